#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "figure/canvas.hpp"
#include "files/child.hpp"
#include "shell/files/files.hpp"
#include "shell/window/clock.hpp"
#include "shell/window/notices.hpp"

namespace posenc {

/// The desktop's clipboard and file dialog, through other programs. The window never waits for
/// them.
class Desktop {
 public:
  /// Copies the picture, its numbers, its command, its link or code. Notices tell what was copied.
  void copy(const ToCopy&, const State&, Point size_px, Notices&);
  /// Copies the text, of which no notice tells.
  void copy(std::string_view text, Notices&);

  /// Asks for the clipboard's text. True once it is where fields paste from (give_pasted()), or it
  /// is known that there is none: within kPatience, though the program that has it hangs.
  bool has_pasted(double now, Notices&);
  static constexpr double kPatience = 2;  ///< seconds

  /// Whether there is a program for browse().
  static bool can_browse();
  /// Opens the desktop's dialog in a folder. What is chosen there goes to Files::to_open.
  void browse(const std::filesystem::path& folder, Notices&);

  /// Handles programs that have ended. True if one has.
  bool turn(Files&, Notices&);
  /// Seconds until turn() is due again, while one of its programs runs.
  double patience() const { return copying_ || pasting_ || browsing_ ? 0.02 : kNever; }

 private:
  void start_copying(std::string_view type, std::string said, const MemoryFile&, Notices&);

  std::unique_ptr<Child> copying_, pasting_, browsing_;
  std::optional<MemoryFile> pasted_;  ///< what pasting writes
  std::optional<double> pasting_until_;
  std::optional<MemoryFile> answer_;  ///< what browsing writes
  std::string copied_, copies_with_;  ///< for the notice
};

}  // namespace posenc
