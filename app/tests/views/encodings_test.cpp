#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/similarity.hpp>

#include "figure/colormap.hpp"
#include "picture.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

/// Every view with every encoding and with learned tables of all kinds.
namespace posenc {
namespace {

using test::kRooms;
using test::with_metrics;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Case {
  std::string name;
  State state;
  bool has_nan = false;
};

State of_kind(const EncodingKind& kind, std::int64_t length) {
  State state;
  state.encoding = &kind;
  state.length = length;
  return within_limits(state);
}

std::vector<Case> make_cases() {
  std::vector<Case> all;
  for (const auto& kind : encodings()) {
    for (const std::int64_t length :
         {std::int64_t{1}, std::int64_t{2}, std::int64_t{512}, kMaxLength})
      all.push_back({fmt::format("{} {}", kind.id, length), of_kind(kind, length)});
  }
  for (const auto& kind : scalings()) {
    if (kind.rule == ScalingRule::none || kind.rule == ScalingRule::list) continue;
    all.push_back({fmt::format("{}", kind.id), test::state_of(fmt::format("scaling={}", kind.id))});
    all.push_back({fmt::format("{} farthest", kind.id),
                   test::state_of(fmt::format("d=2 length=1000000000 base=1000000000 scaling={} "
                                              "scale-factor=1000 trained=1",
                                              kind.id))});
  }
  const auto table = [&](const std::string& name, std::int64_t rows, std::int64_t columns,
                         auto entry, bool has_nan = false) {
    all.push_back({name, test::with_table_of(name + ".npy", rows, columns, entry), has_nan});
  };
  table("learned", 512, 64, test::Learned());
  table("one", 1, 1, [](auto...) { return -0.25; });
  table("one-column", 100, 1, [](auto t, auto) { return std::sqrt(static_cast<double>(t)); });
  // At first t = 37 and t + δ = 45, which it does not have.
  table("short", 40, 8, test::Learned());
  table("zeros", 8, 4, [](auto...) { return 0.0; });
  table(
      "some-missing", 64, 16,
      [](auto t, auto j) { return (t + j) % 7 == 3 ? kNaN : 0.01 * static_cast<double>(j); }, true);
  table(
      "all-missing", 5, 3, [](auto...) { return kNaN; }, true);
  table(
      "infinite", 12, 6,
      [](auto t, auto j) {
        return t == 3 ? kInfinite : t == 5 ? -kInfinite : 1e30 * static_cast<double>(j - 2);
      },
      true);  // 0 · ∞ is no number
  table("long", 50'000, 64, test::Learned());
  table("wide", 4, kMaxDim, test::Learned());
  table(
      "a-table-whose-name-goes-on-and-on-for-ever-and-ever", 16, 3,
      [](auto t, auto j) { return t == 1 ? kNaN : static_cast<double>(t * j) * 123456.789; }, true);
  return all;
}

const std::vector<Case>& cases() {
  static const auto all = make_cases();
  return all;
}

/// At the first, a middle and the last position and column.
std::vector<State> places(const State& state) {
  State first = state, last = state;
  first.position = first.dim = 0;
  first.offset = 1;
  last.position = kMaxLength;
  last.offset = -kMaxLength;
  last.dim = kMaxDim;
  return {state, within_limits(first), within_limits(last)};
}

void expect_sound(const RecordingCanvas& canvas, const Rect& area, bool has_nan) {
  test::expect_sound(canvas, area, "", has_nan);
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    // Only the name of a file may be cut.
    const bool names_file = test::contains(text.text, "a-table-whose-name");
    EXPECT_TRUE(names_file || !text.text.ends_with("…")) << text.text;
  }
}

class Encodings : public testing::TestWithParam<std::string> {
 protected:
  const View& view() const { return *find_view(GetParam()); }

  /// In words and numbers.
  void expect_said(const Case& each, const Scene& scene) const {
    const auto words = describe_view(view(), scene);
    EXPECT_GT(words.size(), 40u);
    EXPECT_TRUE(each.has_nan || !test::contains(words, "NaN")) << words;
    EXPECT_FALSE(test::contains(words, "nan")) << words;
    test::Rows table;
    table.most = 100;
    const auto done = write_numbers(view(), scene, table);
    EXPECT_EQ(done.has_value(), shows(view(), each.state));
    EXPECT_EQ(table.rows.empty(), !shows(view(), each.state));
    if (done) return;
    if (view().needs == Needs::any_encoding) {
      EXPECT_EQ(done.error().message, view().why_not(each.state));
      return;
    }
    EXPECT_TRUE(test::contains(done.error().message, each.state.encoding == nullptr
                                                         ? "leave out --table"
                                                         : "give --encoding sinusoidal"));
    EXPECT_TRUE(test::contains(words, "has no sines and cosines")) << words;
  }
};

TEST_P(Encodings, AreDrawnAndSaidWell) {
  with_metrics([&](Canvas& metrics) {
    constexpr std::size_t kPlaces = 3;
    for (std::size_t i = 0; i < kPlaces * cases().size(); i += test::kStride) {
      const auto& each = cases()[i / kPlaces];
      const State state = places(each.state)[i % kPlaces];
      const Scene scene = test::scene_of(state);
      for (const auto& room : kRooms) {
        SCOPED_TRACE(fmt::format("{}, t = {}, in a room {} wide", each.name, state.position,
                                 room.area.width()));
        RecordingCanvas canvas(&metrics);
        draw_view(view(), canvas, {room.area, dark_palette(), room.compact, {}}, scene);
        expect_sound(canvas, room.area, each.has_nan);
        // The plate of the marked cell is over the numbers of others.
        if (view().id != "similarity") test::expect_no_overlaps(canvas, "", test::kSlack);
      }
      if (i % kPlaces == 0) expect_said(each, scene);
      if (HasFailure()) return;
    }
  });
}

TEST_P(Encodings, AnswerThePointerWithinLimits) {
  with_metrics([&](Canvas& metrics) {
    for (std::size_t i = 0; i < cases().size(); i += test::kStride) {
      const auto& each = cases()[i];
      Scene scene = test::unfinished_scene();
      const Rect area = kRooms[1].area;
      for (const double x : {0.0, 0.2, 0.5, 0.8, 0.99}) {
        for (const double y : {0.0, 0.4, 0.7, 0.95}) {
          const Point at = area.min + Point(area.width() * x, area.height() * y);
          SCOPED_TRACE(fmt::format("{}, pointer at {}, {}", each.name, at.x, at.y));
          std::vector<Pointer> gesture(4);
          for (Pointer& p : gesture) p.at = p.pressed_at = at;
          gesture[0].down = gesture[0].clicked = true;
          gesture[1].down = true;
          gesture[1].moved = {9, -7};
          gesture[2].released = true;
          gesture[3].wheel = 3;
          State state = each.state;
          for (const Pointer& pointer : gesture) {
            scene.update(state);
            const Frame frame{area, light_palette(), false, at};
            RecordingCanvas canvas(&metrics);
            draw_view(view(), canvas, frame, scene);
            test::expect_sound(canvas, area, "", each.has_nan);
            state = interact_view(view(), canvas, frame, scene, pointer);
            ASSERT_EQ(within_limits(state), state);
          }
          if (HasFailure()) return;
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Each, Encodings, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

TEST(EncodingsPage, ShowsAllViewsApart) {
  with_metrics([&](Canvas& metrics) {
    for (std::size_t i = 0; i < cases().size(); i += test::kStride) {
      const auto& each = cases()[i];
      State state = each.state;
      state.view = kAllViews;
      SCOPED_TRACE(each.name);
      RecordingCanvas canvas(&metrics);
      const Rect area = kRooms[0].area;
      draw_page(canvas, area, dark_palette(), {}, test::scene_of(state));
      test::expect_sound(canvas, area, "", each.has_nan);
      test::expect_no_overlaps(canvas, "", test::kSlack);
    }
  });
}

const Case& named(std::string_view name) { return *std::ranges::find(cases(), name, &Case::name); }

RecordingCanvas drawn_heatmap(const State& state) {
  RecordingCanvas canvas;
  draw_view(*find_view("heatmap"), canvas, {kRooms[0].area, dark_palette(), false, {}},
            test::scene_of(state));
  return canvas;
}

std::string heatmap_words(const State& state) { return test::all_text(drawn_heatmap(state)); }

/// Boxes in the colour of what is no number.
std::ptrdiff_t nan_boxes(const State& state) {
  const auto boxes = test::all<RecordingCanvas::Box>(drawn_heatmap(state));
  return std::ranges::count(boxes, std::optional(kNaNColor), &RecordingCanvas::Box::fill);
}

TEST(EncodingsHeatmap, NamesAndCountsWhatIsNoFiniteNumber) {
  const State some = named("some-missing").state;
  const auto said =
      fmt::format("{} NaNs, first at position 0, dimension 3", some.table.table->nan_count());
  EXPECT_TRUE(test::contains(heatmap_words(some), said)) << heatmap_words(some);
  EXPECT_TRUE(test::contains(describe_view(*find_view("heatmap"), test::scene_of(some)), said));
  EXPECT_GT(nan_boxes(some), 0) << "the legend has its colour";
  const auto with_odd = [](double odd, double other) {
    return test::with_table_of("odd.npy", 12, 6, [=](auto t, auto) {
      return t == 3 ? odd : t == 5 ? other : 0.5;
    });
  };
  EXPECT_TRUE(test::contains(heatmap_words(with_odd(kInfinite, 0)), "\n∞\n"));
  EXPECT_TRUE(test::contains(heatmap_words(with_odd(kNaN, 0)), "\nNaN\n"));
  EXPECT_TRUE(test::contains(heatmap_words(with_odd(kNaN, -kInfinite)), "\nNaN or ∞\n"));
  EXPECT_FALSE(test::contains(heatmap_words(with_odd(0, 0)), "∞"));
  FieldSpec spec;
  spec.colors = colormaps()[0].colors;
  for (const double value : {kNaN, kInfinite, -kInfinite})
    EXPECT_EQ(color_of(spec, value), kNaNColor) << value;
  State infinite = with_odd(kInfinite, 0.5);
  infinite.position = 4;
  EXPECT_EQ(nan_boxes(infinite), 1 + 1) << "the legend, and the column's curve at row 3";
  infinite.position = 3;
  EXPECT_EQ(nan_boxes(infinite), 1 + 1 + 6) << "each entry of the row besides";
}

/// Independent normal numbers: neighbours are no more alike than other rows.
State noise(int seed, std::int64_t rows, std::int64_t d) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  const auto uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53; };
  return test::with_table_of("noise.npy", rows, d, [&](auto...) {
    return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::acos(-1) * uniform());
  });
}

TEST(EncodingsHeatmap, DoesNotTakeNoiseForLikeness) {
  const std::string claims = "Neighbours are more alike";
  for (int seed = 0; seed < 40; seed += test::kStride) {
    for (const auto& [rows, d] : {std::pair{64, 16}, std::pair{8, 4}, std::pair{512, 64}}) {
      const auto words = heatmap_words(noise(seed, rows, d));
      EXPECT_FALSE(test::contains(words, claims)) << words.substr(0, words.find('\n'));
    }
  }
  const auto smooth = heatmap_words(test::with_table_of("smooth.npy", 64, 16, [](auto t, auto j) {
    return std::sin(static_cast<double>(t) / (3.0 + static_cast<double>(j)));
  }));
  EXPECT_TRUE(test::contains(smooth, claims)) << smooth;
}

TEST(EncodingsHeatmap, TheColoursReachTheLargestEntry) {
  const auto& linear = of_kind(*find_encoding("linear"), 512);
  const auto encoding = make_encoding(linear);
  EXPECT_EQ(value_range(*encoding, 512), (ValueRange{0, 512}));
  const auto& table = *named("learned").state.table.table;
  const double largest = table.largest_entry(512);
  EXPECT_EQ(value_range(table, 512), (ValueRange{-largest, largest}));
  EXPECT_EQ(value_range(*named("zeros").state.table.table, 8), ValueRange{});
}

TEST(EncodingsHeatmap, ANeutralMiddleIsZeroOrTheLeastValue) {
  const auto& diverging = colormaps()[0];
  EXPECT_EQ(colour_ends({-512, 512}, diverging), (ValueRange{-512, 512}));
  EXPECT_EQ(colour_ends({-12, 64}, diverging), (ValueRange{-64, 64}));
  EXPECT_EQ(colour_ends({-64, -12}, diverging), (ValueRange{-64, 64}));
  EXPECT_EQ(colour_ends({0, 512}, diverging), (ValueRange{-512, 512}));
  EXPECT_EQ(colour_ends({9, 64}, diverging), (ValueRange{-46, 64}));
  EXPECT_EQ(colour_ends({9, 64}, diverging).place(9), 0);
  EXPECT_EQ(colour_ends({-12, 64}, colormaps()[1]), (ValueRange{-12, 64}));
}

TEST(EncodingsHeatmap, AClickChoosesTheDimension) {
  const Scene scene = test::scene_of(named("learned").state);
  const Frame frame{kRooms[0].area, dark_palette(), false, {}};
  RecordingCanvas canvas;
  Pointer pointer;
  pointer.at = pointer.pressed_at = frame.area.centre();
  pointer.released = true;
  const State next = interact_view(*find_view("heatmap"), canvas, frame, scene, pointer);
  EXPECT_GT(next.dim, 16);
  EXPECT_GT(next.position, 100);
  EXPECT_EQ(next.pair, scene.state().pair);
}

TEST(EncodingsDistance, TheTableHoldsCoresSpread) {
  const State state = named("learned").state;
  test::Rows table;
  table.most = 600;
  ASSERT_TRUE(write_numbers(*find_view("distance"), test::scene_of(state), table));
  ASSERT_EQ(table.columns, (std::vector<std::string>{"delta", "mean", "deviation", "lowest",
                                                     "highest", "positions"}));
  ASSERT_EQ(table.rows.size(), 512u);
  for (const std::int64_t delta : {0, 1, 100, 511}) {
    const auto spread = dot_spread(*state.table.table, {0, 512}, delta);
    const auto& row = table.rows[static_cast<std::size_t>(delta)];
    EXPECT_EQ(row, (std::vector<double>{static_cast<double>(delta), spread.mean, spread.deviation,
                                        spread.lowest, spread.highest,
                                        static_cast<double>(spread.count)}));
  }
}

}  // namespace
}  // namespace posenc
