#include "shell/dialogs/export.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/frame/pieces.hpp"
#include "shell/panel/widgets.hpp"
#include "state/text.hpp"
#include "views/page.hpp"

namespace posenc {

std::string_view extension_of(ImageFormat format) {
  return format == ImageFormat::png ? ".png" : format == ImageFormat::svg ? ".svg" : ".pdf";
}

std::filesystem::path free_path(const std::filesystem::path& folder, std::string_view stem,
                                std::string_view extension) {
  auto path = folder / fmt::format("{}{}", stem, extension);
  std::error_code ignored;
  for (int number = 2; std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
       ++number) {
    path = folder / fmt::format("{}-{}{}", stem, number, extension);
  }
  return path;
}

std::filesystem::path path_of(const Export& wanted, const State& state) {
  const auto stem = page_name(state) + (wanted.whole_window ? "-window" : "");
  return free_path(wanted.folder, stem, extension_of(wanted.format));
}

Expected<std::filesystem::path> write_export(const Export& wanted, const Scene& scene) {
  const auto& state = scene.state();
  const auto path = path_of(wanted, state);
  const auto& palette = palette_of(state);
  auto size = wanted.size;
  size.text_size = state.text_size;
  auto written = write_picture(path, wanted.format, size, palette.ground,
                               [&](Canvas& canvas, const Rect& area) {
                                 if (wanted.whole_window) {
                                   draw_window_picture(canvas, area, palette, scene);
                                 } else {
                                   draw_picture(canvas, area, palette, scene);
                                 }
                               });
  if (!written) return tl::unexpected(written.error());
  return path;
}

namespace {

constexpr double kFormPad = 32, kFormRow = 46, kLabels = 130, kControl = 34;

void fill(ExportForm& form, Session& session, Point window_px) {
  form.width = session.new_field(std::to_string(std::lround(window_px.x)));
  form.height = session.new_field(std::to_string(std::lround(window_px.y)));
  std::error_code failed;
  form.folder = session.new_field(
      form.folder.text.empty() ? std::filesystem::current_path(failed).string() : form.folder.text);
  form.is_filled = true;
}

Expected<int> side(std::string_view text, std::string_view what) {
  const auto number = parse_number(text);
  constexpr int kMin = PictureSize::kMinSide, kMax = PictureSize::kMaxSide;
  if (number.fault || number.value < kMin || number.value > kMax ||
      number.value != std::trunc(number.value)) {
    return fail(fmt::format("The picture's {} {} does not fit: give a whole number from {} to {}",
                            what, quotable(text), kMin, kMax));
  }
  return static_cast<int>(number.value);
}

Expected<Export> read(const ExportForm& form) {
  const auto width = side(form.width.text, "width"), height = side(form.height.text, "height");
  if (!width) return tl::unexpected(width.error());
  if (!height) return tl::unexpected(height.error());
  Export wanted = form.wanted;
  wanted.size.width = *width;
  wanted.size.height = *height;
  return wanted;
}

/// Rows of the form: a label at the left, the control at the right.
class Rows {
 public:
  Rows(Ui& ui, const Rect& room) : ui_(ui), room_(room), y_(room.min.y) {}

  Rect next(std::string_view label, std::string_view help) {
    const Rect row{{room_.min.x, y_}, {room_.max.x, y_ + kControl}};
    const auto resting = ui_.pointer();
    Touch over;
    over.hovered = resting && row.contains(*resting);
    ui_.tip(over, label, row, help);
    const double middle = y_ + kControl / 2;
    ui_.canvas.text({room_.min.x, middle}, label,
                    Ui::style(Face::regular, size::kBody, ui_.palette.muted), HAlign::left,
                    VAlign::middle);
    const Rect control{{room_.min.x + kLabels, y_}, {room_.max.x, y_ + kControl}};
    y_ += kFormRow;
    return control;
  }
  double y() const { return y_; }

 private:
  Ui& ui_;
  Rect room_;
  double y_;
};

int choose(Ui& ui, std::string_view id, const Rect& room,
           std::initializer_list<std::string_view> labels, int chosen) {
  const Rect cells{room.min, {room.min.x + segments_width(ui, labels), room.max.y}};
  return segments(ui, id, cells, labels, chosen).picked.value_or(chosen);
}

void carry_out(const ExportForm& form, Session& session, const Scene& scene, Dialog& dialog) {
  const auto wanted = read(form);
  const auto written = wanted ? write_export(*wanted, scene) : tl::unexpected(wanted.error());
  if (!written) {
    session.complain(written.error().message);
    return;
  }
  session.tell("Exported to " + written->string());
  dialog.close();
}

}  // namespace

void show_export(const Screen& screen, const Palette& palette, Session& session, ExportForm& form,
                 const Scene& scene, Point window_px) {
  if (session.export_open && !form.is_filled) fill(form, session, window_px);
  if (!session.export_open) form.is_filled = false;
  Dialog dialog(screen, palette, session, "export", session.export_open, {640, 478});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const auto& room = dialog.room();
  ui.canvas.text(room.min + Point(kFormPad, kFormPad + 20), "Export",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  Rows rows(ui, {room.min + Point(kFormPad, kFormPad + 48), room.max - Point(kFormPad, kFormPad)});

  auto& wanted = form.wanted;
  wanted.whole_window = choose(ui, "export/what", rows.next("Picture", "What the file shows"),
                               {"View", "Whole window"}, wanted.whole_window ? 1 : 0) == 1;
  wanted.format = static_cast<ImageFormat>(
      choose(ui, "export/format",
             rows.next("Format", "PNG stores pixels, SVG and PDF store lines and text"),
             {"PNG", "SVG", "PDF"}, static_cast<int>(wanted.format)));
  const Rect size_row = rows.next("Size", "Width and height in pixels");
  constexpr double kNumber = 86, kInset = 10;
  text_field(ui, {size_row.min, {size_row.min.x + kNumber, size_row.max.y}}, kInset, form.width);
  const auto quiet = Ui::style(Face::regular, size::kBody, palette.muted);
  const double middle = size_row.centre().y;
  ui.canvas.text({size_row.min.x + kNumber + 14, middle}, "×", quiet, HAlign::centre,
                 VAlign::middle);
  text_field(ui,
             {{size_row.min.x + kNumber + 28, size_row.min.y},
              {size_row.min.x + 2 * kNumber + 28, size_row.max.y}},
             kInset, form.height);
  ui.canvas.text({size_row.min.x + 2 * kNumber + 42, middle},
                 wanted.format == ImageFormat::pdf ? "points" : "pixels", quiet, HAlign::left,
                 VAlign::middle);
  wanted.size.scale =
      1 + choose(ui, "export/scale",
                 rows.next("Scale", "Scale factor of a PNG: the same picture with more pixels"),
                 {"1×", "2×", "3×", "4×"}, static_cast<int>(wanted.size.scale) - 1);
  const Rect transparent = rows.next(
      "Transparent background", "Leave the background out, for slides with a colour of their own");
  const Rect pill{{transparent.min.x, transparent.centre().y - 11},
                  {transparent.min.x + 38, transparent.centre().y + 11}};
  const auto touch = ui.touch("export/transparent", pill);
  draw_toggle(ui, pill, wanted.size.transparent, touch.hovered);
  if (touch.clicked) wanted.size.transparent = !wanted.size.transparent;
  text_field(ui,
             rows.next("Folder", "Where the file is written; existing files are not overwritten"),
             kInset, form.folder);

  const auto name_style = Ui::style(Face::regular, size::kAxis, palette.muted);
  wanted.folder = form.folder.text;
  const auto name = path_of(wanted, scene.state()).filename().string();
  ui.canvas.text({room.min.x + kFormPad, rows.y() + 14},
                 shorten(ui.canvas, name, name_style, room.width() - 2 * kFormPad), name_style);

  const Point corner = room.max - Point(kFormPad, kFormPad - 6);
  const bool cancelled =
      text_button(ui, "export/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  const bool pressed =
      text_button(ui, "export/write", {corner - Point(112, 40), corner}, "Export", true);
  if (pressed || session.confirm) carry_out(form, session, scene, dialog);
  if (cancelled) dialog.close();
}

}  // namespace posenc
