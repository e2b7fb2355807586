#include "identify/sinusoids.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <numbers>
#include <tuple>
#include <utility>

#include <posenc/limits.hpp>
#include <posenc/sinusoidal.hpp>

#include "identify/columns.hpp"

namespace posenc {
namespace {

/// Bases of published models, the paper's first.
constexpr double kUsualBases[] = {1e4, 5e5, 1e6, 1e3, 1e2, 500, 1e5, 1e7, 10, 5e6, 8e6, 15e4};

/// A rule with an order of columns: what is left to be found are numbers.
struct Form {
  const Convention* rule = nullptr;
  ColumnOrder order = ColumnOrder::interleaved;
  int dims = 0;
  std::vector<WaveColumn> columns;

  /// The exponent of 1/b, negative where the rule rises.
  double exponent(WaveColumn column) const {
    const bool of_cosine = column.kind == WaveColumn::Kind::cosine;
    const double size =
        static_cast<double>(rule->rule.exponent(column.pair, of_cosine)) / rule->divisor(dims);
    return rule->rule.rising ? -size : size;
  }
  /// ω_k·b^exponent.
  double first_factor(WaveColumn column) const {
    return rule->rule.times_index_pi ? column.pair * std::numbers::pi : 1;
  }
  double omega(WaveColumn column, double base) const {
    return first_factor(column) * std::pow(base, -exponent(column));
  }
};

WaveColumn column_of(ColumnOrder order, int j, int columns) {
  using Kind = WaveColumn::Kind;
  const int half = columns / 2;
  const auto by_halves = [&](Kind first, Kind second) {
    return WaveColumn{j < half ? first : second, j % half};
  };
  switch (order) {
    case ColumnOrder::interleaved: return {j % 2 == 0 ? Kind::sine : Kind::cosine, j / 2};
    case ColumnOrder::cosine_first: return {j % 2 == 0 ? Kind::cosine : Kind::sine, j / 2};
    case ColumnOrder::sines_cosines: return by_halves(Kind::sine, Kind::cosine);
    case ColumnOrder::cosines_sines: return by_halves(Kind::cosine, Kind::sine);
    case ColumnOrder::sines: return {Kind::sine, j};
    case ColumnOrder::cosines: return {Kind::cosine, j};
    case ColumnOrder::sines_twice: return by_halves(Kind::sine, Kind::sine);
    case ColumnOrder::cosines_twice: return by_halves(Kind::cosine, Kind::cosine);
    case ColumnOrder::sines_in_pairs: return {Kind::sine, j / 2};
    case ColumnOrder::cosines_in_pairs: return {Kind::cosine, j / 2};
  }
  return {};
}

ColumnOrder order_of(ColumnLayout layout) {
  switch (layout) {
    case ColumnLayout::interleaved: return ColumnOrder::interleaved;
    case ColumnLayout::cosine_first: return ColumnOrder::cosine_first;
    case ColumnLayout::sines_cosines: return ColumnOrder::sines_cosines;
    case ColumnLayout::cosines_sines: return ColumnOrder::cosines_sines;
  }
  return ColumnOrder::interleaved;
}

/// Whether two rules give the same frequencies in every column of d.
bool are_same(const Convention& a, const Convention& b, int d) {
  const auto share = [&](int FrequencyRule::*number) {
    return std::int64_t{a.rule.*number} * b.divisor(d) ==
           std::int64_t{b.rule.*number} * a.divisor(d);
  };
  return share(&FrequencyRule::numerator) && share(&FrequencyRule::shift) &&
         share(&FrequencyRule::cosine_shift) && a.rule.rising == b.rule.rising &&
         a.rule.times_index_pi == b.rule.times_index_pi;
}

/// All that a table of so many columns may be.
std::vector<Form> possible_forms(int columns) {
  std::vector<Form> forms;
  for (const Convention& each : conventions()) {
    if (columns % 2 != 0) {
      const auto waves = Sinusoidal::make(columns, 10000, each);
      if (!waves) continue;
      Form form{&each, order_of(each.layout), columns, {}};
      for (int j = 0; j < columns; ++j) form.columns.push_back(waves->column(j));
      const auto known = std::ranges::any_of(forms, [&](const Form& other) {
        return are_same(*other.rule, each, columns) && other.columns == form.columns;
      });
      if (!known) forms.push_back(std::move(form));
    }
    for (int i = 0; i < kColumnOrders; ++i) {
      const auto order = static_cast<ColumnOrder>(i);
      const bool is_alone = order == ColumnOrder::sines || order == ColumnOrder::cosines;
      const int dims = is_alone ? 2 * columns : columns;
      if (dims % 2 != 0 || !each.accepts(dims)) continue;
      const auto known = std::ranges::any_of(forms, [&](const Form& other) {
        return other.order == order && are_same(*other.rule, each, dims);
      });
      if (known) continue;
      Form form{&each, order, dims, {}};
      for (int j = 0; j < columns; ++j) form.columns.push_back(column_of(order, j, columns));
      forms.push_back(std::move(form));
    }
  }
  return forms;
}

struct Guess {
  double base = 10000;
  double factor = 1;
  double amplitude = 1;
  std::int64_t first = 0;
  bool descending = false;
};

double folded(double omega) { return std::fabs(std::remainder(omega, 2 * std::numbers::pi)); }

/// A number at x, and how far it may be off.
struct Point {
  double x = 0, y = 0, error = 0;
};
struct Line {
  double slope = 0, at_zero = 0;
};
/// By least squares, each point with the weight 1/error²; nothing where all are at one x.
std::optional<Line> line_through(std::span<const Point> points) {
  double w = 0, wx = 0, wxx = 0, wy = 0, wxy = 0;
  for (const auto& [x, y, error] : points) {
    const double weight = 1 / (error * error);
    w += weight;
    wx += weight * x;
    wxx += weight * x * x;
    wy += weight * y;
    wxy += weight * x * y;
  }
  const double size = w * wxx - wx * wx;
  if (!(size > 0)) return std::nullopt;
  return Line{(w * wxy - wx * wy) / size, (wxx * wy - wx * wxy) / size};
}
/// What the logarithm of a frequency may be off by.
double log_error(const ColumnWave& wave) { return wave.omega_error / wave.omega + 1e-15; }

class Search {
 public:
  Search(const Fitted& fitted, const Form& form) : fitted_(fitted), form_(form) {}

  /// Whether the fitted frequencies are those.
  bool has_frequencies(double base, double factor) const {
    return std::ranges::all_of(fitted_.columns, [&](const Fitted::Column& column) {
      if (column.wave.kind != ColumnWave::Kind::wave) return true;
      const auto what = form_.columns[static_cast<std::size_t>(column.dim)];
      if (what.kind == WaveColumn::Kind::zero) return false;
      const double omega = factor * form_.omega(what, base);
      const double within =
          8 * column.wave.omega_error + omega * 64 * angle_unit(fitted_.shortest_format) + 1e-13;
      return std::fabs(folded(omega) - column.wave.omega) <= within;
    });
  }

  /// ln b of the best told waves that do not contradict it, by each of some waves.
  std::vector<double> bases() const {
    struct LogBase {
      double log = 0, error = 0;
    };
    std::vector<LogBase> all;
    for (const auto& [what, wave] : told()) {
      const double e = form_.exponent(what), by = form_.first_factor(what);
      if (e == 0 || by == 0) continue;
      all.push_back(
          {std::log(by / wave.omega) / e, std::fabs(wave.omega_error / wave.omega / e) + 1e-15});
    }
    std::ranges::sort(all, {}, &LogBase::error);
    std::vector<double> found;
    const auto is_new = [&](double base) {
      return std::ranges::none_of(found,
                                  [&](double other) { return std::fabs(base / other - 1) < 1e-7; });
    };
    constexpr std::size_t kSeeds = 6;
    for (std::size_t i = 0; i < std::min(kSeeds, all.size()); ++i) {
      double sum = 0, weights = 0;
      for (const auto& [log, error] : all) {
        if (std::fabs(log - all[i].log) > 6 * (error + all[i].error)) continue;
        sum += log / (error * error);
        weights += 1 / (error * error);
      }
      const double base = std::exp(sum / weights);
      if (base >= kMinBase && base <= kMaxBase && is_new(base)) found.push_back(base);
    }
    return found;
  }

  /// The factor that the waves have with that base, f of ln ω = ln f − e·ln b; 1 where none is
  /// told.
  double factor(double base) const {
    double sum = 0, weights = 0;
    for (const auto& [what, wave] : told()) {
      const double omega = form_.omega(what, base), error = log_error(wave);
      if (omega == 0) continue;
      sum += std::log(wave.omega / omega) / (error * error);
      weights += 1 / (error * error);
    }
    return weights > 0 ? std::exp(sum / weights) : 1;
  }

  /// ln b of ln ω = ln f − e·ln b by least squares, whatever f is.
  std::optional<double> base_of_slope() const {
    std::vector<Point> points;
    for (const auto& [what, wave] : told()) {
      const double by = form_.first_factor(what);
      if (by != 0)
        points.push_back({form_.exponent(what), std::log(wave.omega / by), log_error(wave)});
    }
    const auto line = line_through(points);
    if (!line) return std::nullopt;
    const double base = std::exp(-line->slope);
    if (!(base >= kMinBase && base <= kMaxBase)) return std::nullopt;
    return base;
  }

  /// Compares so many rows, evenly spread, the first and the last among them, up to the first
  /// entry that is too far off.
  std::optional<Difference> compare(const Guess& guess, std::int64_t rows_looked_at) const {
    const Table& table = fitted_.table;
    const std::int64_t rows = table.rows();
    const std::int64_t count = std::min(rows, rows_looked_at);
    Difference found;
    double most = -1;
    const std::vector<double> omegas = omegas_of(guess);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t n = count == 1 ? 0 : i * (rows - 1) / (count - 1);
      for (int j = 0; j < table.d(); ++j) {
        const auto [off, within] = difference(guess, omegas, n, j);
        if (!(off <= within)) return std::nullopt;
        if (off > most) {
          most = off;
          found = {off, within, {n, j}};
        }
      }
    }
    return found;
  }

  /// The first position, rising or falling, by a few rows.
  std::optional<Guess> with_first(Guess guess, std::int64_t most) const {
    constexpr std::int64_t kFewRows = 5;
    const std::vector<double> omegas = omegas_of(guess);
    // The column whose entry says most about the position is looked at first.
    const auto told = std::ranges::max_element(fitted_.columns, {}, [](const auto& column) {
      return column.wave.kind == ColumnWave::Kind::wave ? column.wave.omega : 0;
    });
    const auto agrees = [&](int j) {
      const auto [off, within] = difference(guess, omegas, 0, j);
      return off <= within;
    };
    for (std::int64_t distance = 0; distance <= most; ++distance) {
      for (const bool descending : {false, true}) {
        guess.descending = descending;
        for (const std::int64_t first : {distance, -distance}) {
          guess.first = first;
          if (!agrees(told->dim)) continue;
          if (compare(guess, kFewRows)) return guess;
        }
      }
    }
    return std::nullopt;
  }

 private:
  /// The fitted waves, with what this form has in their columns.
  std::vector<std::pair<WaveColumn, ColumnWave>> told() const {
    std::vector<std::pair<WaveColumn, ColumnWave>> all;
    for (const auto& [dim, wave] : fitted_.columns) {
      const auto what = form_.columns[static_cast<std::size_t>(dim)];
      if (wave.kind == ColumnWave::Kind::wave && what.kind != WaveColumn::Kind::zero)
        all.emplace_back(what, wave);
    }
    return all;
  }
  std::vector<double> omegas_of(const Guess& guess) const {
    std::vector<double> omegas;
    for (const WaveColumn what : form_.columns)
      omegas.push_back(guess.factor * form_.omega(what, guess.base));
    return omegas;
  }

  std::pair<double, double> difference(const Guess& guess, const std::vector<double>& omegas,
                                       std::int64_t n, int j) const {
    const double x = fitted_.table.entry(n, j);
    const auto what = form_.columns[static_cast<std::size_t>(j)];
    const std::int64_t last = fitted_.table.rows() - 1;
    const std::int64_t t = guess.first + (guess.descending ? last - n : n);
    double angle = 0, exact = 0;
    if (what.kind != WaveColumn::Kind::zero) {
      angle = static_cast<double>(t) * omegas[static_cast<std::size_t>(j)];
      exact = guess.amplitude *
              (what.kind == WaveColumn::Kind::sine ? std::sin(angle) : std::cos(angle));
    }
    const double within =
        rounding_of(fitted_.shortest_format, x) +
        32 * guess.amplitude * angle_unit(fitted_.shortest_format) * (1 + std::fabs(angle));
    return {std::fabs(x - exact), within};
  }

  const Fitted& fitted_;
  const Form& form_;
};

/// The amplitudes that the fitted columns may have, likely ones first.
std::vector<double> amplitudes_of(const Fitted& fitted) {
  const double root = std::sqrt(2.0 / fitted.table.d());
  std::vector<double> all{1, root};
  const auto error = [](const Fitted::Column& column) {
    return column.wave.kind == ColumnWave::Kind::wave ? column.wave.omega_error / column.wave.omega
                                                      : HUGE_VAL;
  };
  // A slow wave's amplitude and frequency are hard to tell apart.
  const auto told = std::ranges::min_element(fitted.columns, {}, error);
  if (error(*told) == HUGE_VAL) return all;
  const double size = told->wave.amplitude;
  const double within = 8 * half_unit(fitted.shortest_format) + 1e-9;
  const auto near = [&](double other) { return std::fabs(size / other - 1) <= within; };
  if (near(1)) return {1};
  if (near(root)) return {root};
  return {*shortest(size, near)};
}

/// The conventions that have this form, the ones that begin there first.
std::vector<FoundSinusoids::Named> names_of(const FoundSinusoids& found, const Form& form) {
  std::vector<FoundSinusoids::Named> names;
  if (found.is_rotary() || found.factor != 1) return names;
  for (const Convention& each : conventions()) {
    if (!each.accepts(form.dims) || !are_same(each, *form.rule, form.dims)) continue;
    const auto waves = Sinusoidal::make(form.dims, found.base, each);
    if (!waves || std::fabs(waves->scale() / found.amplitude - 1) > 1e-6) continue;
    if (each.descending != found.descending) continue;
    bool same = true;
    for (int j = 0; same && j < form.dims; ++j)
      same = waves->column(j) == form.columns[static_cast<std::size_t>(j)];
    if (same) names.push_back({&each, found.base});
  }
  std::ranges::stable_sort(names, {}, [&](const FoundSinusoids::Named& name) {
    return name.convention->first_position != found.first;
  });
  return names;
}

/// Smaller ones are preferred: no factor, a name and the usual base or few digits, no mistake, a
/// table of both kinds of columns.
using Rank = std::tuple<bool, int, bool, bool>;
/// A scaling's s that somebody chose has no more.
constexpr int kFewDigits = 4;

}  // namespace

int digits_of(double x) {
  std::array<char, 40> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::scientific);
  return static_cast<int>(std::count_if(text.data(), std::find(text.data(), end.ptr, 'e'),
                                        [](char c) { return c >= '0' && c <= '9'; }));
}

std::optional<double> shortest(double x, const std::function<bool(double)>& passes) {
  constexpr int kMost = 17;
  for (int digits = 0; digits < kMost; ++digits) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), x,
                                   std::chars_format::scientific, digits);
    double rounded = 0;
    std::from_chars(text.data(), end.ptr, rounded);
    if (passes(rounded)) return rounded;
  }
  return std::nullopt;
}

std::optional<std::pair<FoundSinusoids, Difference>> find_sinusoids(const Fitted& fitted) {
  const auto forms = possible_forms(fitted.table.d());
  const auto amplitudes = amplitudes_of(fitted);
  const bool has_waves = std::ranges::any_of(fitted.columns, [](const Fitted::Column& column) {
    return column.wave.kind == ColumnWave::Kind::wave;
  });
  std::optional<std::pair<FoundSinusoids, Difference>> best;
  Rank best_rank;
  // A base, a factor and an amplitude; whether every entry is within what rounding allows.
  const auto take = [&](const Form& form, double base, double factor, std::int64_t most) {
    const Search search(fitted, form);
    if (!search.has_frequencies(base, factor)) return false;
    for (const double amplitude : amplitudes) {
      const auto guess =
          search.with_first({.base = base, .factor = factor, .amplitude = amplitude}, most);
      if (!guess) continue;
      const auto difference = search.compare(*guess, fitted.table.rows());
      if (!difference) continue;
      FoundSinusoids found{.rule = form.rule,
                           .conventions = {},
                           .order = form.order,
                           .dims = form.dims,
                           .base = base,
                           .first = guess->first,
                           .descending = guess->descending,
                           .factor = factor,
                           .amplitude = amplitude};
      found.conventions = names_of(found, form);
      constexpr int kNameless = 2;  // digits of a base
      const Rank rank{factor != 1,
                      (base == kUsualBases[0] ? 0 : digits_of(base)) +
                          (factor == 1 ? 0 : std::min(digits_of(factor), digits_of(1 / factor))) +
                          (found.conventions.empty() ? kNameless : 0),
                      form.rule->mistake, found.is_rotary()};
      if (!best || rank < best_rank) {
        if (best) std::ranges::copy(best->first.conventions, std::back_inserter(found.conventions));
        best = {std::move(found), *difference};
        best_rank = rank;
      } else {
        std::ranges::copy(found.conventions, std::back_inserter(best->first.conventions));
      }
      return true;
    }
    return false;
  };
  constexpr std::int64_t kNear = 4;
  for (const Form& form : forms) {
    bool held = false;
    for (const double base : kUsualBases) held = held || take(form, base, 1, kNear);
    for (const double base : Search(fitted, form).bases()) {
      held = held || shortest(base, [&](double rounded) {
                       return take(form, rounded, 1, kNear);
                     }).has_value();
    }
  }
  if (best || !has_waves) return best;
  // Among more positions one would fit by chance, within the digits of the numbers.
  const auto far =
      std::min(kIdentifyFirst, static_cast<std::int64_t>(1 / half_unit(fitted.shortest_format)));
  for (const Form& form : forms) {
    const Search search(fitted, form);
    bool held = false;
    const auto take_factor = [&](double base) {
      const double factor = search.factor(base);
      if (!search.has_frequencies(base, factor)) return false;
      return shortest(1 / factor,
                      [&](double s) {
                        return digits_of(s) <= kFewDigits && take(form, base, 1 / s, kNear);
                      })
                 .has_value() ||
             shortest(factor, [&](double f) { return take(form, base, f, kNear); }).has_value();
    };
    for (const double base : kUsualBases) held = held || take_factor(base);
    if (const auto base = search.base_of_slope(); base && !held)
      held = shortest(*base, take_factor).has_value();
    // Looking for a far first position takes long: once for each base, with as few digits as its
    // frequencies leave.
    std::vector<double> bases(std::begin(kUsualBases), std::end(kUsualBases));
    for (const double base : search.bases()) {
      const auto rounded =
          shortest(base, [&](double one) { return search.has_frequencies(one, 1); });
      if (rounded) bases.push_back(*rounded);
    }
    for (const double base : bases) held = held || take(form, base, 1, far);
  }
  return best;
}

std::optional<WaveLaw> frequency_law(std::span<const ColumnWave> waves, int columns) {
  const int half = std::max(1, columns / 2);
  for (const LawIndex index : {LawIndex::column, LawIndex::pair, LawIndex::half}) {
    const auto at = [&](std::size_t j) {
      const int i = static_cast<int>(j);
      return static_cast<double>(index == LawIndex::column ? i
                                 : index == LawIndex::pair ? i / 2
                                                           : i % half);
    };
    std::vector<Point> points;
    for (std::size_t j = 0; j < waves.size(); ++j) {
      if (waves[j].kind == ColumnWave::Kind::wave)
        points.push_back({at(j), -std::log(waves[j].omega), log_error(waves[j])});
    }
    constexpr std::size_t kFewest = 3;
    const auto line = line_through(points);
    if (points.size() < kFewest || !line) continue;
    const double slope = line->slope;
    const auto follow = [&](double base, double step, double factor) {
      for (std::size_t j = 0; j < waves.size(); ++j) {
        if (waves[j].kind != ColumnWave::Kind::wave) continue;
        const double omega = factor * std::pow(base, -step * at(j));
        if (std::fabs(folded(omega) - waves[j].omega) > 8 * waves[j].omega_error + 1e-6 * omega)
          return false;
      }
      return true;
    };
    const double start = std::exp(-line->at_zero);
    WaveLaw law{.index = index,
                .base = kUsualBases[0],
                .step = slope / std::log(kUsualBases[0]),
                .factor = start,
                .numerator = {},
                .divisor = 0};
    if (!follow(law.base, law.step, law.factor)) continue;
    constexpr double kLargest = 8;  // of what people multiply an index by
    for (const int miscounted : {0, -1, 1, -2, 2}) {
      for (const double base : kUsualBases) {
        const int divisor = columns + miscounted;
        const double numerator = std::round(2 * slope * divisor / std::log(base)) / 2;
        if (law.numerator || divisor <= 0 || numerator <= 0 || numerator > kLargest) continue;
        const double step = numerator / divisor;
        const auto factor =
            shortest(start, [&](double rounded) { return follow(base, step, rounded); });
        if (factor) law = {index, base, step, *factor, numerator, divisor};
      }
    }
    return law;
  }
  return std::nullopt;
}

}  // namespace posenc
