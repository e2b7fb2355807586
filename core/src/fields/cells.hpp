#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/encoding.hpp>

namespace posenc {

/// What cells of a table's rows stand for: runs of positions, ascending. Row n holds position
/// origin + n, or origin − n.
inline std::vector<Cells> positions_of(std::span<const Cells> rows, std::int64_t origin,
                                       bool descending) {
  std::vector<Cells> positions(rows.begin(), rows.end());
  for (Cells& cells : positions) {
    cells.first = descending ? origin - cells.first - (cells.count - 1) : origin + cells.first;
  }
  return positions;
}

}  // namespace posenc
