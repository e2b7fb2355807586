#include "documents/book.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include <nlohmann/json.hpp>

#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "figure/text/fonts.hpp"
#include "files/input_file.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/words.hpp"
#include "state/toml/toml.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

using Json = nlohmann::ordered_json;

/// The words of all steps for one ground, added to them.
Expected<std::string> add_words(Json& steps, const Lesson& lesson, Theme theme) {
  const LessonExport how{.theme = theme};
  Palette palette = file_palette(how);
  palette.has_buttons = true;
  std::vector<std::vector<FlowParagraph>> texts;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const Step& step = lesson.steps[i];
    const Scene asked(state_of(step.state, state_in_file({&lesson, i}, how)));
    const Scene answered(state_in_file({&lesson, i, true}, how));
    const auto numbers_of = [](const Scene& scene) -> Fill {
      return [&scene](std::string_view place) { return filled_or_dash(place, scene); };
    };
    texts.push_back(paragraphs(step.words, palette, numbers_of(asked)));
    texts.push_back(question_words(step, palette, numbers_of(asked)));
    texts.push_back(answer_words(step, palette, numbers_of(answered)));
  }
  auto words = words_html(texts, palette);
  if (!words) return tl::unexpected(words.error());
  auto at = words->texts.begin();
  for (auto& step : steps) {
    for (const auto* const key : {"words", "question", "answer"}) step[key].push_back(*at++);
  }
  return std::move(words->style);
}

Expected<Json> lesson_json(const ShippedLesson& shipped) {
  auto lesson = read_lesson(shipped.file);
  auto text = named_contents(shipped.file, shipped.id, "a lesson’s", kMaxTomlBytes);
  if (!lesson || !text) return tl::unexpected(lesson ? text.error() : lesson.error());
  Json json{{"id", shipped.id},         {"title", lesson->title},
            {"about", lesson->about},   {"audience", lesson->audience},
            {"text", *std::move(text)}, {"style", Json::array()},
            {"steps", Json::array()}};
  for (const Step& step : lesson->steps)
    json["steps"].push_back({{"heading", step.heading}, {"note", step.note}});
  for (const auto theme : {Theme::dark, Theme::light}) {
    auto style = add_words(json["steps"], *lesson, theme);
    if (!style) return tl::unexpected(style.error());
    json["style"].push_back(*std::move(style));
  }
  return json;
}

}  // namespace

Expected<std::string> book_json(const GoOn& go_on, bool has_manual) {
  const auto& lessons = shipped_lessons();
  if (!lessons) return tl::unexpected(lessons.error());
  Json book{{"lessons", Json::array()}};
  for (const auto& shipped : *lessons) {
    if (!go_on(std::ssize(book["lessons"]), std::ssize(*lessons)))
      return fail("the export was cancelled");
    auto json = lesson_json(shipped);
    if (!json) return tl::unexpected(json.error());
    book["lessons"].push_back(*std::move(json));
  }
  if (has_manual) {
    const auto manual = manual_page();
    if (!manual) return tl::unexpected(manual.error());
    book["manual"] = manual->body;
  }
  return book.dump();
}

}  // namespace posenc
