#include "views/lists.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <posenc/conventions.hpp>
#include <posenc/encoding.hpp>
#include <posenc/scaling.hpp>

#include "state/names.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"
#include "views/known.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

using Row = std::vector<std::string>;
/// Keys in the order in which they are put in.
using Json = nlohmann::ordered_json;

Row row(std::initializer_list<std::string_view> columns) {
  return {columns.begin(), columns.end()};
}

/// What is listed: as columns for people, and as an object for programs, null where only people
/// are told of it.
struct Listed {
  Row row;
  Json json;
};

/// Columns, as wide as their content.
std::string aligned(const std::vector<Listed>& all) {
  if (all.empty()) return {};
  std::vector<std::size_t> widths(all.front().row.size());
  for (const auto& [row, json] : all) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], characters(row[i]));
  }
  std::string text;
  for (const auto& [row, json] : all) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - characters(row[i]) + 2, ' ');
    }
    text += row.back() + '\n';
  }
  return text;
}

std::vector<Listed> listed_views() {
  std::vector<Listed> all;
  for (const auto& view : views()) {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    all.push_back(
        {row({view.id, view.title, view.help}),
         {{"id", view.id}, {"title", view.title}, {"group", group->id}, {"help", view.help}}});
  }
  all.push_back(
      {row({kAllViews, kOverviewTitle,
            "The main views side by side for render, and every view's words for describe"}),
       nullptr});
  return all;
}

std::vector<Listed> listed_choices(const Parameter& p) {
  std::vector<Listed> all;
  for (const auto& choice : p.choices) {
    all.push_back({row({choice.id, choice.label}), {{"id", choice.id}, {"label", choice.label}}});
  }
  return all;
}

std::vector<Listed> listed_keys(const KeyRows& keys) {
  std::vector<Listed> all;
  for (const auto& [chords, help] : keys)
    all.push_back({{chords, help}, {{"keys", chords}, {"help", help}}});
  return all;
}

Json json_of(std::vector<Listed> all) {
  Json json = Json::array();
  for (auto& each : all) {
    if (!each.json.is_null()) json.push_back(std::move(each.json));
  }
  return json;
}

/// The State's value of a parameter.
Json value_json(const Parameter& p, const State& state) {
  switch (p.kind) {
    case ParameterKind::text:
    case ParameterKind::choice: return plain_text(p, state);
    case ParameterKind::toggle: return p.get(state) != 0;
    case ParameterKind::integer: return static_cast<std::int64_t>(p.get(state));
    case ParameterKind::real: return p.get(state);
  }
  assert(false);
  return nullptr;
}

Json parameter_json(const Parameter& p) {
  constexpr std::array kKinds{"integer", "real", "toggle", "choice", "text"};
  Json json{{"id", p.id},
            {"group", p.group},
            {"label", p.label},
            {"symbol", p.symbol},
            {"unit", p.unit},
            {"help", p.help},
            {"kind", kKinds[static_cast<std::size_t>(p.kind)]},
            {"default", value_json(p, State{})}};
  if (p.kind == ParameterKind::text) json["takes"] = p.text->takes;
  if (p.kind == ParameterKind::choice) json["choices"] = json_of(listed_choices(p));
  if (p.kind != ParameterKind::integer && p.kind != ParameterKind::real) return json;
  const auto limits = p.limits(State{});
  json["min"] = limits.min;
  json["max"] = limits.max;
  if (p.kind == ParameterKind::integer) {
    json["min"] = static_cast<std::int64_t>(limits.min);
    json["max"] = static_cast<std::int64_t>(limits.max);
    json["step"] = static_cast<std::int64_t>(limits.step);
  }
  // Limits of a fresh State, where they depend on others.
  if (!p.limited_by.empty()) json["limited_by"] = p.limited_by;
  if (!p.zero.empty()) json["zero"] = p.zero;
  return json;
}

std::vector<Listed> listed_parameters() {
  std::vector<Listed> all;
  for (const auto& p : parameters()) {
    all.push_back({row({p.id, limits_text(p), plain_text(p, State{}), p.help}), parameter_json(p)});
  }
  return all;
}

/// In the order of OddD, for programs and for people, and in that of ColumnLayout.
constexpr std::pair<std::string_view, std::string_view> kOddD[] = {
    {"refused", "even d"},
    {"zero-column", "odd d: a column of 0"},
    {"sine-column", "odd d: one sine more"}};
constexpr std::array<std::string_view, 4> kColumnLayouts{"interleaved", "cosine-first",
                                                         "sines-cosines", "cosines-sines"};

std::vector<Listed> listed_conventions() {
  std::vector<Listed> all;
  for (const auto& convention : conventions()) {
    const auto [odd, odd_words] = kOddD[static_cast<std::size_t>(convention.odd_d)];
    const auto layout = kColumnLayouts[static_cast<std::size_t>(convention.layout)];
    const std::string_view scale = convention.scale == Scale::one ? "1" : "√(2/d)";
    all.push_back({row({convention.id, convention.title, convention.frequency, layout,
                        fmt::format("{} {}", convention.descending ? "down to" : "from",
                                    convention.first_position),
                        fmt::format("d ≥ {}, {}", convention.min_d, odd_words),
                        fmt::format("times {}", scale), convention.note}),
                   {{"id", convention.id},
                    {"title", convention.title},
                    {"mistake", convention.mistake},
                    {"frequency", convention.frequency},
                    {"layout", layout},
                    {"first_position", convention.first_position},
                    {"descending", convention.descending},
                    {"min_d", convention.min_d},
                    {"odd_d", odd},
                    {"scale", scale},
                    {"note", convention.note},
                    {"source", convention.source}}});
  }
  return all;
}

std::vector<Listed> listed_encodings() {
  std::vector<Listed> all;
  const auto add = [&](std::string_view id, std::string_view formula, std::string_view note,
                       const Json& uses) {
    all.push_back({row({id, formula, note}),
                   {{"id", id}, {"formula", formula}, {"note", note}, {"uses", uses}}});
  };
  for (const auto& kind : encodings()) {
    Json uses = Json::array();
    if (kind.uses_convention) uses.push_back("convention");
    if (kind.uses_d) uses.push_back("d");
    if (kind.uses_length) uses.push_back("length");
    if (kind.uses_base) uses.push_back("base");
    add(kind.id, kind.formula, kind.note, uses);
  }
  add(table_kind().id, table_kind().formula, table_kind().note, Json::array({"table"}));
  return all;
}

std::vector<Listed> listed_presets() {
  std::vector<Listed> all;
  for (const auto& preset : presets()) {
    const State state = with_preset({}, preset);
    Json sets = Json::object();
    for (const auto& [id, value] : posenc::values_of(preset.flags)) {
      const auto* const p = find_parameter(id);
      sets[std::string(id)] = p == nullptr ? Json(value) : value_json(*p, state);
    }
    all.push_back({row({preset.id, preset.title, preset.flags, preset.source}),
                   {{"id", preset.id},
                    {"title", preset.title},
                    {"sets", std::move(sets)},
                    {"source", preset.source}}});
  }
  return all;
}

std::vector<Listed> listed_scalings() {
  std::vector<Listed> all;
  for (const auto& kind : scalings()) {
    all.push_back({row({kind.id, kind.title, kind.frequency, kind.note}),
                   {{"id", kind.id},
                    {"title", kind.title},
                    {"frequency", kind.frequency},
                    {"note", kind.note},
                    {"source", kind.source}}});
    auto& json = all.back().json;
    if (!kind.has_ramp()) continue;
    json["low_turns"] = kind.low_turns;
    json["high_turns"] = kind.high_turns;
  }
  return all;
}

/// The facts that every view has; `posenc describe VIEW --json` has those of one.
std::vector<Listed> listed_facts() {
  std::vector<Listed> all;
  for (const auto& fact : common_facts())
    all.push_back({row({fact.id, fact.label, fact.help}),
                   {{"id", fact.id}, {"label", fact.label}, {"help", fact.help}}});
  return all;
}

struct List {
  std::string_view name;
  std::vector<Listed> (*all)();
};
constexpr std::array kLists{
    List{"views", listed_views},
    List{"colormaps", [] { return listed_choices(*find_parameter("colormap")); }},
    List{"keys", nullptr},  // they are the window's
    List{"parameters", listed_parameters},
    List{"conventions", listed_conventions},
    List{"scalings", listed_scalings},
    List{"encodings", listed_encodings},
    List{"presets", listed_presets},
    List{"facts", listed_facts},
};

}  // namespace

std::vector<std::string_view> list_names() {
  std::vector<std::string_view> names;
  for (const auto& each : kLists) names.push_back(each.name);
  return names;
}

Expected<std::string> list(std::string_view what, bool json, const KeyRows& keys) {
  const auto found = std::ranges::find(kLists, what, &List::name);
  constexpr int kIndent = 2;
  if (found != kLists.end()) {
    const auto all = found->all == nullptr ? listed_keys(keys) : found->all();
    return json ? json_of(all).dump(kIndent) + '\n' : aligned(all);
  }
  std::vector<Meaning> all;
  for (const auto name : list_names()) all.push_back({std::string(name), std::string(name)});
  const auto why = what.empty() ? "list has nothing to list"
                                : fmt::format("there is no list of {}", quotable(what));
  return fail(fmt::format("{}: {}", why, way_to(what, all)));
}

}  // namespace posenc
