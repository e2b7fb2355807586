#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <vector>

#include <posenc/learn/training.hpp>

namespace posenc {
namespace {

using Letters = std::span<const int>;

int at(Letters letters, int t) { return letters[static_cast<std::size_t>(t)]; }

std::optional<int> letter_back(Letters letters, int t, int by) {
  if (t < by) return std::nullopt;
  return at(letters, t - by);
}

std::optional<int> before(Letters letters, int t, int) { return letter_back(letters, t, 1); }

std::optional<int> third_before(Letters letters, int t, int) { return letter_back(letters, t, 3); }

std::optional<int> mirror(Letters letters, int t, int) {
  return at(letters, static_cast<int>(letters.size()) - 1 - t);
}

std::optional<int> first(Letters letters, int, int) { return letters.front(); }

std::optional<int> count(Letters letters, int t, int k) {
  const auto earlier = letters.first(static_cast<std::size_t>(t));
  return std::min(static_cast<int>(std::ranges::count(earlier, at(letters, t))), k - 1);
}

std::optional<int> after_last(Letters letters, int t, int) {
  for (int s = t; s-- > 0;) {
    if (at(letters, s) == at(letters, t)) return at(letters, s + 1);
  }
  return std::nullopt;
}

/// E[M·(a + b·D)] of n letters, each one of k equally likely ones, where the most frequent occurs M
/// times and D different ones occur. Counts are those of independent Poisson variables of mean n/k
/// whose sum is n: all terms are positive, and none overflows.
double mean_largest(int k, int n, double a, double b) {
  const auto size = static_cast<std::size_t>(n) + 1;
  const double mean = static_cast<double>(n) / k;
  std::vector<double> poisson(size, std::exp(-mean));
  for (std::size_t j = 1; j < size; ++j)
    poisson[j] = poisson[j - 1] * mean / static_cast<double>(j);
  const double sum_is_n = std::exp(n * std::log(n) - n - std::lgamma(n + 1.0));

  // Σ_D (a + b·D)·P(M ≤ most, D).
  const auto at_most = [&](std::size_t most) {
    std::vector<double> power(size), next(size);
    power[0] = 1;
    double total = 0, choices = 1;
    for (int different = 1; different <= std::min(k, n); ++different) {
      std::ranges::fill(next, 0.0);
      for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 1; j <= std::min(most, size - 1 - i); ++j)
          next[i + j] += power[i] * poisson[j];
      }
      power.swap(next);
      choices *= static_cast<double>(k - different + 1) / different;
      total += (a + b * different) * choices * std::pow(poisson[0], k - different) * power.back();
    }
    return total / sum_is_n;
  };
  const double all = at_most(size - 1);
  double sum = all;
  for (std::size_t most = 1; most + 1 < size; ++most) sum += all - at_most(most);
  return sum;
}

/// Where the answer is equally likely to be any of n letters.
double guess_any(int k, int n) { return mean_largest(k, n, 1, 0) / n; }

double guess_other(int k, int n) { return guess_any(k, n - 1); }

/// An odd n has a middle, whose mirror image is itself.
double guess_mirror(int k, int n) { return n % 2 == 0 ? guess_other(k, n) : guess_any(k, n); }

/// The letter at its own position occurs c times, so that the answer is equally likely to be any of
/// 0 … c − 1, where those from k − 1 on count as one.
double guess_count(int k, int n) {
  const double p = 1.0 / k;
  double sum = 0, binomial = std::pow(1 - p, n - 1);
  for (int c = 1; c <= n; ++c) {
    sum += binomial * std::max(1, c - (k - 1)) / c;
    binomial *= static_cast<double>(n - c) / c * p / (1 - p);
  }
  return sum;
}

/// The gap to the letter's last occurrence is empty with probability c/n, and what follows there is
/// otherwise equally likely to be any of the n − c other letters: in all any of the n. Positions at
/// which a letter occurs for the first time are left out.
double guess_after(int k, int n) {
  const double different = k * (1 - std::pow(1 - 1.0 / k, n));
  return mean_largest(k, n, n, -1) / (n * (n - different));
}

constexpr LearningTask kTasks[] = {
    {.id = "before",
     .title = "Letter before",
     .note = "Needs a distance and its sign.",
     .answer = before,
     .chance = guess_other,
     .offset = 1},
    {.id = "third-before",
     .title = "Three letters before",
     .note = "Needs a distance of three and its sign.",
     .answer = third_before,
     .chance = guess_other,
     .offset = 3},
    {.id = "mirror",
     .title = "Mirror image",
     .note = "Needs both places: the distance differs at every position.",
     .answer = mirror,
     .chance = guess_mirror},
    {.id = "first",
     .title = "First letter",
     .note = "Needs one place, the same for every position.",
     .answer = first,
     .chance = guess_any},
    {.id = "count",
     .title = "How many before",
     .note = "Needs the letter itself and which positions are earlier.",
     .answer = count,
     .chance = guess_count,
     .is_number = true},
    {.id = "after-last",
     .title = "Letter after the last same one",
     .note = "Needs letters and places at once, and two layers.",
     .answer = after_last,
     .chance = guess_after},
};

}  // namespace

std::span<const LearningTask> learning_tasks() { return kTasks; }

const LearningTask* find_learning_task(std::string_view id) {
  const auto* const found = std::ranges::find(kTasks, id, &LearningTask::id);
  return found == std::end(kTasks) ? nullptr : found;
}

}  // namespace posenc
