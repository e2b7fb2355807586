#include "shell/scenes/save.hpp"

#include <string>
#include <system_error>

#include <fmt/format.h>

#include "files/output_file.hpp"
#include "shell/dialogs/palette.hpp"
#include "shell/files/paths.hpp"
#include "shell/session.hpp"
#include "state/text.hpp"

namespace posenc {

void ask_to_save_scenes(Session& session) {
  if (!session.lesson)
    return session.tell("There are no scenes to save: Ctrl+B keeps what is shown");
  open_path(session, session.lesson->file.empty() ? session.open_folder / "untitled.toml"
                                                  : session.lesson->file);
  session.palette.saves_scenes = true;
}

void save_scenes(Session& session) {
  auto& entry = session.palette;
  auto& open = *session.lesson;
  auto path = with_home(entry.typed);
  if (path.extension() != kSessionEnding) path += kSessionEnding;
  std::error_code failed;
  const bool is_there = path != open.file && std::filesystem::exists(path, failed);
  if (is_there && entry.replaces != entry.typed) {
    entry.replaces = entry.typed;
    entry.refused =
        fmt::format("{} is there: press Enter again to replace it, or type another name",
                    quotable(path.filename().string()));
  } else if (const auto written = write_file(path, to_toml(*open.lesson)); !written) {
    entry.refused = written.error().message;
  } else {
    open.file = path;
    session.open_folder = path.parent_path();
    session.palette_open = false;
    session.tell(fmt::format("Saved {} scenes to {}", open.lesson->steps.size(), with_tilde(path)));
    return;
  }
  entry.field.ask_to_open();
}

}  // namespace posenc
