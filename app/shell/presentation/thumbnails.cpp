#include "shell/presentation/thumbnails.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>

#include "figure/cairo/canvas.hpp"
#include "figure/imgui/textured.hpp"
#include "lesson/slide.hpp"
#include "scene/scene.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// Into the texture that is bound.
void draw_small(const Step& step, int width, int height) {
  const State& state = step.state;
  const Lesson alone{.steps = {step}};
  const auto parts = parts_of({&alone, 0});
  const Scene scene(state);
  const auto& palette = palette_of(state);
  const auto image = draw_image(
      {.width = width, .height = height}, palette.ground, [&](Canvas& canvas, const Rect& area) {
        draw_page(canvas, area.grown(-20), palette, std::nullopt, scene, false, parts);
      });
  gpu::set_sampling(GL_LINEAR);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               image ? image->pixels.data() : nullptr);
}

}  // namespace

void Thumbnails::begin_frame() {
  constexpr std::size_t kMost = 64;
  if (kept_.size() > kMost) {
    std::erase_if(kept_, [&](const Kept& kept) { return kept.used < frame_; });
  }
  ++frame_;
  lacks_ = false;
  may_draw_ = true;
}

std::uintptr_t Thumbnails::of(const Step& step, int width, int height) {
  auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.width == width && kept.height == height && kept.step == step;
  });
  if (found == kept_.end()) {
    lacks_ = lacks_ || !may_draw_;
    if (!std::exchange(may_draw_, false)) return 0;
    kept_.emplace_back();
    found = kept_.end() - 1;
    found->step = step;
    found->width = width;
    found->height = height;
    glBindTexture(GL_TEXTURE_2D, found->texture.id());
    draw_small(step, width, height);
    ++drawn_;
  }
  found->used = frame_;
  return std::uintptr_t{found->texture.id()};
}

void draw_thumbnail(Ui& ui, const Rect& at, Step step, Theme theme, Thumbnails& thumbnails,
                    bool has_focus) {
  step.state.theme = theme;
  const Point seen = (at.max - at.min) * ui.screen().device_scale();
  const double least = std::min(seen.x, seen.y);
  if (least < 1) return;
  // One that is smaller than a picture can be is a larger one made smaller.
  const Point pixels = seen * std::max(PictureSize::kMinSide / least, 1.0);
  const auto texture = thumbnails.of(step, static_cast<int>(std::lround(pixels.x)),
                                     static_cast<int>(std::lround(pixels.y)));
  ui.canvas.rect(at, ui.palette.ground);
  if (texture != 0) {
    const Rect box = ui.to_imgui(at);
    ImGui::GetWindowDrawList()->AddImage(texture_id(texture), to_vec(box.min), to_vec(box.max));
  }
  ui.canvas.rect(at, {}, Stroke{ui.palette.line, 1});
  if (has_focus) draw_focus(ui, at.grown(4));
}

TextStyle step_name_style(const Palette& palette, bool is_current, bool is_hovered) {
  return {is_current ? Face::medium : Face::regular, size::kAxis,
          is_current || is_hovered ? palette.text : palette.muted};
}

}  // namespace posenc
