#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <imgui.h>

namespace posenc {

/// So much more than is needed is worth a copy.
constexpr bool is_much_room(std::size_t capacity, std::size_t size) {
  constexpr std::size_t kLittle = 4096, kMuch = 4;
  return capacity > kLittle && capacity > kMuch * size;
}

/// Gives back the memory that a larger frame took and this one does not need.
template <class T>
void give_back_room(std::vector<T>& all) {
  if (is_much_room(all.capacity(), all.size())) all.shrink_to_fit();
}
template <class T>
void give_back_room(ImVector<T>& all) {
  if (!is_much_room(static_cast<std::size_t>(all.Capacity), static_cast<std::size_t>(all.Size)))
    return;
  ImVector<T> tight(all);
  all.swap(tight);
}

/// The same for the lists of a frame that was painted.
inline void give_back_room(const ImDrawData& painted) {
  for (int i = 0; i < painted.CmdListsCount; ++i) {
    give_back_room(painted.CmdLists[i]->VtxBuffer);
    give_back_room(painted.CmdLists[i]->IdxBuffer);
  }
}

}  // namespace posenc
