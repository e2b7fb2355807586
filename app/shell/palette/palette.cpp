#include "shell/palette/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>

#include "documents/opening.hpp"
#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/window/screen.hpp"
#include "state/presets.hpp"
#include "text/typed.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kWidth = 680, kPad = 14, kField = 44, kRow = 38, kGap = 8, kNote = 24;
constexpr int kMostRows = 10;
constexpr std::string_view kSaveTitle = "Save the session (.posenc.toml)",
                           kScenesTitle = "Save the scenes as a lesson (.toml)";

const Parameter* asked(const PaletteEntry& entry) { return find_parameter(entry.asks); }

/// A number or text, which is typed in place of a name.
bool asks_value(const PaletteEntry& entry) {
  const auto* const p = asked(entry);
  return p != nullptr && p->kind != ParameterKind::choice;
}

/// What to type where nothing is typed yet.
std::string_view hint(const PaletteEntry& entry) {
  if (asked(entry) != nullptr) return "";
  switch (entry.of) {
    case PaletteOf::views: return "Find a view";
    case PaletteOf::presets: return "Find a preset";
    case PaletteOf::lessons: return "Find a lesson";
    case PaletteOf::all: break;
  }
  return "Find a view, a setting, a lesson or a command";
}

/// The field to type into.
void typing_field(Ui& ui, const Rect& room, Session& session) {
  auto& entry = session.palette;
  constexpr double kInset = 12;
  text_field(ui, room, kInset, entry.field);
  if (entry.field.text.empty() && !entry.takes_path())
    ui.canvas.text({room.min.x + kInset, room.centre().y}, hint(entry),
                   {Face::regular, size::kBody, ui.palette.muted}, HAlign::left, VAlign::middle);
  if (entry.field.cannot_open()) session.palette.is_open = false;
  // A click beside it, or Enter, takes the keys away from it.
  if (entry.field.is_open && !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown())
    entry.field.ask_to_open();
  if (entry.typed != entry.field.text) {
    entry.refused.clear();
    entry.replaces.clear();
    if (const auto path = begun_anew(entry.field.text); entry.takes_path() && !path.empty())
      return put_text(session, std::string(path));
    entry.typed = entry.field.text;
    if (entry.takes_path()) list_files(session);
    entry.highlight = entry.first_row();
  }
}

void draw_row(Ui& ui, const Rect& row, const PaletteItem& item) {
  constexpr double kInside = 12, kBetween = 14, kNumber = 22;
  const auto& palette = ui.palette;
  const TextStyle quiet{Face::regular, size::kAxis, palette.muted};
  const double middle = row.centre().y;
  double right = row.max.x - kInside;
  const auto value =
      item.typed.empty() ? item.value : fmt::format("{} → {}", item.value, item.typed);
  for (const auto& words : {item.keys, value}) {
    if (words.empty()) continue;
    const auto shown = shorten(ui.canvas, words, quiet, row.width() * 0.3);
    ui.canvas.text({right, middle}, shown, quiet, HAlign::right, VAlign::middle);
    right -= ui.canvas.measure(shown, quiet).width + kBetween;
  }
  const TextStyle strong{Face::medium, size::kBody, palette.text};
  double left = row.min.x + kInside;
  if (!item.number.empty()) {
    ui.canvas.text({left, middle}, item.number, quiet, HAlign::left, VAlign::middle);
    left += kNumber;
  }
  const auto title = shorten(ui.canvas, item.title, strong, right - left);
  ui.canvas.text({left, middle}, title, strong, HAlign::left, VAlign::middle);
  const double after = left + ui.canvas.measure(title, strong).width + kBetween;
  const TextStyle detail{Face::regular, size::kSmall, palette.muted};
  constexpr double kLeast = 80;  // less says nothing
  if (right - after > kLeast)
    ui.canvas.text({after, middle + 1}, shorten(ui.canvas, item.detail, detail, right - after),
                   detail, HAlign::left, VAlign::middle);
}

void draw_note(Ui& ui, const Rect& room, double top, std::string_view words) {
  const TextStyle style{Face::regular, size::kAxis, ui.palette.muted};
  ui.canvas.text({room.min.x + 12, top + kNote / 2}, shorten(ui.canvas, words, style, room.width()),
                 style, HAlign::left, VAlign::middle);
}

/// The row that was clicked, or that Enter takes.
std::optional<std::size_t> ask_rows(Ui& ui, const Rect& room, PaletteEntry& entry,
                                    const std::vector<PaletteItem>& items) {
  const auto& moved = ImGui::GetIO().MouseDelta;
  std::optional<std::size_t> picked;
  const int seen = std::min(entry.rows, kMostRows), most = entry.rows - seen;
  const int scrolled = most > 0 ? static_cast<int>(std::lround(ui.wheel_over(room))) : 0;
  entry.first_seen = std::clamp(entry.first_seen - scrolled, 0, most);
  // What Enter takes is in sight.
  if (scrolled != 0) {
    entry.highlight = std::clamp(entry.highlight, entry.first_seen, entry.first_seen + seen - 1);
  } else {
    entry.first_seen =
        std::clamp(entry.first_seen, std::max(0, entry.highlight + 1 - std::max(seen, 1)),
                   std::clamp(entry.highlight, 0, most));
  }
  for (int place = entry.first_seen; place < entry.first_seen + seen; ++place) {
    const auto i = static_cast<std::size_t>(place);
    const double top = room.min.y + (place - entry.first_seen) * kRow;
    const Rect row{{room.min.x, top}, {room.max.x, top + kRow}};
    const auto touch = ui.touch("palette/" + std::to_string(i), row);
    if (touch.hovered && (moved.x != 0 || moved.y != 0)) entry.highlight = place;
    if (place == entry.highlight)
      ui.canvas.rect(row, mix(ui.palette.field, ui.palette.line, 0.7), {}, 8);
    draw_row(ui, row, items[i]);
    if (touch.clicked) picked = i;
  }
  if (most > 0) {
    draw_note(
        ui, room, room.min.y + kMostRows * kRow,
        fmt::format("{} to {} of {}", entry.first_seen + 1, entry.first_seen + seen, entry.rows));
  }
  if (ui.focus()->confirm && !items.empty() && entry.highlight >= 0)
    picked = static_cast<std::size_t>(entry.highlight);
  return picked;
}

/// Draws the error message or, without one, the hint for the value, in as many lines as fit.
void draw_value_notes(Ui& ui, const Rect& room, const std::string& refused,
                      const std::string& asked) {
  draw_refusal(ui, room, refused);
  if (refused.empty()) draw_lines(ui, room, asked, {Face::regular, size::kAxis, ui.palette.muted});
}

/// What the parameter takes: "What gives each …", "from 2 to 16 384".
std::string takes(const Parameter& p, const State& state) {
  if (p.text != nullptr) return std::string(p.text->takes);
  const auto limits = p.limits(state);
  return display_text(p, limits.min) + " to " + display_text(p, limits.max);
}

/// The way out where nothing fits what is typed, below the field.
std::string nothing_found(const PaletteEntry& entry) {
  if (entry.saves)
    return fmt::format("Enter saves the {} as {}", entry.saves_scenes ? "scenes" : "session",
                       with_tilde(path_to_save(entry)));
  if (entry.opens)
    return "No file or folder has this name: Tab completes names, ~ is your home folder";
  const auto* const p = asked(entry);
  if (p != nullptr)
    return fmt::format("No matches among the choices of “{}”: clear the field to see all",
                       p->label);
  return "No matches: type the first letters of a view, a setting or a command, or a "
         "setting’s name and then its value, such as delta 100";
}

void close(Session& session) {
  session.palette.is_open = false;
  session.palette = {};
}

/// Sets the typed value; a refused one stays in the field.
void take_value(const Parameter& p, std::string_view typed, Session& session, State& next) {
  if (auto done = assign(next, p, typed); !done) {
    session.palette.refused = done.error().message;
    session.palette.field.ask_to_open();
    return;
  }
  close(session);
}

void take(const PaletteItem& item, Session& session, State& next) {
  using Kind = PaletteItem::Kind;
  auto& entry = session.palette;
  switch (item.kind) {
    case Kind::view: next = with_view(std::move(next), item.id); break;
    case Kind::command: session.focus.requested = item.command; break;
    case Kind::preset:
      next = entry.from_start ? with_preset(next, *item.preset)
                              : with_preset_in_view(next, *item.preset);
      break;
    case Kind::step: go_to_step(session, next, static_cast<std::size_t>(item.choice)); break;
    case Kind::browse: return browse(session);
    case Kind::lesson: session.files.to_open = {item.path}; break;
    case Kind::file:
      if (entry.opens && !item.path.ends_with('/')) {
        open_typed(session, item.path);
      } else {
        put_text(session, item.path);
        session.focus.clock.wake(session.focus.clock.now);
      }
      return;
    case Kind::choice: {
      auto changed = next;
      const auto& p = *item.parameter;
      if (auto done = assign(changed, p, static_cast<double>(item.choice)); !done) {
        session.focus.notices.complain(done.error().message);
        return;
      }
      next = std::move(changed);
      break;
    }
    case Kind::setting: {
      const auto& p = *item.parameter;
      if (!item.typed.empty()) return take_value(p, item.typed, session, next);
      if (p.kind == ParameterKind::toggle) {
        p.set(next, p.get(next) != 0 ? 0 : 1);
        break;
      }
      entry.asks = p.id;
      put_text(session, p.kind == ParameterKind::choice ? "" : plain_text(p, next));
      session.focus.clock.wake(session.focus.clock.now);
      return;
    }
  }
  close(session);
}

/// What may be taken now.
std::vector<PaletteItem> listed_items(const Session& session, const State& state) {
  const auto& entry = session.palette;
  if (entry.takes_path()) return file_items(entry, kMostRows);
  if (asks_value(entry)) return {};
  auto items = palette_items(state, asked(entry), entry.of);
  if (session.lesson && entry.asks.empty() && entry.of == PaletteOf::all)
    for (auto& step : step_items(*session.lesson)) items.push_back(std::move(step));
  return palette_matches(std::move(items), entry.field.text);
}

template <int rows>
void move(Session& session) {
  auto& entry = session.palette;
  entry.highlight = std::clamp(entry.highlight + rows, entry.first_row(),
                               std::max(entry.rows - 1, entry.first_row()));
}
void complete(Session& session) { session.palette.completes = session.palette.takes_path(); }
void leave(Session& session) {
  session.palette.is_open = false;
  if (session.palette.from_start) open_start_page(session);
}

using KeyOfPalette = KeyOf<Session>;
constexpr std::array kPaletteKeys{
    KeyOfPalette{{Key::up}, move<-1>},
    KeyOfPalette{{Key::down}, move<1>},
    KeyOfPalette{{Key::page_up}, move<-kMostRows>},
    KeyOfPalette{{Key::page_down}, move<kMostRows>},
    KeyOfPalette{{Key::enter}, [](Session& session) { session.focus.confirm = true; }},
    KeyOfPalette{{Key::tab}, complete},
    KeyOfPalette{{Key::tab, false, true}, complete},
    KeyOfPalette{{Key::o, true},
                 [](Session& session) { session.palette.browses = session.palette.opens; }},
    KeyOfPalette{{Key::k, true}, leave},
    KeyOfPalette{{Key::escape}, leave}};

}  // namespace

std::span<const KeyOf<Session>> palette_keys() { return kPaletteKeys; }

void open_palette(Session& session, PaletteOf of) {
  session.palette = {};
  session.palette.of = of;
  put_text(session, "");
  session.palette.is_open = true;
}

void put_text(Session& session, std::string text) {
  auto& entry = session.palette;
  entry.typed = text;
  if (entry.takes_path()) list_files(session);
  entry.field = session.focus.new_field(std::move(text));
  entry.field.caret_at_end = entry.takes_path();
  entry.field.ask_to_open();
  entry.highlight = entry.first_row();
}

void show_palette(const Screen& screen, const Palette& palette, Session& session, State& next) {
  if (!session.palette.is_open && !ImGui::IsPopupOpen("palette")) return;
  auto& entry = session.palette;
  if (std::exchange(entry.completes, false)) put_text(session, completed(entry.typed, entry.files));
  const auto* const p = asked(entry);
  const bool wants_value = asks_value(entry);
  const auto items = listed_items(session, next);
  entry.rows = static_cast<int>(items.size());
  entry.highlight =
      std::clamp(entry.highlight, entry.first_row(), std::max(entry.rows - 1, entry.first_row()));
  const auto open_title = "Open a " + opened_files_text();
  const std::string_view title = entry.saves_scenes ? kScenesTitle
                                 : entry.opens      ? open_title
                                 : entry.saves      ? kSaveTitle
                                 : p != nullptr     ? p->label
                                                    : "";
  const double above = title.empty() ? 0 : kNote;
  const bool has_files = !entry.files.empty() || !entry.recent.empty();
  const bool finds_nothing = entry.saves   ? true
                             : entry.opens ? !has_files
                                           : !wants_value && items.empty();
  const double notes = finds_nothing ? 2 * kNote : 0;
  const double rows = kRow * std::min(entry.rows, kMostRows) + (entry.rows > kMostRows ? kNote : 0);
  const double below =
      notes + rows + (wants_value || (!entry.refused.empty() && !entry.saves) ? 3 * kNote : 0);
  Dialog dialog(screen, palette, session.focus, "palette", session.palette.is_open,
                {kWidth, 2 * kPad + above + kField + kGap + below},
                2 * kPad + kField + kGap + kRow * kMostRows + kNote);
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-kPad);
  if (!title.empty()) draw_note(ui, room, room.min.y - 4, title);
  const double top = room.min.y + above;
  typing_field(ui, {{room.min.x, top}, {room.max.x, top + kField}}, session);
  const double notes_top = top + kField + kGap, rows_top = notes_top + notes;
  if (wants_value) {
    draw_value_notes(ui, {{room.min.x, rows_top}, room.max}, entry.refused,
                     std::string(p->help) + ": " + takes(*p, next));
    if (session.focus.confirm) take_value(*p, entry.field.text, session, next);
    return;
  }
  if (finds_nothing)
    draw_value_notes(ui, {{room.min.x, notes_top}, {room.max.x, rows_top}},
                     entry.saves ? entry.refused : "", nothing_found(entry));
  if (!entry.refused.empty() && !entry.saves)
    draw_refusal(ui, {{room.min.x, rows_top + rows}, room.max}, entry.refused);
  if (entry.opens && !has_files && session.focus.confirm) return open_typed(session, entry.typed);
  if (entry.saves && entry.highlight < 0 && session.focus.confirm) return save_typed(session, next);
  if (std::exchange(entry.browses, false)) return browse(session);
  const auto picked = ask_rows(ui, {{room.min.x, rows_top}, room.max}, entry, items);
  if (picked) take(items[*picked], session, next);
}

}  // namespace posenc
