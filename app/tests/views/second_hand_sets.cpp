// Rows about sets of positions: as a curve, against criteria, in a plane of patches.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/criteria.hpp>
#include <posenc/models/plane.hpp>

#include "second_hand.hpp"
#include "views/criteria/options.hpp"
#include "views/curve/options.hpp"
#include "views/plane/options.hpp"

namespace posenc::hand {
namespace of_sets {
namespace {

// ---------------------------------------------------------------------------------- curve

/// Positions drawn: the run of so many in which t is.
std::pair<std::int64_t, std::int64_t> drawn(const Hand& h) {
  const auto run = h.state[curve::kCount], count = std::min(run, h.length);
  const auto from = h.first + std::min((h.t - h.first) / run * run, h.length - count);
  return {from, from + count - 1};
}
Truth curve_norm(const Hand& h, const Said&) {
  Range norms;
  const auto [from, to] = drawn(h);
  for (auto a = from; a <= to; ++a) norms.take(h.norm(a));
  if (!norms.any()) return {};
  const double radius = std::sqrt(h.d / 2.0);
  Off off;
  off.take(norms.from - radius, "the least"), off.take(norms.to - radius, "the largest");
  auto truth = h.zero(off, radius);
  truth.numbers = {norms.from, norms.to};
  truth.rounding = h.unsure(norms.to);
  return truth;
}
Truth curve_speed(const Hand& h, const Said&) {
  Range speeds;
  const auto [from, to] = drawn(h);
  for (auto a = from; a <= to; ++a) {
    long double squares = 0;
    for (int j = 0; j < h.d; ++j) {
      const auto column = h.waves().column(j);
      if (column.kind == WaveColumn::Kind::zero || h.is_masked(column.pair)) continue;
      const long double omega = h.column_omega(j), angle = omega * static_cast<long double>(a);
      const auto slope =
          omega * (column.kind == WaveColumn::Kind::sine ? std::cos(angle) : std::sin(angle));
      squares += slope * slope;
    }
    speeds.take(h.waves().scale() * static_cast<double>(std::sqrt(squares)));
  }
  double formula = 0;
  for (int k = 0; k < h.pairs(); ++k)
    if (!h.is_masked(k)) formula += h.omega(k) * h.omega(k);
  formula = h.waves().scale() * std::sqrt(formula);
  Off off;
  off.take(speeds.from - formula, "the least"), off.take(speeds.to - formula, "the largest");
  auto truth = h.zero(off, formula);
  truth.numbers = {speeds.from, speeds.to};
  truth.rounding = 1e-9 * formula;
  return truth;
}
Truth curve_step(const Hand& h, const Said&) {
  Range steps;
  const auto [from, to] = drawn(h);
  for (auto a = from; a < to; ++a) steps.take(h.distance(a, a + 1));
  if (!steps.any()) return {};
  Off off;
  off.take(steps.span(), "one step and another");
  auto truth = h.zero(off, std::sqrt(h.size()));
  truth.numbers = {steps.from, steps.to};
  truth.rounding = h.unsure(std::sqrt(h.size()));
  return truth;
}
Truth curve_closes(const Hand& h, const Said&) {
  std::vector<long double> omegas;
  for (int k = 0; k < h.pairs(); ++k)
    if (!h.is_masked(k) && h.omega(k) > 0) omegas.push_back(h.omega(k));
  if (omegas.empty() || !h.turns()) return {};
  const auto slowest = *std::ranges::min_element(omegas);
  const long double turn = 2 * std::acos(-1.0L);
  bool is_unsure = false;
  for (long double turns = 1; turns * turn / slowest <= static_cast<long double>(h.length - 1);
       ++turns) {
    long double off = 0;
    for (const auto omega : omegas) {
      const auto of = turns * omega / slowest;
      off = std::max(off, std::abs(of - std::round(of)) / of);
    }
    if (off <= 1e-14L)
      return {.holds = false,
              .numbers = {static_cast<double>(turns * turn / slowest)},
              .because = "all pairs complete whole turns"};
    is_unsure |= off < 1e-9L;
  }
  if (is_unsure) return {};
  return {.holds = true, .is_none = true};
}
Truth curve_nearest(const Hand& h, const Said&) {
  const auto nearest = h.nearest_two();
  if (!std::isfinite(nearest.distance)) return {};
  Truth truth{
      .numbers = {nearest.distance},
      .because = fmt::format("{} are {:.5g} apart", two(nearest.a, nearest.b), nearest.distance),
      .rounding = 1e-7 * std::sqrt(h.size())};
  if (nearest.distance == 0) truth.holds = false;
  if (nearest.distance > h.unsure(std::sqrt(h.size()))) truth.holds = true;
  return truth;
}
Truth curve_nearest_pair(const Hand& h, const Said& said) {
  const auto pair = said.numbers();
  const double here =
      h.distance(static_cast<std::int64_t>(pair[0]), static_cast<std::int64_t>(pair[1]));
  const auto nearest = h.nearest_two();
  return {.because = fmt::format("{:.5g} apart, but {} are {:.5g} apart", here,
                                 two(nearest.a, nearest.b), nearest.distance),
          .fits = here <= nearest.distance * (1 + 1e-9) + 1e-7 * std::sqrt(h.size())};
}
Truth curve_middle(const Hand& h, const Said&) {
  const auto other = h.t + h.delta;
  if (!h.has(other) || h.delta == 0) return {};
  double squares = 0, apart = 0, size = 0;
  for (int j = 0; j < h.d; ++j) {
    const auto i = static_cast<std::size_t>(j);
    const double middle = h.p(h.t)[i] / 2 + h.p(other)[i] / 2;
    const double there =
        h.encoding->entry_at(static_cast<double>(h.t) + static_cast<double>(h.delta) / 2, j);
    squares += middle * middle, apart += (middle - there) * (middle - there), size += there * there;
  }
  if (!std::isfinite(squares)) return {};
  const auto zero = h.is_zero(std::sqrt(apart), std::sqrt(size));
  return {.holds = zero ? std::optional(!*zero) : std::nullopt,
          .numbers = {std::sqrt(squares)},
          .because = fmt::format("{:.5g} apart", std::sqrt(apart)),
          .rounding = 1e-9};
}
Truth curve_speeds(const Hand& h, const Said&) {
  const double a = h.omega(h.pair), b = h.omega(static_cast<int>(h.state[curve::kOther]));
  const int speeds = (a != 0 ? 1 : 0) + (b != 0 && b != a ? 1 : 0);
  return {.holds = speeds == 2, .numbers = {static_cast<double>(speeds)}};
}
Truth curve_leaving(const Hand& h, const Said&) {
  int leaving = 0;
  std::string where;
  for (const auto k : {h.pair, static_cast<int>(h.state[curve::kOther])}) {
    Off off;
    // What is between positions belongs to the curve.
    for (double s = static_cast<double>(h.first); s <= static_cast<double>(h.last) + 8; s += 0.37) {
      const auto cosine = h.waves().cosine_dim(k);
      const double x = h.waves().entry_at(s, h.waves().sine_dim(k)) / h.waves().scale();
      const double y = cosine ? h.waves().entry_at(s, *cosine) / h.waves().scale() : 0;
      off.take(x * x + y * y - 1, fmt::format("pair {}, t = {}", k, s));
    }
    if (off.value > 1e-12 && off.value <= 1e-9) return {};
    if (off.value > 1e-9) ++leaving, where = off.at;
  }
  return {.holds = leaving == 0, .because = where};
}

// ---------------------------------------------------------------------------------- criteria

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
    const double most = largest_to(one, 10);
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

// ---------------------------------------------------------------------------------- plane

/// Vectors of patches, from their halves or the table's rows.
class Plane {
 public:
  explicit Plane(const Hand& h)
      : rows(h.state[plane::kRows]),
        columns(h.state[plane::kColumns]),
        row(h.state[plane::kRow]),
        column(h.state[plane::kColumn]) {
    const State& s = h.state;
    const bool is_index =
        !h.is_table() && (!has_waves(s) || s[plane::kEncoding] == PlaneEncoding::index);
    std::shared_ptr<const Encoding> axis;
    if (!is_index && !h.is_table()) {
      const int d = static_cast<int>(s.d);
      if (s[plane::kEncoding] == PlaneEncoding::rotary)
        axis = std::make_shared<Sinusoidal>(PlaneRotary::make(d, s.base)->axis().table());
      else
        axis = std::make_shared<Sinusoidal>(PlaneSinusoid::make(d, s.base, *s.convention)->axis());
    }
    const auto skip = h.is_table() && s.table.table->rows() > rows * columns ? 1 : 0;
    for (std::int64_t r = 0; r < rows; ++r)
      for (std::int64_t c = 0; c < columns; ++c) {
        std::vector<double> v;
        if (axis) {
          for (int j = 0; j < axis->d(); ++j) v.push_back(axis->entry(c, j));
          for (int j = 0; j < axis->d(); ++j) v.push_back(axis->entry(r, j));
        } else {
          for (int j = 0; j < h.encoding->d(); ++j)
            v.push_back(h.encoding->entry(r * columns + c + skip, j));
        }
        vectors.push_back(std::move(v));
      }
    for (const auto& a : vectors)
      for (const auto& b : vectors)
        cosines.push_back(product(a, b) / std::sqrt(product(a, a) * product(b, b)));
  }
  double at(std::int64_t r, std::int64_t c, std::int64_t s, std::int64_t u) const {
    return cosines[static_cast<std::size_t>((r * columns + c) * rows * columns + s * columns + u)];
  }
  /// With the chosen one.
  double at(std::int64_t r, std::int64_t c) const { return at(row, column, r, c); }
  template <class Take>
  void each(Take take) const {
    for (std::int64_t r = 0; r < rows; ++r)
      for (std::int64_t c = 0; c < columns; ++c) take(r, c);
  }

  std::int64_t rows, columns, row, column;
  bool is_float32 = false;

 private:
  static double product(const std::vector<double>& a, const std::vector<double>& b) {
    long double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) sum += static_cast<long double>(a[j]) * b[j];
    return static_cast<double>(sum);
  }
  std::vector<std::vector<double>> vectors;
  std::vector<double> cosines;
};
std::string patch(std::int64_t r, std::int64_t c) { return fmt::format("({}, {})", r, c); }

Truth off_truth(const Hand& h, const Off& off) {
  auto truth = h.zero(off, 1);
  if (truth.holds == false) truth.numbers = {off.value};
  truth.rounding = h.unsure(1);
  return truth;
}
Truth plane_from_sum(const Hand& h, const Said&) {
  const Plane of(h);
  Off off;
  of.each([&](auto r, auto c) {
    off.take(of.at(r, c) + of.at(of.row, of.column) - of.at(of.row, c) - of.at(r, of.column),
             patch(r, c));
  });
  return off_truth(h, off);
}
Off unlike(const Plane& of, std::int64_t only = -1) {
  Off off;
  of.each([&](auto r, auto c) {
    of.each([&](auto s, auto u) {
      const auto square = [&](auto y, auto x) {
        return (y - of.row) * (y - of.row) + (x - of.column) * (x - of.column);
      };
      if (square(r, c) != square(s, u) || (only >= 0 && square(r, c) != only)) return;
      off.take(of.at(r, c) - of.at(s, u), patch(r, c), patch(s, u));
    });
  });
  return off;
}
Truth plane_same_distance(const Hand& h, const Said&) { return off_truth(h, unlike(Plane(h))); }
Truth plane_distance(const Hand& h, const Said& said) {
  const Plane of(h);
  const auto worst = unlike(of);
  const double away = said.numbers()[0];
  const auto here = unlike(of, std::llround(away * away));
  return {.because = worst.at, .fits = here.value >= worst.value - 1e-9};
}
Truth plane_elsewhere(const Hand& h, const Said& said) {
  const Plane of(h);
  Off off;
  of.each([&](auto r, auto c) {
    of.each([&](auto s, auto u) {
      // The pairs of patches that are as far apart as the chosen one and (s, u).
      const auto down = s - of.row, right = u - of.column;
      if (r + down < 0 || r + down >= of.rows || c + right < 0 || c + right >= of.columns) return;
      off.take(of.at(r, c, r + down, c + right) - of.at(s, u),
               patch(of.row, of.column) + " → " + patch(s, u),
               patch(r, c) + " → " + patch(r + down, c + right));
    });
  });
  auto truth = off_truth(h, off);
  // One other patch has another difference.
  if (said.fact.label.find("largest") == std::string::npos) truth.numbers.clear();
  return truth;
}
Truth plane_rise(const Hand& h, const Said&) {
  const Plane of(h);
  double rise = 0, lowest = HUGE_VAL;
  for (const auto& [y, x] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
    double least = HUGE_VAL;
    for (auto r = of.row, c = of.column; r >= 0 && r < of.rows && c >= 0 && c < of.columns;
         r += y, c += x) {
      least = std::fmin(least, of.at(r, c));
      rise = std::fmax(rise, of.at(r, c) - least);
    }
    lowest = std::fmin(lowest, least);
  }
  const double fall = of.at(of.row, of.column) - lowest;
  if (!std::isfinite(fall)) return {};
  if (fall <= h.unsure(1))
    return {.holds = false,
            .because = fmt::format("nothing falls: the lowest is {:.3g} below", fall)};
  const auto above = h.above(rise / fall, 0.5, 1);
  return {.holds = above ? std::optional(!*above) : std::nullopt,
          .numbers = {rise / fall},
          .because = "rise ÷ fall",
          .rounding = 1e-6 / fall};
}

// ---------------------------------------------------------------------------------- headlines

Truth neighbours_of_all(const Hand& h) {
  Off off;
  Range steps;
  for (auto a = h.first; a < h.last; ++a) steps.take(h.distance(a, a + 1));
  off.take(steps.span(), "one step and another");
  return h.zero(off, std::sqrt(h.size()));
}
Truth sums(const Hand& h) {
  const Plane of(h);
  Off off;
  of.each([&](auto r, auto c) {
    off.take(of.at(r, c) + of.at(of.row, of.column) - of.at(of.row, c) - of.at(r, of.column),
             patch(r, c));
  });
  return h.zero(off, 1);
}

constexpr std::array kRows{
    Row{"curve", "norm", curve_norm},
    Row{"curve", "speed", curve_speed},
    Row{"curve", "step", curve_step},
    Row{"curve", "closes", curve_closes},
    Row{"curve", "nearest", curve_nearest},
    Row{"curve", "nearest-pair", curve_nearest_pair},
    Row{"curve", "middle", curve_middle},
    Row{"curve", "speeds", curve_speeds},
    Row{"curve", "leaving", curve_leaving},
    Row{"criteria", "meeting", criteria_meeting},
    Row{"criteria", "unit-interval-*", criteria_one},
    Row{"criteria", "linear-*", criteria_one},
    Row{"criteria", "binary-*", criteria_one},
    Row{"criteria", "sinusoidal-*", criteria_one},
    Row{"criteria", "table-*", criteria_one},
    Row{"plane", "from-sum", plane_from_sum},
    Row{"plane", "same-distance", plane_same_distance},
    Row{"plane", "distance", plane_distance},
    Row{"plane", "elsewhere", plane_elsewhere},
    Row{"plane", "rise", plane_rise},
};
constexpr std::array kHeadlines{
    Headline{"curve", "equal steps everywhere", neighbours_of_all},
    Headline{"curve", "Each position is one equal step from the last", neighbours_of_all},
    Headline{"plane", "Similarity adds up over rows and columns", sums},
};

}  // namespace
}  // namespace of_sets

std::span<const Row> rows_of_sets() { return of_sets::kRows; }
std::span<const Headline> headlines_of_sets() { return of_sets::kHeadlines; }

}  // namespace posenc::hand
