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
  ++updates_;
  if (state.view != this->state().view) {
    for (auto& [make, kept] : kept_) {
      if (kept.used_by < view_count_) kept.entries.clear();
    }
    ++view_count_;
    if (background_) background_->rest();
  }
  if (now_.state == state && now_.position == position) return;
  now_.state = state;
  now_.position = position;
  shared_now_ = nullptr;
  differing_.clear();
}

void Scene::take_steps() const {
  // What is being made is of the steps that there were when it was begun.
  if (Noting::of(&now_) != nullptr) return;
  const std::uint64_t steps = background_ ? background_->steps() : 0;
  if (now_.steps.unnoted() == steps) return;
  now_.steps = steps;
  shared_now_ = nullptr;
  differing_.clear();
}

std::shared_ptr<const Scene::Now> Scene::shared_now() const {
  if (shared_now_ == nullptr) {
    Fields nowhere;
    const Noting nothing(nowhere, nowhere);
    shared_now_ = std::make_shared<const Now>(now_);
  }
  return shared_now_;
}

bool Scene::is_as_read(const Entry& entry) const {
  const Now& then = *entry.made_from;
  if (&then == shared_now_.get()) return true;
  auto known = std::ranges::find(differing_, &then, &std::pair<const Now*, Fields>::first);
  if (known == differing_.end()) known = differing_.insert(known, {&then, differences(then, now_)});
  if (entry.reads.has_common(known->second)) return false;
  return std::ranges::all_of(entry.reads.options(), [&](const Parameter* option) {
    return then.state.options.has_same(*option, now_.state.options);
  });
}

std::shared_ptr<const Encoding> Scene::shared_encoding() const {
  return once([](const Scene& scene) { return make_encoding(scene.state()); });
}

std::shared_ptr<const Sinusoidal> Scene::shared_sinusoidal() const {
  return as_sinusoidal(shared_encoding());
}

std::shared_ptr<const Sinusoidal> Scene::shared_all_pairs() const {
  return as_sinusoidal(once([](const Scene& scene) { return make_unmasked(scene.state()); }));
}

std::shared_ptr<const std::vector<double>> Scene::terms(std::int64_t t) const {
  // Where pairs turn as one, t does not matter.
  return once(
      [](const Scene& scene, std::int64_t at) {
        const Sinusoidal& encoding = scene.sinusoidal();
        const std::int64_t delta = scene.state().offset;
        const double squared = encoding.scale() * encoding.scale();
        std::vector<double> terms;
        for (int k = 0; k < encoding.pairs(); ++k) {
          if (encoding.is_masked(k) || encoding.is_rotation(k)) {
            terms.push_back(encoding.term(k, delta) / squared);
            continue;
          }
          const auto here = pair_at(encoding, k, at);
          const auto there = pair_at(encoding, k, at + delta);
          terms.push_back((here[0] * there[0] + here[1] * there[1]) / squared);
        }
        return terms;
      },
      sinusoidal().is_rotation() ? std::int64_t{0} : t);
}

double Scene::dot(std::int64_t t) const {
  return sinusoidal().is_rotation() ? sinusoidal().dot(state().offset)
                                    : sinusoidal().dot_at(t, state().offset);
}

double Scene::dot_at_zero() const { return sinusoidal().dot(0); }

}  // namespace posenc
