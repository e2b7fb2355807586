#include "state/tables.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "state/parameters.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {

void show_table(State& state, LoadedTable table) {
  state.table = std::move(table);
  state.encoding = &table_kind();
  state.length = state.table.table->rows();
}

State with_table(State state, LoadedTable table) {
  show_table(state, std::move(table));
  return within_limits(std::move(state));
}

State without_folders(State state) {
  state.table.file = state.table.file->filename();
  const OptionValues given = state.options;
  for (const auto& [option, value] : given.all()) {
    auto without = value;
    if (auto* const loaded = std::get_if<LoadedTable>(&without))
      loaded->file = loaded->file->filename();
    state.options.set(*option, std::move(without));
  }
  if (state.scaling.lists) {
    auto lists = *state.scaling.lists;
    lists.file = lists.file.filename();
    state.scaling.lists = std::make_shared<const FactorLists>(std::move(lists));
  }
  return state;
}

std::string file_name(const LoadedTable& table) {
  return quotable(table.file->filename().string());
}

std::string extent_text(const Table& table) {
  return fmt::format("{} × {}", counted(table.rows(), "position", "positions"),
                     counted(table.d(), "dimension", "dimensions"));
}

std::string not_finite_text(const Table& table) {
  std::string text;
  if (const auto nan = table.first_nan()) {
    text = table.nan_count() == 1 ? fmt::format("1 NaN, at position {}, dimension {}",
                                                integer_text(nan->position), nan->dim)
                                  : fmt::format("{} NaNs, first at position {}, dimension {}",
                                                integer_text(table.nan_count()),
                                                integer_text(nan->position), nan->dim);
  }
  if (const auto count = table.infinite_count(); count > 0) {
    text += fmt::format("{}{} infinite {}", text.empty() ? "" : "; ", integer_text(count),
                        count == 1 ? "value" : "values");
  }
  return text;
}

std::string_view not_finite_name(const State& state) {
  if (!shows_table(state)) return "";
  const bool has_infinite = state.table.table->infinite_count() > 0;
  if (state.table.table->nan_count() == 0) return has_infinite ? "∞" : "";
  return has_infinite ? "NaN or ∞" : "NaN";
}

}  // namespace posenc
