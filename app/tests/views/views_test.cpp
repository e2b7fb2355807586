#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "picture.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "views/known.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

/// What holds of every view, at every corner of the parameters: nothing that is not a number is
/// drawn, no text leaves the room of its picture or overlaps another, the claim is at the top and
/// a mistake is called one, and the pointer and the table stay within limits.
namespace posenc {
namespace {

constexpr std::int64_t kDims[] = {2, 64, 16384};
constexpr std::int64_t kLengths[] = {1, 512, 1'000'000'000};
constexpr double kBases[] = {1.001, 10000, 1e9};

using test::kRooms;
using test::kSlack;
using test::kStride;
using test::Room;
using test::with_metrics;

std::string name_of(const State& s) {
  return fmt::format("{}, d = {}, length {}, base {}, t = {}, k = {}", s.convention->id, s.d,
                     s.length, s.base, s.position, s.pair);
}

/// The corners of the encoding, each at the first, a middle and the last position and pair.
std::vector<State> corners() {
  std::vector<State> states;
  for (const auto d : kDims) {
    for (const auto length : kLengths) {
      for (const auto base : kBases) {
        State state = test::with(d, length, base);
        states.push_back(state);
        state.position = 0;
        state.pair = 0;
        states.push_back(within_limits(state));
        state.position = length - 1;
        state.pair = d / 2 - 1;
        state.offset = length - 1;
        states.push_back(within_limits(state));
      }
    }
  }
  return states;
}

/// Every convention: small and odd where it takes that, at the first position; of middle size; and
/// large, at the last position and pair.
std::vector<State> in_conventions() {
  std::vector<State> states;
  for (const auto& convention : conventions()) {
    State state;
    state.convention = &convention;
    state.d = convention.odd_d == OddD::refused ? convention.min_d : convention.min_d + 1;
    state.length = 3;
    state.position = state.pair = 0;
    states.push_back(within_limits(state));
    State middle;
    middle.convention = &convention;
    states.push_back(within_limits(middle));
    state.d = kDims[2];
    state.length = kLengths[2];
    state.position = state.offset = state.length + 2;
    state.pair = state.d;
    states.push_back(within_limits(state));
  }
  return states;
}

/// The first of each n, where all would take long.
std::vector<State> every(std::size_t n, const std::vector<State>& all) {
  std::vector<State> some;
  for (std::size_t i = 0; i < all.size(); i += n) some.push_back(all[i]);
  return some;
}

std::vector<State> together(std::vector<State> some, const std::vector<State>& others) {
  some.insert(some.end(), others.begin(), others.end());
  return some;
}

/// The first State with each choice and switch of a view, one at a time.
std::vector<State> option_states(std::string_view group) {
  std::vector<State> states;
  for (const auto& p : parameters()) {
    if (p.group != group || (p.kind != ParameterKind::toggle && p.kind != ParameterKind::choice))
      continue;
    const auto limits = p.limits(State{});
    for (double value = limits.min; value <= limits.max; ++value) {
      State state;
      EXPECT_TRUE(assign(state, p, value));
      if (state != State{}) states.push_back(within_limits(state));
    }
  }
  return states;
}

void expect_nothing_cut(const RecordingCanvas& canvas) {
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas))
    EXPECT_FALSE(text.text.ends_with("…")) << text.text;
}

/// A sentence in large letters at the top.
void expect_claim(const RecordingCanvas& canvas, const Rect& area) {
  const auto texts = test::all<RecordingCanvas::Text>(canvas);
  const auto claim = std::ranges::find_if(texts, [](const auto& text) {
    return text.style.size >= size::kClaim && text.style.face == Face::bold;
  });
  ASSERT_NE(claim, texts.end());
  EXPECT_GT(claim->text.size(), 10u);
  EXPECT_FALSE(claim->text.ends_with(".")) << claim->text;
  EXPECT_NEAR(claim->box.min.y, area.min.y, 10);
}

class Views : public testing::TestWithParam<std::string> {
 protected:
  const View& view() const { return *find_view(GetParam()); }

  void expect_good_picture(Canvas& metrics, const Scene& scene, bool marks_mistakes) const {
    for (const Room& room : kRooms) {
      SCOPED_TRACE(room.name);
      for (const auto* palette : {&dark_palette(), &light_palette(), &projector_palette()}) {
        RecordingCanvas canvas(&metrics);
        view().draw(canvas, {room.area, *palette, room.compact, {}}, scene);
        test::expect_sound(canvas, room.area, std::string(palette->name));
        expect_nothing_cut(canvas);
        // Where things are does not depend on the colours, nor do words.
        if (palette != &dark_palette()) continue;
        test::expect_no_overlaps(canvas, "", kSlack);
        if (marks_mistakes) {
          EXPECT_EQ(test::contains(test::all_text(canvas), "Mistake"),
                    scene.state().convention->mistake);
        }
        if (room.area == kRooms[0].area) expect_claim(canvas, room.area);
      }
    }
  }

  void expect_good_facts(const Scene& scene) const {
    EXPECT_FALSE(test::contains(claim_of(view(), scene).full, "–"));
    std::set<std::string> ids;
    for (const Fact& fact : told_facts(view(), scene)) {
      EXPECT_TRUE(ids.insert(fact.id).second) << fact.id;
      EXPECT_EQ(fact.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                std::string::npos)
          << fact.id;
      EXPECT_FALSE(fact.label.empty()) << fact.id;
      EXPECT_FALSE(text_of(fact.value).empty()) << fact.id;
    }
    const auto* const convention = scene.state().convention;
    EXPECT_EQ(ids.contains("mistake"), convention->mistake);
    EXPECT_EQ(ids.contains("convention"), convention != &paper());
    EXPECT_TRUE(std::ranges::any_of(view().known(scene),
                                    [](const Fact& fact) { return fact.check.has_value(); }));
  }

  void expect_good_words(const Scene& scene) const {
    if (view().facts != nullptr) return expect_good_facts(scene);
    const auto words = view().describe(scene);
    EXPECT_GT(words.size(), 40u);
    EXPECT_FALSE(test::contains(words, "nan") || test::contains(words, "NaN")) << words;
    EXPECT_NE(words.find_first_of("0123456789"), std::string::npos) << words;
    const auto* const convention = scene.state().convention;
    EXPECT_EQ(test::contains(words, "a common mistake"), convention->mistake);
    const auto named = fmt::format("The convention is {}", convention->id);
    EXPECT_EQ(test::contains(words, named), convention != &paper());
    if (is_of_the_story()) expect_verdict(words);
  }

  void expect_good_table(const Scene& scene) const {
    test::Rows table;
    table.most = 100;
    view().data(scene, table);
    EXPECT_FALSE(table.columns.empty());
    EXPECT_TRUE(std::ranges::none_of(table.columns, &std::string::empty));
    EXPECT_FALSE(table.rows.empty());
    EXPECT_LE(table.rows.size(), table.most) << "a table ends when nobody takes more";
    for (const auto& row : table.rows) {
      ASSERT_EQ(row.size(), table.columns.size());
      ASSERT_TRUE(std::ranges::all_of(row, [&](double v) {
        // Code in float16 has no numbers from 65 520 on; one position has no neighbour; what does
        // not turn has no finite wavelength.
        const bool may_lack = view().id == "precision" || view().id == "criteria";
        const bool may_be_endless = view().id == "wavelengths" && v > 0;
        return std::isfinite(v) || (may_lack && std::isnan(v)) || may_be_endless;
      }));
    }
  }

  /// Views whose words put a claim to the test.
  bool is_of_the_story() const {
    constexpr std::array<std::string_view, 8> kStory{"attention",   "adding", "criteria",
                                                     "wavelengths", "beyond", "precision",
                                                     "stretch",     "biases"};
    return std::ranges::count(kStory, view().id) > 0;
  }
  static void expect_verdict(const std::string& words) {
    const auto claim = words.find("\nClaim: ");
    ASSERT_NE(claim, std::string::npos) << words;
    const auto verdict = words.find("; ", claim);
    const auto rest = words.substr(verdict, words.find('\n', verdict) - verdict);
    const bool judged = rest.starts_with("; holds: ") || rest.starts_with("; does not hold: ");
    EXPECT_TRUE(judged || rest.starts_with("; not measured: ")) << rest;
    EXPECT_TRUE(!judged || rest.find_first_of("0123456789") != std::string::npos) << rest;
  }

  /// Calls `test(metrics, scene)` in each State.
  template <class Test>
  void in_each(const std::vector<State>& states, Test&& test) const {
    with_metrics([&](Canvas& metrics) {
      Scene scene = test::unfinished_scene();
      for (const State& state : states) {
        SCOPED_TRACE(name_of(state));
        if (!shows(view(), state)) continue;
        scene.update(state);
        test(metrics, scene);
        if (HasFailure()) return;
      }
    });
  }
};

TEST_P(Views, HaveAGoodPictureWordsAndTableAtEveryCornerAndInEveryConvention) {
  in_each(every(kStride, together(corners(), in_conventions())),
          [&](Canvas& metrics, const Scene& scene) {
            expect_good_picture(metrics, scene, true);
            expect_good_words(scene);
            expect_good_table(scene);
          });
}

TEST_P(Views, DrawWellWithEveryOption) {
  std::vector<State> states;
  for (State state : option_states(view().id)) {
    const auto add = [&](const char* convention, std::int64_t d) {
      state.convention = find_convention(convention);
      state.d = d;
      states.push_back(within_limits(state));
    };
    for (const auto d : kDims) add("paper", d);
    add("mistake-cos-exponent", State{}.d);
    add("marian-hf", 5);
  }
  in_each(every(kStride, states),
          [&](Canvas& metrics, const Scene& scene) { expect_good_picture(metrics, scene, false); });
}

/// Points all over a picture, its edges among them.
std::vector<Point> points_of(const Rect& area, int across, int down) {
  std::vector<Point> points;
  for (int x = 0; x <= across; ++x) {
    for (int y = 0; y <= down; ++y) {
      points.push_back(area.min + Point(area.width() * x / across, area.height() * y / down));
    }
  }
  return points;
}

TEST_P(Views, ReadOutsStayInThePicture) {
  const auto states = together(every(5 * kStride, corners()), every(8 * kStride, in_conventions()));
  in_each(states, [&](Canvas& metrics, const Scene& scene) {
    for (const Room& room : {kRooms[1], kRooms[2]}) {
      for (const Point hover : points_of(room.area, 8, 6)) {
        SCOPED_TRACE(fmt::format("{}, pointer at {}, {}", room.name, hover.x, hover.y));
        RecordingCanvas canvas(&metrics);
        view().draw(canvas, {room.area, light_palette(), room.compact, hover}, scene);
        test::expect_sound(canvas, room.area, "");
      }
    }
  });
}

TEST_P(Views, ThePointerKeepsWithinLimits) {
  for (const State& start :
       every(kStride, together(every(9, corners()), every(11, in_conventions())))) {
    Scene scene = test::unfinished_scene();
    const Room& room = kRooms[1];
    for (const Point at : points_of(room.area, 5, 4)) {
      SCOPED_TRACE(fmt::format("{}, pointer at {}, {}", name_of(start), at.x, at.y));
      std::vector<Pointer> gesture(6);
      for (Pointer& p : gesture) p.at = p.pressed_at = at;
      gesture[0].wheel = 3;
      gesture[1].down = gesture[1].clicked = true;
      gesture[2].down = true;
      gesture[2].moved = {31, -17};
      gesture[2].at += gesture[2].moved;
      gesture[3].released = true;
      gesture[4].wheel = -50;
      gesture[5].down = gesture[5].clicked = gesture[5].double_clicked = true;
      State state = start;
      for (const Pointer& pointer : gesture) {
        RecordingCanvas canvas;
        scene.update(state);
        state = interact_view(view(), canvas, {room.area, dark_palette(), false, pointer.at}, scene,
                              pointer);
        ASSERT_EQ(within_limits(state), state);
      }
    }
  }
}

TEST_P(Views, DrawTheSameTwiceAndComputeNothingAgain) {
  State state;
  state.view = GetParam();
  Scene scene = test::scene_of(state);
  const auto drawn = [&](std::optional<Point> hover = {}) {
    scene.update(state);
    RecordingCanvas canvas;
    view().draw(canvas, {kRooms[0].area, dark_palette(), false, hover}, scene);
    return test::numbers_of(canvas);
  };
  const auto first = drawn();
  const auto made = scene.times_made();
  EXPECT_GT(made, 0u);
  EXPECT_EQ(drawn(), first);
  for (const Point hover : points_of(kRooms[0].area, 8, 8)) drawn(hover);
  EXPECT_EQ(scene.times_made(), made);
  const auto encoding = scene.shared_encoding();
  for (const int t : {38, 39, 200}) {
    state.position = t;
    drawn();
    EXPECT_EQ(scene.shared_encoding(), encoding) << "moving t computes no frequencies";
  }
  state.base = 500;
  scene.update(state);
  EXPECT_NE(scene.shared_encoding(), encoding);
}

INSTANTIATE_TEST_SUITE_P(Each, Views, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

TEST(Registry, ListsGroupAfterGroup) {
  std::size_t group = 0;
  for (const auto& view : views()) {
    while (group < view_groups().size() && view_groups()[group].group != view.group) ++group;
    EXPECT_LT(group, view_groups().size()) << view.id << " stands behind its group";
  }
}

TEST(Page, ShowsAllViewsApart) {
  with_metrics([&](Canvas& metrics) {
    for (State state : every(3 * kStride, corners())) {
      state.view = kAllViews;
      SCOPED_TRACE(name_of(state));
      const Rect area = kRooms[0].area;
      RecordingCanvas canvas(&metrics);
      draw_page(canvas, area, dark_palette(), {}, test::scene_of(state));
      test::expect_sound(canvas, area, "");
      test::expect_no_overlaps(canvas, "", kSlack);
      if (testing::Test::HasFailure()) return;
    }
  });
}

}  // namespace
}  // namespace posenc
