#pragma once

#include <vector>

#include <imgui.h>

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

}  // namespace posenc
