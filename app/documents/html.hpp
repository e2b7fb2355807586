#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/text/flow.hpp"
#include "figure/theme.hpp"
#include "files/output_file.hpp"

/// Pages for browsers. A live page has <posenc-view> in place of pictures, with the pictures inside
/// it until the module is there.
namespace posenc {

/// A picture as SVG, and as it is drawn for a phone; "" for the same.
struct HtmlPicture {
  std::string wide, narrow;
  bool operator==(const HtmlPicture&) const = default;
};

struct HtmlStep {
  std::string heading;
  HtmlPicture picture;
  HtmlPicture answered;  ///< in its place once the answer is seen; empty for the same
  std::vector<FlowParagraph> words, question, answer;
  std::string live = {};  ///< attributes of its <posenc-view>; "" for a picture
  bool moves = false;
};

struct HtmlPage {
  std::string title, style, body, script;
  bool is_live = false;
};

/// A page that any browser opens without a network: a step at a time, by arrow keys, Page up and
/// down, buttons or #5 in the address; all steps below each other where there are no scripts, and
/// on paper. Formulas are pictures that say their LaTeX. In a live page the links of the words are
/// dragged or lead to their inputs.
Expected<HtmlPage> lesson_html(std::string_view title, std::string_view about,
                               std::span<const HtmlStep>, const Palette&);
/// Words alone, as a live page has them, and the style of their classes.
struct HtmlWords {
  std::string style;
  std::vector<std::string> texts;
};
Expected<HtmlWords> words_html(std::span<const std::vector<FlowParagraph>>, const Palette&);
/// A view that is as wide and high as its picture, with its controls beside or below it.
HtmlPage view_html(std::string_view title, std::string_view live, std::string_view svg, int width,
                   int height, Color ground);
/// A page of links, by address and name.
struct HtmlLink {
  std::string address, name, about;
};
HtmlPage links_html(std::string_view title, std::span<const HtmlLink>);

/// The manual, with live views in place of its pictures, without its section of the window.
HtmlPage manual_html(std::string_view markdown);
/// That of the manual that comes with the program.
Expected<HtmlPage> manual_page();

/// Text as HTML has it.
std::string html_escaped(std::string_view);
/// The attribute with its value, after a space.
std::string attribute(std::string_view name, std::string_view value);

/// What `posenc web` copies: the module, its fonts and its page. An Error where this build has
/// none.
Expected<std::filesystem::path> web_folder();
/// The page as one file that needs no other. An Error where it is live and there is no module.
Expected<std::string> in_one_file(const HtmlPage&);
/// The page of all views as one file, with that book (documents/book.hpp) in it.
Expected<std::string> views_in_one_file(std::string_view book);
/// Adds the page as NAME.html, NAME.css and NAME.js of a site: nothing is inline.
Expected<void> add_to_site(OutputFiles&, const std::filesystem::path& folder, std::string_view name,
                           const HtmlPage&);

}  // namespace posenc
