#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/text/flow.hpp"
#include "lesson/lesson.hpp"
#include "lesson/words.hpp"
#include "views/page.hpp"

/// A step as a slide: its heading and words above the picture, its question below, the same in the
/// window and in files.
namespace posenc {

inline constexpr std::string_view kNextLesson = "next-lesson";

/// What is shown of a lesson.
struct Slide {
  const Lesson* lesson = nullptr;
  std::size_t step = 0;
  bool has_answer = false;  ///< its question's answer is shown
  bool has_keys = false;    ///< the key that shows it is named
  /// The title of the lesson that is offered below the words, as a link to kNextLesson; "" for
  /// none.
  std::string_view next = {};

  const Step& of() const { return lesson->steps[step]; }
  friend bool operator==(const Slide&, const Slide&) = default;
};

/// The question, and its choices in a line of their own: "A …  B …".
std::vector<FlowParagraph> question_words(const Step&, const Palette&, const Fill&,
                                          Face = Face::regular);
/// The answer, behind the letter of the right choice where there are choices.
std::vector<FlowParagraph> answer_words(const Step&, const Palette&, const Fill&);

/// The words of a slide, and what is in the box of its question, with the Scene's numbers.
struct SlideWords {
  std::vector<FlowParagraph> words, question;
};
SlideWords slide_words(const Slide&, const Palette&, const Scene&);

/// What the picture has while the slide is shown.
Parts parts_of(const Slide&);

/// Whether the answer is shown while the State is no longer one that was asked about: question and
/// answer keep the numbers of the step then, and say so.
bool is_played_on(const Slide&, const State& now);

/// An Error that names the first id that the step's view has not, and one that it has.
Expected<void> check_parts(const Step&, const Scene&);

/// A step's words typeset for the Scene's State, in smaller letters where they would take more of
/// the room than its picture.
class SlideText {
 public:
  SlideText(Canvas&, const Slide&, const Palette&, const Scene&, const Rect& room);
  /// What is left to the picture: the same with the answer and without.
  const Rect& picture() const { return picture_; }
  const Rect& question() const { return box_; }
  double words_top() const { return words_top_; }
  bool is_shrunk() const { return scale_ < 1; }
  double scale() const { return scale_; }
  void draw(Canvas&, const Palette&, std::string_view lit = "") const;
  /// What a link at the point leads to, a setting or kNextLesson; "" for none.
  std::string_view link_at(Point) const;

 private:
  struct Placed {
    Point at;
    Flow flow;
  };
  Rect room_, picture_, box_;
  std::vector<Placed> parts_;
  std::string place_;  ///< "3 / 12"
  double words_top_ = 0;
  double scale_ = 1;  ///< of its letters
  bool is_played_ = false;
};

/// The rooms that slides have with a margin.
Rect slide_room(const Rect& picture);
/// Whether a step's words, in their usual size, leave enough of a slide to its picture.
bool has_room(Canvas&, const Lesson&, std::size_t step, const Rect& slide);
/// A picture of its own: the step with a margin. `words`: whose numbers the words have while the
/// picture moves.
void draw_slide(Canvas&, const Rect& picture, const Palette&, const Scene&, const Slide&,
                const Scene* words = nullptr);

}  // namespace posenc
