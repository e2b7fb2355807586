#include "views/biases/options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "state/tables.hpp"

namespace posenc {
namespace {

std::string get_weights(const State& s) { return s[bias::kLearned].file->string(); }
Expected<void> set_weights(State& s, std::string_view file) {
  if (file.empty()) {
    s.set(bias::kLearned, {});
    return {};
  }
  return load_table(file, bias::kLearned.id).map([&](LoadedTable read) {
    s.set(bias::kLearned, std::move(read));
  });
}
}  // namespace

namespace bias {

constexpr TextAccess kLearnedText{"the name of a .npy file", get_weights, set_weights, nullptr,
                                  true};

const BiasKind& method_of(const State& s) { return biases()[static_cast<std::size_t>(s[kMethod])]; }
Limits rate_limits(double rate, double most) {
  constexpr double kLeast = 0.001;
  return {kLeast, most, rows::decimal_step(rate)};
}
Limits bucket_limits(const State& s) {
  const auto* const learned = s[kLearned].table.value().get();
  if (!is_t5(s) || learned == nullptr) return from_to(kMinT5Buckets, kMaxT5Buckets);
  const auto rows = std::clamp<std::int64_t>(learned->rows(), kMinT5Buckets, kMaxT5Buckets);
  return from_to(rows, rows);
}
bool is_t5(const State& s) { return method_of(s).id == "t5"; }
bool is_learned(const State& s) { return method_of(s).uses_learned; }
bool shows_alibi(const State& s) {
  return method_of(s).id == "alibi" || s.sentence.method == Method::alibi;
}
bool is_kerple(const State& s) { return method_of(s).id.starts_with("kerple"); }
bool is_fire(const State& s) { return method_of(s).id == "fire"; }

}  // namespace bias

int head_count(const State& s) {
  const auto id = bias::method_of(s).id;
  const auto limited = [](std::int64_t heads) {
    return static_cast<int>(std::clamp<std::int64_t>(heads, 1, kMaxHeads));
  };
  if (id == "alibi") return limited(s[bias::kHeads]);
  const auto* const learned = s[bias::kLearned].table.value().get();
  if (id == "t5" && learned != nullptr) return limited(learned->d());
  if (id == "fire" && learned != nullptr) return limited(learned->rows() - 2);
  return 1;
}

T5Buckets buckets_of(const State& s) {
  return {.count = static_cast<int>(s[bias::kBuckets]), .farthest = s[bias::kFarthest]};
}

Expected<std::shared_ptr<const Bias>> bias_of(const State& s) {
  return bias::method_of(s).make({.heads = head_count(s),
                                  .causal = s[bias::kCausal],
                                  .trained = s[bias::kTrained],
                                  .p = s[bias::kP],
                                  .a = s[bias::kA],
                                  .c = s[bias::kC],
                                  .exponent = static_cast<int>(s[bias::kExponent]),
                                  .buckets = buckets_of(s),
                                  .learned = s[bias::kLearned].table});
}

}  // namespace posenc
