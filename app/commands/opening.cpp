#include "commands/opening.hpp"

#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "files/input_file.hpp"
#include "lesson/lesson.hpp"
#include "state/tables.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

Expected<std::string> session_in_file(const std::filesystem::path& path) {
  const auto name = path.string();
  auto text = named_contents(path, name, "a session's", kMaxTomlBytes);
  if (text && is_lesson(*text))
    return fail(fmt::format("{} is a lesson, not a session: open it with posenc --lesson", name));
  return text;
}

}  // namespace

FileKind file_kind(const std::filesystem::path& path) {
  if (path.extension() == kTomlEnding) return FileKind::session;
  return image_format(path) ? FileKind::picture : FileKind::table;
}

Expected<OpenedFile> open_session(const std::filesystem::path& path) {
  OpenedFile opened;
  std::error_code failed;
  opened.file = std::filesystem::absolute(path, failed);
  opened.kind = file_kind(path);
  if (opened.kind == FileKind::table) {
    return fail(fmt::format(
        "{} is no session: give a file that ends in .toml, or an exported .png, .svg or .pdf",
        path.string()));
  }
  const auto text =
      opened.kind == FileKind::picture ? session_in_picture(path) : session_in_file(path);
  if (!text) return tl::unexpected(text.error());
  std::vector<std::string_view> ids;
  for (const View& view : views()) ids.push_back(view.id);
  auto state = from_toml(*text, path.string(), ids, &opened.complaints, &opened.unknown);
  if (!state) return tl::unexpected(state.error());
  opened.state = *std::move(state);
  return opened;
}

Expected<OpenedFile> open_file(const std::filesystem::path& path, const State& now) {
  if (file_kind(path) != FileKind::table) return open_session(path);
  auto table = load_table(path);
  if (!table) return tl::unexpected(table.error());
  auto file = table->file;
  return OpenedFile{std::move(file), FileKind::table, with_table(now, *std::move(table)), {}, {}};
}

PictureText picture_text(const State& state) {
  return {std::string(view_title(state.view)), to_toml(state)};
}

}  // namespace posenc
