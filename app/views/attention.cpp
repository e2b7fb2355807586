#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "state/parameters.hpp"
#include "views/attention_layout.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace attention {
namespace {

/// A cell of a matrix of weights.
struct Cell {
  const GroupRoom* group;
  const MatrixRoom* matrix;
  int query, key;  ///< places
};

std::optional<Cell> cell_at(const Layout& at, int count, Point p) {
  for (const auto& group : at.groups) {
    for (const auto* matrix : {&group.typed, &group.shuffled}) {
      if (!matrix->cells.contains(p)) continue;
      const Point in = (p - matrix->cells.min) / matrix->cell(count);
      return Cell{&group, matrix, std::min(static_cast<int>(in.y), count - 1),
                  std::min(static_cast<int>(in.x), count - 1)};
    }
  }
  return {};
}

std::vector<std::string> lines_of(const Scene& scene, const Cell& cell) {
  const State& state = scene.state();
  const auto& numbers = head(scene, *cell.group);
  const auto& attention = cell.matrix->shuffled ? numbers.shuffled : numbers.typed;
  const int query = word_at(state, *cell.matrix, cell.query);
  const int key = word_at(state, *cell.matrix, cell.key);
  std::vector<std::string> lines{
      fmt::format("“{}” takes {} of “{}”", words::short_word(state, query),
                  words::number_text(attention.weight(static_cast<std::size_t>(cell.query),
                                                      static_cast<std::size_t>(cell.key)),
                                     4),
                  words::short_word(state, key))};
  if (cell.group->with_encoding) {
    lines.push_back(fmt::format("at positions {} and {}",
                                integer_text(words::position(state, cell.query)),
                                integer_text(words::position(state, cell.key))));
  }
  return lines;
}

std::vector<std::string> lines_of_output(const Scene& scene, const GroupRoom& group, Point p) {
  const State& state = scene.state();
  const auto& numbers = head(scene, group);
  const Rect& strips = *group.outputs;
  const auto count = static_cast<std::size_t>(words::word_count(state));
  const std::size_t d = numbers.typed.d;
  const auto share = [](double at, double from, double to, std::size_t of) {
    return std::min(static_cast<std::size_t>((at - from) / (to - from) * static_cast<double>(of)),
                    of - 1);
  };
  const auto word = share(p.y, strips.min.y, strips.max.y, count);
  const auto dim = share(p.x, strips.min.x, strips.max.x, d);
  const double before =
      numbers.outputs->entry(static_cast<std::int64_t>(2 * word), static_cast<int>(dim));
  const double after =
      numbers.outputs->entry(static_cast<std::int64_t>(2 * word + 1), static_cast<int>(dim));
  return {fmt::format("“{}”, dimension {}", words::short_word(state, static_cast<int>(word)),
                      integer_text(static_cast<std::int64_t>(dim))),
          fmt::format("output as typed = {}", words::number_text(before, 6)),
          fmt::format("after the shuffle = {}", words::number_text(after, 6)),
          fmt::format("difference = {}", words::number_text(std::abs(after - before), 3))};
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  const Layout at = layout(canvas, frame, scene);
  draw_heading(canvas, frame, shown_convention(state), at.words.claim, at.words.how_to_read);
  draw_chips(canvas, frame, scene, at);
  for (const auto& group : at.groups) draw_group(canvas, frame, scene, at, group);
  if (!frame.hover) return;
  if (const auto cell = cell_at(at, words::word_count(state), *frame.hover)) {
    draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines_of(scene, *cell));
  }
  for (const auto& group : at.groups) {
    if (group.outputs && group.outputs->contains(*frame.hover)) {
      draw_readout(canvas, frame.palette, *frame.hover, frame.area,
                   lines_of_output(scene, group, *frame.hover));
    }
  }
}

/// The order of a sentence of which perhaps only the first words are shown.
void set_order(State& next, const WordOrder& shown) {
  next.sentence.order = shown.of(next.sentence.words.count());
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  const Layout at = layout(canvas, frame, scene);
  const auto order = words::order(next);
  const int count = order.size();
  if (at.button && pointer.clicked && at.button->contains(pointer.at)) {
    set_order(next, order.shuffled());
  } else if (at.chips && pointer.down && !pointer.clicked &&
             at.chips->contains(pointer.pressed_at)) {
    // The word that is dragged lies where the pointer was.
    const int from = place_at(at, count, pointer.at.x - pointer.moved.x);
    const int to = place_at(at, count, pointer.at.x);
    set_order(next, order.moved(from, to));
  } else if (pointer.tapped()) {
    if (const auto cell = cell_at(at, count, pointer.pressed_at)) {
      next.offset = words::position(next, cell->key) - words::position(next, cell->query);
      bring_within_limits(next, *find_parameter("offset"));
    }
  }
  return next;
}

}  // namespace
}  // namespace attention

extern const View kAttentionView{
    .id = "attention",
    .title = "Attention",
    .help = "Self-attention over the words of a sentence, before and after they are shuffled",
    .group = ViewGroup::why,
    .draw = attention::draw,
    .interact = attention::interact,
    .data = attention::data,
    .describe = attention::describe,
    .try_this =
        "Shuffle: at the left no word's output changes, at the right each does\n"
        "Drag words into an order of your own, or type a sentence\n"
        "Set the encoding's weight to 0, and to 1",
    .shares = words::kParameters,
    .equation = equations::attention,
};

}  // namespace posenc
