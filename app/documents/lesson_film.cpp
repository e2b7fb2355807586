// A lesson as a film: its slides, each for as long as it takes to read.

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "documents/animation.hpp"
#include "documents/formats.hpp"
#include "documents/lesson_export.hpp"
#include "figure/theme.hpp"
#include "lesson/slide.hpp"
#include "scene/scene.hpp"

namespace posenc {
namespace {

/// GIF's hundredths of a second hold it exactly.
constexpr int kPerSecond = 25;

/// Seconds to read this, and to look from the words to the picture.
double seconds_to_read(std::initializer_list<std::string_view> texts) {
  constexpr double kWordsPerSecond = 2.5, kLeast = 4;
  std::ptrdiff_t words = 0;
  for (const auto text : texts) words += std::ranges::count(text, ' ') + (text.empty() ? 0 : 1);
  return std::max(kLeast, static_cast<double>(words) / kWordsPerSecond);
}

/// 1280 × 720, or 1280 × 960.
PictureSize frame_size(const Page& page) {
  constexpr int kWidth = 1280;
  return as_slide({.width = kWidth, .height = kWidth * page.height / page.width});
}

std::int64_t count_of(const std::vector<FilmPart>& parts) {
  return std::accumulate(parts.begin(), parts.end(), std::int64_t{0},
                         [](std::int64_t all, const FilmPart& part) { return all + part.frames; });
}

/// Draws the frames in their order.
class Frames {
 public:
  Frames(const LessonExport& how, std::vector<FilmPart> parts)
      : how_(how), parts_(std::move(parts)), size_(frame_size(slide_page(how))) {}

  const PictureSize& size() const { return size_; }
  Expected<Image> draw(std::int64_t frame) {
    while (frame - begin_ >= parts_[part_].frames) {
      begin_ += parts_[part_++].frames;
      has_still_ = false;
    }
    if (has_still_) return still_;
    const Slide& slide = parts_[part_].slide;
    const Step& step = slide.of();
    const auto& motion = motion_of(step, slide.has_answer);
    const bool is_played = motion && (!slide.has_answer || step.answer_state);
    State own;
    own.theme = how_.theme;
    const State rests =
        is_played ? state_of(ended(step, slide.has_answer), own) : state_in_file(slide, how_);
    const double seconds = static_cast<double>(frame - begin_) / kPerSecond;
    const bool moves = is_played && seconds < motion->seconds;
    const auto moment = moves ? moment_at(rests, *motion, seconds / motion->seconds)
                              : Moment{rests, static_cast<double>(rests.position)};
    scene_.update(moment.state, moment.position);
    words_.update(rests);
    const auto palette = file_palette(how_);
    auto image = draw_image(size_, palette.ground, [&](Canvas& canvas, const Rect& area) {
      draw_slide(canvas, area, palette, scene_, slide, &words_);
    });
    has_still_ = image && !moves;
    if (has_still_) still_ = *image;
    return image;
  }

 private:
  const LessonExport& how_;
  std::vector<FilmPart> parts_;
  PictureSize size_;
  std::size_t part_ = 0;
  std::int64_t begin_ = 0;  ///< of the part
  Scene scene_, words_;
  bool has_still_ = false;
  Image still_;  ///< to the end of the part
};

}  // namespace

std::vector<FilmPart> film_parts(const Lesson& lesson, const LessonExport& how) {
  constexpr double kToThink = 5;
  std::vector<FilmPart> parts;
  for (const Slide& slide : slides_of(lesson, how)) {
    const Step& step = slide.of();
    double seconds = slide.has_answer ? seconds_to_read({step.answer})
                                      : seconds_to_read({step.heading, step.words, step.question});
    const auto& motion = motion_of(step, slide.has_answer);
    if (motion && (!slide.has_answer || step.answer_state))
      seconds = std::max(seconds, motion->seconds + 1);
    if (!slide.has_answer && !step.question.empty()) seconds += kToThink;
    parts.push_back({slide, std::llround(seconds * kPerSecond)});
  }
  return parts;
}

std::int64_t film_frames(const Lesson& lesson, const LessonExport& how) {
  return count_of(film_parts(lesson, how));
}

Expected<void> write_film(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  auto parts = film_parts(lesson, how);
  const auto count = count_of(parts);
  Frames frames(how, std::move(parts));
  const auto written = write_frames(
      file, find_format(formats_of({Holds::animation}), file.path())->film(),
      {.width = frames.size().width,
       .height = frames.size().height,
       .per_second = kPerSecond,
       .count = count},
      [&](std::int64_t frame) { return frames.draw(frame); }, how.go_on);
  return written.map([](bool) {});
}

}  // namespace posenc
