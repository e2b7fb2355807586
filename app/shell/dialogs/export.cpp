#include "shell/dialogs/export.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
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

const Formats& offered_formats() {
  static const Formats kAll = formats_of({Holds::picture, Holds::animation});
  return kAll;
}

/// A picture is as large as the window, a frame of an animation as usual.
void fill_size(ExportForm& form, Focus& focus, Point window_px) {
  const PictureSize usual = Animation().size;
  const Point size = form.moves ? Point(usual.width, usual.height) : window_px;
  form.width = focus.new_field(std::to_string(std::lround(size.x)));
  form.height = focus.new_field(std::to_string(std::lround(size.y)));
}

void fill(ExportForm& form, Overlays& overlays, const State& state, Point window_px) {
  form.fill(overlays, state, overlays.export_folder);
  form.moves = overlays.export_moves;
  form.animation.fill(overlays);
  fill_size(form, overlays, window_px);
}

/// What the dialog asks for.
struct Wanted {
  Export picture;
  std::optional<Animation> animation;
  std::filesystem::path path;
};

Expected<Wanted> read(const ExportForm& form, const State& state) {
  const auto place = read(form, offered_formats());
  if (!place) return tl::unexpected(place.error());
  Wanted wanted{.picture = form.wanted, .animation = {}, .path = {}};
  auto& picture = wanted.picture;
  picture.format = &form.format();
  picture.name = place->name;
  picture.folder = place->folder;
  picture.theme = form.theme.value_or(state.theme);
  picture.size.width = place->width;
  picture.size.height = place->height;
  wanted.path = path_of(picture);
  if (!form.moves) return wanted;
  return form.animation.read(*place, form.format(), state).map([&](const Animation& animation) {
    wanted.animation = animation;
    return wanted;
  });
}

/// The State's picture as it would be; returns where.
Rect draw_preview(Ui& ui, const Rect& room, const Export& wanted, const State& state, double t,
                  Scene& scene) {
  // The ground of the slide that a transparent one goes to.
  constexpr Color kLightSlide{255, 255, 255, 255}, kDarkSlide{34, 34, 34, 255};
  scene.update(state, t);
  const auto& palette = palette_of(state);
  const Color slide = state.theme == Theme::dark ? kDarkSlide : kLightSlide;
  return draw_small(ui, room, Point(wanted.size.width, wanted.size.height), state.text_size,
                    wanted.size.transparent ? slide : palette.ground,
                    [&](Canvas& canvas, const Rect& area) {
                      const auto draw = wanted.whole_window ? draw_window_picture : draw_picture;
                      draw(canvas, area, palette, scene);
                    });
}

/// The picture, or the first and the last of an animation, and where they go.
void draw_previews(Ui& ui, const Rect& room, const Wanted& wanted, const State& state,
                   std::array<Scene, 2>& scenes) {
  const auto style = Ui::style(Face::regular, size::kSmall, ui.palette.muted);
  double y = room.min.y;
  if (!wanted.animation) {
    State pictured = state;
    pictured.theme = wanted.picture.theme;
    y = draw_preview(ui, room, wanted.picture, pictured, static_cast<double>(state.position),
                     scenes[0])
            .max.y;
  } else {
    const double height = (room.height() - 22) / 2;
    const Export frame{.size = wanted.animation->size};
    for (const std::size_t last : {std::size_t{0}, std::size_t{1}}) {
      const auto moment = moment_at(state, wanted.animation->sweep, static_cast<double>(last));
      y = draw_preview(ui, {{room.min.x, y}, {room.max.x, y + height}}, frame, moment.state,
                       moment.position, scenes[last])
              .max.y +
          16;
      const auto& p = *wanted.animation->sweep.parameter;
      ui.canvas.text({room.min.x, y},
                     fmt::format("{}: {} = {}", last == 0 ? "First" : "Last", p.label,
                                 display_text(p, moment.state)),
                     style);
      y += 12;
    }
  }
  y += 22;
  for (const auto& line : wrap(ui.canvas, with_tilde(wanted.path), style, room.width())) {
    ui.canvas.text({room.min.x, y}, shorten(ui.canvas, line, style, room.width()), style);
    y += 18;
  }
}

/// The rows of a picture's own.
void ask_look(Form& rows, ExportForm& form, const State& state) {
  auto& wanted = form.wanted;
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
}

void ask(Form& rows, ExportForm& form, Overlays& overlays, const State& state, Point window_px) {
  form.ask_place(rows);
  overlays.export_folder = form.folder.text;
  const auto* const format = ask_format(rows, "export/format", offered_formats(), &form.format());
  const bool moves = format->holds == Holds::animation;
  form.formats[moves ? 1 : 0] = format;
  if (std::exchange(form.moves, moves) != moves) fill_size(form, overlays, window_px);
  if (moves) {
    form.animation.ask(rows, overlays, state);
  } else {
    form.wanted.whole_window =
        rows.choose("export/what", rows.row("Picture", "What the file shows"),
                    {"View", "Whole window"}, form.wanted.whole_window ? 1 : 0) == 1;
  }
  rows.type_two(rows.row("Size", moves ? "Width and height of each frame" : "Width and height"),
                form.width, "×", form.height, format->unit);
  if (!moves) return ask_look(rows, form, state);
  form.animation.back =
      rows.choose("export/back", rows.row("Direction", "There and back, a loop has no jump"),
                  {"One way", "There and back"}, form.animation.back ? 1 : 0) == 1;
}

/// Tells where it is, or why it is nowhere.
void finish(const Expected<void>& written, const std::filesystem::path& path, ExportForm& form,
            Overlays& overlays, Dialog& dialog) {
  if (!written) {
    form.refused = written.error().message;
    return;
  }
  overlays.tell("Exported to " + path.string());
  dialog.close();
}

void carry_out(const Expected<Wanted>& wanted, ExportForm& form, Overlays& overlays,
               const State& state, Dialog& dialog) {
  form.refused = wanted ? "" : wanted.error().message;
  if (!wanted) return;
  if (wanted->animation) {
    form.animation.running =
        std::make_unique<RunningAnimation>(*wanted->animation, form.format(), state, wanted->path);
  } else {
    const auto written = write_export(wanted->picture, state).map([](const auto&) {});
    finish(written, wanted->path, form, overlays, dialog);
  }
}

}  // namespace

void show_export(const Screen& screen, const Palette& palette, Overlays& overlays, ExportForm& form,
                 const State& state, Point window_px) {
  auto& running = form.animation.running;
  if (overlays.export_open && !form.is_filled) fill(form, overlays, state, window_px);
  if (!overlays.export_open) {
    form.is_filled = false;
    running.reset();
  }
  Dialog dialog(screen, palette, overlays, "export", overlays.export_open, {960, 570});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-Form::kPad);
  ui.canvas.text(room.min + Point(0, 20), "Export",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  const double form_end = std::min(room.min.x + Form::kWidth, room.centre().x);
  Form rows(ui, {room.min + Point(0, 44), {form_end, room.max.y}});
  ask(rows, form, overlays, state, window_px);

  const auto wanted = read(form, state);
  const Rect beside{{form_end + Form::kBetween, room.min.y + 46}, room.max - Point(0, 120)};
  if (wanted) draw_previews(ui, beside, *wanted, state, form.previews);
  draw_refusal(ui, {{room.min.x, rows.y()}, {room.max.x, room.max.y - 46}},
               wanted || !form.moves ? form.refused : wanted.error().message);

  const Point corner = room.max + Point(0, 6);
  const bool cancelled =
      rows.button("export/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  if (running) {
    draw_progress(ui, {{room.min.x, corner.y - 40}, {corner.x - 272, corner.y}}, *running);
    constexpr double kBetweenLooks = 0.1;
    overlays.wake(overlays.now + kBetweenLooks);
    if (running->result() != nullptr) {
      const auto ended = std::exchange(running, nullptr);
      finish(*ended->result(), ended->path(), form, overlays, dialog);
    }
  } else {
    const bool pressed =
        rows.button("export/write", {corner - Point(112, 40), corner}, "Export", true);
    if (!cancelled && (pressed || overlays.confirm))
      carry_out(wanted, form, overlays, state, dialog);
  }
  if (cancelled) {
    running.reset();
    dialog.close();
  }
}

}  // namespace posenc
