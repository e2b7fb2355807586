// The manual as a page of the site, with live views in place of its pictures.

#include <md4c.h>

#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "documents/html.hpp"
#include "figure/text/fonts.hpp"
#include "files/input_file.hpp"

namespace posenc {
namespace {

constexpr std::string_view kManualStyle = R"(
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; overflow-wrap: break-word; }
posenc-view { display: block; }
pre, table { display: block; overflow-x: auto; }
td:last-child { min-width: 12rem; }
td, th { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; }
)";

/// The element of a block; "" for those that the manual has none of.
std::string_view element(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_DOC: return "main";
    case MD_BLOCK_UL: return "ul";
    case MD_BLOCK_OL: return "ol";
    case MD_BLOCK_LI: return "li";
    case MD_BLOCK_CODE: return "pre";
    case MD_BLOCK_P: return "p";
    case MD_BLOCK_TABLE: return "table";
    case MD_BLOCK_TR: return "tr";
    case MD_BLOCK_TH: return "th";
    case MD_BLOCK_TD: return "td";
    default: return "";
  }
}

std::string_view element(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM: return "em";
    case MD_SPAN_STRONG: return "strong";
    case MD_SPAN_CODE: return "code";
    default: return "";
  }
}

/// As GitHub names a heading's anchor.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') anchor += '-';
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
      anchor += static_cast<char>(std::tolower(byte));
  }
  return anchor;
}

class HtmlWriter {
 public:
  std::string made;

  void enter(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_H) heading_at_ = made.size();
    if (const auto name = element(type); !name.empty()) made += fmt::format("<{}>", name);
  }
  void leave(MD_BLOCKTYPE type, const void* detail) {
    if (type == MD_BLOCK_H) {
      const auto level = static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level;
      const auto inside = made.substr(heading_at_);
      made.resize(heading_at_);
      made +=
          fmt::format("<h{0}{1}>{2}</h{0}>\n", level, attribute("id", anchor_of(inside)), inside);
    }
    if (const auto name = element(type); !name.empty()) made += fmt::format("</{}>\n", name);
  }
  void enter(MD_SPANTYPE type, const void* detail) {
    if (type == MD_SPAN_A) {
      const auto& href = static_cast<const MD_SPAN_A_DETAIL*>(detail)->href;
      made += "<a";
      made += address({href.text, href.size}) + ">";
    } else if (type == MD_SPAN_IMG) {
      const auto& src = static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src;
      std::string_view view(src.text, src.size);
      view = view.substr(view.rfind('/') + 1);
      view = view.substr(0, view.find('.'));
      made += fmt::format("<posenc-view{}>", attribute("view", view));
    } else {
      made += fmt::format("<{}>", element(type));
    }
  }
  void leave(MD_SPANTYPE type) {
    made += fmt::format("</{}>", type == MD_SPAN_A     ? "a"
                                 : type == MD_SPAN_IMG ? "posenc-view"
                                                       : element(type));
  }
  void add(MD_TEXTTYPE type, std::string_view text) {
    if (type == MD_TEXT_HTML) return;  // comments
    made += type == MD_TEXT_SOFTBR ? " " : html_escaped(text);
  }

 private:
  /// Only the manual and the lessons are in the site.
  static std::string address(std::string_view to) {
    if (to.starts_with("lessons.md")) return attribute("href", "lessons.html");
    const bool is_here = to.starts_with('#') || to.starts_with("https:");
    return is_here ? attribute("href", to) : "";
  }

  std::size_t heading_at_ = 0;
};

/// Keys, menus and scenes are of the window alone.
std::string without_window(std::string markdown) {
  constexpr std::string_view kHeading = "\n## ";
  if (const auto from = markdown.find("\n## The window"); from != markdown.npos)
    markdown.erase(from, markdown.find(kHeading, from + kHeading.size()) - from);
  return markdown;
}

}  // namespace

HtmlPage manual_html(std::string_view whole) {
  const auto markdown = without_window(std::string(whole));
  HtmlWriter writer;
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES;
  parser.enter_block = [](MD_BLOCKTYPE type, void*, void* user) {
    static_cast<HtmlWriter*>(user)->enter(type);
    return 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    static_cast<HtmlWriter*>(user)->leave(type, detail);
    return 0;
  };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
    static_cast<HtmlWriter*>(user)->enter(type, detail);
    return 0;
  };
  parser.leave_span = [](MD_SPANTYPE type, void*, void* user) {
    static_cast<HtmlWriter*>(user)->leave(type);
    return 0;
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
    static_cast<HtmlWriter*>(user)->add(type, {text, size});
    return 0;
  };
  md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &writer);
  return {"The manual of posenc", std::string(kManualStyle), std::move(writer.made), "", true};
}

Expected<HtmlPage> manual_page() {
  const auto folder = data_folder();
  if (!folder) return tl::unexpected(folder.error());
  constexpr std::size_t kMost = std::size_t{1} << 20;
  const auto text = named_contents(*folder / "manual.md", "manual.md", "the program’s", kMost);
  return text ? Expected<HtmlPage>(manual_html(*text)) : tl::unexpected(text.error());
}

}  // namespace posenc
