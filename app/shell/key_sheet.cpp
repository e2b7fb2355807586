#include <algorithm>

#include "figure/axes.hpp"
#include "shell/overlays.hpp"
#include "shell/widgets.hpp"
#include "views/key_rows.hpp"

namespace posenc {
void show_keys(const Screen& screen, const Palette& palette, Session& session) {
  constexpr double kPad = 32, kTitle = 52, kRow = 29, kColumn = 590, kChords = 172;
  static const auto all = key_rows();
  const auto in_column = (all.size() + 1) / 2;
  const Point size{2 * kColumn + 2 * kPad + 24,
                   kTitle + kRow * static_cast<double>(in_column) + 2 * kPad};
  Dialog dialog(screen, palette, session, "keys", session.keys_open, size);
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const auto& room = dialog.room();
  ui.canvas.text(room.min + Point(kPad, kPad + 20), "Keys",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  const auto key_style = Ui::style(Face::medium, size::kAxis, palette.text);
  const auto help_style = Ui::style(Face::regular, size::kAxis, palette.muted);
  const double column = (room.width() - 2 * kPad - 24) / 2;
  // Where the window is too small for all rows one under the other, they stand closer.
  const double pitch =
      std::min(kRow, (room.height() - kTitle - 2 * kPad) / static_cast<double>(in_column));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double x = room.min.x + kPad + (i < in_column ? 0 : column + 24);
    const double y = room.min.y + kPad + kTitle + pitch * static_cast<double>(i % in_column) + 10;
    ui.canvas.text({x, y}, all[i].chords, key_style);
    ui.canvas.text({x + kChords, y}, shorten(ui.canvas, all[i].help, help_style, column - kChords),
                   help_style);
  }
  if (text_button(ui, "keys/close",
                  {{room.max.x - kPad - 96, room.min.y + kPad - 6},
                   {room.max.x - kPad, room.min.y + kPad + 30}},
                  "Close")) {
    dialog.close();
  }
}

}  // namespace posenc
