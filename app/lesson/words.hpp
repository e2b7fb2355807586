#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/text/flow.hpp"

/// A lesson's words: Markdown's paragraphs, lists, emphasis and links, and formulas as everywhere
/// in the program ($ω_k$, figure/formula/markup.hpp). A link names a setting by its id, or the
/// symbol of one: pointing at it lights both.
namespace posenc {

/// An Error that names the first link to no setting, or what words cannot have.
Expected<void> check_links(std::string_view markdown);
/// Puts numbers in the places of {{…}} (lesson/placeholders.hpp).
using Fill = std::function<std::string(std::string_view)>;
/// Lays out words that check_links() takes. What `fill` puts in is text, whatever Markdown would
/// make of it, and FlowPiece::filled says where. `face` is the one of words that are not
/// emphasised.
std::vector<FlowParagraph> paragraphs(std::string_view markdown, const Palette&, const Fill& fill,
                                      Face face = Face::regular);

}  // namespace posenc
