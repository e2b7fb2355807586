#include "documents/opening.hpp"

#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "files/input_file.hpp"
#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "views/view.hpp"

namespace posenc {

FileKind file_kind(const std::filesystem::path& path) {
  if (path.extension() == kTomlEnding) return FileKind::session;
  return image_format(path) ? FileKind::picture : FileKind::table;
}

Expected<OpenedFile> open_file(const std::filesystem::path& path, const State& now) {
  OpenedFile opened;
  opened.kind = file_kind(path);
  opened.state = now;
  if (opened.kind == FileKind::table) {
    auto table = load_table(path);
    if (!table) return tl::unexpected(table.error());
    opened.file = table->file;
    opened.state = with_table(now, *std::move(table));
    return opened;
  }
  std::error_code failed;
  opened.file = std::filesystem::absolute(path, failed);
  const auto name = path.string();
  const auto text = carried_text(path, name, "a session's", kMaxTomlBytes);
  if (!text) return tl::unexpected(text.error());
  if (is_lesson(*text)) {
    auto lesson = lesson_from_toml(*text, path.filename().string(), opened.file.parent_path());
    if (!lesson) return tl::unexpected(lesson.error());
    opened.lesson = *std::move(lesson);
    return opened;
  }
  std::vector<std::string_view> ids;
  for (const View& view : views()) ids.push_back(view.id);
  auto state = from_toml(*text, name, ids, &opened.complaints, &opened.is_partial,
                         opened.file.parent_path());
  if (!state) return tl::unexpected(state.error());
  opened.state = *std::move(state);
  return opened;
}

Expected<OpenedFile> open_session(const std::filesystem::path& path) {
  if (file_kind(path) == FileKind::table) {
    return fail(fmt::format(
        "{} is no session: give a file that ends in .toml, or an exported .png, .svg or .pdf",
        path.string()));
  }
  auto opened = open_file(path, {});
  if (opened && opened->lesson) {
    return fail(
        fmt::format("{} is a lesson, not a session: open it with posenc --lesson", path.string()));
  }
  return opened;
}

PictureText picture_text(const State& state) {
  return {std::string(view_title(state.view)), to_toml(without_folders(state))};
}

}  // namespace posenc
