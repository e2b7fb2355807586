#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "scene/scene.hpp"
#include "shell/dialogs/form.hpp"
#include "shell/dialogs/overlays.hpp"

namespace posenc {

/// A picture to export.
struct Export {
  bool whole_window = false;  ///< with panel and time line, not the view alone
  const Format* format = formats_of({Holds::picture}).front();
  PictureSize size = {};
  Theme theme = Theme::dark;  ///< of the picture, whatever the window's is
  std::filesystem::path folder = {};
  std::string name = {};  ///< without its ending
};

/// folder/stem.extension, or folder/stem-2.extension, -3, … : the first that is not there yet.
std::filesystem::path free_path(const std::filesystem::path& folder, std::string_view stem,
                                std::string_view extension);
/// Where the picture would be written.
std::filesystem::path path_of(const Export&);
/// Writes it, as `posenc render` does, and returns where it is.
Expected<std::filesystem::path> write_export(const Export&, const State&);

/// The content of the export dialog, from one time it is opened to the next.
struct ExportForm : FileFields {
  Export wanted;               ///< but for what is typed, and the theme
  std::optional<Theme> theme;  ///< that was chosen; nothing: the window's
  Scene preview;
};

/// Asks what to export; on Enter or "Export" writes it and tells where it is, or why not. Tab goes
/// from one control to the next.
void show_export(const Screen&, const Palette&, Overlays&, ExportForm&, const State&,
                 Point window_px);

}  // namespace posenc
