// What each view's picture depends on.

#include <cmath>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/field_colors.hpp"
#include "one_view.hpp"
#include "picture.hpp"
#include "recording_canvas.hpp"
#include "set_parameters.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// A few other values of a parameter that leave all else as it is.
std::vector<State> changes_of(const State& state, const Parameter& p) {
  std::vector<State> all;
  if (p.kind == ParameterKind::text) {
    all.push_back(state);
    EXPECT_TRUE(assign(all.back(), p, "a cat bites the dog"));
    return all;
  }
  for (const double presses : {1.0, -1.0, 7.0, 2.0, -3.0, 40.0}) {
    State next = state;
    p.set(next, stepped(state, p, static_cast<int>(presses)));
    State back = within_limits(next);
    p.set(back, p.get(state));
    if (back == state && next != state) all.push_back(next);
  }
  return all;
}

/// All that is seen of a picture, matrices by a few of their colours.
struct Seen {
  std::vector<double> numbers;
  std::string text;
  std::vector<Color> colors;

  friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const View& view, const State& state) {
  RecordingCanvas canvas;
  view.draw(canvas, test::frame(), test::scene_of(state));
  Seen all{test::numbers_of(canvas), test::all_text(canvas), {}};
  const auto add = [&](const auto& mark) {
    if (mark) all.colors.push_back(mark->color);
  };
  for (const auto& command : canvas.commands()) {
    if (const auto* const line = std::get_if<RecordingCanvas::Line>(&command)) {
      all.colors.push_back(line->stroke.color);
    } else if (const auto* const fill = std::get_if<RecordingCanvas::Fill>(&command)) {
      all.colors.push_back(fill->color);
    } else if (const auto* const box = std::get_if<RecordingCanvas::Box>(&command)) {
      all.colors.push_back(box->fill.value_or(Color{}));
      add(box->stroke);
    } else if (const auto* const circle = std::get_if<RecordingCanvas::Circle>(&command)) {
      all.colors.push_back(circle->fill.value_or(Color{}));
      add(circle->stroke);
    } else if (const auto* const text = std::get_if<RecordingCanvas::Text>(&command)) {
      all.colors.push_back(text->style.color);
    } else if (const auto* const field = std::get_if<RecordingCanvas::Field>(&command)) {
      constexpr int kSide = 24;
      for (const auto& color : field_colors(field->spec, kSide, kSide)) all.colors.push_back(color);
    }
  }
  return all;
}

struct Place {
  State state;
  Seen seen;
};

/// The modes of a view, and the middle and the end of each of its numbers, where it shows them.
std::vector<Place> places_of(const View& view, const char* settings) {
  const State plain = test::of_page(view.id, settings);
  auto all = test::modes_of(plain);
  for (const auto* const option : view.options) {
    const auto* const p = find_parameter(option->id);
    if (p->kind != ParameterKind::integer && p->kind != ParameterKind::real) continue;
    const auto limits = p->limits(plain);
    for (const double value : {std::round((limits.min + limits.max) / 2), limits.max}) {
      State next = plain;
      if (assign(next, *p, value)) all.push_back(test::with_few_steps(within_limits(next)));
    }
  }
  std::vector<Place> places;
  for (const State& state : all)
    if (shows(view, state)) places.push_back({state, seen(view, state)});
  return places;
}

/// Whether another value of the parameter changes the picture in a mode.
enum class Use { never_applies, none, some };
Use find_use(const View& view, const Parameter& p, const std::vector<Place>& places) {
  auto use = Use::never_applies;
  for (const auto& [mode, before] : places) {
    if (!applies(p, mode)) continue;
    use = Use::none;
    for (const auto& next : changes_of(mode, p))
      if (!shows(view, next) || seen(view, next) != before) return Use::some;
  }
  return use;
}

TEST(Views, SayWhatTheirPictureDoesNotDependOn) {
  constexpr const char* kSmall = "d=16 length=17 position=5 offset=3 pair=1";
  for (const auto& view : views()) {
    const std::vector places{places_of(view, ""), places_of(view, kSmall),
                             places_of(view, "scaling=yarn trained=64 scale-factor=4")};
    std::string unused;
    for (const auto& p : parameters()) {
      const bool is_shared = p.group == "encoding" || p.group == "position" ||
                             (p.group != view.id && view.has_group(p.group));
      if (!is_shared || !p.in_panel) continue;
      std::set<Use> uses;
      for (std::size_t i = 0; i < places.size() && !uses.contains(Use::some); ++i)
        uses.insert(find_use(view, p, places[i]));
      if (uses.contains(Use::none) && !uses.contains(Use::some))
        unused += fmt::format("{}{}", unused.empty() ? "" : " ", p.id);
    }
    EXPECT_EQ(view.unused, unused) << view.id;
    // No scaling reads the trained length here.
    for (const std::string id : {"trained", "sentence"}) {
      const auto& p = test::parameter(id);
      const bool is_about =
          find_use(view, p, places[0]) == Use::some || find_use(view, p, places[1]) == Use::some;
      EXPECT_EQ(test::contains(view.unfolded, id), is_about && !view.has_group(id))
          << view.id << id;
    }
  }
}

}  // namespace
}  // namespace posenc
