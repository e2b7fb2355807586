#pragma once

#include <utility>

#include "plot/plot.hpp"
#include "recorded.hpp"

/// A Figure of one panel, laid out and drawn.
namespace posenc::plot {

inline Layout layout(Figure figure, const Rect& room = {{0, 0}, {600, 400}},
                     bool is_compact = false) {
  RecordingCanvas canvas;
  return lay_out(canvas, dark_palette(), std::move(figure), room, is_compact);
}

inline Layout layout(Panel panel, Point size = {600, 400}) {
  Figure figure;
  figure.cells.push_back({.id = "panel", .panel = std::move(panel)});
  return layout(std::move(figure), {{0, 0}, size});
}

inline RecordingCanvas drawn(const Layout& picture) {
  RecordingCanvas canvas;
  draw(canvas, dark_palette(), picture);
  return canvas;
}

inline RecordingCanvas drawn(Panel panel, Point size = {600, 400}) {
  return drawn(layout(std::move(panel), size));
}

inline std::string texts(const Layout& picture) { return test::all_text(drawn(picture)); }

inline std::vector<RecordingCanvas::Text> words(Panel panel, Point size = {600, 400}) {
  return test::all<RecordingCanvas::Text>(drawn(std::move(panel), size));
}

}  // namespace posenc::plot
