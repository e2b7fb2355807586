// Rows about patches in rows and columns.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <posenc/models/plane.hpp>

#include "hand.hpp"
#include "views/plane/options.hpp"

namespace posenc::hand {
namespace of_plane {
namespace {

/// Vectors of patches, from their halves or the table's rows.
class Plane {
 public:
  explicit Plane(const Hand& h)
      : rows(h.state[plane::kRows]),
        columns(h.state[plane::kColumns]),
        row(h.state[plane::kRow]),
        column(h.state[plane::kColumn]) {
    const State& s = h.state;
    const std::shared_ptr<const Encoding> grid =
        plane::is_grid(s) ? std::shared_ptr<const Encoding>(*plane::grid_of(s)) : nullptr;
    const Encoding& encoding = grid ? *grid : *h.encoding;
    const auto skip = h.is_table() && s.table.table->rows() > rows * columns ? 1 : 0;
    for (std::int64_t r = 0; r < rows; ++r)
      for (std::int64_t c = 0; c < columns; ++c) {
        std::vector<double> v;
        for (int j = 0; j < encoding.d(); ++j)
          v.push_back(encoding.entry(r * columns + c + skip, j));
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
Truth plane_elsewhere(const Hand& h, const Said&) {
  const Plane of(h);
  std::map<std::pair<std::int64_t, std::int64_t>, Range> by_offset;
  of.each([&](auto r, auto c) {
    of.each([&](auto s, auto u) { by_offset[{s - r, u - c}].take(of.at(r, c, s, u)); });
  });
  Off off;
  for (const auto& [offset, all] : by_offset)
    if (all.any())
      off.take(all.span(), fmt::format("{} down, {} right", offset.first, offset.second));
  return off_truth(h, off);
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
  // The view knows that rounding is less than this.
  constexpr double kRounding = 1e-12;
  if (fall <= h.unsure(1) && fall > kRounding) return {};
  if (fall <= h.unsure(1))
    return {.holds = false,
            .because = fmt::format("nothing falls: the lowest is {:.3g} below", fall)};
  const auto above = h.above(rise / fall, 0.5, 1);
  return {.holds = above ? std::optional(!*above) : std::nullopt,
          .numbers = {rise / fall},
          .because = "rise ÷ fall",
          .rounding = 1e-6 / fall};
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
    Row{"plane", "from-sum", plane_from_sum}, Row{"plane", "same-distance", plane_same_distance},
    Row{"plane", "distance", plane_distance}, Row{"plane", "elsewhere", plane_elsewhere},
    Row{"plane", "rise", plane_rise},
};
constexpr std::array kHeadlines{
    Headline{"plane", "Similarity adds up over rows and columns", sums},
};

}  // namespace
}  // namespace of_plane

Part plane_part() { return {of_plane::kRows, of_plane::kHeadlines}; }

}  // namespace posenc::hand
