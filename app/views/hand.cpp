#include "views/hand.hpp"

#include <utility>

#include <glm/geometric.hpp>

namespace posenc {

void Hand::press(const Event& event, const State& now, Controller& controller) {
  const bool follows = pressed_ && event.now - *pressed_ < kDoubleSeconds &&
                       glm::distance(event.at, pointer_.pressed_at) < kDoubleReach;
  clicks_ = follows ? clicks_ + 1 : 1;
  if (!follows) {
    click_gesture_ = controller.new_gesture();
    before_click_ = now;
  }
  gesture_ = click_gesture_;
  pressed_ = event.now;
  pointer_.pressed_at = event.at;
}

State Hand::ask(const Picture& picture, const Event& event, Controller& controller) {
  const State& now = picture.scene.state();
  const bool was_held = std::exchange(is_held_, event.down);
  pointer_.moved = is_there_ ? event.at - pointer_.at : Point(0, 0);
  pointer_.at = event.at;
  is_there_ = true;
  pointer_.clicked = is_held_ && !was_held;
  if (!was_held)
    moves_ = moved_at(picture.canvas, picture.page, picture.palette, picture.scene, event.at,
                      picture.parts);
  if (pointer_.clicked) press(event, now, controller);
  pointer_.double_clicked = pointer_.clicked && clicks_ == 2;
  pointer_.held = (is_held_ || was_held) && !pointer_.double_clicked ? moves_ : "";
  // The second click of two was the double click: neither it nor those that follow at once are
  // clicks of their own, and they hold nothing until they are dragged. A drag is no first click.
  const bool drags = glm::distance(event.at, pointer_.pressed_at) >= Pointer::kDragThreshold;
  if (is_held_ && drags) pressed_.reset();
  pointer_.down = is_held_ && (clicks_ == 1 || pointer_.double_clicked || drags);
  pointer_.released = was_held && !is_held_ && clicks_ == 1;
  pointer_.wheel = event.wheel;
  if (event.wheel != 0) {
    if (!spun_ || event.now > *spun_ + kSpinSeconds) wheel_gesture_ = controller.new_gesture();
    spun_ = event.now;
    gesture_ = wheel_gesture_;
  } else if (pointer_.down || pointer_.released) {
    gesture_ = click_gesture_;
  }
  State next = interact_page(picture.canvas, picture.page, picture.palette, picture.scene, pointer_,
                             picture.parts);
  if (!pointer_.double_clicked) return next;
  return after_double_click(std::move(next), now, before_click_, controller.is_playing());
}

void Hand::leave() {
  pointer_ = {.pressed_at = pointer_.pressed_at};
  is_there_ = is_held_ = false;
  moves_ = {};
}

}  // namespace posenc
