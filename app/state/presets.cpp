#include "state/presets.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "state/parameters.hpp"
#include "state/stated.hpp"

namespace posenc {

std::span<const Preset> presets() {
  static constexpr std::array kAll{
      Preset{"paper", "The paper: 512 dimensions", "Vaswani et al. 2017, table 3, base model",
             "--d 512"},
      Preset{"tutorials", "The picture of most tutorials: 128 dimensions, 512 positions",
             "Kazemnejad’s 128 dimensions at the 512 positions of BERT", "--d 128 --length 512"},
      Preset{"kazemnejad", "Kazemnejad’s heatmap: 128 dimensions, 50 positions",
             "Amirhossein Kazemnejad, Transformer Architecture: The Positional Encoding, 2019",
             "--view heatmap --d 128 --length 50"},
      Preset{"d2l", "Dive into Deep Learning: 32 dimensions, 60 positions",
             "Zhang et al., Dive into Deep Learning, §11.6.3",
             "--view waves --d 32 --length 60 --pair 3 --waves-dims 6-9"},
      Preset{"tf-tutorial", "TensorFlow tutorial: position 1000 against all",
             "tensorflow/text docs/tutorials/transformer.ipynb",
             "--view distance --convention tf-tutorial --d 512 --length 2048 --position 1000 "
             "--distance-show position"},
      Preset{"annotated", "The Annotated Transformer: 20 dimensions, 100 positions",
             "Rush et al., The Annotated Transformer, PositionalEncoding(20, 0)",
             "--view waves --d 20 --length 100 --pair 2 --waves-dims 4-7 --waves-span 0"},
      Preset{"by-hand", "By hand: 4 dimensions, 4 words, base 100",
             "Saeed, A Gentle Introduction to Positional Encoding in Transformer Models, 2023",
             "--view heatmap --d 4 --length 4 --base 100 --position 1 --offset 1 --pair 1 "
             "--sentence \"I am a robot\""},
      Preset{
          "llama-2", "Llama 2 7B: trained on 4096 positions",
          "meta-llama/llama llama/model.py; arXiv 2307.09288, table 1",
          "--view stretch --d 128 --length 4096 --trained 4096 --scale-factor 8 --position 4095"},
      Preset{"llama-3", "Llama 3 8B: base 500 000, 8192 positions",
             "meta-llama/llama-models models/sku_list.py, models/llama3/MODEL_CARD.md",
             "--view base --d 128 --length 8192 --base 500000 --trained 8192"},
      Preset{"llama-3.1-8b", "Llama 3.1 8B: 8192 positions, frequencies stretched 8 times",
             "meta-llama/llama-models models/llama3/model.py, apply_scaling",
             "--view stretch --d 128 --length 131072 --base 500000 --trained 8192 "
             "--scaling llama3 --scale-factor 8 --position 131071"},
      Preset{"llama-3.2-1b", "Llama 3.2 1B: 64 dimensions, stretched to 131 072",
             "config.json of meta-llama/Llama-3.2-1B",
             "--view stretch --d 64 --length 131072 --base 500000 --trained 8192 "
             "--scaling llama3 --scale-factor 32 --position 131071"},
      Preset{"qwen2.5-7b", "Qwen2.5 7B: base 1 000 000, 32 768 positions",
             "config.json of Qwen/Qwen2.5-7B-Instruct",
             "--view base --d 128 --length 32768 --base 1000000 --trained 32768"},
      Preset{"qwen2.5-7b-yarn", "Qwen2.5 7B with YaRN: stretched to 131 072",
             "model card of Qwen/Qwen2.5-7B-Instruct, Processing Long Texts",
             "--view stretch --d 128 --length 131072 --base 1000000 --trained 32768 "
             "--scaling yarn --scale-factor 4 --position 131071"},
      Preset{"gemma-3-1b", "Gemma 3 1B, global layers: 256 dimensions, base 1 000 000",
             "config.json of google/gemma-3-1b-it",
             "--view base --d 256 --length 32768 --base 1000000 --trained 32768"},
      Preset{
          "gpt-j", "GPT-J 6B: 64 of a head’s 256 dimensions turn",
          "kingoflolz/mesh-transformer-jax configs/6B_roto_256.json",
          "--view rotary --d 256 --length 2048 --trained 2048 --scaling partial --scale-factor 1"},
      Preset{
          "gpt-neox-20b", "GPT-NeoX 20B: 24 of a head’s 96 dimensions turn",
          "EleutherAI/gpt-neox configs/20B.yml",
          "--view rotary --d 96 --length 2048 --trained 2048 --scaling partial --scale-factor 1"},
      Preset{
          "pythia-6.9b", "Pythia 6.9B: 32 of a head’s 128 dimensions turn",
          "EleutherAI/pythia models/6.9B/pythia-6.9b.yml",
          "--view rotary --d 128 --length 2048 --trained 2048 --scaling partial --scale-factor 1"},
      Preset{"deepseek-v3", "DeepSeek-V3: 4096 positions stretched to 163 840",
             "deepseek-ai/DeepSeek-V3 inference/model.py",
             "--view stretch --d 64 --length 163840 --trained 4096 --scaling yarn "
             "--scale-factor 40 --amplitude 1 --position 163839"},
      Preset{"gpt-oss", "gpt-oss: base 150 000, 4096 positions stretched to 131 072",
             "openai/gpt-oss gpt_oss/torch/model.py",
             "--view stretch --d 64 --length 131072 --base 150000 --trained 4096 "
             "--scaling yarn --scale-factor 32 --rounded off --position 131071"},
      Preset{"kimi-k2", "Kimi K2: a ramp of no width, 4096 positions stretched to 131 072",
             "config.json of moonshotai/Kimi-K2-Instruct",
             "--view stretch --d 64 --length 131072 --base 50000 --trained 4096 --scaling yarn "
             "--scale-factor 32 --high-turns 1 --amplitude 1 --position 131071"},
      Preset{"llama-4-scout", "Llama 4 Scout: a ramp of no width, stretched 16 times",
             "meta-llama/llama-models models/llama4/args.py",
             "--view stretch --d 128 --length 131072 --base 500000 --trained 8192 "
             "--scaling llama3 --scale-factor 16 --high-turns 1 --position 131071"},
      Preset{"gemma-4-31b", "Gemma 4 31B, global layers: 128 of a head’s 512 dimensions turn",
             "google-deepmind/gemma gemma/gm/nn/gemma4/_gemma4.py",
             "--view rotary --d 512 --length 131072 --base 1000000 --trained 131072 "
             "--scaling proportional --scale-factor 1"},
      Preset{"qwen3.5", "Qwen3.5: 64 of a head’s 256 dimensions turn, base 10 000 000",
             "transformers configuration_qwen3_5.py; config.json of Qwen/Qwen3.5-27B",
             "--view rotary --d 256 --length 262144 --base 10000000 --trained 262144 "
             "--scaling partial --scale-factor 1"},
      Preset{"smollm3", "SmolLM3 3B: base 5 000 000, 65 536 positions",
             "config.json of HuggingFaceTB/SmolLM3-3B",
             "--view base --d 128 --length 65536 --base 5000000 --trained 65536"},
      Preset{"gemma-3-12b-layers", "Gemma 3 12B: five layers with a window, then one that sees all",
             "google-deepmind/gemma gemma/transformer.py; arXiv 2503.19786",
             "--view layers --layers-model gemma-3-12b --layers-layer 5 --length 131072"},
      Preset{"rope-vit", "RoPE-ViT: axial rotary of 14 × 14 patches, base 100",
             "naver-ai/rope-vit models/vit_rope.py; arXiv 2403.13298, §3.2",
             "--view plane --d 64 --base 100 --plane-encoding rotary"},
  };
  return kAll;
}

const Preset* find_preset(std::string_view id) {
  const auto all = presets();
  const auto found = std::ranges::find(all, id, &Preset::id);
  return found == all.end() ? nullptr : &*found;
}

std::vector<PresetValue> values_of(std::string_view flags) {
  constexpr std::string_view kFlag = "--", kQuote = "\"";
  std::vector<PresetValue> all;
  for (auto rest = flags; !rest.empty();) {
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

State with_flags(State state, std::string_view flags) {
  const auto values = values_of(flags);
  const auto value_of = [&](std::string_view id) {
    return std::ranges::find(values, id, &PresetValue::id);
  };
  if (const auto view = value_of("view"); view != values.end()) state.view = view->value;
  [[maybe_unused]] const auto done = assign_stated(
      state, {.has = [&](const Parameter& p) { return value_of(p.id) != values.end(); },
              .assign = [&](State& s,
                            const Parameter& p) { return assign(s, p, value_of(p.id)->value); }});
  assert(done);
  return state;
}

State with_preset(State state, const Preset& preset) {
  return with_flags(reset_to(std::move(state), State{}), preset.flags);
}

}  // namespace posenc
