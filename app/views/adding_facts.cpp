#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/adding_layout.hpp"
#include "views/parts.hpp"

namespace posenc::adding {
namespace {

/// Rows are as high as lets all have room, between these.
constexpr double kLeastRow = 25, kMostRow = 36, kParagraph = 14, kRows = 15;

/// Lines of a name and one or two numbers, from the top down as long as there is room.
class Column {
 public:
  Column(Canvas& canvas, const Palette& palette, const Rect& room)
      : canvas_(canvas), palette_(palette), room_(room), y_(room.min.y) {
    row_ = std::clamp(room.height() / kRows, kLeastRow, kMostRow);
    em_ = row_ > kLargeFrom ? size::kBody : size::kAxis;
  }

  bool has_room(int rows) const { return y_ + rows * row_ <= room_.max.y + 4; }
  void skip() { y_ += kParagraph; }

  void title(const Wording& words, std::string_view second = {}, std::string_view third = {}) {
    row(words, second, third, {Face::semibold, size::kBody, palette_.text},
        {Face::regular, size::kSmall, palette_.muted});
  }
  void numbers(const Wording& name, std::string_view second, std::string_view third,
               std::optional<Color> color = {}) {
    row(name, second, third, {Face::regular, em_, palette_.muted},
        {Face::medium, em_, color.value_or(palette_.text), true});
  }
  void sentence(std::string_view words, Color color) {
    const TextStyle style{Face::medium, em_, color};
    for (const auto& line : wrap(canvas_, words, style, room_.width())) {
      if (!has_room(1)) return;
      canvas_.text({room_.min.x, y_ + row_ * 0.7}, line, style);
      y_ += row_;
    }
  }

 private:
  static constexpr double kLargeFrom = 30;

  void row(const Wording& name, std::string_view second, std::string_view third,
           const TextStyle& words, const TextStyle& figures) {
    if (!has_room(1)) return;
    constexpr double kSecond = 0.6, kGap = 10;
    const double baseline = y_ + row_ * 0.7;
    double end = room_.max.x, middle = end;
    if (!third.empty()) {
      canvas_.text({end, baseline}, third, figures, HAlign::right);
      middle = std::min(room_.min.x + kSecond * room_.width(),
                        end - canvas_.measure(third, figures).width - kGap);
    }
    if (!second.empty()) {
      canvas_.text({middle, baseline}, second, figures, HAlign::right);
      end = middle - canvas_.measure(second, figures).width - kGap;
    }
    draw_wording(canvas_, {room_.min.x, baseline}, name, words, end - room_.min.x);
    y_ += row_;
  }

  Canvas& canvas_;
  const Palette& palette_;
  Rect room_;
  double y_;
  double row_ = kLeastRow, em_ = size::kAxis;
};

std::string range_text(const Range& range, double rounding) {
  if (!std::isfinite(range.low) || !std::isfinite(range.high)) return "no number";
  if (range.high - range.low <= rounding) return "always the same";
  return fmt::format("{} … {}", short_text(range.low, 2), short_text(range.high, 2));
}

void draw_products(Column& column, const Palette& palette, const Scene& scene, const Pair& pair) {
  const State& state = scene.state();
  const bool adds = state.adding.combine == Combine::add;
  const auto& here = pair.here;
  const double tolerance = rounding(scene, pair);
  const auto number = [](double value) { return finite_text(value, 3); };
  const auto moved = [&](const Range& range) {
    return pair.moves ? range_text(range, tolerance) : "not measured";
  };
  column.title({pair_text(state, pair),
                fmt::format("{} and {}", integer_text(words::position(state, pair.a)),
                            integer_text(words::position(state, pair.b)))});
  column.numbers({"cosine before, after", "cosine"}, number(pair.cosine_before),
                 number(pair.cosine_after));
  column.skip();
  column.title({"Dot product"}, "here", "moved together");
  column.numbers({"word · word"}, number(here.words), "always the same");
  if (adds) {
    column.numbers({"word · position", "w · p"}, number(here.first), moved(pair.first));
    column.numbers({"position · word", "p · w"}, number(here.second), moved(pair.second));
  }
  column.numbers({"position · position", "positions"}, number(here.positions),
                 moved(pair.positions));
  column.numbers({"sum"}, number(here.sum(state.adding.combine)), moved(pair.sum), palette.delta);
  if (!std::isfinite(pair.sum.high - pair.sum.low)) return;
  if (!pair.moves) {
    column.sentence("With this length there is no other place to move both to", palette.muted);
  } else if (depends_on_place(scene, pair)) {
    column.sentence("The sum is no function of the distance alone", palette.oppose);
  } else {
    column.sentence("The sum depends on the words and their distance alone", palette.agree);
  }
}

}  // namespace

void draw_facts(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  const State& state = scene.state();
  Column column(canvas, palette, room);
  if (const auto made = pair(scene)) {
    draw_products(column, palette, scene, *made);
    column.skip();
  }
  constexpr int kCostRows = 3;
  if (!column.has_room(kCostRows)) return;
  const auto d = column_count(state);
  const auto count = [](std::int64_t width) {
    return value_text(parameter_count(static_cast<double>(width)), 4);
  };
  column.title({"What it costs"}, "added", "concatenated");
  column.numbers({"width of a vector", "width"}, integer_text(d), integer_text(2 * d));
  column.numbers({"parameters of Q, K, V", "parameters"}, count(d), count(2 * d));
  if (state.adding.combine == Combine::concatenate)
    column.sentence("Twice the width is four times the parameters", palette.oppose);
}

}  // namespace posenc::adding
