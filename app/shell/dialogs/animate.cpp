#include "shell/dialogs/animate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "documents/render_command.hpp"
#include "shell/controls/widgets.hpp"
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
void fill_ends(AnimationFields& fields, Focus& focus, const State& state) {
  const auto& p = *fields.swept;
  const auto limits = p.limits(state);
  const bool by_factors = p.scale == SliderScale::logarithmic;
  const auto text = [&](double end, double factor) {
    State at = state;
    p.set(at,
          by_factors ? std::clamp(std::round(p.get(state) * factor), limits.min, limits.max) : end);
    bring_within_limits(at, p);
    return plain_text(p, at);
  };
  fields.from = focus.new_field(text(limits.min, 0.1));
  fields.to = focus.new_field(text(limits.max, 10));
}

Expected<double> read_number(const TypedText& field, std::string_view what) {
  const auto number = parse_number(field.text);
  if (!number.fault) return number.value;
  return fail(fmt::format("{} {} is not a number: give one", what, quotable(field.text)));
}

}  // namespace

void AnimationFields::fill(Focus& focus) {
  for (auto* const field : {&seconds, &rate}) *field = focus.new_field(field->text);
  swept = nullptr;
}

void AnimationFields::ask(Form& rows, Focus& focus, const State& state) {
  const auto all = swept_parameters(state);
  std::vector<Choice> choices;
  for (const auto* const p : all) choices.push_back({p->id, p->label, p->help});
  const auto found = std::ranges::find(all, swept);
  const int before = found == all.end() ? 0 : static_cast<int>(found - all.begin());
  const int chosen =
      rows.pick("export/swept", rows.row("Sweep", "The number that moves"), choices, before);
  if (swept != all[static_cast<std::size_t>(chosen)]) {
    swept = all[static_cast<std::size_t>(chosen)];
    fill_ends(*this, focus, state);
  }
  rows.type_two(rows.row("From", "The values in the first frame and in the last"), from, "to", to,
                swept->unit);
  rows.type_two(rows.row("Duration", "How long it plays, and how smoothly"), seconds, "s at", rate,
                "frames/s");
}

Expected<Animation> AnimationFields::read(const FilePlace& place, const Format& format,
                                          const State& state) const {
  const auto duration = read_number(seconds, "The duration"),
             per_second = read_number(rate, "The frame rate");
  if (!duration) return tl::unexpected(duration.error());
  if (!per_second) return tl::unexpected(per_second.error());
  auto sweep = read_sweep(state, *swept, from.text + ":" + to.text);
  if (!sweep) return tl::unexpected(sweep.error());
  sweep->seconds = *duration;
  constexpr double kMostRate = 1000;  // check() says what is allowed
  const Animation animation{.sweep = *sweep,
                            .per_second = static_cast<int>(std::clamp(*per_second, 0.0, kMostRate)),
                            .back = back,
                            .size = {.width = place.width, .height = place.height}};
  return check(animation, format, state).map([&] { return animation; });
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

}  // namespace posenc
