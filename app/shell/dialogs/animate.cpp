#include "shell/dialogs/animate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "documents/render_command.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/dialogs/export.hpp"
#include "shell/files/paths.hpp"
#include "shell/panel/pieces.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// The numbers that move the State's picture.
std::vector<const Parameter*> swept_parameters(const State& state) {
  std::vector<const Parameter*> all;
  for (const auto& p : parameters()) {
    if (can_sweep(p) && p.in_panel && p.group != "window" && is_shown(p, state)) all.push_back(&p);
  }
  // What one animates most often comes first.
  const auto t = std::ranges::find(all, find_parameter("position"));
  if (t != all.end()) std::rotate(all.begin(), t, t + 1);
  return all;
}

/// All that it may be; of factors, a tenth to ten times what it is.
void fill_ends(AnimationForm& form, Overlays& overlays, const State& state) {
  const auto& p = *form.swept;
  const auto limits = p.limits(state);
  const bool by_factors = p.scale == SliderScale::logarithmic;
  const auto text = [&](double end, double factor) {
    State at = state;
    p.set(at,
          by_factors ? std::clamp(std::round(p.get(state) * factor), limits.min, limits.max) : end);
    bring_within_limits(at, p);
    return plain_text(p, at);
  };
  form.from = overlays.new_field(text(limits.min, 0.1));
  form.to = overlays.new_field(text(limits.max, 10));
}

void fill(AnimationForm& form, Overlays& overlays, const std::string& folder, const State& state) {
  if (form.seconds.text.empty()) {
    const Animation usual;
    form.seconds.text = exact_text(usual.sweep.seconds);
    form.rate.text = std::to_string(usual.per_second);
    form.width.text = std::to_string(usual.size.width);
    form.height.text = std::to_string(usual.size.height);
  }
  for (auto* const field : {&form.seconds, &form.rate, &form.width, &form.height})
    *field = overlays.new_field(field->text);
  form.fill(overlays, state, folder);
  form.swept = nullptr;
}

struct Wanted {
  Animation animation;
  const Format* format;
  std::filesystem::path path;
};

Expected<double> read_number(const TypedText& field, std::string_view what) {
  const auto number = parse_number(field.text);
  if (!number.fault) return number.value;
  return fail(fmt::format("{} {} is not a number: give one", what, quotable(field.text)));
}

Expected<Wanted> read(const AnimationForm& form, const State& state) {
  const auto& format = *form.format;
  const auto place = read(form, formats_of({Holds::animation}));
  const auto seconds = read_number(form.seconds, "The duration"),
             rate = read_number(form.rate, "The frame rate");
  auto sweep = read_sweep(state, *form.swept, form.from.text + ":" + form.to.text);
  if (!place) return tl::unexpected(place.error());
  if (!seconds) return tl::unexpected(seconds.error());
  if (!rate) return tl::unexpected(rate.error());
  if (!sweep) return tl::unexpected(sweep.error());
  sweep->seconds = *seconds;
  constexpr double kMostRate = 1000;  // check() says what is allowed
  Wanted wanted{.animation = {.sweep = *sweep,
                              .per_second = static_cast<int>(std::clamp(*rate, 0.0, kMostRate)),
                              .back = form.back,
                              .size = {.width = place->width, .height = place->height}},
                .format = &format,
                .path = {}};
  if (auto done = check(wanted.animation, format, state); !done)
    return tl::unexpected(done.error());
  wanted.path = free_path(place->folder, place->name, format.ending);
  return wanted;
}

/// The first and the last picture, and where they go.
void draw_previews(Ui& ui, const Rect& room, const Wanted& wanted, const State& state,
                   std::array<Scene, 2>& scenes) {
  const auto& [animation, format, path] = wanted;
  const auto& p = *animation.sweep.parameter;
  const auto style = Ui::style(Face::regular, size::kSmall, ui.palette.muted);
  const double height = (room.height() - 3 * 22) / 2;
  double y = room.min.y;
  for (const double fraction : {0.0, 1.0}) {
    const auto moment = moment_at(state, animation.sweep, fraction);
    auto& scene = scenes[fraction == 0 ? 0 : 1];
    scene.update(moment.state, moment.position);
    const auto& palette = palette_of(moment.state);
    const auto box = draw_small(
        ui, {{room.min.x, y}, {room.max.x, y + height}},
        Point(animation.size.width, animation.size.height), state.text_size, palette.ground,
        [&](Canvas& canvas, const Rect& area) { draw_picture(canvas, area, palette, scene); });
    const auto words = fmt::format("{}: {} = {}", fraction == 0 ? "First" : "Last", p.label,
                                   display_text(p, moment.state));
    ui.canvas.text({room.min.x, box.max.y + 16}, words, style);
    y = box.max.y + 28;
  }
  ui.canvas.text({room.min.x, y + 12}, shorten(ui.canvas, with_tilde(path), style, room.width()),
                 style);
}

void draw_progress(Ui& ui, const Rect& room, const RunningAnimation& running) {
  const double part =
      static_cast<double>(running.frames_done()) / static_cast<double>(running.frames());
  const Rect bar{{room.min.x, room.centre().y + 8}, {room.max.x, room.centre().y + 14}};
  ui.canvas.rect(bar, ui.palette.line, {}, 3);
  ui.canvas.rect({bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, ui.palette.k, {}, 3);
  ui.canvas.text({room.min.x, room.centre().y},
                 fmt::format("Frame {} of {}", integer_text(running.frames_done()),
                             integer_text(running.frames())),
                 Ui::style(Face::regular, size::kBody, ui.palette.muted));
}

/// Tells what came of it.
void finish(AnimationForm& form, Overlays& overlays, Dialog& dialog) {
  const auto* const result = form.running ? form.running->result() : nullptr;
  if (result == nullptr) return;
  const auto path = form.running->path();
  const auto ended = *result;
  form.running.reset();
  if (!ended) {
    form.refused = ended.error().message;
    return;
  }
  overlays.tell("Exported to " + path.string());
  dialog.close();
}

void ask(Form& rows, AnimationForm& form, Overlays& overlays, const State& state) {
  form.ask_place(rows);
  form.format = ask_format(rows, "animation/format", formats_of({Holds::animation}), form.format);

  const auto all = swept_parameters(state);
  std::vector<Choice> choices;
  for (const auto* const p : all) choices.push_back({p->id, p->label, p->help});
  const auto found = std::ranges::find(all, form.swept);
  const int before = found == all.end() ? 0 : static_cast<int>(found - all.begin());
  const int chosen =
      rows.pick("animation/swept", rows.row("Sweep", "The number that moves"), choices, before);
  if (form.swept != all[static_cast<std::size_t>(chosen)]) {
    form.swept = all[static_cast<std::size_t>(chosen)];
    fill_ends(form, overlays, state);
  }
  rows.type_two(rows.row("From", "The values in the first frame and in the last"), form.from, "to",
                form.to, form.swept->unit);
  rows.type_two(rows.row("Duration", "How long it plays, and how smoothly"), form.seconds, "s at",
                form.rate, "frames/s");
  rows.type_two(rows.row("Size", "Width and height of each frame"), form.width, "×", form.height,
                "pixels");
  form.back =
      rows.choose("animation/back", rows.row("Direction", "There and back, a loop has no jump"),
                  {"One way", "There and back"}, form.back ? 1 : 0) == 1;
}

}  // namespace

void show_animation(const Screen& screen, const Palette& palette, Overlays& overlays,
                    AnimationForm& form, std::string& folder, const State& state) {
  if (overlays.animation_open && !form.is_filled) fill(form, overlays, folder, state);
  if (!overlays.animation_open) {
    form.is_filled = false;
    form.running.reset();
  }
  Dialog dialog(screen, palette, overlays, "animation", overlays.animation_open, {960, 570});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-Form::kPad);
  ui.canvas.text(room.min + Point(0, 20), "Export an animation",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  const double form_end = std::min(room.min.x + Form::kWidth, room.centre().x);
  Form rows(ui, {room.min + Point(0, 44), {form_end, room.max.y}});
  ask(rows, form, overlays, state);
  folder = form.folder.text;

  const auto wanted = read(form, state);
  if (wanted)
    draw_previews(ui, {{form_end + Form::kBetween, room.min.y + 46}, room.max - Point(0, 56)},
                  *wanted, state, form.previews);
  draw_refusal(ui, {{room.min.x, rows.y()}, {room.max.x, room.max.y - 46}},
               wanted ? form.refused : wanted.error().message);

  const Point corner = room.max + Point(0, 6);
  const bool cancelled =
      rows.button("animation/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  if (form.running) {
    draw_progress(ui, {{room.min.x, corner.y - 40}, {corner.x - 272, corner.y}}, *form.running);
    constexpr double kBetweenLooks = 0.1;
    overlays.wake(overlays.now + kBetweenLooks);
    finish(form, overlays, dialog);
  } else {
    const bool pressed =
        rows.button("animation/write", {corner - Point(112, 40), corner}, "Export", true);
    if (wanted && !cancelled && (pressed || overlays.confirm)) {
      form.refused.clear();
      form.running = std::make_unique<RunningAnimation>(wanted->animation, *wanted->format, state,
                                                        wanted->path);
    }
  }
  if (cancelled) {
    form.running.reset();
    dialog.close();
  }
}

}  // namespace posenc
