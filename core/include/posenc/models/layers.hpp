#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <posenc/models/rotary.hpp>

/// The layers of published models, which need not be alike: what each knows of positions, how far
/// back it sees, and what it keeps. One table, a row for each model.
namespace posenc {

/// How a layer knows where tokens are: not at all but for the causal mask (NoPE), by a learned
/// table that was added before the first layer, or by turning queries and keys.
enum class LayerPositions { none, learned, rotary };

/// What the query at t sees: all tokens up to its own, the last `size` of them, or those of its
/// chunk, size·⌊t/size⌋ … t.
enum class LayerSpan { all, window, chunk };

struct LayerKind {
  LayerPositions positions = LayerPositions::rotary;
  LayerSpan span = LayerSpan::all;
  std::int64_t size = 0;
  int key_heads = 1;             ///< heads of keys, and as many of values
  RotaryParameters rotary = {};  ///< of rotary; `head` of all

  bool sees_all() const { return span == LayerSpan::all; }
  /// The first position that the query at t ≥ 0 sees.
  std::int64_t first_seen(std::int64_t t) const;
  /// The most tokens that it keeps of a text of so many.
  std::int64_t kept(std::int64_t length) const;
  /// Bytes of the keys and values of a text of so many tokens, of 16 bits a number.
  double cache_bytes(std::int64_t length) const;
  /// Pairs that reach a phase at distances within `length` which they do not have within `trained`
  /// positions (SeenArc). 0 of others than rotary.
  int unseen_pairs(std::int64_t trained, std::int64_t length) const;
  /// Whether there are such pairs; of a learned table, whether it lacks rows.
  bool meets_unseen(std::int64_t trained, std::int64_t length) const;
};

/// Rows of layered_models() live for ever.
struct LayeredModel {
  std::string_view id = {};
  std::string_view title = {};
  std::string_view note = {};  ///< one sentence
  std::string_view source = {};
  int layers = 1;
  std::int64_t trained = 1;  ///< the longest text that it is published for, in tokens
  /// Which of the kinds layer ℓ is: the letter 'a' or 'b' at ℓ modulo the pattern's length.
  std::string_view pattern = "a";
  LayerKind a = {}, b = {};

  const LayerKind& layer(int l) const;
  /// The layers that see all tokens.
  int that_see_all() const;
  /// The first token that can have changed the vector at t ≥ 0 after the first `count` layers: the
  /// last of them sees its own span, the one before what each token of that sees, and so on.
  std::int64_t first_heard(int count, std::int64_t t) const;
  /// The bytes of keys and values of all layers.
  double cache_bytes(std::int64_t length) const;
};
std::span<const LayeredModel> layered_models();

}  // namespace posenc
