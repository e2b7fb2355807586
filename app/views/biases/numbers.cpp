#include "views/biases/numbers.hpp"

#include "text/phrase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include <posenc/limits.hpp>

#include "views/biases/options.hpp"
#include "views/sentence.hpp"

namespace posenc::bias {
namespace {

/// What is known of a method besides its bias.
struct Law {
  std::string_view id;
  /// Weights fall from distance 0 on, to their half here; nullptr: what is learned may do
  /// otherwise.
  double (*half)(const State&, int head);
  bool (*is_window)(const State&);
};
constexpr Law kLaws[] = {
    {"none", [](const State&, int) { return HUGE_VAL; }, [](const State&) { return false; }},
    {"alibi",
     [](const State& s, int head) { return std::numbers::ln2 / words::alibi_slope(s, head); },
     [](const State&) { return true; }},
    {"t5", nullptr, [](const State&) { return false; }},
    {"kerple-log",
     [](const State& s, int) { return std::expm1(std::numbers::ln2 / s[bias::kP]) / s[bias::kA]; },
     [](const State& s) { return s[bias::kP] > 1; }},
    {"kerple-power",
     [](const State& s, int) { return std::pow(std::numbers::ln2 / s[bias::kA], 1 / s[bias::kP]); },
     [](const State&) { return true; }},
    {"fire", nullptr, [](const State&) { return false; }},
};
const Law& law_of(const State& state) {
  const auto id = method_of(state).id;
  return *std::ranges::find(kLaws, id, &Law::id);
}

/// Σ value(x) of x in [first, last]; where values fall, until what is left is nothing beside it.
template <class Value>
double sum_of(std::int64_t first, std::int64_t last, bool falls, const Value& value) {
  constexpr std::int64_t kShare = 128;
  double sum = 0;
  for (std::int64_t x = first; x <= last;) {
    if (falls &&
        value(x) * static_cast<double>(last - x + 1) < std::numeric_limits<double>::epsilon() * sum)
      break;
    const std::int64_t half = x < kEach ? 0 : std::min(x / kShare, (last - x) / 2);
    if (half == 0) {
      sum += value(x++);
      continue;
    }
    const auto count = static_cast<double>(2 * half + 1);
    const double end = count * (count + 1) / (6 * (count - 1));
    sum += end * (value(x) + value(x + 2 * half)) + (count - 2 * end) * value(x + half);
    x += 2 * half + 1;
  }
  return sum;
}

/// The first of them all as far as kEach, beyond evenly over their logarithm.
template <class Visit>
void each_distance(std::int64_t farthest, const Visit& visit) {
  constexpr std::int64_t kShare = 64;
  for (std::int64_t x = 0; x < farthest; x += std::max<std::int64_t>(1, x < kEach ? 1 : x / kShare))
    if (!visit(x)) return;
  visit(farthest);
}

Head head_of(const Numbers& numbers, int head, bool falls) {
  Head made{.largest = numbers.bias_at(head, 0)};
  for (const std::int64_t side : {1, -1}) {
    if (falls) break;
    each_distance(side > 0 ? numbers.behind : numbers.ahead, [&](std::int64_t away) {
      made.largest = std::max(made.largest, numbers.bias_at(head, side * away));
      return true;
    });
  }
  const auto share = [&](std::int64_t delta) {
    return std::exp(numbers.bias_at(head, delta) - made.largest);
  };
  made.mass = sum_of(0, numbers.behind, falls, share) +
              sum_of(1, numbers.ahead, falls, [&](std::int64_t away) { return share(-away); });
  return made;
}

Numbers without_heads(const State& state, std::int64_t length) {
  Numbers made{.kind = &method_of(state)};
  made.causal = state[bias::kCausal];
  made.buckets = buckets_of(state);
  made.query = made.causal ? length - 1 : length / 2;
  made.behind = made.query;
  made.ahead = length - 1 - made.query;
  if (auto bias = bias_of(state)) {
    made.bias = *std::move(bias);
  } else {
    made.missing = std::move(bias.error().message);
  }
  return made;
}

}  // namespace

double Numbers::weight(int head, std::int64_t delta) const {
  const auto& [largest, mass] = heads[static_cast<std::size_t>(head)];
  return std::exp(bias_at(head, delta) - largest) / mass;
}

std::shared_ptr<const Numbers> numbers_of(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    Numbers made = without_heads(state, state.length);
    const int count = made.bias ? head_count(state) : 0;
    for (int head = 0; head < count; ++head)
      made.heads.push_back(head_of(made, head, law_of(state).half));
    return made;
  });
}

int chosen_head(const State& state) { return static_cast<int>(state[bias::kHead]) - 1; }

double half_distance(const State& state, const Numbers& numbers, int head) {
  if (const auto half = law_of(state).half) return half(state, head);
  const double wanted = numbers.bias_at(head, 0) - std::numbers::ln2;
  double found = HUGE_VAL;
  each_distance(numbers.behind, [&](std::int64_t away) {
    if (numbers.bias_at(head, away) <= wanted) found = static_cast<double>(away);
    return std::isinf(found);
  });
  return found;
}

bool is_window(const State& state) { return law_of(state).is_window(state); }

double widest_mass(const State& state) {
  const double one_side =
      -1 / std::expm1(-std::ranges::min(alibi_slopes(static_cast<int>(state[bias::kHeads]),
                                                     static_cast<int>(state[bias::kExponent]))));
  return state[bias::kCausal] ? one_side : 2 * one_side - 1;
}

std::array<double, 2> endless_masses(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto mass = [&](std::int64_t length) {
      return head_of(without_heads(state, length), chosen_head(state), law_of(state).half).mass;
    };
    return std::array{mass(kMaxLength), mass(kMaxLength / 2)};
  });
}

std::vector<Bucket> buckets(const Numbers& n, bool ahead) {
  const auto of = [&](std::int64_t away) {
    return t5_bucket(ahead ? away : -away, n.causal, n.buckets);
  };
  std::vector<Bucket> found{{ahead ? 1 : 0, of(ahead ? 1 : 0)}};
  const int last = of(n.buckets.farthest);
  while (found.back().bucket != last) {
    // The next one begins in (low, high].
    auto low = found.back().from, high = n.buckets.farthest;
    while (high - low > 1) {
      const auto middle = (low + high) / 2;
      (of(middle) == found.back().bucket ? low : high) = middle;
    }
    found.push_back({high, of(high)});
  }
  return found;
}

std::vector<int> unused_buckets(const Numbers& n) {
  std::vector<int> unused(static_cast<std::size_t>(n.buckets.count));
  std::iota(unused.begin(), unused.end(), 0);
  for (const bool ahead : {false, true})
    for (const auto& used : buckets(n, ahead)) std::erase(unused, used.bucket);
  return unused;
}

std::optional<std::int64_t> marked(const State& state, const Numbers& numbers) {
  const auto delta = std::abs(state.offset);
  return delta <= numbers.behind ? std::optional(delta) : std::nullopt;
}

std::vector<std::int64_t> shown_distances(const Numbers& numbers) {
  constexpr double kStep = 1.08;
  const std::int64_t farthest = numbers.farthest();
  std::vector<std::int64_t> all;
  for (std::int64_t away = 1; away < farthest;
       away = std::max<std::int64_t>(away + 1, std::llround(static_cast<double>(away) * kStep)))
    all.push_back(away);
  if (farthest > 0) all.push_back(farthest);
  if (numbers.kind->id == "t5") {
    for (const auto& [from, bucket] : buckets(numbers, false)) {
      for (const auto at : {from - 1, from})
        if (at > 0 && at < farthest) all.push_back(at);
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  return all;
}

namespace {

/// Like a length where it is as long as one.
Quantity tokens(double mass) { return mass < 1e7 ? mass : std::round(mass); }

void add_buckets(FactList& all, const State& state, const Numbers& n) {
  const auto behind = buckets(n, false);
  if (const auto mark = marked(state, n))
    all.add("bucket", "bucket of δ", Quantity(t5_bucket(-*mark, n.causal, n.buckets)));
  all.add("last-from", "last bucket begins at", Quantity(behind.back().from));
  std::vector<Quantity> last{behind.back().bucket}, unused;
  if (!n.causal) last.emplace_back(buckets(n, true).back().bucket);
  all.add("last-bucket", "last bucket", std::move(last));
  std::int64_t shared = 1;
  while (shared <= n.behind &&
         t5_bucket(-shared, n.causal, n.buckets) != t5_bucket(1 - shared, n.causal, n.buckets))
    ++shared;
  const auto searched = all_of("δ", 1, std::max<std::int64_t>(1, n.behind));
  const bool is_alone = shared > n.behind;
  Value value =
      is_alone ? Value(NoneWithin{searched}) : extreme(Quantity(shared), all_of("δ", 1, shared));
  if (n.behind == 0) value = NotMeasured{"there is one distance"};
  all.add(
      "first-shared", "bucket first shared at", std::move(value),
      Check{
          "each distance has a number of its own", {is_alone, phrase("δ = {}", shared)}, searched});
  for (const int bucket : unused_buckets(n)) unused.emplace_back(bucket);
  if (!unused.empty()) all.add("unused", "buckets never used", std::move(unused));
}

}  // namespace

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  FactList all;
  if (n->kind->id == "t5") add_buckets(all, state, *n);
  const Check bounded{"however long the text, its weights are worth a bounded number of tokens",
                      {is_window(state), std::string(n->kind->title)},
                      this_case(),
                      {},
                      is_window(state) ? "the sum of its weights converges" : ""};
  constexpr const char* kEndlessLabel = "effective tokens, longest text";
  if (!n->bias) {
    all.add("endless-mass", kEndlessLabel, NotMeasured{n->missing}, bounded);
    return all;
  }
  // A series may have a bound that no text comes near.
  constexpr double kReached = 1e-3;
  const auto [longest, half_of_it] = endless_masses(scene);
  all.add("endless-mass", kEndlessLabel, tokens(longest), bounded);
  all.add("half-mass", "effective tokens, half that text", tokens(half_of_it),
          Check{"a text twice as long is worth no more tokens",
                {longest - half_of_it <= kReached * longest, "the longest text"},
                this_case(),
                kReached * longest});
  const int head = chosen_head(state);
  all.add("head", "head", Quantity(head + 1));
  all.add("mass", "effective tokens", tokens(n->heads[static_cast<std::size_t>(head)].mass));
  if (n->kind->id == "alibi") {
    all.add("slope", "slope μ", words::alibi_slope(state, head));
    all.add("widest-mass", "effective tokens, widest head",
            extreme(tokens(widest_mass(state)), all_of("head", 1, state[bias::kHeads])));
  }
  const double half = half_distance(state, *n, head);
  all.add("half", "weight halved at distance",
          std::isinf(half)
              ? Value(NoneWithin{some_of(std::min(n->behind, kEach) + 1, "δ", 0, n->behind)})
              : Value(half));
  if (n->kind->id == "alibi") {
    const auto rounded = [&](int of) {
      return Quantity(std::round(half_distance(state, *n, of)), kPositions);
    };
    all.add("first-half", "head 1, weight halved at about", rounded(0));
    all.add("last-half", "last head, weight halved at about",
            rounded(static_cast<int>(state[bias::kHeads]) - 1));
  }
  if (const auto mark = marked(state, *n)) {
    all.add("weight", "weight at δ", n->weight(head, *mark));
    all.add("bias", "bias at δ", n->bias_at(head, *mark));
  }
  return all;
}

}  // namespace posenc::bias
