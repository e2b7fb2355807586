#include "views/view.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "figure/theme.hpp"
#include "text/numbers.hpp"
#include "text/phrase.hpp"
#include "views/known.hpp"
#include "views/page.hpp"
#include "views/parts.hpp"
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

bool has(const std::vector<std::string>& ids, std::string_view id) {
  return std::ranges::count(ids, id) > 0;
}

/// Which of these panels are shown. Ids of another picture, as a mode may have it, show all.
template <class Panel>
void keep_shown(std::vector<Panel>& panels, const Parts& parts) {
  const auto erase = [&](bool is_shown, const std::vector<std::string>& ids) {
    const auto goes = [&](const auto& one) { return has(ids, one.id) != is_shown; };
    if (!ids.empty() && !std::ranges::all_of(panels, goes)) std::erase_if(panels, goes);
  };
  erase(true, parts.show);
  erase(false, parts.hide);
}

/// Few panels share the room evenly.
void share_room(std::vector<plot::Cell>& cells) {
  for (auto& cell : cells) {
    if (std::holds_alternative<plot::Plot>(cell.panel) || cells.size() == 1)
      cell.most = {HUGE_VAL, HUGE_VAL};
    // The axis that it shared with a plot below it is its own.
    auto* const plot = std::get_if<plot::Plot>(&cell.panel);
    if (cells.size() == 1 && plot != nullptr && !plot->x.name.empty()) plot->x.is_shown = true;
    for (double* const weight : {&cell.weight.x, &cell.weight.y}) *weight = *weight > 0 ? 1 : 0;
  }
}

/// A Figure as part of what is asked for.
struct Composed {
  std::shared_ptr<const plot::Figure> figure;

  friend bool operator==(const Composed& a, const Composed& b) {
    return a.figure == b.figure || *a.figure == *b.figure;
  }
};
/// Any Canvas that sets text alike: the one at hand, which does not outlive the call.
struct Measuring {
  explicit Measuring(Canvas& on) : canvas(&on), fonts(on.fonts()) {}
  friend bool operator==(const Measuring& a, const Measuring& b) { return a.fonts == b.fonts; }

  Canvas* canvas;
  const void* fonts;
};

}  // namespace

const FactList& View::known(const Scene& scene) const { return *ViewFacts(*this, scene).all(); }

plot::Figure View::figure(const Scene& scene, const Palette& palette, const Parts& parts) const {
  const Inputs in(scene, *this, palette, parts.covers);
  plot::Figure figure;
  std::size_t of_all = panels.size();
  if (compose != nullptr) {
    figure = compose(scene, in.facts(), palette);
    std::erase_if(figure.cells, [&](const plot::Cell& cell) {
      return cell.waits_to_be_shown && !has(parts.show, cell.id);
    });
    of_all = figure.cells.size();
    keep_shown(figure.cells, parts);
  } else {
    std::vector<PanelDefinition> shown(panels.begin(), panels.end());
    std::erase_if(shown, [&](const PanelDefinition& one) {
      return one.applies != nullptr && !one.applies(in);
    });
    of_all = shown.size();
    keep_shown(shown, parts);
    for (const auto& one : shown)
      figure.cells.push_back(cell(one.id, one.make(in), one.at,
                                  one.room_of != nullptr ? one.room_of(in) : one.room,
                                  one.priority));
    figure.heading = heading != nullptr ? heading(in) : plot::Heading{.how_to_read = {how_to_read}};
  }
  if (figure.cells.size() < of_all) share_room(figure.cells);
  for (auto& cell : figure.cells) cell.is_covered = has(parts.covers, cell.id);
  const State& state = scene.state();
  if (parts.has_claim) {
    figure.heading.claim = claim_of(*this, scene, parts.covers);
    take_model(figure.heading, *this, state);
  } else {
    figure.heading = {};
  }
  const Convention& shown = convention != nullptr ? convention(scene)
                            : has_waves(state)    ? *state.convention
                                                  : paper();
  figure.heading.mistake = mistake_text(shown);
  return figure;
}

std::shared_ptr<const plot::Layout> View::layout(Canvas& canvas, const Frame& frame,
                                                 const Scene& scene) const {
  const Composed composed{
      scene.once([](const Scene& of, const View* view, const Palette& palette,
                    const Parts& parts) { return view->figure(of, palette, parts); },
                 this, frame.palette, frame.parts)};
  return scene.once(
      [](const Scene&, const View*, const Composed& of, const Measuring& on, const Rect& area,
         bool is_compact, const Palette& palette) {
        return plot::lay_out(*on.canvas, palette, *of.figure, area, is_compact);
      },
      this, composed, Measuring(canvas), frame.area, frame.compact, frame.palette);
}

void View::draw(Canvas& canvas, const Frame& frame, const Scene& scene) const {
  const auto shown = layout(canvas, frame, scene);
  const auto hit = frame.hover ? plot::hit(*shown, {.at = *frame.hover}) : std::nullopt;
  auto reading = [&]() -> std::optional<plot::Reading> {
    const WritesReadOut digits(frame.all_digits);
    if (!hit) return {};
    return read(Inputs(scene, *this, frame.palette, frame.parts.covers), *hit);
  }();
  if (const auto moves = frame.hover ? moved_at(canvas, frame, scene, *frame.hover) : "";
      !moves.empty()) {
    if (!reading) reading.emplace();
    reading->hint = phrase("drag to set {}", find_parameter(moves)->symbol);
  }
  if (reading && !reading->hint.empty()) reading->lines.push_back(reading->hint);
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

EquationText View::formula(const Scene& scene) const {
  return equation(Inputs(scene, *this, palette_of(scene.state())));
}

std::string_view View::moved_at(Canvas& canvas, const Frame& frame, const Scene& scene,
                                Point at) const {
  const auto hit = plot::hit(*layout(canvas, frame, scene), {.at = at});
  if (!hit || !hit->moves.empty() || handle == nullptr) return hit ? hit->moves : "";
  return handle(Inputs(scene, *this, frame.palette), *hit);
}

State View::interact(Canvas& canvas, const Frame& frame, const Scene& scene,
                     const Pointer& pointer) const {
  const auto hit = plot::hit(*layout(canvas, frame, scene), pointer);
  return hit ? act(Inputs(scene, *this, frame.palette), *hit) : scene.state();
}

void View::write(const Scene& scene, TableWriter& table) const {
  std::istringstream names{std::string(columns)};
  const std::vector<std::string> header(std::istream_iterator<std::string>(names), {});
  if (!header.empty()) table.header(std::span(header));
  data(Inputs(scene, *this, palette_of(scene.state())), table);
}

std::string View::describe(const Scene& scene) const { return describe_facts(*this, scene); }

}  // namespace posenc
