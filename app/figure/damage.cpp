#include "figure/damage.hpp"

#include <algorithm>
#include <limits>

namespace posenc {

Box Box::within(const Box& o) const {
  return {std::max(left, o.left), std::max(top, o.top), std::min(right, o.right),
          std::min(bottom, o.bottom)};
}

Box Box::with(const Box& o) const {
  return {std::min(left, o.left), std::min(top, o.top), std::max(right, o.right),
          std::max(bottom, o.bottom)};
}

void Damage::begin(int width, int height) {
  if (width != width_ || height != height_) forget();
  width_ = width;
  height_ = height;
  columns_ = (width + kTile - 1) / kTile;
  rows_ = (height + kTile - 1) / kTile;
  tiles_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
}

void Damage::add(const Box& box, std::uint64_t what) {
  const Box seen = box.within({0, 0, width_, height_});
  if (seen.is_empty()) return;
  const int left = seen.left / kTile, right = (seen.right - 1) / kTile;
  for (int row = seen.top / kTile; row <= (seen.bottom - 1) / kTile; ++row) {
    auto* const tiles =
        tiles_.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
    for (int column = left; column <= right; ++column) tiles[column] = mixed(tiles[column], what);
  }
}

const std::vector<Box>& Damage::end() {
  boxes_.clear();
  if (before_.size() != tiles_.size()) {
    boxes_.push_back({0, 0, width_, height_});
  } else {
    box_changed_tiles();
    while (join_two()) {
    }
    for (auto& box : boxes_) {
      box = Box{box.left * kTile, box.top * kTile, box.right * kTile, box.bottom * kTile}.within(
          {0, 0, width_, height_});
    }
  }
  std::swap(tiles_, before_);
  return boxes_;
}

/// Runs of changed tiles, those of equal ends below each other as one box; in tiles.
void Damage::box_changed_tiles() {
  const auto changed = [&](int column, int row) {
    const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column);
    return tiles_[at] != before_[at];
  };
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      if (!changed(column, row)) continue;
      Box run{column, row, column, row + 1};
      while (run.right < columns_ && changed(run.right, row)) ++run.right;
      column = run.right;
      const auto above = std::ranges::find_if(boxes_, [&](const Box& box) {
        return box.bottom == row && box.left == run.left && box.right == run.right;
      });
      if (above != boxes_.end()) {
        ++above->bottom;
      } else {
        boxes_.push_back(run);
        // Never many: each is compared with all others.
        if (boxes_.size() > 2 * kMostBoxes) join_two();
      }
    }
  }
}

/// Joins the two that cost least to join, in tiles painted again. False where they are few
/// and that costs more than a box does.
bool Damage::join_two() {
  // What a box costs by itself, however small.
  constexpr std::int64_t kTilesOfOneBox = 4;
  auto least = std::numeric_limits<std::int64_t>::max();
  std::size_t first = 0, second = 0;
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes_.size(); ++j) {
      const auto more = boxes_[i].with(boxes_[j]).area() - boxes_[i].area() - boxes_[j].area();
      if (more < least) least = more, first = i, second = j;
    }
  }
  if (boxes_.size() <= kMostBoxes && least > kTilesOfOneBox) return false;
  boxes_[first] = boxes_[first].with(boxes_[second]);
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(second));
  return true;
}

}  // namespace posenc
