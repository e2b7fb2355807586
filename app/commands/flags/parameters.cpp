#include "commands/flags/parameters.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/given_words.hpp"
#include "figure/numbers.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "state/tables.hpp"
#include "state/text.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr std::string_view kEncoding = "encoding";
/// What a view's numbers and words are of in each of its pictures, also in those that do not show
/// it.
constexpr std::array<std::string_view, 2> kInAllNumbers{"shifted-from", "epsilon"};

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

/// An option of several commands, in any of them.
bool is_given(const std::vector<const CLI::Option*>& options) {
  return std::ranges::any_of(options,
                             [](const CLI::Option* option) { return option->count() > 0; });
}

std::vector<Meaning> meant_presets() {
  std::vector<Meaning> all;
  for (const auto& preset : presets())
    all.push_back({std::string(preset.id), fmt::format("preset={}", preset.id), preset.title});
  return all;
}

}  // namespace

bool ParameterFlags::Flag::given() const { return is_given(options); }

ParameterFlags::ParameterFlags() {
  for (const auto& p : parameters()) flags_.push_back({&p, {}, {}});
}

void ParameterFlags::add_to(CLI::App& app, std::span<const std::string_view> ids) {
  for (auto& flag : flags_) {
    const auto& p = *flag.parameter;
    if (!ids.empty() && std::ranges::find(ids, p.id) == ids.end()) continue;
    auto* const option =
        p.kind == ParameterKind::toggle
            ? app.add_flag(fmt::format("--{0}{{on}},--no-{0}{{off}}", p.id), flag.text,
                           description(p))
            : add_word(app, fmt::format("--{}", p.id), flag.text, value_name(p), description(p));
    option->group(group_title(p.group));
    flag.options.push_back(option);
    if (p.id != kEncoding) continue;
    auto* const preset =
        add_word(app, "--preset", preset_, "NAME",
                 "The settings of a well-known figure, on top of which other flags go; posenc list "
                 "presets lists them");
    preset->group(group_title(p.group));
    preset_options_.push_back(preset);
    auto* const table =
        add_word(app, "--table", table_file_, "FILE",
                 "A learned table, a .npy file of positions × dimensions, as the encoding");
    table->group(group_title(p.group));
    table_options_.push_back(table);
  }
}

void ParameterFlags::add_session_to(CLI::App& app) {
  add_word(app, "--session", session_file_, "FILE",
           "Begin from a saved session (.toml), or from that of an exported picture (.png, .svg, "
           ".pdf), on top of which other flags go");
}

std::vector<std::string> ParameterFlags::complaints() const {
  if (!session_ || !*session_) return {};
  auto all = (*session_)->complaints;
  if (table_given()) std::erase_if(all, [](auto& each) { return each.ends_with(kAsksForTable); });
  return all;
}

bool ParameterFlags::any_given() const {
  return !session_file_.empty() || table_given() || is_given(preset_options_) ||
         std::ranges::any_of(flags_, &Flag::given);
}

bool ParameterFlags::table_given() const { return is_given(table_options_); }

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
  const auto& encoding = flag(kEncoding);
  if (encoding.given() && encoding.text != TableEncoding::kId) {
    return fail(fmt::format("encoding = {} and --table both say what to encode: give one of them",
                            quotable(encoding.text)));
  }
  if (!table_) table_ = load_table(table_file_);
  if (!*table_) return tl::unexpected(table_->error());
  state = with_table(std::move(state), **table_);
  return {};
}

Expected<void> ParameterFlags::check_table(const State& state) const {
  const auto& d = flag("d");
  if (state.encoding != nullptr || !d.given()) return {};
  State with_d = state;
  const bool is_d = assign(with_d, *d.parameter, d.text).has_value();
  if (is_d && with_d.d == column_count(state)) return {};
  return fail(
      fmt::format("d = {} does not fit the table {}, which has {} dimensions: leave out --d",
                  quotable(d.text), file_name(state.table), integer_text(column_count(state))));
}

Expected<void> ParameterFlags::check_learned(const State& state) const {
  const auto& weights = flag("biases-weights");
  const bool is_used = applies(*weights.parameter, state) && state.biases.weights.table != nullptr;
  if (!weights.given() || !is_used) return {};
  if (const auto bias = bias_of(state); !bias) {
    return fail(fmt::format("{} = {} does not fit: {}", weights.id(), quotable(weights.text),
                            bias.error().message));
  }
  return {};
}

Expected<void> ParameterFlags::apply(State& state) const {
  if (!session_file_.empty()) {
    if (!session_) session_ = open_session(session_file_);
    if (!*session_) return tl::unexpected(session_->error());
    state = (*session_)->state;
  }
  if (is_given(preset_options_)) {
    const auto* const preset = find_preset(preset_);
    if (preset == nullptr) {
      return fail(fmt::format("there is no preset {}: {}", quotable(preset_),
                              way_to(preset_, meant_presets())));
    }
    state = with_preset(state, *preset);
  }
  if (table_given()) {
    if (auto done = apply_table(state); !done) return done;
    if (auto fits = check_table(state); !fits) return fits;
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

std::vector<std::string> ParameterFlags::replaced() const {
  std::vector<std::string> all;
  const auto* const preset = find_preset(preset_);
  if (preset == nullptr) return all;
  for (const auto& [id, value] : values_of(*preset)) {
    const auto found = std::ranges::find(flags_, id, &Flag::id);
    if (found == flags_.end() || !found->given() || found->text == value) continue;
    all.push_back(fmt::format("{0} = {1} takes the place of {0} = {2} of the preset {3}", id,
                              quotable(found->text), quotable(value), preset->id));
  }
  return all;
}

std::vector<const ParameterFlags::Flag*> ParameterFlags::idle(const State& state,
                                                              bool numbers) const {
  std::vector<const Flag*> found;
  for (const auto& flag : flags_) {
    const auto& p = *flag.parameter;
    const bool of_other_view = find_view(p.group) != nullptr && p.group != state.view;
    // To switch off what has no part asks for nothing.
    const bool is_off = p.kind == ParameterKind::toggle && p.get(state) == 0;
    const bool fits_table = p.id == "d" && table_given();  // or check_table() refuses it
    const bool in_numbers =
        numbers && std::ranges::find(kInAllNumbers, p.id) != kInAllNumbers.end();
    if (flag.given() && !of_other_view && !is_off && !fits_table && !in_numbers &&
        !applies(p, state))
      found.push_back(&flag);
  }
  return found;
}

std::optional<Error> ParameterFlags::blame(const State& state, const Flag& idle) const {
  const auto& p = *idle.parameter;
  for (const auto& other : flags_) {
    if (!other.given() || &other == &idle) continue;
    State without = state;
    reset(without, *other.parameter);
    if (!applies(p, without)) continue;
    return Error{fmt::format("{} = {} changes nothing where {} = {}: leave out --{} or --{}", p.id,
                             quotable(idle.text), other.parameter->id, quotable(other.text), p.id,
                             other.parameter->id)};
  }
  if (!table_given()) return {};
  return Error{fmt::format("{} = {} changes nothing in the table {}: leave out --{} or --table",
                           p.id, quotable(idle.text), file_name(state.table), p.id)};
}

Expected<void> ParameterFlags::check_agreement(const State& state, bool numbers) const {
  for (const Flag* flag : idle(state, numbers)) {
    if (const auto error = blame(state, *flag)) return tl::unexpected(*error);
  }
  return {};
}

Expected<void> ParameterFlags::check_parts(const State& state, bool numbers) const {
  if (auto done = check_agreement(state, numbers); !done) return done;
  for (const Flag* flag : idle(state, numbers)) {
    const auto& p = *flag->parameter;
    for (const auto& other : parameters()) {
      std::vector<std::string> values;
      const bool is_choice =
          other.kind == ParameterKind::choice || other.kind == ParameterKind::toggle;
      const double count = is_choice ? other.limits(state).max + 1 : 0;
      for (double value = 0; value < count; ++value) {
        State changed = state;
        if (assign(changed, other, value) && applies(p, changed))
          values.push_back(plain_text(other, value));
      }
      if (values.empty()) continue;
      return fail(
          fmt::format("{} = {} changes nothing unless {} is {}: leave out --{}, or give --{}", p.id,
                      quotable(flag->text), other.id, fmt::join(values, " or "), p.id, other.id));
    }
    return fail(fmt::format("{} = {} changes nothing here: leave out --{}", p.id,
                            quotable(flag->text), p.id));
  }
  return {};
}

}  // namespace posenc
