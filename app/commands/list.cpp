#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>

#include "commands/actions.hpp"
#include "commands/list_json.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "state/text.hpp"
#include "views/key_rows.hpp"

namespace posenc {
namespace {

using Row = std::vector<std::string>;

/// Columns, as wide as what stands in them.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], characters(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - characters(row[i]) + 2, ' ');
    }
    text += row.back() + '\n';
  }
  return text;
}

std::vector<Row> view_rows() {
  std::vector<Row> rows;
  for (const auto& view : views()) {
    rows.push_back({std::string(view.id), std::string(view.title), std::string(view.help)});
  }
  rows.push_back({kAllViews, std::string(kOverviewTitle),
                  "The main views side by side for render, and every view's words for describe"});
  return rows;
}

std::vector<Row> colormap_rows() {
  std::vector<Row> rows;
  for (const auto& choice : find_parameter("colormap")->choices) {
    rows.push_back({std::string(choice.id), std::string(choice.label)});
  }
  return rows;
}

std::vector<Row> rows_of_keys() {
  std::vector<Row> rows;
  for (const auto& row : key_rows()) rows.push_back({row.chords, row.help});
  return rows;
}

std::string limits_text(const Parameter& p) {
  if (p.kind == ParameterKind::text) return std::string(p.text->takes);
  if (p.kind == ParameterKind::toggle) return "on, off";
  if (p.kind == ParameterKind::choice) {
    std::vector<std::string_view> ids;
    for (const auto& choice : p.choices) ids.push_back(choice.id);
    return fmt::format("{}", fmt::join(ids, ", "));
  }
  const auto limits = p.limits(State{});
  return fmt::format("{} to {}", plain_text(p, limits.min), plain_text(p, limits.max));
}

std::vector<Row> parameter_rows() {
  std::vector<Row> rows;
  for (const auto& p : parameters()) {
    rows.push_back(
        {std::string(p.id), limits_text(p), plain_text(p, State{}), std::string(p.help)});
  }
  return rows;
}

std::vector<Row> convention_rows() {
  std::vector<Row> rows;
  for (const auto& convention : conventions()) {
    const std::string_view odd = convention.odd_d == OddD::refused       ? "even d"
                                 : convention.odd_d == OddD::zero_column ? "odd d: a column of 0"
                                                                         : "odd d: one sine more";
    rows.push_back({std::string(convention.id), std::string(convention.frequency),
                    layout_name(convention.layout),
                    fmt::format("{} {}", convention.descending ? "down to" : "from",
                                convention.first_position),
                    fmt::format("d ≥ {}, {}", convention.min_d, odd),
                    fmt::format("times {}", convention.scale == Scale::one ? "1" : "√(2/d)"),
                    std::string(convention.note)});
  }
  return rows;
}

std::vector<Row> encoding_rows() {
  std::vector<Row> rows;
  for (const auto& kind : encodings()) {
    rows.push_back({std::string(kind.id), std::string(kind.formula), std::string(kind.note)});
  }
  rows.push_back({TableEncoding::kId, TableEncoding::kFormula, TableEncoding::kNote});
  return rows;
}

struct List {
  std::string_view name;
  std::vector<Row> (*rows)();
  std::string (*json)();
};
constexpr std::array kLists{
    List{"views", view_rows, views_json},
    List{"colormaps", colormap_rows, colormaps_json},
    List{"keys", rows_of_keys, keys_json},
    List{"parameters", parameter_rows, parameters_json},
    List{"conventions", convention_rows, conventions_json},
    List{"encodings", encoding_rows, encodings_json},
};

}  // namespace

std::vector<std::string_view> list_names() {
  std::vector<std::string_view> names;
  names.reserve(kLists.size());
  for (const auto& each : kLists) names.push_back(each.name);
  return names;
}

Expected<std::string> list(std::string_view what, bool json) {
  const auto found = std::ranges::find(kLists, what, &List::name);
  if (found != kLists.end()) return json ? found->json() : aligned(found->rows());
  const auto names = fmt::format("{}", fmt::join(list_names(), ", "));
  return fail(what.empty()
                  ? fmt::format("list has nothing to list: give one of {}", names)
                  : fmt::format("there is no list of {}: give one of {}", quotable(what), names));
}

}  // namespace posenc
