#include "views/criteria_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <posenc/encodings.hpp>

#include "figure/numbers.hpp"
#include "state/tables.hpp"

namespace posenc::criteria {
namespace {

struct Present {
  std::vector<Row> rows;
};

std::shared_ptr<const Encoding> make(State state, const EncodingKind* kind, std::int64_t length) {
  state.encoding = kind;
  state.length = length;
  return make_encoding(state);
}

Row row_for(const State& state, const EncodingKind* kind) {
  std::array<Candidate, 2> both;
  for (std::size_t i = 0; i < both.size(); ++i) {
    const auto length = lengths(state)[i];
    both[i] = {make(state, kind, length), make(state, kind, length),
               kind == &sinusoidal_kind() ? state.convention->first_position : 0, length};
  }
  Row row{kind,
          kind ? std::string(kind->id) : "table",
          kind ? std::string(kind->formula) : file_name(state.table),
          {}};
  for (std::size_t c = 0; c < kCriteria; ++c) {
    row.judgements[c] = judge(criterion_rows()[c].criterion, both);
  }
  return row;
}

}  // namespace

bool Row::meets_all() const {
  return std::ranges::all_of(judgements, [](const Judgement& of) { return of.holds == true; });
}

std::array<std::int64_t, 2> lengths(const State& state) {
  return {state.criteria.short_length, state.criteria.long_length};
}

const std::vector<Row>& present_rows(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.convention, state.d, state.base, state.mixer, state.table.table,
                              lengths(state));
  return scene
      .memo<Present>(key,
                     [&] {
                       Present made;
                       for (const auto& kind : encodings()) {
                         made.rows.push_back(row_for(state, &kind));
                       }
                       if (state.table.table) made.rows.push_back(row_for(state, nullptr));
                       return made;
                     })
      .rows;
}

std::string claim(const Scene& scene) {
  std::vector<std::string> good;
  for (const Row& row : present_rows(scene)) {
    if (row.meets_all()) good.push_back(row.name);
  }
  if (good.empty()) return "No encoding here meets all four criteria at these lengths";
  if (good.size() == 1) return fmt::format("Only {} meets all four criteria", good[0]);
  std::string names = good[0];
  for (std::size_t i = 1; i < good.size(); ++i) {
    names += (i + 1 == good.size() ? " and " : ", ") + good[i];
  }
  names[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(names[0])));
  return names + " meet all four criteria";
}

std::string measure_text(Criterion criterion, const Measure& at, int digits) {
  if (std::isnan(at.value) && at.defined) return "no number";
  if (std::isnan(at.value)) {
    return criterion == Criterion::bounded ? fmt::format("no position {}", integer_text(at.t))
                                           : std::string("one position");
  }
  const auto number = value_text(at.value, digits);
  if (criterion != Criterion::bounded || !at.u) return number;
  return fmt::format("{}, but p({}) = p({})", number, integer_text(at.t), integer_text(*at.u));
}

double position_at(double share, std::int64_t length) {
  return share * static_cast<double>(length - 1);
}

double share_of(std::int64_t position, std::int64_t length) {
  return length < 2 ? 0 : static_cast<double>(position) / static_cast<double>(length - 1);
}

}  // namespace posenc::criteria
