#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "shell/controls/ui.hpp"
#include "state/parameters.hpp"

/// What dialogs that write files are made of.
namespace posenc {

/// Rows of a label at the left and a control at the right, which keys work too: Tab goes from one
/// control to the next, arrows and Space change what is chosen.
class Form {
 public:
  /// Around and between what a dialog has, and how wide the rows are.
  static constexpr double kPad = 32, kBetween = 32, kWidth = 450, kRow = 44;

  Form(Ui& ui, const Rect& room);
  ~Form();
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;

  /// The room of the control.
  Rect row(std::string_view label, std::string_view help);
  /// Labels side by side, of which one is chosen.
  int choose(std::string_view id, const Rect& room, std::span<const std::string_view> labels,
             int chosen);
  int choose(std::string_view id, const Rect& room, std::initializer_list<std::string_view> labels,
             int chosen) {
    return choose(id, room, std::span(labels.begin(), labels.size()), chosen);
  }
  /// The chosen one alone, and all in a list that a click or Space opens.
  int pick(std::string_view id, const Rect& room, std::span<const Choice> choices, int chosen);
  void type(const Rect& room, TypedText& field);
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

/// What is typed of a picture's file, from one time its dialog is opened to the next.
struct FileFields {
  TypedText name, folder, width, height;
  std::string refused;     ///< why nothing was written
  bool is_filled = false;  ///< since it was opened

  /// With the usual name, in that folder or, where there is none, the current one.
  void fill(Focus&, const State&, std::string_view in_folder);
  /// The rows of name and folder.
  void ask_place(Form&);
};
/// The same as it was meant, the name without its ending, which the format gives it.
struct FilePlace {
  std::string name;
  std::filesystem::path folder;
  int width, height;
};
Expected<FilePlace> read(const FileFields&, const Formats&);
/// The row of the format, which says what it is for.
const Format* ask_format(Form&, std::string_view id, const Formats&, const Format* chosen);

/// A picture of so many pixels, as small as the room asks for. Returns where it is.
Rect draw_small(Ui&, const Rect& room, Point pixels, double text_size, Color ground,
                const std::function<void(Canvas&, const Rect&)>& draw);

}  // namespace posenc
