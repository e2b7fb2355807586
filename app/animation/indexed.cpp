#include "animation/indexed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace posenc {
namespace {

constexpr std::size_t kMostGroups = 255;

struct Counted {
  std::array<std::uint8_t, 3> rgb;
  double count;
};

std::uint32_t key_of(const Color& c) {
  return static_cast<std::uint32_t>(c.r) << 16 | static_cast<std::uint32_t>(c.g) << 8 | c.b;
}

/// The colours from `begin` to before `end`, and how far they are from their mean.
struct Group {
  std::vector<Counted>::iterator begin, end;
  double count = 0, squares = 0;  ///< of all three channels, summed over the pixels
  std::size_t widest = 0;         ///< the channel in which they differ most
  std::array<double, 3> mean{};

  Group(std::vector<Counted>::iterator first, std::vector<Counted>::iterator last)
      : begin(first), end(last) {
    std::array<double, 3> spread{};
    for (auto it = begin; it != end; ++it) {
      count += it->count;
      for (std::size_t c = 0; c < 3; ++c) mean[c] += it->count * it->rgb[c];
    }
    for (auto& value : mean) value /= count;
    for (auto it = begin; it != end; ++it) {
      for (std::size_t c = 0; c < 3; ++c)
        spread[c] += it->count * (it->rgb[c] - mean[c]) * (it->rgb[c] - mean[c]);
    }
    widest = static_cast<std::size_t>(std::ranges::max_element(spread) - spread.begin());
    squares = spread[0] + spread[1] + spread[2];
  }

  Color color() const {
    const auto most = std::max_element(
        begin, end, [](const Counted& a, const Counted& b) { return a.count < b.count; });
    if (2 * most->count >= count) return {most->rgb[0], most->rgb[1], most->rgb[2]};
    const auto channel = [&](std::size_t c) {
      return static_cast<std::uint8_t>(std::lround(mean[c]));
    };
    return {channel(0), channel(1), channel(2)};
  }
};

std::vector<Group> groups_of(std::vector<Counted>& colors) {
  std::vector<Group> groups;
  if (colors.empty()) return groups;
  groups.emplace_back(colors.begin(), colors.end());
  while (groups.size() < kMostGroups) {
    auto& widest = *std::ranges::max_element(groups, {}, &Group::squares);
    if (widest.squares == 0) break;
    const auto channel = widest.widest;
    const double at = widest.mean[channel];
    const auto middle = std::partition(widest.begin, widest.end,
                                       [&](const Counted& c) { return c.rgb[channel] <= at; });
    const Group rest(middle, widest.end);
    widest = Group(widest.begin, middle);
    groups.push_back(rest);
  }
  return groups;
}

}  // namespace

Indexed indexed(std::span<const Color> pixels) {
  std::unordered_map<std::uint32_t, std::uint32_t> place;  // in `colors`, by the colour
  std::vector<Counted> colors;
  std::vector<std::uint32_t> places;  // of each opaque pixel
  places.reserve(pixels.size());
  for (const auto& pixel : pixels) {
    if (pixel.a == 0) continue;
    const auto [found, is_new] =
        place.try_emplace(key_of(pixel), static_cast<std::uint32_t>(colors.size()));
    if (is_new) colors.push_back({{pixel.r, pixel.g, pixel.b}, 0});
    ++colors[found->second].count;
    places.push_back(found->second);
  }
  auto sorted = colors;
  Indexed result{.colors = {Color{}}, .pixels = {}};
  std::vector<std::uint8_t> number(colors.size());
  for (const auto& group : groups_of(sorted)) {
    for (auto it = group.begin; it != group.end; ++it)
      number[place[key_of({it->rgb[0], it->rgb[1], it->rgb[2]})]] =
          static_cast<std::uint8_t>(result.colors.size());
    result.colors.push_back(group.color());
  }
  result.pixels.reserve(pixels.size());
  auto next = places.begin();
  for (const auto& pixel : pixels) result.pixels.push_back(pixel.a == 0 ? 0 : number[*next++]);
  return result;
}

}  // namespace posenc
