#include "state/tables.hpp"

#include <system_error>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "state/parameters.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace fs = std::filesystem;

fs::path named_file(const fs::path& file, const fs::path& folder) {
  std::error_code failed;
  if (folder.empty() || file.empty() || (file.is_absolute() && fs::exists(file, failed)))
    return file;
  const auto beside = fs::absolute(folder / (file.is_absolute() ? file.filename() : file), failed);
  return file.is_relative() || fs::exists(beside, failed) ? beside : file;
}

Expected<LoadedTable> load_table(const std::filesystem::path& file) {
  auto table = Table::read(file);
  if (!table) return fail(on_one_line(table.error().message));
  std::error_code failed;
  auto path = std::filesystem::absolute(file, failed);
  return LoadedTable{failed ? file : std::move(path),
                     std::make_shared<const Table>(*std::move(table))};
}

Expected<LoadedTable> load_table(std::string_view file, std::string_view parameter) {
  auto read = load_table(file);
  if (read) return read;
  std::string_view why = read.error().message;
  if (why.starts_with(file)) why.remove_prefix(file.size() + 2);  // "FILE: there is no such file"
  return fail(fmt::format("{} = {} is no table: {}", parameter, quotable(file), why));
}

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
  state.table.file = state.table.file.filename();
  const OptionValues given = state.options;
  for (const auto& [option, value] : given.all()) {
    auto without = value;
    if (auto* const loaded = std::get_if<LoadedTable>(&without))
      loaded->file = loaded->file.filename();
    state.options.set(*option, std::move(without));
  }
  if (state.scaling.lists) {
    auto lists = *state.scaling.lists;
    lists.file = lists.file.filename();
    state.scaling.lists = std::make_shared<const FactorLists>(std::move(lists));
  }
  return state;
}

std::string file_name(const LoadedTable& table) { return quotable(table.file.filename().string()); }

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
