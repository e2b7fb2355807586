#include "shell/presentation/presenter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/text/flow.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/words.hpp"
#include "text/numbers.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// Logical pixels.
constexpr double kTimes = 64, kEdge = 28, kText = 22;

std::string time_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return fmt::format("{}:{:02}", local.tm_hour, local.tm_min);
}

/// A note has a paragraph a line.
std::vector<FlowParagraph> plain_paragraphs(std::string_view text, const Palette& palette) {
  std::vector<FlowParagraph> all;
  for (; !text.empty(); text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1)) {
    const auto line = text.substr(0, text.find('\n'));
    all.push_back({{{std::string(line), Face::regular, palette.text}}});
  }
  return all;
}

double draw_block(Canvas& canvas, Point at, double width, std::string_view title,
                  const std::vector<FlowParagraph>& text, const Palette& palette) {
  constexpr double kTitle = 30, kGap = 26;
  if (text.empty()) return at.y;
  canvas.text(at + Point(0, size::kBody), title, {Face::medium, size::kBody, palette.muted});
  const auto set = flow(canvas, text, kText, width);
  draw(canvas, at + Point(0, kTitle), set);
  return at.y + kTitle + set.height + kGap;
}

/// Returns the room of the next step's slide.
std::optional<Rect> draw_next(Canvas& canvas, const Rect& room, const Palette& palette,
                              const Slide& slide) {
  constexpr double kTitle = 30;
  const auto next = next_shown(*slide.lesson, slide.step, 1);
  const bool is_last = !next;
  const auto title = next ? fmt::format("Next: step {}", *next + 1) : std::string("The last step");
  canvas.text(room.min + Point(0, size::kBody), title, {Face::medium, size::kBody, palette.muted});
  const Point corner = room.min + Point(0, kTitle);
  const Rect picture{corner, corner + Point(room.width(), room.width() * 9 / 16)};
  if (is_last || picture.max.y > room.max.y) return std::nullopt;
  return picture;
}

/// Each pixel the mean of four: small text stays legible, and more fits than in as few pixels.
Image halved(const Image& image) {
  Image half{image.width / 2, image.height / 2, {}};
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      const auto* const at = &image.pixels[std::size_t(2 * y) * std::size_t(image.width)] + 2 * x;
      const auto* const below = at + image.width;
      half.pixels.push_back(mix(mix(at[0], at[1], 0.5), mix(below[0], below[1], 0.5), 0.5));
    }
  }
  return half;
}

/// Puts as much of an image as there is room for on another.
void put(Image& on, const Image& image, int left, int top, int rows) {
  const int width = std::min(image.width, on.width - left);
  for (int y = 0; y < std::min({rows, image.height, on.height - top}); ++y) {
    const auto from = image.pixels.begin() + std::ptrdiff_t{y} * image.width;
    std::copy(from, from + width, on.pixels.begin() + std::ptrdiff_t{top + y} * on.width + left);
  }
}

double seconds_passed(const Session& session) {
  return std::max(0.0, session.focus.clock.now - session.presenter.started_at);
}

/// "14:05      12:30 of 21 min      1 step behind"
std::string times_text(const Session& session) {
  const auto passed = static_cast<int>(seconds_passed(session));
  auto text =
      fmt::format("{}      {}:{:02} of {} min", time_of_day(), passed / 60, passed % 60,
                  std::lround(minutes_of(*session.lesson->lesson, session.presenter.minutes)));
  if (const int ahead = steps_ahead(session); ahead != 0)
    text += fmt::format("      {} {}", counted(std::abs(ahead), "step", "steps"),
                        ahead > 0 ? "ahead" : "behind");
  return text;
}

}  // namespace

int steps_ahead(const Session& session) {
  return steps_ahead(*session.lesson, session.presenter.minutes, seconds_passed(session));
}

std::optional<Rect> draw_presenter_page(Canvas& canvas, const Rect& room, const Palette& palette,
                                        const Slide& slide, const State& now) {
  constexpr double kShare = 0.58, kHeading = 30;
  const auto& step = slide.of();
  const Scene scene(state_of(step.state, now));
  const double left = (room.width() - 3 * kEdge) * kShare;
  Point at = room.min + Point(kEdge, 0);
  const auto heading =
      flow(canvas,
           {{{{fmt::format("{} / {}  {}", slide.step + 1, slide.lesson->steps.size(), step.heading),
               Face::bold, palette.text}}}},
           kHeading, left);
  draw(canvas, at, heading);
  at.y += heading.height + 24;
  const Fill fill = [&](std::string_view asked) { return filled_or_dash(asked, scene); };
  const auto block = [&](std::string_view title, const std::vector<FlowParagraph>& text) {
    at.y = draw_block(canvas, at, left, title, text, palette);
  };
  block("Note", plain_paragraphs(filled_or_dash(step.note, scene), palette));
  block("Question", question_words(step, palette, fill));
  block(slide.has_answer ? "Answer (shown)" : "Answer", answer_words(step, palette, fill));
  block("Words", paragraphs(step.words, palette, fill));
  const double beside = room.min.x + left + 2 * kEdge;
  return draw_next(canvas, {{beside, room.min.y}, room.max - Point(kEdge, kEdge)}, palette, slide);
}

void toggle_presenter(Session& session) {
  auto& presenter = session.presenter;
  // Presenters send its key to start, too.
  if (!session.lesson) {
    if (!session.presentation.is_on) toggle_presentation(session);
    return;
  }
  presenter.is_open = !presenter.is_open;
  presenter.started_at = session.focus.clock.now;
}

void PresenterView::turn(GlWindow& first, Session& session, const State& now) {
  auto& presenter = session.presenter;
  if (window_ && window_->wants_to_close()) presenter.is_open = false;
  if (!session.lesson) presenter.is_open = false;
  if (!presenter.is_open) {
    window_.reset();
    shown_.reset();
    return;
  }
  if (!window_) {
    auto opened = SecondWindow::open(first, "posenc – presenter");
    if (!opened) {
      presenter.is_open = false;
      return session.focus.notices.complain(opened.error().message);
    }
    window_.emplace(*std::move(opened));
  }
  session.focus.clock.wake(std::floor(session.focus.clock.now) + 1);
  const Point pixels = window_->framebuffer();
  if (std::min(pixels.x, pixels.y) < PictureSize::kMinSide) return;
  const PictureSize size{.width = static_cast<int>(pixels.x), .height = static_cast<int>(pixels.y)};
  const auto& palette = palette_of(now);
  const auto drawn = [&](const DrawPicture& draw) {
    Image empty{size.width, size.height, {}};
    empty.pixels.resize(static_cast<std::size_t>(size.width) *
                        static_cast<std::size_t>(size.height));
    return draw_image(size, palette.ground, draw).value_or(std::move(empty));
  };
  bool is_changed = window_->take_exposed();
  Shown shown{session.lesson->lesson, session.lesson->slide(),
              state_of(opening(session.lesson->now(), session.lesson->has_answer), now), size.width,
              size.height};
  if (shown_ != shown) {
    std::optional<Rect> next;  // pixels
    page_ = drawn([&](Canvas& canvas, const Rect& area) {
      next = draw_presenter_page(canvas, {area.min + Point(0, kTimes), area.max}, palette,
                                 shown.slide, now);
      const double zoom = pixels.y / area.height();
      if (next) next = Rect{next->min * zoom, next->max * zoom};
    });
    if (next) put_next(shown.slide, now, *next);
    times_shown_.clear();
    shown_ = std::move(shown);
  }
  auto times = times_text(session);
  if (std::exchange(times_shown_, times) != times) {
    double rows = 0;
    const auto image = drawn([&](Canvas& canvas, const Rect& area) {
      canvas.text({kEdge, kTimes / 2}, times, {Face::semibold, kText, palette.text, true},
                  HAlign::left, VAlign::middle);
      rows = kTimes * pixels.y / area.height();
    });
    put(page_, image, 0, 0, static_cast<int>(rows));
    is_changed = true;
  }
  if (is_changed) window_->show(page_);
}

void PresenterView::put_next(Slide slide, const State& now, const Rect& room) {
  slide = {slide.lesson, *next_shown(*slide.lesson, slide.step, 1)};
  State state = state_of(slide.of().state, now);
  const Scene scene(state);
  const auto& palette = palette_of(state);
  const auto image = draw_image(
      {.width = static_cast<int>(2 * room.width()), .height = static_cast<int>(2 * room.height())},
      palette.field,
      [&](Canvas& canvas, const Rect& area) { draw_slide(canvas, area, palette, scene, slide); });
  if (image)
    put(page_, halved(*image), static_cast<int>(room.min.x), static_cast<int>(room.min.y),
        image->height);
}

}  // namespace posenc
