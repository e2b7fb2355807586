#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "shell/window/notices.hpp"
#include "state/state.hpp"

namespace posenc {

/// The session's file that was opened or saved last.
struct Document {
  std::filesystem::path file;  ///< "" for none
  bool is_partial = false;     ///< has more than the State: kept beside what is saved over it
};

struct ToCopy {
  enum What { picture, numbers, command, link, code };
  What what;
  int language = 0;  ///< of languages()
};

/// What is to be opened, saved and copied.
struct Files {
  Document document;
  std::vector<std::filesystem::path> recent;  ///< opened and saved, the newest first
  std::vector<std::filesystem::path> to_open;
  std::filesystem::path open_folder;  ///< of what was opened last
  std::string export_folder;          ///< as typed: of the last export
  std::optional<std::filesystem::path> to_browse;
  std::optional<ToCopy> to_copy;
};

/// Writes the State, makes that file the document, and tells where it is. A document that has more
/// than the State is kept as NAME.bak.
Expected<void> save_session(const State&, const std::filesystem::path&, Files&, Notices&);

/// Puts the file first among the kMostRecent recent ones.
void note_recent(const std::filesystem::path&, Files&);

/// What is unusual about a State: "masked bands 1, the encoding Linear and a part of Heatmap"; ""
/// for nothing.
std::string unusual_text(const State&);
State without_unusual(State);

/// Tells it when a session begins so, with a button that resets it.
void report_unusual(const State&, Notices&);

}  // namespace posenc
