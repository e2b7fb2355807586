#include "views/shown.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/axes.hpp"
#include "figure/covered_canvas.hpp"
#include "plot/words.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "text/covered.hpp"
#include "text/phrase.hpp"
#include "views/known.hpp"
#include "views/parts.hpp"
#include "views/sentence.hpp"

namespace posenc {
namespace {

/// "A learned table", "The encoding “Linear”".
std::string subject(const State& state) {
  return shows_table(state)
             ? "A learned table"
             : phrase("The encoding “{}”", display_text(*find_parameter("encoding"), state));
}

std::string claim(const State& state) {
  return phrase("{} has no sines and cosines, which this view shows", subject(state));
}

constexpr char kToLower = 'a' - 'A';

std::string what_it_shows(const View& view) {
  std::string help(view.help);
  if (help[0] >= 'A' && help[0] <= 'Z') help[0] = static_cast<char>(help[0] + kToLower);
  return phrase("Of sinusoids this view shows: {}.", help);
}

/// Why it cannot show the State's sinusoids or table either; "" where it can.
std::string why_not_shown(const View& view, const State& state) {
  const bool has_own = view.needs == Needs::any_encoding || has_waves(state);
  auto reason = has_own && view.why_not != nullptr ? view.why_not(state) : "";
  if (!reason.empty() && reason[0] >= 'a' && reason[0] <= 'z')
    reason[0] = static_cast<char>(reason[0] - kToLower);
  return reason;
}

std::vector<std::string_view> views_of_all_encodings(bool titles) {
  std::vector<std::string_view> names;
  for (const auto& view : views()) {
    if (view.needs == Needs::any_encoding) names.push_back(titles ? view.title : view.id);
  }
  return names;
}

std::string what_to_do() {
  const auto titles = views_of_all_encodings(true);
  return phrase("Choose the encoding “Sinusoidal” for it, or look at {}.",
                fmt::join(titles, titles.size() == 2 ? " and " : ", "));
}

/// Lines in the middle of the picture: the claim in full, the rest as far as there is room.
void draw_absence(const View& view, Canvas& canvas, const Frame& frame, const State& state) {
  constexpr double kLeading = 1.4, kWidest = 760;
  const double width = std::min(frame.area.width(), kWidest);
  struct Line {
    std::string text;
    TextStyle style;
    double below;
  };
  std::vector<Line> lines;
  double height = 0;
  const auto add = [&](std::string_view words, const TextStyle& style) {
    auto wrapped = wrap(canvas, words, style, width);
    const double more = static_cast<double>(wrapped.size()) * style.size * kLeading + size::kRowGap;
    if (!lines.empty() && height + more > frame.area.height()) return;
    for (auto& line : wrapped) lines.push_back({std::move(line), style, style.size * kLeading});
    lines.back().below += size::kRowGap;
    height += more;
  };
  const auto& palette = frame.palette;
  const double em = frame.compact ? size::kAxis : size::kBody;
  const auto reason = why_not_shown(view, state);
  add(reason.empty() ? claim(state) : reason,
      {Face::semibold, frame.compact ? size::kBody : size::kClaim * 0.8, palette.text});
  if (reason.empty()) {
    if (!frame.compact) add(what_it_shows(view), {Face::regular, em, palette.muted});
    add(what_to_do(), {Face::regular, em, palette.muted});
  }
  double y = frame.area.centre().y - (height - size::kRowGap) / 2;
  for (const auto& line : lines) {
    canvas.text({frame.area.centre().x, y}, line.text, line.style, HAlign::centre, VAlign::top);
    y += line.below;
  }
}

/// Below a picture of an encoding with masked pairs, whether they are left out.
bool has_note(const View& view, const State& state) {
  const bool is_of_words = view.has_group(words::kParameters);
  return view.masked != MaskedPairs::marked && has_masked_pairs(state) &&
         (!is_of_words || words::adds_encoding(state));
}

Frame without_note(const View& view, const Frame& frame, const State& state) {
  Frame rest = frame;
  if (has_note(view, state))
    rest.area.max.y = std::max(rest.area.min.y, rest.area.max.y - size::kWords);
  return rest;
}

void draw_note(const View& view, Canvas& canvas, const Frame& frame, const State& state) {
  if (!has_note(view, state)) return;
  const auto pairs = masked_pairs_text(state);
  const bool counts = counts_masked_pairs(view, state);
  plot::draw_fitted(
      canvas, {frame.area.min.x, frame.area.max.y - 5},
      {phrase("Masked in the view Wavelengths, {} here: {}", counts ? "but not" : "and 0", pairs),
       phrase("{}: {}", counts ? "Not masked here" : "Masked", pairs)},
      {Face::regular, size::kAxis, frame.palette.muted}, frame.area.width());
}

bool is_listed(const Parameter& p, const State& state) {
  return p.in_panel && uses(state, p.id) && (applies(p, state) || !p.why_not.empty());
}
bool is_folded(const Parameter& p, const State& state) {
  return p.folded && is_listed(p, state) && !is_about(state, p.id);
}
std::vector<const Parameter*> parameters_where(const auto& is_one) {
  std::vector<const Parameter*> all;
  for (const auto& p : parameters())
    if (is_one(p)) all.push_back(&p);
  return all;
}

}  // namespace

bool shows(const View& view, const State& state) {
  return (view.needs == Needs::any_encoding || has_waves(state)) &&
         why_not_shown(view, state).empty();
}

Expected<void> check_shows(const View& view, const State& state) {
  if (shows(view, state)) return {};
  if (const auto reason = why_not_shown(view, state); !reason.empty())
    return fail(view.why_not(state));
  const bool is_table = shows_table(state);
  return fail(phrase(
      "the {} {} has no sines and cosines, which the view {} shows: {}, or choose one of the views "
      "{}",
      is_table ? "table" : "encoding",
      is_table ? file_name(state.table) : std::string(state.encoding->id), view.id,
      is_table ? "leave out --table" : "give --encoding sinusoidal",
      fmt::join(views_of_all_encodings(false), ", ")));
}

std::vector<const Parameter*> listed_parameters(const State& state, std::string_view group) {
  return parameters_where([&](const Parameter& p) {
    return p.group == group && p.id != "sentence" && is_listed(p, state) && !is_folded(p, state);
  });
}

std::vector<const Parameter*> parameters_of_view(const State& state) {
  const auto* const view = find_view(state.view);
  if (view == nullptr || !shows(*view, state)) return {};
  std::vector<const Parameter*> all;
  for (const auto group : {view->shares[0], view->shares[1], view->id}) {
    if (group.empty()) continue;
    const auto rows = listed_parameters(state, group);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

std::vector<const Parameter*> folded_parameters(const State& state) {
  return parameters_where([&](const Parameter& p) { return is_folded(p, state); });
}

State with_preset_in_view(const State& state, const Preset& preset) {
  State next = with_preset(state, preset);
  const auto* const view = find_view(state.view);
  if (view == nullptr || shows(*view, next)) next.view = state.view;
  return next;
}

void draw_view(const View& view, Canvas& canvas, const Frame& frame, const Scene& scene) {
  if (shows(view, scene.state())) {
    const auto draw = [&](Canvas& on) {
      view.draw(on, without_note(view, frame, scene.state()), scene);
      draw_note(view, on, frame, scene.state());
    };
    const auto& covers = frame.parts.covers;
    if (covers.empty()) return draw(canvas);
    // Whatever a view writes, and wherever, it passes here.
    CoveredCanvas covered(canvas, covered_texts(ViewFacts(view, scene), scene, covers));
    draw(covered);
  } else {
    draw_absence(view, canvas, frame, scene.state());
  }
}

State interact_view(const View& view, Canvas& canvas, const Frame& frame, const Scene& scene,
                    const Pointer& pointer) {
  if (!shows(view, scene.state())) return scene.state();
  return view.interact(canvas, without_note(view, frame, scene.state()), scene, pointer);
}

std::string_view moved_in_view(const View& view, Canvas& canvas, const Frame& frame,
                               const Scene& scene, Point at) {
  if (!shows(view, scene.state())) return "";
  return view.moved_at(canvas, without_note(view, frame, scene.state()), scene, at);
}

EquationText equation_of(const Scene& scene, std::span<const std::string> covers) {
  const auto* const view = find_view(scene.state().view);
  const bool has_own = view != nullptr && shows(*view, scene.state());
  const View& of = has_own ? *view : views().front();
  EquationText text = of.formula(scene);
  if (covers.empty()) return text;
  const auto covered = covered_texts(ViewFacts(of, scene), scene, covers);
  for (auto* const lines : {&text.numbers, &text.captions})
    for (auto& line : *lines) line = with_covered(line, covered);
  return text;
}

std::string describe_view(const View& view, const Scene& scene) {
  if (shows(view, scene.state())) return view.describe(scene);
  if (const auto reason = why_not_shown(view, scene.state()); !reason.empty())
    return phrase("{}.\n", reason);
  return phrase("{}.\n{} {}\n", claim(scene.state()), what_it_shows(view), what_to_do());
}

Expected<void> write_numbers(const View& view, const Scene& scene, TableWriter& table) {
  if (auto can = check_shows(view, scene.state()); !can) return can;
  view.write(scene, table);
  return {};
}

}  // namespace posenc
