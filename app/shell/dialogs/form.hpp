#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "shell/controls/widgets.hpp"
#include "state/parameters.hpp"

namespace posenc {

/// Rows of a label at the left and a control at the right, which keys work too: Tab goes from one
/// control to the next, arrows and Space change what is chosen.
class Form {
 public:
  /// Around and between what a dialog has, and how wide the rows are.
  static constexpr double kPad = 32, kBetween = 32, kWidth = 450, kRow = 44, kRowGap = 10;

  Form(Ui& ui, const Rect& room);
  ~Form();
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;

  /// The room of the control.
  Rect row(std::string_view label, std::string_view help, double height = kRow - kRowGap);
  /// Labels side by side, of which one is chosen.
  int choose(std::string_view id, const Rect& room, std::span<const std::string_view> labels,
             int chosen);
  int choose(std::string_view id, const Rect& room, std::initializer_list<std::string_view> labels,
             int chosen) {
    return choose(id, room, std::span(labels.begin(), labels.size()), chosen);
  }
  /// The chosen one alone, and all in a list that a click or Space opens.
  int pick(std::string_view id, const Rect& room, std::span<const Choice> choices, int chosen);
  void type(const Rect& room, TypedText& field, FieldLines lines = FieldLines::one);
  /// Two short fields with words between and after them.
  void type_two(const Rect& room, TypedText& first, std::string_view between, TypedText& second,
                std::string_view after);
  bool button(std::string_view id, const Rect& room, std::string_view label, bool strong = false);

  double y() const { return y_; }

 private:
  DialogKeys& keys() { return ui_.focus()->dialog; }
  /// Whether keys go to the next control.
  bool next(const Rect& room);

  Ui& ui_;
  Rect room_;
  double y_;
  int count_ = 0;
};

}  // namespace posenc
