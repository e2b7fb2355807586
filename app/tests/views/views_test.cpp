// What holds of every view in every State of walk.hpp: nothing that is not a number is drawn, no
// text leaves its room or overlaps another, the claim is at the top, the formula has its room and
// is LaTeX, and facts, table and pointer stay within limits.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "figure/formula/markup.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "text/numbers.hpp"
#include "views/equation_text.hpp"
#include "views/formula_lines.hpp"
#include "views/known.hpp"
#include "views/parts.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

using test::Case;
using test::kRooms;
using test::kSlack;
using test::kStride;
using test::with_metrics;
using Kind = Case::Kind;

/// Commands of LaTeX and amsmath.
const std::set<std::string> kCommands{
    "alpha",  "beta",  "gamma", "delta",  "varepsilon", "theta",  "kappa", "lambda", "mu",
    "pi",     "rho",   "psi",   "varphi", "omega",      "sum",    "cdot",  "times",  "infty",
    "le",     "ge",    "ne",    "approx", "lfloor",     "rfloor", "frac",  "sqrt",   "text",
    "cos",    "sin",   "ln",    "log",    "max",        "min",    "exp",   "bmod",   "begin",
    "end",    "circ",  "ldots", "to",     "in",         "sigma",  "quad",  "equiv",  "langle",
    "rangle", "lceil", "rceil", "pm",     "surd"};

void expect_latex(const std::string& text) {
  static const std::regex command(R"(\\([A-Za-z]+))"), two_exponents(R"(\^(\{[^{}]*\}|[^{}\\])\^)");
  SCOPED_TRACE(text);
  int depth = 0;
  for (const char c : text) {
    EXPECT_TRUE(c >= ' ' && c <= '~' && c != '?');
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    EXPECT_GE(depth, 0);
  }
  EXPECT_EQ(depth, 0);
  EXPECT_EQ(text.find("^^"), std::string::npos);
  for (std::sregex_iterator at(text.begin(), text.end(), command), end; at != end; ++at)
    EXPECT_TRUE(kCommands.contains((*at)[1])) << (*at)[0];
  EXPECT_FALSE(std::regex_search(text, two_exponents));
}

/// The rooms that a formula has: in windows of two sizes with their panel, and in pictures.
constexpr Rect kStrips[] = {{{32, 7}, {1520, 89}},
                            {{32, 7}, {1520, 149}},
                            {{32, 7}, {652, 89}},
                            {{32, 7}, {652, 149}},
                            {{32, 12}, {848, 96}}};

/// No fact's text is told where it is covered, and each can be.
TEST(Facts, CanBeCovered) {
  for (const auto& view : views()) {
    const Scene scene = test::scene_of(test::of_page(view.id, ""));
    for (const auto& fact : view.known(scene)) {
      SCOPED_TRACE(fmt::format("{} {}", view.id, fact.id));
      const std::vector<std::string> ids{fact.id};
      EXPECT_EQ(ViewFacts(view, scene, ids).text(fact.id), "?");
      RecordingCanvas canvas;
      const Frame frame{{{40, 60}, {1240, 660}},
                        light_palette(),
                        false,
                        {},
                        false,
                        {.covers = ids, .has_claim = false}};
      view.draw(canvas, frame, scene);
      test::expect_sound(canvas, frame.area, fact.id);
    }
  }
}

/// In tables and matrices too, which have more than facts.
TEST(Facts, AreToldNowhereWhereTheyAreCovered) {
  struct Told {
    const char *view, *settings, *id, *text;
  };
  constexpr const char* kStep = "rotation-show=matrix d=8 position=5 offset=4 pair=1";
  constexpr const char* kTwo = "rotation-show=compose epsilon=6 d=8 position=5 offset=4 pair=1";
  for (const auto& [id, settings, fact, text] :
       {Told{"criteria", "", "linear-bounded", "L = 50: 501"},
        {"criteria", "", "long-position", "position 19.6"},
        {"rotation", kStep, "matrix-cosine", "0.9211"},
        {"rotation", kStep, "matrix-sine", "0.3894"},
        {"rotation", kStep, "column", "0.4794"},
        {"rotation", kStep, "column-ahead", "0.7833"},
        {"rotation", kStep, "angle", "22.92"},
        {"rotation", kTwo, "matrix-cosine", "0.9211"},
        {"rotation", kTwo, "matrix-sine", "0.3894"},
        {"rotation", kTwo, "angle", "22.92"}}) {
    SCOPED_TRACE(fact);
    const auto& view = *find_view(id);
    const Scene scene = test::scene_of(test::of_page(id, settings));
    for (const bool is_covered : {false, true}) {
      RecordingCanvas canvas;
      Frame frame{{{40, 60}, {1240, 660}}, light_palette(), false, {}};
      if (is_covered) frame.parts.covers = {fact};
      // Of criteria, those of which there are such; all of other views.
      frame.parts.show = {"table", "sequences"};
      view.draw(canvas, frame, scene);
      EXPECT_EQ(test::contains(test::all_text(canvas), text), !is_covered);
    }
  }
}

void expect_formula_inside(Canvas& metrics, const Scene& scene, const Rect& room) {
  // Letters that no one reads from afar are as good as cut.
  constexpr double kSmallestLetters = 14;
  RecordingCanvas canvas(&metrics);
  const auto symbols = draw_formula(canvas, room, dark_palette(), scene);
  SCOPED_TRACE(fmt::format("formula {} wide, {} high: {}", room.width(), room.height(),
                           test::all_text(canvas)));
  if (symbols.empty()) return;
  double largest = 0;
  const auto texts = test::all<RecordingCanvas::Text>(canvas);
  for (const auto& text : texts) {
    EXPECT_FALSE(test::contains(text.text, "nan") || test::contains(text.text, "inf"));
    largest = std::max(largest, text.style.face == Face::math ? text.style.size : 0);
    EXPECT_GE(text.box.min.x, room.min.x - 1);
    EXPECT_LE(text.box.max.x, room.max.x + 1);
  }
  for (const auto& [symbol, box] : symbols) {
    EXPECT_GE(box.min.y, room.min.y - 1) << symbol;
    EXPECT_LE(box.max.y, room.max.y + 1) << symbol;
  }
  EXPECT_GE(largest, kSmallestLetters);
  const auto [above, below] = std::ranges::minmax(texts, {}, [](const auto& t) { return t.at.y; });
  if (!equation_of(scene).numbers.empty()) {
    EXPECT_GT(below.at.y - above.at.y, kSmallestLetters) << "symbols above numbers";
  }
  // The caption is beside the numbers.
  for (const auto& caption : texts) {
    if (caption.style.face != Face::regular) continue;
    for (const auto& text : texts) {
      if (text.style.face == Face::regular || text.at.y <= room.centre().y) continue;
      EXPECT_LT(text.box.max.x, caption.box.min.x) << caption.text;
    }
  }
}

void expect_nothing_cut(const RecordingCanvas& canvas) {
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas))
    EXPECT_TRUE(!text.text.ends_with("…") || test::contains(text.text, "a-table-whose-name"))
        << text.text;
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

/// The nth of points that fill the room evenly, the corners first.
Point point_in(const Rect& area, int n) {
  constexpr int kCorners = 4;
  const auto part = [n](double step) { return n * step - std::floor(n * step); };
  const Point share =
      n < kCorners ? Point(n % 2, n / 2) : Point(part(0.7548776662), part(0.5698402910));
  return area.min + share * (area.max - area.min);
}

class Views : public testing::TestWithParam<std::string> {
 protected:
  const View& view() const { return *find_view(GetParam()); }

  void expect_good_picture(Canvas& metrics, const Case& one, const Scene& scene) {
    constexpr std::array kPalettes{&dark_palette, &light_palette, &projector_palette};
    for (const auto& room : kRooms) {
      SCOPED_TRACE(room.name);
      const auto& palette = kPalettes[drawn_++ % kPalettes.size()]();
      const Frame frame{room.area, palette, room.compact, {}};
      RecordingCanvas canvas(&metrics);
      draw_view(view(), canvas, frame, scene);
      test::expect_sound(canvas, room.area, std::string(palette.name), one.has_nan);
      expect_nothing_cut(canvas);
      for (const auto& text : test::all<RecordingCanvas::Text>(canvas))
        EXPECT_TRUE(metrics.has_letters(text.text, text.style.face)) << text.text;
      // The plate of the marked cell is over the numbers of others.
      if (one.kind != Kind::table || view().id != "similarity")
        test::expect_no_overlaps(canvas, "", kSlack);
      if (shows(view(), one.state) && one.kind == Kind::corner && room.area == kRooms[0].area)
        expect_claim(canvas, room.area);
    }
  }

  void expect_good_formula(Canvas& metrics, const Scene& scene) {
    for (const Rect& strip : kStrips) expect_formula_inside(metrics, scene, strip);
    const auto equation = set(dark_palette(), scene, equation_of(scene));
    expect_latex(to_latex(equation.symbols));
    for (const auto& line : equation.numbers) expect_latex(to_latex(line));
  }

  void expect_good_facts(const Case& one, const Scene& scene) const {
    const auto words = describe_view(view(), scene);
    EXPECT_FALSE(test::contains(words, "nan") || (!one.has_nan && test::contains(words, "NaN")))
        << words;
    if (!shows(view(), one.state)) return;
    EXPECT_FALSE(test::contains(claim_of(view(), scene).full, "–"));
    std::set<std::string> ids;
    for (const Fact& fact : shown_facts(view(), scene)) {
      EXPECT_TRUE(ids.insert(fact.id).second) << fact.id;
      EXPECT_EQ(fact.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                std::string::npos)
          << fact.id;
      EXPECT_FALSE(fact.label.empty()) << fact.id;
      EXPECT_FALSE(text_of(fact.value).empty()) << fact.id;
    }
    if (one.kind != Kind::corner) return;
    const auto& convention = *one.state.convention;
    const auto& shown = view().convention != nullptr ? view().convention(scene) : convention;
    EXPECT_EQ(ids.contains("mistake"), shown.mistake);
    EXPECT_EQ(ids.contains("convention"), &convention != &paper());
    // What a model learns is checked once it has learned.
    EXPECT_TRUE(view().id == "learning" ||
                std::ranges::any_of(view().known(scene),
                                    [](const Fact& fact) { return fact.check.has_value(); }));
  }

  void expect_good_table(const Case& one, const Scene& scene) const {
    test::Rows table;
    table.most = 100;
    const auto done = write_numbers(view(), scene, table);
    ASSERT_EQ(done.has_value(), shows(view(), one.state));
    EXPECT_EQ(table.rows.empty(), !done);
    if (!done) {
      const auto way_out =
          shows_table(one.state) ? "leave out --table" : "give --encoding sinusoidal";
      EXPECT_TRUE(view().needs == Needs::any_encoding
                      ? done.error().message == view().why_not(one.state)
                      : test::contains(done.error().message, way_out))
          << done.error().message;
      return;
    }
    EXPECT_TRUE(!table.columns.empty() && std::ranges::none_of(table.columns, &std::string::empty));
    EXPECT_LE(table.rows.size(), table.most) << "a table ends when nobody takes more";
    for (const auto& row : table.rows) {
      ASSERT_EQ(row.size(), table.columns.size());
      if (one.kind != Kind::corner) continue;
      ASSERT_TRUE(std::ranges::all_of(row, [&](double v) {
        // Code in float16 has no numbers from 65 520 on; one position has no neighbour; what does
        // not turn has no finite wavelength.
        const bool may_lack = view().id == "precision" || view().id == "criteria";
        const bool may_be_endless = view().id == "wavelengths" && v > 0;
        return std::isfinite(v) || (may_lack && std::isnan(v)) || may_be_endless;
      }));
    }
  }

  /// A click, a drag, a release, both turns of the wheel and a double click at a point.
  void expect_answers_within_limits(Canvas& metrics, const Case& one, Scene& scene,
                                    const Frame& frame) const {
    const Point at = *frame.hover;
    std::array<Pointer, 6> gesture;
    for (Pointer& p : gesture) p.at = p.pressed_at = at;
    gesture[0].wheel = 3;
    gesture[1].down = gesture[1].clicked = true;
    gesture[2].down = true;
    gesture[2].moved = {31, -17};
    gesture[2].at += gesture[2].moved;
    gesture[3].released = true;
    gesture[4].wheel = -50;
    gesture[5].down = gesture[5].clicked = gesture[5].double_clicked = true;
    State state = one.state;
    for (const Pointer& pointer : gesture) {
      RecordingCanvas canvas(&metrics);
      scene.update(state);
      state = interact_view(view(), canvas, frame, scene, pointer);
      ASSERT_EQ(within_limits(state), state);
    }
    if (one.kind == Kind::table) {
      scene.update(state);
      RecordingCanvas canvas(&metrics);
      draw_view(view(), canvas, frame, scene);
      test::expect_sound(canvas, frame.area, "after it", one.has_nan);
    }
    scene.update(one.state);
  }

  /// Calls `test(metrics, one, scene)` for one in so many of the States.
  template <class Test>
  void in_each(std::size_t stride, Test&& test) const {
    const auto all = test::cases_of(view().id);
    with_metrics([&](Canvas& metrics) {
      Scene scene = test::unfinished_scene();
      for (std::size_t i = 0; i < all.size() && !HasFailure(); i += stride) {
        SCOPED_TRACE(fmt::format("{}, t = {}, k = {}", all[i].name, all[i].state.position,
                                 all[i].state.pair));
        scene.update(all[i].state);
        test(metrics, all[i], scene);
      }
    });
  }

 private:
  std::size_t drawn_ = 0;
};

TEST_P(Views, HaveAGoodPictureFormulaFactsAndTableInEveryState) {
  in_each(kStride, [&](Canvas& metrics, const Case& one, const Scene& scene) {
    expect_good_picture(metrics, one, scene);
    expect_good_formula(metrics, scene);
    expect_good_facts(one, scene);
    expect_good_table(one, scene);
  });
}

TEST_P(Views, AnswerThePointerWithinLimitsAndInTheirRoom) {
  int n = 0;  // which go on from State to State
  in_each(5 * kStride, [&](Canvas& metrics, const Case& one, Scene& scene) {
    const auto at = [&](const test::Room& room) {
      return Frame{room.area, light_palette(), room.compact, point_in(room.area, n++)};
    };
    for (int i = 0; i < 8; ++i) {
      for (const auto& room : {kRooms[1], kRooms[2]}) {
        const Frame frame = at(room);
        SCOPED_TRACE(
            fmt::format("{}, pointer at {}, {}", room.name, frame.hover->x, frame.hover->y));
        RecordingCanvas canvas(&metrics);
        draw_view(view(), canvas, frame, scene);
        test::expect_sound(canvas, room.area, "", one.has_nan);
      }
    }
    for (int i = 0; i < 3; ++i) {
      const Frame frame = at(kRooms[1]);
      SCOPED_TRACE(fmt::format("gestures at {}, {}", frame.hover->x, frame.hover->y));
      expect_answers_within_limits(metrics, one, scene, frame);
    }
  });
}

TEST_P(Views, DrawTheSameTwiceAndComputeNoFrequenciesForAnotherPosition) {
  State state = test::of_page(GetParam());
  Scene scene = test::scene_of(state);
  const auto drawn = [&] {
    scene.update(state);
    RecordingCanvas canvas;
    view().draw(canvas, {kRooms[0].area, dark_palette(), false, {}}, scene);
    return test::numbers_of(canvas);
  };
  EXPECT_EQ(drawn(), drawn());
  const auto encoding = scene.shared_encoding();
  for (const int t : {38, 39, 200}) {
    state.position = t;
    drawn();
    EXPECT_EQ(scene.shared_encoding(), encoding);
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
    const auto all = test::cases_of(kAllViews);
    // Each view is drawn alone, in a room as small, in each State.
    for (std::size_t i = 0; i < all.size() && !HasFailure(); i += 7 * kStride) {
      const auto& one = all[i];
      SCOPED_TRACE(one.name);
      const Rect area = kRooms[0].area;
      RecordingCanvas canvas(&metrics);
      draw_page(canvas, area, dark_palette(), {}, test::scene_of(one.state));
      test::expect_sound(canvas, area, "", one.has_nan);
      test::expect_no_overlaps(canvas, "", kSlack);
    }
  });
}

/// A sequence of few positions names both marks, t + δ also past its end.
TEST(SmallLengths, NameBothMarksAlsoPastTheEnd) {
  test::AtLeast pictures(60);
  with_metrics([&](Canvas& metrics) {
    for (const auto* const id : {"heatmap", "binary", "similarity", "precision", "beyond"}) {
      for (const std::int64_t length : {2, 3, 4, 9}) {
        for (const std::int64_t t : {length - 1, std::int64_t{0}}) {
          State state = test::with(128, length);
          state.position = t;
          state.offset = t > 0 ? t : 1 - length;
          for (const auto& [name, area, compact] : kRooms) {
            // Where Binary's curves have no room its rows mark both.
            if (compact || (id == std::string_view("binary") && area.height() < 600)) continue;
            ++pictures;
            SCOPED_TRACE(fmt::format("{} {} of {}", id, name, length));
            RecordingCanvas canvas(&metrics);
            find_view(id)->draw(canvas, {area, dark_palette(), compact, {}}, test::scene_of(state));
            test::expect_sound(canvas, area, "");
            const auto words = test::all_text(canvas);
            const auto other = t + state.offset;
            if (id == std::string_view("heatmap")) {  // whose rows have their positions
              EXPECT_TRUE(test::contains(words, integer_text(t)));
              continue;
            }
            EXPECT_TRUE(test::contains(words, symbol_text("t", t)));
            EXPECT_TRUE(test::contains(words, symbol_text("t + δ", other)));
          }
        }
      }
    }
  });
}

}  // namespace
}  // namespace posenc
