#include "shell/dialogs/export.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "documents/opening.hpp"
#include "documents/render_command.hpp"
#include "documents/writing.hpp"
#include "figure/axes.hpp"
#include "lesson/slide.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/dialogs/form.hpp"
#include "shell/files/paths.hpp"
#include "shell/panel/pieces.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {

namespace {

/// Whether the file shows the step of the lesson, with its words.
bool shows_slide(const Export& wanted, const std::optional<Slide>& slide) {
  return slide && wanted.format->holds == Holds::picture && !wanted.whole_window;
}

/// Draws a picture, or a frame of an animation.
void draw_export(Canvas& canvas, const Rect& area, const Export& wanted, const Scene& scene,
                 const std::optional<Slide>& slide) {
  const auto& palette = palette_of(scene.state());
  if (wanted.whole_window) return draw_window_picture(canvas, area, palette, scene);
  if (!shows_slide(wanted, slide)) return draw_picture(canvas, area, palette, scene);
  draw_slide(canvas, area, file_palette({.theme = scene.state().theme}), scene, *slide);
}

/// The picture's size, with the State's text size or a slide's.
PictureSize picture_size(const Export& wanted, const State& state,
                         const std::optional<Slide>& slide) {
  auto size = wanted.size;
  size.text_size = state.text_size;
  return shows_slide(wanted, slide) ? as_slide(size) : size;
}

}  // namespace

Expected<void> write_export(const Export& wanted, const State& state,
                            const std::optional<Slide>& slide, OutputFile& file) {
  State pictured = state;
  pictured.theme = wanted.theme;
  if (wanted.format->holds == Holds::live)
    return render(pictured, wanted.size, file, *wanted.format);
  const Scene scene(pictured);
  return write_picture(
      file, *wanted.format, picture_size(wanted, state, slide), palette_of(pictured).ground,
      [&](Canvas& canvas, const Rect& area) { draw_export(canvas, area, wanted, scene, slide); },
      carried_by(pictured));
}

namespace {

/// Whether its files hold a whole lesson.
bool holds_lesson(const Format& format) {
  return format.holds != Holds::picture && format.holds != Holds::live &&
         format.holds != Holds::animation;
}

Formats offered_formats(bool with_lesson) {
  auto all = formats_of({Holds::picture, Holds::live, Holds::animation});
  if (!with_lesson) return all;
  for (const auto* const format : formats_of({Holds::deck, Holds::handout, Holds::page,
                                              Holds::live_page, Holds::film, Holds::subtitles}))
    if (!format->ending.empty()) all.push_back(format);
  return all;
}

/// Width and height: the window's for a picture, the default for an animation.
void fill_size(ExportForm& form, Focus& focus, Point window_px) {
  const PictureSize frame = Animation().size;
  const Point size = form.moves ? Point(frame.width, frame.height) : window_px;
  form.width = focus.new_field(std::to_string(std::lround(size.x)));
  form.height = focus.new_field(std::to_string(std::lround(size.y)));
}

std::string default_name(const State& state, const GivenLesson& given,
                         const Format* lesson_format) {
  return lesson_format != nullptr ? given.name : page_name(state);
}

/// Fills the fields: the default name, and the folder of the last export or else the current one.
void fill(ExportForm& form, Session& session, const State& state, Point window_px,
          const GivenLesson& given) {
  std::error_code failed;
  auto path = with_home(session.files.export_folder);
  if (!std::filesystem::is_directory(path, failed)) path = std::filesystem::current_path(failed);
  form.folder = session.focus.new_field(with_tilde(path));
  form.lesson_format = nullptr;
  if (given.lesson && session.overlays.export_lesson)
    form.lesson_format = formats_of({Holds::deck}).front();
  form.name = session.focus.new_field(default_name(state, given, form.lesson_format));
  for (auto* const field : {&form.seconds, &form.rate})
    *field = session.focus.new_field(field->text);
  form.moves = session.overlays.export_moves;
  form.swept = nullptr;
  if (const auto* const step = given.now(); step != nullptr && step->motion) {
    const auto& motion = *step->motion;
    form.swept = motion.parameter;
    form.from = session.focus.new_field(plain_text(*motion.parameter, motion.from));
    form.to = session.focus.new_field(plain_text(*motion.parameter, motion.to));
    form.seconds.text = exact_text(motion.seconds);
  }
  form.refused.clear();
  form.is_filled = true;
  session.focus.dialog = {.wait = true};
  fill_size(form, session.focus, window_px);
}

/// The name without its ending, which the format gives it.
Expected<std::string> read_stem(const std::string& typed) {
  const std::filesystem::path name = typed;
  if (typed.find('/') != std::string::npos)
    return fail("The name {} has a /: give the folder in its own field", quotable(typed));
  auto text = find_format(offered_formats(true), name) != nullptr ? name.stem().string() : typed;
  if (text.empty() || text == "." || text == "..")
    return fail("The name {} names no file: type another one", quotable(typed));
  return text;
}

Expected<void> read_animation(const ExportForm& form, const State& state, Export& wanted) {
  Animation animation{.back = form.back, .size = wanted.size};
  const auto sweep = read_sweep(state, *form.swept, form.from.text + ":" + form.to.text);
  if (!sweep) return tl::unexpected(sweep.error());
  animation.sweep = *sweep;
  auto done = read_seconds(animation, form.seconds.text);
  if (done) done = read_rate(animation, form.rate.text);
  if (done) done = check(animation, form.format(), state);
  wanted.animation = animation;
  return done;
}

/// Reads the dialog's fields.
Expected<Export> read(const ExportForm& form, const State& state) {
  if (form.folder.text.empty()) return fail("The folder is empty: type one, such as ~");
  auto stem = read_stem(form.name.text);
  if (!stem) return tl::unexpected(stem.error());
  Export wanted = form.wanted;
  wanted.format = &form.format();
  if (wanted.format->holds != Holds::picture) {
    wanted.whole_window = false;
    wanted.size = {.width = wanted.size.width, .height = wanted.size.height};
  }
  wanted.theme = form.theme.value_or(state.theme);
  Expected<void> done;
  if (!form.lesson_format) done = read_size(wanted.size, form.width.text + "x" + form.height.text);
  if (done && form.moves && !form.lesson_format) done = read_animation(form, state, wanted);
  if (!done) return tl::unexpected(done.error());
  std::error_code failed;
  const auto folder = std::filesystem::absolute(with_home(form.folder.text), failed);
  wanted.path = free_path(folder / (*stem).append(wanted.format->ending));
  return wanted;
}

/// Draws a picture of that size, scaled to fit the room. Returns its lower edge.
template <class Draw>
double draw_preview(Ui& ui, const Rect& room, Color ground, Point size, const Draw& draw) {
  const double fit = std::min(room.width() / size.x, room.height() / size.y);
  const Rect box{room.min, room.min + size * fit}, area{{0, 0}, size};
  ui.canvas.rect(box, ground);
  const auto& screen = ui.screen();
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), screen.fonts.glyphs(), screen.painter,
                     screen.scale * fit, box.min * screen.scale, screen.framebuffer_scale);
  {
    const Clip clip(canvas, area);
    draw(canvas, area);
  }
  ui.canvas.rect(box, {}, Stroke{ui.palette.line, 1});
  return box.max.y;
}

/// Draws a preview of the State's picture. Returns its lower edge.
double draw_view(Ui& ui, const Rect& room, const Export& wanted, const State& state, double t,
                 Scene& scene, const std::optional<Slide>& shown) {
  // A transparent picture is shown on a slide such as it may be put on.
  constexpr Color kLightSlide{255, 255, 255, 255}, kDarkSlide{34, 34, 34, 255};
  scene.update(state, t);
  const auto& palette = palette_of(state);
  const Color slide = state.theme == Theme::dark ? kDarkSlide : kLightSlide;
  const Point pixels(wanted.size.width, wanted.size.height);
  return draw_preview(
      ui, room, wanted.size.transparent ? slide : palette.ground,
      pixels / picture_scale(pixels.x, pixels.y, picture_size(wanted, state, shown).text_size),
      [&](Canvas& canvas, const Rect& area) { draw_export(canvas, area, wanted, scene, shown); });
}

/// Draws the picture, the current slide, or the first and the last frame of an animation, and the
/// path of the file below.
void draw_previews(Ui& ui, const Rect& room, const Export& wanted, const State& state,
                   const GivenLesson& given, std::array<Scene, 2>& scenes) {
  const TextStyle style{Face::regular, size::kSmall, ui.palette.muted};
  double y = room.min.y;
  if (!wanted.animation) {
    if (holds_lesson(*wanted.format)) {
      const LessonExport how{.theme = wanted.theme};
      const Palette palette = file_palette(how);
      const auto page = slide_page(how);
      // The step as the file has it, whatever is shown now.
      const State of_step = state_in_file({given.lesson.get(), given.step}, how);
      scenes[0].update(of_step, static_cast<double>(of_step.position));
      y = draw_preview(
          ui, room, palette.ground, Point(page.width, page.height) / page.scale,
          [&](Canvas& canvas, const Rect& area) {
            draw_slide(canvas, area, palette, scenes[0], {given.lesson.get(), given.step});
          });
    } else {
      State pictured = state;
      pictured.theme = wanted.theme;
      y = draw_view(ui, room, wanted, pictured, static_cast<double>(state.position), scenes[0],
                    given.shown);
    }
  } else {
    const double height = (room.height() - 22) / 2;
    const auto& p = *wanted.animation->sweep.parameter;
    for (const std::size_t last : {std::size_t{0}, std::size_t{1}}) {
      const auto moment = moment_at(state, wanted.animation->sweep, static_cast<double>(last));
      const Rect half{{room.min.x, y}, {room.max.x, y + height}};
      y = draw_view(ui, half, wanted, moment.state, moment.position, scenes[last], {}) + 16;
      ui.canvas.text({room.min.x, y},
                     fmt::format("{}: {} = {}", last == 0 ? "First" : "Last", p.label,
                                 display_text(p, moment.state)),
                     style);
      y += 12;
    }
  }
  y += 22;
  for (const auto& line : wrap(ui.canvas, with_tilde(wanted.path), style, room.width())) {
    ui.canvas.text({room.min.x, y}, line, style);
    y += 18;
  }
}

/// A bar of the part that is written.
void draw_progress(Ui& ui, const Rect& room, const RunningExport& running) {
  const double part = static_cast<double>(running.done()) / static_cast<double>(running.all());
  const Rect bar{{room.min.x, room.centre().y + 8}, {room.max.x, room.centre().y + 14}};
  ui.canvas.rect(bar, ui.palette.line, {}, 3);
  ui.canvas.rect({bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, ui.palette.k, {}, 3);
  ui.canvas.text({room.min.x, room.centre().y},
                 running.all() == 1 ? "Exporting"
                                    : fmt::format("{} of {}", integer_text(running.done()),
                                                  integer_text(running.all())),
                 {Face::regular, size::kBody, ui.palette.muted});
}

/// The row of the format. Returns the one chosen.
const Format* format_row(Form& rows, const Format& chosen, bool with_lesson) {
  const auto offered = offered_formats(with_lesson);
  std::vector<Choice> choices;
  for (const auto* const format : offered)
    choices.push_back({format->ending, format->name, format->help});
  const auto at = std::ranges::find(offered, &chosen) - offered.begin();
  const int picked =
      rows.pick("export/format", rows.row("Format", chosen.help), choices, static_cast<int>(at));
  return offered[static_cast<std::size_t>(picked)];
}

void theme_row(Form& rows, ExportForm& form, const State& state) {
  std::vector<std::string_view> themes;
  for (const auto& choice : find_parameter("theme")->choices) themes.push_back(choice.label);
  const int theme = static_cast<int>(form.theme.value_or(state.theme));
  const int chosen = rows.choose(
      "export/theme",
      rows.row("Theme",
               "Dark text for light slides, light text for dark ones, or the strongest contrast"),
      themes, theme);
  if (chosen != theme) form.theme = static_cast<Theme>(chosen);
}

/// The rows of files that hold a lesson.
void lesson_rows(Form& rows, ExportForm& form, const State& state) {
  theme_row(rows, form, state);
  constexpr std::array<std::string_view, 3> kAnswers{"With", "Without", "Room for notes"};
  const auto holds = form.lesson_format->holds;
  if (holds == Holds::page || holds == Holds::live_page) return;
  const std::size_t count = holds == Holds::handout ? 3 : 2;
  const int chosen = std::min(static_cast<int>(form.wanted.answers), static_cast<int>(count) - 1);
  form.wanted.answers = static_cast<Answers>(
      rows.choose("export/answers", rows.row("Answers", "Whether answers follow the questions"),
                  std::span(kAnswers).first(count), chosen));
}

/// The rows of a picture's scale, theme and background.
void appearance_rows(Form& rows, ExportForm& form, const State& state) {
  auto& wanted = form.wanted;
  wanted.size.scale =
      1 + rows.choose("export/scale",
                      rows.row("Scale", "Scale factor of a PNG: the same picture with more pixels"),
                      {"1×", "2×", "3×", "4×"}, static_cast<int>(wanted.size.scale) - 1);
  theme_row(rows, form, state);
  wanted.size.transparent =
      rows.choose("export/background",
                  rows.row("Background", "Transparent for slides with a colour of their own"),
                  {"Solid", "Transparent"}, wanted.size.transparent ? 1 : 0) == 1;
}

/// The parameters that change the State's picture, t first.
std::vector<const Parameter*> swept_parameters(const State& state) {
  std::vector<const Parameter*> all;
  for (const auto& p : parameters()) {
    if (!can_sweep(p) || !p.in_panel || p.group == "window" || !uses(state, p.id) ||
        !is_shown(p, state))
      continue;
    all.insert(p.id == "position" ? all.begin() : all.end(), &p);
  }
  return all;
}

/// Sweeps the swept parameter over its limits; a factor from a tenth to ten times its value.
void fill_ends(ExportForm& form, Focus& focus, const State& state) {
  const auto& p = *form.swept;
  const auto limits = p.limits(state);
  const auto text = [&](double end, double factor) {
    if (p.scale == SliderScale::logarithmic)
      end = std::clamp(std::round(p.get(state) * factor), limits.min, limits.max);
    State at = state;
    p.set(at, end);
    bring_within_limits(at, p);
    return plain_text(p, at);
  };
  form.from = focus.new_field(text(limits.min, 0.1));
  form.to = focus.new_field(text(limits.max, 10));
}

/// The rows of the swept parameter, its ends and its speed.
void motion_rows(Form& rows, ExportForm& form, Focus& focus, const State& state) {
  const auto all = swept_parameters(state);
  std::vector<Choice> choices;
  for (const auto* const p : all) choices.push_back({p->id, p->label, p->help});
  const auto found = std::ranges::find(all, form.swept);
  const int before = found == all.end() ? 0 : static_cast<int>(found - all.begin());
  const int chosen =
      rows.pick("export/swept", rows.row("Sweep", "The number that moves"), choices, before);
  const auto* const swept = all[static_cast<std::size_t>(chosen)];
  if (std::exchange(form.swept, swept) != swept) fill_ends(form, focus, state);
  rows.type_two(rows.row("From", "The values in the first frame and in the last"), form.from, "to",
                form.to, form.swept->unit);
  rows.type_two(rows.row("Duration", "How long it plays, and how smoothly"), form.seconds, "s at",
                form.rate, "frames/s");
}

/// All rows of the dialog.
void export_rows(Form& rows, ExportForm& form, Session& session, const State& state,
                 Point window_px, const GivenLesson& given) {
  rows.type(rows.row("Name", "The file's name; its ending follows from the format"), form.name);
  rows.type(rows.row("Folder", "Where the file is written; existing files are not overwritten"),
            form.folder);
  session.files.export_folder = form.folder.text;
  const auto* const format = format_row(rows, form.format(), given.lesson != nullptr);
  const auto* const lesson_format = holds_lesson(*format) ? format : nullptr;
  const auto* const before = std::exchange(form.lesson_format, lesson_format);
  if (!before != !lesson_format && form.name.text == default_name(state, given, before))
    form.name = session.focus.new_field(default_name(state, given, lesson_format));
  if (form.lesson_format) return lesson_rows(rows, form, state);
  const bool moves = format->holds == Holds::animation,
             is_picture = format->holds == Holds::picture;
  form.formats[moves ? 1 : 0] = format;
  if (std::exchange(form.moves, moves) != moves) fill_size(form, session.focus, window_px);
  if (moves) {
    motion_rows(rows, form, session.focus, state);
  } else if (is_picture) {
    form.wanted.whole_window =
        rows.choose("export/what", rows.row("Picture", "What the file shows"),
                    {given.shown ? "Step" : "View", "Whole window"},
                    form.wanted.whole_window ? 1 : 0) == 1;
  }
  rows.type_two(rows.row("Size", moves ? "Width and height of each frame" : "Width and height"),
                form.width, "×", form.height, format->unit);
  if (is_picture) return appearance_rows(rows, form, state);
  if (!moves) return theme_row(rows, form, state);
  form.back =
      rows.choose("export/back", rows.row("Direction", "There and back, a loop has no jump"),
                  {"One way", "There and back"}, form.back ? 1 : 0) == 1;
}

/// Begins to write the file on a thread of its own.
std::unique_ptr<RunningExport> begin(const Export& wanted, const State& state,
                                     const GivenLesson& given) {
  const auto run = [&](std::int64_t all, RunningExport::Write write) {
    return std::make_unique<RunningExport>(wanted.path, all, std::move(write));
  };
  if (wanted.animation) {
    return run(frame_count(*wanted.animation),
               [wanted, state](OutputFile& file, const GoOn& go_on) {
                 return animate(*wanted.animation, *wanted.format, state, file, go_on);
               });
  }
  if (!holds_lesson(*wanted.format)) {
    return run(1, [wanted, state, given](OutputFile& file, const GoOn& /*go_on*/) {
      return write_export(wanted, state, given.shown, file);
    });
  }
  const LessonExport how{.is_handout = wanted.format->holds == Holds::handout,
                         .theme = wanted.theme,
                         .answers = wanted.answers};
  const auto all = wanted.format->holds == Holds::film
                       ? film_frames(without_hidden(*given.lesson), how)
                       : std::ssize(given.lesson->steps);
  return run(all, [wanted, how, lesson = given.lesson](OutputFile& file, const GoOn& go_on) {
    auto with_progress = how;
    with_progress.go_on = go_on;
    return export_lesson(*lesson, lesson->title, with_progress, *wanted.format, file);
  });
}

}  // namespace

void show_export(const Screen& screen, const Palette& palette, Session& session, ExportForm& form,
                 const State& state, Point window_px, const GivenLesson& given) {
  auto& running = form.running;
  const auto cancel = [&] {
    if (!running) return;
    running->cancel();
    form.cancelled.push_back(std::exchange(running, nullptr));
  };
  std::erase_if(form.cancelled, [](const auto& each) { return each->result() != nullptr; });
  if (session.overlays.export_open && !form.is_filled) fill(form, session, state, window_px, given);
  if (!session.overlays.export_open && std::exchange(form.is_filled, false)) cancel();
  if (!given.lesson) form.lesson_format = nullptr;
  Dialog dialog(screen, palette, session.focus, "export", session.overlays.export_open, {960, 570});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-Form::kPad);
  ui.canvas.text(room.min + Point(0, 20), "Export", {Face::bold, size::kBrand, palette.text});
  const double form_end = std::min(room.min.x + Form::kWidth, room.centre().x);
  Form rows(ui, {room.min + Point(0, 44), {form_end, room.max.y}});
  export_rows(rows, form, session, state, window_px, given);

  const auto wanted = read(form, state);
  const Rect beside{{form_end + Form::kBetween, room.min.y + 46}, room.max - Point(0, 120)};
  if (wanted) draw_previews(ui, beside, *wanted, state, given, form.previews);
  draw_refusal(ui, {{room.min.x, rows.y()}, {room.max.x, room.max.y - 46}},
               wanted || !form.moves ? form.refused : wanted.error().message);

  const Point corner = room.max + Point(0, 6);
  const bool cancelled =
      rows.button("export/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  if (running) {
    draw_progress(ui, {{room.min.x, corner.y - 40}, {corner.x - 272, corner.y}}, *running);
    constexpr double kProgressInterval = 0.1;
    session.focus.clock.wake(session.focus.clock.now + kProgressInterval);
    if (const auto* const written = running->result()) {
      form.refused = *written ? "" : written->error().message;
      if (*written) {
        session.focus.notices.tell("Exported to " + (*written)->string());
        dialog.close();
      }
      running.reset();
    }
  } else {
    const bool pressed =
        rows.button("export/write", {corner - Point(112, 40), corner}, "Export", true) ||
        session.focus.confirm;
    if (pressed && !cancelled) {
      form.refused = wanted ? "" : wanted.error().message;
      if (wanted) running = begin(*wanted, state, given);
    }
  }
  if (cancelled) {
    cancel();
    dialog.close();
  }
}

}  // namespace posenc
