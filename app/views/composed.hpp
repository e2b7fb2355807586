#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "views/view.hpp"

namespace posenc {

/// The functions of a View whose picture is a Figure: `Compose` makes it, `Act` says what the
/// pointer makes of the State, and `Read` what pointing says. The figure is composed and laid out
/// once for a State and a room.
template <plot::Figure (*Compose)(const Scene&, const Palette&),
          State (*Act)(const Scene&, const plot::Hit&),
          std::optional<plot::Reading> (*Read)(const Scene&, const Palette&, const plot::Hit&)>
struct Composed {
  static std::shared_ptr<const plot::Placed> placed(Canvas& canvas, const Frame& frame,
                                                    const Scene& scene) {
    // Canvases that set this as wide are alike.
    const double letters = canvas.measure("Position 54 410", {}).width;
    const auto key = std::tuple(scene.state(), scene.position(), frame.area, frame.compact,
                                frame.palette, letters);
    return scene.memo(kPlaced, key, [&] {
      return plot::lay_out(canvas, frame.palette, Compose(scene, frame.palette), frame.area,
                           frame.compact);
    });
  }

  static void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
    const auto picture = placed(canvas, frame, scene);
    const auto hit = frame.hover ? plot::hit(*picture, {.at = *frame.hover}) : std::nullopt;
    const auto reading = hit ? Read(scene, frame.palette, *hit) : std::nullopt;
    if (reading && reading->instead) {
      plot::Figure figure = picture->figure;
      for (plot::Cell& cell : figure.cells) {
        if (cell.id == reading->other) cell.panel = *reading->instead;
      }
      plot::draw(
          canvas, frame.palette,
          plot::lay_out(canvas, frame.palette, std::move(figure), frame.area, frame.compact));
    } else {
      plot::draw(canvas, frame.palette, *picture);
    }
    if (reading) plot::draw_reading(canvas, frame.palette, *picture, *reading, *frame.hover);
  }

  static State interact(Canvas& canvas, const Frame& frame, const Scene& scene,
                        const Pointer& pointer) {
    const auto hit = plot::hit(*placed(canvas, frame, scene), pointer);
    return hit ? Act(scene, *hit) : scene.state();
  }

  static std::string describe(const Scene& scene) {
    return plot::describe(Compose(scene, dark_palette()));
  }

 private:
  static constexpr Slot<plot::Placed> kPlaced{};
};

}  // namespace posenc
