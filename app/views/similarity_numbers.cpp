#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/similarity_layout.hpp"

namespace posenc::similarity {
namespace {

/// Numbers that are multiplied for one measurement, so that a frame has time for it.
constexpr std::int64_t kProducts = std::int64_t{1} << 16;

const Sinusoidal* turning(const Scene& scene) {
  if (!has_waves(scene.state()) || !scene.sinusoidal().is_rotation()) return nullptr;
  return &scene.sinusoidal();
}

/// `count` of 0 … last, evenly, both ends among them.
std::vector<std::int64_t> evenly(std::int64_t last, std::int64_t count) {
  count = std::min(count, last + 1);
  std::vector<std::int64_t> all;
  for (std::int64_t i = 0; i < count; ++i) {
    all.push_back(count == 1 ? 0
                             : i * (last / (count - 1)) + i * (last % (count - 1)) / (count - 1));
  }
  return all;
}

Diagonal measured(const Scene& scene, std::int64_t delta, std::int64_t products) {
  const State& state = scene.state();
  const std::int64_t first = first_position(state) + std::max<std::int64_t>(0, -delta);
  const std::int64_t last = state.length - 1 - std::abs(delta);
  Diagonal diagonal{delta, 0, 0, 0};
  const std::int64_t wanted = std::clamp<std::int64_t>(products / scene.encoding().d(), 4, 64);
  for (const std::int64_t t : evenly(last, wanted)) {
    const double dot = scene.encoding().dot_at(first + t, delta);
    if (!std::isfinite(dot)) continue;
    diagonal.lowest = diagonal.count == 0 ? dot : std::min(diagonal.lowest, dot);
    diagonal.highest = diagonal.count == 0 ? dot : std::max(diagonal.highest, dot);
    ++diagonal.count;
  }
  return diagonal;
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

/// A pixel is the mean over more than the longest wave: nothing of any wave is left in the picture.
bool is_blank(const Scene& scene, double pixels) {
  const State& state = scene.state();
  if (pixels <= 0 || !state.similarity.mean || !has_waves(state)) return false;
  const auto& waves = scene.sinusoidal();
  const double longest = std::max(waves.wavelength(0), waves.wavelength(waves.pairs() - 1));
  return shown_rows(state).size() / pixels >= longest;
}

std::string claim(const Scene& scene, double pixels) {
  if (scene.state().length == 1) return "A single position can only be compared with itself";
  if (is_blank(scene, pixels))
    return "Zoomed out this far, every wave averages to nothing: zoom in";
  if (depends_on_distance(scene)) {
    return "Similarity depends on i − j only: every diagonal has one value";
  }
  const auto worst = worst_of(diagonals(scene));
  return fmt::format("Similarity depends on where, too: along a diagonal it changes by up to {}",
                     short_text(worst.difference(), 3));
}

/// Why products along a diagonal differ.
std::string reason(const Scene& scene) {
  if (!has_waves(scene.state())) return "";
  const auto& waves = scene.sinusoidal();
  return waves.cosine_dim(0) &&
                 waves.cosine_step(waves.pairs() - 1) != waves.step(waves.pairs() - 1)
             ? " Sine and cosine of a pair differ in frequency, so that what depends on i + j does "
               "not cancel."
             : " The last sine has no cosine, so that what depends on i + j does not cancel.";
}

std::string how_to_read(const Scene& scene, double pixels) {
  const State& state = scene.state();
  std::string text = "Down: position i. Across: position j. Colour: p(i) · p(j).";
  if (state.length > 1) {
    const auto all = diagonals(scene);
    const auto worst = worst_of(all);
    if (depends_on_distance(scene)) {
      text += worst.difference() == 0
                  ? " Along a diagonal no difference was found."
                  : fmt::format(" Along a diagonal only rounding differs, by {}.",
                                short_text(worst.difference(), 2));
    } else {
      text += reason(scene);
    }
    constexpr double kHardly = 0.5;
    const auto first = first_position(state);
    const double whole = product(scene, first, first);
    const double next = product(scene, first, first + 1) / whole;
    if (has_waves(state) && std::isfinite(next) && next < kHardly) {
      text += fmt::format(" Neighbours are hardly alike: {} of p(t) · p(t).", short_text(next, 2));
    }
  }
  const double per_pixel = pixels > 0 ? shown_rows(state).size() / pixels : 0;
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
  if (const auto* waves = turning(scene)) return {-waves->dot(0), waves->dot(0)};
  const auto& encoding = scene.shared_encoding();
  const auto length = scene.state().length;
  const double largest =
      scene
          .memo<LargestProduct>(
              std::tuple(encoding, length, first_position(scene.state())),
              [&] {
                constexpr std::int64_t kFewest = 64, kManyMore = 64;
                const auto count = std::max(kFewest, kManyMore * kProducts / encoding->d());
                LargestProduct found{0};
                for (const auto t : evenly(length - 1, count)) {
                  const double norm = encoding->dot_at(first_position(scene.state()) + t, 0);
                  if (std::isfinite(norm)) found.value = std::max(found.value, norm);
                }
                return found;
              })
          .value;
  return largest > 0 ? ValueRange{-largest, largest} : ValueRange{};
}

std::vector<Diagonal> diagonals(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_encoding();
  const auto first = first_position(state);
  const auto& here =
      scene.memo<AtDelta>(std::tuple(encoding, state.length, first, state.offset),
                          [&] { return AtDelta{measured(scene, state.offset, kProducts)}; });
  const auto& others = scene.memo<Elsewhere>(std::tuple(encoding, state.length, first), [&] {
    std::vector<std::int64_t> deltas{0};
    for (const std::int64_t delta : {std::int64_t{1}, state.length / 8, state.length / 2}) {
      if (delta > deltas.back() && delta < state.length) deltas.push_back(delta);
    }
    Elsewhere made;
    for (const auto delta : deltas) {
      made.diagonals.push_back(
          measured(scene, delta, kProducts / static_cast<std::int64_t>(deltas.size())));
    }
    return made;
  });
  std::vector<Diagonal> all{here.diagonal};
  all.insert(all.end(), others.diagonals.begin(), others.diagonals.end());
  return all;
}

Diagonal worst_of(std::span<const Diagonal> all) {
  return *std::ranges::max_element(all, {}, &Diagonal::difference);
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
    text +=
        "The products p(t) · p(t + δ) were measured from the rows of several positions t along ";
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& each = all[i];
      text += fmt::format("{}δ = {} ({} positions: from {} to {})", i == 0 ? "" : ", ",
                          integer_text(each.delta), each.count, short_text(each.lowest, 6),
                          short_text(each.highest, 6));
    }
    const auto worst = worst_of(all);
    text += fmt::format(
        ". Along one diagonal they differ by at most {}, {} the {} that rounding explains.\n",
        short_text(worst.difference(), 2),
        worst.difference() <= rounding_limit(scene) ? "within" : "more than",
        short_text(rounding_limit(scene), 2));
  }
  const auto t = state.position, other = t + state.offset;
  text += fmt::format("p({}) · p({}) = {}, and p({}) · p({}) = {}.\n", integer_text(t),
                      integer_text(other), product_text(scene, t, other, 8), integer_text(t),
                      integer_text(t), short_text(product(scene, t, t), 8));
  text += "The matrix is its own mirror image, since p(i) · p(j) = p(j) · p(i).\n";
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const auto range = colour_range(scene);
  text += fmt::format(
      "Shown are rows i = {} to {} and columns j = {} to {} of {} positions, values from {} to {} "
      "in the colours {}.\n",
      integer_text(position_of_row(state, rows.first())),
      integer_text(position_of_row(state, rows.end() - 1)),
      integer_text(position_of_row(state, columns.first())),
      integer_text(position_of_row(state, columns.end() - 1)), integer_text(state.length),
      short_text(range.low, 6), short_text(range.high, 6),
      colormaps()[static_cast<std::size_t>(state.similarity.colormap)].label);
  return text;
}

}  // namespace posenc::similarity
