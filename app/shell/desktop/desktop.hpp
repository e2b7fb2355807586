#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "figure/canvas.hpp"
#include "files/child.hpp"
#include "shell/files/files.hpp"

namespace posenc {

/// The desktop's clipboard and file dialog, through other programs. The window never waits for
/// them.
class Desktop {
 public:
  /// Copies the picture, its numbers, its command, its link or code. Notices tell what was copied.
  void copy(const ToCopy&, const State&, Point size_px, Files&);

  /// Whether there is a program for browse().
  static bool can_browse();
  /// Opens the desktop's dialog in a folder. What is chosen there goes to Files::to_open.
  void browse(const std::filesystem::path& folder, Files&);

  /// Handles programs that have ended. True if one has.
  bool turn(Files&);
  /// Seconds until turn() is due again, while one of its programs runs.
  double patience() const { return copying_ || browsing_ ? 0.02 : kNever; }

 private:
  std::unique_ptr<Child> copying_, browsing_;
  std::optional<MemoryFile> answer_;  ///< what browsing writes
  std::string copied_, copies_with_;  ///< for the notice
};

}  // namespace posenc
