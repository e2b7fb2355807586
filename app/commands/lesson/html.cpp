#include "commands/lesson/html.hpp"

#include <fmt/format.h>

#include "figure/formula/mathml.hpp"

namespace posenc {
namespace {

/// In the colours of the slides, which follow: ground, text, muted, line.
constexpr std::string_view kStyle = R"(
body {{ margin: 0; background: {0}; color: {1}; font: 20px/1.5 Inter, system-ui, sans-serif; }}
header, section, nav {{ max-width: 1280px; margin: 0 auto; padding: 0 24px; }}
header p, nav {{ color: {2}; }}
h1 {{ font-size: 24px; margin: 16px 0 0; }}
h2 {{ font-size: 26px; margin: 8px 0; }}
img {{ width: 100%; height: auto; display: block; }}
summary {{ font-weight: 600; cursor: pointer; }}
summary p {{ display: inline; }}
details {{ border-top: 1px solid {3}; margin-top: 12px; padding-top: 12px; }}
nav {{ display: flex; gap: 16px; align-items: center; padding: 12px 24px 24px; }}
button {{ font: inherit; color: inherit; background: none; border: 1px solid {3}; border-radius: 6px; padding: 4px 16px; }}
.stepping section {{ display: none; }}
.stepping section.current {{ display: block; }}
body:not(.stepping) nav {{ display: none; }}
@media print {{ .stepping section {{ display: block; break-inside: avoid; }} nav {{ display: none; }} }}
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

std::string html(const FlowPiece& piece) {
  if (const auto* const formula = std::get_if<Formula>(&piece.content)) return mathml(*formula);
  const auto text = escaped_markup(std::get<std::string>(piece.content));
  const bool is_plain = piece.face == Face::regular;
  return is_plain ? text : fmt::format("<strong>{}</strong>", text);
}

std::string html(const std::vector<FlowParagraph>& paragraphs) {
  std::string made;
  for (const auto& paragraph : paragraphs) {
    std::string inside;
    for (const auto& piece : paragraph.pieces) inside += html(piece);
    made += fmt::format("<p>{}{}</p>\n", paragraph.is_item ? "• " : "", inside);
  }
  return made;
}

/// As an address of data in an attribute.
std::string data_address(std::string_view svg) {
  std::string made = "data:image/svg+xml,";
  for (const char c : svg) {
    switch (c) {
      case '%': made += "%25"; break;
      case '#': made += "%23"; break;
      case '\n': made += "%0A"; break;
      default: made += c;
    }
  }
  return escaped_markup(made);
}

std::string section(const HtmlStep& step) {
  std::string made =
      fmt::format("<section>\n<img alt=\"{0}\" src=\"{1}\">\n<h2>{0}</h2>\n{2}",
                  escaped_markup(step.heading), data_address(step.svg), html(step.words));
  if (!step.question.empty()) {
    made += fmt::format("<details><summary>{}</summary>\n{}</details>\n", html(step.question),
                        html(step.answer));
  }
  return made + "</section>\n";
}

std::string hex(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
}

}  // namespace

std::string lesson_html(std::string_view title, std::string_view about,
                        std::span<const HtmlStep> steps, const Palette& palette) {
  std::string sections;
  for (const auto& step : steps) sections += section(step);
  const auto style = fmt::format(kStyle, hex(palette.ground), hex(palette.text), hex(palette.muted),
                                 hex(palette.line));
  return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{0}</title>
<style>{2}</style>
<header><h1>{0}</h1><p>{1}</p></header>
{3}<nav><button id="back">Back</button><button id="on">Next</button><span id="place"></span></nav>
<script>{4}</script>
</html>
)",
                     escaped_markup(title), escaped_markup(about), style, sections, kScript);
}

}  // namespace posenc
