#include "views/attention_layout.hpp"

#include <algorithm>
#include <cmath>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/parts.hpp"

namespace posenc::attention {
namespace {

constexpr double kGroupGap = 56, kMatrixGap = 28, kLabelGap = 8;
constexpr double kHeader = 84, kBriefHeader = 56, kCompactHeader = 4, kMatrixTitle = 26,
                 kOutputsTitle = 30;
constexpr double kLeastLabelRoom = 15;
constexpr std::string_view kCaption = "Shuffled", kShuffle = "Shuffle";

double widest_word(Canvas& canvas, const State& state, const TextStyle& style) {
  double widest = 0;
  for (int i = 0; i < words::word_count(state); ++i)
    widest = std::max(widest, canvas.measure(words::short_word(state, i), style).width);
  return widest;
}

/// Both matrices side by side in that room, with words at them where rows are high enough.
void place_matrices(Canvas& canvas, const State& state, const Rect& room, GroupRoom& group) {
  const int count = words::word_count(state);
  const double width = (room.width() - kMatrixGap) / 2, height = room.height() - kMatrixTitle;
  constexpr double kMostOfWidth = 0.3, kMostOfHeight = 0.45, kWidest = 110;
  MatrixRoom matrix;
  double side = std::max(std::floor(std::min(width, height)), 1.0);
  const auto style = label_style({}, side / count);
  const double widest = std::ceil(widest_word(canvas, state, style));
  const auto with_labels = [&](double above) {
    const double left = std::min({widest, kWidest, kMostOfWidth * width});
    const double rest = std::floor(std::min(width - left, height - above) - kLabelGap);
    if (rest / count < kLeastLabelRoom) return false;
    matrix.labels = left;
    matrix.above = above;
    side = rest;
    return true;
  };
  constexpr double kLine = 1.25;
  if (with_labels(style.size * kLine) && widest + kLabelGap <= side / count) {
    matrix.lie = true;
  } else if (!with_labels(std::min({widest, kWidest, kMostOfHeight * height}))) {
    matrix.labels = matrix.above = 0;
    side = std::max(std::floor(std::min(width, height)), 1.0);
  }
  const double left = matrix.labels > 0 ? matrix.labels + kLabelGap : 0;
  const double above = matrix.labels > 0 ? matrix.above + kLabelGap : 0;
  const auto put = [&](double x, bool shuffled) {
    const Point at = glm::floor(Point(x + left, room.min.y + kMatrixTitle + above));
    matrix.cells = {at, at + Point(side, side)};
    matrix.shuffled = shuffled;
    return matrix;
  };
  group.typed = put(room.min.x, false);
  group.shuffled = put(room.min.x + left + side + kMatrixGap, true);
}

void place_outputs(Canvas& canvas, const State& state, const Rect& room, GroupRoom& group) {
  constexpr double kNumbers = 96, kLeastRow = 9, kLeastHeight = 24, kMostOfWidth = 0.25,
                   kHighest = 64;
  constexpr int kMostReadable = 6;
  const int count = words::word_count(state);
  Rect strips{{room.min.x, room.min.y + kOutputsTitle}, room.max};
  strips.max.y = std::min(strips.max.y, strips.min.y + kHighest * count);
  if (strips.height() < std::max(kLeastHeight, kLeastRow * std::min(count, kMostReadable))) return;
  const double row = strips.height() / count;
  if (row >= kLeastLabelRoom) {
    group.output_labels = std::min(std::ceil(widest_word(canvas, state, label_style({}, row))),
                                   room.width() * kMostOfWidth);
    strips.min.x += group.output_labels + kLabelGap;
    strips.max.x -= kNumbers;
  }
  strips.min = glm::floor(strips.min);
  strips.max = glm::floor(strips.max);
  group.outputs = strips;
}

}  // namespace

TextStyle label_style(const Palette& palette, double room) {
  constexpr double kOfRoom = 0.75;
  return {Face::medium, std::clamp(std::floor(room * kOfRoom), size::kSmall, size::kBody),
          palette.text};
}

std::string label(Canvas& canvas, const State& state, int word, const TextStyle& style,
                  double room) {
  return shorten(canvas, words::short_word(state, word), style, room);
}

const Head& head(const Scene& scene, const GroupRoom& group) {
  return group.with_encoding ? with_encoding(scene) : without_encoding(scene);
}

int word_at(const State& state, const MatrixRoom& matrix, int place) {
  return matrix.shuffled ? words::order(state).word_at(place) : place;
}

Rect chip(const Layout& at, int count, int place) {
  const double pitch = at.chips->width() / count;
  const double gap = std::min(kChipGap, pitch / 4);
  const double left = at.chips->min.x + pitch * place;
  return {{left, at.chips->min.y}, {left + pitch - gap, at.chips->max.y}};
}

int place_at(const Layout& at, int count, double x) {
  const double share = (x - at.chips->min.x) / at.chips->width();
  return std::clamp(static_cast<int>(std::floor(share * count)), 0, count - 1);
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  Layout at;
  at.compact = frame.compact;
  at.words = words_of(scene);
  at.words.how_to_read.insert(0, words::missing_letters_text(canvas, state));
  RecordingCanvas measuring(&canvas);
  at.below =
      draw_heading(measuring, frame, shown_convention(state), at.words.claim, at.words.how_to_read);
  Rect room = at.below;
  constexpr double kLowRoom = 330;
  const bool low = room.height() < kLowRoom;
  if (!at.compact) {
    const double below_chips = low ? 26 : 36;
    constexpr double kChips = 34, kButtonPad = 16, kBesides = 14, kWidestChip = 130;
    const TextStyle style{Face::medium, size::kAxis, {}};
    const double button = std::ceil(canvas.measure(kShuffle, style).width) + 2 * kButtonPad;
    const double caption = std::ceil(canvas.measure(kCaption, style).width) + kBesides;
    at.caption = room.min.x;
    const int count = words::word_count(state);
    const double width = std::min(room.width() - button - kBesides - caption, kWidestChip * count);
    const double left = room.min.x + caption;
    at.chips = Rect{{left, room.min.y}, {left + width, room.min.y + kChips}};
    at.button = Rect{{at.chips->max.x + kBesides, room.min.y},
                     {at.chips->max.x + kBesides + button, room.min.y + kChips}};
    room.min.y += kChips + below_chips;
  }
  const auto add = [&](const Rect& area, bool with) {
    GroupRoom group;
    group.area = area;
    group.with_encoding = with;
    group.brief = low;
    const double header = at.compact ? kCompactHeader : low ? kBriefHeader : kHeader;
    Rect below{area.min + Point(0, header), area.max};
    constexpr double kOfMatrices = 0.54, kBetween = 16;
    Rect matrices = below;
    if (!at.compact) matrices.max.y = below.min.y + kOfMatrices * below.height();
    place_matrices(canvas, state, matrices, group);
    const Rect outputs{{below.min.x, group.typed.cells.max.y + kBetween}, below.max};
    if (!at.compact) place_outputs(canvas, state, outputs, group);
    // What the outputs have no room in is for the matrices.
    if (!group.outputs) place_matrices(canvas, state, below, group);
    at.groups.push_back(group);
  };
  if (at.compact) {
    add(room, true);
  } else if (room.height() > room.width()) {
    const double height = (room.height() - kGroupGap) / 2;
    add({room.min, {room.max.x, room.min.y + height}}, false);
    add({{room.min.x, room.max.y - height}, room.max}, true);
  } else {
    const double width = (room.width() - kGroupGap) / 2;
    add({room.min, {room.min.x + width, room.max.y}}, false);
    add({{room.max.x - width, room.min.y}, room.max}, true);
  }
  return at;
}

namespace {

/// The positions at which they stand, where all of them fit.
void draw_positions(Canvas& canvas, const Palette& palette, const State& state, const Layout& at) {
  const int count = words::word_count(state);
  const TextStyle style{Face::medium, size::kSmall, palette.t, true};
  const auto text = [&](int place) { return integer_text(words::position(state, place)); };
  constexpr double kAir = 4, kBelow = 3;
  for (int place = 0; place < count; ++place) {
    if (canvas.measure(text(place), style).width > chip(at, count, place).width() - kAir) return;
  }
  for (int place = 0; place < count; ++place) {
    const Rect box = chip(at, count, place);
    canvas.text({box.centre().x, box.max.y + kBelow}, text(place), style, HAlign::centre,
                VAlign::top);
  }
}

}  // namespace

void draw_chips(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  if (!at.chips) return;
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const auto order = words::order(state);
  const int count = order.size();
  canvas.text({at.caption, at.chips->centre().y}, kCaption,
              {Face::medium, size::kAxis, palette.muted}, HAlign::left, VAlign::middle);
  constexpr double kRadius = 6, kPad = 6;
  for (int place = 0; place < count; ++place) {
    const Rect box = chip(at, count, place);
    const bool hot = frame.hover && box.contains(*frame.hover);
    const bool moved = order.word_at(place) != place;
    canvas.rect(box, hot ? palette.line : palette.field,
                Stroke{moved ? palette.text : palette.line, moved ? 1.5 : 1},
                std::min(kRadius, box.width() / 3));
    TextStyle style{Face::medium, size::kAxis, palette.text};
    const double room = box.width() - 2 * kPad;
    auto text = words::short_word(state, order.word_at(place));
    constexpr double kLeastWord = 40;
    if (canvas.measure(text, style).width > room) {
      style.size = size::kSmall;
      text = room >= kLeastWord ? label(canvas, state, order.word_at(place), style, room)
                                : std::to_string(order.word_at(place) + 1);
    }
    if (canvas.measure(text, style).width <= box.width())
      canvas.text(box.centre(), text, style, HAlign::centre, VAlign::middle);
  }
  draw_positions(canvas, palette, state, at);
  const bool hot = frame.hover && at.button->contains(*frame.hover);
  const bool can = count > 1;
  canvas.rect(*at.button, hot && can ? palette.line : palette.panel, Stroke{palette.muted, 1},
              kRadius);
  canvas.text(at.button->centre(), kShuffle,
              {Face::medium, size::kAxis, can ? palette.text : palette.muted}, HAlign::centre,
              VAlign::middle);
}

}  // namespace posenc::attention
