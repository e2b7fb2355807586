#pragma once

#include "shell/dialogs/exporting.hpp"
#include "shell/dialogs/overlays.hpp"

namespace posenc {

/// What stands in the export dialog, from one time it is opened to the next.
struct ExportForm {
  bool whole_window = false;
  ImageFormat format = ImageFormat::png;
  int scale = 1;
  bool transparent = false;
  TypedText width, height, folder;
  bool is_filled = false;  ///< size and folder, when it was opened
};

/// Asks what to export; on Enter or "Export" writes it and tells where it is, or why not.
void show_export(const Screen&, const Palette&, Session&, ExportForm&, const Scene&,
                 Point window_px);

}  // namespace posenc
