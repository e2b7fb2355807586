// The pendulums' trails, their fast-forward, the sum's history and the pairs that agree.

#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "picture.hpp"
#include "views/parts.hpp"
#include "views/pendulum_layout.hpp"
#include "views/pendulum_numbers.hpp"
#include "views/views.hpp"

namespace posenc::pendulum {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1680, 866}};
Frame frame(std::optional<Point> hover = {}) { return {kArea, dark_palette(), false, hover}; }

RecordingCanvas picture(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  kPendulumsView.draw(canvas, f, scene);
  return canvas;
}

State forwarded(std::int64_t pair, std::int64_t t, std::int64_t length = 512) {
  State state = with(128, length);
  state.pair = pair;
  state.position = t;
  state.pendulums.fast_forward = true;
  return within_limits(state);
}

double omega(int k) { return std::pow(10000.0, -2.0 * k / 128); }

TEST(PendulumFastForward, LetsPairKSwingOnceInSoManySteps) {
  for (const int k : {0, 4, 30, 63}) {
    const Scene scene = scene_of(forwarded(k, 32));
    const double wavelength = 2 * std::numbers::pi / omega(k);
    const auto step = pace(scene);
    EXPECT_EQ(step, std::max(1ll, std::llround(wavelength / kStepsPerSwing))) << k;
    EXPECT_EQ(shown_position(scene), 32 * step);
    if (k < 30) continue;
    // Back where it began, as far as whole positions allow.
    EXPECT_NEAR(shown_at(scene, k, 0).cos, 1, 0.01);
    const Scene quarter = scene_of(forwarded(k, 8));
    EXPECT_NEAR(shown_at(quarter, k, 0).sin, 1, 0.01);
  }
  State usual = forwarded(63, 32);
  usual.pendulums.fast_forward = false;
  EXPECT_EQ(pace(scene_of(usual)), 1);
}

TEST(PendulumFastForward, StaysWherePhasesAreExact) {
  State state = forwarded(63, 0, 1'000'000'000);
  state.base = 1e9;
  state.position = state.offset = 999'999'999;
  const Scene scene = scene_of(within_limits(state));
  EXPECT_GT(pace(scene), 1);
  EXPECT_LE(shown_position(scene) + state.offset, kMaxPosition);
  EXPECT_TRUE(std::isfinite(history_part(scene).values.front()));
  State short_one = forwarded(63, 0, 1);
  short_one.base = 1e9;
  EXPECT_GT(pace(scene_of(within_limits(short_one))), 1'000'000);
}

TEST(PendulumFastForward, ChangesNoAgreementWhereTheEncodingRotates) {
  State state = forwarded(50, 200);
  const auto fast = agreement(scene_of(state));
  state.pendulums.fast_forward = false;
  const auto usual = agreement(scene_of(state));
  EXPECT_EQ(fast.dot, usual.dot);
  EXPECT_EQ(fast.agree, usual.agree);
  // Where it does not, the numbers are those at the position that is shown.
  state.convention = find_convention("mistake-cos-exponent");
  state.pendulums.fast_forward = true;
  const Scene scene = scene_of(state);
  double sum = 0;
  for (const double term : shown_terms(scene)) sum += term;
  EXPECT_NEAR(sum, scene.sinusoidal().dot_at(shown_position(scene), state.offset), 1e-12);
  EXPECT_EQ(agreement(scene).dot, scene.sinusoidal().dot_at(shown_position(scene), state.offset));
}

TEST(PendulumAgreement, CountsByTheAngleBetweenTheHands) {
  for (const std::int64_t delta : {0, 8, -8, 300}) {
    for (const double degrees : {10.0, 60.0, 90.0}) {
      State state = with(128, 512);
      state.offset = delta;
      state.pendulums.agree_deg = degrees;
      int agree = 0, oppose = 0, returned = 0;
      for (int k = 0; k < 64; ++k) {
        const double turned = std::abs(omega(k) * static_cast<double>(delta));
        const double apart = std::abs(std::remainder(turned, 2 * std::numbers::pi));
        const double most = degrees * std::numbers::pi / 180;
        if (apart <= most) ++agree;
        if (apart <= most && turned > most) ++returned;
        if (std::numbers::pi - apart <= most) ++oppose;
      }
      const auto sum = agreement(scene_of(state));
      EXPECT_EQ(sum.agree, agree) << delta << " " << degrees;
      EXPECT_EQ(sum.oppose, oppose) << delta << " " << degrees;
      EXPECT_EQ(sum.returned, returned) << delta << " " << degrees;
    }
  }
  const State state = with(128, 512);
  EXPECT_EQ(agree_text(state, agreement(scene_of(state))),
            "51 of 64 pairs agree within 60°, 2 of them came round again; 5 oppose");
  const auto text = all_text(picture(scene_of(state)));
  EXPECT_TRUE(contains(text, "51 of 64 pairs agree within 60°")) << text;
  EXPECT_TRUE(contains(kPendulumsView.describe(scene_of(state)), "51 of 64 pairs agree"));
}

TEST(PendulumAgreement, CountsThePairsThatAreNotMuted) {
  State state = with(128, 512);
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "3-5"));
  const Scene scene = scene_of(state);
  int still = 0, agree = 0;
  for (int k = 0; k < 64; ++k) {
    if (k >= 16 && k < 40) continue;
    const double turned = std::pow(10000.0, -k / 64.0) * static_cast<double>(state.offset);
    if (turned <= kStillRad) ++still;
    if (std::cos(turned) >= 0.5) ++agree;
  }
  const auto sum = agreement(scene);
  EXPECT_EQ(sum.pairs, 40);
  EXPECT_EQ(sum.still, still);
  EXPECT_EQ(sum.agree, agree);
  const auto words = kPendulumsView.describe(scene);
  EXPECT_TRUE(contains(words, std::to_string(still) + " of 40 unmuted pairs turned by")) << words;
  EXPECT_TRUE(contains(words, std::to_string(agree) + " of 40 unmuted pairs agree")) << words;
  EXPECT_TRUE(contains(words, "Each of the 64 pairs swings")) << words;
}

TEST(PendulumHistory, IsTheProductWithPositionZero) {
  for (const char* id : {"paper", "fairseq", "mistake-cos-exponent"}) {
    for (const bool fast : {false, true}) {
      State state = forwarded(40, 300, 2048);
      state.convention = find_convention(id);
      state.pendulums.fast_forward = fast;
      const Scene scene = scene_of(within_limits(state));
      const auto& part = history_part(scene);
      EXPECT_EQ(part.from, 0);
      EXPECT_EQ(part.pace, pace(scene));
      for (const std::int64_t s : {0, 1, 37, 300, 512}) {
        EXPECT_NEAR(part.values[static_cast<std::size_t>(s)],
                    scene.sinusoidal().dot_at(0, s * part.pace), 1e-10)
            << id << " " << s;
      }
    }
  }
}

std::size_t longest_line(const RecordingCanvas& canvas) {
  std::size_t longest = 0;
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
    if (line.stroke.color == dark_palette().text) longest = std::max(longest, line.points.size());
  }
  return longest;
}

TEST(PendulumHistory, GrowsWithT) {
  State state = with(128, 2048);
  state.pendulums.curve = SumCurve::history;
  for (const std::int64_t t : {20, 37, 400, 512, 700}) {
    state.position = t;
    const auto canvas = picture(scene_of(state));
    EXPECT_EQ(longest_line(canvas), static_cast<std::size_t>(t % 512 + 1 < 3 ? 2 : t % 512 + 1));
    EXPECT_TRUE(contains(all_text(canvas), fmt::format("p(0) · p({})", t))) << all_text(canvas);
  }
}

TEST(PendulumHistory, ADragOnItMovesT) {
  State state = with(128, 2048);
  state.pendulums.curve = SumCurve::history;
  const Scene scene = scene_of(state);
  RecordingCanvas canvas;
  const auto rest = draw_heading(canvas, frame(), *state.convention,
                                 claim_of(state, agreement(scene)).sentence, "one line");
  const auto l = lay_out(frame(), rest, scene);
  Pointer pointer;
  pointer.down = true;
  pointer.at = pointer.pressed_at = l.curve.centre();
  const State next = kPendulumsView.interact(canvas, frame(), scene, pointer);
  EXPECT_NEAR(static_cast<double>(next.position), 256, 2);
  EXPECT_EQ(next.offset, state.offset);
}

TEST(PendulumTrails, AreTheSinesOfTheLastSteps) {
  State state = with(128, 512);
  state.position = 200;
  state.pendulums.trails = true;
  state.pendulums.ghosts = false;
  const Scene scene = scene_of(state);
  const auto canvas = picture(scene);
  RecordingCanvas measuring;
  std::vector<RecordingCanvas::Line> trails;
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
    const auto t = dark_palette().t;
    const auto& c = line.stroke.color;
    if (c.r == t.r && c.g == t.g && c.b == t.b && line.points.size() > 5) trails.push_back(line);
  }
  EXPECT_EQ(trails.size(), 3u * 64) << "three pieces, ever fainter, for each pair";
  // The slowest hardly moved; the pair of wavelength 2π crossed its middle about every 3.14 steps of 32.
  const auto crossings = [&](std::size_t first) {
    double low = 1e9, high = -1e9;
    for (std::size_t i = first; i < first + 3; ++i) {
      for (const Point p : trails[i].points) low = std::min(low, p.x), high = std::max(high, p.x);
    }
    int count = 0;
    bool right = trails[first].points.front().x > (low + high) / 2;
    for (std::size_t i = first; i < first + 3; ++i) {
      for (const Point p : trails[i].points) {
        if ((p.x > (low + high) / 2) == right) continue;
        right = !right;
        ++count;
      }
    }
    return std::pair(count, high - low);
  };
  EXPECT_LT(crossings(0).second, 0.5) << "k = 63";
  EXPECT_NEAR(crossings(3 * 63).first, 32 / std::numbers::pi, 1) << "k = 0";
  // No further back than the first position.
  state.position = 0;
  for (const auto& line : all<RecordingCanvas::Line>(picture(scene_of(state)))) {
    EXPECT_FALSE(line.points.size() > 5 && line.stroke.color.g == dark_palette().t.g &&
                 line.stroke.color.a < 255);
  }
}

TEST(PendulumMore, IsSoundAtEveryExtreme) {
  for (const char* id : {"paper", "mistake-multiply", "mistake-cos-exponent", "mlx"}) {
    for (const int d : {4, 16384}) {
      for (const std::int64_t length : {1ll, 512ll, 1'000'000'000ll}) {
        for (const Swing show : {Swing::pendulums, Swing::clocks}) {
          State state = with(d, length);
          state.convention = find_convention(id);
          state.position = length - 1;
          state.pair = d / 2 - 1;
          state.pendulums = {show, true, true, true, SumCurve::history, 45};
          const Scene scene = scene_of(within_limits(state));
          const auto what = fmt::format("{} d {} L {}", id, d, length);
          expect_sound(picture(scene, frame(Point(900, 820))), kArea, what);
          expect_no_overlaps(picture(scene), what);
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc::pendulum
