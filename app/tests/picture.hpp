#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <glm/common.hpp>

#include "recorded.hpp"
#include "state/parameters.hpp"
#include "views/view.hpp"

/// What tests of views ask of a picture.
namespace posenc::test {

struct Rows final : TableWriter {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;        ///< 0 in the place of a name
  std::vector<std::vector<std::string>> names;  ///< those of each row
  std::size_t most = 100000;

  void header(std::span<const std::string> titles) override {
    columns.assign(titles.begin(), titles.end());
  }
  bool row(std::span<const double> values) override {
    rows.emplace_back(values.begin(), values.end());
    names.emplace_back();
    return rows.size() < most;
  }
  bool row(std::span<const TableCell> cells) override {
    rows.emplace_back();
    names.emplace_back();
    for (const auto& cell : cells) {
      const auto* name = std::get_if<std::string_view>(&cell);
      rows.back().push_back(name ? 0 : std::get<double>(cell));
      if (name) names.back().emplace_back(*name);
    }
    return rows.size() < most;
  }
};

/// Vaswani et al. 2017, §3.5.
inline double paper_omega(int k, int d = 128, double base = 10000) {
  return std::pow(base, -2.0 * k / d);
}

inline State with(std::int64_t d, std::int64_t length, double base = 10000) {
  State state;
  state.d = d;
  state.length = length;
  state.base = base;
  return within_limits(state);
}

/// Which shows what is there at once.
inline Scene unfinished_scene() { return Scene({}, std::make_shared<Background>(nullptr)); }

inline Scene scene_of(const State& state) {
  EXPECT_EQ(within_limits(state), state);
  return Scene(state, std::make_shared<Background>(nullptr));
}

/// All of them, by name.
inline std::vector<std::string> view_ids() {
  std::vector<std::string> ids;
  for (const auto& view : views()) ids.emplace_back(view.id);
  return ids;
}

/// The numbers of a command, which must all be finite.
struct Numbers {
  std::vector<double> all;

  void add(Point p) { all.insert(all.end(), {p.x, p.y}); }
  void add(const Rect& r) { add(r.min), add(r.max); }
  void add(const std::vector<Point>& points) {
    for (const Point p : points) add(p);
  }
  void add(const std::optional<Stroke>& s) {
    if (s) all.push_back(s->width);
  }

  void operator()(const RecordingCanvas::Line& c) { add(c.points), add(c.stroke); }
  void operator()(const RecordingCanvas::Fill& c) { add(c.points); }
  void operator()(const RecordingCanvas::Box& c) {
    add(c.rect), add(c.stroke), all.push_back(c.radius);
  }
  void operator()(const RecordingCanvas::Circle& c) {
    EXPECT_GT(c.radius, 0);
    add(c.centre), add(c.stroke), all.push_back(c.radius);
  }
  void operator()(const RecordingCanvas::Text& c) {
    add(c.at), add(c.box), all.push_back(c.style.size);
  }
  void operator()(const RecordingCanvas::Field& c) {
    add(c.rect);
    if (const auto* w = std::get_if<FieldWindow>(&c.spec.window)) {
      all.insert(all.end(), {w->position_from, w->position_to, w->dim_from, w->dim_to});
    } else if (const auto* s = std::get_if<SimilarityWindow>(&c.spec.window)) {
      all.insert(all.end(), {s->row_from, s->row_to, s->column_from, s->column_to});
    } else {
      const auto& m = std::get<MatrixWindow>(c.spec.window);
      all.insert(all.end(), {m.row_from, m.row_to, m.column_from, m.column_to});
    }
  }
  void operator()(const RecordingCanvas::PushClip& c) { add(c.rect); }
  void operator()(const RecordingCanvas::PopClip&) {}
};

inline std::vector<double> numbers_of(const RecordingCanvas& canvas) {
  Numbers numbers;
  for (const auto& command : canvas.commands()) std::visit(numbers, command);
  return numbers.all;
}

/// The words that are seen, with the room that they take.
inline std::vector<std::pair<std::string, Rect>> seen_words(const RecordingCanvas& canvas) {
  std::vector<std::pair<std::string, Rect>> words;
  std::vector<Rect> clips{{{-1e9, -1e9}, {1e9, 1e9}}};
  const auto inside = [&](const Rect& r) {
    return Rect{glm::max(r.min, clips.back().min), glm::min(r.max, clips.back().max)};
  };
  for (const auto& command : canvas.commands()) {
    if (const auto* push = std::get_if<RecordingCanvas::PushClip>(&command)) {
      clips.push_back(inside(push->rect));
    } else if (std::holds_alternative<RecordingCanvas::PopClip>(command)) {
      clips.pop_back();
      EXPECT_FALSE(clips.empty()) << "a clip is taken off that was never put on";
    } else if (const auto* text = std::get_if<RecordingCanvas::Text>(&command)) {
      const Rect box = inside(text->box);
      if (box.width() > 0 && box.height() > 0) words.emplace_back(text->text, box);
    }
  }
  EXPECT_EQ(clips.size(), 1u) << "every clip is taken off again";
  return words;
}

inline std::string words_at(const std::pair<std::string, Rect>& words) {
  const auto& [text, box] = words;
  const auto at = [](Point p) {
    return std::to_string(std::lround(p.x)) + ", " + std::to_string(std::lround(p.y));
  };
  return "“" + text + "” at " + at(box.min) + " … " + at(box.max);
}

/// Every number is finite, and every word is inside the picture. `has_nan`: the table that is
/// shown has entries that are no numbers, and the words may say so.
inline void expect_sound(const RecordingCanvas& canvas, const Rect& area, const std::string& what,
                         bool has_nan = false) {
  for (const double v : numbers_of(canvas)) {
    ASSERT_TRUE(std::isfinite(v)) << what;
  }
  constexpr double kSlack = 3;  // descenders below the last line
  const Rect room = area.grown(kSlack);
  for (const auto& words : seen_words(canvas)) {
    EXPECT_FALSE(contains(words.first, "nan") || (!has_nan && contains(words.first, "NaN")))
        << words.first;
    const Rect& box = words.second;
    EXPECT_TRUE(room.min.x <= box.min.x && box.max.x <= room.max.x && room.min.y <= box.min.y &&
                box.max.y <= room.max.y)
        << what << ": " << words_at(words) << " leaves the picture";
  }
}

/// No two words of the picture overlap. `slack`: how far boxes, which are larger than
/// their letters, may reach into each other.
inline void expect_no_overlaps(const RecordingCanvas& canvas, const std::string& what,
                               double slack = 3) {
  const auto words = seen_words(canvas);
  EXPECT_FALSE(words.empty()) << what;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t j = i + 1; j < words.size(); ++j) {
      EXPECT_FALSE(words[i].second.grown(-slack).overlaps(words[j].second.grown(-slack)))
          << what << ": " << words_at(words[i]) << " and " << words_at(words[j]);
    }
  }
}

}  // namespace posenc::test
