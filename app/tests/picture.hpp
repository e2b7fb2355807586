#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "figure/recording_canvas.hpp"
#include "state/parameters.hpp"
#include "views/view.hpp"

/// What tests of views ask of a picture.
namespace posenc::test {

struct Rows final : TableWriter {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;
  std::size_t most = 100000;

  void header(std::span<const std::string> names) override {
    columns.assign(names.begin(), names.end());
  }
  bool row(std::span<const double> values) override {
    rows.emplace_back(values.begin(), values.end());
    return rows.size() < most;
  }
};

inline State with(std::int64_t d, std::int64_t length, double base = 10000) {
  State state;
  state.d = d;
  state.length = length;
  state.base = base;
  return within_limits(state);
}

inline Scene scene_of(const State& state) {
  EXPECT_EQ(within_limits(state), state);
  Scene scene;
  scene.update(state);
  return scene;
}

template <class Kind>
std::vector<Kind> all(const RecordingCanvas& canvas) {
  std::vector<Kind> found;
  for (const auto& command : canvas.commands()) {
    if (const auto* kind = std::get_if<Kind>(&command)) found.push_back(*kind);
  }
  return found;
}

inline std::string all_text(const RecordingCanvas& canvas) {
  std::string joined;
  for (const auto& text : all<RecordingCanvas::Text>(canvas)) joined += text.text + "\n";
  return joined;
}

inline bool contains(std::string_view text, std::string_view wanted) {
  return text.find(wanted) != std::string_view::npos;
}

inline bool is_finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

/// Every coordinate is a number, and every word stands inside the picture.
inline void expect_sound(const RecordingCanvas& canvas, const Rect& area, const std::string& what) {
  for (const auto& command : canvas.commands()) {
    if (const auto* line = std::get_if<RecordingCanvas::Line>(&command)) {
      EXPECT_TRUE(std::ranges::all_of(line->points, is_finite)) << what;
    } else if (const auto* fill = std::get_if<RecordingCanvas::Fill>(&command)) {
      EXPECT_TRUE(std::ranges::all_of(fill->points, is_finite)) << what;
    } else if (const auto* box = std::get_if<RecordingCanvas::Box>(&command)) {
      EXPECT_TRUE(is_finite(box->rect.min) && is_finite(box->rect.max)) << what;
    } else if (const auto* circle = std::get_if<RecordingCanvas::Circle>(&command)) {
      EXPECT_TRUE(is_finite(circle->centre) && circle->radius > 0) << what;
    } else if (const auto* text = std::get_if<RecordingCanvas::Text>(&command)) {
      constexpr double kSlack = 3;  // descenders below the last line
      const Rect inside = area.grown(kSlack);
      EXPECT_TRUE(is_finite(text->at)) << what;
      EXPECT_TRUE(inside.min.x <= text->box.min.x && text->box.max.x <= inside.max.x &&
                  inside.min.y <= text->box.min.y && text->box.max.y <= inside.max.y)
          << what << ": “" << text->text << "” at " << text->box.min.x << ", " << text->box.min.y
          << " … " << text->box.max.x << ", " << text->box.max.y;
    }
  }
}

/// No two words of the picture stand on each other. `slack`: how far boxes, which are larger than their letters, may
/// reach into each other.
inline void expect_no_overlaps(const RecordingCanvas& canvas, const std::string& what,
                               double slack = 3) {
  const auto texts = all<RecordingCanvas::Text>(canvas);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const Rect a = texts[i].box.grown(-slack), b = texts[j].box.grown(-slack);
      EXPECT_FALSE(a.overlaps(b)) << what << ": “" << texts[i].text << "” and “" << texts[j].text
                                  << "”";
    }
  }
}

}  // namespace posenc::test
