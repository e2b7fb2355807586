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

template <class... Values>
void put(std::vector<std::uint32_t>& words, DrawCommand command, Values... values) {
  words.push_back(static_cast<std::uint32_t>(command));
  (words.push_back(word(values)), ...);
}
void put_box(std::vector<std::uint32_t>& words, const Rect& box, double corner = 0) {
  put(words, DrawCommand::box, box.min.x, box.min.y, box.width(), box.height(), corner);
}

constexpr int kFar = 1 << 20;
/// The pixels that it touches, as smooth as its edges are.
Box pixels_of(const Rect& reach) {
  const auto pixel = [](double v) {
    return v < kFar ? static_cast<int>(std::floor(std::max<double>(v, -kFar))) : kFar;
  };
  return {pixel(reach.min.x) - 1, pixel(reach.min.y) - 1, pixel(reach.max.x) + 2,
          pixel(reach.max.y) + 2};
}

Rect around(std::span<const Point> points, double scale = 1) {
  Rect all{points.front() * scale, points.front() * scale};
  for (const Point p : points) all = {glm::min(all.min, p * scale), glm::max(all.max, p * scale)};
  return all;
}

}  // namespace

void DisplayList::add_drawn(std::size_t first, const Rect& reach, std::string_view text) {
  const Box& clip = clips_.back();
  std::uint64_t what = 0;
  const auto mix = [&](std::uint64_t value) { what = mixed(what, value); };
  // Where a text begins among all texts does not show.
  constexpr std::size_t kPlace = 2;
  for (auto i = first; i < words_.size() - (text.empty() ? 0 : kPlace); ++i) mix(words_[i]);
  for (const char c : text) mix(static_cast<unsigned char>(c));
  for (const int edge : {clip.left, clip.top, clip.right, clip.bottom})
    mix(static_cast<std::uint64_t>(edge));
  drawn_.push_back({first, pixels_of(reach).within(clip), what});
}

void DisplayList::put_stroke(const Stroke& stroke, double width_px) {
  const auto lengths = dash_lengths(stroke.dash);
  const double dashed = stroke.dash == Dash::solid ? 0 : scale_;
  put(words_, DrawCommand::stroke, stroke.color, width_px, lengths[0] * dashed,
      lengths[1] * dashed);
}

void DisplayList::put_path(std::span<const Point> points, bool closed) {
  put(words_, DrawCommand::path, closed, points.size());
  for (const Point p : points) {
    words_.push_back(word(p.x * scale_));
    words_.push_back(word(p.y * scale_));
  }
}

void DisplayList::clear(double scale) {
  scale_ = scale;
  words_.clear();
  text_.clear();
  drawn_.clear();
  clips_.assign(1, {-kFar, -kFar, kFar, kFar});
  fields_.remove_if([](const Field& field) { return !field.is_drawn; });
  for (Field& field : fields_) field.is_drawn = false;
}

const std::vector<std::uint32_t>& DisplayList::changes(int width, int height, bool is_all) {
  if (is_all) damage_.forget();
  damage_.begin(width, height);
  for (const Drawn& each : drawn_) damage_.add(each.box, each.what);
  changed_.clear();
  for (const Box& box : damage_.end()) {
    put_box(changed_, {{box.left, box.top}, {box.right, box.bottom}});
    put(changed_, DrawCommand::clip);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      if (!drawn_[i].is_in_all && !drawn_[i].box.overlaps(box)) continue;
      const auto end = i + 1 < drawn_.size() ? drawn_[i + 1].first : words_.size();
      for (auto at = drawn_[i].first; at < end; ++at) changed_.push_back(words_[at]);
    }
    put(changed_, DrawCommand::unclip);
  }
  return changed_;
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
  stroke_path(std::array{a, b}, stroke, width, false);
}

void DisplayList::polyline(std::span<const Point> points, const Stroke& stroke, bool closed) {
  if (points.size() >= 2) stroke_path(points, stroke, stroke.width * scale_, closed);
}

void DisplayList::stroke_path(std::span<const Point> points, const Stroke& stroke, double width_px,
                              bool closed) {
  const auto first = words_.size();
  put_path(points, closed);
  put_stroke(stroke, width_px);
  add_drawn(first, around(points, scale_).grown(width_px / 2));
}

void DisplayList::fill(std::span<const Point> convex, Color color) {
  if (convex.size() < 3) return;
  const auto first = words_.size();
  put_path(convex, false);
  put(words_, DrawCommand::fill, color);
  add_drawn(first, around(convex, scale_));
}

void DisplayList::rect(const Rect& rect, std::optional<Color> fill, std::optional<Stroke> stroke,
                       double radius) {
  const Rect box{rect.min * scale_, rect.max * scale_};
  const auto corner = [&](const Rect& r) {
    return std::max(0.0, std::min({radius * scale_, r.width() / 2, r.height() / 2}));
  };
  if (fill) {
    const auto first = words_.size();
    const Rect in = on_grid(box);
    put_box(words_, in, corner(in));
    put(words_, DrawCommand::fill, *fill);
    add_drawn(first, in);
  }
  if (!stroke) return;
  const auto first = words_.size();
  const double width = grid_width(stroke->width * scale_);
  const auto place = [&](Point p) {
    return Point(grid_centre(p.x, width), grid_centre(p.y, width));
  };
  const Rect edge{place(box.min), place(box.max)};
  put_box(words_, edge, corner(edge));
  put_stroke(*stroke, width);
  add_drawn(first, edge.grown(width / 2));
}

void DisplayList::circle(Point centre, double radius, std::optional<Color> fill,
                         std::optional<Stroke> stroke) {
  if (!(radius > 0)) return;
  const auto first = words_.size();
  const Point at = centre * scale_;
  const double width = stroke ? stroke->width * scale_ : 0;
  put(words_, DrawCommand::disc, at.x, at.y, radius * scale_);
  if (fill) put(words_, DrawCommand::fill, *fill);
  if (stroke) put_stroke(*stroke, width);
  add_drawn(first, Rect{at, at}.grown(radius * scale_ + width / 2));
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
  const auto first = words_.size();
  put(words_, DrawCommand::field, from.x, from.y, static_cast<std::uint32_t>(width),
      static_cast<std::uint32_t>(height), found->number,
      static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(found->pixels.data())));
  add_drawn(first, {from, to});
  drawn_.back().is_in_all = true;
}

void DisplayList::push_clip(const Rect& rect) {
  const Point from = glm::round(rect.min * scale_), to = glm::round(rect.max * scale_);
  drawn_.push_back({words_.size(), {}, 0, true});
  put_box(words_, {from, glm::max(from, to)});
  put(words_, DrawCommand::clip);
  clips_.push_back(pixels_of({from, to}).within(clips_.back()));
}

void DisplayList::pop_clip() {
  drawn_.push_back({words_.size(), {}, 0, true});
  put(words_, DrawCommand::unclip);
  clips_.pop_back();
}

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
  double begin = 0, end = 0;
  std::size_t first = text_.size();
  Face running = style.face;
  Point place = from;
  const double em = style.size * scale_;
  const auto finish = [&] {
    if (text_.size() == first) return;
    const auto command = words_.size();
    put(words_, DrawCommand::text, style.color, static_cast<std::uint32_t>(running), em,
        quarter_turn, place.x, place.y, first, text_.size() - first);
    const double length = (end - begin) * scale_;
    const Point to = place + (quarter_turn ? Point(0, -length) : Point(length, 0));
    add_drawn(command, around(std::array{place, to}).grown(1.5 * em),
              std::string_view(text_).substr(first));
  };
  std::string_view rest = text;
  set_line(text, style, advance_, [&](Face face, char32_t character, double x) {
    const std::string_view bytes = take_bytes(rest);
    constexpr double kHardly = 1e-6;
    if (text_.size() == first || face != running || std::abs(x - end) > kHardly) {
      finish();
      first = text_.size();
      running = face;
      begin = x;
      place = from + (quarter_turn ? Point(0, -x) : Point(x, 0)) * scale_;
    }
    text_ += character == kMissingCharacter ? std::string_view("\uFFFD") : bytes;
    end = x + advance_(face, character).value_or(0.5) * style.size;
  });
  finish();
}

}  // namespace posenc
