#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "state/state.hpp"
#include "views/view.hpp"

/// What State::view shows: one view, or those of the overview at once.
namespace posenc {

/// In a list of panels to show: the view's heading, which a lesson has not.
inline constexpr std::string_view kClaim = "claim";

/// The colours of a theme: the only place that says them.
const Palette& palette_of(Theme);
inline const Palette& palette_of(const State& state) { return palette_of(state.theme); }
/// The same with larger names, exponents and indices: for slides, and while one presents.
const Palette& presented_palette(Theme);

struct PageCell {
  const View* view;
  Rect area;
  bool compact;
};

/// The views on the page and the room of each.
std::vector<PageCell> page_cells(const State&, const Rect& area);
void draw_page(Canvas&, const Rect& area, const Palette&, std::optional<Point> hover, const Scene&,
               bool all_digits = false, const Parts& = {});
/// The same with the marks of a symbol brighter and thicker, all else as it is. A symbol without a
/// colour of its own, or "", has no marks.
void draw_lit_page(Canvas&, const Rect& area, const Palette&, std::optional<Point> hover,
                   const Scene&, std::string_view symbol, bool all_digits = false,
                   const Parts& = {});
/// The page as a picture of its own, as files hold it: with a margin and, where it is shown, the
/// formula below; in files nothing is under the pointer.
void draw_picture(Canvas&, const Rect& picture, const Palette&, const Scene&,
                  std::optional<Point> hover = {}, const Parts& = {});
/// Where the page is in that picture.
Rect page_in_picture(const State&, const Rect& picture);
/// Hands the pointer, where it acts, to the view in whose room its drag began (or it is).
State interact_page(Canvas&, const Rect& area, const Palette&, const Scene&, const Pointer&,
                    const Parts& = {});
/// The parameter that a drag from there moves, by its id: "" where no object of its own is there.
std::string_view moved_at(Canvas&, const Rect& area, const Palette&, const Scene&, Point,
                          const Parts& = {});
/// What a double click made of `now`: where it has a meaning of its own it takes back what the
/// first of its clicks chose in the State `before` that. While t plays it does not: t went on.
State after_double_click(State next, const State& now, const State& before, bool is_playing);
/// What State::view can be, in the order of tabs and keys: the views, then the page of several.
std::vector<std::string_view> page_ids();
/// "heatmap-d128-L512": what a file with this page is called, without extension.
std::string page_name(const State&);

}  // namespace posenc
