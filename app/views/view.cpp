#include "views/view.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "figure/theme.hpp"
#include "text/numbers.hpp"
#include "views/known.hpp"
#include "views/sentence.hpp"

namespace posenc {
namespace {

/// What is wrong with it, else its name without what the badge beside it says; empty where nothing
/// is.
plot::Text mistake_text(const Convention& convention) {
  constexpr std::string_view kMistake = "Mistake: ";
  if (!convention.mistake) return {};
  return {std::string(convention.note.substr(0, convention.note.size() - 1)),
          std::string(convention.title.substr(kMistake.size()))};
}

/// Where positions are not added, attention takes them in.
void take_model(plot::Heading& heading, const View& view, const State& state) {
  if (view.here.empty()) return;
  const bool adds =
      view.has_group(words::kParameters) ? words::adds_encoding(state) : view.here == kAddsPosition;
  heading.model = {"words", "embedding", "attention"};
  if (adds) heading.model.insert(heading.model.begin() + 2, kAddsPosition);
  heading.here = adds ? view.here : kAttends;
}

bool has(const std::vector<std::string>& ids, const plot::Cell& cell) {
  return std::ranges::count(ids, cell.id) > 0;
}

/// Ids of another picture, as a mode may have it, show all. Few panels share the room evenly.
void take_parts(std::vector<plot::Cell>& cells, const Parts& parts) {
  std::erase_if(cells, [&](const plot::Cell& cell) {
    return cell.waits_to_be_shown && !has(parts.show, cell);
  });
  const auto before = cells.size();
  const auto erase = [&](bool is_shown, const std::vector<std::string>& ids) {
    const auto goes = [&](const plot::Cell& cell) { return has(ids, cell) != is_shown; };
    if (!ids.empty() && !std::ranges::all_of(cells, goes)) std::erase_if(cells, goes);
  };
  erase(true, parts.show);
  erase(false, parts.hide);
  for (auto& cell : cells) {
    cell.is_covered = has(parts.covers, cell);
    if (cells.size() == before) continue;
    if (std::holds_alternative<plot::Plot>(cell.panel) || cells.size() == 1)
      cell.most = {HUGE_VAL, HUGE_VAL};
    // The axis that it shared with a plot below it is its own.
    auto* const plot = std::get_if<plot::Plot>(&cell.panel);
    if (cells.size() == 1 && plot != nullptr && !plot->x.name.empty()) plot->x.is_shown = true;
    for (double* const weight : {&cell.weight.x, &cell.weight.y}) *weight = *weight > 0 ? 1 : 0;
  }
}

/// use(facts), with those that are covered as “?”: nothing is copied where none is.
template <class Use>
auto with_told(const Facts& known, const Parts& parts, const Use& use) {
  return parts.covers.empty() ? use(known) : use(covered(known, parts.covers));
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

plot::Figure View::figure(const Scene& scene, const Palette& palette, const Parts& parts) const {
  const State& state = scene.state();
  const Convention& shown = convention != nullptr ? convention(scene)
                            : has_waves(state)    ? *state.convention
                                                  : paper();
  auto figure = with_told(known(scene), parts, [&](const Facts& told) {
    plot::Figure made = compose(scene, told, palette);
    if (parts.has_claim) {
      made.heading.claim = claim_of(*this, scene, told);
      take_model(made.heading, *this, state);
    } else {
      made.heading = {};
    }
    return made;
  });
  figure.heading.mistake = mistake_text(shown);
  take_parts(figure.cells, parts);
  return figure;
}

std::shared_ptr<const plot::Placed> View::placed(Canvas& canvas, const Frame& frame,
                                                 const Scene& scene) const {
  const Composed key{scene.memo(
      composed,
      std::tuple(scene.state(), scene.position(), scene.steps(), frame.palette, frame.parts),
      [&] { return figure(scene, frame.palette, frame.parts); })};
  return scene.memo(
      picture, std::tuple(key, frame.area, frame.compact, frame.palette, canvas.fonts()),
      [&] { return plot::lay_out(canvas, frame.palette, *key.figure, frame.area, frame.compact); });
}

void View::draw(Canvas& canvas, const Frame& frame, const Scene& scene) const {
  const auto shown = placed(canvas, frame, scene);
  const auto hit = frame.hover ? plot::hit(*shown, {.at = *frame.hover}) : std::nullopt;
  const auto reading = [&]() -> std::optional<plot::Reading> {
    const WritesReadOut digits(frame.all_digits);
    if (!hit) return {};
    return with_told(known(scene), frame.parts,
                     [&](const Facts& told) { return read(scene, told, frame.palette, *hit); });
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
