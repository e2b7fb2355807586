#include "scene/scene.hpp"

#include <cassert>
#include <utility>

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
  return memo<HeldEncoding>(std::pair(state_.d, state_.base),
                        [&] {
                          auto made = Sinusoidal::make(static_cast<int>(state_.d), state_.base);
                          assert(made);
                          return HeldEncoding{std::make_shared<const Sinusoidal>(std::move(*made))};
                        })
      .value;
}

const std::vector<double>& Scene::terms() const {
  const auto& encoding = shared_encoding();
  return memo<Terms>(std::pair(encoding, state_.offset),
                     [&] {
                       Terms terms;
                       for (int k = 0; k < encoding->pairs(); ++k) {
                         terms.value.push_back(encoding->term(k, state_.offset));
                       }
                       return terms;
                     })
      .value;
}

double Scene::dot() const { return encoding().dot(state_.offset); }

}  // namespace posenc
