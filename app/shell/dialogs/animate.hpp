#pragma once

#include <memory>
#include <string>

#include "documents/running.hpp"
#include "shell/dialogs/form.hpp"

namespace posenc {

/// What the export dialog asks of an animation beside its file, from one time it is opened to the
/// next.
struct AnimationFields {
  const Parameter* swept = nullptr;
  bool back = false;
  TypedText from, to, seconds{.text = "8"}, rate{.text = "30"};
  std::unique_ptr<RunningAnimation> running;

  void fill(Focus&);
  /// The rows of what moves, and how fast.
  void ask(Form&, Focus&, const State&);
  Expected<Animation> read(const FilePlace&, const Format&, const State&) const;
};

/// How far it is.
void draw_progress(Ui&, const Rect& room, const RunningAnimation&);

}  // namespace posenc
