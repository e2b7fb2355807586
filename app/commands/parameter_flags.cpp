#include "commands/parameter_flags.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/command.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/biases/options.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr std::string_view kEncoding = "encoding", kTable = "table";

std::string group_title(std::string_view group) {
  if (const auto* const view = find_view(group))
    return fmt::format("Options of the view “{}”", view->title);
  return capitalised(group);
}

/// So many that they go into the description, which is wrapped.
bool has_many_choices(const Parameter& p) {
  constexpr std::size_t kMany = 6;
  return p.choices.size() > kMany;
}

std::string value_name(const Parameter& p) {
  if (p.kind == ParameterKind::text) return p.text->names_file ? "FILE" : "TEXT";
  if (p.kind != ParameterKind::choice) return "NUMBER";
  if (has_many_choices(p)) return "NAME";
  return ids_of_choices(p, "|");
}

/// Limits that depend on other parameters are told by the parameter they depend on.
std::string description(const Parameter& p) {
  const auto fallback = plain_text(p, State{});
  if (p.kind == ParameterKind::text && p.text->names_file) return std::string(p.help);
  if (p.kind == ParameterKind::text)
    return fmt::format("{} ({}, default “{}”)", p.help, p.text->takes, fallback);
  if (has_many_choices(p))
    return fmt::format("{} (default {}; {})", p.help, fallback, ids_of_choices(p, ", "));
  if (p.kind == ParameterKind::choice || p.kind == ParameterKind::toggle) {
    return fmt::format("{} (default {})", p.help, fallback);
  }
  const auto zero = p.zero.empty() ? "" : fmt::format("; 0: {}", p.zero);
  if (!p.limited_by.empty()) {
    return fmt::format("{} (default {}{}; limited by --{})", p.help, fallback, zero, p.limited_by);
  }
  const auto limits = p.limits(State{});
  return fmt::format("{} ({} to {}, default {}{})", p.help, plain_text(p, limits.min),
                     plain_text(p, limits.max), fallback, zero);
}

std::vector<Meaning> meant_presets() {
  std::vector<Meaning> all;
  for (const auto& preset : presets())
    all.push_back({std::string(preset.id), fmt::format("preset={}", preset.id), preset.title});
  return all;
}

}  // namespace

bool ParameterFlags::Flag::given() const {
  return std::ranges::any_of(options,
                             [](const CLI::Option* option) { return option->count() > 0; });
}

ParameterFlags::ParameterFlags() {
  for (const auto& p : parameters()) flags_.push_back({&p, {}, {}});
}

void ParameterFlags::add_to(CLI::App& app, bool (*is_taken)(const Parameter&)) {
  for (auto& flag : flags_) {
    const auto& p = *flag.parameter;
    if (is_taken != nullptr && !is_taken(p)) continue;
    auto* const option =
        p.kind == ParameterKind::toggle
            ? app.add_flag(fmt::format("--{0}{{true}},--no-{0}{{false}}", p.id), flag.text,
                           description(p))
            : add_word(app, fmt::format("--{}", p.id), flag.text, value_name(p), description(p));
    option->group(group_title(p.group));
    flag.options.push_back(option);
    if (p.id != kEncoding) continue;
    add_word(app, "--preset", preset_, "NAME",
             "The settings of a well-known figure, on top of which other flags go; posenc list "
             "presets lists them")
        ->group(group_title(p.group));
  }
}

void ParameterFlags::add_session_to(CLI::App& app) {
  add_word(
      app, "--session", session_file_, "FILE",
      fmt::format("Begin from a saved session ({}), or from that of an exported picture ({}), on "
                  "top of which other flags go",
                  endings_text(formats_of({Holds::session})), endings_text(carrying_formats())));
}

std::vector<std::string> ParameterFlags::complaints() const {
  if (!session_ || !*session_) return {};
  auto all = (*session_)->complaints;
  if (given(kTable)) std::erase_if(all, [](auto& each) { return each.ends_with(kAsksForTable); });
  return all;
}

bool ParameterFlags::any_given() const {
  return !session_file_.empty() || !preset_.empty() || std::ranges::any_of(flags_, &Flag::given);
}

const ParameterFlags::Flag& ParameterFlags::flag(std::string_view id) const {
  return *std::ranges::find(flags_, id, &Flag::id);
}

bool ParameterFlags::given(std::string_view id) const { return flag(id).given(); }

bool ParameterFlags::takes_away(std::string_view id, std::string_view value) {
  const auto taken = std::ranges::find(flags_, id, &Flag::id);
  if (!taken->given() || taken->text != value) return false;
  taken->options.clear();
  return true;
}

Expected<void> ParameterFlags::apply_table(State& state) const {
  if (flag(kTable).text.empty()) return fail("table has no value: give the name of a .npy file");
  const auto& encoding = flag(kEncoding);
  if (encoding.given() && encoding.text != table_kind().id) {
    return fail("encoding = {} and --table both say what to encode: give one of them",
                quotable(encoding.text));
  }
  if (auto done = assign(state, *flag(kTable).parameter, flag(kTable).text); !done) return done;
  return check_table(state);
}

Expected<void> ParameterFlags::check_table(const State& state) const {
  const auto& d = flag("d");
  if (!shows_table(state) || !d.given()) return {};
  State with_d = state;
  const bool is_d = assign(with_d, *d.parameter, d.text).has_value();
  if (is_d && with_d.d == column_count(state)) return {};
  return fail("d = {} does not fit the table {}, which has {} dimensions: leave out --d",
              quotable(d.text), file_name(state.table), integer_text(column_count(state)));
}

Expected<void> ParameterFlags::check_learned(const State& state) const {
  const auto& weights = flag("biases-weights");
  const bool is_used = applies(*weights.parameter, state) && state[bias::kLearned].table != nullptr;
  if (!weights.given() || !is_used) return {};
  if (const auto bias = bias_of(state); !bias) {
    return fail("{} = {} does not fit: {}", weights.id(), quotable(weights.text),
                bias.error().message);
  }
  return {};
}

Expected<void> ParameterFlags::apply(State& state) const {
  if (!session_file_.empty()) {
    if (!session_) session_ = open_session(session_file_);
    if (!*session_) return tl::unexpected(session_->error());
    state = (*session_)->state;
  }
  if (!preset_.empty()) {
    const auto* const preset = find_preset(preset_);
    if (preset == nullptr) {
      return fail("there is no preset {}: {}", quotable(preset_), way_to(preset_, meant_presets()));
    }
    state = with_preset(state, *preset);
  }
  if (given(kTable)) {
    if (auto done = apply_table(state); !done) return done;
  }
  for (const auto& flag : flags_) {
    if (!flag.given()) {
      bring_within_limits(state, *flag.parameter);
    } else if (auto done = assign(state, *flag.parameter, flag.text); !done) {
      return done;
    }
  }
  if (auto fits = check_learned(state); !fits) return fits;
  return check_table(state);
}

}  // namespace posenc
