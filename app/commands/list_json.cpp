#include "commands/list_json.hpp"

#include <algorithm>
#include <cassert>

#include <nlohmann/json.hpp>

#include <posenc/encodings.hpp>

#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "views/key_rows.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// Keys in the order in which they are put in.
using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) {
  constexpr int kIndent = 2;
  return json.dump(kIndent) + '\n';
}

/// One object for each of what is listed.
template <class Rows, class ToJson>
std::string array_of(const Rows& rows, const ToJson& to_json) {
  Json all = Json::array();
  for (const auto& row : rows) all.push_back(to_json(row));
  return text_of(all);
}

Json choices_json(const Parameter& p) {
  Json choices = Json::array();
  for (const auto& choice : p.choices)
    choices.push_back({{"id", choice.id}, {"label", choice.label}});
  return choices;
}

Json parameter_json(const Parameter& p) {
  Json json{{"id", p.id},         {"group", p.group}, {"label", p.label},
            {"symbol", p.symbol}, {"unit", p.unit},   {"help", p.help}};
  if (p.kind == ParameterKind::text) {
    json["kind"] = "text";
    json["default"] = plain_text(p, State{});
    json["takes"] = p.text->takes;
    return json;
  }
  const double fallback = default_value(p);
  switch (p.kind) {
    case ParameterKind::text: break;
    case ParameterKind::toggle:
      json["kind"] = "toggle";
      json["default"] = fallback != 0;
      return json;
    case ParameterKind::choice:
      json["kind"] = "choice";
      json["default"] = plain_text(p, fallback);
      json["choices"] = choices_json(p);
      return json;
    case ParameterKind::integer:
      json["kind"] = "integer";
      json["default"] = static_cast<std::int64_t>(fallback);
      break;
    case ParameterKind::real:
      json["kind"] = "real";
      json["default"] = fallback;
      break;
  }
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

std::string odd_d_name(OddD odd_d) {
  switch (odd_d) {
    case OddD::refused: return "refused";
    case OddD::zero_column: return "zero-column";
    case OddD::sine_column: return "sine-column";
  }
  assert(false);
  return "";
}

Json convention_json(const Convention& convention) {
  return {{"id", convention.id},
          {"mistake", convention.mistake},
          {"frequency", convention.frequency},
          {"layout", layout_name(convention.layout)},
          {"first_position", convention.first_position},
          {"descending", convention.descending},
          {"min_d", convention.min_d},
          {"odd_d", odd_d_name(convention.odd_d)},
          {"scale", convention.scale == Scale::one ? "1" : "√(2/d)"},
          {"note", convention.note},
          {"source", convention.source}};
}

}  // namespace

std::string views_json() {
  return array_of(views(), [](const View& view) -> Json {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    return {{"id", view.id}, {"title", view.title}, {"group", group->id}, {"help", view.help}};
  });
}

std::string colormaps_json() { return text_of(choices_json(*find_parameter("colormap"))); }

std::string keys_json() {
  return array_of(key_rows(), [](const KeyRow& row) -> Json {
    return {{"keys", row.chords}, {"help", row.help}};
  });
}

std::string parameters_json() { return array_of(parameters(), parameter_json); }

std::string conventions_json() { return array_of(conventions(), convention_json); }

std::string encodings_json() {
  Json all = Json::array();
  for (const auto& kind : encodings()) {
    Json uses = Json::array();
    if (kind.uses_convention) uses.push_back("convention");
    if (kind.uses_d) uses.push_back("d");
    if (kind.uses_length) uses.push_back("length");
    if (kind.uses_base) uses.push_back("base");
    all.push_back(
        {{"id", kind.id}, {"formula", kind.formula}, {"note", kind.note}, {"uses", uses}});
  }
  all.push_back({{"id", TableEncoding::kId},
                 {"formula", TableEncoding::kFormula},
                 {"note", TableEncoding::kNote},
                 {"uses", {"table"}}});
  return text_of(all);
}

std::string layout_name(ColumnLayout layout) {
  switch (layout) {
    case ColumnLayout::interleaved: return "interleaved";
    case ColumnLayout::sines_cosines: return "sines-cosines";
    case ColumnLayout::cosines_sines: return "cosines-sines";
  }
  assert(false);
  return "";
}

}  // namespace posenc
