#include <posenc/learn/training.hpp>

#include <algorithm>
#include <iterator>
#include <string>

#include <posenc/learn/learner.hpp>

#include "learn/pass.hpp"
#include "text.hpp"

namespace posenc {
namespace {

constexpr LearningMethod kMethods[] = {
    {"none", "No encoding", PositionUse::none},
    {"unit-interval", "Unit interval", PositionUse::added},
    {"linear", "Linear", PositionUse::added},
    {"binary", "Binary", PositionUse::added},
    {"sinusoidal", "Sinusoids, added", PositionUse::added},
    {"learned", "Learned table, added", PositionUse::trained_table},
    {"rotary", "Rotary", PositionUse::rotary},
    {"alibi", "ALiBi", PositionUse::bias},
    {"t5", "T5 buckets", PositionUse::trained_bias},
};

Expected<void> within(std::string_view name, int value, int least, int most) {
  if (value >= least && value <= most) return {};
  return fail(std::string(name) + " = " + std::to_string(value) +
              " is out of range: choose a number from " + std::to_string(least) + " to " +
              std::to_string(most));
}

}  // namespace

std::span<const LearningMethod> learning_methods() { return kMethods; }

const LearningMethod* find_learning_method(std::string_view id) {
  const auto* const found = std::ranges::find(kMethods, id, &LearningMethod::id);
  return found == std::end(kMethods) ? nullptr : found;
}

Expected<void> accepts(const Training& training) {
  Expected<void> good = within("dimensions", training.d, kMinTrainingDim, kMaxTrainingDim);
  if (good && training.d % 2 != 0)
    good = fail("dimensions = " + std::to_string(training.d) + " is odd: choose an even number");
  if (good) good = within("letters", training.letters, kMinLetters, kMaxLetters);
  if (good)
    good = within("positions", training.positions, kMinTrainingPositions, kMaxTrainingPositions);
  if (good) good = within("sequences a step", training.batch, 1, kMaxBatch);
  if (good) good = within("layers", training.layers, 1, kMaxLayers);
  if (good && !(training.rate >= kMinRate && training.rate <= kMaxRate)) {
    good = fail("rate = " + to_text(training.rate) + " is out of range: choose a number from " +
                to_text(kMinRate) + " to " + to_text(kMaxRate));
  }
  if (!good) return good;
  return SequencePlaces::make(training, training.positions).map([](const SequencePlaces&) {});
}

}  // namespace posenc
