#include "views/shown.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/axes.hpp"
#include "state/parameters.hpp"

namespace posenc {
namespace {

/// "A learned table", "The encoding linear".
std::string subject(const State& state) {
  return state.encoding == nullptr ? "A learned table"
                                   : fmt::format("The encoding {}", encoding_id(state));
}

std::string claim(const View& view, const State& state) {
  return fmt::format("{} has no sines and cosines: {}", subject(state), view.without_waves);
}

std::string what_it_shows(const View& view) {
  std::string help(view.help);
  if (help[0] >= 'A' && help[0] <= 'Z') help[0] = static_cast<char>(help[0] - 'A' + 'a');
  return fmt::format("Of sinusoids this view shows: {}.", help);
}

std::vector<std::string_view> views_of_all_encodings(bool titles) {
  std::vector<std::string_view> names;
  for (const auto& view : views()) {
    if (view.without_waves.empty()) names.push_back(titles ? view.title : view.id);
  }
  return names;
}

std::string what_to_do() {
  const auto titles = views_of_all_encodings(true);
  return fmt::format("Choose the encoding “Sinusoidal” for it, or look at {}.",
                     fmt::join(titles, titles.size() == 2 ? " and " : ", "));
}

/// Lines in the middle of the picture: the claim in full, the rest as far as there is room.
void draw_absence(const View& view, Canvas& canvas, const Frame& frame, const State& state) {
  constexpr double kLeading = 1.4, kParagraph = 14, kWidest = 760;
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
    const double more = static_cast<double>(wrapped.size()) * style.size * kLeading + kParagraph;
    if (!lines.empty() && height + more > frame.area.height()) return;
    for (auto& line : wrapped) lines.push_back({std::move(line), style, style.size * kLeading});
    lines.back().below += kParagraph;
    height += more;
  };
  const auto& palette = frame.palette;
  const double em = frame.compact ? size::kSmall : size::kBody;
  add(claim(view, state),
      {Face::semibold, frame.compact ? size::kBody : size::kClaim * 0.8, palette.text});
  if (!frame.compact) add(what_it_shows(view), {Face::regular, em, palette.muted});
  add(what_to_do(), {Face::regular, em, palette.muted});
  double y = frame.area.centre().y - (height - kParagraph) / 2;
  for (const auto& line : lines) {
    canvas.text({frame.area.centre().x, y}, line.text, line.style, HAlign::centre, VAlign::top);
    y += line.below;
  }
}

}  // namespace

bool shows(const View& view, const State& state) {
  return view.without_waves.empty() || has_waves(state);
}

void draw_view(const View& view, Canvas& canvas, const Frame& frame, const Scene& scene) {
  if (shows(view, scene.state())) {
    view.draw(canvas, frame, scene);
  } else {
    draw_absence(view, canvas, frame, scene.state());
  }
}

State interact_view(const View& view, Canvas& canvas, const Frame& frame, const Scene& scene,
                    const Pointer& pointer) {
  return shows(view, scene.state()) ? view.interact(canvas, frame, scene, pointer) : scene.state();
}

std::string describe_view(const View& view, const Scene& scene) {
  if (shows(view, scene.state())) return view.describe(scene);
  return fmt::format("{}.\n{} {}\n", claim(view, scene.state()), what_it_shows(view), what_to_do());
}

Expected<void> write_numbers(const View& view, const Scene& scene, TableWriter& table) {
  if (!shows(view, scene.state())) {
    return fail(fmt::format(
        "the encoding {} has no sines and cosines, so that the view {} has no numbers of it: give "
        "--encoding sinusoidal, or one of the views {}",
        encoding_id(scene.state()), view.id, fmt::join(views_of_all_encodings(false), ", ")));
  }
  view.data(scene, table);
  return {};
}

}  // namespace posenc
