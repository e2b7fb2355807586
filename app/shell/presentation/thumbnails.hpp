#pragma once

#include <cstdint>
#include <vector>

#include "gpu/objects.hpp"
#include "lesson/lesson.hpp"
#include "shell/controls/ui.hpp"
#include "state/state.hpp"

namespace posenc {

/// Small pictures of steps, as they are before their answers, made as files are and kept: each is
/// drawn once.
class Thumbnails {
 public:
  /// One frame draws one of them, so that none takes long; `lack()` says whether others wait.
  void begin_frame();
  /// OpenGL's name of a texture of so many pixels, row 0 at the top; 0 where it waits.
  std::uintptr_t of(const Step&, int width, int height);
  bool lack() const { return lacks_; }
  /// How many were drawn.
  std::uint64_t drawn() const { return drawn_; }

 private:
  struct Kept {
    Step step;
    int width = 0, height = 0;
    gpu::Texture texture;
    std::uint64_t used = 0;
  };
  std::vector<Kept> kept_;
  std::uint64_t frame_ = 0, drawn_ = 0;
  bool lacks_ = false, may_draw_ = true;
};

/// The step's picture in that theme, once it is drawn, in its frame.
void draw_thumbnail(Ui&, const Rect& at, Step, Theme, Thumbnails&, bool has_focus);
/// The style of its name.
TextStyle step_name_style(const Palette&, bool is_current, bool is_hovered);

}  // namespace posenc
