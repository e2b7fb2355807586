#include <posenc/nearest.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "numeric/summation.hpp"

namespace posenc {
namespace {

double squared(double x) { return x * x; }

/// Distances at which the dot product is within its error of the largest, ascending.
std::vector<std::int64_t> candidates(const Sinusoidal& encoding, std::int64_t farthest) {
  const double margin = 2 * encoding.d() * kDotError * encoding.scale() * encoding.scale();
  struct Candidate {
    std::int64_t delta;
    double dot;
  };
  std::vector<Candidate> found;
  double largest = -std::numeric_limits<double>::infinity();
  std::array<double, 4096> dots{};
  for (std::int64_t first = 1; first <= farthest;) {
    const auto count = std::min<std::int64_t>(std::ssize(dots), farthest - first + 1);
    const std::span part(dots.data(), static_cast<std::size_t>(count));
    encoding.dot_curve(first, 1, part);
    for (std::int64_t i = 0; i < count; ++i) {
      const double dot = part[static_cast<std::size_t>(i)];
      if (dot < largest - margin) continue;
      if (dot > largest) {
        largest = dot;
        std::erase_if(found, [&](const Candidate& c) { return c.dot < largest - margin; });
      }
      if (found.size() < kNearestCandidates) found.push_back({first + i, dot});
    }
    first += count;
  }
  std::vector<std::int64_t> deltas;
  for (const Candidate& candidate : found) deltas.push_back(candidate.delta);
  return deltas;
}

}  // namespace

double vector_distance(const Sinusoidal& encoding, std::int64_t t, std::int64_t u) {
  CompensatedSum sum;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_masked(k)) continue;
    const double apart = sin(half(encoding.phase(u, k) - encoding.phase(t, k)));
    if (encoding.is_rotation(k)) {
      sum.add(squared(2 * apart));
      continue;
    }
    sum.add(squared(2 * apart * cos(half(encoding.phase(u, k) + encoding.phase(t, k)))));
    if (!encoding.cosine_dim(k)) continue;
    const Turns here = encoding.cosine_phase(t, k);
    const Turns there = encoding.cosine_phase(u, k);
    sum.add(squared(2 * sin(half(there - here)) * sin(half(there + here))));
  }
  const double apart = encoding.scale() * std::sqrt(sum.value());
  return apart < kLeastDistance ? 0 : apart;
}

std::optional<NearestPosition> nearest_position(const Sinusoidal& encoding, Cells positions,
                                                std::int64_t t, std::int64_t max_terms) {
  const std::int64_t last = positions.first + positions.count - 1;
  assert(t >= positions.first && t <= last);
  const std::int64_t reach = std::max(t - positions.first, last - t);
  if (reach == 0) return std::nullopt;
  const bool turns = encoding.is_rotation();
  const std::int64_t per_distance =
      encoding.active_pairs() * (turns ? std::int64_t{1} : kTermsOfAPair);
  NearestPosition nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  nearest.searched = std::clamp<std::int64_t>(max_terms / per_distance, 1, reach);
  nearest.is_complete = nearest.searched == reach;
  const auto compare = [&](std::int64_t u) {
    if (u < positions.first || u > last) return;
    const double distance = vector_distance(encoding, t, u);
    if (distance < nearest.distance) {
      nearest.distance = distance;
      nearest.position = u;
    }
  };
  if (turns) {
    for (const std::int64_t delta : candidates(encoding, nearest.searched)) {
      compare(t + delta <= last ? t + delta : t - delta);
    }
  } else {
    for (std::int64_t delta = 1; delta <= nearest.searched; ++delta) {
      compare(t + delta);
      compare(t - delta);
    }
  }
  return nearest;
}

}  // namespace posenc
