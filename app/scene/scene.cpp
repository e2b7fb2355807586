#include "scene/scene.hpp"

#include <cassert>
#include <tuple>
#include <utility>

#include <posenc/rotation.hpp>

#include "state/parameters.hpp"

namespace posenc {
namespace {

std::shared_ptr<const Sinusoidal> as_sinusoidal(const std::shared_ptr<const Encoding>& encoding) {
  auto waves = std::dynamic_pointer_cast<const Sinusoidal>(encoding);
  assert(waves);
  return waves;
}

}  // namespace

Scene::Scene(const State& state, std::shared_ptr<Background> background)
    : background_(std::move(background)) {
  update(state);
}

void Scene::update(const State& state, double position) {
  assert(within_limits(state) == state);
  if (state.view != state_.view) {
    for (auto& [slot, kept] : kept_) {
      if (kept.used_by < view_count_) kept.entries = {};
    }
    ++view_count_;
    if (background_) background_->rest();
  }
  state_ = state;
  position_ = position;
}

std::shared_ptr<const Encoding> Scene::shared_encoding() const {
  const auto* const kind = state_.encoding;
  // What an encoding does not depend on does not make it anew.
  const auto length = kind->uses_length ? state_.length : 0;
  return memo(std::tuple(kind, state_.table.table, state_.convention, state_.d, state_.base, length,
                         scaling_key(state_), has_waves(state_) ? state_.mask : Mask{}),
              [&] { return make_encoding(state_); });
}

std::shared_ptr<const Sinusoidal> Scene::shared_sinusoidal() const {
  return as_sinusoidal(shared_encoding());
}

std::shared_ptr<const Sinusoidal> Scene::shared_all_pairs() const {
  if (!has_masked_pairs(state_)) return shared_sinusoidal();
  return as_sinusoidal(memo(shared_encoding(), [&] {
    State unmasked = state_;
    unmasked.mask = {};
    return make_encoding(unmasked);
  }));
}

std::shared_ptr<const std::vector<double>> Scene::terms(std::int64_t t) const {
  const auto encoding = shared_sinusoidal();
  // Where pairs turn as one, t does not matter.
  if (encoding->is_rotation()) t = 0;
  return memo(std::tuple(encoding, state_.offset, t), [&] {
    const double squared = encoding->scale() * encoding->scale();
    std::vector<double> terms;
    for (int k = 0; k < encoding->pairs(); ++k) {
      if (encoding->is_masked(k) || encoding->is_rotation(k)) {
        terms.push_back(encoding->term(k, state_.offset) / squared);
        continue;
      }
      const auto here = pair_at(*encoding, k, t);
      const auto there = pair_at(*encoding, k, t + state_.offset);
      terms.push_back((here[0] * there[0] + here[1] * there[1]) / squared);
    }
    return terms;
  });
}

double Scene::dot(std::int64_t t) const {
  return sinusoidal().is_rotation() ? sinusoidal().dot(state_.offset)
                                    : sinusoidal().dot_at(t, state_.offset);
}

double Scene::dot_at_zero() const { return sinusoidal().dot(0); }

}  // namespace posenc
