#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// What a file of TOML may hold. A State's needs less: the most are the names of its files (its
/// table's of kMaxFileName bytes, six where one has to be written as \u001b, others half as long)
/// and its sentence, of 1000 characters.
inline constexpr std::size_t kMaxTomlBytes = 64 * 1024;

/// The longest name of a file that a system takes, in bytes.
inline constexpr std::size_t kMaxFileName = 4095;

/// The State (within limits) as TOML: `view`, and a table per group of parameters with a key per
/// parameter; a learned table goes by its file, [encoding] table.
std::string to_toml(const State&);
/// Reads what to_toml() wrote, or a person did: missing keys keep their defaults; unknown keys,
/// wrong types and values outside limits are an Error that names key and line. `source` is named in
/// messages. `view` has to be one of `views`, or kAllViews; with no `views` any is taken. The file
/// of a learned table is read again; where it cannot be read, that is an Error too, or, where there
/// are `complaints`, one of them, and all else is read: the State then has sinusoids for the table,
/// of which it keeps the file's name.
Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views = {},
                          std::vector<std::string>* complaints = nullptr);

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
