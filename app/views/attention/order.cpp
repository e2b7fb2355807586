#include "views/attention/numbers.hpp"

#include <algorithm>

#include "plot/words.hpp"
#include "text/numbers.hpp"

namespace posenc::attention {

OrderRooms order_rooms(const Rect& room, int count) {
  constexpr double kCaption = 80, kButton = 92, kHeight = 34, kWidest = 130;
  const double left = room.min.x + kCaption, bottom = room.min.y + kHeight;
  const double pitch = std::min((room.max.x - kButton - left) / count, kWidest);
  const double gap = std::min(4.0, pitch / 4), end = left + pitch * count;
  OrderRooms rooms{.words = {}, .button = {{end + 2 * gap, room.min.y}, {end + kButton, bottom}}};
  for (int place = 0; place < count; ++place)
    rooms.words.push_back(
        {{left + pitch * place, room.min.y}, {left + pitch * (place + 1) - gap, bottom}});
  return rooms;
}

int OrderRooms::place_at(double x) const {
  const auto after = std::ranges::upper_bound(words, x, {}, [](const Rect& r) { return r.min.x; });
  return std::max(0, static_cast<int>(after - words.begin()) - 1);
}

void draw_order(Canvas& canvas, const Palette& palette, const State& state, const Rect& room) {
  constexpr double kLeastWord = 40, kBelow = 3;
  const auto order = words::order(state);
  const int count = order.size();
  const auto [boxes, button] = order_rooms(room, count);
  const TextStyle style{Face::medium, size::kAxis, palette.text};
  const TextStyle small{Face::medium, size::kAxis, palette.t, true};
  const auto position = [&](int place) { return integer_text(position_of_row(state, place)); };
  const double wide = boxes.front().width();
  const bool has_positions = state.sentence.method != Method::none &&
                             std::max(canvas.measure(position(0), small).width,
                                      canvas.measure(position(count - 1), small).width) <= wide;
  const auto write = [&](const Rect& box, const plot::Text& text, Color color) {
    const TextStyle whole{style.face, style.size, color};
    const auto [shown, fitted] = plot::fitted(canvas, text, whole, box.width() - 2);
    canvas.text(box.centre(), shown, fitted, HAlign::centre, VAlign::middle);
  };
  canvas.text({room.min.x, button.centre().y}, "Shuffled",
              {Face::regular, style.size, palette.muted}, HAlign::left, VAlign::middle);
  for (int place = 0; place < count; ++place) {
    const Rect& box = boxes[static_cast<std::size_t>(place)];
    const int word = order.word_at(place);
    canvas.rect(box, palette.field, Stroke{palette.line, 1}, std::min(size::kCorner, wide / 3));
    const auto name = words::short_word(state, word);
    const auto number = integer_text(word + 1);
    if (wide >= kLeastWord) write(box, name, palette.text);
    if (wide < kLeastWord && canvas.measure(number, small).width <= wide)
      write(box, {name, number}, palette.text);
    if (has_positions)
      canvas.text({box.centre().x, box.max.y + kBelow}, position(place), small, HAlign::centre,
                  VAlign::top);
  }
  if (!palette.has_buttons) return;
  canvas.rect(button, palette.panel, Stroke{palette.muted, 1}, size::kCorner);
  write(button, "Shuffle", count > 1 ? palette.text : palette.muted);
}

void move_words(State& next, const plot::Hit& hit) {
  const auto order = words::order(next);
  const auto rooms = order_rooms(hit.room, order.size());
  const Pointer& pointer = hit.pointer;
  auto moved = order;
  if (pointer.tapped() && rooms.button.contains(pointer.at)) moved = order.shuffled();
  // The word that is dragged is where the pointer was.
  if (pointer.down && !pointer.clicked && pointer.pressed_at.x < rooms.button.min.x)
    moved =
        order.moved(rooms.place_at(pointer.at.x - pointer.moved.x), rooms.place_at(pointer.at.x));
  // A learned table may have rows for the first words only.
  if (moved != order) next.sentence.order = moved.of(next.sentence.words.count());
}

std::optional<Rect> box_at(const State& state, const plot::Hit& hit) {
  auto [boxes, button] = order_rooms(hit.room, word_count(state));
  boxes.push_back(button);
  const auto found =
      std::ranges::find_if(boxes, [&](const Rect& box) { return box.contains(hit.at); });
  return found == boxes.end() ? std::nullopt : std::optional(*found);
}

}  // namespace posenc::attention
