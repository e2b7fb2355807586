#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "lesson/lesson.hpp"
#include "state/state.hpp"
#include "state/toml/toml.hpp"

/// Files that hold a State, a lesson, or a learned table for a State.
namespace posenc {

/// The ending of sessions that posenc saves.
inline constexpr std::string_view kSessionEnding = ".posenc.toml";

/// What a file is opened as.
enum class Opened { session, picture, table, link };
/// By its name: a table if it is no session and no picture that carries one.
Opened file_kind(const std::filesystem::path&);

/// "session or lesson (.toml), picture (.png, .svg or .pdf) or table (.npy, .safetensors or .npz)".
std::string opened_files_text();

/// A file that was opened.
struct OpenedFile {
  std::filesystem::path file;
  Opened kind = Opened::session;
  State state;
  bool is_partial = false;              ///< a session with more than the State has
  std::vector<std::string> complaints;  ///< what of it could not be read
  std::optional<Lesson> lesson;         ///< that it is, in place of a session
};

/// Reads a session, a lesson, what a picture carries of these, or a table into the State `now`; a
/// link in place of a file is opened too.
Expected<OpenedFile> open_file(const std::filesystem::path&, const State& now);
/// Reads a session or a picture alone.
Expected<OpenedFile> open_session(const std::filesystem::path&);

/// The text that a picture's file carries. An Error where it carries none.
Expected<std::string> session_in_picture(const std::filesystem::path&);
/// Reads the shipped lesson of that id, or that of the file of that name.
Expected<Lesson> find_lesson(std::string_view id_or_file);

/// What a picture of the State carries: files without their folders.
Carried carried_by(const State&);

/// Puts what the flags ask for on top of a State; an Error where a flag does not fit it.
using StateFlags = std::function<Expected<void>(State&)>;
/// What the command line asks of the window. `flags` is empty where none was given, `file` where
/// nothing is to be opened; flags go on top of what it holds.
struct WindowRequest {
  StateFlags flags = {};
  std::optional<Lesson> lesson = {};  ///< to open
  bool imgui_painter = false;         ///< in place of the one that paints only what changed
  bool presents = false;              ///< from its first frame on
  bool has_presenter = false;         ///< its view is open
  double minutes = 0;                 ///< planned for the lesson; 0: by its steps
  std::string file = {};
};
/// Opens the window and returns the exit status when it is closed.
using OpenWindow = std::function<Expected<int>(const WindowRequest&)>;

}  // namespace posenc
