#include "commands/lesson/command.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/given_words.hpp"
#include "commands/lesson/export.hpp"
#include "figure/numbers.hpp"
#include "lesson/placeholders.hpp"
#include "state/names.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

/// 16:9 and 4:3.
constexpr std::array kShapes{Named<bool>{"16:9", false}, Named<bool>{"4:3", true}};
constexpr std::array kThemes{Named<Theme>{"light", Theme::light},
                             Named<Theme>{"dark", Theme::dark}};

Expected<std::string> listed(const Lesson&, std::string_view) {
  const auto& all = shipped_lessons();
  if (!all) return tl::unexpected(all.error());
  std::string text;
  for (const auto& each : *all)
    text += fmt::format("{:<16}  {:>2} steps  {}\n", each.id, each.steps, each.title);
  return text;
}

/// All placeholders have values where they stand, and all words have room wherever they go.
Expected<std::string> checked(const Lesson& lesson, std::string_view name) {
  Scene scene;
  for (const auto& step : lesson.steps) {
    scene.update(step.state);
    for (const auto* const text : {&step.words, &step.question, &step.answer, &step.note}) {
      if (const auto done = filled(*text, scene); !done)
        return fail(fmt::format("{}, line {}, “{}”: {}", name, step.line, step.heading,
                                done.error().message));
    }
  }
  for (const auto& how :
       {LessonExport{}, LessonExport{.is_narrow = true}, LessonExport{.is_handout = true}}) {
    if (const auto ok = check_room(lesson, name, how); !ok) return tl::unexpected(ok.error());
  }
  return fmt::format("{}: {}, no mistakes\n", lesson.title,
                     counted(static_cast<std::int64_t>(lesson.steps.size()), "step", "steps"));
}

Expected<std::string> notes(const Lesson& lesson, std::string_view) {
  Scene scene;
  std::string text = lesson.title + '\n';
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto& step = lesson.steps[i];
    text += fmt::format("\n{}. {}\n", i + 1, step.heading);
    if (step.note.empty()) continue;
    scene.update(step.state);
    text += filled_or_dash(step.note, scene) + '\n';
  }
  return text;
}

struct ActionRow {
  std::string_view name;
  bool takes_lesson;
  Expected<std::string> (*text)(const Lesson&, std::string_view name);  ///< nullptr: export
};
constexpr std::array kActions{ActionRow{"list", false, listed}, ActionRow{"check", true, checked},
                              ActionRow{"notes", true, notes}, ActionRow{"export", true, nullptr}};

}  // namespace

void LessonCommand::add_to(CLI::App& command) {
  command.add_option("ACTION", action_, fmt::format("{}", fmt::join(names_of(kActions), ", ")))
      ->option_text(" ");
  command.add_option("NAME", name_, "A lesson’s id, its .toml file, or a PDF of it")
      ->option_text(" ");
  add_word(command, "-o,--output", file_, "FILE",
           "Of export: FILE.pdf, FILE.html (one file, for any browser), or a folder for SVGs");
  add_word(command, "--shape", shape_, either(kShapes), "Of slides (default 16:9)");
  add_word(command, "--theme", theme_, either(kThemes),
           "Of slides, handout and web page (default light)");
  add_switch(command, "--handout", is_handout_, "A PDF for students: pages of A4 with the answers");
}

Expected<void> LessonCommand::perform(OutputFile& out) const {
  const auto action = std::ranges::find(kActions, action_, &ActionRow::name);
  if (action == kActions.end()) {
    return fail(action_.empty() ? fmt::format("lesson has nothing to do: {}",
                                              fmt::join(names_of(kActions), ", "))
                                : fmt::format("lesson cannot {}: {}", quotable(action_),
                                              way_to(action_, meanings_of(kActions))));
  }
  if (action->takes_lesson && name_.empty()) {
    return fail(fmt::format(
        "lesson {} needs a lesson: posenc lesson list shows those that there are", action->name));
  }
  if (!action->takes_lesson && !name_.empty())
    return fail(fmt::format("unexpected argument {}: lesson list takes none", quotable(name_)));
  const bool exports = action->text == nullptr;
  if (!exports && (!file_.empty() || !shape_.empty() || !theme_.empty() || is_handout_)) {
    return fail(
        fmt::format("lesson {} takes no flags: those are of posenc lesson export", action->name));
  }
  const auto lesson = action->takes_lesson ? find_lesson(name_) : Lesson();
  if (!lesson) return tl::unexpected(lesson.error());
  if (!exports) {
    const auto text = action->text(*lesson, name_);
    return text ? out.write(*text) : tl::unexpected(text.error());
  }
  const auto shape = choose(kShapes, "shape", shape_.empty() ? "16:9" : shape_);
  if (!shape) return tl::unexpected(shape.error());
  const auto theme = choose(kThemes, "theme", theme_.empty() ? "light" : theme_);
  if (!theme) return tl::unexpected(theme.error());
  if (file_.empty()) {
    return fail(
        "lesson export needs a file: give -o and a name that ends in .pdf or .html, or a "
        "folder’s");
  }
  if (!shape_.empty() && (is_handout_ || file_.ends_with(".html"))) {
    return fail(
        fmt::format("shape = {} changes nothing: only slides have a shape; leave out --shape",
                    quotable(shape_)));
  }
  return export_lesson(*lesson, name_, {*shape, is_handout_, *theme}, file_);
}

}  // namespace posenc
