#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>
#include <posenc/table.hpp>

#include "state/mixer.hpp"
#include "state/sentence.hpp"

namespace posenc {

enum class Theme { dark, light };

/// Names of the colour maps live in figure/colormap.hpp; the State only holds which one.
enum class ColormapId { blue_red, viridis, cividis, greys };

struct HeatmapOptions {
  ColormapId colormap = ColormapId::blue_red;
  bool transpose = false;
  bool mean = true;  ///< average under a pixel; otherwise the nearest sample
  double range = 1;  ///< how far the colours reach, in largest entries
  bool signs = false;
  /// The part shown, in cells; `to` 0 means the end, so that the whole stays whole when L or d move.
  double from = 0, to = 0;
  double dim_from = 0, dim_to = 0;

  friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

enum class Marks { circles, cells };

/// Rows of positions; the counter at t with what it and the waves have counted; the least significant bit beside the fastest
/// pair.
enum class BinaryShow { rows, counter, lowest };

struct BinaryOptions {
  BinaryShow show = BinaryShow::rows;
  bool match = false;  ///< wavelengths 2, 4, 8, … positions instead of the encoding's own
  Marks marks = Marks::circles;
  std::int64_t bit = 2;  ///< whose square wave is shown

  friend bool operator==(const BinaryOptions&, const BinaryOptions&) = default;
};

enum class Swing { pendulums, clocks };

/// The dot product over all distances, or that with position 0 at the positions so far.
enum class SumCurve { distance, history };

struct PendulumOptions {
  Swing show = Swing::pendulums;
  bool ghosts = true;
  bool trails = false;        ///< draw the swings of the last positions below each pendulum
  bool fast_forward = false;  ///< let t run so much faster that pair k swings
  SumCurve curve = SumCurve::distance;
  double agree_deg = 60;  ///< two positions agree in a pair that turned by no more between them

  friend bool operator==(const PendulumOptions&, const PendulumOptions&) = default;
};

enum class Similarity { dot, normalized, euclidean };

/// Over the distance; ahead and behind, where p(t)·p(t+Δ) = p(t)·p(t−Δ); position t against all positions.
enum class DistanceShow { curve, mirrored, position };

struct DistanceOptions {
  DistanceShow show = DistanceShow::curve;
  Similarity measure = Similarity::dot;
  bool both_sides = false;   ///< Δ from −L to L instead of 0 to L
  bool logarithmic = false;  ///< Δ on a logarithmic axis from 1 on, where one side is shown
  /// The distances (or positions) shown begin at `from` and reach `span` far; 0 means all of them.
  double from = 0, span = 0;
  /// A kept curve, for comparison; pinned_d 0 means none.
  const Convention* pinned_convention = &paper();
  std::int64_t pinned_d = 0;
  double pinned_base = 10000;

  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

struct SimilarityOptions {
  ColormapId colormap = ColormapId::blue_red;
  bool mean = true;  ///< average under a pixel; otherwise the nearest sample
  double range = 1;  ///< how far the colours reach, in largest products
  bool signs = false;
  /// The square shown, in cells: rows from `from_i`, columns from `from_j`, `span` of each; 0 means
  /// all, so that the whole stays whole when L moves.
  double from_i = 0, from_j = 0, span = 0;

  friend bool operator==(const SimilarityOptions&, const SimilarityOptions&) = default;
};

/// The words that the views of words show. Word i of them stands at position_of_word(state, i).
struct SentenceOptions {
  Sentence words;
  WordOrder order;  ///< in which they stand after the shuffle
  /// A word's input to attention is (1 − w)·√d·ψ(word) + w·p(t).
  double encoding_weight = 0.5;

  friend bool operator==(const SentenceOptions&, const SentenceOptions&) = default;
};

enum class Combine { add, concatenate };

struct AddingOptions {
  Combine combine = Combine::add;

  friend bool operator==(const AddingOptions&, const AddingOptions&) = default;
};

/// One step of δ; t and t+δ moved along together; two steps, δ and ε; the matrix of all pairs.
enum class RotationShow { step, shift, compose, matrix };

struct RotationOptions {
  RotationShow show = RotationShow::step;
  std::int64_t shifted_from = 0;  ///< where t stood when it and t+δ began to move along
  std::int64_t epsilon = 5;       ///< ε, the step besides δ

  friend bool operator==(const RotationOptions&, const RotationOptions&) = default;
};

struct PrecisionOptions {
  bool only_pair = false;  ///< the errors of pair k alone, not the largest of all

  friend bool operator==(const PrecisionOptions&, const PrecisionOptions&) = default;
};

struct CriteriaOptions {
  std::int64_t short_length = 5, long_length = 50;  ///< the two sequences that are compared
  double way = 0.4;                                 ///< a share of the way through both

  friend bool operator==(const CriteriaOptions&, const CriteriaOptions&) = default;
};

struct BeyondOptions {
  std::int64_t trained = 32;  ///< positions that a table has, and a model has seen

  friend bool operator==(const BeyondOptions&, const BeyondOptions&) = default;
};

/// A learned table and the file that it was read from.
struct LoadedTable {
  std::filesystem::path file;          ///< absolute; empty where none was asked for
  std::shared_ptr<const Table> table;  ///< null where there is none, or the file could not be read

  friend bool operator==(const LoadedTable&, const LoadedTable&) = default;
};

/// The row of encodings() whose pairs of sines and cosines most views are about.
const EncodingKind& sinusoidal_kind();

/// Everything that a picture depends on, and nothing else: a plain value. What a control may set
/// stands in the table of parameters (parameters.hpp), with limits, names and defaults.
struct State {
  const EncodingKind* encoding = &sinusoidal_kind();  ///< one of encodings(), or null: the table
  /// Kept while another encoding is shown, as are the convention, d and base of the sinusoids.
  LoadedTable table;
  const Convention* convention = &paper();  ///< one of conventions()
  std::int64_t d = 128;
  std::int64_t length = 512;
  double base = 10000;

  std::int64_t position = 37;  ///< t
  std::int64_t offset = 8;     ///< δ
  std::int64_t pair = 4;       ///< k
  std::int64_t dim = 0;        ///< j, the dimension looked at where there are no pairs

  HeatmapOptions heatmap;
  BinaryOptions binary;
  PendulumOptions pendulums;
  DistanceOptions distance;
  SimilarityOptions similarity;
  PrecisionOptions precision;
  CriteriaOptions criteria;
  BeyondOptions beyond;
  RotationOptions rotation;
  SentenceOptions sentence;
  AddingOptions adding;
  Mixer mixer;  ///< of sinusoids: what make_encoding() gives has these pairs muted

  double speed = 8;  ///< positions a second
  bool loop = true;

  Theme theme = Theme::dark;
  double text_size = 1;
  bool reduced_motion = false;  ///< the window goes to what is zoomed to at once
  bool panel = true;            ///< the left panel is unfolded
  bool formula = true;  ///< the view's formula stands below its picture, in the window and in files
  std::string view = "heatmap";  ///< a view's id (views/registry.cpp), or kAllViews

  friend bool operator==(const State&, const State&) = default;
};

/// Whether pairs of sines and cosines encode a position: then convention, d and base count, and there are pairs.
inline bool has_waves(const State& s) { return s.encoding == &sinusoidal_kind(); }
/// The encoding that the State describes. It has to be within limits.
std::shared_ptr<const Encoding> make_encoding(const State&);
/// "sinusoidal", "table", …: as in files and on the command line.
std::string_view encoding_id(const State&);
/// The numbers that encode a position.
std::int64_t column_count(const State&);

/// The rows of the encoding's table are tokens 0 … L−1; which position each holds says the convention, where there is one.
std::int64_t position_of_row(const State&, std::int64_t row);
std::int64_t row_of_position(const State&, std::int64_t t);
bool is_descending(const State&);
/// Positions go from the one to the other.
std::int64_t first_position(const State&);
inline std::int64_t last_position(const State& s) { return first_position(s) + s.length - 1; }
/// The distance view's axis has distances below 0.
inline bool has_both_sides(const State& s) {
  return s.distance.show == DistanceShow::mirrored ||
         (s.distance.show == DistanceShow::curve && s.distance.both_sides);
}
/// The position of word `word` of the sentence, which begins at t, or as far before that as keeps it within the length; where
/// it is longer than the length it begins at the first position.
std::int64_t position_of_word(const State&, int word);
/// Sines that encode a position, where there are waves.
inline int pair_count(const State& s) { return s.convention->pairs(static_cast<int>(s.d)); }
/// Some pairs of the State's encoding are muted.
inline bool has_muted_pairs(const State& s) {
  return has_waves(s) && mutes_any(s.mixer, pair_count(s));
}

/// State::view when all views are shown at once.
inline constexpr const char* kAllViews = "all";

}  // namespace posenc
