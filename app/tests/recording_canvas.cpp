#include "recording_canvas.hpp"

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

struct Replay {
  Canvas& canvas;

  void operator()(const RecordingCanvas::Line& c) const {
    canvas.polyline(c.points, c.stroke, c.closed);
  }
  void operator()(const RecordingCanvas::Fill& c) const { canvas.fill(c.points, c.color); }
  void operator()(const RecordingCanvas::Box& c) const {
    canvas.rect(c.rect, c.fill, c.stroke, c.radius);
  }
  void operator()(const RecordingCanvas::Circle& c) const {
    canvas.circle(c.centre, c.radius, c.fill, c.stroke);
  }
  void operator()(const RecordingCanvas::Text& c) const {
    canvas.text(c.at, c.text, c.style, HAlign::left, VAlign::baseline, c.quarter_turn);
  }
  void operator()(const RecordingCanvas::Field& c) const { canvas.field(c.rect, c.spec); }
  void operator()(const RecordingCanvas::PushClip& c) const { canvas.push_clip(c.rect); }
  void operator()(const RecordingCanvas::PopClip&) const { canvas.pop_clip(); }
};

}  // namespace

void RecordingCanvas::replay(Canvas& canvas) const {
  for (const Command& command : commands_) std::visit(Replay{canvas}, command);
}

void RecordingCanvas::line(Point a, Point b, const Stroke& stroke) {
  commands_.emplace_back(Line{{a, b}, stroke, false});
}

void RecordingCanvas::polyline(std::span<const Point> points, const Stroke& stroke, bool closed) {
  commands_.emplace_back(Line{{points.begin(), points.end()}, stroke, closed});
}

void RecordingCanvas::fill(std::span<const Point> convex, Color color) {
  commands_.emplace_back(Fill{{convex.begin(), convex.end()}, color});
}

void RecordingCanvas::rect(const Rect& rect, std::optional<Color> fill,
                           std::optional<Stroke> stroke, double radius) {
  commands_.emplace_back(Box{rect, fill, stroke, radius});
}

void RecordingCanvas::circle(Point centre, double radius, std::optional<Color> fill,
                             std::optional<Stroke> stroke) {
  commands_.emplace_back(Circle{centre, radius, fill, stroke});
}

void RecordingCanvas::field(const Rect& rect, const FieldSpec& spec) {
  commands_.emplace_back(Field{rect, spec});
}

void RecordingCanvas::push_clip(const Rect& rect) { commands_.emplace_back(PushClip{rect}); }
void RecordingCanvas::pop_clip() { commands_.emplace_back(PopClip{}); }

void RecordingCanvas::glyphs(Point at, std::string_view text, const TextStyle& style,
                             bool quarter_turn) {
  const Rect box = text_box(at, text, style, HAlign::left, VAlign::baseline, quarter_turn);
  commands_.emplace_back(Text{at, std::string(text), style, quarter_turn, box});
}

const void* RecordingCanvas::fonts() const {
  static constexpr char kEstimatedWidths = 0;
  return metrics_ ? metrics_->fonts() : &kEstimatedWidths;
}

bool RecordingCanvas::has_glyph(Face face, char32_t character) {
  return metrics_ == nullptr || metrics_->has_glyph(face, character);
}

TextExtent RecordingCanvas::measure(std::string_view text, const TextStyle& style) {
  if (metrics_) return metrics_->measure(text, style);
  constexpr double kCharacterEm = 0.55;
  TextExtent extent = line_extent(style.face, style.size);
  for (; !text.empty(); take_character(text)) extent.width += kCharacterEm * style.size;
  return extent;
}

}  // namespace posenc
