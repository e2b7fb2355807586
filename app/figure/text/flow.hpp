#pragma once

#include <string>
#include <variant>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/formula/formula.hpp"

/// Running text: words and formulas, broken into lines.
namespace posenc {

/// Bytes of a text that were put there for a name.
struct FilledPart {
  std::size_t begin = 0, end = 0;
  std::string name;
};
struct FlowPiece {
  std::variant<std::string, Formula> content = {};
  Face face = Face::regular;
  Color color = {};
  std::string link = {};                ///< what it leads to; "" for nothing
  std::vector<FilledPart> filled = {};  ///< of its text, in order
};
struct FlowParagraph {
  std::vector<FlowPiece> pieces = {};
  bool is_item = false;  ///< of a list, with a bullet
};

/// A word or a formula in its place.
struct FlowBox {
  std::variant<std::string, Formula> content;
  TextStyle style;
  Point baseline;
  Rect box;
  std::string link;
};
struct Flow {
  std::vector<FlowBox> boxes;
  double width = 0;  ///< of the widest line: more than asked for where one word has more
  double height = 0;
};

/// Sets the paragraphs from (0, 0) on, as wide as `width` where they can be broken, in letters of
/// `em` pixels.
Flow flow(Canvas&, const std::vector<FlowParagraph>&, double em, double width);
/// Its words; a formula in a line of text.
std::string plain_text(const FlowPiece&);
std::string plain_text(const std::vector<FlowParagraph>&);
/// Draws it with its upper left corner there; links underlined, those to `lit` on a ground of
/// their colour.
void draw(Canvas&, Point at, const Flow&, std::string_view lit = "");
/// The link at a point of the same canvas; "" where there is none.
std::string_view link_at(Point at, const Flow&, Point pointer);

}  // namespace posenc
