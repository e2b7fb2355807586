#include "shell/dialogs/export.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/files/paths.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {

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

std::filesystem::path path_of(const Export& wanted) {
  return free_path(wanted.folder, wanted.name, wanted.format->ending);
}

Expected<std::filesystem::path> write_export(const Export& wanted, const State& state) {
  const auto path = path_of(wanted);
  State pictured = state;
  pictured.theme = wanted.theme;
  const auto written = [&] {
    if (!wanted.whole_window) return render(pictured, wanted.size, path, *wanted.format);
    auto size = wanted.size;
    size.text_size = state.text_size;
    const auto& palette = palette_of(pictured);
    Scene scene;
    scene.update(pictured);
    return write_picture(
        path, *wanted.format, size, palette.ground,
        [&](Canvas& canvas, const Rect& area) {
          draw_window_picture(canvas, area, palette, scene);
        },
        carried_by(pictured));
  }();
  return written.map([&] { return path; });
}

namespace {

void fill(ExportForm& form, Overlays& overlays, const State& state, Point window_px) {
  form.fill(overlays, state, overlays.export_folder);
  form.width = overlays.new_field(std::to_string(std::lround(window_px.x)));
  form.height = overlays.new_field(std::to_string(std::lround(window_px.y)));
}

Expected<Export> read(const ExportForm& form, const State& state) {
  const auto place = read(form, formats_of({Holds::picture}));
  if (!place) return tl::unexpected(place.error());
  Export wanted = form.wanted;
  wanted.name = place->name;
  wanted.folder = place->folder;
  wanted.theme = form.theme.value_or(state.theme);
  wanted.size.width = place->width;
  wanted.size.height = place->height;
  return wanted;
}

/// The picture as it would be, on the ground of the slide that a transparent one goes to.
void draw_preview(Ui& ui, const Rect& room, const Export& wanted, const State& state,
                  Scene& scene) {
  constexpr Color kLightSlide{255, 255, 255, 255}, kDarkSlide{34, 34, 34, 255};
  State pictured = state;
  pictured.theme = wanted.theme;
  scene.update(pictured);
  const auto& palette = palette_of(pictured);
  const Color slide = wanted.theme == Theme::dark ? kDarkSlide : kLightSlide;
  const Rect box = draw_small(
      ui, room, Point(wanted.size.width, wanted.size.height), state.text_size,
      wanted.size.transparent ? slide : palette.ground, [&](Canvas& canvas, const Rect& area) {
        const auto draw = wanted.whole_window ? draw_window_picture : draw_picture;
        draw(canvas, area, palette, scene);
      });

  const auto style = Ui::style(Face::regular, size::kSmall, ui.palette.muted);
  const auto path = with_tilde(path_of(wanted));
  double y = box.max.y + 22;
  for (const auto& line : wrap(ui.canvas, path, style, room.width())) {
    ui.canvas.text({room.min.x, y}, shorten(ui.canvas, line, style, room.width()), style);
    y += 18;
  }
}

void carry_out(const Expected<Export>& wanted, ExportForm& form, Overlays& overlays,
               const State& state, Dialog& dialog) {
  const auto written = wanted ? write_export(*wanted, state) : tl::unexpected(wanted.error());
  if (!written) {
    form.refused = written.error().message;
    return;
  }
  overlays.tell("Exported to " + written->string());
  dialog.close();
}

}  // namespace

void show_export(const Screen& screen, const Palette& palette, Overlays& overlays, ExportForm& form,
                 const State& state, Point window_px) {
  if (overlays.export_open && !form.is_filled) fill(form, overlays, state, window_px);
  if (!overlays.export_open) form.is_filled = false;
  Dialog dialog(screen, palette, overlays, "export", overlays.export_open, {960, 570});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-Form::kPad);
  ui.canvas.text(room.min + Point(0, 20), "Export",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  const double form_end = std::min(room.min.x + Form::kWidth, room.centre().x);
  Form rows(ui, {room.min + Point(0, 44), {form_end, room.max.y}});

  auto& wanted = form.wanted;
  form.ask_place(rows);
  overlays.export_folder = form.folder.text;
  wanted.whole_window = rows.choose("export/what", rows.row("Picture", "What the file shows"),
                                    {"View", "Whole window"}, wanted.whole_window ? 1 : 0) == 1;
  wanted.format = ask_format(rows, "export/format", formats_of({Holds::picture}), wanted.format);

  const Rect size_row = rows.row("Size", "Width and height in pixels");
  rows.type_two(size_row, form.width, "×", form.height, wanted.format->unit);
  wanted.size.scale =
      1 + rows.choose("export/scale",
                      rows.row("Scale", "Scale factor of a PNG: the same picture with more pixels"),
                      {"1×", "2×", "3×", "4×"}, static_cast<int>(wanted.size.scale) - 1);
  std::vector<std::string_view> themes;
  for (const auto& choice : find_parameter("theme")->choices) themes.push_back(choice.label);
  const int theme = static_cast<int>(form.theme.value_or(state.theme));
  const int chosen = rows.choose(
      "export/theme",
      rows.row("Theme",
               "Dark text for light slides, light text for dark ones, or the strongest contrast"),
      themes, theme);
  if (chosen != theme) form.theme = static_cast<Theme>(chosen);
  wanted.size.transparent =
      rows.choose("export/background",
                  rows.row("Background", "Transparent for slides with a colour of their own"),
                  {"Solid", "Transparent"}, wanted.size.transparent ? 1 : 0) == 1;

  const auto asked = read(form, state);
  constexpr double kMostHigh = 330;
  if (asked)
    draw_preview(
        ui,
        {{form_end + Form::kBetween, room.min.y + 46}, {room.max.x, room.min.y + 46 + kMostHigh}},
        *asked, state, form.preview);
  draw_refusal(ui, {{room.min.x, rows.y()}, {room.max.x, room.max.y - 46}}, form.refused);

  const Point corner = room.max + Point(0, 6);
  const Point left{room.min.x, corner.y};
  if (rows.button("export/animate", {left - Point(0, 40), left + Point(128, 0)}, "Animation…")) {
    dialog.close();
    overlays.open_animation();
    return;
  }
  const bool cancelled =
      rows.button("export/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  const bool pressed =
      rows.button("export/write", {corner - Point(112, 40), corner}, "Export", true);
  if (cancelled) {
    dialog.close();
  } else if (pressed || overlays.confirm) {
    carry_out(asked, form, overlays, state, dialog);
  }
}

}  // namespace posenc
