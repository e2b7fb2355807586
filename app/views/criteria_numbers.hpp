#pragma once

#include <array>
#include <string>
#include <vector>

#include <posenc/criteria.hpp>

#include "scene/scene.hpp"

/// The numbers behind the criteria view.
namespace posenc::criteria {

/// One encoding against all criteria.
struct Row {
  const EncodingKind* kind = nullptr;  ///< nothing where it is the learned table
  std::string name;                    ///< "unit-interval", "table"
  std::string formula;                 ///< or the file that the table was read from
  std::array<Judgement, kCriteria> judgements;

  bool meets_all() const;
};
/// Those that explanations speak of, in their order, and the learned table where there is one.
const std::vector<Row>& present_rows(const Scene&);
std::array<std::int64_t, 2> lengths(const State&);

/// The sentence that heads the picture.
std::string claim(const Scene&);
/// "0.25", "undefined", "1, as at 2": what was measured, or why there is nothing.
std::string measure_text(Criterion, const Measure&, int digits = 3);

/// The position that lies a share of the way from 0 to the last of so many, and what share a position is of it.
double position_at(double share, std::int64_t length);
double share_of(std::int64_t position, std::int64_t length);

}  // namespace posenc::criteria
