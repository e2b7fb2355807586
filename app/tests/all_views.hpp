#pragma once

#include "views/view.hpp"

/// Views by name, for tests.
namespace posenc {

#define VIEW(name) extern const View k##name##View;
#include "views/all.inc"
#undef VIEW

namespace test {

/// Whether Base's map has come to its end, in the background.
inline bool has_whole_map(const Scene& scene) {
  return kBaseView.known(scene).find("drops")->outcome() != CheckOutcome::not_measured;
}

}  // namespace test
}  // namespace posenc
