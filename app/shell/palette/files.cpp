// The palette where the path of a file is typed.

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "documents/opening.hpp"
#include "shell/desktop/desktop.hpp"
#include "shell/files/files.hpp"
#include "shell/files/paths.hpp"
#include "shell/keys/commands.hpp"
#include "shell/palette/palette.hpp"
#include "shell/presentation/presentation.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

void begin(Session& session, fs::path folder, const std::string& name) {
  std::error_code failed;
  if (folder.empty()) folder = fs::current_path(failed);
  auto text = with_tilde(folder);
  if (!text.ends_with('/')) text += '/';
  session.palette.begins_with = text + name;
  put_text(session, text + name);
  session.palette.is_open = true;
}

/// Asks where to save: beside `file`, or a new one of the name given.
void begin_saving(Session& session, const fs::path& file, std::string default_name) {
  session.palette = {};
  session.palette.saves = true;
  session.palette.default_name = std::move(default_name);
  begin(session, file.empty() ? with_home(session.files.export_folder) : file.parent_path(),
        file.filename().string());
}

/// The recent files that still exist.
std::vector<Completion> recent_files(const Session& session) {
  std::vector<Completion> all;
  for (const auto& file : session.files.recent) {
    std::error_code failed;
    if (fs::is_regular_file(file, failed))
      all.push_back({with_tilde(file), file.filename().string(), false});
  }
  return all;
}

std::string_view kind_text(const Completion& file) {
  if (file.is_folder) return "Folder";
  const auto kind = file_kind(file.name);
  return kind == Opened::session ? "Session" : kind == Opened::picture ? "Picture" : "Table";
}

PaletteItem file_item(const Completion& file, std::string value) {
  return {.kind = PaletteItem::Kind::file,
          .title = printable(file.name),
          .detail = std::string(kind_text(file)),
          .value = std::move(value),
          .path = file.path};
}

}  // namespace

void refuse_path(Session& session, std::string why) {
  session.palette.refused = std::move(why);
  session.palette.field.caret_at_end = true;
  session.palette.field.ask_to_open();
}

void open_files(Session& session, const State& state) {
  session.palette = {};
  session.palette.opens = true;
  session.palette.can_browse = Desktop::can_browse();
  begin(session,
        session.files.open_folder.empty() ? state.table.file->parent_path()
                                          : session.files.open_folder,
        "");
}

void save_file(Session& session, const State& state) {
  begin_saving(session, session.files.document.file,
               fmt::format("{}{}", page_name(state), kSessionEnding));
}

void save_scenes_file(Session& session) {
  if (!session.lesson)
    return session.focus.notices.tell(
        fmt::format("There are no scenes to save: {} keeps what is shown", shortcut("keep-scene")));
  begin_saving(session, session.lesson->file, fmt::format("lesson{}", kTomlEnding));
  session.palette.saves_scenes = true;
}

void list_files(Session& session) {
  auto& entry = session.palette;
  const auto& typed = entry.typed;
  entry.files = completions(typed, entry.saves ? formats_of({Holds::session}) : opened_formats());
  const bool is_untouched = typed.empty() || typed == entry.begins_with;
  entry.recent = entry.opens && is_untouched ? recent_files(session) : std::vector<Completion>();
}

std::vector<PaletteItem> file_items(const PaletteEntry& entry, std::size_t most) {
  std::vector<PaletteItem> items;
  if (entry.can_browse) --most;
  for (const auto& file : entry.recent) {
    if (items.size() == most) break;
    items.push_back(file_item(file, fs::path(file.path).parent_path().string()));
  }
  for (const auto& file : entry.files) {
    if (items.size() == most) break;
    if (std::ranges::count(entry.recent, file.path, &Completion::path) == 0)
      items.push_back(file_item(file, ""));
  }
  if (entry.can_browse) {
    items.push_back(
        {.kind = PaletteItem::Kind::browse, .title = "Browse…", .keys = shortcut("open")});
  }
  return items;
}

void open_typed(Session& session, std::string_view typed) {
  const auto path = with_home(typed);
  session.files.to_open = {path};
  session.files.open_folder = path.parent_path();
}

void browse(Session& session) {
  const auto& typed = session.palette.field.text;
  if (!session.palette.can_browse) {
    return refuse_path(
        session,
        "There is no dialog of the desktop to browse in: install zenity or kdialog, or "
        "type a path");
  }
  session.files.to_browse = with_home(typed.substr(0, typed.rfind('/') + 1));
  session.palette.is_open = false;
}

fs::path path_to_save(const PaletteEntry& entry) {
  const auto& typed = entry.field.text;
  auto path = with_home(typed);
  if (typed.empty() || typed.ends_with('/')) {
    path /= entry.default_name;
  } else if (path.extension() != kTomlEnding) {
    path += entry.saves_scenes ? kTomlEnding : kSessionEnding;
  }
  std::error_code failed;
  return fs::absolute(path, failed);
}

void save_typed(Session& session, const State& state) {
  auto& entry = session.palette;
  const auto path = path_to_save(entry);
  std::error_code failed;
  if (fs::exists(fs::symlink_status(path, failed)) && entry.replaces != path) {
    entry.replaces = path;
    return refuse_path(session, fmt::format("{} is there already: press Enter again to replace it",
                                            quotable(path.filename().string())));
  }
  const auto done = entry.saves_scenes
                        ? save_scenes(path, session)
                        : save_session(state, path, session.files, session.focus.notices);
  if (!done) return refuse_path(session, done.error().message);
  session.palette.is_open = false;
}

}  // namespace posenc
