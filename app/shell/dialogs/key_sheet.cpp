#include <algorithm>

#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/dialogs/overlays.hpp"

namespace posenc {
namespace {

constexpr double kKeyPad = 32, kTitle = 52, kKeyRow = 29, kLine = 20, kKeyGap = 24, kChords = 152;
constexpr double kSheetWidth = 1268;
/// The smallest pitch of rows, and the least width of what a key does.
constexpr double kLeastRow = 19, kLeastHelp = 220;

}  // namespace

KeySheet::KeySheet(Canvas& metrics, const Palette& palette, double width)
    : key_style_({Face::medium, size::kAxis, palette.text}),
      help_style_({Face::regular, size::kAxis, palette.muted}),
      column_((width - 2 * kKeyPad - kKeyGap) / 2) {
  const bool one = column_ < kChords + kLeastHelp;
  if (one) column_ = width - 2 * kKeyPad;
  std::size_t lines = 0;
  for (const auto& [chords, help] : key_rows()) {
    rows_.push_back({chords, wrap(metrics, help, help_style_, column_ - kChords)});
    lines += rows_.back().help.size();
  }
  // As many lines in one column as in the other, as nearly as rows part.
  for (std::size_t before = 0; in_first_ < rows_.size() && (one ? 1 : 2) * before < lines;)
    before += rows_[in_first_++].help.size();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    auto& column = columns_[i < in_first_ ? 0 : 1];
    ++column.rows;
    column.more += kLine * static_cast<double>(rows_[i].help.size() - 1);
  }
}

double KeySheet::highest(double pitch) const {
  const auto height = [&](const Column& column) { return pitch * column.rows + column.more; };
  return std::max(height(columns_[0]), height(columns_[1]));
}

double KeySheet::height() const { return kTitle + highest(kKeyRow) + 2 * kKeyPad; }

double KeySheet::hidden(double room_height) const {
  return std::max(0.0, highest(pitch(room_height)) - (room_height - kTitle - 2 * kKeyPad));
}

double KeySheet::pitch(double room_height) const {
  const double free = room_height - kTitle - 2 * kKeyPad;
  double pitch = kKeyRow;
  for (const auto& column : columns_)
    if (column.rows > 0) pitch = std::min(pitch, (free - column.more) / column.rows);
  return std::max(pitch, kLeastRow);
}

void KeySheet::draw(Canvas& canvas, const Palette& palette, const Rect& room, double scroll) const {
  // Where the window is too small for all rows one under the other, they move closer.
  const double pitch = this->pitch(room.height());
  const Rect seen{room.min + Point(kKeyPad, kKeyPad + kTitle - 10),
                  room.max - Point(kKeyPad / 2, kKeyPad)};
  if (const double hidden = this->hidden(room.height()); hidden > 0)
    draw_scroll_bar(canvas, palette, seen, scroll, hidden);
  const Clip clip(canvas, seen);
  const Point top = room.min + Point(kKeyPad, kKeyPad + kTitle + 10 - scroll);
  Point at = top;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i == in_first_) at = top + Point(column_ + kKeyGap, 0);
    const double end = at.y + kLine * static_cast<double>(rows_[i].help.size());
    const bool is_seen = end > seen.min.y && at.y - kLine < seen.max.y;
    if (is_seen) canvas.text(at, rows_[i].chords, key_style_);
    double y = at.y;
    for (const auto& line : rows_[i].help) {
      if (is_seen) canvas.text({at.x + kChords, y}, line, help_style_);
      y += kLine;
    }
    at.y += pitch + kLine * static_cast<double>(rows_[i].help.size() - 1);
  }
}

void show_keys(const Screen& screen, const Palette& palette, Focus& focus, Overlays& overlays) {
  if (!overlays.keys_open && !ImGui::IsPopupOpen("keys")) return;
  auto metrics = screen.canvas_on(*ImGui::GetForegroundDrawList());
  const double width = std::min(kSheetWidth, Dialog::widest(screen));
  const KeySheet sheet(metrics, palette, width);
  Dialog dialog(screen, palette, focus, "keys", overlays.keys_open, {width, sheet.height()});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const auto& room = dialog.room();
  ui.canvas.text(room.min + Point(kKeyPad, kKeyPad + 20), "Keys",
                 {Face::bold, size::kBrand, palette.text});
  const double hidden = sheet.hidden(room.height());
  const double moved =
      std::clamp(overlays.keys_scroll - ui.wheel_over(room) * 2 * kKeyRow, 0.0, hidden);
  if (moved != overlays.keys_scroll) focus.clock.wake(focus.clock.now);
  overlays.keys_scroll = moved;
  sheet.draw(ui.canvas, palette, room, moved);
  if (text_button(ui, "keys/close",
                  {{room.max.x - kKeyPad - 96, room.min.y + kKeyPad - 6},
                   {room.max.x - kKeyPad, room.min.y + kKeyPad + 30}},
                  "Close")) {
    dialog.close();
  }
}

}  // namespace posenc
