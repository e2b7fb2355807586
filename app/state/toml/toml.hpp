#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

inline constexpr std::string_view kTomlEnding = ".toml";

/// What a file of TOML may hold. A State's needs less: the most are the names of its three files,
/// of kMaxFileName bytes, six where one has to be written as \u001b, and its sentence, of 1000
/// characters.
inline constexpr std::size_t kMaxTomlBytes = 64 * 1024;

/// An Error for text that is refused before it is parsed: of more than kMaxTomlBytes, or that may
/// nest deeper than toml++ takes tables apart without running out of stack. What is written has to
/// pass it too. `source` is named in messages.
Expected<void> check_toml(std::string_view text, std::string_view source);

/// The longest name of a file that is kept, in bytes; a system takes twice as many.
inline constexpr std::size_t kMaxFileName = 2047;

/// What this program writes and reads; a file without a version is of this one.
inline constexpr std::int64_t kTomlVersion = 1;

/// What follows the name of a file that is kept beside the one that replaced it.
inline constexpr std::string_view kBackupEnding = ".bak";

/// The State (within limits) as TOML: `version`, `view`, and a table per group of parameters with a
/// key per parameter.
std::string to_toml(const State&);
/// Reads what to_toml() wrote, or a person did: missing keys keep their defaults; unknown keys,
/// wrong types and values outside limits are an Error that names key and line. `source` is named in
/// messages. `view` has to be one of `views`, or kAllViews; with no `views` any is taken. The file
/// of a learned table is read again, wherever named_file() finds it from `folder`; where it cannot
/// be read, that is an Error too.
///
/// Where there are `complaints`, a file is opened as far as it can be, and they say what was left:
/// without its file a learned table is sinusoids, of which the State keeps the file's name; unknown
/// keys are named; and what a newer version has that does not fit keeps its default. `is_partial`
/// says whether the file has more than the State.
Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views = {},
                          std::vector<std::string>* complaints = nullptr,
                          bool* is_partial = nullptr, const std::filesystem::path& folder = {});

/// The window as it was left, in screen coordinates, and the folder of its last export.
struct WindowSize {
  int width = 0, height = 0;
  bool maximized = false;
  std::string export_folder = {};

  friend bool operator==(const WindowSize&, const WindowSize&) = default;
};

std::string to_toml(const WindowSize&);
/// Reads what to_toml() wrote; sides of 1 to 32767, as far as X goes. `source` is named in
/// messages.
Expected<WindowSize> window_from_toml(std::string_view text, std::string_view source);

}  // namespace posenc
