// Rows about encodings against criteria, from their entries at all positions up to ten lengths.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <posenc/criteria.hpp>

#include "hand.hpp"
#include "views/criteria/options.hpp"

namespace posenc::hand {
namespace of_criteria {
namespace {

struct Judged {
  std::optional<bool> holds;
  std::string because;
};
/// An encoding at a length, judged from its entries at all positions up to ten lengths.
struct Candidate {
  Candidate(std::shared_ptr<const Encoding> of, std::int64_t from, std::int64_t count)
      : encoding(std::move(of)), first(from), length(count) {
    for (std::int64_t i = 0; i <= 10 * length && has(first + i); ++i) {
      std::vector<double> made;
      for (int j = 0; j < encoding->d(); ++j) made.push_back(encoding->entry(first + i, j));
      rows.push_back(std::move(made));
    }
  }
  bool has(std::int64_t t) const {
    const Cells all = encoding->positions();
    return t >= all.first && t - all.first < all.count;
  }
  const std::vector<double>& row(std::int64_t t) const {
    static const std::vector<double> kNone{NAN};
    const auto i = static_cast<std::size_t>(t - first);
    return i < rows.size() ? rows[i] : kNone;
  }

  std::shared_ptr<const Encoding> encoding;
  std::int64_t first, length;
  std::vector<std::vector<double>> rows;
};
double apart(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return NAN;  // a row that is not there
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(sum);
}
const std::array<Candidate, 2>& candidates(const Hand& h, std::string_view kind) {
  // All criteria ask for them.
  static std::optional<State> of;
  static std::map<std::string, std::array<Candidate, 2>> known;
  if (of != h.state) known.clear(), of = h.state;
  const auto make = [&](std::int64_t length) {
    State at = h.state;
    at.length = length;
    at.encoding = &table_kind();
    for (const auto& each : encodings())
      if (each.id == kind) at.encoding = &each;
    return Candidate(make_encoding(at),
                     kind == "sinusoidal" ? h.state.convention->first_position : 0, length);
  };
  auto found = known.find(std::string(kind));
  if (found == known.end())
    found = known
                .emplace(kind, std::array{make(h.state[criteria::kShortLength]),
                                          make(h.state[criteria::kLongLength])})
                .first;
  return found->second;
}
Judged unique(const std::array<Candidate, 2>& both) {
  Judged found{true, "all are apart"};
  for (const auto& one : both) {
    if (one.length < 2) return {};
    if (std::ssize(one.rows) < one.length) return {};
    const auto rows = std::span(one.rows).first(static_cast<std::size_t>(one.length));
    for (std::size_t a = 0; a < rows.size(); ++a)
      for (std::size_t b = a + 1; b < rows.size(); ++b) {
        const double distance = apart(rows[a], rows[b]);
        if (std::isnan(distance)) return {};
        if (distance == 0)
          found = {false, fmt::format("L = {}: rows {} and {} are equal", one.length, a, b)};
        else if (distance < 1e-9 && found.holds == true)
          found.holds = {};
      }
  }
  return found;
}
/// The step from t to t + 1 is the same in both sequences.
Judged same_step(const std::array<Candidate, 2>& both) {
  const auto common = std::min(both[0].length, both[1].length) - 1;
  if (common < 1) return {};
  double most = 0, size = 0;
  std::string where = "no step differs";
  for (std::int64_t i = 0; i < common; ++i) {
    std::array<double, 2> step{};
    for (std::size_t c = 0; c < 2; ++c)
      step[c] = apart(both[c].row(both[c].first + i), both[c].row(both[c].first + i + 1));
    if (!std::isfinite(step[0] + step[1])) return {};
    size = std::max({size, step[0], step[1]});
    const double off = std::abs(step[0] - step[1]);
    if (off > most) most = off, where = fmt::format("step {}: {} and {}", i, step[0], step[1]);
  }
  if (most > 1e-9 * size) return {false, where};
  if (most > 1e-12 * size) return {};
  return {true, where};
}
/// The largest entry at positions up to so many lengths.
double largest_to(const Candidate& one, std::int64_t lengths) {
  double most = 0;
  for (std::int64_t i = 0;
       i < lengths * one.length + (lengths > 1 ? 1 : 0) && one.has(one.first + i); ++i)
    for (const double entry : one.row(one.first + i))
      most = std::max(most, std::isfinite(entry) ? std::abs(entry) : HUGE_VAL);
  return most;
}
/// No entry is infinite, and they do not go on growing. What ends is bounded.
Judged bounded(const std::array<Candidate, 2>& both, double amplitude) {
  for (const auto& one : both) {
    const double near = std::max(amplitude, largest_to(one, 5)), far = largest_to(one, 10);
    if (std::isinf(largest_to(one, 1)) || (std::isinf(far) && one.encoding->id() != "table"))
      return {false, fmt::format("L = {}: a number is not finite", one.length)};
    if (one.encoding->id() != "table" && far > near * (1 + 1e-9))
      return {false, fmt::format("L = {}: {} up to 5 · L, {} up to 10 · L", one.length, near, far)};
  }
  return {true, "none is larger"};
}
Judged beyond(const std::array<Candidate, 2>& both) {
  for (const auto& one : both) {
    const auto there = one.first + 10 * one.length;
    if (!one.has(there) || one.encoding->id() == "table")
      return {false, fmt::format("there is no position {}", there)};
    const auto row = one.row(there);
    for (const double entry : row)
      if (!std::isfinite(entry)) return {false, fmt::format("p({}) is not finite", there)};
    for (auto t = one.first; t < there; ++t) {
      const double distance = apart(one.row(t), row);
      if (distance == 0) return {false, fmt::format("p({}) = p({})", t, there)};
      if (distance < 1e-9) return {};
    }
  }
  return {true, "it is another than all before"};
}
Judged judged(const Hand& h, std::string_view kind, std::string_view criterion) {
  const auto& both = candidates(h, kind);
  if (criterion == "unique") return unique(both);
  if (criterion == "same-step") return same_step(both);
  if (criterion == "bounded") {
    const auto* const waves = dynamic_cast<const Sinusoidal*>(both[0].encoding.get());
    return bounded(both, waves != nullptr ? waves->scale() : 0);
  }
  if (criterion == "defined-beyond") return beyond(both);
  return {true, "the same rule"};
}
/// The number after "L = 5: "; nothing of what is none, or of an upper bound.
std::optional<double> number_at(std::string text, std::int64_t length) {
  const auto begin = text.find(fmt::format("L = {}: ", length));
  if (begin == std::string::npos) return {};
  text = text.substr(text.find(": ", begin) + 2);
  text = text.substr(0, text.find(';'));
  const std::array<std::array<std::string_view, 2>, 15> signs{{{"−", "-"},
                                                               {"\u2009", ""},
                                                               {"\u202f", ""},
                                                               {" · 10", "e"},
                                                               {"⁻", "-"},
                                                               {"⁰", "0"},
                                                               {"¹", "1"},
                                                               {"²", "2"},
                                                               {"³", "3"},
                                                               {"⁴", "4"},
                                                               {"⁵", "5"},
                                                               {"⁶", "6"},
                                                               {"⁷", "7"},
                                                               {"⁸", "8"},
                                                               {"⁹", "9"}}};
  for (const auto& [from, to] : signs)
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from))
      text.replace(at, from.size(), to);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0') return {};
  return value;
}
/// What the numbers of a criterion are, at a length.
std::optional<double> measured(const Candidate& one, std::string_view criterion) {
  if (criterion == "bounded") {
    double most = largest_to(one, 1);
    const auto there = one.first + 10 * one.length;
    // A table ends: nothing of it is beyond.
    if (one.encoding->id() != "table" && one.has(there))
      for (const double x : one.row(there)) most = std::max(most, std::abs(x));
    return std::isfinite(most) ? std::optional(most) : std::nullopt;
  }
  double least = HUGE_VAL;
  if (criterion == "unique") {
    const auto rows =
        std::span(one.rows).first(std::min(one.rows.size(), static_cast<std::size_t>(one.length)));
    for (std::size_t a = 0; a < rows.size(); ++a)
      for (std::size_t b = a + 1; b < rows.size(); ++b)
        least = std::fmin(least, apart(rows[a], rows[b]));
  } else if (criterion == "defined-beyond") {
    const auto there = one.first + 10 * one.length;
    for (auto t = one.first; t < there && one.has(there); ++t)
      least = std::fmin(least, apart(one.row(t), one.row(there)));
  }
  return std::isfinite(least) ? std::optional(least) : std::nullopt;
}
Truth criteria_one(const Hand& h, const Said& said) {
  for (const auto& row : criterion_rows()) {
    if (!said.fact.id.ends_with(row.id)) continue;
    const auto found =
        judged(h, said.fact.id.substr(0, said.fact.id.size() - row.id.size() - 1), row.id);
    auto truth = verdict(found.holds, found.because);
    const auto text = said.all.text(said.fact.id);
    for (const auto& one :
         candidates(h, said.fact.id.substr(0, said.fact.id.size() - row.id.size() - 1))) {
      const auto at = number_at(text, one.length), is = measured(one, row.id);
      // Three digits are written.
      if (!at || !is || std::abs(*at - *is) <= 6e-3 * std::abs(*is) + 1e-9) continue;
      truth.fits = false;
      truth.because += fmt::format("; at L = {} it is {:.5g}", one.length, *is);
    }
    return truth;
  }
  return {};
}
Truth criteria_meeting(const Hand& h, const Said& said) {
  int meeting = 0;
  bool is_sinusoidal_alone = true;
  std::string all;
  std::vector<std::string_view> kinds;
  for (const auto& kind : encodings()) kinds.push_back(kind.id);
  if (h.state.table.table) kinds.push_back("table");
  for (const auto kind : kinds) {
    bool meets = true;
    for (const auto& row : criterion_rows()) {
      const auto found = judged(h, kind, row.id);
      // Nothing to measure is not met.
      if (!found.holds && h.state[criteria::kShortLength] > 1 &&
          h.state[criteria::kLongLength] > 1) {
        const auto* const fact = said.all.find(fmt::format("{}-{}", kind, row.id));
        if (fact != nullptr && Said{said.all, *fact}.outcome() != Said::Outcome::not_measured)
          return {};
      }
      meets &= found.holds == true;
    }
    meeting += meets ? 1 : 0;
    if (meets) all += fmt::format(" {}", kind);
    is_sinusoidal_alone &= meets == (kind == "sinusoidal");
  }
  return {.holds = is_sinusoidal_alone,
          .numbers = {static_cast<double>(meeting)},
          .because = "meeting all:" + all};
}

constexpr std::array kRows{
    Row{"criteria", "meeting", criteria_meeting},  Row{"criteria", "unit-interval-*", criteria_one},
    Row{"criteria", "linear-*", criteria_one},     Row{"criteria", "binary-*", criteria_one},
    Row{"criteria", "sinusoidal-*", criteria_one}, Row{"criteria", "table-*", criteria_one},
};

}  // namespace
}  // namespace of_criteria

Part criteria_part() { return {of_criteria::kRows, {}}; }

}  // namespace posenc::hand
