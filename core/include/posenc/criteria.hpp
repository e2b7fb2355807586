#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include <posenc/encoding.hpp>

/// What explanations ask of an encoding of positions, measured from the encodings' own numbers.
namespace posenc {

enum class Criterion { unique, same_step, bounded, deterministic };

struct CriterionRow {
  Criterion criterion;
  std::string_view id;     ///< "same-step"
  std::string_view title;  ///< "Same step at every length"
  std::string_view value;  ///< what is measured: "smallest distance between two positions"
};
inline constexpr std::size_t kCriteria = 4;
std::span<const CriterionRow, kCriteria> criterion_rows();

/// An encoding as it is for a sequence of positions first … first + length − 1, made twice.
struct Candidate {
  std::shared_ptr<const Encoding> encoding;
  std::shared_ptr<const Encoding> again;  ///< the same, made anew
  std::int64_t first = 0;
  std::int64_t length = 1;  ///< at least 1, first + 10·length ≤ kMaxPosition
};

/// One criterion of one encoding at one length.
struct Measure {
  /// unique: the smallest distance |p(t) − p(u)| of two positions. same_step: the first step
  /// |p(t+1) − p(t)|. bounded: the largest absolute entry at the sequence's positions and at
  /// `beyond`. deterministic: the largest difference between the entries of the two. NaN where
  /// there is none: a single position, or a position that is not defined.
  double value = 0;
  bool complete =
      true;  ///< of all positions of the sequence that the encoding has; otherwise of some of them
  /// There are two positions, or one beyond: otherwise there is no value, and where there are it is
  /// NaN only of entries that are.
  bool defined = true;
  /// Where it is: the two positions that are nearest, or the one beyond the sequence's end whose
  /// number is asked for and one that has the same.
  std::int64_t t = 0;
  std::optional<std::int64_t> u;
};

struct Judgement {
  Criterion criterion{};
  /// The verdict; nothing where nothing can be measured, as with one position.
  std::optional<bool> holds;
  std::array<Measure, 2> at;  ///< of both lengths
};

/// The position 10·length behind the first one, at which bounded is measured.
std::int64_t beyond(const Candidate&);

/// Both lengths' Candidates of one encoding against a criterion:
///   unique         at both lengths the smallest distance is above 0
///   same_step      |p(t+1) − p(t)| is the same at both lengths, to kSameStep of it, for all t of
///   both bounded        at both lengths beyond() has numbers, by kSameStep larger at most than
///   those within the length (than
///                  the amplitude of sinusoids, which a few positions may not reach), and not those
///                  of another position up to there
///   deterministic  both makings are the same to the bit
/// Of many positions some are taken, said by `complete` but for same_step, whose measure is one
/// step: distances of sinusoids that turn are those of nearest_position(); elsewhere distances are
/// taken between kJudgedPositions of them (fewer above d = 2048), half at either end, and so are
/// steps, entries and differences. O(kJudgedPositions²·d), or nearest_position()'s.
Judgement judge(Criterion, const std::array<Candidate, 2>&);
inline constexpr std::int64_t kJudgedPositions = 128;
inline constexpr double kSameStep = 1e-12;  ///< relative, for what is rounded

}  // namespace posenc
