#include "views/view.hpp"

#include <memory>
#include <tuple>
#include <utility>

#include "figure/theme.hpp"
#include "text/numbers.hpp"
#include "views/known.hpp"

namespace posenc {
namespace {

/// What is wrong with it, else its name; empty where nothing is.
plot::Text mistake_text(const Convention& convention) {
  if (!convention.mistake) return {};
  return {std::string(convention.note.substr(0, convention.note.size() - 1)),
          std::string(convention.title)};
}

/// A Figure as part of a key.
struct Composed {
  std::shared_ptr<const plot::Figure> figure;

  friend bool operator==(const Composed& a, const Composed& b) {
    return a.figure == b.figure || *a.figure == *b.figure;
  }
};

}  // namespace

const Facts& View::known(const Scene& scene) const {
  // The Scene keeps what it makes until the State changes.
  const auto key = std::tuple(scene.state(), scene.steps());
  return *scene.memo(facts_slot, key, [&] { return facts(scene); });
}

plot::Figure View::figure(const Scene& scene, const Palette& palette) const {
  const State& state = scene.state();
  const Convention& shown = convention != nullptr ? convention(scene)
                            : has_waves(state)    ? *state.convention
                                                  : paper();
  plot::Figure figure = compose(scene, known(scene), palette);
  figure.heading.mistake = mistake_text(shown);
  figure.heading.claim = claim_of(*this, scene);
  return figure;
}

std::shared_ptr<const plot::Placed> View::placed(Canvas& canvas, const Frame& frame,
                                                 const Scene& scene) const {
  const Composed key{scene.memo(
      composed, std::tuple(scene.state(), scene.position(), scene.steps(), frame.palette),
      [&] { return figure(scene, frame.palette); })};
  return scene.memo(
      picture, std::tuple(key, frame.area, frame.compact, frame.palette, canvas.fonts()),
      [&] { return plot::lay_out(canvas, frame.palette, *key.figure, frame.area, frame.compact); });
}

void View::draw(Canvas& canvas, const Frame& frame, const Scene& scene) const {
  const auto shown = placed(canvas, frame, scene);
  const auto hit = frame.hover ? plot::hit(*shown, {.at = *frame.hover}) : std::nullopt;
  const auto reading = [&]() -> std::optional<plot::Reading> {
    const WritesReadOut digits(frame.all_digits);
    return hit ? read(scene, known(scene), frame.palette, *hit) : std::nullopt;
  }();
  if (reading && reading->instead) {
    plot::Figure figure = shown->figure;
    for (plot::Cell& cell : figure.cells) {
      if (cell.id == reading->other) cell.panel = *reading->instead;
    }
    plot::draw(canvas, frame.palette,
               plot::lay_out(canvas, frame.palette, std::move(figure), frame.area, frame.compact));
  } else {
    plot::draw(canvas, frame.palette, *shown);
  }
  if (reading) plot::draw_reading(canvas, frame.palette, *shown, *reading, *hit);
}

EquationText View::formula(const Scene& scene) const { return equation(scene, known(scene)); }

State View::interact(Canvas& canvas, const Frame& frame, const Scene& scene,
                     const Pointer& pointer) const {
  const auto hit = plot::hit(*placed(canvas, frame, scene), pointer);
  return hit ? act(scene, *hit) : scene.state();
}

std::string View::describe(const Scene& scene) const { return describe_facts(*this, scene); }

}  // namespace posenc
