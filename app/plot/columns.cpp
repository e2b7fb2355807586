#include "plot/columns.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "plot/labels.hpp"
#include "plot/words.hpp"
#include "text/numbers.hpp"

namespace posenc::plot {
namespace {

struct CentredText {
  Point at{0, 0};  ///< the middle of its baseline
  std::string text = {};
  TextStyle style = {};
};

/// In this order: a text for which the earlier ones, or what is blocked, leave no room is left out.
void draw_where_free(Canvas& canvas, std::vector<Rect> taken, double right_end,
                     const std::vector<CentredText>& texts) {
  constexpr double kBeside = 4;
  for (const auto& [at, text, style] : texts) {
    Rect box = canvas.text_box(at, text, style, HAlign::centre);
    box.min.x -= kBeside, box.max.x += kBeside;
    if (box.max.x > right_end || std::ranges::any_of(taken, [&, &box = box](const Rect& other) {
          return box.overlaps(other);
        }))
      continue;
    taken.push_back(box);
    canvas.text(at, text, style, HAlign::centre);
  }
}

TextStyle label_style(Color color) { return {Face::regular, size::kAxis, color, true}; }
TextStyle strong_style(Color color) { return {Face::bold, size::kAxis, color, true}; }

}  // namespace

Rect Columns::strip(std::size_t column) const {
  const double left = room.min.x + width() * static_cast<double>(column);
  return {{left, room.min.y}, {left + width(), room.max.y}};
}

std::optional<int> Columns::item_at(double x) const {
  if (x < room.min.x || x >= room.max.x) return {};
  return items[std::min(static_cast<std::size_t>((x - room.min.x) / width()), items.size() - 1)];
}

std::optional<std::size_t> Columns::selected_column() const {
  const auto found = std::ranges::find(items, selected);
  if (found == items.end()) return {};
  return static_cast<std::size_t>(found - items.begin());
}

void Columns::draw_labels(Canvas& canvas, const Palette& palette, double baseline, double right_end,
                          std::string_view name,
                          const std::function<std::string(int)>& label_of) const {
  constexpr double kBetween = 8, kGap = 12;
  const auto style = label_style(palette.muted);
  std::vector<std::string> labels;
  for (const int item : items) labels.push_back(label_of(item));
  const double wide = widest(canvas, labels, style);
  const auto every = every_that_fits(items.size(), width(), wide + kBetween);
  const double overhang = std::max(0.0, (wide - width()) / 2);
  canvas.text({room.min.x - kGap - overhang, baseline}, name, style, HAlign::right);
  std::vector<CentredText> texts;
  const auto add = [&](std::size_t column, const TextStyle& look) {
    const double most = right_end - canvas.measure(labels[column], look).width / 2 - kBetween;
    texts.push_back({{std::min(strip(column).centre().x, most), baseline}, labels[column], look});
  };
  if (const auto column = selected_column()) add(*column, strong_style(color));
  for (std::size_t i = 0; i < items.size(); i += every) add(i, style);
  draw_where_free(canvas, {}, right_end, texts);
}

void Columns::draw_counts(Canvas& canvas, const Palette& palette, const AxisMap& up,
                          double right_end,
                          const std::function<std::int64_t(int)>& count_of) const {
  constexpr double kOfWidth = 0.4, kAbove = 12;
  std::vector<Rect> taken;
  std::vector<CentredText> numbers;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto count = count_of(items[i]);
    const bool is_selected = items[i] == selected;
    // Where there is no dot, the count is 0.
    if (count == 0 && !is_selected) continue;
    const double x = strip(i).centre().x, radius = std::min(kOfWidth * width(), size::kMark);
    const double top = count > 0 ? up.pixel_from_data(static_cast<double>(count)) : up.pixel_from;
    const Point at(x, top);
    if (count > 0) canvas.circle(at, radius, is_selected ? color : palette.muted);
    taken.push_back(Rect{at, at}.grown(radius));
    const auto text = integer_text(count);
    const auto style = is_selected ? strong_style(color) : label_style(palette.muted);
    const double most = right_end - canvas.measure(text, style).width / 2 - kAbove;
    numbers.insert(is_selected ? numbers.begin() : numbers.end(),
                   {{std::min(x, most), top - kAbove}, text, style});
  }
  draw_where_free(canvas, std::move(taken), right_end, numbers);
}

void Columns::draw_outline(Canvas& canvas) const {
  if (const auto column = selected_column())
    canvas.rect(strip(*column).grown(2), {}, Stroke{color, 2.5}, 4);
}

}  // namespace posenc::plot
