#include <memory>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "state/npz.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace fs = std::filesystem;

fs::path named_file(const fs::path& file, const fs::path& folder) {
  std::error_code failed;
  const auto exists = [&](const fs::path& name) {
    return fs::exists(table_name(name).file, failed);
  };
  if (folder.empty() || file.empty() || (file.is_absolute() && exists(file))) return file;
  const auto beside = fs::absolute(folder / (file.is_absolute() ? file.filename() : file), failed);
  return file.is_relative() || exists(beside) ? beside : file;
}

fs::path full_path(const fs::path& file) {
  std::error_code failed;
  auto path = fs::absolute(file, failed);
  return failed ? file : path;
}

Expected<Table> read_table(const fs::path& file) {
  return is_npz(file) ? read_npz(file) : Table::read(file);
}

Expected<LoadedTable> load_table(const std::filesystem::path& file) {
  auto table = read_table(file);
  if (!table) return fail(on_one_line(table.error().message));
  return LoadedTable{full_path(file), std::make_shared<const Table>(*std::move(table))};
}

Expected<LoadedTable> load_table(std::string_view file, std::string_view parameter) {
  auto read = load_table(file);
  if (read) return read;
  std::string_view why = read.error().message;
  if (why.starts_with(file)) why.remove_prefix(file.size() + 2);  // "FILE: there is no such file"
  return fail(fmt::format("{} = {} is no table: {}", parameter, quotable(file), why));
}

}  // namespace posenc
