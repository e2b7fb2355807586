#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/on_canvas.hpp"
#include "text/covered.hpp"

namespace posenc {

/// Draws on another canvas, with "?" in place of covered texts (text/covered.hpp). All has the
/// place that it has without.
class CoveredCanvas final : public OnCanvas {
 public:
  CoveredCanvas(Canvas& on, std::vector<std::string> covered)
      : OnCanvas(on), covered_(std::move(covered)) {}

 protected:
  void glyphs(Point at, std::string_view text, const TextStyle& style, bool turned) override {
    OnCanvas::glyphs(at, with_covered(text, covered_), style, turned);
  }

 private:
  std::vector<std::string> covered_;
};

}  // namespace posenc
