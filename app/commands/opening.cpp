#include "commands/opening.hpp"

#include "state/toml.hpp"
#include "views/view.hpp"

namespace posenc {

PictureText picture_text(const State& state) {
  return {std::string(view_title(state.view)), to_toml(state)};
}

}  // namespace posenc
