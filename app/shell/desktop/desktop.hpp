#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "figure/canvas.hpp"
#include "shell/desktop/program.hpp"
#include "shell/files/files.hpp"

namespace posenc {

/// The desktop's clipboard and its dialog of files, by its programs. The window never waits for
/// them.
class Desktop {
 public:
  /// Copies the picture in so many pixels, its numbers, its command, or the
  /// encoding as code. Notices tell what was copied, or why nothing was.
  void copy(const ToCopy&, const State&, Point size_px, Files&);

  /// Whether there is a program for browse().
  static bool can_browse();
  /// Opens the desktop's dialog in a folder. What is chosen there goes to Files::to_open.
  void browse(const std::filesystem::path& folder, Files&);

  /// Takes what has ended since. True where something has.
  bool turn(Files&);

 private:
  std::unique_ptr<Program> copying_, browsing_;
  std::string copied_, copies_with_;  ///< for the notice
};

}  // namespace posenc
