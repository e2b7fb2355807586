#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"
#include "state/sweep.hpp"
#include "text/typed.hpp"

/// A lesson: States in a row, with words. A scene is a step without words.
namespace posenc {

/// Words are Markdown (lesson/words.hpp) with {{…}} for numbers of the State
/// (lesson/placeholders.hpp).
struct Step {
  std::string heading = {};               ///< one line, no full stop; a scene's name
  std::string words = {};                 ///< a few sentences
  std::string question = {};              ///< for the audience
  std::vector<std::string> choices = {};  ///< of the question, to raise hands for: A to D
  std::size_t right = 0;    ///< which of them is the answer, from 1; 0 without choices
  std::string answer = {};  ///< shown when a key asks for it
  std::string note = {};    ///< for the presenter alone
  /// Panels that are shown alone or hidden, and kClaim; panels and facts that are covered until the
  /// answer is shown.
  std::vector<std::string> show = {}, hide = {}, covers = {};
  std::optional<Sweep> motion = {};
  std::optional<double> freeze = {};  ///< the moved value in files; nothing: where it ends
  State state = {};
  /// The picture of the answer, where it is another than that of the question.
  std::optional<State> answer_state = {};
  std::optional<Sweep> answer_motion = {};
  std::vector<std::string> answer_show = {}, answer_hide = {};  ///< instead of `show` and `hide`
  bool is_hidden = false;  ///< kept in the file, left out where the lesson is given
  int line = 0;            ///< of the file that it was read from; 0 of none

  friend bool operator==(const Step&, const Step&) = default;
};

/// A text of a step: a row of the table by which it is read, written, checked and edited.
struct StepText {
  std::string_view key, label, help;
  std::string Step::*text;
  std::size_t most;  ///< characters
  bool has_numbers = false, has_markdown = false;
  double share = 0;  ///< of the editor's height; 0: one line
};
/// A longer heading is a sentence: that is for the words.
inline constexpr std::size_t kMaxHeadingCharacters = 80;
inline constexpr std::array kStepTexts{
    StepText{"heading", "Heading", "One line without a full stop", &Step::heading,
             kMaxHeadingCharacters},
    StepText{"words", "Words",
             "A few sentences: *emphasis*, [t](position) for a setting, {{position}} for a number",
             &Step::words, 2000, true, true, 0.4},
    StepText{"question", "Question", "What you ask before the answer is shown", &Step::question,
             1000, true, true, 0.18},
    StepText{"answer", "Answer", "Page down shows it", &Step::answer, 1000, true, true, 0.18},
    StepText{"note", "Note", "For you alone", &Step::note, 4000, true, false, 0.24}};
static_assert(std::ranges::all_of(kStepTexts, [](const StepText& row) {
  constexpr std::size_t kMostBytes = 4;  // of a character
  return row.most * kMostBytes <= kMostTyped;
}));
/// A list of ids of a step: panels of its view, or facts too.
struct StepList {
  std::string_view key, help;
  std::vector<std::string> Step::*ids;
  bool has_facts = false;
  bool is_of_answer = false;
};
inline constexpr std::array kStepLists{
    StepList{"show", "The panels of the view that are shown, alone", &Step::show},
    StepList{"hide", "The panels of the view that are left out", &Step::hide},
    StepList{"covers", "Panels and facts that are covered until the answer is shown", &Step::covers,
             true},
    StepList{"answer_show", "The panels that are shown with the answer, alone", &Step::answer_show,
             false, true},
    StepList{"answer_hide", "The panels that are left out with the answer", &Step::answer_hide,
             false, true}};

inline constexpr std::size_t kMostChoices = 4, kMaxChoiceCharacters = 120;
inline constexpr StepList kStepChoices{"choices", "Two to four answers to raise hands for, A to D",
                                       &Step::choices};
/// "A" of the first choice.
char letter_of_choice(std::size_t choice);

struct Lesson {
  std::string title = {};
  std::string about = {};     ///< one sentence, no full stop
  std::string audience = {};  ///< for whom: "Beginners"
  std::vector<Step> steps = {};

  friend bool operator==(const Lesson&, const Lesson&) = default;
};

inline constexpr std::size_t kMaxLessonSteps = 100;

/// A step takes so long, with its question and some talk.
inline constexpr double kMinutesPerStep = 1.5;

/// The title of a lecture of one's own, until its file has another.
inline constexpr std::string_view kMyLecture = "My lecture";

/// Reads a lesson's file: `title`, `about`, `for`, and a table [[step]] per step, whose `view` and
/// `set` (parameters by their ids) name what differs from the step before; of the first, from a
/// fresh State. What a placeholder or a link names must be there. Files are looked for from
/// `folder` as named_file() does. An Error names `source`, the line and the mistake.
Expected<Lesson> lesson_from_toml(std::string_view text, std::string_view source,
                                  const std::filesystem::path& folder = {});
/// Whether it is TOML with steps, whatever their mistakes.
bool is_lesson(std::string_view text);
/// The same back, with only what differs in each step.
std::string to_toml(const Lesson&);

/// The motion of the question's picture or of the answer's.
const std::optional<Sweep>& motion_of(const Step&, bool has_answer);
/// The State of the question's picture or of the answer's, before its motion.
State opening(const Step&, bool has_answer);
/// The same with its motion where a file shows it: what is asked about a motion at its beginning,
/// unless the step says where.
State frozen(const Step&, bool has_answer);
/// The same at the end of its motion.
State ended(const Step&, bool has_answer);

/// False of scenes: they are steps without words.
bool has_words(const Lesson&);

/// The first step that is given on from this one (1) or before it (−1).
std::optional<std::size_t> next_shown(const Lesson&, std::size_t step, int by);
/// Only the steps that are given.
Lesson without_hidden(Lesson);

/// What a person's own window and time have, and all else as in the step's State.
State state_of(State step, const State& own);

/// The lessons that come with the program, by their ids, in the order in which they are given.
struct ShippedLesson {
  std::string id;  ///< "why-order"
  std::string title, audience;
  std::size_t steps;
  std::filesystem::path file;
};
/// Those in data_folder()/lessons, read once. An Error where they cannot be read.
const Expected<std::vector<ShippedLesson>>& shipped_lessons();
Expected<Lesson> read_lesson(const std::filesystem::path&);
Expected<Lesson> shipped_lesson(std::string_view id);

}  // namespace posenc
