#include "documents/lesson_html.hpp"

#include <cmath>
#include <variant>

#include <fmt/format.h>

#include "figure/cairo/canvas.hpp"
#include "figure/formula/markup.hpp"
#include "files/picture_text.hpp"

namespace posenc {
namespace {

/// In the colours of the slides, which follow: ground, text, muted, line.
constexpr std::string_view kStyle = R"(
body {{ margin: 0; background: {0}; color: {1}; font: {4}px/1.5 Inter, system-ui, sans-serif; }}
header, section {{ max-width: 1232px; margin: 0 auto; padding: 0 24px; }}
header {{ color: {2}; display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline; }}
header p {{ flex: 1 1 300px; margin: 12px 0; font-size: 16px; }}
h1 {{ font-size: 18px; margin: 12px 0; }}
h2 {{ font-size: 32px; line-height: 1.2; margin: 4px 0; }}
section > p, details > p {{ margin: 8px 0; }}
section > img {{ width: 100%; height: auto; min-height: min(50vh, 42vw); object-fit: contain; display: block; }}
img.answered, section:has(details[open]) > img.asked {{ display: none; }}
section:has(details[open]) > img.answered {{ display: block; }}
summary {{ font-weight: 600; cursor: pointer; }}
summary p {{ display: inline; }}
details {{ border-left: 3px solid {3}; margin: 8px 0; padding-left: 16px; }}
nav {{ display: flex; gap: 12px; align-items: center; }}
button {{ font: inherit; color: inherit; background: none; border: 1px solid {3}; border-radius: 6px; padding: 4px 16px; }}
body:not(.stepping) nav {{ display: none; }}
@media screen {{
  .stepping {{ display: flex; flex-direction: column; height: 100vh; }}
  .stepping > * {{ width: 100%; box-sizing: border-box; flex: none; }}
  .stepping section {{ display: none; }}
  .stepping section.current {{ display: flex; flex-direction: column; flex: 1; min-height: 0; }}
}}
@media print {{
  section {{ break-inside: avoid; }}
  nav, img.asked {{ display: none; }}
  img.answered {{ display: block; }}
  details::details-content {{ content-visibility: visible; }}
}}
)";

constexpr std::string_view kScript = R"(
const steps = document.querySelectorAll("section");
const place = document.getElementById("place");
let current = 0;
function show(i) {
  current = Math.max(0, Math.min(steps.length - 1, i));
  steps.forEach((step, j) => step.classList.toggle("current", j === current));
  place.textContent = `${current + 1} of ${steps.length}`;
  history.replaceState(null, "", "#" + (current + 1));
}
const go = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, Home: -1e9, End: 1e9};
addEventListener("keydown", event => {
  if (!(event.key in go) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(current + go[event.key]);
});
addEventListener("hashchange", () => show((parseInt(location.hash.slice(1)) || 1) - 1));
document.getElementById("back").onclick = () => show(current - 1);
document.getElementById("on").onclick = () => show(current + 1);
document.body.classList.add("stepping");
show((parseInt(location.hash.slice(1)) || 1) - 1);
)";

/// Pixels of the page's words.
constexpr double kEm = 20;

/// Text as HTML has it.
std::string escaped(std::string_view text) {
  return replaced(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

/// As an address of data in an attribute.
std::string data_address(std::string_view svg) {
  return escaped("data:image/svg+xml," +
                 replaced(svg, {{'%', "%25"}, {'#', "%23"}, {'\n', "%0A"}}));
}

/// The parts of a page; `done` says what a picture in them failed by.
class Sections {
 public:
  explicit Sections(Color ground) : ground_(ground) {}

  std::string section(const HtmlStep& step) {
    const auto picture = [&](std::string_view which, std::string_view svg) {
      return svg.empty() ? ""
                         : fmt::format("<img class=\"{}\" alt=\"{}\" src=\"{}\">\n", which,
                                       escaped(step.heading), data_address(svg));
    };
    const bool changes = !step.answered.empty();
    const auto question = step.question.empty()
                              ? ""
                              : fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                                            html(step.question), html(step.answer));
    return fmt::format("<section>\n<h2>{}</h2>\n{}{}{}{}</section>\n", escaped(step.heading),
                       html(step.words), question, picture(changes ? "asked" : "picture", step.svg),
                       picture("answered", step.answered));
  }
  const Expected<void>& done() const { return done_; }

 private:
  std::string html(const std::vector<FlowParagraph>& paragraphs) {
    std::string made;
    for (const auto& paragraph : paragraphs) {
      std::string inside;
      for (const auto& piece : paragraph.pieces) inside += html(piece);
      made += fmt::format("<p>{}{}</p>\n", paragraph.is_item ? "• " : "", inside);
    }
    return made;
  }
  std::string html(const FlowPiece& piece) {
    if (std::holds_alternative<Formula>(piece.content)) return image(piece);
    const auto text = escaped(std::get<std::string>(piece.content));
    const bool is_plain = piece.face == Face::regular;
    return is_plain ? text : fmt::format("<strong>{}</strong>", text);
  }
  /// A formula as it is drawn, with its baseline on that of the words around it, and as large as
  /// they are whatever size the reader chooses.
  std::string image(const FlowPiece& formula) {
    constexpr double kNoEnd = 1e6, kAround = 1;
    const auto set = [&](Canvas& canvas) { return flow(canvas, {{{formula}}}, kEm, kNoEnd); };
    FlowBox box;
    constexpr int kSide = PictureSize::kMinSide;
    const auto measured =
        draw_image({.width = kSide, .height = kSide}, {},
                   [&](Canvas& canvas, const Rect&) { box = set(canvas).boxes.front(); });
    const auto pixels = [](double length) {
      return static_cast<int>(std::ceil(length + 2 * kAround));
    };
    const Page page{pixels(box.box.width()), pixels(box.box.height()), 1};
    const auto svg = svg_of(page, ground_, [&](Canvas& canvas, const Rect& area) {
      draw(canvas, area.min + Point(kAround) - box.box.min, set(canvas));
    });
    if (!measured || !svg) {
      done_ = tl::unexpected(measured ? svg.error() : measured.error());
      return "";
    }
    const double below = page.height - kAround - (box.baseline.y - box.box.min.y);
    return fmt::format(R"(<img alt="{}" src="{}" style="height:{:.2f}em;vertical-align:{:.2f}em">)",
                       escaped(to_latex(std::get<Formula>(formula.content))), data_address(*svg),
                       page.height / kEm, -below / kEm);
  }

  Color ground_;
  Expected<void> done_;
};

std::string hex(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
}

}  // namespace

Expected<std::string> lesson_html(std::string_view title, std::string_view about,
                                  std::span<const HtmlStep> steps, const Palette& palette) {
  Sections sections(palette.ground);
  std::string made;
  for (const auto& step : steps) made += sections.section(step);
  if (!sections.done()) return tl::unexpected(sections.done().error());
  const auto style = fmt::format(kStyle, hex(palette.ground), hex(palette.text), hex(palette.muted),
                                 hex(palette.line), kEm);
  return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{0}</title>
<style>{2}</style>
<header><h1>{0}</h1><p>{1}</p>
<nav><button id="back">Back</button><button id="on">Next</button><span id="place"></span></nav></header>
{3}<script>{4}</script>
</html>
)",
                     escaped(title), escaped(about), style, made, kScript);
}

}  // namespace posenc
