#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <posenc/models/plane.hpp>

#include "views/parts.hpp"

/// How alike patches are: the numbers behind the plane view.
namespace posenc::plane {

enum class Kind { grid, index, table };
/// How patches are encoded: by a learned table, by their numbers where the encoding is not the
/// sinusoids, otherwise as the option says.
Kind kind_of(const State&);
/// The encoding of the grid, where is_grid().
std::shared_ptr<const PlaneGrid> grid(const Scene&);
/// Whether rows and columns have half of the dims each.
bool has_halves(const State&);
/// Whether some pairs belong to time, as in M-RoPE.
bool has_three_axes(const State&);
/// The axis of each pair, where has_three_axes().
std::shared_ptr<const std::vector<PlaneAxis>> axes_of(const Scene&);
/// Why there is no such encoding of these patches, and what to give; "" where there is.
std::string why_not(const State&);

struct Patch {
  std::int64_t row = 0, column = 0;

  friend bool operator==(const Patch&, const Patch&) = default;
};
Patch chosen(const State&);
/// The position or row of the table that a patch has, where it has one.
std::int64_t number_of(const State&, const Patch&);
/// The vectors of a row of patches, one below the other: of rotary the cosines and sines that pairs
/// are turned by.
Matrix vectors_of_row(const Scene&, std::int64_t row);
double largest_entry(const Scene&);

/// Two patches equally far from the chosen one.
struct SameDistance {
  Patch a, b;
  double distance = 0;
  double similarity_a = 0, similarity_b = 0;  ///< the larger first

  double difference() const { return similarity_a - similarity_b; }
};

/// Cosine similarities p·q/(|p|·|q|) with the chosen patch, and what they are like.
struct Similarities {
  std::int64_t columns = 0;
  std::vector<double> values = {};  ///< row-major; NaN where a vector is 0 or has no number
  double lowest = -1, highest = 1;
  bool has_mirrors = false;  ///< left and right, up and down, rows and columns are alike
  /// The largest |s(r, c) + s(r₀, c₀) − s(r₀, c) − s(r, c₀)|, r ≠ r₀, c ≠ c₀: 0 where a part of the
  /// row and a part of the column are added up. Nothing where there is none, as below.
  std::optional<double> from_sum = {};
  /// The two patches whose similarities differ most.
  std::optional<SameDistance> unlike = {};
  double at(const Patch& patch) const {
    return values[static_cast<std::size_t>(patch.row * columns + patch.column)];
  }
};
std::shared_ptr<const Similarities> similarities(const Scene&);

/// The similarities of all patches with each: those with the first, row by row, then with the next.
struct Maps {
  std::vector<double> values = {};
  double lowest = -1, highest = 1;
};
std::shared_ptr<const Maps> maps(const Scene&);

/// Two pairs of patches, equally many rows and columns apart, whose similarities differ
/// most: `offset` from `a` and from `b`. Nothing where no offset occurs twice.
struct Offsets {
  std::optional<double> difference = {};
  Patch a = {}, b = {}, offset = {};
  std::int64_t looked_at = 0;  ///< patches that were compared with all
};
std::shared_ptr<const Offsets> offsets(const Scene&);
/// It depends on the offsets by construction: each coordinate’s pairs turn as one, or all do.
bool depends_on_offsets(const Scene&);

/// "3 down, 4 right".
std::string way_text(const Patch& from, const Patch& to);

}  // namespace posenc::plane
