#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <glm/geometric.hpp>

#include "at_least.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "views/morph/drawing.hpp"
#include "views/morph/objects.hpp"
#include "views/morph/options.hpp"
#include "views/morph/stages.hpp"

namespace posenc {

extern const View kMorphView;

namespace morph {
namespace {

using namespace posenc::test;

const OneView kView{kMorphView};
constexpr double kPi = std::numbers::pi;

State at(double stage, std::string_view settings = "d=16 length=17 position=5 offset=3 pair=1") {
  State state = state_of(std::string("view=morph ") + std::string(settings));
  state.set(kStage, stage);
  return within_limits(state);
}

TEST(MorphWords, NameNoHandAtTPlusDeltaWhereThereIsNone) {
  for (const double stage : {3, 4, 5}) {
    for (const char* const settings : {"offset=0", "offset=3"})
      EXPECT_EQ(contains(kView.text(at(stage, settings)), "ashed"), settings[7] != '0') << stage;
  }
}

/// Of the paper at d = 16.
double angle(int k, double t) { return t * std::pow(10000, -k / 8.0); }

/// The number of each column at each of the first positions.
template <class Expected>
void expect_waves(double stage, Expected expected) {
  SCOPED_TRACE(stage);
  const Scene scene = scene_of(at(stage));
  const Objects all(scene);
  ASSERT_EQ(all.columns.size(), 8U);
  for (int i = 0; i < 8; ++i) {
    const Column& column = all.columns[static_cast<std::size_t>(i)];
    EXPECT_EQ(column.bit, i);
    EXPECT_EQ(column.pair, i);
    for (int t = 0; t < 17; ++t) EXPECT_NEAR(all.wave(column, t).x, expected(i, t), 1e-9);
  }
}

TEST(MorphWaves, AreDigitsSquareWavesAndSines) {
  expect_waves(0, [](int, int) { return 0.0; });
  expect_waves(1, [](int j, int t) { return 1 - 2 * ((t >> j) % 2); });
  expect_waves(kMatchedStage, [](int j, int t) { return std::sin(kPi * (t + 0.5) / (1 << j)); });
  for (const double stage : {2.0, 2.7, 3.0, 4.0})
    expect_waves(stage, [](int k, int t) { return std::sin(angle(k, t)); });
}

/// The harmonics one by one, beside their sum in closed form.
TEST(MorphWaves, LoseTheirOvertones) {
  for (const double stage : {1.1, 1.2, 1.3}) {
    const Scene scene = scene_of(at(stage));
    const Objects all(scene);
    const double r = std::sqrt(all.overtones());
    ASSERT_GT(r, 0);
    ASSERT_LT(r, 1);
    const auto sum = [&](double phase) {
      double value = 0;
      for (int n = 1; n < 20000; n += 2) value += std::pow(r, n) * std::sin(n * phase) / n;
      return value;
    };
    for (int j = 0; j < 8; ++j) {
      for (const double t : {0.0, 0.3, 5.0, 16.2})
        EXPECT_NEAR(all.wave(all.columns[static_cast<std::size_t>(j)], t).x,
                    sum(kPi * (t + 0.5) / (1 << j)) / sum(kPi / 2), 1e-9);
    }
    EXPECT_NEAR(kView.known(at(stage)).number("overtone"), r * r / 3, 1e-9);
  }
}

TEST(MorphWaves, ChangeTheirPeriodsFromThoseOfTheBits) {
  for (const double stage : {kMatchedStage, 1.6, 1.75, 1.9, 2.0}) {
    const Scene scene = scene_of(at(stage));
    const Objects all(scene);
    const double share = all.at.periods;
    for (int i = 0; i < 8; ++i) {
      const Column& column = all.columns[static_cast<std::size_t>(i)];
      const double omega = std::pow(kPi / (1 << i), 1 - share) * std::pow(angle(i, 1), share);
      EXPECT_NEAR(all.omega(column) / omega, 1, 1e-12);
      for (const double t : {0.0, 3.5, 16.0})
        EXPECT_NEAR(all.wave(column, t).x, std::sin(omega * t + (1 - share) * kPi / (2 << i)),
                    1e-9);
    }
  }
}

TEST(MorphFacts, AreThoseOfTheBitsAndThePairs) {
  expect_known(
      kMorphView,
      {{"d=16 length=17", "flips", CheckOutcome::holds},
       {"d=16 length=17", "signs", CheckOutcome::holds, 17 * 8},
       {"d=16 length=1000000000", "signs", CheckOutcome::holds},
       {"d=16 length=17 position=5 pair=2", "digit", {}, 1},
       {"d=16 length=17 position=5 pair=1", "digit", {}, 0},
       {"d=16 length=17 pair=3", "bit-period", {}, 16},
       {"d=16 length=17 position=5 pair=1", "sine", {}, std::sin(angle(1, 5))},
       {"d=16 length=17 position=5 pair=1", "cosine", {}, std::cos(angle(1, 5))},
       {"d=16 length=17 position=5 offset=3 pair=1", "sine-later", {}, std::sin(angle(1, 8))},
       {"d=16", "ratio", CheckOutcome::holds, std::pow(10000, 7 / 8.0)},
       {"d=16 convention=mistake-cos-exponent", "off-circle", CheckOutcome::fails},
       {"d=16", "off-circle", CheckOutcome::holds},
       {"d=16", "change", CheckOutcome::holds}});
  EXPECT_EQ(kView.known(at(0)).text("digits"), "00000101");
  EXPECT_EQ(kView.known(at(3)).text("picture"), "Circles");
  EXPECT_EQ(kView.known(at(3.5)).text("picture"), "Circles → Pendulums");
}

/// Two vectors that are rotated, as numbers, have the product that δ alone gives.
TEST(MorphFacts, TheProductIsThatOfRotatedVectors) {
  for (const int t : {0, 5, 13}) {
    const State state = at(5, fmt::format("d=16 length=17 position={} offset=3 pair=2", t));
    const Scene scene = scene_of(state);
    const Objects all(scene);
    double logit = 0;
    for (const Column& column : all.columns) {
      const Point k = all.hand(column, false), q = all.hand(column, true);
      EXPECT_NEAR(glm::dot(q, k) * all.longest * all.longest, all.product(column.pair), 1e-9);
      logit += all.product(column.pair);
      const double turned = std::atan2(q.x, q.y) - std::atan2(k.x, k.y);
      EXPECT_NEAR(std::remainder(turned - all.between_rad(column), 2 * kPi), 0, 1e-9);
      const double content = column.query.angle_rad - column.key.angle_rad;
      EXPECT_NEAR(std::remainder(turned - content - angle(column.pair, 3), 2 * kPi), 0, 1e-9);
    }
    EXPECT_NEAR(kView.known(state).number("logit"), logit, 1e-9);
  }
}

TEST(MorphHands, PointByTheSineAndTheCosine) {
  test::AtLeast looked(112);
  const Rect room{{0, 0}, {1500, 700}};
  const auto hands = [&](double stage, auto&& test) {
    const Scene scene = scene_of(at(stage));
    const Objects all(scene);
    const Places places(all, room);
    for (std::size_t i = 0; i < all.columns.size(); ++i) {
      for (const bool is_later : {false, true}) {
        const double s = is_later ? 8 : 5;
        const Point base = places.base(i, s);
        ++looked;
        test(static_cast<int>(i), s, base, places.tip(i, s, all.hand(all.columns[i], is_later)),
             places);
      }
    }
  };
  for (const double stage : {2.0, 2.4, 3.0, 3.5, 4.0})
    hands(stage, [&](int k, double s, Point base, Point tip, const Places& places) {
      EXPECT_NEAR((tip.x - base.x) / places.radius, std::sin(angle(k, s)), 1e-9) << stage;
    });
  hands(3, [&](int k, double s, Point base, Point tip, const Places& places) {
    EXPECT_NEAR((base.y - tip.y) / places.radius, std::cos(angle(k, s)), 1e-9);
  });
  double longest = 0;
  hands(4, [&](int, double s, Point base, Point tip, const Places& places) {
    EXPECT_NEAR(base.y, places.ceiling, 1e-9) << "strings hang from the ceiling";
    if (s != 5) return;
    EXPECT_GT(tip.y - base.y, longest) << "slower ones are longer";
    longest = tip.y - base.y;
    EXPECT_LT(tip.y, places.body.max.y);
  });
}

/// What is drawn, with how much of it is seen.
struct Drawn {
  std::string kind;
  std::vector<Point> points;
  double seen;
};
std::vector<Drawn> drawn_at(double stage, Canvas& metrics, const Rect& room) {
  RecordingCanvas canvas(&metrics);
  kMorphView.draw(canvas, {room, dark_palette(), false, {}}, scene_of(at(stage)));
  std::vector<Drawn> all;
  const auto add = [&](const std::string& kind, std::vector<Point> points, Color color) {
    all.push_back({kind, std::move(points), color.a / 255.0});
  };
  for (const auto& line : test::all<RecordingCanvas::Line>(canvas))
    add(fmt::format("line of {}", line.points.size()), line.points, line.stroke.color);
  for (const auto& fill : test::all<RecordingCanvas::Fill>(canvas))
    add(fmt::format("fill of {}", fill.points.size()), fill.points, fill.color);
  for (const auto& box : test::all<RecordingCanvas::Box>(canvas))
    add("box", {box.rect.min, box.rect.max}, box.fill ? *box.fill : box.stroke->color);
  for (const auto& circle : test::all<RecordingCanvas::Circle>(canvas)) {
    add("circle", {circle.centre}, circle.fill ? *circle.fill : circle.stroke->color);
    all.back().seen *= std::min(1.0, circle.radius / 10);
  }
  return all;
}

/// What may begin, or end, as a point.
bool is_short(const Drawn& one, double most) {
  return one.points.size() > 1 && std::ranges::all_of(one.points, [&](Point p) {
           return glm::distance(p, one.points[0]) < most;
         });
}
double distance(Point p, Point from, Point to) {
  const Point way = to - from;
  const double square = glm::dot(way, way);
  const double share = square > 0 ? std::clamp(glm::dot(p - from, way) / square, 0.0, 1.0) : 0;
  return glm::distance(p, from + share * way);
}
/// How far one is from another of its kind: from point to point, or, where points slide along a
/// line, from it.
double distance(const Drawn& a, const Drawn& b, double near) {
  double farthest = 0;
  for (std::size_t i = 0; i < a.points.size(); ++i) {
    double off = glm::distance(a.points[i], b.points[i]);
    for (std::size_t n = 1; off > near && n < b.points.size(); ++n)
      off = std::min(off, distance(a.points[i], b.points[n - 1], b.points[n]));
    farthest = std::max(farthest, off);
  }
  return farthest;
}

/// As the stage goes on, each thing is near where it was, or nearly unseen.
TEST(MorphPicture, MovesWithoutJumps) {
  test::AtLeast looked(250'000 / kStride);
  // Fast waves unwind several turns while their periods change.
  constexpr double kStep = 0.01, kNear = 20, kUnwinding = 90, kHardlySeen = 0.12;
  with_metrics([&](Canvas& metrics) {
    const Rect room = kRooms[0].area;
    auto before = drawn_at(0, metrics, room);
    for (int i = 1; i <= 500; i += kStride) {
      const double stage = i * kStep;
      const double most = stage > kMatchedStage && stage < 2 ? kUnwinding : kNear;
      if (kStride > 1) before = drawn_at(stage - kStep, metrics, room);
      auto now = drawn_at(stage, metrics, room);
      for (const auto& [from, to] : {std::pair(&before, &now), {&now, &before}}) {
        for (const Drawn& one : *from) {
          if (one.seen <= kHardlySeen || is_short(one, most)) continue;
          ++looked;
          double nearest = 1e9;
          for (const Drawn& other : *to) {
            if (other.kind == one.kind && glm::distance(other.points[0], one.points[0]) < 2 * most)
              nearest = std::min(nearest, distance(one, other, most));
          }
          ASSERT_LE(nearest, most) << one.kind << " at stage " << stage << ", first at "
                                   << one.points[0].x << ", " << one.points[0].y;
        }
      }
      before = std::move(now);
    }
  });
}

TEST(MorphPicture, HasRoomForItsWordsAtEveryStage) {
  with_metrics([&](Canvas& metrics) {
    for (const auto* const settings :
         {"d=16 length=17 position=5 offset=3 pair=1", "", "d=2 length=1",
          "d=16384 length=1000000000 position=999999999 offset=-999999999 pair=8191 base=1e9",
          "convention=marian-hf d=5", "convention=mistake-cos-exponent d=16 length=64 offset=-5",
          "d=16 length=64 base=1.001 position=60 offset=40"}) {
      for (int i = 0; i <= 50; i += kStride) {
        const State state = at(i / 10.0, settings);
        SCOPED_TRACE(fmt::format("{} at {}", settings, i / 10.0));
        const Scene scene = scene_of(state);
        for (const auto& room :
             {kRooms[0], kRooms[1], kRooms[2], Room{"tiny", {{0, 0}, {14, 14}}, false}}) {
          RecordingCanvas canvas(&metrics);
          kMorphView.draw(canvas, {room.area, light_palette(), room.compact, {}}, scene);
          for (const double v : numbers_of(canvas)) ASSERT_TRUE(std::isfinite(v));
          if (room.name == std::string("tiny")) continue;
          expect_sound(canvas, room.area, room.name);
          expect_no_overlaps(canvas, room.name, kSlack);
        }
        if (HasFailure()) return;
      }
    }
  });
}

TEST(MorphPointer, SetsTheStageThePairAndThePosition) {
  const State state = at(2);
  const Scene scene = scene_of(state);
  const Objects all(scene);
  const auto room = kView.panel(state, "morph").room;
  const Places places(all, room);
  const Point line(places.ruler.min.x + 0.75 * places.ruler.width(), places.ruler.centre().y);
  EXPECT_NEAR(kView.after(state, drag(line, {}))[kStage], 3.75, 0.02);
  EXPECT_EQ(kView.after(state, drag(places.ruler.centre(), {5000, 900}))[kStage], 5);
  const State tapped = kView.after(state, tap(places.on_wave(6, 11, 0)));
  EXPECT_EQ(tapped.pair, 6);
  EXPECT_EQ(tapped.position, 11);
  EXPECT_EQ(kView.after(at(4), tap(places.on_wave(6, 11, 0))).position, 5);
}

TEST(MorphData, HasARowForEachColumn) {
  const auto rows = kView.rows(at(3));
  ASSERT_EQ(rows.rows.size(), 8U);
  for (int k = 0; k < 8; ++k) {
    const auto& row = rows.rows[static_cast<std::size_t>(k)];
    EXPECT_EQ(row[0], k);
    EXPECT_NEAR(row[4], std::sin(angle(k, 5)), 1e-9);
    EXPECT_NEAR(row[5], std::cos(angle(k, 5)), 1e-9);
    EXPECT_NEAR(row[6], std::sin(angle(k, 8)), 1e-9);
  }
}

}  // namespace
}  // namespace morph
}  // namespace posenc
