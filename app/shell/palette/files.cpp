// The palette where the path of a file is typed.

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "commands/opening.hpp"
#include "shell/desktop/desktop.hpp"
#include "shell/files/paths.hpp"
#include "shell/files/saving.hpp"
#include "shell/palette/palette.hpp"
#include "shell/talk/scenes.hpp"
#include "state/keys.hpp"
#include "state/text.hpp"
#include "state/toml/toml.hpp"
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
  session.palette_open = true;
}

/// Asks where to save: beside `file`, or a new one of the name given.
void begin_saving(Session& session, const fs::path& file, std::string default_name) {
  session.palette = {};
  session.palette.saves = true;
  session.palette.default_name = std::move(default_name);
  begin(session, file.empty() ? with_home(session.export_folder) : file.parent_path(),
        file.filename().string());
}

/// Those that are there still.
std::vector<Completion> recent_files(const Session& session) {
  std::vector<Completion> all;
  for (const auto& file : session.recent) {
    std::error_code failed;
    if (fs::is_regular_file(file, failed))
      all.push_back({with_tilde(file), file.filename().string(), false});
  }
  return all;
}

std::string_view kind_text(const Completion& file) {
  if (file.is_folder) return "Folder";
  switch (file_kind(file.name)) {
    case FileKind::session: return "Session";
    case FileKind::picture: return "Picture";
    case FileKind::table: break;
  }
  return "Table";
}

PaletteItem item_of(const Completion& file, std::string value) {
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
  begin(session, session.open_folder.empty() ? state.table.file.parent_path() : session.open_folder,
        "");
}

void save_file(Session& session, const State& state) {
  begin_saving(session, session.document.file,
               fmt::format("{}{}", page_name(state), kSessionEnding));
}

void save_scenes_file(Session& session) {
  if (!session.lesson)
    return session.tell(fmt::format("There are no scenes to save: {} keeps what is shown",
                                    shortcut(Action::keep_scene)));
  begin_saving(session, session.lesson->file, fmt::format("lesson{}", kTomlEnding));
  session.palette.saves_scenes = true;
}

void list_files(Session& session) {
  auto& entry = session.palette;
  const auto& typed = entry.typed;
  entry.files = entry.saves ? completions(typed, kSavedEndings) : completions(typed);
  const bool is_untouched = typed.empty() || typed == entry.begins_with;
  entry.recent = entry.opens && is_untouched ? recent_files(session) : std::vector<Completion>();
}

std::vector<PaletteItem> file_items(const PaletteEntry& entry, std::size_t most) {
  std::vector<PaletteItem> items;
  if (entry.can_browse) --most;
  for (const auto& file : entry.recent) {
    if (items.size() == most) break;
    items.push_back(item_of(file, fs::path(file.path).parent_path().string()));
  }
  for (const auto& file : entry.files) {
    if (items.size() == most) break;
    if (std::ranges::count(entry.recent, file.path, &Completion::path) == 0)
      items.push_back(item_of(file, ""));
  }
  if (entry.can_browse) {
    items.push_back(
        {.kind = PaletteItem::Kind::browse, .title = "Browse…", .keys = shortcut(Action::open)});
  }
  return items;
}

void open_typed(Session& session, std::string_view typed) {
  const auto path = with_home(typed);
  session.to_open = {path};
  session.open_folder = path.parent_path();
}

void browse(Session& session) {
  const auto& typed = session.palette.field.text;
  if (!session.palette.can_browse) {
    return refuse_path(
        session,
        "There is no dialog of the desktop to browse in: install zenity or kdialog, or "
        "type a path");
  }
  session.to_browse = with_home(typed.substr(0, typed.rfind('/') + 1));
  session.palette_open = false;
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
  const auto done =
      entry.saves_scenes ? save_scenes(path, session) : save_session(state, path, session);
  if (!done) return refuse_path(session, done.error().message);
  session.palette_open = false;
}

}  // namespace posenc
