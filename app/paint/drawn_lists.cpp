#include "paint/drawn_lists.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace posenc {
namespace {

/// Puts the list into `kept` from `at` on, behind which `at` then is. True where it was there.
template <class T>
bool keep(std::vector<T>& kept, std::size_t& at, const ImVector<T>& list) {
  const auto from = at, size = static_cast<std::size_t>(list.Size);
  at += size;
  if (size == 0) return true;
  // Numbers that are equal but not alike, such as 0 and −0, only have the frame looked at again.
  if (at <= kept.size() && std::memcmp(kept.data() + from, list.Data, size * sizeof(T)) == 0)
    return true;
  kept.resize(std::max(kept.size(), at));
  std::memcpy(static_cast<void*>(kept.data() + from), list.Data, size * sizeof(T));
  return false;
}

/// False where there was more. Gives back what only a far larger frame needed.
template <class T>
bool end(std::vector<T>& kept, std::size_t at) {
  constexpr std::size_t kFar = 4;
  const bool was_all = at == kept.size();
  kept.resize(at);
  if (kept.capacity() > kFar * at) kept.shrink_to_fit();
  return was_all;
}

}  // namespace

bool DrawnLists::are_as_before(const ImDrawData& data) {
  bool same = true;
  std::size_t vertices = 0, indices = 0, commands = 0;
  for (int i = 0; i < data.CmdListsCount; ++i) {
    const auto& list = *data.CmdLists[i];
    same &= keep(commands_, commands, list.CmdBuffer);
    same &= keep(indices_, indices, list.IdxBuffer);
    same &= keep(vertices_, vertices, list.VtxBuffer);
  }
  same &= end(commands_, commands);
  same &= end(indices_, indices);
  same &= end(vertices_, vertices);
  return same;
}

}  // namespace posenc
