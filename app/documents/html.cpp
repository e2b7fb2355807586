#include "documents/html.hpp"

#include <cmath>
#include <cstdint>
#include <system_error>
#include <variant>

#include <fmt/format.h>

#include "figure/cairo/canvas.hpp"
#include "figure/formula/markup.hpp"
#include "figure/text/fonts.hpp"
#include "files/input_file.hpp"
#include "files/picture_text.hpp"

namespace posenc {

std::string html_escaped(std::string_view text) {
  return replaced(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

namespace {

/// In the colours of the slides, which follow: ground, text, muted, line.
constexpr std::string_view kStyle = R"(
:root, posenc-view {{ color-scheme: {5}; }}
body {{ margin: 0; background: {0}; color: {1}; font: {4}px/1.5 Inter, system-ui, sans-serif; }}
main {{ display: contents; }}
header, section {{ max-width: 1232px; margin: 0 auto; padding: 0 24px; }}
header {{ color: {2}; display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline; }}
header p {{ flex: 1 1 300px; margin: 12px 0; font-size: 16px; }}
h1 {{ font-size: 18px; margin: 12px 0; }}
h2 {{ font-size: 32px; line-height: 1.2; margin: 4px 0; }}
section > p, details > p {{ margin: 8px 0; }}
.picture {{ width: 100%; height: auto; min-height: min(50vh, 42vw); object-fit: contain; display: block; }}
[data-fact] {{ white-space: nowrap; }}
section:has(.moved.is-shown) details[open]::after {{ content: "as asked"; font-size: 16px; }}
posenc-view {{ display: block; }}
posenc-view:defined .picture {{ height: 100%; min-height: 0; }}
.answered, section:has(details[open]) .asked {{ display: none; }}
section:has(details[open]) .answered {{ display: block; }}
.own {{ font-size: 16px; min-height: 2em; }}
.moved, body:not(.stepping) .own {{ visibility: hidden; }}
.moved.is-shown {{ visibility: visible; }}
.knob {{ padding: 0; border: 0; border-bottom: 2px solid; border-radius: 0; touch-action: pan-y; cursor: ew-resize; }}
summary {{ font-weight: 600; cursor: pointer; }}
summary p {{ display: inline; }}
details {{ border-left: 3px solid {3}; margin: 8px 0; padding-left: 16px; }}
header nav {{ display: flex; gap: 12px; align-items: center; }}
button {{ font: inherit; color: inherit; background: none; border: 1px solid {3}; border-radius: 6px; padding: 4px 16px; }}
body:not(.stepping) header nav {{ display: none; }}
@media screen {{
  .stepping {{ display: flex; flex-direction: column; height: 100vh; }}
  .stepping :is(header, section) {{ width: 100%; box-sizing: border-box; flex: none; }}
  .stepping section {{ display: none; }}
  .stepping section.current {{ display: flex; flex-direction: column; flex: 1; min-height: 0; }}
  .stepping posenc-view {{ --posenc-aspect: auto; flex: 1; display: grid; grid-template-rows: 1fr auto; min-height: min(50vh, 42vw); }}
}}
@media (max-width: 600px) {{
  header, section {{ padding: 0 16px; }}
  .stepping posenc-view {{ min-height: 150vw; }}
  .narrow {{ flex: none; }}
}}
@media screen and (max-width: 600px) {{ .wide {{ display: none !important; }} }}
@media print, (min-width: 601px) {{ .narrow {{ display: none !important; }} }}
@media print {{
  section {{ break-inside: avoid; }}
  nav, .asked, .own {{ display: none; }}
  .answered {{ display: block; }}
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
  if (!(event.key in go) || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (!event.key.startsWith("Page") && event.target.closest?.("posenc-view, .knob")) return;
  event.preventDefault();
  const covered = event.key === "PageDown" && steps[current].querySelector('details:not([open])');
  if (covered) covered.open = true;
  else show(current + go[event.key]);
});
addEventListener("hashchange", () => show((parseInt(location.hash.slice(1)) || 1) - 1));
document.getElementById("back").onclick = () => show(current - 1);
document.getElementById("on").onclick = () => show(current + 1);
document.body.classList.add("stepping");
show((parseInt(location.hash.slice(1)) || 1) - 1);
)";

/// By the picture's width, height and ground.
constexpr std::string_view kViewStyle = R"(
:root, posenc-view {{ color-scheme: {3}; }}
body {{ margin: 0; background: {2}; font: 16px/1.4 system-ui, sans-serif; }}
posenc-view {{ --posenc-aspect: {0} / {1}; display: block; }}
posenc-view::part(controls) {{ padding: 8px 24px; }}
h1 {{ position: absolute; clip-path: inset(50%); margin: 0; }}
@media (max-width: 600px) {{ posenc-view {{ --posenc-aspect: 3 / 4; }} }}
.picture {{ width: 100%; height: auto; display: block; }}
)";

constexpr std::string_view kLinksStyle = R"(
:root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 0 1rem; }
li { margin: .8rem 0; }
)";

/// No page of a site asks anyone else, or runs what is inline.
constexpr std::string_view kSiteHead =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:\">\n"
    "<link rel=\"icon\" href=\"icon.svg\">\n";

/// What leads from each of its pages to the others, and its style.
constexpr std::string_view kSiteLinks =
    "<nav class=\"site\" aria-label=\"Site\"><a href=\"index.html\">Views</a> "
    "<a href=\"lessons.html\">Lessons</a> <a href=\"manual.html\">Manual</a></nav>\n";
constexpr std::string_view kSiteStyle =
    ".site { display: flex; gap: 1.5rem; padding: .5rem 1.5rem; font-size: 1rem; }\n";

/// What scripts alone use of a live step.
constexpr std::string_view kPlay = "<button class=\"play\">Play</button> ",
                           kReturn = "<button class=\"moved\">Return to the step</button>";

/// Pixels of the page's words.
constexpr double kEm = 20;

/// As an address of data in an attribute.
std::string data_address(std::string_view svg) {
  return html_escaped("data:image/svg+xml," +
                      replaced(svg, {{'%', "%25"}, {'#', "%23"}, {'\n', "%0A"}}));
}

std::string hex(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
}

std::string_view scheme(Color ground) {
  constexpr int kMiddle = 128;
  return ground.g < kMiddle ? "dark" : "light";
}

std::string image(std::string_view classes, std::string_view says, std::string_view svg) {
  return fmt::format("<img class=\"{}\" alt=\"{}\" src=\"{}\">", classes, html_escaped(says),
                     data_address(svg));
}

std::string image(std::string_view classes, std::string_view says, const HtmlPicture& picture) {
  if (picture.narrow.empty()) return image(classes, says, picture.wide);
  return image(fmt::format("{} wide", classes), says, picture.wide) +
         image(fmt::format("{} narrow", classes), says, picture.narrow);
}

std::string live_view(std::string_view attributes, std::string_view until_then) {
  return fmt::format("<posenc-view{}>{}</posenc-view>\n", attributes, until_then);
}

/// The parts of a page, and the sizes and colours of what is in them; `done` says what a picture
/// failed by.
class Sections {
 public:
  explicit Sections(Color ground) : ground_(ground) {}

  std::string section(const HtmlStep& step) {
    is_live_ = !step.live.empty();
    const bool changes = !step.answered.wide.empty();
    auto pictures = image(changes ? "picture asked" : "picture", step.heading, step.picture);
    if (changes) pictures += image("picture answered", step.heading, step.answered);
    if (is_live_) pictures = live_view(step.live, pictures);
    if (is_live_)
      pictures += fmt::format("<p class=\"own\">{}{}</p>\n", step.moves ? kPlay : "", kReturn);
    const auto question = step.question.empty()
                              ? ""
                              : fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                                            html(step.question), html(step.answer));
    return fmt::format("<section>\n<h2>{}</h2>\n{}{}{}</section>\n", html_escaped(step.heading),
                       html(step.words), question, pictures);
  }
  std::string live_words(const std::vector<FlowParagraph>& paragraphs) {
    is_live_ = true;
    return html(paragraphs);
  }
  const std::string& style() const { return style_; }
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
    const auto* const text = std::get_if<std::string>(&piece.content);
    auto made = text == nullptr ? formula(piece) : words(*text, piece.filled);
    if (text != nullptr && piece.face != Face::regular)
      made = fmt::format("<strong>{}</strong>", made);
    if (!is_live_ || piece.link.empty()) return made;
    return fmt::format("<button type=\"button\" class=\"knob {}\" data-id=\"{}\">{}</button>",
                       styled(fmt::format("color:{}", hex(piece.color))), piece.link, made);
  }
  /// A live step fills its numbers anew.
  std::string words(std::string_view text, const std::vector<FilledPart>& filled) const {
    if (!is_live_) return html_escaped(text);
    std::string made;
    std::size_t at = 0;
    for (const auto& [begin, end, name] : filled) {
      made +=
          fmt::format("{}<span{}>{}</span>", html_escaped(text.substr(at, begin - at)),
                      attribute("data-fact", name), html_escaped(text.substr(begin, end - begin)));
      at = end;
    }
    return made + html_escaped(text.substr(at));
  }
  /// A class that has that style: an attribute would be inline.
  std::string styled(const std::string& style) {
    style_ += fmt::format(".s{} {{ {} }}\n", ++styles_, style);
    return fmt::format("s{}", styles_);
  }
  /// A formula as it is drawn, with its baseline on that of the words around it, and as large as
  /// they are whatever size the reader chooses.
  std::string formula(const FlowPiece& formula) {
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
    return image(styled(fmt::format("height:{:.2f}em;vertical-align:{:.2f}em", page.height / kEm,
                                    -below / kEm)),
                 to_latex(std::get<Formula>(formula.content)), *svg);
  }

  Color ground_;
  Expected<void> done_;
  bool is_live_ = false;  ///< the step
  std::string style_;
  int styles_ = 0;
};

/// One of ours, in web_folder().
Expected<std::string> web_file(std::string_view name) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  const auto folder = web_folder();
  if (!folder) return tl::unexpected(folder.error());
  return named_contents(*folder / name, name, "a page’s", kMost);
}

std::string page_text(const HtmlPage& page, std::string_view head, std::string_view end) {
  return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{}</title>
{}{}{}</html>
)",
                     html_escaped(page.title), head, page.body, end);
}

}  // namespace

std::string attribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, html_escaped(value));
}

Expected<HtmlPage> lesson_html(std::string_view title, std::string_view about,
                               std::span<const HtmlStep> steps, const Palette& palette) {
  Sections sections(palette.ground);
  std::string made;
  bool is_live = false;
  for (const auto& step : steps) {
    made += sections.section(step);
    is_live = is_live || !step.live.empty();
  }
  if (!sections.done()) return tl::unexpected(sections.done().error());
  const auto style = fmt::format(kStyle, hex(palette.ground), hex(palette.text), hex(palette.muted),
                                 hex(palette.line), kEm, scheme(palette.ground));
  const auto header = fmt::format(R"(<header><h1>{}</h1><p>{}</p>
<nav><button id="back">Back</button><button id="on">Next</button><span id="place"></span></nav></header>
)",
                                  html_escaped(title), html_escaped(about));
  return HtmlPage{std::string(title), style + sections.style(),
                  header + "<main>\n" + made + "</main>\n", std::string(kScript), is_live};
}

Expected<HtmlWords> words_html(std::span<const std::vector<FlowParagraph>> texts,
                               const Palette& palette) {
  Sections sections(palette.ground);
  HtmlWords words;
  for (const auto& text : texts) words.texts.push_back(sections.live_words(text));
  if (!sections.done()) return tl::unexpected(sections.done().error());
  words.style = sections.style();
  return words;
}

HtmlPage view_html(std::string_view title, std::string_view live, std::string_view svg, int width,
                   int height, Color ground) {
  auto style = fmt::format(kViewStyle, width, height, hex(ground), scheme(ground));
  auto body = fmt::format("<main>\n<h1>{}</h1>\n{}</main>\n", html_escaped(title),
                          live_view(live, image("picture", title, svg)));
  return {std::string(title), std::move(style), std::move(body), "", true};
}

HtmlPage links_html(std::string_view title, std::span<const HtmlLink> links) {
  auto body = fmt::format("<main><h1>{}</h1>\n<ul>\n", html_escaped(title));
  for (const auto& [address, name, about] : links)
    body += fmt::format("<li><a{}>{}</a><br>{}</li>\n", attribute("href", address),
                        html_escaped(name), html_escaped(about));
  return {std::string(title), std::string(kLinksStyle), body + "</ul></main>\n", ""};
}

Expected<std::filesystem::path> web_folder() {
  const auto folder = data_folder();
  if (!folder) return tl::unexpected(folder.error());
  std::error_code failed;
  if (std::filesystem::exists(*folder / "web" / "posenc-view.js", failed)) return *folder / "web";
  return fail(
      "this build has no module for browsers: install the packages [web] of "
      "third_party/debian-packages and build the target web");
}

Expected<std::string> in_one_file(const HtmlPage& page) {
  auto script = page.script;
  if (page.is_live) {
    for (const auto* const name : {"lesson.js", "posenc-view.js"}) {
      const auto text = web_file(name);
      if (!text) return tl::unexpected(text.error());
      script = *text + script;
    }
  }
  return page_text(page, fmt::format("<style>{}</style>\n", page.style),
                   fmt::format("<script>{}</script>\n", script));
}

Expected<std::string> views_in_one_file(std::string_view book) {
  constexpr std::string_view kBook = R"(<script type="application/json" id="book-data">)";
  auto page = web_file("../page.html");
  if (!page) return page;
  const auto at = page->find(kBook);
  if (at == page->npos) return fail("page.html of the module has no place for the lessons");
  // In HTML a script ends at the first "</script".
  page->insert(at + kBook.size(), replaced(book, {{'<', "\\u003c"}}));
  return page;
}

Expected<void> add_to_site(OutputFiles& files, const std::filesystem::path& folder,
                           std::string_view name, const HtmlPage& page) {
  const auto live = page.is_live ? web_file("lesson.js") : std::string();
  if (!live) return tl::unexpected(live.error());
  const auto script = *live + page.script;
  auto head = fmt::format("{}<link rel=\"stylesheet\" href=\"{}.css\">\n", kSiteHead, name);
  if (page.is_live) head += "<script type=\"module\" src=\"view.js\"></script>\n";
  if (!script.empty()) head += fmt::format("<script defer src=\"{}.js\"></script>\n", name);
  const auto file = [&](std::string_view ending) {
    return folder / fmt::format("{}{}", name, ending);
  };
  HtmlPage linked = page;
  linked.body.insert(0, kSiteLinks);
  auto done = files.add(file(".html"), page_text(linked, head, ""));
  if (done) done = files.add(file(".css"), page.style + std::string(kSiteStyle));
  if (done && !script.empty()) done = files.add(file(".js"), script);
  return done;
}

}  // namespace posenc
