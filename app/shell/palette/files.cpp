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
#include "shell/talk/talk.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

void begin(Finder& finder, fs::path folder, const std::string& name) {
  std::error_code failed;
  if (folder.empty()) folder = fs::current_path(failed);
  auto text = with_tilde(folder);
  if (!text.ends_with('/')) text += '/';
  finder.palette.begins_with = text + name;
  put_text(finder, text + name);
  finder.palette_open = true;
}

/// Asks where to save: beside `file`, or a new one of the name given.
void begin_saving(Finder& finder, const fs::path& file, std::string default_name) {
  finder.palette = {};
  finder.palette.saves = true;
  finder.palette.default_name = std::move(default_name);
  begin(finder, file.empty() ? with_home(finder.export_folder) : file.parent_path(),
        file.filename().string());
}

/// Those that are there still.
std::vector<Completion> recent_files(const Finder& finder) {
  std::vector<Completion> all;
  for (const auto& file : finder.recent) {
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

PaletteItem item_of(const Completion& file, std::string value) {
  return {.kind = PaletteItem::Kind::file,
          .title = printable(file.name),
          .detail = std::string(kind_text(file)),
          .value = std::move(value),
          .path = file.path};
}

}  // namespace

void refuse_path(Finder& finder, std::string why) {
  finder.palette.refused = std::move(why);
  finder.palette.field.caret_at_end = true;
  finder.palette.field.ask_to_open();
}

void open_files(Finder& finder, const State& state) {
  finder.palette = {};
  finder.palette.opens = true;
  finder.palette.can_browse = Desktop::can_browse();
  begin(finder, finder.open_folder.empty() ? state.table.file->parent_path() : finder.open_folder,
        "");
}

void save_file(Finder& finder, const State& state) {
  begin_saving(finder, finder.document.file, fmt::format("{}{}", page_name(state), kSessionEnding));
}

void save_scenes_file(Finder& finder) {
  if (!finder.lesson)
    return finder.tell(
        fmt::format("There are no scenes to save: {} keeps what is shown", shortcut("keep-scene")));
  begin_saving(finder, finder.lesson->file, fmt::format("lesson{}", kTomlEnding));
  finder.palette.saves_scenes = true;
}

void list_files(Finder& finder) {
  auto& entry = finder.palette;
  const auto& typed = entry.typed;
  entry.files = completions(typed, entry.saves ? formats_of({Holds::session}) : opened_formats());
  const bool is_untouched = typed.empty() || typed == entry.begins_with;
  entry.recent = entry.opens && is_untouched ? recent_files(finder) : std::vector<Completion>();
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
        {.kind = PaletteItem::Kind::browse, .title = "Browse…", .keys = shortcut("open")});
  }
  return items;
}

void open_typed(Finder& finder, std::string_view typed) {
  const auto path = with_home(typed);
  finder.to_open = {path};
  finder.open_folder = path.parent_path();
}

void browse(Finder& finder) {
  const auto& typed = finder.palette.field.text;
  if (!finder.palette.can_browse) {
    return refuse_path(
        finder,
        "There is no dialog of the desktop to browse in: install zenity or kdialog, or "
        "type a path");
  }
  finder.to_browse = with_home(typed.substr(0, typed.rfind('/') + 1));
  finder.palette_open = false;
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

void save_typed(Finder& finder, const State& state) {
  auto& entry = finder.palette;
  const auto path = path_to_save(entry);
  std::error_code failed;
  if (fs::exists(fs::symlink_status(path, failed)) && entry.replaces != path) {
    entry.replaces = path;
    return refuse_path(finder, fmt::format("{} is there already: press Enter again to replace it",
                                           quotable(path.filename().string())));
  }
  const auto done =
      entry.saves_scenes ? save_scenes(path, finder) : save_session(state, path, finder);
  if (!done) return refuse_path(finder, done.error().message);
  finder.palette_open = false;
}

}  // namespace posenc
