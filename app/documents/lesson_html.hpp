#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/text/flow.hpp"
#include "figure/theme.hpp"

namespace posenc {

struct HtmlStep {
  std::string heading;
  std::string svg;
  std::string answered;  ///< in its place once the answer is seen; "" for the same
  std::vector<FlowParagraph> words, question, answer;
};

/// A page that any browser opens without a network: a step at a time, by arrow keys, Page up and
/// down, buttons or #5 in the address; all steps below each other where there are no scripts, and
/// on paper. Formulas are pictures that say their LaTeX.
Expected<std::string> lesson_html(std::string_view title, std::string_view about,
                                  std::span<const HtmlStep>, const Palette&);

}  // namespace posenc
