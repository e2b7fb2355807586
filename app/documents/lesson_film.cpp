// A lesson as a film: its slides, each for as long as it takes to read.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "documents/animation.hpp"
#include "documents/formats.hpp"
#include "documents/lesson_export.hpp"
#include "figure/theme.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "scene/scene.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// GIF's hundredths of a second hold it exactly.
constexpr int kPerSecond = 25;

/// Seconds to read this, and to look from the words to the picture.
double seconds_to_read(std::vector<std::string_view> texts) {
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

bool is_played(const Slide& slide) {
  return motion_of(slide.of(), slide.has_answer) && (!slide.has_answer || slide.of().answer_state);
}

/// After its motion, and that of its words.
State state_at_rest(const Slide& slide, const LessonExport& how) {
  State own;
  own.theme = how.theme;
  return is_played(slide) ? state_of(ended(slide.of(), slide.has_answer), own)
                          : state_in_file(slide, how);
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
    const auto& motion = motion_of(slide.of(), slide.has_answer);
    const State rests = state_at_rest(slide, how_);
    const double seconds = static_cast<double>(frame - begin_) / kPerSecond;
    const bool moves = is_played(slide) && seconds < motion->seconds;
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
    std::vector<std::string_view> read{step.heading, step.words, step.question};
    read.insert(read.end(), step.choices.begin(), step.choices.end());
    double seconds = seconds_to_read(slide.has_answer ? std::vector<std::string_view>{step.answer}
                                                      : std::move(read));
    const auto& motion = motion_of(step, slide.has_answer);
    if (is_played(slide)) seconds = std::max(seconds, motion->seconds + 1);
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

namespace {

/// Lines of a subtitle, as broadcasters have them.
std::vector<std::string> subtitle_lines(std::string_view text) {
  constexpr std::size_t kMost = 42;
  std::vector<std::string> lines;
  std::string line, word;
  const auto end_word = [&] {
    if (!line.empty() && characters(line) + 1 + characters(word) > kMost)
      lines.push_back(std::exchange(line, ""));
    if (!line.empty() && !word.empty()) line += ' ';
    line += std::exchange(word, "");
  };
  for (const char c : text) {
    if (c == ' ' || c == '\n')
      end_word();
    else
      word += c;
  }
  end_word();
  if (!line.empty()) lines.push_back(line);
  return lines;
}

/// What is on screen at once, of what is said while a part is shown.
std::vector<std::string> subtitles(const Slide& slide, const LessonExport& how) {
  const Step& step = slide.of();
  const Palette palette = file_palette(how);
  const Scene scene(state_at_rest(slide, how));
  const Fill fill = [&](std::string_view fact) { return filled_or_dash(fact, scene); };
  std::vector<std::string> texts;
  if (slide.has_answer) {
    texts = {plain_text(answer_words(step, palette, fill))};
  } else {
    texts = {step.heading, plain_text(paragraphs(step.words, palette, fill)),
             filled_or_dash(step.note, scene), plain_text(question_words(step, palette, fill))};
  }
  std::vector<std::string> all;
  for (const auto& text : texts) {
    const auto lines = subtitle_lines(text);
    for (std::size_t i = 0; i < lines.size(); i += 2)
      all.push_back(i + 1 < lines.size() ? lines[i] + '\n' + lines[i + 1] : lines[i]);
  }
  return all;
}

/// "00:01:02,345".
std::string subtitle_time(std::int64_t milliseconds) {
  const std::chrono::milliseconds all(milliseconds);
  const std::chrono::hh_mm_ss time(all);
  return fmt::format("{:02}:{:02}:{:02},{:03}", time.hours().count(), time.minutes().count(),
                     time.seconds().count(), time.subseconds().count());
}

}  // namespace

Expected<void> write_subtitles(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  constexpr double kMilliseconds = 1000.0 / kPerSecond;
  std::string text;
  std::int64_t begin = 0, number = 0;
  for (const auto& [slide, frames] : film_parts(lesson, how)) {
    if (!how.go_on(static_cast<std::int64_t>(slide.step), std::ssize(lesson.steps))) break;
    const auto all = subtitles(slide, how);
    std::size_t length = 0, before = 0;
    for (const auto& each : all) length += each.size();
    const auto time = [&](std::size_t said) {
      const double share = static_cast<double>(said) / static_cast<double>(length);
      return std::llround((static_cast<double>(begin) + share * static_cast<double>(frames)) *
                          kMilliseconds);
    };
    for (const auto& each : all) {
      text += fmt::format("{}\n{} --> {}\n{}\n\n", ++number, subtitle_time(time(before)),
                          subtitle_time(time(before + each.size())), each);
      before += each.size();
    }
    begin += frames;
  }
  return file.write(text);
}

}  // namespace posenc
