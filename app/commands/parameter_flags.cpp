#include "commands/parameter_flags.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/command.hpp"
#include "state/names.hpp"
#include "state/own.hpp"
#include "state/presets.hpp"
#include "state/stated.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/biases/options.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr std::string_view kEncoding = "encoding", kTable = "table", kConvention = "convention",
                           kOwnFormula = "own-formula";

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

/// "default 16": what it is in a State.
std::string default_text(const Parameter& p, const State& state) {
  const auto value = plain_text(p, state);
  return p.kind == ParameterKind::text ? fmt::format("default “{}”", value)
                                       : fmt::format("default {}", value);
}
/// The same for what views open with, of each parameter in the order of the table.
std::vector<std::string> defaults_of_views() {
  std::vector<std::string> all;
  for (const auto& p : parameters()) {
    const auto usual = default_text(p, opening(kAllViews));
    const bool is_same = std::ranges::all_of(
        views(), [&](const View& view) { return default_text(p, opening(view.id)) == usual; });
    all.push_back(is_same ? usual : "default: the view’s");
  }
  return all;
}

/// Limits that depend on other numbers are told by the parameter they depend on. The default is
/// that of the State; nullptr for what views open with.
std::string description(const Parameter& p, const State* state) {
  if (p.kind == ParameterKind::text && p.text->names_file) return std::string(p.help);
  static const auto kOfViews = defaults_of_views();
  const auto usual = state == nullptr ? kOfViews[static_cast<std::size_t>(&p - parameters().data())]
                                      : default_text(p, *state);
  if (p.kind == ParameterKind::text)
    return fmt::format("{} ({}, {})", p.help, p.text->takes, usual);
  if (has_many_choices(p)) return fmt::format("{} ({}; {})", p.help, usual, limits_text(p));
  if (p.kind == ParameterKind::choice || p.kind == ParameterKind::toggle)
    return fmt::format("{} ({})", p.help, usual);
  const auto zero = p.zero.empty() ? "" : fmt::format("; 0: {}", p.zero);
  const auto* const other = find_parameter(p.limited_by);
  if (other != nullptr && other->kind != ParameterKind::choice)
    return fmt::format("{} ({}{}; limited by --{})", p.help, usual, zero, other->id);
  return fmt::format("{} ({}, {}{})", p.help, limits_text(p), usual, zero);
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

void ParameterFlags::add_to(CLI::App& app, const State* fresh, bool (*is_taken)(const Parameter&)) {
  for (auto& flag : flags_) {
    const auto& p = *flag.parameter;
    if (is_taken != nullptr && !is_taken(p)) continue;
    auto* const option = p.kind == ParameterKind::toggle
                             ? app.add_flag(fmt::format("--{0}{{true}},--no-{0}{{false}}", p.id),
                                            flag.text, description(p, fresh))
                             : add_word(app, fmt::format("--{}", p.id), flag.text, value_name(p),
                                        description(p, fresh));
    option->group(group_title(p.group));
    flag.options.push_back(option);
    if (p.id != kEncoding) continue;
    add_word(app, "--preset", preset_, "NAME",
             "The settings of a well-known figure, on top of which other flags go; posenc list "
             "presets lists them")
        ->group(group_title(p.group));
  }
}

void ParameterFlags::explain_for(CLI::App& app, std::string_view view) {
  for (const auto& p : parameters())
    if (auto* const option = app.get_option_no_throw(fmt::format("--{}", p.id)))
      option->description(description(p, &opening(view)));
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

bool ParameterFlags::states(const Parameter& p) const {
  if (given(p.id)) return true;
  if (const auto* const preset = find_preset(preset_)) {
    const auto values = values_of(preset->flags);
    return std::ranges::find(values, p.id, &PresetValue::id) != values.end();
  }
  return session_ && *session_ && !is_default(p, (*session_)->state);
}

Expected<void> ParameterFlags::apply(State& state, bool is_of_file) const {
  const State before = state;
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
  auto done = assign_stated(
      state, {.has = [this](const Parameter& p) { return given(p.id); },
              .assign =
                  [this](State& s, const Parameter& p) {
                    const auto& text = flag(p.id).text;
                    const bool is_typed = p.id == kConvention && is_typed_convention(text);
                    return is_typed ? choose_own(s, text) : assign(s, p, text);
                  },
              .keeps =
                  [&](const Parameter& p) {
                    return states(p) || (is_of_file && preset_.empty() && !is_default(p, before));
                  }});
  if (done) done = check_learned(state);
  return done ? check_table(state) : done;
}

}  // namespace posenc
