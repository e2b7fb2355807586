// What views and lessons say, for those who type a question in place of a name.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "lesson/lesson.hpp"
#include "shell/palette/palette.hpp"
#include "state/names.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

struct Sentence {
  std::string shown;
  std::vector<std::string> words;  ///< of it and of what else is found by it
};
using Sentences = std::vector<Sentence>;

/// Without the facts in braces.
std::string without_facts(std::string_view text) {
  std::string kept;
  int depth = 0;
  for (const char c : text) {
    if (c == '{' && depth++ == 0) kept += "…";
    if (depth == 0) kept += c;
    if (c == '}') --depth;
  }
  return kept;
}

void add(Sentences& all, std::string shown, std::string_view more = "") {
  auto words = words_of(fmt::format("{} {}", shown, more));
  all.push_back({std::move(shown), std::move(words)});
}

Sentences view_sentences(const View& view) {
  Sentences all;
  for (const auto& claim : view.claims({})) add(all, without_facts(claim.text));
  add(all, std::string(view.help));
  for (std::string_view rest = view.try_this; !rest.empty();) {
    const auto line = rest.substr(0, rest.find('\n'));
    add(all, std::string(line));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return all;
}

Sentences lesson_sentences(const ShippedLesson& shipped) {
  Sentences all;
  const auto lesson = read_lesson(shipped.file);
  if (!lesson) return all;
  add(all, lesson->about);
  for (const auto& step : lesson->steps)
    add(all, fmt::format("Step {}: {}", &step - lesson->steps.data() + 1, step.heading),
        without_facts(step.question + ' ' + step.answer));
  return all;
}

/// Of all views and lessons, by the keys of their items; read once.
const std::map<std::string, Sentences, std::less<>>& sentences() {
  static const auto kAll = [] {
    std::map<std::string, Sentences, std::less<>> all;
    for (const auto& view : views())
      all.emplace(fmt::format("view {}", view.id), view_sentences(view));
    if (const auto& lessons = shipped_lessons())
      for (const auto& lesson : *lessons)
        all.emplace(fmt::format("lesson {}", lesson.id), lesson_sentences(lesson));
    return all;
  }();
  return kAll;
}

/// Words that are in every question.
bool is_of_questions(std::string_view word) {
  constexpr std::array<std::string_view, 27> kAll{
      "a",   "an",   "and", "are",  "at",   "by",    "can", "do",   "does",
      "for", "from", "how", "in",   "is",   "it",    "of",  "on",   "one",
      "the", "to",   "we",  "what", "when", "which", "why", "with", "you"};
  return std::ranges::find(kAll, word) != kAll.end();
}

}  // namespace

std::string_view sentence_with(const PaletteItem& item, std::vector<std::string> words) {
  std::erase_if(words, is_of_questions);
  if (words.empty()) return "";
  const auto found = sentences().find(
      fmt::format("{} {}", item.kind == PaletteItem::Kind::view ? "view" : "lesson", item.id));
  if (found == sentences().end()) return "";
  for (const auto& sentence : found->second) {
    const bool has_all = std::ranges::all_of(words, [&](const std::string& typed) {
      return std::ranges::any_of(sentence.words,
                                 [&](const std::string& word) { return word.starts_with(typed); });
    });
    if (has_all) return sentence.shown;
  }
  return "";
}

}  // namespace posenc
