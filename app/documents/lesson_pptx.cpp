// A lesson as a deck for PowerPoint, Keynote and Impress.

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "documents/lesson_export.hpp"
#include "documents/pptx.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

Rect in_points(const Rect& box, const Page& page) {
  return {box.min * page.scale, box.max * page.scale};
}

/// Its words where the slide has them, and their sizes.
void place_words(PptxSlide& made, const SlideText& text, const Rect& room, const Page& page) {
  const Rect& picture = text.picture();
  const double point = page.scale * text.scale();
  made.title.box = in_points({room.min, {room.max.x, text.words_top()}}, page);
  made.title.size = size::kSlideTitle * point;
  made.words.box = in_points({{room.min.x, text.words_top()}, {room.max.x, picture.min.y}}, page);
  made.question.box = in_points(text.question(), page);
  made.words.size = made.question.size = size::kSlideWords * point;
  made.picture = in_points(picture, page);
}

/// Both files of a slide's picture.
Expected<void> draw_pictures(PptxSlide& made, const Slide& slide, const Scene& scene,
                             const Palette& palette, const Page& page) {
  constexpr double kPixels = 2;  // a point
  const auto draw = [&](Canvas& canvas, const Rect& area) {
    draw_page(canvas, area, palette, std::nullopt, scene, false, parts_of(slide));
  };
  const auto width = static_cast<int>(std::lround(made.picture.width())),
             height = static_cast<int>(std::lround(made.picture.height()));
  made.picture.max = made.picture.min + Point(width, height);
  auto svg = svg_of({width, height, page.scale}, palette.ground, draw);
  if (!svg) return tl::unexpected(svg.error());
  PictureSize pixels{.width = static_cast<int>(kPixels) * width,
                     .height = static_cast<int>(kPixels) * height};
  pixels.text_size = kPixels * page.scale / picture_scale(pixels.width, pixels.height, 1);
  auto png = png_of(pixels, palette.ground, draw);
  if (!png) return tl::unexpected(png.error());
  made.svg = *std::move(svg);
  made.png = *std::move(png);
  return {};
}

Expected<PptxSlide> slide_of(const Slide& slide, const LessonExport& how, const Page& page) {
  const Step& step = slide.of();
  const Palette palette = file_palette(how);
  const Scene scene(state_in_file(slide, how));
  const Scene& of_words = words_scene(slide, scene);
  PptxSlide made;
  // Only a canvas knows how wide words are.
  constexpr int kSide = PictureSize::kMinSide;
  const auto drawn =
      draw_image({.width = kSide, .height = kSide}, {}, [&](Canvas& canvas, const Rect&) {
        const Rect room = slide_room({{0, 0}, Point(page.width, page.height) / page.scale});
        place_words(made, {canvas, slide, palette, of_words, room}, room, page);
      });
  if (!drawn) return tl::unexpected(drawn.error());
  auto [words, question] = slide_words(slide, palette, of_words);
  made.title.words = {{{{step.heading, Face::bold, palette.text}}}};
  made.words.words = std::move(words);
  made.question.words = std::move(question);
  made.description = step.heading;
  made.note = filled_or_dash(step.note, scene_of(scene, state_of(step.state, scene.state())));
  const auto done = draw_pictures(made, slide, scene, palette, page);
  return done ? Expected<PptxSlide>(std::move(made)) : tl::unexpected(done.error());
}

}  // namespace

Expected<void> write_presentation(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  const Page page = slide_page(how);
  PptxDeck deck{lesson.title, page.width, page.height, file_palette(how), {}};
  for (const Slide& slide : slides_of(lesson, how)) {
    if (!how.go_on(static_cast<std::int64_t>(slide.step), std::ssize(lesson.steps))) break;
    auto made = slide_of(slide, how, page);
    if (!made) return tl::unexpected(made.error());
    deck.slides.push_back(*std::move(made));
  }
  const auto bytes = pptx_of(deck);
  return bytes ? file.write(*bytes) : tl::unexpected(bytes.error());
}

}  // namespace posenc
