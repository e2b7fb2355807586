#include <posenc/models/layers.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <posenc/seen.hpp>

namespace posenc {
namespace {

Scaling scaling(std::string_view id, double factor, std::int64_t trained = 4096) {
  const ScalingKind& kind = *find_scaling(id);
  return {.kind = &kind,
          .factor = factor,
          .trained = trained,
          .low_turns = kind.low_turns,
          .high_turns = kind.high_turns,
          .rotated = kind.rotated};
}
RotaryParameters head_of(int dims, double base, Scaling stretched = {}) {
  return {.head = dims, .rotated = dims, .base = base, .scaling = std::move(stretched)};
}
Scaling unrounded(Scaling of) {
  of.rounded = false;
  return of;
}
/// Llama 4 Scout's ramp has no width.
Scaling stepped(Scaling of) {
  of.high_turns = of.low_turns;
  return of;
}

}  // namespace

std::span<const LayeredModel> layered_models() {
  static const std::array all{
      LayeredModel{.id = "gpt-2",
                   .title = "GPT-2 small",
                   .note = "Every layer sees all tokens; positions were learned and added once.",
                   .source = "openai/gpt-2 src/model.py, default_hparams",
                   .layers = 12,
                   .trained = 1024,
                   .a = {.positions = LayerPositions::learned,
                         .key_heads = 12,
                         .rotary = {.head = 64, .rotated = 64}}},
      LayeredModel{.id = "llama-3.1-8b",
                   .title = "Llama 3.1 8B",
                   .note = "Every layer turns, and sees all tokens.",
                   .source = "meta-llama/llama-models models/sku_list.py, models/llama3/model.py",
                   .layers = 32,
                   .trained = 131072,
                   .a = {.key_heads = 8, .rotary = head_of(128, 5e5, scaling("llama3", 8, 8192))}},
      LayeredModel{
          .id = "gemma-3-1b",
          .title = "Gemma 3 1B",
          .note = "Five layers with a window of 512, then one that sees all.",
          .source = "google-deepmind/gemma gemma/transformer.py, gemma3_1b; arXiv 2503.19786",
          .layers = 26,
          .trained = 32768,
          .pattern = "aaaaab",
          .a =
              {.span = LayerSpan::window, .size = 512, .key_heads = 1, .rotary = head_of(256, 1e4)},
          .b = {.key_heads = 1, .rotary = head_of(256, 1e6)}},
      LayeredModel{
          .id = "gemma-3-12b",
          .title = "Gemma 3 12B",
          .note = "Five layers with a window of 1024, then one that sees all, stretched 8 times.",
          .source = "google-deepmind/gemma gemma/transformer.py, gemma3_12b; arXiv 2503.19786",
          .layers = 48,
          .trained = 131072,
          .pattern = "aaaaab",
          .a = {.span = LayerSpan::window,
                .size = 1024,
                .key_heads = 8,
                .rotary = head_of(256, 1e4)},
          .b = {.key_heads = 8, .rotary = head_of(256, 1e6, scaling("linear", 8))}},
      LayeredModel{
          .id = "gemma-4-31b",
          .title = "Gemma 4 31B",
          .note = "Five layers with a window of 1024, then one that sees all and turns a quarter.",
          .source = "google-deepmind/gemma gemma/gm/nn/gemma4/_gemma4.py; transformers "
                    "configuration_gemma4.py",
          .layers = 60,
          .trained = 131072,
          .pattern = "aaaaab",
          .a = {.span = LayerSpan::window,
                .size = 1024,
                .key_heads = 16,
                .rotary = head_of(256, 1e4)},
          .b = {.key_heads = 4, .rotary = head_of(512, 1e6, scaling("proportional", 1))}},
      LayeredModel{
          .id = "llama-4-scout",
          .title = "Llama 4 Scout",
          .note = "Three layers that turn within chunks of 8192, then one without positions that "
                  "sees all.",
          .source = "transformers configuration_llama4.py; meta-llama/llama-models "
                    "models/llama4/args.py",
          .layers = 48,
          .trained = 131072,
          .pattern = "aaab",
          .a = {.span = LayerSpan::chunk,
                .size = 8192,
                .key_heads = 8,
                .rotary = head_of(128, 5e5, stepped(scaling("llama3", 16, 8192)))},
          .b = {.positions = LayerPositions::none, .key_heads = 8, .rotary = {.head = 128}}},
      LayeredModel{
          .id = "smollm3",
          .title = "SmolLM3 3B",
          .note = "Three layers that turn, then one without positions; all see all tokens.",
          .source = "config.json of HuggingFaceTB/SmolLM3-3B; transformers "
                    "configuration_smollm3.py",
          .layers = 36,
          .trained = 65536,
          .pattern = "aaab",
          .a = {.key_heads = 4, .rotary = head_of(128, 5e6)},
          .b = {.positions = LayerPositions::none, .key_heads = 4, .rotary = {.head = 128}}},
      LayeredModel{
          .id = "command-r7b",
          .title = "Command R7B",
          .note = "Three layers with a window of 4096, then one without positions that sees all.",
          .source = "transformers docs/source/en/model_doc/cohere2.md; ml-explore/mlx-lm "
                    "mlx_lm/models/cohere2.py",
          .layers = 32,
          .trained = 131072,
          .pattern = "aaab",
          .a = {.span = LayerSpan::window,
                .size = 4096,
                .key_heads = 8,
                .rotary = head_of(128, 5e4)},
          .b = {.positions = LayerPositions::none, .key_heads = 8, .rotary = {.head = 128}}},
      LayeredModel{
          .id = "gpt-oss-120b",
          .title = "gpt-oss 120B",
          .note = "Layers with a window of 128 and layers that see all take turns.",
          .source = "openai/gpt-oss gpt_oss/torch/model.py, ModelConfig",
          .layers = 36,
          .trained = 131072,
          .pattern = "ab",
          .a = {.span = LayerSpan::window,
                .size = 128,
                .key_heads = 8,
                .rotary = head_of(64, 150000, unrounded(scaling("yarn", 32)))},
          .b = {.key_heads = 8, .rotary = head_of(64, 150000, unrounded(scaling("yarn", 32)))}},
  };
  return all;
}

std::int64_t LayerKind::first_seen(std::int64_t t) const {
  assert(t >= 0);
  switch (span) {
    case LayerSpan::all: return 0;
    case LayerSpan::window: return std::max<std::int64_t>(0, t - size + 1);
    case LayerSpan::chunk: return t / size * size;
  }
  return 0;
}

std::int64_t LayerKind::kept(std::int64_t length) const {
  return sees_all() ? length : std::min(size, length);
}

double LayerKind::cache_bytes(std::int64_t length) const {
  constexpr double kKeysAndValues = 2, kBytes = 2;
  return kKeysAndValues * kBytes * key_heads * rotary.head * static_cast<double>(kept(length));
}

int LayerKind::unseen_pairs(std::int64_t trained, std::int64_t length) const {
  if (positions != LayerPositions::rotary || kept(length) <= trained) return 0;
  const auto turning = Rotary::make(rotary);
  assert(turning);
  int unseen = 0;
  for (int k = 0; k < turning->pairs(); ++k) {
    const Turns step = turning->table().step(k);
    if (seen_arc(step, trained).is_left_by(step, kept(length))) ++unseen;
  }
  return unseen;
}

bool LayerKind::meets_unseen(std::int64_t trained, std::int64_t length) const {
  if (positions == LayerPositions::learned) return length > trained;
  return unseen_pairs(trained, length) > 0;
}

const LayerKind& LayeredModel::layer(int l) const {
  assert(0 <= l && l < layers);
  return pattern[static_cast<std::size_t>(l) % pattern.size()] == 'a' ? a : b;
}

int LayeredModel::that_see_all() const {
  int count = 0;
  for (int l = 0; l < layers; ++l) count += layer(l).sees_all() ? 1 : 0;
  return count;
}

std::int64_t LayeredModel::first_heard(int count, std::int64_t t) const {
  for (int l = count - 1; l >= 0; --l) t = layer(l).first_seen(t);
  return t;
}

double LayeredModel::cache_bytes(std::int64_t length) const {
  double bytes = 0;
  for (int l = 0; l < layers; ++l) bytes += layer(l).cache_bytes(length);
  return bytes;
}

}  // namespace posenc
