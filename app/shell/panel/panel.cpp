#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/axes.hpp"
#include "figure/formula/formula.hpp"
#include "lesson/placeholders.hpp"
#include "shell/controls/controls.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/panel/pieces.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/phrase.hpp"
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
  double width() const { return room_.width(); }

 private:
  Rect room_;
  double y_;
};

Rect heading(Ui& ui, PanelColumn& column, std::string_view words) {
  const Rect row = column.take(kHeadingRow);
  ui.canvas.text({row.min.x, row.min.y + 18}, words, {Face::medium, size::kAxis, ui.palette.muted});
  return row;
}

constexpr double kButtonPad = 8, kButtonHeight = 28;

/// At the right of the panel's first heading; greyed where there is nothing to reset. Returns where
/// it begins.
double reset_all_button(Ui& ui, const Rect& heading, const State& now) {
  constexpr std::string_view kWords = "Reset all";
  const bool is_fresh = reset_all(now) == now;
  TextStyle style{Face::medium, size::kAxis,
                  is_fresh ? mix(ui.palette.muted, ui.palette.panel, 0.55) : ui.palette.muted};
  const double middle = heading.min.y + 12;
  const Rect place{
      {heading.max.x - ui.canvas.measure(kWords, style).width, middle - kButtonHeight / 2},
      {heading.max.x, middle + kButtonHeight / 2}};
  const Rect reach{place.min - Point(kButtonPad, 0), place.max + Point(kButtonPad, 0)};
  if (!is_fresh) {
    const auto touch =
        command_button(ui, "button/reset-all", reach, "Reset all settings", "reset-all");
    if (touch.hovered) style.color = ui.palette.text;
  }
  ui.canvas.text({place.min.x, heading.min.y + 18}, kWords, style);
  return reach.min.x;
}

/// A list of them, at the left of that.
void presets_button(Ui& ui, const Rect& heading, double right, const State& now, State& next) {
  constexpr std::string_view kWords = "Presets", kId = "button/presets";
  constexpr double kChevron = 9, kChevronRoom = 16;
  TextStyle style{Face::medium, size::kAxis, ui.palette.muted};
  const double width = ui.canvas.measure(kWords, style).width + kChevronRoom + 2 * kButtonPad;
  const double middle = heading.min.y + 12;
  const Rect place{{right - width, middle - kButtonHeight / 2},
                   {right, middle + kButtonHeight / 2}};
  const auto touch = focusable_button(ui, kId, place);
  if (touch.hovered) style.color = ui.palette.text;
  ui.tip(touch, "Settings of the paper, of well-known figures and of an example by hand");
  ui.canvas.text({place.min.x + kButtonPad, heading.min.y + 18}, kWords, style);
  draw_chevron(ui, {place.max.x - kButtonPad - kChevron / 2, middle + 1}, kChevron, {0, 1},
               style.color);
  std::vector<Choice> choices;
  for (const auto& preset : presets()) choices.push_back({preset.id, preset.title, preset.source});
  if (const auto picked = choice_list(ui, kId, touch.clicked, place, choices, -1))
    next = with_preset_in_view(now, presets()[static_cast<std::size_t>(*picked)]);
}

Rect note(Ui& ui, PanelColumn& column, std::string_view words, const Formula& formula = {}) {
  const Rect row = column.take(kNoteRow);
  Point at{row.min.x, row.min.y + 4};
  if (!formula.parts.empty()) at.x += draw(ui.canvas, at, formula, size::kAxis).width();
  ui.canvas.text(at, words, {Face::regular, size::kSmall, ui.palette.muted});
  return row;
}

/// "wavelengths 6.283 … 54 410 positions"
std::string wavelength_text(const Sinusoidal& encoding) {
  const auto [shortest, longest] = wavelength_ends(encoding);
  return shortest == longest ? "wavelength " + counted(shortest, "position", "positions", 4)
                             : phrase("wavelengths {} … {} positions", shortest, longest);
}

/// What the encoding is.
std::string encoding_text(const Scene& scene) {
  const State& state = scene.state();
  if (has_waves(state)) return wavelength_text(scene.sinusoidal());
  if (!shows_table(state))
    return fmt::format("p(t) = {}, d = {}", state.encoding->formula, column_count(state));
  const auto& table = *state.table.table;
  const auto wrong = not_finite_text(table);
  return fmt::format("{}: {}{}", file_name(state.table), extent_text(table),
                     wrong.empty() ? "" : "; " + wrong);
}

/// In one line whatever it is, so that the rows below stay where they are; all of it in the tip.
void encoding_note(Ui& ui, PanelColumn& column, const Scene& scene) {
  const auto words = encoding_text(scene);
  const TextStyle style{Face::regular, size::kSmall, ui.palette.muted};
  const auto line = shorten(ui.canvas, words, style, column.width());
  const Rect row = note(ui, column, line);
  if (line != words) ui.tip(ui.touch("encoding/note", row), words);
}

/// "PE(37, 8) = 0.0132"
void entry_note(Ui& ui, PanelColumn& column, const Scene& scene) {
  const State& state = scene.state();
  constexpr int kDigits = 4;
  note(ui, column,
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
  note(ui, column,
       " = " + short_text(scene.sinusoidal().omega(static_cast<int>(pair))) + " rad per position",
       math::row({omega}));
}

constexpr std::string_view kSentence = "sentence";

using Rows = std::vector<const Parameter*>;

void draw_rows(Ui& ui, PanelColumn& column, const Rows& rows, const Scene& scene, State& next) {
  constexpr double kAboveSlider = 12;  // after a row without one
  double before = 0;
  for (const auto* const p : rows) {
    if (before > 0 && control_height(*p) > before) column.skip(kAboveSlider);
    before = control_height(*p);
    parameter_control(ui, column.take(control_height(*p)), *p, scene.state(), next);
  }
}

/// What a view shows words of: in views that do, it comes first.
void sentence(Ui& ui, PanelColumn& column, const Scene& scene, State& next) {
  const auto* const view = find_view(scene.state().view);
  const bool has_words = view != nullptr && view->has_group(kSentence);
  if (!has_words && !is_about(scene.state(), kSentence)) return;
  const auto& p = *find_parameter(kSentence);
  draw_rows(ui, column, {&p}, scene, next);
  column.skip(kPanelGap);
}

/// "Convention, scaling, trained length": a click unfolds them. While one is not at its default,
/// all are shown.
void folded_rows(Ui& ui, PanelColumn& column, const Scene& scene, State& next) {
  const State& state = scene.state();
  const auto rows = folded_parameters(state);
  if (rows.empty()) return;
  std::vector<std::string> names;
  bool is_changed = false;
  for (const auto* const p : rows) {
    is_changed = is_changed || (applies(*p, state) && !is_default(*p, state));
    if (!p->symbol.empty()) continue;  // it is of one of the others
    names.push_back(names.empty() ? std::string(p->label) : folded(p->label));
  }
  column.skip(kPanelGap);
  const Rect row = column.take(kHeadingRow);
  auto* const focus = ui.focus();
  const bool is_open = is_changed || (focus != nullptr && focus->unfolds);
  constexpr double kChevron = 9;
  TextStyle style{Face::regular, size::kSmall, ui.palette.muted};
  const auto words = shorten(ui.canvas, fmt::format("{}", fmt::join(names, ", ")), style,
                             row.width() - 2 * kChevron);
  const double end = row.min.x + ui.canvas.measure(words, style).width;
  const double middle = row.min.y + 12;
  if (!is_changed) {
    const auto touch =
        focusable_button(ui, "button/unfold",
                         {{row.min.x - kButtonPad, middle - kButtonHeight / 2},
                          {end + 2 * kChevron + kButtonPad, middle + kButtonHeight / 2}});
    if (touch.clicked) focus->unfolds = !focus->unfolds;
    if (touch.hovered) style.color = ui.palette.text;
    draw_chevron(ui, {end + kChevron + 4, middle + 1}, kChevron,
                 is_open ? Point(0, 1) : Point(1, 0), style.color);
  }
  ui.canvas.text({row.min.x, row.min.y + 18}, words, style);
  if (is_open) draw_rows(ui, column, rows, scene, next);
}

std::string_view try_this(const State& state) {
  if (!has_waves(state)) {
    return "Step j with ↑: the curve beside the heatmap follows\nDrag δ along the distance curve\n"
           "Drop a .npy file on the window: a learned table";
  }
  if (const auto* view = find_view(state.view)) return view->try_this;
  return "Drag t: all pictures follow\nSet δ and watch it in each of them\n"
         "Click a picture to open its view";
}

/// A text below its title, a paragraph a line: as low as `bottom` lets it where there is room.
void paragraphs(Ui& ui, PanelColumn& column, std::string_view title, std::string_view text,
                double bottom = 0) {
  constexpr double kParagraph = 8;
  const TextStyle style{Face::regular, size::kAxis, ui.palette.muted};
  std::vector<std::string> lines;  // an empty one between paragraphs
  for (auto rest = text; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    if (!lines.empty()) lines.emplace_back();
    for (auto& line : wrap(ui.canvas, rest.substr(0, end), style, column.width()))
      lines.push_back(std::move(line));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  double height = kHeadingRow;
  for (const auto& line : lines) height += line.empty() ? kParagraph : kLineRow;
  column.skip(std::max(0.0, bottom - height - column.y()));
  const Rect above = column.take(kHeadingRow);
  ui.canvas.text({above.min.x, above.min.y + 18}, title,
                 {Face::medium, size::kAxis, ui.palette.text});
  for (const auto& line : lines) {
    const Rect row = column.take(line.empty() ? kParagraph : kLineRow);
    if (!line.empty()) ui.canvas.text({row.min.x, row.min.y + 14}, line, style);
  }
}

/// By the wheel, and to the control just chosen; `hidden` is how much does not fit.
void scroll_panel(Ui& ui, const Rect& room, const Rect& inside, double hidden) {
  auto& focus = *ui.focus();
  double scroll = focus.panel_scroll - ui.wheel_over(room) * kHeadingRow;
  if (focus.show_room) {
    scroll += std::max(0.0, focus.show_room->max.y - inside.max.y);
    scroll -= std::max(0.0, inside.min.y - focus.show_room->min.y);
  }
  scroll = std::clamp(scroll, 0.0, std::max(0.0, hidden));
  if (scroll != focus.panel_scroll) focus.clock.wake(focus.clock.now);
  focus.panel_scroll = scroll;
}

}  // namespace

void side_panel(Ui& ui, const Rect& room, const Scene& scene, State& next, std::string_view note) {
  if (room.width() <= 0) return;
  const Rect inside{room.min + Point(kMargin, kMargin * 0.8),
                    room.max - Point(kMargin, kMargin * 0.8)};
  auto* focus = ui.focus();
  const double scroll = focus == nullptr ? 0 : focus->panel_scroll;
  const UiClip touch_clip(ui, room);
  const Clip clip(ui.canvas, room);
  PanelColumn column(inside, scroll);

  if (!note.empty()) {
    paragraphs(ui, column, "Note to the presenter", filled_or_dash(note, scene));
    column.skip(kPanelGap);
  }
  const State& state = scene.state();
  sentence(ui, column, scene, next);
  const Rect first = heading(ui, column, "Encoding");
  presets_button(ui, first, reset_all_button(ui, first, state), state, next);
  draw_rows(ui, column, listed_parameters(state, "encoding"), scene, next);
  if (!has_waves(state) || uses(state, "base")) encoding_note(ui, column, scene);
  if (const auto rows = listed_parameters(state, "position"); !rows.empty()) {
    column.skip(kPanelGap);
    heading(ui, column, "Position");
    draw_rows(ui, column, rows, scene, next);
    if (!has_waves(state)) {
      entry_note(ui, column, scene);
    } else if (uses(state, "pair")) {
      frequency_note(ui, column, scene);
    }
  }
  folded_rows(ui, column, scene, next);
  if (const auto rows = parameters_of_view(state); !rows.empty()) {
    column.skip(kPanelGap);
    heading(ui, column, "This view");
    draw_rows(ui, column, rows, scene, next);
  }
  if (note.empty()) {
    column.skip(kPanelGap);
    paragraphs(ui, column, "What to try", try_this(scene.state()), inside.max.y - scroll);
  }

  const double hidden = column.y() + scroll - inside.max.y;
  constexpr double kFromEdge = 3;
  if (hidden > 0)
    draw_scroll_bar(ui.canvas, ui.palette, {room.min, room.max - Point(kFromEdge, 0)}, scroll,
                    hidden);
  if (focus != nullptr) scroll_panel(ui, room, inside, hidden);
}

}  // namespace posenc
