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

enum class Criterion { unique, same_step, bounded, defined_beyond, deterministic };

struct CriterionRow {
  Criterion criterion;
  std::string_view id;     ///< "same-step"
  std::string_view title;  ///< "Same step at both lengths"
  std::string_view value;  ///< what is measured: "smallest distance between two positions"
};
inline constexpr std::size_t kCriteria = 5;
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
  /// unique: the smallest distance |p(t) − p(u)| of two positions. same_step: of the steps
  /// |p(t+1) − p(t)| the one that differs most between the lengths, the first where none does.
  /// bounded: the largest absolute entry at the sequence's positions and at `beyond`, as far as it
  /// has them. defined_beyond: the smallest distance of position_beyond() to a position before it.
  /// deterministic: the largest difference between the entries of the two. NaN where there is none:
  /// a single position, or a position that is not defined.
  double value = 0;
  /// There are two positions, or one beyond: otherwise there is no value, and where there are it is
  /// NaN only of entries that are.
  bool defined = true;
  /// Where it is: the two positions that are nearest, or of the step; that of the largest entry, or
  /// of the first that is no number; position_beyond() and, where there is one, a position with the
  /// same numbers.
  std::int64_t t = 0;
  std::optional<std::int64_t> u = {};
  Cells judged = {};                ///< positions that `value` and the verdict were asked of
  std::int64_t measured_count = 0;  ///< so many of them were taken for `value`
  /// So many were taken for the verdict: more where it takes less to find two equal rows than the
  /// two nearest, fewer where rows have no distance, because of entries that are no numbers.
  std::int64_t judged_count = 0;

  /// Otherwise a smallest distance is at most `value`.
  bool measures_all() const { return measured_count >= judged.count; }
  bool judges_all() const { return judged_count >= judged.count; }
};

struct Judgement {
  Criterion criterion{};
  /// The verdict; nothing where nothing can be measured, as with one position.
  std::optional<bool> holds;
  std::array<Measure, 2> at;  ///< of both lengths
};

/// The position past the sequence at which two criteria are measured: 10·length behind the first
/// one; of an encoding that ends, the first that it does not have.
std::int64_t position_beyond(const Candidate&);

/// Judges both lengths' Candidates of one encoding against a criterion:
///   unique         at both lengths the smallest distance is above 0
///   same_step      |p(t+1) − p(t)| is the same at both lengths, to kSameStep of it, for all t of
///                  both
///   bounded        at both lengths all numbers are finite, and those of position_beyond(), if any,
///                  exceed those within the length (or the amplitude of sinusoids, which a few
///                  positions may not reach) by at most kSameStep
///   defined_beyond at both lengths position_beyond() has numbers, and not those of another
///                  position up to there
///   deterministic  both runs are the same to the bit
/// measures_all() says whether the value is of all positions, judges_all() whether the verdict is.
/// Distances of sinusoids that turn, and of all sinusoids from position_beyond(), are those of
/// nearest_position(); the smallest of others is that of row_pairs(), and where those are too many
/// of the first and the last, while equal_rows() still finds out whether two of up to
/// kJudgedEntries numbers are equal. Other distances from position_beyond() are taken to
/// kBeforeBeyond positions (fewer above d = 16), half at either end, and to those a power of two
/// before. Steps, entries and differences are those of all positions up to kSampledEntries numbers,
/// of more of the first and the last. O(kRowPairTerms), or nearest_position()'s.
Judgement judge(Criterion, const std::array<Candidate, 2>&);
inline constexpr std::int64_t kJudgedEntries = std::int64_t{1} << 22,
                              kSampledEntries = std::int64_t{1} << 18,
                              kBeforeBeyond = std::int64_t{1} << 14;
inline constexpr double kSameStep = 1e-12;  ///< relative, for what is rounded

}  // namespace posenc
