#include "plot/layout.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include <glm/common.hpp>

#include "figure/theme.hpp"

namespace posenc::plot {
namespace {

/// A cell's place along one axis.
struct Span {
  int from, count;
  double least, most, weight;
};

/// A row or column of the grid.
struct Track {
  double least = 0, most = 0, weight = 0;
  bool is_used = false;
  bool is_spanned = false;  ///< by a cell of several
  double from = 0, size = 0;
};

/// Sizes that fill `room`; nothing where it is too small.
std::optional<std::vector<Track>> fit_tracks(std::vector<Span> spans, double room, double between) {
  std::ranges::stable_sort(spans, {}, &Span::count);
  int count = 0;
  for (const auto& span : spans) count = std::max(count, span.from + span.count);
  std::vector<Track> tracks(static_cast<std::size_t>(count));
  for (const auto& span : spans) {
    for (int i = span.from; span.count > 1 && i < span.from + span.count; ++i)
      tracks[static_cast<std::size_t>(i)].is_spanned = true;
    // Several tracks of which none has a cell of its own are one.
    const auto own = std::span(tracks).subspan(static_cast<std::size_t>(span.from),
                                               static_cast<std::size_t>(span.count));
    const auto grows = [](const Track& track) { return track.is_used && track.weight > 0; };
    if (span.count > 1 && std::ranges::any_of(own, &Track::is_used)) {
      if (span.weight == 0 || std::ranges::any_of(own, grows)) continue;
      // None of its tracks takes more than it needs: the last free one has the rest.
      const auto free = std::ranges::find(own.rbegin(), own.rend(), false, &Track::is_used);
      Track& rest = free == own.rend() ? own.back() : *free;
      rest.is_used = true, rest.weight = span.weight, rest.most = span.most;
      continue;
    }
    Track& track = own.front();
    track.is_used = true;
    track.least = std::max(track.least, span.least);
    track.most = std::max(track.most, span.most);
    track.weight = std::max(track.weight, span.weight);
  }
  double used = 0, needed = 0;
  for (const Track& track : tracks) {
    if (track.is_used) ++used, needed += track.least;
  }
  // What spans several columns needs the room of all of them.
  for (const auto& span : spans) {
    if (span.count > 1 && span.least > room) return {};
  }
  double left = room - needed - (used - 1) * between;
  if (left < 0) return {};
  for (Track& track : tracks) track.size = track.least;
  // A track that has all it may take leaves the rest to the others.
  for (int round = 0; round < 3 && left > 1e-6; ++round) {
    double weights = 0;
    for (const Track& track : tracks)
      weights += track.is_used && track.size < track.most ? track.weight : 0;
    if (weights == 0) break;
    const double share = left / weights;
    for (Track& track : tracks) {
      if (!track.is_used || track.size >= track.most) continue;
      const double more = std::min(share * track.weight, track.most - track.size);
      track.size += more;
      left -= more;
    }
  }
  // What no track may take is of use to cells that span several.
  for (Track& track : tracks) {
    if (left > 0 && track.is_used && track.is_spanned && track.weight > 0)
      track.size += std::exchange(left, 0);
  }
  double at = 0;
  for (Track& track : tracks) {
    track.from = at;
    if (track.is_used) at += track.size + between;
  }
  return tracks;
}

/// From where to where a span goes: tracks that are not used are passed over.
Extent extent_of(const Span& span, const std::vector<Track>& tracks) {
  std::optional<Extent> extent;
  const int end = std::min(span.from + span.count, static_cast<int>(tracks.size()));
  for (int i = std::min(span.from, end - 1); i < end; ++i) {
    const Track& track = tracks[static_cast<std::size_t>(i)];
    if (!track.is_used) continue;
    if (!extent) extent = Extent{track.from, track.from};
    extent->to = track.from + track.size;
  }
  return extent.value_or(Extent{});
}

/// All that it may take of the room, in its middle; of a compact picture below its heading.
Rect alone(const Cell& cell, const Rect& room, bool is_compact) {
  const Point size = glm::min(Point(room.width(), room.height()), cell.most);
  const Point from = is_compact ? room.min : room.centre() - size / 2.0;
  return {from, from + size};
}

/// On a grid of so many columns, which become rows where it wraps.
Place place_of(const Cell& cell, bool wraps, int columns) {
  if (!wraps) return {cell.column, cell.row, cell.columns, cell.rows};
  return cell.tall.value_or(Place{0, cell.row * columns + cell.column, 1, 1});
}

}  // namespace

std::vector<std::pair<std::size_t, Rect>> grid_rooms(const Figure& figure, const Rect& room,
                                                     bool is_compact) {
  const auto& cells = figure.cells;
  const bool wraps = figure.wraps && room.height() > room.width();
  int columns = 1;
  for (const Cell& cell : cells) columns = std::max(columns, cell.column + cell.columns);
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!is_compact || cells[i].priority == 0 || cells[i].bare_in_compact) kept.push_back(i);
  }
  while (!kept.empty()) {
    if (kept.size() == 1) return {{kept.front(), alone(cells[kept.front()], room, is_compact)}};
    std::vector<Span> x, y;
    for (const auto i : kept) {
      const Cell& cell = cells[i];
      const Place place = place_of(cell, wraps, columns);
      x.push_back({place.column, place.columns, cell.least.x, cell.most.x, cell.weight.x});
      y.push_back({place.row, place.rows, cell.least.y, cell.most.y, cell.weight.y});
    }
    const auto wide = fit_tracks(x, room.width(), size::kColumnGap);
    const auto high = fit_tracks(y, room.height(), size::kRowGap);
    if (wide && high) {
      std::vector<std::pair<std::size_t, Rect>> rooms;
      for (std::size_t n = 0; n < kept.size(); ++n) {
        const Extent h = extent_of(x[n], *wide), v = extent_of(y[n], *high);
        rooms.emplace_back(kept[n],
                           Rect{room.min + Point(h.from, v.from), room.min + Point(h.to, v.to)});
      }
      return rooms;
    }
    kept.erase(std::ranges::max_element(kept, std::ranges::less_equal{},
                                        [&](std::size_t i) { return cells[i].priority; }));
  }
  return {};
}

}  // namespace posenc::plot
