#pragma once

#include <cstdint>
#include <vector>

namespace posenc {

/// Pixels from left up to right, from top up to bottom.
struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;

  bool is_empty() const { return left >= right || top >= bottom; }
  bool overlaps(const Box& o) const {
    return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
  }
  bool contains(const Box& o) const {
    return left <= o.left && top <= o.top && right >= o.right && bottom >= o.bottom;
  }
  Box within(const Box& o) const;
  /// The smallest that contains both.
  Box with(const Box& o) const;
  std::int64_t area() const { return std::int64_t{right - left} * (bottom - top); }

  friend bool operator==(const Box&, const Box&) = default;
};

/// Where a frame differs from the one before: of each tile of the frame a number is kept that
/// depends on all that was drawn there, in its order.
class Damage {
 public:
  static constexpr int kTile = 32;
  static constexpr std::size_t kMostBoxes = 20;

  void begin(int width, int height);
  /// Something was drawn within the box; `what` differs wherever it would look different.
  void add(const Box&, std::uint64_t what);
  /// At most kMostBoxes, outside of which the frame is as the one before; none where all of it is.
  /// They are valid until the next begin().
  const std::vector<Box>& end();
  /// The next frame differs everywhere.
  void forget() { before_.clear(); }

 private:
  void box_changed_tiles();
  bool join_two();

  int width_ = 0, height_ = 0, columns_ = 0, rows_ = 0;
  std::vector<std::uint64_t> tiles_, before_;
  std::vector<Box> boxes_;
};

/// Mixes a number into another: what comes out depends on each bit of both, and on their order.
constexpr std::uint64_t mixed(std::uint64_t into, std::uint64_t value) {
  // The constants of splitmix64 (Steele, Lea, Flood 2014). The first factor keeps numbers apart
  // that are exchanged for each other, or differ in the same bits, as names and counters that go up
  // together do.
  std::uint64_t z = (into + 1) * 0x9e3779b97f4a7c15 + value;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  return z ^ (z >> 27);
}

}  // namespace posenc
