#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include "commands/command.hpp"
#include "documents/lesson_export.hpp"
#include "documents/opening.hpp"
#include "documents/progress.hpp"
#include "files/output_file.hpp"
#include "lesson/open_lesson.hpp"
#include "lesson/placeholders.hpp"
#include "state/names.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// 16:9 and 4:3.
constexpr std::array kShapes{Named<bool>{"16:9", false}, Named<bool>{"4:3", true}};
constexpr std::array kThemes{Named<Theme>{"light", Theme::light},
                             Named<Theme>{"dark", Theme::dark}};
constexpr std::array kAnswers{Named<Answers>{"with", Answers::with},
                              Named<Answers>{"without", Answers::without},
                              Named<Answers>{"space", Answers::space}};

Expected<std::string> listed(const Lesson&, std::string_view) {
  const auto& all = shipped_lessons();
  if (!all) return tl::unexpected(all.error());
  std::size_t widest = 0;
  for (const auto& each : *all) widest = std::max(widest, each.id.size());
  std::string text;
  for (const auto& each : *all)
    text += fmt::format("{:<{}}  {:>2} steps  {}\n", each.id, widest, each.steps, each.title);
  return text;
}

Expected<std::string> checked(const Lesson& lesson, std::string_view name) {
  return check_lesson(lesson, name).map([&] {
    return fmt::format("{}: {}, no mistakes\n", lesson.title,
                       counted(std::ssize(lesson.steps), "step", "steps"));
  });
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

/// Its steps of that word, "why-order:2,4-6", or all that are shown.
Expected<std::vector<Step>> steps_of(const std::string& word) {
  const auto colon = word.rfind(':');
  const auto numbers = colon == word.npos ? std::vector<RunWord>()
                                          : run_words(std::string_view(word).substr(colon + 1));
  const bool names_steps =
      !numbers.empty() &&
      std::ranges::all_of(numbers, [](const RunWord& each) { return each.run.has_value(); });
  const auto name = names_steps ? word.substr(0, colon) : word;
  auto lesson = find_lesson(name);
  if (!lesson) return tl::unexpected(lesson.error());
  if (!names_steps) return without_hidden(*std::move(lesson)).steps;
  const auto count = static_cast<int>(lesson->steps.size());
  std::vector<Step> steps;
  for (const auto& [text, run] : numbers) {
    if (run->first < 1 || run->last > count)
      return fail("{} has no step {}: give 1 to {}", quotable(name), quotable(text), count);
    for (int i = run->first; i <= run->last; ++i)
      steps.push_back(lesson->steps[static_cast<std::size_t>(i) - 1]);
  }
  return steps;
}

Expected<void> collect(const std::vector<std::string>& words, const std::string& title,
                       const std::string& file, OutputFile& out) {
  if (file.empty()) return fail("lesson collect needs a file: add -o lecture.toml");
  Lesson lecture{.title = title.empty() ? std::string(kMyLecture) : title};
  for (const auto& word : words) {
    auto steps = steps_of(word);
    if (!steps) return tl::unexpected(steps.error());
    std::ranges::move(*steps, std::back_inserter(lecture.steps));
  }
  const auto text = lesson_text(lecture);
  if (!text) return tl::unexpected(text.error());
  // As it would be read: a title of one line, and no more steps than a lesson has.
  if (const auto read = lesson_from_toml(*text, file); !read) return tl::unexpected(read.error());
  if (auto done = write_file(file, *text); !done) return done;
  return out.write(fmt::format("{}: {}, {:g} min\n", lecture.title,
                               counted(std::ssize(lecture.steps), "step", "steps"),
                               minutes_of(lecture, 0)));
}

struct ActionRow {
  std::string_view name;
  bool takes_lesson;
  /// nullptr: it writes a file.
  Expected<std::string> (*text)(const Lesson&, std::string_view name) = nullptr;
  bool takes_more = false;  ///< lessons after the first
};
constexpr std::array kActions{
    ActionRow{"list", false, listed}, ActionRow{"check", true, checked},
    ActionRow{"notes", true, notes}, ActionRow{"export", true, nullptr},
    ActionRow{.name = "collect", .takes_lesson = true, .takes_more = true}};

struct LessonFlags {
  std::string action, name, file, shape, theme, answers, title;
  std::vector<std::string> more = {};
  bool is_handout = false, is_live = false, has_subtitles = false;
};

Expected<void> run_export(const LessonFlags& flags, const Lesson& lesson, const Running& running) {
  const auto shape = choose(kShapes, "shape", flags.shape);
  if (!shape) return tl::unexpected(shape.error());
  const auto theme = choose(kThemes, "theme", flags.theme);
  if (!theme) return tl::unexpected(theme.error());
  const auto answers = choose(kAnswers, "answers", flags.answers);
  if (!answers) return tl::unexpected(answers.error());
  if (*answers == Answers::space && !flags.is_handout)
    return fail("--answers space is for notes in a handout: add --handout");
  if (flags.file.empty()) return needs_file("lesson export", exported_formats(), ", or a folder’s");
  if (auto named = check_named(flags.file, "a lesson is written to a file"); !named) return named;
  if (flags.is_live && flags.is_handout)
    return fail("--live is a web page and --handout is a PDF: leave one of them out");
  LessonExport how{*shape, flags.is_handout, flags.is_live, *theme, *answers};
  Progress progress(running.terminal());
  how.go_on = [&](std::int64_t done, std::int64_t all) {
    progress.show(done, all);
    return true;
  };
  const std::filesystem::path file = flags.file;
  if (flags.has_subtitles && find_format(formats_of({Holds::film}), file) == nullptr)
    return fail("--subtitles go beside a film, but the name {} does not end in {}",
                quotable(flags.file), endings_text(formats_of({Holds::film})));
  const auto done = export_lesson(lesson, flags.name, how, file);
  if (!done || !flags.has_subtitles) return done;
  return export_lesson(lesson, flags.name, how,
                       std::filesystem::path(file).replace_extension(".srt"));
}

Expected<void> run_lesson(const LessonFlags& flags, const Running& running) {
  const auto action = std::ranges::find(kActions, flags.action, &ActionRow::name);
  if (action == kActions.end()) {
    return fail(flags.action.empty() ? fmt::format("lesson has nothing to do: {}",
                                                   fmt::join(names_of(kActions), ", "))
                                     : fmt::format("lesson cannot {}: {}", quotable(flags.action),
                                                   way_to(flags.action, name_meanings(kActions))));
  }
  if (action->takes_lesson && flags.name.empty()) {
    return fail("lesson {} needs a lesson: posenc lesson list shows those that there are",
                action->name);
  }
  if (!flags.more.empty() && !action->takes_more) {
    return fail("unexpected argument {}: lesson {} takes one lesson", quotable(flags.more.front()),
                action->name);
  }
  if (action->takes_more) {
    std::vector<std::string> words{flags.name};
    words.insert(words.end(), flags.more.begin(), flags.more.end());
    return collect(words, flags.title, flags.file, running.out);
  }
  const auto lesson = action->takes_lesson ? find_lesson(flags.name) : Lesson();
  if (!lesson) return tl::unexpected(lesson.error());
  if (action->text == nullptr) return run_export(flags, *lesson, running);
  const auto text = action->text(*lesson, flags.name);
  return text ? running.out.write(*text) : tl::unexpected(text.error());
}

RunCommand add_lesson(CLI::App& app, ParameterFlags&) {
  auto flags = std::make_shared<LessonFlags>();
  add_positional(app, "ACTION", flags->action,
                 fmt::format("{}", fmt::join(names_of(kActions), ", ")));
  add_positional(app, "NAME", flags->name, "A lesson’s id, its .toml file, or a PDF of it");
  app.add_option("MORE", flags->more, "More lessons of collect, each with its steps: rotary:1,4-6")
      ->option_text(" ");
  add_word(app, "--title", flags->title, "TEXT", "Of the lecture that collect writes");
  add_word(app, "-o,--output", flags->file, "FILE",
           fmt::format("The file of export, {}, or a folder for SVGs",
                       endings_text(exported_formats())));
  add_word(app, "--shape", flags->shape, either(kShapes), "Of slides and a film (default 16:9)");
  add_word(app, "--theme", flags->theme, either(kThemes),
           "Of slides, handout, web page and film (default light)");
  add_switch(app, "--handout", flags->is_handout, "A PDF for students: pages of A4");
  add_switch(app, "--live", flags->is_live, "A web page whose pictures answer, in one file");
  add_switch(app, "--subtitles", flags->has_subtitles,
             "Beside a film, its words and notes with their times, as NAME.srt");
  add_word(app, "--answers", flags->answers, either(kAnswers),
           "After each question, or in a handout space for notes (default with)");
  return [flags](const Running& running) { return run_lesson(*flags, running); };
}

}  // namespace

const CommandRow kLessonCommand{
    "lesson", "List, check or export lessons: slides, a handout, a web page, a film", "", "",
    add_lesson};

}  // namespace posenc
