#include "views/curve/numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <posenc/attention.hpp>
#include <posenc/criteria.hpp>
#include <posenc/nearest.hpp>
#include <posenc/row_pairs.hpp>

#include "text/phrase.hpp"
#include "views/curve/options.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

namespace posenc::curve {
namespace {

double norm(std::span<const double> v) { return std::sqrt(dot_product(v, v)); }

/// Whether it is the largest so far.
bool include(plot::Extent& extent, double value) {
  if (!std::isfinite(value)) return false;
  const bool is_largest = value > extent.to;
  extent = {std::min(extent.from, value), std::max(extent.to, value)};
  return is_largest;
}

bool is_finite(const Place& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

/// ∥p′(t)∥: the derivative of a sine is ω·cos, that of a cosine −ω·sin.
double speed_at(const Sinusoidal& encoding, std::int64_t t) {
  double squares = 0;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_masked(k)) continue;
    if (encoding.is_rotation(k)) {
      squares += encoding.omega(k) * encoding.omega(k);
      continue;
    }
    const double of_sine = encoding.omega(k) * cos(encoding.phase(t, k));
    const double of_cosine =
        encoding.cosine_dim(k) ? encoding.cosine_omega(k) * sin(encoding.cosine_phase(t, k)) : 0;
    squares += of_sine * of_sine + of_cosine * of_cosine;
  }
  return encoding.scale() * std::sqrt(squares);
}

/// Sine and cosine of pair k, and of the other.
std::array<double, 4> of_two_pairs(const Sinusoidal& waves, const State& state, double position) {
  const auto of_k = pair_waves(waves, static_cast<int>(state.pair), position);
  const auto of_j = pair_waves(waves, static_cast<int>(state[kOther]), position);
  return {of_k.sin, of_k.cos, of_j.sin, of_j.cos};
}
Place on_torus(std::span<const double> v) { return {(2 + v[3]) * v[1], (2 + v[3]) * v[0], v[2]}; }

/// What turns the curve that is seen.
Sinusoidal drawn_waves(const Scene& scene) {
  if (!shows_torus(scene.state())) return scene.sinusoidal();
  const Sinusoidal& all = scene.all_pairs();
  std::vector<bool> masked(static_cast<std::size_t>(all.pairs()), true);
  for (const auto pair : {scene.state().pair.value(), scene.state()[kOther]})
    masked[static_cast<std::size_t>(pair)] = false;
  return all.with_masked(std::move(masked));
}

Track make_track(const Scene& scene, const Cells& drawn) {
  constexpr std::int64_t kMostPoints = 4096, kMostNumbers = std::int64_t{1} << 22;
  constexpr std::int64_t kMostBetween = 8;
  const State& state = scene.state();
  Track made{.positions = drawn};
  const auto count = made.positions.count;
  const std::int64_t numbers = shows_torus(state) ? 4 : scene.encoding().d();
  if (is_smooth(state) && !turns_too_fast(scene)) {
    made.per_position =
        static_cast<int>(std::bit_floor(static_cast<std::uint64_t>(std::clamp<std::int64_t>(
            std::min(kMostPoints / count, kMostNumbers / (count * numbers)), 1, kMostBetween))));
    if (has_waves(state)) made.period = closing(drawn_waves(scene), count).after.value_or(HUGE_VAL);
  }
  const std::int64_t between = made.per_position;
  made.points.resize(static_cast<std::size_t>((count - 1) * between + 1));
  if (shows_torus(state)) {
    const Sinusoidal& waves = scene.all_pairs();
    for (std::size_t i = 0; i < made.points.size(); ++i)
      made.points[i] =
          on_torus(of_two_pairs(waves, state,
                                static_cast<double>(made.positions.first) +
                                    static_cast<double>(i) / static_cast<double>(between)));
    made.radius = 3;
  } else if (components(scene)) {
    if (has_waves(state)) {
      std::array<std::vector<double>, 3> along;
      for (auto& values : along) values.resize(made.points.size());
      components(scene)->curve(scene.sinusoidal(), made.positions.first, made.per_position,
                               {along[0], along[1], along[2]});
      for (std::size_t i = 0; i < made.points.size(); ++i)
        made.points[i] = {along[0][i], along[1][i], along[2][i]};
    } else {
      for (std::int64_t part = 0; part < between; ++part) {
        const Positions rows{made.positions.first, part == 0 ? count : count - 1, false,
                             static_cast<double>(part) / static_cast<double>(between)};
        for_rows(scene.encoding(), rows, [&](std::int64_t i, std::span<const double> row) {
          made.points[static_cast<std::size_t>(i * between + part)] = place_of(scene, row);
        });
      }
    }
    Place low(HUGE_VAL), high(-HUGE_VAL);
    for (const Place& p : made.points)
      if (is_finite(p)) low = glm::min(low, p), high = glm::max(high, p);
    if (is_finite(high)) made.centre = low / 2.0 + high / 2.0;
    made.radius = 0;
  }
  for (std::size_t i = 0; i < made.points.size(); ++i) {
    if (!is_finite(made.points[i])) continue;
    made.radius = std::max(made.radius, glm::distance(made.points[i], made.centre));
    if (i > 0 && is_finite(made.points[i - 1]))
      made.length += glm::distance(made.points[i], made.points[i - 1]);
  }
  if (made.radius == 0) made.radius = 1;
  return made;
}

Shape make_shape(const Scene& scene, const Cells& drawn) {
  constexpr plot::Extent kNone{HUGE_VAL, -HUGE_VAL};
  constexpr std::int64_t kSome = 64, kFewest = 16, kNumbers = 1 << 13;
  Shape made{kNone, kNone, kNone};
  const auto every = std::max<std::int64_t>(1, drawn.count / kSome);
  const bool has = has_waves(scene.state());
  if (has) {
    for (std::int64_t i = 0; i < drawn.count; i += every, ++made.speeds)
      include(made.speed, speed_at(scene.sinusoidal(), drawn.first + i));
  }
  // Where pairs turn as one, all norms are alike, and all steps: some tell.
  const bool is_rotation = has && scene.sinusoidal().is_rotation();
  const auto some = std::clamp(kNumbers / scene.encoding().d(), kFewest, kSome);
  const auto stride = is_rotation ? every * (kSome / some) : drawn.count,
             run = is_rotation ? 2 : drawn.count;
  for (std::int64_t i = 0; i < drawn.count; i += stride) {
    std::vector<double> before;
    for_rows(scene.encoding(), {.first = drawn.first + i, .count = std::min(run, drawn.count - i)},
             [&](std::int64_t at, std::span<const double> row) {
               ++made.norms;
               const auto t = drawn.first + i + at;
               if (include(made.norm, norm(row))) made.longest_at = t;
               if (!before.empty() && include(made.step, euclidean_distance(row, before)))
                 made.step_at = t - 1;
               before.assign(row.begin(), row.end());
             });
  }
  return made;
}

Nearest make_nearest(const Scene& scene) {
  const Cells all = all_positions(scene.state());
  const auto last = all.first + all.count - 1;
  if (has_waves(scene.state()) && scene.sinusoidal().is_rotation()) {
    const auto found = nearest_position(scene.sinusoidal(), all, all.first);
    const auto searched =
        some_of(found ? found->searched : 0, "δ", 1, std::max<std::int64_t>(1, all.count - 1));
    if (!found) return {std::nan(""), all.first, all.first, searched, searched};
    return {found->distance, all.first, found->position, searched, searched};
  }
  const Candidate of{scene.shared_encoding(), scene.shared_encoding(), all.first, all.count};
  const Measure found = judge(Criterion::unique, {of, of}).at[0];
  const auto compared = some_of(found.judged_count, "t", all.first, last);
  const auto some = comparable_rows(scene.encoding(), all).count;
  return {found.u ? found.value : std::nan(""), found.t, found.u.value_or(found.t),
          found.measures_all() ? compared : some_of(some, "t", all.first, last), compared};
}

}  // namespace

bool turns_too_fast(const Scene& scene) {
  const State& state = scene.state();
  if (!has_waves(state)) return false;
  const auto& encoding = scene.all_pairs();
  if (shows_torus(state))
    return is_aliased(encoding, static_cast<int>(state.pair)) ||
           is_aliased(encoding, static_cast<int>(state[kOther]));
  for (int k = 0; k < encoding.pairs(); ++k)
    if (!scene.sinusoidal().is_masked(k) && is_aliased(encoding, k)) return true;
  return false;
}

Cells all_positions(const State& s) { return {first_position(s), s.length}; }

Cells drawn_positions(const State& s) {
  const auto first = first_position(s), run = s[kCount];
  const auto count = std::min<std::int64_t>(run, s.length);
  return {first + std::min<std::int64_t>((s.position - first) / run * run, s.length - count),
          count};
}

double shown_t(const Scene& scene) {
  return is_smooth(scene.state()) ? scene.position() : static_cast<double>(scene.state().position);
}

std::string position_text(double position) {
  return position == std::floor(position) ? integer_text(static_cast<std::int64_t>(position))
                                          : fixed_text(position, 1);
}

bool has(const Scene& scene, double position) {
  const Cells all = all_positions(scene.state());
  const auto first = static_cast<double>(all.first);
  return position >= first && position <= first + static_cast<double>(all.count - 1);
}

const std::optional<PrincipalComponents>& components(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    return principal_components(of.encoding(), all_positions(of.state()));
  });
}

std::vector<double> vector_at(const Scene& scene, double position) {
  const State& state = scene.state();
  if (shows_torus(state)) {
    const auto both = of_two_pairs(scene.all_pairs(), state, position);
    return {both.begin(), both.end()};
  }
  const auto whole = static_cast<std::int64_t>(std::floor(position));
  std::vector<double> row(static_cast<std::size_t>(scene.encoding().d()));
  scene.encoding().fill({whole, 1, false, position - static_cast<double>(whole)}, row);
  return row;
}

Place place_of(const Scene& scene, std::span<const double> v) {
  if (shows_torus(scene.state())) return on_torus(v);
  if (!components(scene)) return {0, 0, 0};
  const auto at = components(scene)->coordinates(v);
  return {at[0], at[1], at[2]};
}

Place place_at(const Scene& scene, double position) {
  Place at = place_of(scene, vector_at(scene, position));
  // A coordinate that is 0 but for rounding becomes 0.
  const double rounding = kRounding * glm::length(at);
  for (int i = 0; i < Place::length(); ++i) at[i] = without_rounding(at[i], rounding);
  return at;
}

std::shared_ptr<const Track> shared_track(const Scene& scene) {
  return scene.once([](const Scene& of, const Cells& drawn) { return make_track(of, drawn); },
                    drawn_positions(scene.state()));
}

const Shape& shape(const Scene& scene) {
  return *scene.once([](const Scene& of, const Cells& drawn) { return make_shape(of, drawn); },
                     drawn_positions(scene.state()));
}

double curve_speed(const Sinusoidal& encoding) {
  double squares = 0;
  for (int k = 0; k < encoding.pairs(); ++k)
    if (!encoding.is_masked(k)) squares += encoding.omega(k) * encoding.omega(k);
  return encoding.scale() * std::sqrt(squares);
}

Closing closing(const Sinusoidal& encoding, std::int64_t most) {
  constexpr double kMostTurns = 1 << 20, kRelative = 0x1p-50;
  std::vector<double> omegas;
  for (int k = 0; k < encoding.pairs(); ++k)
    if (!encoding.is_masked(k) && encoding.omega(k) > 0) omegas.push_back(encoding.omega(k));
  if (!encoding.is_rotation() || omegas.empty()) return {{}, most};
  const double slowest = std::ranges::min(omegas);
  const auto all = static_cast<double>(most);
  for (double turns = 1; turns <= kMostTurns; ++turns) {
    const double after = turns * kTurnRad / slowest;
    if (after > all) return {{}, most};
    if (std::ranges::all_of(omegas, [&](double omega) {
          const double of_pair = turns * omega / slowest;
          return std::abs(of_pair - std::round(of_pair)) <= kRelative * of_pair;
        }))
      return {after, most};
  }
  return {{}, static_cast<std::int64_t>(kMostTurns * kTurnRad / slowest)};
}

const Nearest& nearest(const Scene& scene) {
  return *scene.once([](const Scene& of) { return make_nearest(of); });
}

std::optional<Middle> middle(const Scene& scene, std::int64_t t, std::int64_t delta) {
  const Encoding& encoding = scene.encoding();
  if (!has(scene, static_cast<double>(t)) || !has(scene, static_cast<double>(t + delta))) return {};
  std::vector<double> m(static_cast<std::size_t>(encoding.d())), there = m;
  encoding.row(t, m);
  encoding.row(t + delta, there);
  for (std::size_t j = 0; j < m.size(); ++j) m[j] = m[j] / 2 + there[j] / 2;
  Middle made{.norm = norm(m)};
  if (is_smooth(scene.state())) {
    const std::int64_t whole = t + (delta >= 0 ? delta / 2 : (delta - 1) / 2);
    encoding.fill({whole, 1, false, delta % 2 == 0 ? 0 : 0.5}, there);
    made.half = {norm(there), euclidean_distance(m, there)};
  }
  if (!std::isfinite(made.norm)) return {};
  return made;
}

}  // namespace posenc::curve
