#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "documents/animation.hpp"
#include "documents/progress.hpp"
#include "documents/render_command.hpp"
#include "documents/writing.hpp"
#include "state/names.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

struct AnimateFlags {
  std::string file, t, sweep, seconds, rate, size;
  bool back = false;
};

/// The parameter with that id or symbol: "position" or "t".
Expected<const Parameter*> swept_parameter(std::string_view name) {
  std::vector<Meaning> all;
  for (const auto& p : parameters()) {
    if (!can_sweep(p)) continue;
    if (name == p.id || (!name.empty() && name == p.symbol)) return &p;
    all.push_back({std::string(p.id), std::string(p.id), p.label});
  }
  const auto meant = closest(name, all);
  return fail(
      "there is no number {} to sweep: {}", quotable(name),
      meant.empty() ? "posenc list parameters lists them" : fmt::format("did you mean {}?", meant));
}

/// The sweep that the flags ask for. Settings that the person did not give are changed in `state`
/// where the sweep needs it.
Expected<Sweep> sweep_of(const AnimateFlags& flags, State& state, const IsStated& is_stated) {
  const auto& t = *find_parameter("position");
  if (flags.sweep.empty()) {
    if (!flags.t.empty()) return read_sweep_in(state, t, flags.t, is_stated);
    const auto limits = t.limits(state);
    return Sweep{.parameter = &t, .from = limits.min, .to = limits.max};
  }
  const auto equals = flags.sweep.find('=');
  if (equals == std::string::npos)
    return fail("sweep = {} has no values: give a name, = and two values, such as d=2:512",
                quotable(flags.sweep));
  const std::string_view sweep = flags.sweep;
  const auto parameter = swept_parameter(sweep.substr(0, equals));
  if (!parameter) return tl::unexpected(parameter.error());
  return read_sweep_in(state, **parameter, sweep.substr(equals + 1), is_stated);
}

Expected<Animation> animation_of(const AnimateFlags& flags, State& state,
                                 const IsStated& is_stated) {
  const auto sweep = sweep_of(flags, state, is_stated);
  if (!sweep) return tl::unexpected(sweep.error());
  if (!is_shown(*sweep->parameter, state))
    return fail("{} changes nothing in the picture of {}: sweep another number",
                sweep->parameter->id, state.view);
  Animation animation{.sweep = *sweep, .back = flags.back};
  Expected<void> done;
  const auto& position = *find_parameter("position");
  const bool has_both = !flags.sweep.empty() && !flags.t.empty();
  if (has_both && sweep->parameter == &position)
    return fail("t = {} and sweep = {} both say where t goes: give one of them", quotable(flags.t),
                quotable(flags.sweep));
  if (has_both)
    done = read_sweep_in(state, position, flags.t, is_stated).map([&](const Sweep& t) {
      animation.t = t;
    });
  if (done && !flags.seconds.empty()) done = read_seconds(animation, flags.seconds);
  if (done && !flags.rate.empty()) done = read_rate(animation, flags.rate);
  if (done && !flags.size.empty()) done = read_size(animation.size, flags.size);
  return done.map([&] { return animation; });
}

Expected<void> run_animate(const AnimateFlags& flags, State state, const IsStated& is_stated,
                           const Running& running) {
  const auto formats = formats_of({Holds::animation});
  if (flags.file.empty()) return needs_file("animate", formats);
  const auto format = format_of(formats, flags.file);
  if (!format) return tl::unexpected(format.error());
  const auto animation = animation_of(flags, state, is_stated);
  if (!animation) return tl::unexpected(animation.error());
  Progress progress(running.terminal());
  const auto show = [&](std::int64_t done, std::int64_t all) {
    progress.show(done, all);
    return true;
  };
  return write_file(flags.file, [&](OutputFile& file) {
    return animate(*animation, **format, state, file, show);
  });
}

RunCommand add_animate(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<AnimateFlags>();
  const Animation usual;
  const auto formats = formats_of({Holds::animation});
  add_output(app, flags->file, formats);
  add_word(app, "--t", flags->t, "FROM:TO",
           "The positions that t runs through, such as 0:64 (default: all of them)");
  add_word(app, "--sweep", flags->sweep, "NAME=FROM:TO",
           "Another number that moves, alone or with --t, such as d=2:512 or base=10:10000");
  add_word(app, "--seconds", flags->seconds, "NUMBER",
           fmt::format("How long it plays ({} to {}, default {})", Sweep::kMinSeconds,
                       Sweep::kMaxSeconds, usual.sweep.seconds));
  const auto& slowest = *std::ranges::min(
      formats, {}, [](const Format* format) { return format->film().most_per_second; });
  add_word(app, "--fps", flags->rate, "NUMBER",
           fmt::format("Frames a second ({} to {}, {} at most {}, default {})", Animation::kMinRate,
                       Animation::kMaxRate, slowest.name, slowest.film().most_per_second,
                       usual.per_second));
  add_word(app, "--size", flags->size, "WxH", "Width and height in pixels (default 1280x720)");
  add_switch(app, "--back", flags->back, "Go back to the first value, so that a loop has no jump");
  return [flags, &parameters,
          state_of = add_view(app, true, parameters)](const Running& running) -> Expected<void> {
    const auto state = state_of(running.err);
    const auto is_stated = [&](const Parameter& p) { return parameters.states(p); };
    return state ? run_animate(*flags, *state, is_stated, running) : tl::unexpected(state.error());
  };
}

}  // namespace

const CommandRow kAnimateCommand{
    "animate", "Write a view's picture while a number moves",
    "  posenc animate rotation --t 0:64 -o t.gif   the same while t runs through positions\n",
    R"(
Frame i of n shows the number at i/(n-1) of its way: evenly, or by equal factors where its slider
does so. MP4 and WebM need the program ffmpeg and even sides.
Options that do not apply to the command are accepted and ignored.)",
    add_animate};

}  // namespace posenc
