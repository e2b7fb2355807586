#include "documents/site.hpp"

#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "files/input_file.hpp"
#include "lesson/lesson.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace {

/// Makes a link of the lesson that “Next: ” names.
void link_next(std::string& body, std::span<const ShippedLesson> lessons) {
  for (const auto& next : lessons) {
    const auto name = html_escaped(next.title),
               named = fmt::format("Next: <strong>{}</strong>", name);
    if (const auto at = body.find(named); at != body.npos)
      body.replace(at, named.size(),
                   fmt::format("Next: <a{}>{}</a>", attribute("href", next.id + ".html"), name));
  }
}

}  // namespace

Expected<void> write_site(const std::filesystem::path& folder, const GoOn& go_on) {
  const auto from = web_folder();
  if (!from) return tl::unexpected(from.error());
  using Options = std::filesystem::copy_options;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed)
    std::filesystem::copy(*from, folder, Options::recursive | Options::overwrite_existing, failed);
  if (failed)
    return fail("cannot write the folder {}: {}; give another name", quotable(folder.string()),
                failed.message());
  const auto& lessons = shipped_lessons();
  if (!lessons) return tl::unexpected(lessons.error());
  std::vector<HtmlLink> links;
  for (const auto& shipped : *lessons) {
    go_on(std::ssize(links), std::ssize(*lessons));
    const auto lesson = read_lesson(shipped.file);
    if (!lesson) return tl::unexpected(lesson.error());
    auto page = lesson_page(*lesson, {}, true);
    if (!page) return tl::unexpected(page.error());
    link_next(page->body, *lessons);
    if (auto done = write_in_site(folder, shipped.id, *page); !done) return done;
    links.push_back({shipped.id + ".html", lesson->title, lesson->about});
  }
  if (auto done = write_in_site(folder, "lessons", links_html("Lessons", links)); !done)
    return done;
  constexpr std::size_t kMost = std::size_t{1} << 20;
  const auto manual =
      named_contents(from->parent_path() / "manual.md", "manual.md", "the program’s", kMost);
  if (!manual) return tl::unexpected(manual.error());
  return write_in_site(folder, "manual", manual_html(*manual));
}

}  // namespace posenc
