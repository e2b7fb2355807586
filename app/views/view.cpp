#include "views/view.hpp"

#include <array>
#include <tuple>
#include <utility>

#include "figure/theme.hpp"
#include "text/phrase.hpp"
#include "views/known.hpp"

namespace posenc {
namespace {

/// The convention in a sentence, its mistake named as one, with a line's end; "" for the paper's.
std::string convention_text(const Convention& convention) {
  if (&convention == &paper()) return "";
  return phrase("The convention is {}{}: {}\n", convention.id,
                convention.mistake ? ", a common mistake" : "", convention.note);
}

/// How the State stretches frequencies, as a sentence with a line's end; "" where it does not.
std::string scaling_text(const State& state) {
  if (!is_scaled(state)) return "";
  return phrase("The frequencies are stretched: {}, s = {}, trained on {} positions.\n",
                state.scaling.kind->title, state.scaling.factor, state.trained);
}

/// What is wrong with it, else its name; empty where nothing is.
plot::Text mistake_text(const Convention& convention) {
  if (!convention.mistake) return {};
  return {std::string(convention.note.substr(0, convention.note.size() - 1)),
          std::string(convention.title)};
}

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
  plot::Figure figure = compose(scene, palette);
  figure.heading.mistake = mistake_text(shown);
  if (facts != nullptr) {
    figure.heading.claim = claim_of(*this, scene);
    return figure;
  }
  const bool is_own = has_own_waves != nullptr && has_own_waves(state);
  figure.heading.about.insert(0, convention_text(shown) + (is_own ? "" : scaling_text(state)));
  return figure;
}

std::shared_ptr<const plot::Placed> View::placed(Canvas& canvas, const Frame& frame,
                                                 const Scene& scene) const {
  // Canvases that set these as wide are alike.
  constexpr auto kLetters = "Sphinx of black quartz, judge my vow: 0123456789 ωδ";
  const std::array letters{
      canvas.measure(kLetters, {}).width,
      canvas.measure(kLetters, {Face::semibold, size::kBody, frame.palette.text}).width};
  const auto key = std::tuple(scene.state(), scene.position(), scene.steps(), frame.area,
                              frame.compact, frame.palette, letters);
  return scene.memo(picture, key, [&] {
    return plot::lay_out(canvas, frame.palette, figure(scene, frame.palette), frame.area,
                         frame.compact);
  });
}

void View::draw(Canvas& canvas, const Frame& frame, const Scene& scene) const {
  const auto shown = placed(canvas, frame, scene);
  const auto hit = frame.hover ? plot::hit(*shown, {.at = *frame.hover}) : std::nullopt;
  const auto reading = [&]() -> std::optional<plot::Reading> {
    const WritesReadOut digits(frame.all_digits);
    return hit ? read(scene, frame.palette, *hit) : std::nullopt;
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
  if (reading) plot::draw_reading(canvas, frame.palette, *shown, *reading, *frame.hover);
}

State View::interact(Canvas& canvas, const Frame& frame, const Scene& scene,
                     const Pointer& pointer) const {
  const auto hit = plot::hit(*placed(canvas, frame, scene), pointer);
  return hit ? act(scene, *hit) : scene.state();
}

std::string View::describe(const Scene& scene) const {
  if (facts == nullptr) return plot::describe(figure(scene, dark_palette()));
  return describe_facts(*this, scene);
}

}  // namespace posenc
