#include "web/display_list.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include <glm/common.hpp>

#include "figure/field_colors.hpp"
#include "figure/pixel_grid.hpp"
#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

std::uint32_t word(std::uint32_t value) { return value; }
std::uint32_t word(bool value) { return value ? 1 : 0; }
std::uint32_t word(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }
std::uint32_t word(Color c) {
  return c.r | std::uint32_t{c.g} << 8 | std::uint32_t{c.b} << 16 | std::uint32_t{c.a} << 24;
}
std::uint32_t word(std::size_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace

template <class... Values>
void DisplayList::put(DrawCommand command, Values... values) {
  words_.push_back(static_cast<std::uint32_t>(command));
  (words_.push_back(word(values)), ...);
}

void DisplayList::put_stroke(DrawCommand command, const Stroke& stroke, double width_px) {
  const auto lengths = dash_lengths(stroke.dash);
  const double dashed = stroke.dash == Dash::solid ? 0 : scale_;
  put(command, stroke.color, width_px, lengths[0] * dashed, lengths[1] * dashed);
}

void DisplayList::put_points(std::span<const Point> points) {
  words_.push_back(word(points.size()));
  for (const Point p : points) {
    words_.push_back(word(p.x * scale_));
    words_.push_back(word(p.y * scale_));
  }
}

void DisplayList::clear(double scale) {
  scale_ = scale;
  words_.clear();
  text_.clear();
  fields_.remove_if([](const Field& field) { return !field.is_drawn; });
  for (Field& field : fields_) field.is_drawn = false;
}

void DisplayList::line(Point a, Point b, const Stroke& stroke) {
  double width = stroke.width * scale_;
  if (a.x == b.x || a.y == b.y) {
    width = grid_width(width);
    const auto place = [&](double v) { return grid_centre(v * scale_, width) / scale_; };
    const auto end = [&](double v) { return std::round(v * scale_) / scale_; };
    if (a.x == b.x) {
      a = {place(a.x), end(a.y)}, b = {a.x, end(b.y)};
    } else {
      a = {end(a.x), place(a.y)}, b = {end(b.x), a.y};
    }
  }
  put_stroke(DrawCommand::stroke, stroke, width);
  words_.push_back(word(false));
  put_points(std::array{a, b});
}

void DisplayList::polyline(std::span<const Point> points, const Stroke& stroke, bool closed) {
  if (points.size() < 2) return;
  put_stroke(DrawCommand::stroke, stroke, stroke.width * scale_);
  words_.push_back(word(closed));
  put_points(points);
}

void DisplayList::fill(std::span<const Point> convex, Color color) {
  if (convex.size() < 3) return;
  put(DrawCommand::fill, color);
  put_points(convex);
}

void DisplayList::rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
                       double radius) {
  const Rect box{rect.min * scale_, rect.max * scale_};
  const auto corner = [&](const Rect& r) {
    return std::max(0.0, std::min({radius * scale_, r.width() / 2, r.height() / 2}));
  };
  if (fill) {
    const Rect in = on_grid(box);
    put(DrawCommand::fill_box, *fill, in.min.x, in.min.y, in.width(), in.height(), corner(in));
  }
  if (!stroke) return;
  const double width = grid_width(stroke->width * scale_);
  const auto place = [&](Point p) {
    return Point(grid_centre(p.x, width), grid_centre(p.y, width));
  };
  const Rect edge{place(box.min), place(box.max)};
  put_stroke(DrawCommand::stroke_box, *stroke, width);
  for (const double v : {edge.min.x, edge.min.y, edge.width(), edge.height(), corner(edge)})
    words_.push_back(word(v));
}

void DisplayList::circle(Point centre, double radius, std::optional<Color> fill,
                         std::optional<Stroke> stroke) {
  if (!(radius > 0)) return;
  const Point at = centre * scale_;
  if (fill) put(DrawCommand::fill_disc, *fill, at.x, at.y, radius * scale_);
  if (!stroke) return;
  put_stroke(DrawCommand::stroke_disc, *stroke, stroke->width * scale_);
  for (const double v : {at.x, at.y, radius * scale_}) words_.push_back(word(v));
}

void DisplayList::field(const Rect& rect, const FieldSpec& spec) {
  const Point from = glm::round(rect.min * scale_), to = glm::round(rect.max * scale_);
  const int width = static_cast<int>(to.x - from.x), height = static_cast<int>(to.y - from.y);
  if (width < 1 || height < 1) return;
  auto found = std::find_if(fields_.begin(), fields_.end(), [&](const Field& field) {
    return field.width == width && field.height == height && field.spec == spec;
  });
  if (found == fields_.end()) {
    fields_.push_back({spec, width, height, field_colors(spec, width, height), ++last_number_});
    found = std::prev(fields_.end());
  }
  found->is_drawn = true;
  put(DrawCommand::field, from.x, from.y, static_cast<std::uint32_t>(width),
      static_cast<std::uint32_t>(height), found->number,
      static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(found->pixels.data())));
}

void DisplayList::push_clip(const Rect& rect) {
  const Point from = glm::round(rect.min * scale_), to = glm::round(rect.max * scale_);
  put(DrawCommand::clip, from.x, from.y, std::max(to.x - from.x, 0.0),
      std::max(to.y - from.y, 0.0));
}

void DisplayList::pop_clip() { put(DrawCommand::unclip); }

TextExtent DisplayList::measure(std::string_view text, const TextStyle& style) {
  return set_extent(text, style, advance_);
}

bool DisplayList::has_glyph(Face face, char32_t character) {
  return advance_(face, character).has_value();
}

void DisplayList::glyphs(Point at, std::string_view text, const TextStyle& style,
                         bool quarter_turn) {
  Point from = at * scale_;
  double& across = quarter_turn ? from.x : from.y;
  across = std::round(across);
  // Where a character's place is not where the one before it ends, a run begins.
  double end = 0;
  std::size_t first = text_.size();
  Face running = style.face;
  Point place = from;
  const auto finish = [&] {
    if (text_.size() == first) return;
    put(DrawCommand::text, style.color, static_cast<std::uint32_t>(running), style.size * scale_,
        quarter_turn, place.x, place.y, first, text_.size() - first);
  };
  std::string_view rest = text;
  set_line(text, style, advance_, [&](Face face, char32_t character, double x) {
    const std::string_view bytes = take_bytes(rest);
    constexpr double kHardly = 1e-6;
    if (text_.size() == first || face != running || std::abs(x - end) > kHardly) {
      finish();
      first = text_.size();
      running = face;
      place = from + (quarter_turn ? Point(0, -x) : Point(x, 0)) * scale_;
    }
    text_ += character == kMissingCharacter ? std::string_view("\uFFFD") : bytes;
    end = x + advance_(face, character).value_or(0.5) * style.size;
  });
  finish();
}

}  // namespace posenc
