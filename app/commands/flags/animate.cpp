#include "commands/flags/animate.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/actions.hpp"
#include "commands/given_words.hpp"
#include "commands/render_command.hpp"
#include "state/names.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

/// By its id, or by its symbol: "position" or "t".
Expected<const Parameter*> swept_parameter(std::string_view name) {
  std::vector<Meaning> all;
  for (const auto& p : parameters()) {
    if (!can_sweep(p)) continue;
    if (name == p.id || (!name.empty() && name == p.symbol)) return &p;
    all.push_back({std::string(p.id), std::string(p.id), p.label});
  }
  const auto meant = closest(name, all);
  return fail(fmt::format("there is no number {} to sweep: {}", quotable(name),
                          meant.empty() ? "posenc list parameters lists them"
                                        : fmt::format("did you mean {}?", meant)));
}

Expected<void> read_seconds(Animation& animation, const std::string& typed) {
  const auto number = parse_number(typed);
  if (number.fault)
    return fail(fmt::format("seconds = {} is not a number: give one from {} to {}", quotable(typed),
                            Sweep::kMinSeconds, Sweep::kMaxSeconds));
  animation.sweep.seconds = number.value;
  return {};
}

Expected<void> read_rate(Animation& animation, const std::string& typed) {
  constexpr int kMin = Animation::kMinRate, kMax = Animation::kMaxRate;
  const auto rate = whole_within(typed, kMin, kMax);
  if (!rate)
    return fail(fmt::format("fps = {} is not a rate: give a whole number from {} to {}",
                            quotable(typed), kMin, kMax));
  animation.per_second = static_cast<int>(*rate);
  return {};
}

}  // namespace

void AnimateFlags::add_to(CLI::App& app) {
  const Animation usual;
  add_output(app, file_, fmt::format(": its ending says what it is, {}", kAnimationEndings));
  add_word(app, "--t", t_, "FROM:TO",
           "The positions that t runs through, such as 0:64 (default: all of them)");
  add_word(app, "--sweep", sweep_, "NAME=FROM:TO",
           "Another number that moves, such as d=2:512 or base=10:10000");
  add_word(app, "--seconds", seconds_, "NUMBER",
           fmt::format("How long it plays ({} to {}, default {})", Sweep::kMinSeconds,
                       Sweep::kMaxSeconds, usual.sweep.seconds));
  const auto& gif = animation_formats().front();
  add_word(app, "--fps", rate_, "NUMBER",
           fmt::format("Frames a second ({} to {}, {} at most {}, default {})", Animation::kMinRate,
                       Animation::kMaxRate, gif.name, gif.most_per_second, usual.per_second));
  add_word(app, "--size", size_, "WxH", "Width and height in pixels (default 1280x720)");
  add_switch(app, "--back", back_, "Go back to the first value, so that a loop has no jump");
}

Expected<const AnimationFormat*> AnimateFlags::format() const {
  if (file_.empty())
    return fail(
        fmt::format("animate needs a file: give -o and a name that ends in {}", kAnimationEndings));
  return animation_format(file_);
}

Expected<Sweep> AnimateFlags::sweep(const State& state) const {
  if (!t_.empty() && !sweep_.empty())
    return fail(fmt::format("t = {} and sweep = {} both say what moves: give one of them",
                            quotable(t_), quotable(sweep_)));
  const auto& t = *find_parameter("position");
  if (!t_.empty()) return read_sweep(state, t, t_);
  if (sweep_.empty()) {
    const auto limits = t.limits(state);
    return Sweep{.parameter = &t, .from = limits.min, .to = limits.max};
  }
  const auto equals = sweep_.find('=');
  if (equals == std::string::npos)
    return fail(
        fmt::format("sweep = {} has no values: give a name, = and two values, such as "
                    "d=2:512",
                    quotable(sweep_)));
  const auto parameter = swept_parameter(std::string_view(sweep_).substr(0, equals));
  if (!parameter) return tl::unexpected(parameter.error());
  return read_sweep(state, **parameter, std::string_view(sweep_).substr(equals + 1));
}

Expected<Animation> AnimateFlags::request(const State& state, const ParameterFlags& given) const {
  const auto sweep = this->sweep(state);
  if (!sweep) return tl::unexpected(sweep.error());
  const auto& swept = *sweep->parameter;
  if (given.given(swept.id))
    return fail(
        fmt::format("{0} has one value and moves too: leave out --{0}, or the sweep", swept.id));
  if (!is_shown(swept, state))
    return fail(fmt::format("{} changes nothing in the picture of {}: sweep another number",
                            swept.id, state.view));
  Animation animation{.sweep = *sweep, .back = back_};
  Expected<void> done;
  if (!seconds_.empty()) done = read_seconds(animation, seconds_);
  if (done && !rate_.empty()) done = read_rate(animation, rate_);
  if (done && !size_.empty()) done = read_size(animation.size, size_);
  return done.map([&] { return animation; });
}

}  // namespace posenc
