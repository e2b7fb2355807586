// What pointing says, in every view: in few digits, or in all, and beside what it is about.

#include <regex>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "text/numbers.hpp"

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

/// The most digits, zeros before them aside, of a number with a point.
int most_digits(const std::string& text) {
  static const std::regex number("[0-9]+\\.[0-9]+");
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

/// Hands `test` the read-out at points all over each view in each room.
template <class Test>
void with_read_outs(bool all_digits, Test&& test) {
  constexpr int kAcross = 17, kDown = 13;
  test::with_metrics([&](Canvas& metrics) {
    for (const View& view : views()) {
      State state;
      state.view = view.id;
      const Scene scene = test::scene_of(state);
      for (const auto& [name, area, compact] : test::kRooms) {
        for (int i = 0; i < kAcross * kDown; ++i) {
          const Point share((i % kAcross + 0.5) / kAcross, (i / kAcross + 0.5) / kDown);
          const Point at = area.min + share * (area.max - area.min);
          RecordingCanvas canvas(&metrics);
          view.draw(canvas, {area, dark_palette(), compact, at, all_digits}, scene);
          SCOPED_TRACE(fmt::format("{} in {} at {}, {}", view.id, name, at.x, at.y));
          if (const auto found = read_out_of(canvas, dark_palette())) test(*found, at);
        }
      }
    }
  });
}

TEST(ReadOuts, HaveFourDigitsAndDoNotCoverThePoint) {
  int count = 0;
  with_read_outs(false, [&](const ReadOut& found, Point at) {
    ++count;
    EXPECT_LE(most_digits(found.text), 4) << found.text;
    EXPECT_FALSE(found.box.contains(at)) << test::words_at({found.text, found.box});
  });
  EXPECT_GT(count, 500);
}

TEST(ReadOuts, HaveAllDigitsWhereTheyAreAskedFor) {
  int many = 0;
  with_read_outs(true, [&](const ReadOut& found, Point) { many += most_digits(found.text) > 12; });
  EXPECT_GT(many, 300);
  State state;
  const double entry = test::scene_of(state).encoding().entry(37, 8);
  const WritesReadOut digits(true);
  auto text = short_text(entry);
  EXPECT_EQ(std::stod(text), entry) << text;
}

}  // namespace
}  // namespace posenc
