// All rows, and the ids that have none.

#include <array>
#include <string_view>
#include <vector>

#include "hand.hpp"

namespace posenc::hand {
namespace {

constexpr std::string_view kMap = "of a map of 301 bases to 262 144 positions";
constexpr std::array kExcuses{
    Excuse{"heatmap", "rows-a-wave", "of a picture’s pixels"},
    Excuse{"base", "drop-larger-reach", kMap},
    Excuse{"base", "drop-smaller-reach", kMap},
    Excuse{"base", "drops", kMap},
    Excuse{"base", "first-reach", kMap},
    Excuse{"base", "last-reach", kMap},
    Excuse{"base", "smallest-base", kMap},
    Excuse{"biases", "half-mass", "of 500 000 000 tokens"},
    Excuse{"rotary", "mean", "what chance allows of draws"},
    Excuse{"rotary", "deviation", "what chance allows of draws"},
};

}  // namespace

std::vector<Part> parts() {
  return {heatmap_part(),   similarity_part(), distance_part(), curve_part(),    criteria_part(),
          plane_part(),     bits_part(),       waves_part(),    rotation_part(), contexts_part(),
          precision_part(), biases_part(),     rotary_part(),   words_part()};
}
std::span<const Excuse> excuses() { return kExcuses; }

}  // namespace posenc::hand
