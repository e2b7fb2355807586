// What pointing says, in every view: in few digits, or in all, and beside what it is about.

#include <regex>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "text/numbers.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

struct ReadOut {
  Rect box;
  std::string text;
};

/// The last box of that see-through colour, and the texts in it.
std::optional<ReadOut> read_out_of(const RecordingCanvas& canvas, const Palette& palette) {
  std::optional<ReadOut> found;
  for (const auto& command : canvas.commands()) {
    const auto* const box = std::get_if<RecordingCanvas::Box>(&command);
    if (box != nullptr && box->fill == palette.panel.with_alpha(0.96)) found = {box->rect, ""};
    const auto* const text = std::get_if<RecordingCanvas::Text>(&command);
    if (found && text != nullptr) found->text += text->text + "\n";
  }
  return found;
}

/// The most digits, zeros before them aside, of a number with a point that names no source.
int most_digits(std::string text) {
  static const std::regex number("[0-9]+\\.[0-9]+"), source("arXiv [0-9.]+");
  text = std::regex_replace(text, source, "");
  int most = 0;
  for (auto i = std::sregex_iterator(text.begin(), text.end(), number); i != std::sregex_iterator();
       ++i) {
    auto digits = i->str();
    std::erase(digits, '.');
    most = std::max(most, static_cast<int>(digits.size() -
                                           std::min(digits.find_first_not_of('0'), digits.size())));
  }
  return most;
}

TEST(ReadOuts, HaveFourDigitsOrAllWhereAskedAndDoNotCoverThePoint) {
  constexpr int kAcross = 13, kDown = 9;
  int count = 0, many = 0;
  test::with_metrics([&](Canvas& metrics) {
    for (const View& view : views()) {
      const Scene scene = test::scene_of(test::of_page(view.id));
      for (const auto& [name, area, compact] : test::kRooms) {
        for (int i = 0; i < kAcross * kDown; ++i) {
          const Point share((i % kAcross + 0.5) / kAcross, (i / kAcross + 0.5) / kDown);
          const Point at = area.min + share * (area.max - area.min);
          SCOPED_TRACE(fmt::format("{} in {} at {}, {}", view.id, name, at.x, at.y));
          const auto read_out = [&](bool all_digits) {
            RecordingCanvas canvas(&metrics);
            view.draw(canvas, {area, dark_palette(), compact, at, all_digits}, scene);
            return read_out_of(canvas, dark_palette());
          };
          const auto found = read_out(false);
          if (!found) continue;
          ++count;
          EXPECT_LE(most_digits(found->text), 4) << found->text;
          EXPECT_FALSE(found->box.contains(at)) << test::words_at({found->text, found->box});
          many += most_digits(read_out(true)->text) > 12;
        }
      }
    }
  });
  EXPECT_GT(count, 500);
  EXPECT_GT(many, 300);
  const double entry = test::scene_of({}).encoding().entry(37, 8);
  const WritesReadOut digits(true);
  const auto text = short_text(entry);
  EXPECT_EQ(std::stod(text), entry) << text;
}

}  // namespace
}  // namespace posenc
