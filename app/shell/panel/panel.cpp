#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/formula/formula.hpp"
#include "figure/numbers.hpp"
#include "shell/frame/pieces.hpp"
#include "shell/panel/controls.hpp"
#include "state/tables.hpp"
#include "views/parts.hpp"
#include "views/shown.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr double kHeadingRow = 36, kNoteRow = 24, kPanelGap = 16, kLineRow = 24;

/// The rows of the panel, from the top down.
class PanelColumn {
 public:
  PanelColumn(const Rect& room, double scroll) : room_(room), y_(room.min.y - scroll) {}

  Rect take(double height) {
    const Rect row{{room_.min.x, y_}, {room_.max.x, y_ + height}};
    y_ += height;
    return row;
  }
  void skip(double height) { y_ += height; }
  double y() const { return y_; }
  double left() const { return room_.max.y - y_; }
  double width() const { return room_.width(); }

 private:
  Rect room_;
  double y_;
};

void heading(Ui& ui, PanelColumn& column, std::string_view words) {
  const Rect row = column.take(kHeadingRow);
  ui.canvas.text({row.min.x, row.min.y + 18}, words,
                 Ui::style(Face::medium, size::kAxis, ui.palette.muted));
}

void note(Ui& ui, PanelColumn& column, const Formula& formula, std::string_view words) {
  const Rect row = column.take(kNoteRow);
  const Point at{row.min.x, row.min.y + 4};
  const double width =
      formula.parts.empty() ? 0 : draw(ui.canvas, at, formula, size::kAxis).width();
  ui.canvas.text({at.x + width, at.y}, words,
                 Ui::style(Face::regular, size::kSmall, ui.palette.muted));
}

/// Words in as many lines as they need.
void wrapped_note(Ui& ui, PanelColumn& column, std::string_view words) {
  const auto style = Ui::style(Face::regular, size::kSmall, ui.palette.muted);
  for (const auto& line : wrap(ui.canvas, words, style, column.width())) note(ui, column, {}, line);
}

/// "wavelengths 6.28 … 54 410 positions"
void wavelength_note(Ui& ui, PanelColumn& column, const Sinusoidal& encoding) {
  const auto text = [](double positions) {
    return positions < 1000 ? short_text(positions, 3) : short_text(positions, 5);
  };
  const auto [shortest, longest] = wavelength_ends(encoding);
  note(ui, column, {},
       shortest == longest
           ? "wavelength " + text(shortest) + " positions"
           : "wavelengths " + text(shortest) + " … " + text(longest) + " positions");
}

/// Why convention, d and base are not there, and what is.
void encoding_note(Ui& ui, PanelColumn& column, const Scene& scene) {
  const State& state = scene.state();
  if (has_waves(state)) return wavelength_note(ui, column, scene.sinusoidal());
  if (state.encoding == nullptr) {
    const auto& table = *state.table.table;
    wrapped_note(ui, column,
                 fmt::format("{}: {} positions × {} dimensions", file_name(state.table),
                             integer_text(table.rows()), integer_text(table.d())));
    if (const auto wrong = not_finite_text(table); !wrong.empty()) wrapped_note(ui, column, wrong);
  } else {
    wrapped_note(ui, column,
                 fmt::format("p(t) = {}, d = {}", state.encoding->formula, column_count(state)));
  }
  wrapped_note(ui, column, "Convention and base apply to sinusoids only");
}

/// "PE(37, 8) = 0.0132"
void entry_note(Ui& ui, PanelColumn& column, const Scene& scene) {
  const State& state = scene.state();
  constexpr int kDigits = 4;
  note(ui, column, {},
       fmt::format("PE({}, {}) = {}", integer_text(state.position), integer_text(state.dim),
                   value_text(scene.encoding().entry(state.position, static_cast<int>(state.dim)),
                              kDigits)));
}

/// "ω₄ = 0.5623 rad per position"
void frequency_note(Ui& ui, PanelColumn& column, const Scene& scene) {
  const auto pair = scene.state().pair;
  const auto muted = ui.palette.muted;
  const auto omega =
      math::script(math::italic("ω", muted), math::upright(integer_text(pair), ui.palette.k), {});
  note(ui, column, math::row({omega}),
       " = " + short_text(scene.sinusoidal().omega(static_cast<int>(pair))) + " rad per position");
}

void group(Ui& ui, PanelColumn& column, std::string_view name, const Scene& scene, State& next) {
  constexpr double kAboveSlider = 12;  // after a row without one
  double before = 0;
  for (const auto& p : parameters()) {
    if (p.group != name || !p.in_panel || !applies(p, scene.state())) continue;
    if (before > 0 && control_height(p) > before) column.skip(kAboveSlider);
    before = control_height(p);
    parameter_control(ui, column.take(control_height(p)), p, scene.state(), next);
  }
}

/// Of the view that is shown: those that it shares with others, "" where there are none, and its
/// own.
std::array<std::string_view, 2> groups_of_view(const State& state) {
  const auto* const view = find_view(state.view);
  return {view == nullptr ? "" : view->shares, state.view};
}

bool has_controls(const State& state) {
  const auto* const view = find_view(state.view);
  if (view != nullptr && !shows(*view, state)) return false;
  const auto groups = groups_of_view(state);
  return std::ranges::any_of(parameters(), [&](const Parameter& p) {
    return std::ranges::find(groups, p.group) != groups.end() && p.in_panel && applies(p, state);
  });
}

std::string_view try_this(const State& state) {
  if (!has_waves(state)) {
    return "Step j with ↑: the curve beside the heatmap follows\nDrag δ along the distance curve\n"
           "Drop a .npy file on the window: a learned table";
  }
  if (const auto* view = find_view(state.view)) return view->try_this;
  return "Drag t: all pictures follow\nSet δ and watch it in each of them\n"
         "Press a view's number to see it alone";
}

std::vector<std::string> lines_of(Ui& ui, std::string_view text, const TextStyle& style,
                                  double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    for (auto& line : wrap(ui.canvas, text.substr(0, end), style, width)) {
      lines.push_back((lines.empty() || !line.empty()) ? std::move(line) : std::string());
    }
    lines.emplace_back();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!lines.empty()) lines.pop_back();
  return lines;
}

/// What to try, at the bottom, where all of it fits.
void suggestions(Ui& ui, const Rect& room, double free_from, const State& state) {
  constexpr double kParagraph = 8;
  const auto style = Ui::style(Face::regular, size::kAxis, ui.palette.muted);
  const auto lines = lines_of(ui, try_this(state), style, room.width());
  if (lines.empty()) return;
  double height = kHeadingRow;
  for (const auto& line : lines) height += line.empty() ? kParagraph : kLineRow;
  double y = room.max.y - height;
  if (y < free_from + kPanelGap) return;
  ui.canvas.text({room.min.x, y + 18}, "What to try",
                 Ui::style(Face::medium, size::kAxis, ui.palette.text));
  y += kHeadingRow;
  for (const auto& line : lines) {
    if (!line.empty()) ui.canvas.text({room.min.x, y + 14}, line, style);
    y += line.empty() ? kParagraph : kLineRow;
  }
}

/// By the wheel, and to the control just chosen; `hidden` is how much does not fit.
void scroll_panel(Ui& ui, const Rect& room, const Rect& inside, double hidden) {
  auto& session = *ui.session();
  double scroll = session.panel_scroll - ui.wheel_over(room) * kHeadingRow;
  if (session.show_room && session.show_room->max.x <= room.max.x) {
    scroll += std::max(0.0, session.show_room->max.y - inside.max.y);
    scroll -= std::max(0.0, inside.min.y - session.show_room->min.y);
  }
  session.show_room.reset();
  scroll = std::clamp(scroll, 0.0, std::max(0.0, hidden));
  if (scroll != session.panel_scroll) session.wake(session.now);
  session.panel_scroll = scroll;
}

}  // namespace

void side_panel(Ui& ui, const Rect& room, const Scene& scene, State& next) {
  if (room.width() <= 0) return;
  const Rect inside{room.min + Point(kMargin, kMargin * 0.8),
                    room.max - Point(kMargin, kMargin * 0.8)};
  auto* session = ui.session();
  const double scroll = session == nullptr ? 0 : session->panel_scroll;
  const UiClip touch_clip(ui, room);
  const Clip clip(ui.canvas, room);
  PanelColumn column(inside, scroll);

  heading(ui, column, "Encoding");
  group(ui, column, "encoding", scene, next);
  encoding_note(ui, column, scene);
  column.skip(kPanelGap);
  heading(ui, column, "Position");
  group(ui, column, "position", scene, next);
  if (has_waves(scene.state())) {
    frequency_note(ui, column, scene);
  } else {
    entry_note(ui, column, scene);
  }
  if (has_controls(scene.state())) {
    column.skip(kPanelGap);
    heading(ui, column, "This view");
    for (const auto name : groups_of_view(scene.state())) group(ui, column, name, scene, next);
  }
  suggestions(ui, inside, column.y(), scene.state());

  if (session != nullptr) scroll_panel(ui, room, inside, column.y() + scroll - inside.max.y);
}

}  // namespace posenc
