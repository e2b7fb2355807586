#pragma once

#include <string>
#include <variant>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Remembers what is drawn, for tests (what is where, in which colour, inside which clip) and for
/// drawing the same again on another canvas.
class RecordingCanvas final : public Canvas {
 public:
  struct Line {
    std::vector<Point> points;
    Stroke stroke;
    bool closed;
    friend bool operator==(const Line&, const Line&) = default;
  };
  struct Fill {
    std::vector<Point> points;
    Color color;
    friend bool operator==(const Fill&, const Fill&) = default;
  };
  struct Box {
    Rect rect;
    std::optional<Color> fill;
    std::optional<Stroke> stroke;
    double radius;
    friend bool operator==(const Box&, const Box&) = default;
  };
  struct Circle {
    Point centre;
    double radius;
    std::optional<Color> fill;
    std::optional<Stroke> stroke;
    friend bool operator==(const Circle&, const Circle&) = default;
  };
  struct Text {
    Point at;
    std::string text;
    TextStyle style;
    bool quarter_turn;
    Rect box;
    friend bool operator==(const Text&, const Text&) = default;
  };
  struct Field {
    Rect rect;
    FieldSpec spec;
  };
  struct PushClip {
    Rect rect;
    friend bool operator==(const PushClip&, const PushClip&) = default;
  };
  struct PopClip {
    friend bool operator==(const PopClip&, const PopClip&) = default;
  };
  using Command = std::variant<Line, Fill, Box, Circle, Text, Field, PushClip, PopClip>;

  /// Text is measured by `metrics` when given (so that a record made in the window replays as it
  /// was), otherwise by a fixed rule: 0.55 em a character.
  explicit RecordingCanvas(Canvas* metrics = nullptr) : metrics_(metrics) {}

  const std::vector<Command>& commands() const { return commands_; }
  void replay(Canvas&) const;

  void line(Point a, Point b, const Stroke&) override;
  void polyline(std::span<const Point>, const Stroke&, bool closed) override;
  void fill(std::span<const Point> convex, Color) override;
  void rect(const Rect&, std::optional<Color> fill, std::optional<Stroke>, double radius) override;
  void circle(Point, double radius, std::optional<Color> fill, std::optional<Stroke>) override;
  void field(const Rect&, const FieldSpec&) override;
  void push_clip(const Rect&) override;
  void pop_clip() override;

  TextExtent measure(std::string_view, const TextStyle&) override;
  bool has_glyph(Face, char32_t) override;
  const void* fonts() const override;

 protected:
  void glyphs(Point at, std::string_view, const TextStyle&, bool quarter_turn) override;

 private:
  Canvas* metrics_;
  std::vector<Command> commands_;
};

}  // namespace posenc
