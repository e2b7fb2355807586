#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "scene/scene.hpp"
#include "shell/dialogs/animate.hpp"
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
  bool moves = false;  ///< an animation
  /// The last of pictures, and the last of animations.
  std::array<const Format*, 2> formats{formats_of({Holds::picture}).front(),
                                       formats_of({Holds::animation}).front()};
  Export wanted;               ///< but for its format, what is typed, and the theme
  std::optional<Theme> theme;  ///< that was chosen; nothing: the window's
  AnimationFields animation;
  std::array<Scene, 2> previews;

  const Format& format() const { return *formats[moves ? 1 : 0]; }
};

/// Asks what to export, in any format of pictures and animations; on Enter or "Export" writes it
/// and tells where it is, or why not. An animation is written beside the window, and the dialog
/// shows how far it is; Esc and "Cancel" leave no file. Tab goes from one control to the next.
void show_export(const Screen&, const Palette&, Overlays&, ExportForm&, const State&,
                 Point window_px);

}  // namespace posenc
