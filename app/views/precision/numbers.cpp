#include "views/precision/numbers.hpp"

#include <algorithm>
#include <cmath>

#include <posenc/nearest.hpp>
#include <posenc/threads.hpp>

#include "text/phrase.hpp"
#include "views/precision/options.hpp"

namespace posenc::precision {
namespace {

/// Pairs times positions that the curves may take, some 1 ms on two cores, but that of the fewest
/// positions.
constexpr std::int64_t kWork = std::int64_t{3} << 12;
constexpr std::int64_t kFewest = 24, kMost = 512;
/// Rows are looked through for equal neighbours so far from the first: float16 needs half of it.
constexpr std::int64_t kMergedWithin = 4096;

std::optional<int> only_pair(const State& state) {
  if (!state[precision::kOnlyPair]) return std::nullopt;
  return static_cast<int>(state.pair);
}

Sample made_at(const Recipes& recipes, std::int64_t t, std::optional<int> pair) {
  if (!pair) return {t, recipes.errors(t)};
  Sample sample{t, {}};
  for (std::size_t r = 0; r < kRecipes; ++r) {
    RowError& error = sample.errors[r];
    error = {recipes.error(r, t, *pair, false), *pair, false};
    if (!recipes.encoding().cosine_dim(*pair)) continue;
    const double cosine = recipes.error(r, t, *pair, true);
    if (!(cosine <= error.largest)) error = {cosine, *pair, true};
  }
  return sample;
}

/// At most `most` whole numbers of [first, last], 1 ≤ first, evenly over the logarithm and mostly
/// odd: round numbers would be exact where their neighbours are not.
std::vector<std::int64_t> positions_in(std::int64_t first, std::int64_t last, std::int64_t most) {
  std::vector<std::int64_t> positions;
  if (last - first < most) {
    for (auto t = first; t <= last; ++t) positions.push_back(t);
    return positions;
  }
  const double decades = std::log(static_cast<double>(last) / static_cast<double>(first));
  for (std::int64_t i = 0; i + 1 < most; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(most - 1);
    auto t = std::llround(static_cast<double>(first) * std::exp(share * decades));
    constexpr std::int64_t kFewBits = 64;
    if (t > kFewBits) t |= 1;
    if (t < last && (positions.empty() || t > positions.back())) positions.push_back(t);
  }
  positions.push_back(last);
  return positions;
}

}  // namespace

std::shared_ptr<const Recipes> current_recipes(const Scene& scene) {
  return scene.once(
      [](const Scene& of) { return Recipes(of.sinusoidal(), of.state()[precision::kRecipeSet]); });
}

std::shared_ptr<const Samples> current_samples(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto first = std::max<std::int64_t>(first_position(state), 1),
               last = last_position(state);
    const auto pair = only_pair(state);
    const auto recipes = current_recipes(of);
    const std::int64_t pairs = pair ? 1 : of.sinusoidal().pairs();
    const auto at = positions_in(first, last, std::clamp(kWork / pairs, kFewest, kMost));
    Samples made;
    made.all = static_cast<std::int64_t>(at.size()) == last - first + 1;
    made.samples.resize(at.size());
    Threads().run(at.size(),
                  [&](std::size_t i) { made.samples[i] = made_at(*recipes, at[i], pair); });
    return made;
  });
}

std::shared_ptr<const Sample> current_sample(const Scene& scene) {
  return scene.once([](const Scene& of) { return sample_at(of, of.state().position); });
}

Sample sample_at(const Scene& scene, std::int64_t t) {
  return made_at(*current_recipes(scene), t, only_pair(scene.state()));
}

std::shared_ptr<const std::array<Ends, kRecipes>> current_ends(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const auto first = first_position(of.state()), last = last_position(of.state());
    const auto all = current_recipes(of);
    std::array<Ends, kRecipes> made;
    for (std::size_t r = 0; r < kRecipes; ++r) {
      Ends& ends = made[r];
      ends.overflow = all->first_overflow(r, first, last + 1);
      ends.searched = std::min(last, first + kMergedWithin);
      ends.merged = all->first_merged(r, first, ends.searched);
    }
    return made;
  });
}

std::optional<std::size_t> first_to_merge(const Scene& scene) {
  const auto ends = current_ends(scene);
  std::optional<std::size_t> found;
  for (std::size_t r = 0; r < kRecipes; ++r)
    if ((*ends)[r].merged && (!found || *(*ends)[r].merged < *(*ends)[*found].merged)) found = r;
  return found;
}

bool are_equal_exactly(const Scene& scene, std::int64_t t) {
  return vector_distance(scene.sinusoidal(), t, t + 1) == 0;
}

std::shared_ptr<const WorstErrors> worst_errors(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto pair = only_pair(state);
    const auto first = first_position(state), last = last_position(state);
    WorstErrors made{{}, all_of("t", first, last)};
    made.of.fill({std::nan(""), first});
    const auto take = [&](const Sample& sample) {
      for (std::size_t r = 0; r < kRecipes; ++r) {
        const double error = sample.errors[r].largest;
        if (error > made.of[r].error || std::isnan(made.of[r].error))
          made.of[r] = {error, sample.position};
      }
    };
    // Some 10 ms.
    constexpr std::int64_t kMostNumbers = std::int64_t{1} << 16;
    if (last - first >= kMostNumbers / (pair ? 1 : of.sinusoidal().pairs())) {
      const auto samples = current_samples(of);
      for (const Sample& sample : samples->samples) take(sample);
      made.searched = some_of(std::ssize(samples->samples), "t", first, last);
      return made;
    }
    std::vector<Sample> all(static_cast<std::size_t>(state.length));
    const auto recipes = current_recipes(of);
    Threads().run(all.size(), [&](std::size_t i) {
      all[i] = made_at(*recipes, first + static_cast<std::int64_t>(i), pair);
    });
    for (const Sample& sample : all) take(sample);
    return made;
  });
}

std::string error_text(double error, int digits) {
  return std::isnan(error) ? "no number" : short_text(error, digits);
}

std::string place_text(const RowError& error) {
  return phrase("pair {}, {}", error.pair, error.cosine ? "cosine" : "sine");
}

std::span<const Recipe, kRecipes> shown_recipes(const Scene& scene) {
  return recipes(scene.state()[precision::kRecipeSet]);
}

std::size_t shortest(const Scene& scene) {
  const auto all = shown_recipes(scene);
  const auto bits = [](const Recipe& recipe) { return significant_bits(recipe.position); };
  return static_cast<std::size_t>(std::ranges::min_element(all, {}, bits) - all.begin());
}

std::string position_format(const Recipe& recipe) { return std::string(name(recipe.position)); }

}  // namespace posenc::precision
