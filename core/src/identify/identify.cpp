#include <posenc/identify.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "identify/columns.hpp"
#include "identify/sinusoids.hpp"

namespace posenc {
namespace {

/// The shortest format that has all entries; the file's own where that has two bytes.
NumberFormat shortest_format(const Table& table) {
  std::array<bool, 3> has{true, true, true};
  constexpr std::array kShorter{NumberFormat::bfloat16, NumberFormat::float16,
                                NumberFormat::float32};
  for (std::int64_t t = 0; t < table.rows(); ++t) {
    for (int j = 0; j < table.d(); ++j) {
      const double x = table.entry(t, j);
      for (std::size_t i = 0; i < has.size(); ++i)
        has[i] = has[i] && (std::isnan(x) || round_to(kShorter[i], x) == x);
    }
    if (std::ranges::none_of(has, [](bool one) { return one; })) break;
  }
  if (table.format() == NumberFormat::float16 || table.format() == NumberFormat::bfloat16)
    return table.format();
  for (std::size_t i = 0; i < has.size(); ++i) {
    if (has[i] &&
        !(kShorter[i] == NumberFormat::float32 && table.format() == NumberFormat::float32))
      return kShorter[i];
  }
  return table.format();
}

std::vector<double> column(const Table& table, int j, std::int64_t rows) {
  std::vector<double> x(static_cast<std::size_t>(rows));
  for (std::int64_t t = 0; t < rows; ++t) x[static_cast<std::size_t>(t)] = table.entry(t, j);
  return x;
}

/// The encodings that count, which have no more parameters than the length.
const EncodingKind* counting(const Table& table, NumberFormat kept, Identification& found) {
  for (const EncodingKind& kind : encodings()) {
    if (kind.uses_d) continue;
    const auto encoding = kind.make({.length = table.rows()});
    if (!encoding || (*encoding)->d() != table.d()) continue;
    double largest = -1;
    bool agrees = true;
    for (std::int64_t t = 0; agrees && t < table.rows(); ++t) {
      for (int j = 0; agrees && j < table.d(); ++j) {
        const double x = table.entry(t, j);
        const double off = std::fabs(x - (*encoding)->entry(t, j));
        const double within = 2 * rounding_of(kept, x);
        agrees = off <= within;
        if (off <= largest) continue;
        largest = off;
        found.difference = off;
        found.tolerance = within;
        found.at = {t, j};
      }
    }
    if (agrees) return &kind;
  }
  return nullptr;
}

}  // namespace

Identification identify(const Table& table) {
  Identification found;
  found.shortest_format = shortest_format(table);
  found.rows_compared = table.rows();
  const bool is_finite = table.nan_count() == 0 && table.infinite_count() == 0;
  if (is_finite && table.rows() > 1) {
    if ((found.encoding = counting(table, found.shortest_format, found)) != nullptr) {
      found.kind = Identification::Kind::encoding;
      return found;
    }
    const std::int64_t rows = std::min(table.rows(), kIdentifyRows);
    const auto fitted_column = [&](int j) {
      return fit_wave(column(table, j, rows), found.shortest_format);
    };
    constexpr int kFitted = 48;
    Fitted fitted{table, found.shortest_format, {}};
    const int count = std::min(table.d(), kFitted);
    for (int i = 0; i < count; ++i) {
      const int j = static_cast<int>(std::int64_t{i} * (table.d() - 1) / std::max(1, count - 1));
      fitted.columns.push_back({j, fitted_column(j)});
    }
    // A fast wave may not be recognised in few rows; one recognised column is enough.
    if (std::ranges::any_of(fitted.columns, [](const Fitted::Column& column) {
          return column.wave.kind != ColumnWave::Kind::none;
        })) {
      auto sinusoids = find_sinusoids(fitted);
      const auto is_right = [](const FoundSinusoids& of) {
        constexpr int kFewDigits = 3;
        return digits_of(of.base) <= kFewDigits &&
               (of.is_rotary() ||
                (!of.conventions.empty() && !of.conventions.front().convention->mistake));
      };
      if (!sinusoids || !is_right(sinusoids->first)) {
        for (int j = 0; j < table.d(); ++j) found.columns.push_back(fitted_column(j));
        found.law = frequency_law(found.columns, table.d());
      }
      if (sinusoids) {
        found.kind = Identification::Kind::sinusoids;
        found.sinusoids = std::move(sinusoids->first);
        found.difference = sinusoids->second.largest;
        found.tolerance = sinusoids->second.tolerance;
        found.at = sinusoids->second.at;
        return found;
      }
      const auto is = [](ColumnWave::Kind kind) {
        return [kind](const ColumnWave& wave) { return wave.kind == kind; };
      };
      if (std::ranges::none_of(found.columns, is(ColumnWave::Kind::none)) &&
          std::ranges::count_if(found.columns, is(ColumnWave::Kind::wave)) >= 1) {
        found.kind = Identification::Kind::waves;
        found.rows_compared = rows;
        for (int j = 0; j < table.d(); ++j) {
          const double off = found.columns[static_cast<std::size_t>(j)].difference;
          if (off >= found.difference) {
            found.difference = off;
            found.at = {0, j};
          }
        }
        return found;
      }
      found.columns.clear();
      found.law.reset();
    }
  }
  found.learned = look_at(table);
  return found;
}

}  // namespace posenc
