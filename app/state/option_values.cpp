#include "state/option_values.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace posenc {

std::span<const OptionValues::Held> OptionValues::all() const {
  return held_ ? std::span<const Held>(*held_) : std::span<const Held>();
}

const OptionValues::Value* OptionValues::find(const Parameter& option) const {
  if (auto* const noting = Noting::of(&held_)) noting->fields().add(&option);
  const auto& held = held_.unnoted();
  if (held == nullptr) return nullptr;
  const auto found = std::ranges::find(*held, &option, &Held::option);
  return found == held->end() ? nullptr : &found->value;
}

bool OptionValues::has_same(const Parameter& option, const OptionValues& o) const {
  const auto *const mine = find(option), *const other = o.find(option);
  return mine == nullptr || other == nullptr ? mine == other : *mine == *other;
}

void OptionValues::set(const Parameter& option, std::optional<Value> value) {
  const auto* const now = find(option);
  if (value ? now != nullptr && *now == *value : now == nullptr) return;
  const auto held = all();
  std::vector changed(held.begin(), held.end());
  const auto at = std::ranges::lower_bound(changed, &option, std::less<>(), &Held::option);
  if (!value) {
    changed.erase(at);
  } else if (now != nullptr) {
    at->value = *std::move(value);
  } else {
    changed.insert(at, {&option, *std::move(value)});
  }
  held_ = changed.empty() ? nullptr : std::make_shared<const std::vector<Held>>(std::move(changed));
}

bool operator==(const OptionValues& a, const OptionValues& b) {
  return a.held_ == b.held_ || std::ranges::equal(a.all(), b.all());
}

}  // namespace posenc
