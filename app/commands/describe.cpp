#include "commands/actions.hpp"

#include "scene/scene.hpp"
#include "state/text.hpp"
#include "views/shown.hpp"

namespace posenc {

std::string describe(const State& state) {
  Scene scene;
  scene.update(state);
  std::string text;
  for (const auto& view : views()) {
    if (state.view != kAllViews && state.view != view.id) continue;
    if (!text.empty()) text += "\n\n";
    if (state.view == kAllViews) text.append(view.title).append("\n");
    text += describe_view(view, scene);
    while (text.ends_with('\n')) text.pop_back();
  }
  // A file's name and a sentence are in it.
  return printable(text) + '\n';
}

}  // namespace posenc
