#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "figure/text/fonts.hpp"
#include "files/input_file.hpp"
#include "lesson/lesson.hpp"
#include "state/names.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// In the order in which a course gives them.
constexpr std::array<std::string_view, 11> kIds{
    "first-lecture", "why-order",         "three-ideas", "binary-to-waves",
    "pendulums",     "shift-rotation",    "textbooks",   "rotary",
    "contexts",      "bits-to-rotations", "let-it-learn"};

}  // namespace

Expected<Lesson> read_lesson(const std::filesystem::path& file) {
  const auto name = quotable(file.string());
  const auto text = named_contents(file, name, "a lesson’s", kMaxTomlBytes);
  if (!text) return tl::unexpected(text.error());
  return lesson_from_toml(*text, file.filename().string(), file.parent_path());
}

const Expected<std::vector<ShippedLesson>>& shipped_lessons() {
  static const auto kAll = []() -> Expected<std::vector<ShippedLesson>> {
    const auto folder = data_folder();
    if (!folder) return tl::unexpected(folder.error());
    std::vector<ShippedLesson> all;
    for (const auto id : kIds) {
      const auto file = *folder / "lessons" / fmt::format("{}.toml", id);
      const auto lesson = read_lesson(file);
      if (!lesson) return tl::unexpected(lesson.error());
      all.push_back({std::string(id), lesson->title, lesson->audience, lesson->steps.size(), file});
    }
    return all;
  }();
  return kAll;
}

Expected<Lesson> shipped_lesson(std::string_view id) {
  const auto& all = shipped_lessons();
  if (!all) return tl::unexpected(all.error());
  if (const auto found = std::ranges::find(*all, id, &ShippedLesson::id); found != all->end())
    return read_lesson(found->file);
  std::vector<Meaning> meant;
  for (const auto& [known, title, audience, steps, file] : *all)
    meant.push_back({known, "lesson=" + known, title});
  return fail(fmt::format("there is no lesson {}: {}, or the name of a .toml file", quotable(id),
                          way_to(id, meant)));
}

}  // namespace posenc
