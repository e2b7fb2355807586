#include "documents/site.hpp"

#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "documents/book.hpp"
#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "files/input_file.hpp"
#include "lesson/lesson.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace fs = std::filesystem;

namespace {

/// Adds what is in one folder to another, with the folders in it.
Expected<void> add_copies(OutputFiles& files, const fs::path& from, const fs::path& to) {
  if (auto made = make_folder(to); !made) return made;
  std::error_code failed;
  for (fs::directory_iterator at(from, failed), last; !failed && at != last; at.increment(failed)) {
    const auto target = to / at->path().filename();
    Expected<void> done;
    if (at->is_directory(failed)) {
      done = add_copies(files, at->path(), target);
    } else {
      const auto text = named_contents(at->path(), at->path().string(), "the module’s",
                                       static_cast<std::size_t>(at->file_size(failed)));
      done = text ? files.add(target, *text) : tl::unexpected(text.error());
    }
    if (!done) return done;
  }
  if (!failed) return {};
  return fail("{} cannot be read: {}", from.string(), failed.message());
}

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

Expected<void> write_site(const fs::path& folder, const GoOn& go_on) {
  const auto from = web_folder();
  if (!from) return tl::unexpected(from.error());
  OutputFiles files;
  if (auto copied = add_copies(files, *from, folder); !copied) return copied;
  const auto& lessons = shipped_lessons();
  if (!lessons) return tl::unexpected(lessons.error());
  std::vector<HtmlLink> links;
  for (const auto& shipped : *lessons) {
    if (!go_on(std::ssize(links), std::ssize(*lessons))) return fail("the export was cancelled");
    const auto lesson = read_lesson(shipped.file);
    if (!lesson) return tl::unexpected(lesson.error());
    auto page = lesson_page(*lesson, {}, true);
    if (!page) return tl::unexpected(page.error());
    link_next(page->body, *lessons);
    if (auto done = add_to_site(files, folder, shipped.id, *page); !done) return done;
    links.push_back({shipped.id + ".html", lesson->title, lesson->about});
  }
  if (auto done = add_to_site(files, folder, "lessons", links_html("Lessons", links)); !done)
    return done;
  const auto manual = manual_page();
  if (!manual) return tl::unexpected(manual.error());
  if (auto done = add_to_site(files, folder, "manual", *manual); !done) return done;
  // In place of the module's, which has no lessons.
  const auto book = book_json(go_on, false);
  if (!book) return tl::unexpected(book.error());
  if (auto done = files.add(folder / "book.json", *book); !done) return done;
  return files.commit();
}

Expected<void> write_one_file(OutputFile& file, const GoOn& go_on) {
  const auto book = book_json(go_on, true);
  if (!book) return tl::unexpected(book.error());
  const auto page = views_in_one_file(*book);
  return page ? file.write(*page) : tl::unexpected(page.error());
}

}  // namespace posenc
