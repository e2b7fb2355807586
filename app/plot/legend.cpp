#include <algorithm>

#include "plot/panels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {

std::vector<LegendEntry> legend_of(const Plot& plot, const Placed& placed) {
  std::vector<LegendEntry> all;
  for (const Layer& layer : plot.layers) {
    std::visit(
        [&](const auto& it) {
          if constexpr (requires { it.legend(); })
            if (!it.name.empty()) all.push_back(it.legend());
        },
        layer);
  }
  for (const auto& panel : placed.panels) {
    const auto* const facts = std::get_if<FactPanel>(&placed.cell(panel).panel);
    if (facts == nullptr) continue;
    for (const FactRow& fact : facts->facts)
      std::erase_if(all, [&](const LegendEntry& s) { return s.name->full == fact.label.full; });
  }
  return all;
}

void draw_strip(Canvas& canvas, const Palette& palette, const Placed& placed,
                const PlacedPanel& panel, const Plot& plot) {
  constexpr double kSample = 26, kGap = 7, kBetween = 20, kBand = 10, kAbove = 13;
  const Rect& frame = panel.frame;
  const double y = panel.room.min.y + kAbove;
  double left = frame.min.x;
  if (!plot.title.empty()) {
    const auto [text, style] =
        fitted(canvas, plot.title, {Face::medium, size::kAxis, palette.muted},
               (plot.y.values.empty() ? panel.room : frame).max.x - left);
    canvas.text({left, y}, text, style, HAlign::left, VAlign::middle);
    left += canvas.measure(text, style).width + kBetween;
  }
  const auto all = legend_of(plot, placed);
  const TextStyle style{Face::regular, size::kAxis, palette.muted};
  bool is_brief = false;
  const auto name = [&](const LegendEntry& s) {
    return is_brief ? s.name->shortest() : s.name->full;
  };
  const auto width = [&](const LegendEntry& s) {
    return kSample + kGap + canvas.measure(name(s), style).width + kBetween;
  };
  const auto needed_by_all = [&] {
    double needed = 0;
    for (const LegendEntry& s : all) needed += width(s);
    return needed;
  };
  const double most = panel.room.max.x - left + kBetween;
  is_brief = needed_by_all() > most;
  const double needed = needed_by_all();
  if (needed > most) return;
  double x = std::min(panel.room.max.x, std::max(frame.max.x, left + needed)) - needed + kBetween;
  for (const LegendEntry& s : all) {
    const Point from{x, y}, to{x + kSample, y};
    if (s.stroke) canvas.line(from, to, *s.stroke);
    const Rect band{from - Point(0, kBand / 2), to + Point(0, kBand / 2)};
    if (!s.stroke) canvas.rect(band, s.fill);
    if (s.hatch) canvas.hatch(band, *s.hatch);
    canvas.text(to + Point(kGap, 0), name(s), style, HAlign::left, VAlign::middle);
    x += width(s);
  }
}

}  // namespace posenc::plot
