#include "views/pair_dials.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc {

PairDials::PairDials(const Sinusoidal& encoding, int chosen, const Rect& room)
    : chosen_(chosen), title_at_(room.min) {
  constexpr double kTitle = 28, kName = 30, kReadable = 50, kNarrowest = 36, kWidest = 92;
  const int pairs = encoding.pairs();
  const double height = room.height() - kTitle;
  const auto needed = std::ceil(pairs * kReadable / room.width());
  const int rows = std::max(1, static_cast<int>(std::min(height / (kNarrowest + kName), needed)));
  const int in_row = fitting_pairs((pairs + rows - 1) / rows, room.width(), kReadable, kNarrowest);
  pairs_ = chosen_pairs(pairs, rows * in_row, chosen);
  const int count = static_cast<int>(pairs_.size()), columns = (count + rows - 1) / rows;
  const Point cell{std::min(room.width() / columns, kWidest), height / rows};
  radius_ = std::min(cell.x - 8, cell.y - kName) / 2;
  if (constexpr double kLeast = 6; radius_ < kLeast) {
    pairs_.clear();
    return;
  }
  for (int i = 0; i < count; ++i)
    centres_.push_back(
        room.min + Point(cell.x * (i % columns + 0.5), kTitle + cell.y * (i / columns) + radius_));
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
