#include <string>

#include "figure/axes.hpp"
#include "shell/controls/controls.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/window/screen.hpp"

namespace posenc {

void entry_field(Ui& ui, const Rect& room, double inset,
                 const std::function<bool(const std::string&)>& take) {
  auto& focus = *ui.focus();
  auto& field = focus.entry->field;
  const auto typing = text_field(ui, room, inset, field);
  if (typing == Typing::entered && !take(field.text)) return field.ask_to_open();
  if (typing != Typing::goes_on || field.cannot_open()) focus.end_entry();
}

void entry_field(Ui& ui, const Rect& room, double inset, const Parameter& p, State& next) {
  entry_field(ui, room, inset, [&](const std::string& typed) {
    const auto done = assign(next, p, typed);
    if (!done)
      ui.focus()->notices.complain(done.error().message,
                                   [&p, now = plain_text(p, next)](const State& state) {
                                     return plain_text(p, state) == now;
                                   });
    return done.has_value();
  });
}

namespace {

/// Shows the setting's field, where it is open.
bool has_field(Ui& ui, const Rect& room, const Parameter& p, State& next) {
  if (ui.focus() == nullptr || !ui.focus()->has_entry(p.id)) return false;
  entry_field(ui, room, (room.height() - size::kBody) / 2 + 3, p, next);
  return true;
}

}  // namespace

void number_field(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next,
                  std::string_view shown) {
  if (has_field(ui, room, p, next)) return;
  const Color color = p.symbol.empty() ? ui.palette.muted : symbol_colour(ui.palette, p.symbol);
  const TextStyle style{Face::semibold, size::kBody, color, true};
  const auto text = shorten(ui.canvas, shown, style, room.width());
  const double width = ui.canvas.measure(text, style).width;
  const Rect number{{room.max.x - width - 8, room.min.y}, {room.max.x + 6, room.max.y}};
  const auto touch = quiet_button(ui, std::string(p.id) + "/number", number);
  ui.canvas.text({room.max.x, room.min.y + 20}, text, style, HAlign::right);
  ui.tip(touch, "Click to type a number");
  if (touch.clicked) begin_typing(*ui.focus(), p, now);
}

void text_field(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  if (has_field(ui, room, p, next)) return;
  constexpr double kPad = 8;
  const auto touch = quiet_button(ui, std::string(p.id) + "/text", room, true);
  const TextStyle style{Face::medium, size::kBody, ui.palette.text};
  const auto text = shorten(ui.canvas, display_text(p, now), style, room.width() - 2 * kPad);
  ui.canvas.text({room.min.x + kPad, room.centre().y}, text, style, HAlign::left, VAlign::middle);
  ui.tip(touch, "Click to type; Enter applies it, Esc leaves it as it was");
  if (touch.clicked) begin_typing(*ui.focus(), p, now);
}

void begin_typing(Focus& focus, const Parameter& p, const State& now) {
  focus.begin_entry(p.id, plain_text(p, now));
}

}  // namespace posenc
