#pragma once

#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"
#include "figure/text/flow.hpp"
#include "figure/theme.hpp"

/// Decks for PowerPoint, Keynote and Impress: packages of Office Open XML (ECMA-376), with all the
/// parts that PowerPoint writes, as it offers to repair those that lack some.
namespace posenc {

/// Text in a box, in points. What is too much for it is shown smaller by the program.
struct PptxText {
  std::vector<FlowParagraph> words;
  Rect box;
  double size = 18;
};
struct PptxSlide {
  PptxText title, words, question;  ///< without words: left out
  Rect picture;
  std::string svg, png;     ///< the same; the PNG is for programs that show no SVG
  std::string description;  ///< of the picture
  std::string note;         ///< plain, in lines
};
struct PptxDeck {
  std::string title;
  int width = 960, height = 540;  ///< points
  Palette palette;
  std::vector<PptxSlide> slides;
};
Expected<std::string> pptx_of(const PptxDeck&);

}  // namespace posenc
