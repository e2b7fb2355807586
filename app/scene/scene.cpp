#include "scene/scene.hpp"

#include <cassert>
#include <tuple>
#include <utility>

#include <posenc/rotation.hpp>

#include "state/parameters.hpp"

namespace posenc {
namespace {

struct HeldEncoding {
  std::shared_ptr<const Sinusoidal> value;
};
struct Terms {
  std::vector<double> value;
};

}  // namespace

Scene::Scene() { update(State{}); }

void Scene::update(const State& state, double position) {
  assert(within_limits(state) == state);
  state_ = state;
  position_ = position;
}

const std::shared_ptr<const Sinusoidal>& Scene::shared_encoding() const {
  return memo<HeldEncoding>(
             std::tuple(state_.convention, state_.d, state_.base),
             [&] {
               auto made =
                   Sinusoidal::make(static_cast<int>(state_.d), state_.base, *state_.convention);
               assert(made);
               return HeldEncoding{std::make_shared<const Sinusoidal>(std::move(*made))};
             })
      .value;
}

const std::vector<double>& Scene::terms() const {
  const auto& encoding = shared_encoding();
  // Where pairs turn as one, t does not matter.
  const std::int64_t t = encoding->is_rotation() ? 0 : state_.position;
  return memo<Terms>(std::tuple(encoding, state_.offset, t),
                     [&] {
                       const double squared = encoding->scale() * encoding->scale();
                       Terms terms;
                       for (int k = 0; k < encoding->pairs(); ++k) {
                         if (encoding->is_rotation(k)) {
                           terms.value.push_back(encoding->term(k, state_.offset) / squared);
                           continue;
                         }
                         const auto here = pair_at(*encoding, k, t);
                         const auto there = pair_at(*encoding, k, t + state_.offset);
                         terms.value.push_back((here[0] * there[0] + here[1] * there[1]) / squared);
                       }
                       return terms;
                     })
      .value;
}

double Scene::dot() const {
  return encoding().is_rotation() ? encoding().dot(state_.offset)
                                  : encoding().dot_at(state_.position, state_.offset);
}

double Scene::dot_at_zero() const { return encoding().dot(0); }

}  // namespace posenc
