#include "lesson/words.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <md4c.h>

#include "figure/formula/markup.hpp"
#include "lesson/placeholders.hpp"
#include "state/parameters.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// The setting of that id, or the first of that symbol.
const Parameter* linked(std::string_view to) {
  if (const auto* const p = find_parameter(to)) return p;
  for (const auto& p : parameters()) {
    if (p.symbol == to) return &p;
  }
  return nullptr;
}

/// A symbol and its value stay on one line, and a product does.
std::string kept_together(std::string_view text) {
  std::string kept(text);
  for (const auto& [broken, whole] :
       {std::pair<std::string_view, std::string_view>(" = ", "\u00A0=\u00A0"),
        {" · ", "\u00A0·\u00A0"}}) {
    for (auto at = kept.find(broken); at != kept.npos; at = kept.find(broken, at + whole.size()))
      kept.replace(at, broken.size(), whole);
  }
  return kept;
}

/// What md4c tells of, as paragraphs.
class Typesetter {
 public:
  Typesetter(const Palette& palette, const Fill& fill, Face face)
      : palette_(palette), fill_(fill), usual_(face), face_(face) {}

  /// False: `refused` says why.
  bool set(std::string_view markdown) {
    constexpr unsigned kFlags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS |
                                MD_FLAG_LATEXMATHSPANS | MD_FLAG_COLLAPSEWHITESPACE;
    const MD_PARSER parser{
        0,
        kFlags,
        [](MD_BLOCKTYPE type, void*, void* self) { return of(self).enter_block(type); },
        [](MD_BLOCKTYPE, void*, void* self) { return of(self).end_text(); },
        [](MD_SPANTYPE type, void* detail, void* self) { return of(self).enter(type, detail); },
        [](MD_SPANTYPE type, void*, void* self) { return of(self).leave(type); },
        [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
          return of(self).add(type, {text, size});
        },
        nullptr,
        nullptr};
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    return refused.empty();  // md_parse() does not say whether it was stopped
  }

  std::vector<FlowParagraph> made;
  std::string refused;

 private:
  static Typesetter& of(void* self) { return *static_cast<Typesetter*>(self); }

  int refuse(std::string why) {
    refused = std::move(why);
    return 1;
  }

  int enter_block(MD_BLOCKTYPE type) {
    end_text();
    switch (type) {
      case MD_BLOCK_DOC:
      case MD_BLOCK_UL: return 0;
      case MD_BLOCK_P:
        // A paragraph in an item of a list goes on with the item.
        if (!made.empty() && made.back().is_item && made.back().pieces.empty()) return 0;
        made.emplace_back();
        return 0;
      case MD_BLOCK_LI: made.push_back({.pieces = {}, .is_item = true}); return 0;
      default:
        return refuse(
            "words have paragraphs and lists with bullets, and nothing else of Markdown: "
            "leave out headings, tables, numbers before items and blocks of code");
    }
  }

  int enter(MD_SPANTYPE type, void* detail) {
    end_text();
    switch (type) {
      case MD_SPAN_EM: face_ = Face::semibold; return 0;
      case MD_SPAN_STRONG: face_ = Face::bold; return 0;
      case MD_SPAN_CODE: face_ = Face::medium; return 0;
      case MD_SPAN_LATEXMATH: is_formula_ = true; return 0;
      case MD_SPAN_A: {
        const auto& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
        const std::string_view to(href.text, href.size);
        const auto* const p = linked(to);
        if (p == nullptr) {
          return refuse(
              fmt::format("a link leads to {}, which is no setting: give the id of one, "
                          "as posenc list parameters lists them",
                          quotable(to)));
        }
        link_ = p;
        return 0;
      }
      default: return refuse("words have no pictures and no formulas of their own line: use $…$");
    }
  }

  int leave(MD_SPANTYPE type) {
    end_text();
    if (type == MD_SPAN_LATEXMATH) {
      is_formula_ = false;
      if (formula_.starts_with(' ') || formula_.ends_with(' '))
        return refuse(fmt::format("${}$ begins or ends with a space: write \\$ for the sign itself",
                                  quotable(formula_)));
      if (const auto mistake = math::mistake_in(formula_); !mistake.empty())
        return refuse(fmt::format("in ${}$ {}", quotable(formula_), mistake));
      push({.content = math::formula(palette_, fill_(formula_))});
      formula_.clear();
    } else if (type == MD_SPAN_A) {
      link_ = nullptr;
    } else {
      face_ = usual_;
    }
    return 0;
  }

  int add(MD_TEXTTYPE type, std::string_view text) {
    if (is_formula_) {
      formula_ += text;
    } else {
      // An escaped $ comes alone.
      if (type == MD_TEXT_NORMAL && text.size() > 1 && text.find('$') != text.npos)
        return refuse(fmt::format("no $ closes the formula in “{}”: write \\$ for the sign itself",
                                  quotable(text)));
      const bool is_break = type == MD_TEXT_SOFTBR || type == MD_TEXT_BR;
      text_ += is_break ? " " : text;
    }
    return 0;
  }

  /// Sets the text so far: what follows looks or leads otherwise.
  int end_text() {
    std::string_view rest = text_;
    FlowPiece piece{.content = std::string()};
    auto& set = std::get<std::string>(piece.content);
    while (!rest.empty()) {
      const auto open = std::min(rest.find(kOpenBraces), rest.size());
      set += kept_together(rest.substr(0, open));
      rest.remove_prefix(open);
      if (rest.empty()) break;
      const auto close = rest.find(kCloseBraces);
      const auto asked =
          rest.substr(0, close == rest.npos ? rest.size() : close + kCloseBraces.size());
      const auto begin = set.size();
      set += kept_together(fill_(asked));
      if (close != rest.npos)
        piece.filled.push_back(
            {begin, set.size(),
             std::string(trimmed(asked.substr(kOpenBraces.size(), close - kOpenBraces.size())))});
      rest.remove_prefix(asked.size());
    }
    text_.clear();
    if (!set.empty()) push(std::move(piece));
    return 0;
  }

  void push(FlowPiece piece) {
    if (made.empty()) made.emplace_back();
    piece.face = face_;
    piece.color = link_ == nullptr || link_->symbol.empty()
                      ? palette_.text
                      : symbol_colour(palette_, link_->symbol);
    if (link_ != nullptr && palette_.has_buttons) piece.link = link_->id;
    made.back().pieces.push_back(std::move(piece));
  }

  const Palette& palette_;
  const Fill& fill_;
  Face usual_, face_;
  bool is_formula_ = false;
  std::string text_, formula_;
  const Parameter* link_ = nullptr;
};

}  // namespace

Expected<void> check_links(std::string_view markdown) {
  const Fill nothing = [](std::string_view text) { return std::string(text); };
  Typesetter typesetter(dark_palette(), nothing, Face::regular);
  if (typesetter.set(markdown)) return {};
  return fail(typesetter.refused);
}

std::vector<FlowParagraph> paragraphs(std::string_view markdown, const Palette& palette,
                                      const Fill& fill, Face face) {
  Typesetter typesetter(palette, fill, face);
  typesetter.set(markdown);
  return std::move(typesetter.made);
}

}  // namespace posenc
