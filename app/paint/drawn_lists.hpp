#pragma once

#include <vector>

#include <imgui.h>

namespace posenc {

/// What ImGui had drawn for a frame, kept to tell whether the next frame has the same: a tenth of
/// the time that it takes to look at each triangle.
class DrawnLists {
 public:
  /// Whether they are those of the last call, one behind the other; keeps them for the next.
  bool are_as_before(const ImDrawData&);

 private:
  std::vector<ImDrawVert> vertices_;
  std::vector<ImDrawIdx> indices_;
  std::vector<ImDrawCmd> commands_;
};

}  // namespace posenc
