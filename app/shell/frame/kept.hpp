#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <imgui.h>

#include "lesson/slide.hpp"
#include "shell/frame/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// What was drawn into an ImDrawList, to be put into one again as it was. Textures are kept by
/// their names.
class KeptDrawing {
 public:
  /// Keeps what `draw` adds to the list.
  template <class Draw>
  void record(ImDrawList& list, Draw&& draw) {
    const int vertices = list.VtxBuffer.Size, indices = list.IdxBuffer.Size;
    draw();
    take(list, vertices, indices);
  }
  void replay(ImDrawList&) const;

 private:
  /// Triangles with one clip and one texture; their indices count from its own first vertex.
  struct Part {
    ImVec4 clip;
    ImTextureID texture;
    int first_vertex, vertices, first_index, indices;
  };

  void take(const ImDrawList&, int first_vertex, int first_index);

  std::vector<ImDrawVert> vertices_;
  std::vector<ImDrawIdx> indices_;
  std::vector<Part> parts_;
};

/// All that the page, or another piece of the window, depends on while nothing is done to it.
struct PieceSeen {
  State state = {};
  double position = 0;
  bool playing = false;
  bool all_digits = false;
  std::string chosen = {}, lit = {};
  double scroll = 0;
  Rect room = {};
  std::optional<Slide> slide = {};
  double scale = 1, framebuffer_scale = 1;
  std::uint64_t fonts = 0, pictures = 0, steps = 0;
  std::optional<Point> pointer = {};  ///< inside `room`, with nothing over it

  friend bool operator==(const PieceSeen&, const PieceSeen&) = default;
};

/// A piece of the window around the picture: as long as nothing that it depends on changes, it is
/// taken as it was drawn, and its controls are not asked.
class KeptPiece {
 public:
  /// `rests`: nothing is done that its controls would have to answer to.
  template <class Draw>
  void show(ImDrawList& list, Session& session, const PieceSeen& seen, bool rests, Draw&& draw) {
    // What lies under the pointer is right in the second frame.
    constexpr int kSettled = 2;
    if (rests && seen_ == seen) {
      if (same_frames_ < kSettled) ++same_frames_;
    } else {
      same_frames_ = 0;
      seen_ = seen;
    }
    if (same_frames_ == kSettled) {
      drawing_.replay(list);
      tell(session, told_);
    } else if (same_frames_ == 0) {
      draw();
    } else {
      const Told before = take(session);
      drawing_.record(list, draw);
      told_ = take(session);
      tell(session, before);
      tell(session, told_);
    }
  }

 private:
  /// What pieces tell the Session while they are drawn.
  struct Told {
    std::vector<std::string_view> controls;
    std::string hovered, named;
    std::optional<Tip> tip;
  };
  /// All that it was told; it forgets that.
  static Told take(Session&);
  static void tell(Session&, const Told&);

  PieceSeen seen_;
  int same_frames_ = 0;
  KeptDrawing drawing_;
  Told told_;
};

}  // namespace posenc
