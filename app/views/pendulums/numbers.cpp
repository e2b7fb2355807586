#include "views/pendulums/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/pendulums/options.hpp"

namespace posenc::pendulums {
namespace {

constexpr std::int64_t kPart = 512;  // places in one part of a curve

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

/// The position for products: 0 where pairs turn as one, since products then do not depend on t.
std::int64_t compared_position(const Scene& scene) {
  return scene.sinusoidal().is_rotation() ? 0 : shown_position(scene);
}

}  // namespace

std::int64_t pace(const Scene& scene) {
  const State& state = scene.state();
  if (!state[pendulums::kFastForward]) return 1;
  const double wavelength = scene.sinusoidal().wavelength(static_cast<int>(state.pair));
  if (std::isinf(wavelength)) return 1;
  // t and t+δ, and between two steps the next one, stay where phases are exact.
  const std::int64_t reach = kMaxPosition - std::abs(state.offset);
  const auto most = std::max<std::int64_t>(1, reach / (last_position(state) + 2));
  const double wanted = std::min(wavelength / kStepsPerSwing, static_cast<double>(most));
  return std::clamp<std::int64_t>(std::llround(wanted), 1, most);
}

std::int64_t shown_position(const Scene& scene) { return scene.state().position * pace(scene); }

double shown_point(const Scene& scene) {
  return scene.position() * static_cast<double>(pace(scene));
}

std::shared_ptr<const std::vector<double>> shown_terms(const Scene& scene) {
  return scene.terms(shown_position(scene));
}

double shown_term(const Scene& scene, std::int64_t k) {
  return (*shown_terms(scene))[static_cast<std::size_t>(k)];
}

std::vector<int> shown_pairs(const Scene& scene) {
  return chosen_pairs(scene.sinusoidal().pairs(), kMostPairs, static_cast<int>(scene.state().pair));
}

int sign_of_term(const State& state, double term) {
  const double least = std::cos(radians(state[pendulums::kAgreeDeg]));
  return term >= least ? 1 : term < 0 ? -1 : 0;
}

Agreement agreement(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    const Sinusoidal& encoding = of.sinusoidal();
    const State& state = of.state();
    const auto t = compared_position(of);
    const double own = encoding.is_rotation() ? of.dot_at_zero() : encoding.dot_at(t, 0);
    Agreement sum{of.dot(t), own, encoding.active_pairs()};
    const auto terms = of.terms(t);
    for (int k = 0; k < encoding.pairs(); ++k) {
      if (encoding.is_masked(k)) continue;
      const double turned = encoding.omega(k) * std::abs(static_cast<double>(state.offset));
      const int sign = sign_of_term(state, (*terms)[static_cast<std::size_t>(k)]);
      sum.still += turned <= kStillRad ? 1 : 0;
      sum.oppose += sign < 0 ? 1 : 0;
      sum.agree += sign > 0 ? 1 : 0;
      sum.returned += sign > 0 && turned > radians(state[pendulums::kAgreeDeg]) ? 1 : 0;
    }
    return sum;
  });
}

Part sum_curve(const Scene& scene, SumCurve curve) {
  const State& state = scene.state();
  const bool is_history = curve == SumCurve::history;
  Part part{.step = is_history ? pace(scene) : 1,
            .current = is_history ? state.position.value() : std::abs(state.offset)};
  part.from = part.current / kPart * kPart;
  // A short length needs no more than its own places, but a curve needs some.
  const auto last = std::max<std::int64_t>(
      {is_history ? last_position(state) : state.length - 1, 8, part.from + 1});
  const auto to = std::min(part.from + kPart - 1, last);
  part.values = *scene.once(
      [](const Scene& of, std::int64_t t, std::int64_t from, std::int64_t count,
         std::int64_t step) {
        const Sinusoidal& encoding = of.sinusoidal();
        std::vector<double> values(static_cast<std::size_t>(count));
        if (encoding.is_rotation()) {
          encoding.dot_curve(from * step, step, values);
        } else {
          encoding.dot_curve_at(t, from * step, step, values);
        }
        return values;
      },
      is_history ? 0 : compared_position(scene), part.from, to - part.from + 1, part.step);
  return part;
}

std::string dot_text(const Scene& scene, double value) {
  return fixed_text(value, scene.sinusoidal().scale() == 1 ? 2 : 4);
}

std::string products_markup(const Scene& scene, std::string_view symbol) {
  const auto t = shown_position(scene);
  return phrase(R"({0}(\t{{{1}}}) · {0}(\δ{{{2}}}) = )", symbol, t, t + scene.state().offset);
}

EquationText equation(const Scene& scene, const Facts&) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const double square = encoding.scale() * encoding.scale();
  auto scale = squared_scale(encoding);
  if (!scale.empty()) scale += " · ";
  const std::string product = "p_k(t) · p_k(t+δ) = ";
  const auto here = products_markup(scene, "p_k");
  const auto value = short_text(square * shown_term(scene, k), 4);
  const auto caption = phrase("contribution of pair {} to the dot product", k);
  if (!encoding.is_rotation(k) || encoding.is_masked(k))
    return {product + "sin · sin + cos · cos", {here + value}, {caption, ""}};
  const auto cosine = phrase("cos({} · δ) = ", encoding.omega(k));
  return {
      product + scale + "cos(ω_k δ)", {here + scale + cosine + value, here + value}, {caption, ""}};
}

}  // namespace posenc::pendulums
