#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <posenc/criteria.hpp>

#include "facts/fact.hpp"
#include "scene/scene.hpp"

/// The numbers behind the criteria view.
namespace posenc::criteria {

/// One encoding against all criteria.
struct Candidacy {
  const EncodingKind* kind;
  std::string name;     ///< "unit-interval", "table"
  std::string formula;  ///< or the file that the table was read from
  std::array<Judgement, kCriteria> judgements;

  bool meets_all() const;
  /// A criterion as it was put to the test.
  Check check(std::size_t criterion) const;
};
using Candidacies = std::vector<Candidacy>;
/// All encodings, and the learned table where there is one.
std::shared_ptr<const Candidacies> candidacies(const Scene&);
std::array<std::int64_t, 2> lengths(const State&);

/// What was measured, or why there is nothing: "0.25", "no position 500", "p(50) = p(2)"; "≤ 0.25"
/// of a smallest distance among some positions.
std::string measure_text(Criterion, const Measure&, std::int64_t length, int digits = 3);

/// The position at a relative position in [0, 1] of so many, and the relative position of one.
double position_at(double relative, std::int64_t length);
double relative_position(std::int64_t position, std::int64_t length);

}  // namespace posenc::criteria
