#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "plot/dial.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// The circle of pair k.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr Point kCentre{0, 0};

std::string position_text(double position) {
  const bool is_whole = position == std::trunc(position);
  return is_whole ? integer_text(static_cast<std::int64_t>(position)) : fixed_text(position, 1);
}

/// Builds the plot's layers.
class CirclePlot {
 public:
  CirclePlot(const Scene& scene, const Palette& palette) : scene_(scene), palette_(palette) {
    // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
    const double reach = turns_ ? 1.2 : 1.6;
    const Axis axis{.extent = Extent{-reach, reach}, .is_shown = false};
    plot_ = {.x = axis, .y = axis, .has_equal_units = true};
  }

  Plot take() {
    const auto show = state_.rotation.show;
    add(hand({-1, 0}, {1, 0}, {palette_.line, 1.5}));
    add(hand({0, -1}, {0, 1}, {palette_.line, 1.5}));
    add(circle({palette_.line, 2}));
    if (!turns_) add_missed();
    if (show == RotationShow::shift) add_start();
    if (show == RotationShow::compose) add_end();
    // Both stay visible where they coincide: the hand of t is wider and below.
    add_hand(at(t_), {palette_.t, 7}, Dots{{at(t_)}, 12, palette_.t});
    add_hand(at(there_), {palette_.delta, 3.5},
             Dots{{at(there_)}, 8.5, palette_.delta, Stroke{palette_.ground, 1.5}});
    name(at(t_), {position_name(t_), "p(t)"}, palette_.t);
    name(at(there_), {position_name(there_), "p(t + δ)"}, palette_.delta);
    if (show == RotationShow::compose)
      name(at(end_), {position_name(end_), "p(t + δ + ε)"}, palette_.text);
    if (!turns_ && state_.offset != 0) name(moved(), "M p(t)", palette_.k);
    if (turns_) add_arcs(show == RotationShow::compose);
    add_axis_names();
    return std::move(plot_);
  }

 private:
  Point at(double position) const { return pair_point(encoding_, k_, position); }
  static std::string position_name(double position) {
    return fmt::format("p({})", position_text(position));
  }
  /// Where the rotation by the sine's frequency takes p(t).
  Point moved() const {
    const auto v = rotation_block(encoding_, k_, state_.offset)({at(t_).x, at(t_).y});
    return {v[0], v[1]};
  }

  void add(Layer layer) { plot_.layers.push_back(std::move(layer)); }
  void add_hand(Point tip, const Stroke& stroke, Dots dot) {
    add(hand(kCentre, tip, stroke));
    add(std::move(dot));
  }
  void name(Point tip, Text text, Color color, Face face = Face::semibold) {
    constexpr double kSize = 20;
    add(Label{{tip}, std::move(text), color, face, kSize, kCentre});
  }

  void add_missed() {
    add(hand(moved(), at(there_), {palette_.error, 3}));
    add_hand(moved(), {palette_.k, 2, Dash::dashed},
             Dots{{moved()}, 8.5, palette_.ground, Stroke{palette_.k, 2}});
  }
  /// Where both were at t₀, hollow.
  void add_start() {
    const auto from = static_cast<double>(state_.rotation.shifted_from);
    const auto ghost = [&](double position, Color color, double radius) {
      add_hand(at(position), {color.with_alpha(0.6), 1.5, Dash::dashed},
               Dots{{at(position)}, radius, palette_.ground, Stroke{color, 1.5}});
    };
    ghost(from, palette_.t, 8);
    ghost(from + delta_, palette_.delta, 6);
  }
  void add_end() {
    add_hand(at(end_), {palette_.text, 2.5},
             Dots{{at(end_)}, 8, palette_.ground, Stroke{palette_.text, 2}});
  }

  void add_arc(double from_rad, double turn, double radius, const Stroke& stroke,
               const std::string& text) {
    if (turn == 0) return;
    auto line = arc(from_rad, turn, radius, stroke);
    line.has_arrow = true;
    add(std::move(line));
    constexpr double kSize = 24;
    Label label{{}, text, stroke.color, Face::math_italic, kSize, kCentre};
    const double last = std::fmod(turn, 2 * std::numbers::pi);
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
      label.anchors.push_back(on_circle(from_rad + turn - last * share, radius));
    arc_names_.push_back(std::move(label));
  }

  void add_arcs(bool is_composed) {
    constexpr std::int64_t kMostWound = 3;
    const auto omega = omega_text(k_);
    const double from = angle_rad(encoding_.phase_at(t_, k_));
    const Angle angle = angle_of(encoding_, k_, state_.offset);
    if (!is_composed) {
      const auto wound = std::clamp(angle.turns, -kMostWound, kMostWound);
      const double turns = static_cast<double>(wound) * 2 * std::numbers::pi;
      const auto note = wound == angle.turns ? std::string()
                                             : fmt::format(", {} of {} turns drawn", kMostWound,
                                                           integer_text(std::abs(angle.turns)));
      add_arc(from, turns + angle.rest_rad, 0.42, {palette_.k, 3.5}, omega + "δ" + note);
    } else {
      // Two arcs that go on from each other, and outside them their sum. Whole turns, which lead
      // back to where they began, are left to the words.
      const double first = angle.rest_rad;
      const double second = angle_of(encoding_, k_, state_.rotation.epsilon).rest_rad;
      add_arc(from, first + second, 0.74, {palette_.k, 2}, omega + "(δ + ε)");
      add_arc(from, first, 0.26, {palette_.k, 3.5}, omega + "δ");
      add_arc(angle_rad(encoding_.phase_at(there_, k_)), second, 0.5, {palette_.text, 3.5},
              omega + "ε");
    }
    for (auto& label : arc_names_) add(std::move(label));
  }

  void add_axis_names() {
    const auto axis = [&](Point tip, std::string_view function, int dim) {
      name(tip, {fmt::format("{} · dim {}", function, integer_text(dim)), std::string(function)},
           palette_.muted, Face::regular);
    };
    axis({1, 0}, "sin", encoding_.sine_dim(k_));
    if (const auto cosine = encoding_.cosine_dim(k_)) axis({0, 1}, "cos", *cosine);
  }

  const Scene& scene_;
  const Palette& palette_;
  const State& state_ = scene_.state();
  const Sinusoidal& encoding_ = scene_.all_pairs();
  const int k_ = static_cast<int>(state_.pair);
  const bool turns_ = encoding_.is_rotation(k_);
  const double t_ = scene_.position(), delta_ = static_cast<double>(state_.offset);
  const double there_ = t_ + delta_, end_ = there_ + static_cast<double>(state_.rotation.epsilon);
  Plot plot_;
  std::vector<Label> arc_names_;
};

}  // namespace

Plot circle_plot(const Scene& scene, const Palette& palette) {
  return CirclePlot(scene, palette).take();
}

}  // namespace posenc::rotation
