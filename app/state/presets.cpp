#include "state/presets.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "state/parameters.hpp"

namespace posenc {

std::span<const Preset> presets() {
  static constexpr std::array kAll{
      Preset{"paper", "The paper: 512 dimensions", "Vaswani et al. 2017, table 3, base model",
             "--d 512"},
      Preset{"kazemnejad", "Kazemnejad’s heatmap: 128 dimensions, 50 positions",
             "Amirhossein Kazemnejad, Transformer Architecture: The Positional Encoding, 2019",
             "--view heatmap --d 128 --length 50"},
      Preset{"d2l", "Dive into Deep Learning: 32 dimensions, 60 positions",
             "Zhang et al., Dive into Deep Learning, §11.6.3",
             "--view waves --d 32 --length 60 --pair 3"},
      Preset{"tf-tutorial", "TensorFlow tutorial: position 1000 against all",
             "tensorflow/text docs/tutorials/transformer.ipynb",
             "--view distance --convention tf-tutorial --d 512 --length 2048 --position 1000 "
             "--distance-show position"},
      Preset{"annotated", "The Annotated Transformer: 20 dimensions, 100 positions",
             "Rush et al., The Annotated Transformer, PositionalEncoding(20, 0)",
             "--view waves --d 20 --length 100 --pair 2 --waves-span 0"},
      Preset{"by-hand", "By hand: 4 dimensions, 4 words, base 100",
             "Saeed, A Gentle Introduction to Positional Encoding in Transformer Models, 2023",
             "--view heatmap --d 4 --length 4 --base 100 --position 1 --offset 1 --pair 1 "
             "--sentence \"I am a robot\""},
  };
  return kAll;
}

const Preset* find_preset(std::string_view id) {
  const auto all = presets();
  const auto found = std::ranges::find(all, id, &Preset::id);
  return found == all.end() ? nullptr : &*found;
}

std::vector<PresetValue> values_of(const Preset& preset) {
  constexpr std::string_view kFlag = "--", kQuote = "\"";
  std::vector<PresetValue> all;
  for (auto rest = preset.flags; !rest.empty();) {
    rest.remove_prefix(kFlag.size());
    const auto one = rest.substr(0, rest.find(" --"));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    const auto id = one.substr(0, one.find(' '));
    auto value = one.substr(id.size() + 1);
    if (value.starts_with(kQuote)) value = value.substr(1, value.size() - 2);
    all.push_back({id, value});
  }
  return all;
}

State with_preset(State state, const Preset& preset) {
  state = reset_all(std::move(state));
  const auto values = values_of(preset);
  const auto value_of = [&](std::string_view id) {
    return std::ranges::find(values, id, &PresetValue::id);
  };
  if (const auto view = value_of("view"); view != values.end()) state.view = view->value;
  for (const auto& p : parameters()) {
    bring_within_limits(state, p);
    if (const auto given = value_of(p.id); given != values.end()) {
      [[maybe_unused]] const auto done = assign(state, p, given->value);
      assert(done);
    }
  }
  return state;
}

}  // namespace posenc
