#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/similarity_layout.hpp"

namespace posenc::similarity {
namespace {

const Sinusoidal* turning(const Scene& scene) {
  if (!has_waves(scene.state()) || !scene.sinusoidal().is_rotation()) return nullptr;
  return &scene.sinusoidal();
}

Cells shown_positions(const State& state) { return {first_position(state), state.length}; }

/// How many positions of an encoding are measured at once: a row of a table is there, others are computed.
std::int64_t most_positions(const Scene& scene) {
  constexpr std::int64_t kRead = std::int64_t{1} << 23, kComputed = std::int64_t{1} << 13;
  const bool is_table = scene.state().encoding == nullptr;
  return std::max<std::int64_t>(4, (is_table ? kRead : kComputed) / scene.encoding().d());
}

Diagonal measured(const Scene& scene, std::int64_t delta) {
  const State& state = scene.state();
  return {delta, state.length - std::abs(delta),
          dot_spread(scene.encoding(), shown_positions(state), delta, most_positions(scene))};
}

struct AtDelta {
  Diagonal diagonal;
};
struct Elsewhere {
  std::vector<Diagonal> diagonals;
};
struct LargestProduct {
  double value;
};
/// Of rows 0 … t of a table, at t: the largest finite p(t)·p(t), and how many are not finite.
struct TableProducts {
  std::vector<double> largest;
  std::vector<std::int64_t> not_finite;
};

const TableProducts& table_products(const Scene& scene) {
  return scene.memo<TableProducts>(scene.shared_encoding(), [&] {
    TableProducts made;
    double largest = 0;
    std::int64_t not_finite = 0;
    for (std::int64_t t = 0; t < scene.encoding().positions().count; ++t) {
      const double product = scene.encoding().dot_at(t, 0);
      if (std::isfinite(product)) {
        largest = std::max(largest, product);
      } else {
        ++not_finite;
      }
      made.largest.push_back(largest);
      made.not_finite.push_back(not_finite);
    }
    return made;
  });
}

double largest_product(const Scene& scene) {
  const State& state = scene.state();
  if (state.encoding == nullptr)
    return table_products(scene).largest[static_cast<std::size_t>(state.length - 1)];
  const auto& encoding = scene.shared_encoding();
  return scene
      .memo<LargestProduct>(
          std::tuple(encoding, state.length, first_position(state)),
          [&] {
            constexpr std::int64_t kFewest = 64, kNumbers = std::int64_t{1} << 22;
            const auto most = std::max(kFewest, kNumbers / encoding->d());
            return LargestProduct{dot_spread(*encoding, shown_positions(state), 0, most).highest};
          })
      .value;
}

/// A pixel is the mean over more than the longest wave: nothing of any wave is left in the picture.
bool is_blank(const Scene& scene, double pixels) {
  const State& state = scene.state();
  if (pixels <= 0 || !state.similarity.mean || !has_waves(state)) return false;
  const auto& waves = scene.sinusoidal();
  const double longest = std::max(waves.wavelength(0), waves.wavelength(waves.pairs() - 1));
  return shown_rows(state).size() / pixels >= longest;
}

std::string sampled_text(const Diagonal& diagonal) {
  return diagonal.is_sampled()
             ? fmt::format(" among {} sampled positions", integer_text(diagonal.taken()))
             : "";
}

std::string claim(const Scene& scene, double pixels) {
  if (scene.state().length == 1) return "A single position can only be compared with itself";
  if (is_blank(scene, pixels))
    return "Zoomed out this far, every wave averages to nothing: zoom in";
  const auto all = diagonals(scene);
  if (!has_products(all))
    return "Nothing to compare: no product that was measured is a finite number";
  if (depends_on_distance(scene)) {
    return has_waves(scene.state())
               ? "Similarity depends on i − j only: every diagonal has one value"
               : "Similarity depends on i − j only, along the diagonals that were measured";
  }
  const auto worst = worst_of(all);
  return fmt::format("Similarity depends on where, too: along δ = {} it changes by up to {}{}",
                     integer_text(worst.delta), short_text(worst.difference(), 3),
                     sampled_text(worst));
}

/// Why products along a diagonal differ.
std::string reason(const Scene& scene) {
  if (!has_waves(scene.state())) return "";
  const auto& waves = scene.sinusoidal();
  return waves.cosine_dim(0) &&
                 waves.cosine_step(waves.pairs() - 1) != waves.step(waves.pairs() - 1)
             ? " Sine and cosine of a pair differ in frequency: what depends on i + j stays."
             : " The last sine has no cosine: what depends on i + j stays.";
}

std::string how_to_read(const Scene& scene, double pixels) {
  const State& state = scene.state();
  std::string text = "Down: position i. Across: position j. Colour: p(i) · p(j).";
  if (state.length > 1) {
    const auto all = diagonals(scene);
    const auto worst = worst_of(all);
    if (!depends_on_distance(scene)) {
      text += reason(scene);
    } else if (has_products(all)) {
      text += worst.difference() == 0
                  ? " Along a diagonal no difference was found."
                  : fmt::format(" Along a diagonal only rounding differs, by {}.",
                                short_text(worst.difference(), 2));
    }
    constexpr double kHardly = 0.5;
    const auto first = first_position(state);
    const double whole = product(scene, first, first);
    const double next = product(scene, first, first + 1) / whole;
    if (has_waves(state) && std::isfinite(next) && next < kHardly) {
      text += fmt::format(" Neighbours are hardly alike: {} of p(t) · p(t).", short_text(next, 2));
    }
  }
  if (const auto rows = rows_not_finite(scene); rows > 0) {
    text += rows == 1
                ? " Of 1 row p(t) · p(t) is no finite number."
                : fmt::format(" Of {} rows p(t) · p(t) is no finite number.", integer_text(rows));
  }
  const double per_pixel = pixels > 0 ? shown_rows(state).size() / pixels : 0;
  text += colours_text(colour_bar(scene), state.similarity.mean && per_pixel > 1);
  if (per_pixel >= 2) {
    const double unit = std::pow(10, std::floor(std::log10(per_pixel)) - 1);
    const auto many = tick_text(std::round(per_pixel / unit) * unit, unit, per_pixel);
    text +=
        state.similarity.mean
            ? fmt::format(" A pixel averages about {} × {} cells.", many, many)
            : fmt::format(" A pixel is one of about {} × {} cells: false patterns.", many, many);
  }
  return text;
}

CellRange shown(const State& state, double from) {
  const auto cells = static_cast<double>(state.length);
  const double span = state.similarity.span;
  if (span <= 0 || span >= cells) return {0, cells};
  from = std::clamp(from, 0.0, cells - span);
  return {from, from + span};
}

/// Dot products by |Δ|, each computed once as far as there is memory: along a diagonal one number.
class ByDistance {
 public:
  explicit ByDistance(const Sinusoidal& encoding) : encoding_(encoding) {}

  double at(std::int64_t distance) {
    constexpr std::int64_t kMost = std::int64_t{1} << 22;
    if (distance >= kMost) return encoding_.dot(distance);
    const auto place = static_cast<std::size_t>(distance);
    if (place >= known_.size()) known_.resize(place + 1);
    if (!known_[place]) known_[place] = encoding_.dot(distance);
    return *known_[place];
  }

 private:
  const Sinusoidal& encoding_;
  std::vector<std::optional<double>> known_;
};

}  // namespace

CellRange shown_rows(const State& state) { return shown(state, state.similarity.from_i); }
CellRange shown_columns(const State& state) { return shown(state, state.similarity.from_j); }

double product(const Scene& scene, std::int64_t i, std::int64_t j) {
  const auto* waves = turning(scene);
  const Cells has = scene.encoding().positions();
  const auto is_there = [&](std::int64_t t) { return t >= has.first && t - has.first < has.count; };
  if (!is_there(i) || !is_there(j)) return std::nan("");
  return waves != nullptr ? waves->dot(std::abs(j - i)) : scene.encoding().dot_at(i, j - i);
}

std::string product_text(const Scene& scene, std::int64_t i, std::int64_t j, int digits) {
  const Cells has = scene.encoding().positions();
  if (j < has.first || j - has.first >= has.count) return "outside";
  return short_text(product(scene, i, j), digits);
}

ValueRange colour_range(const Scene& scene) {
  const auto* waves = turning(scene);
  const double largest = waves != nullptr ? waves->dot(0) : largest_product(scene);
  if (!(largest > 0)) return {};
  const auto& map = colormaps()[static_cast<std::size_t>(scene.state().similarity.colormap)];
  const bool has_negative = scene.encoding().smallest_entry(scene.state().length) < 0;
  // A map with a neutral middle keeps that at 0.
  return {has_negative || map.diverging ? -largest : 0, largest};
}

std::int64_t rows_not_finite(const Scene& scene) {
  const State& state = scene.state();
  return state.encoding == nullptr
             ? table_products(scene).not_finite[static_cast<std::size_t>(state.length - 1)]
             : 0;
}

std::vector<Diagonal> diagonals(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_encoding();
  const auto first = first_position(state);
  const auto& here = scene.memo<AtDelta>(std::tuple(encoding, state.length, first, state.offset),
                                         [&] { return AtDelta{measured(scene, state.offset)}; });
  const auto& others = scene.memo<Elsewhere>(std::tuple(encoding, state.length, first), [&] {
    std::vector<std::int64_t> deltas{0};
    for (const std::int64_t delta : {std::int64_t{1}, state.length / 8, state.length / 2}) {
      if (delta > deltas.back() && delta < state.length) deltas.push_back(delta);
    }
    Elsewhere made;
    for (const auto delta : deltas) made.diagonals.push_back(measured(scene, delta));
    return made;
  });
  std::vector<Diagonal> all{here.diagonal};
  // −δ has the products of δ.
  std::ranges::copy_if(others.diagonals, std::back_inserter(all), [&](const Diagonal& other) {
    return other.delta != std::abs(state.offset);
  });
  return all;
}

Diagonal worst_of(std::span<const Diagonal> all) {
  return *std::ranges::max_element(all, {}, &Diagonal::difference);
}

std::string positions_text(const Diagonal& diagonal) {
  const auto available = integer_text(diagonal.available);
  if (diagonal.is_sampled())
    return fmt::format("{} of {} positions", integer_text(diagonal.taken()), available);
  return available + (diagonal.available == 1 ? " position" : " positions");
}

bool has_products(std::span<const Diagonal> all) {
  return std::ranges::any_of(all, [](const Diagonal& each) { return each.products.count > 0; });
}

double rounding_limit(const Scene& scene) {
  const double largest = scene.encoding().largest_entry(scene.state().length);
  return 4 * scene.encoding().d() * kDotError * largest * largest;
}

bool depends_on_distance(const Scene& scene) {
  return worst_of(diagonals(scene)).difference() <= rounding_limit(scene);
}

Words words(const Scene& scene, double pixels) {
  return {claim(scene, pixels), how_to_read(scene, pixels)};
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 3> kColumns{"i", "j", "value"};
  table.header(kColumns);
  const State& state = scene.state();
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const auto* waves = turning(scene);
  std::optional<ByDistance> by_distance;
  if (waves != nullptr) by_distance.emplace(*waves);
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto i = position_of_row(state, row);
    for (auto column = columns.first(); column < columns.end(); ++column) {
      const auto j = position_of_row(state, column);
      const double value =
          by_distance ? by_distance->at(std::abs(j - i)) : scene.encoding().dot_at(i, j - i);
      const std::array entry{static_cast<double>(i), static_cast<double>(j), value};
      if (!table.row(entry)) return;
    }
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  std::string text = claim(scene, 0) + ".\n";
  text += convention_text(shown_convention(state));
  text += how_to_read(scene, 0) + "\n";
  const auto all = diagonals(scene);
  if (state.length > 1) {
    text += "The products p(t) · p(t + δ) were measured along ";
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& [delta, available, products] = all[i];
      text += fmt::format("{}δ = {} ({}: ", i == 0 ? "" : ", ", integer_text(delta),
                          positions_text(all[i]));
      text +=
          products.count == 0
              ? "no finite number)"
              : fmt::format("from {} to {}{})", short_text(products.lowest, 6),
                            short_text(products.highest, 6),
                            products.skipped == 0
                                ? ""
                                : fmt::format(", {} not finite", integer_text(products.skipped)));
    }
    text += ".";
    if (has_products(all)) {
      const auto worst = worst_of(all);
      text += fmt::format(
          " Along one of these diagonals they differ by at most {}{}, {} the {} that rounding "
          "explains.",
          short_text(worst.difference(), 2), sampled_text(worst),
          worst.difference() <= rounding_limit(scene) ? "within" : "more than",
          short_text(rounding_limit(scene), 2));
    }
    text += "\n";
  }
  const auto t = state.position, other = t + state.offset;
  const bool is_inside = other >= first_position(state) && other <= last_position(state);
  text += fmt::format("p({}) · p({}) = {}{}, and p({}) · p({}) = {}.\n", integer_text(t),
                      integer_text(other), product_text(scene, t, other, 8),
                      is_inside || !has_waves(state) ? "" : ", outside the positions shown",
                      integer_text(t), integer_text(t), short_text(product(scene, t, t), 8));
  text += "The matrix is its own mirror image, since p(i) · p(j) = p(j) · p(i).\n";
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const auto range = colour_range(scene);
  text += fmt::format(
      "Shown are rows i = {} to {} and columns j = {} to {} of {} positions, values from {} to {}; "
      "the colours are {}.\n",
      integer_text(position_of_row(state, rows.first())),
      integer_text(position_of_row(state, rows.end() - 1)),
      integer_text(position_of_row(state, columns.first())),
      integer_text(position_of_row(state, columns.end() - 1)), integer_text(state.length),
      short_text(range.low, 6), short_text(range.high, 6),
      colormaps()[static_cast<std::size_t>(state.similarity.colormap)].label);
  return text;
}

}  // namespace posenc::similarity
