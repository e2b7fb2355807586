#pragma once

#include <array>
#include <memory>
#include <string>

#include "documents/running.hpp"
#include "scene/scene.hpp"
#include "shell/dialogs/form.hpp"
#include "shell/dialogs/overlays.hpp"

namespace posenc {

/// The content of the animation dialog, from one time it is opened to the next.
struct AnimationForm : FileFields {
  const Format* format = formats_of({Holds::animation}).front();
  const Parameter* swept = nullptr;
  bool back = false;
  TypedText from, to, seconds, rate;
  std::array<Scene, 2> previews;
  std::unique_ptr<RunningAnimation> running;
};

/// Asks what to animate; on Enter or "Export" writes it beside the window and shows how far it is.
/// Esc and "Cancel" leave no file. `folder` is where files were exported to, and what this sets.
void show_animation(const Screen&, const Palette&, Overlays&, AnimationForm&, std::string& folder,
                    const State&);

}  // namespace posenc
