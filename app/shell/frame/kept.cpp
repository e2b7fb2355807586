#include "shell/frame/kept.hpp"

#include <algorithm>

#include "figure/imgui/textured.hpp"
#include "paint/spare_room.hpp"

namespace posenc {

void KeptDrawing::take(const ImDrawList& list, int first_vertex, int first_index) {
  vertices_.assign(list.VtxBuffer.Data + first_vertex, list.VtxBuffer.Data + list.VtxBuffer.Size);
  indices_.clear();
  parts_.clear();
  for (const auto& command : list.CmdBuffer) {
    const int end = static_cast<int>(command.IdxOffset + command.ElemCount);
    const int begin = std::max(static_cast<int>(command.IdxOffset), first_index);
    if (begin >= end) continue;
    const auto* const from = list.IdxBuffer.Data + begin;
    const auto* const to = list.IdxBuffer.Data + end;
    const auto [low, high] = std::minmax_element(from, to);
    parts_.push_back({command.ClipRect, command.GetTexID(),
                      static_cast<int>(command.VtxOffset) + *low - first_vertex, *high - *low + 1,
                      static_cast<int>(indices_.size()), end - begin});
    for (const auto* index = from; index != to; ++index)
      indices_.push_back(static_cast<ImDrawIdx>(*index - *low));
  }
  give_back_room(vertices_);
  give_back_room(indices_);
}

void KeptDrawing::replay(ImDrawList& list) const {
  for (const auto& part : parts_) {
    list.PushClipRect({part.clip.x, part.clip.y}, {part.clip.z, part.clip.w});
    const Textured drawn(list, part.texture);
    list.PrimReserve(part.indices, part.vertices);
    const auto base = list._VtxCurrentIdx;
    for (int i = 0; i < part.indices; ++i) {
      const auto index = indices_[static_cast<std::size_t>(part.first_index + i)];
      list.PrimWriteIdx(static_cast<ImDrawIdx>(base + index));
    }
    std::copy_n(vertices_.begin() + part.first_vertex, part.vertices, list._VtxWritePtr);
    list._VtxWritePtr += part.vertices;
    list._VtxCurrentIdx += static_cast<unsigned>(part.vertices);
    list.PopClipRect();
  }
}

KeptPiece::Told KeptPiece::take(Session& session) {
  return {std::exchange(session.controls, {}), std::exchange(session.hovered, {}),
          std::exchange(session.named, {}), std::exchange(session.tip, {})};
}

void KeptPiece::tell(Session& session, const Told& told) {
  session.controls.insert(session.controls.end(), told.controls.begin(), told.controls.end());
  if (!told.hovered.empty()) session.hovered = told.hovered;
  if (!told.named.empty()) session.named = told.named;
  if (told.tip) session.tip = told.tip;
}

}  // namespace posenc
