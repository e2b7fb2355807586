#include "views/pair_dials.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "figure/phrase.hpp"
#include "views/parts.hpp"

namespace posenc {

PairDials::PairDials(const Sinusoidal& encoding, int chosen, const Rect& room, double readable)
    : chosen_(chosen), title_at_(room.min) {
  constexpr double kGap = 8, kWidest = 120;
  const double height = room.height() - size::kWords, below = size::kWords - kGap;
  const int most_columns = std::max(1, static_cast<int>(room.width() / readable));
  const int most_rows = std::max(1, static_cast<int>(height / (readable + below)));
  const int pairs = encoding.pairs();
  pairs_ = chosen_pairs(pairs, most_columns * most_rows, chosen);
  const int count = static_cast<int>(pairs_.size());
  // In so many columns that they are as large as can be.
  Point cell(0, 0);
  int columns = 1;
  for (int each = 1; each <= most_columns; ++each) {
    const int rows = (count + each - 1) / each;
    const double wide = std::min({room.width() / each, height / rows - below, kWidest});
    if (wide <= cell.x) continue;
    columns = each;
    cell = {wide, wide + below};
  }
  radius_ = (cell.x - kGap) / 2;
  if (radius_ < size::kMark) {
    pairs_.clear();
    return;
  }
  cell.x = std::min(room.width() / columns, kWidest);
  for (int i = 0; i < count; ++i)
    centres_.push_back(room.min + Point(cell.x * (i % columns + 0.5),
                                        size::kWords + cell.y * (i / columns) + radius_));
  const auto order = speeds_text(encoding);
  title_ = count == 1       ? std::string("the only pair")
           : count == pairs ? fmt::format("all {} pairs, {}", count, order)
                            : phrase("{} of {} pairs, evenly chosen, {}", count, pairs, order);
}

void PairDials::draw(
    Canvas& canvas, const Palette& palette,
    const std::function<void(int pair, Point centre, double radius)>& hands) const {
  if (pairs_.empty()) return;
  canvas.text(title_at_, title_, {Face::regular, size::kAxis, palette.muted}, HAlign::left,
              VAlign::top);
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const bool is_chosen = pairs_[i] == chosen_;
    canvas.circle(centres_[i], radius_, palette.panel,
                  is_chosen ? Stroke{palette.k, 3.5} : Stroke{palette.line, 1.5});
    hands(pairs_[i], centres_[i], radius_);
    canvas.text(centres_[i] + Point(0, radius_ + 2), fmt::format("{}", pairs_[i]),
                {is_chosen ? Face::bold : Face::regular, size::kAxis,
                 is_chosen ? palette.k : palette.muted},
                HAlign::centre, VAlign::top);
  }
}

std::optional<PairDials::Dial> PairDials::at(Point point) const {
  const auto found = std::ranges::find_if(
      centres_, [&](Point centre) { return glm::distance(point, centre) <= radius_ + 3; });
  if (found == centres_.end()) return {};
  return Dial{pairs_[static_cast<std::size_t>(found - centres_.begin())],
              Rect{*found, *found}.grown(radius_)};
}

}  // namespace posenc
