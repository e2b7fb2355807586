#include "documents/opening.hpp"

#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "files/input_file.hpp"
#include "state/link.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc {

namespace fs = std::filesystem;

Opened file_kind(const fs::path& path) {
  const auto* const format = find_format(opened_formats(), path);
  if (format == nullptr) return Opened::table;
  if (format->carried != nullptr) return Opened::picture;
  return format->holds == Holds::session ? Opened::session : Opened::table;
}

std::string opened_files_text() {
  auto tables = formats_of({Holds::table, Holds::tensors});
  std::erase_if(tables, [](const Format* format) { return !format->is_read; });
  return fmt::format("session or lesson ({}), picture ({}) or table ({})",
                     endings_text(formats_of({Holds::session})), endings_text(carrying_formats()),
                     endings_text(tables));
}

Expected<std::string> session_in_picture(const fs::path& path) {
  const auto format = format_of(carrying_formats(), path);
  if (!format) return tl::unexpected(format.error());
  std::error_code failed;
  if (!fs::exists(path, failed)) return fail("{}: there is no such file", path.string());
  if (const auto what = obstacle(path); !what.empty())
    return fail("{} is {}: give the name of a picture", path.string(), what);
  const OpenFile file(std::fopen(path.c_str(), "rb"));
  if (!file) return fail("{} cannot be read: change its permissions", path.string());
  auto text = (*format)->carried(file.get(), path.string());
  if (!text) return tl::unexpected(text.error());
  if (*text) return **std::move(text);
  return fail("{} carries no session: give a picture that posenc exported", path.string());
}

Expected<OpenedFile> open_file(const fs::path& path, const State& now) {
  OpenedFile opened;
  opened.kind = file_kind(path);
  opened.state = now;
  if (is_link(path.string())) {
    opened.kind = Opened::link;
    auto linked = state_of_link(path.string(), now, opened.complaints);
    if (!linked) return tl::unexpected(linked.error());
    opened.state = *std::move(linked);
    return opened;
  }
  if (opened.kind == Opened::table) {
    auto table = load_table(path);
    if (!table) return tl::unexpected(table.error());
    opened.file = table->file;
    opened.state = with_table(now, *std::move(table));
    return opened;
  }
  std::error_code failed;
  opened.file = fs::absolute(path, failed);
  const auto name = path.string();
  const auto text = opened.kind == Opened::picture
                        ? session_in_picture(path)
                        : named_contents(path, name, "a session's", kMaxTomlBytes);
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

Expected<OpenedFile> open_session(const fs::path& path) {
  if (file_kind(path) == Opened::table) {
    return fail("{} is no session: give a file that ends in {}, or an exported {}", path.string(),
                endings_text(formats_of({Holds::session})), endings_text(carrying_formats()));
  }
  auto opened = open_file(path, {});
  if (opened && opened->lesson) {
    return fail("{} is a lesson, not a session: open it with posenc --lesson", path.string());
  }
  return opened;
}

Expected<Lesson> find_lesson(std::string_view id_or_file) {
  const fs::path file(id_or_file);
  if (!file.has_extension()) return shipped_lesson(id_or_file);
  if (file_kind(file) != Opened::picture) return read_lesson(file);
  const auto text = session_in_picture(file);
  if (!text) return tl::unexpected(text.error());
  if (!is_lesson(*text))
    return fail("{0} is a picture, not a lesson: see it with posenc open {0}",
                quotable(file.string()));
  return lesson_from_toml(*text, file.filename().string(), file.parent_path());
}

Carried carried_by(const State& state) {
  Carried carried{std::string(view_title(state.view)), to_toml(without_folders(state))};
  if (!shows_table(state)) carried.live = live_attributes(state) + attribute("controls", "all");
  return carried;
}

}  // namespace posenc
