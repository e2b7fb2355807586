#include "shell/counted_pictures.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace posenc {

FieldPainter counting(FieldPainter painter, std::shared_ptr<std::uint64_t> changes) {
  struct Shown {
    void* texture;
    FieldSpec spec;
    int width, height;
  };
  return [painter = std::move(painter), changes = std::move(changes), all = std::vector<Shown>{}](
             const FieldSpec& spec, int width, int height) mutable {
    void* const texture = painter(spec, width, height);
    const auto found = std::ranges::find(all, texture, &Shown::texture);
    if (found == all.end()) {
      all.push_back({texture, spec, width, height});
    } else if (!(found->spec == spec) || found->width != width || found->height != height) {
      *found = {texture, spec, width, height};
      ++*changes;
    }
    return texture;
  };
}

}  // namespace posenc
