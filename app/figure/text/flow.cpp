#include "figure/text/flow.hpp"

#include <algorithm>
#include <utility>

#include "figure/formula/markup.hpp"

namespace posenc {
namespace {

constexpr double kPitch = 1.42, kBetweenParagraphs = 0.5, kItemIndent = 1.1;  // in em
constexpr double kMath = 1.06;  // formulas look smaller than words of the same size

/// Exponents are larger than in a formula that stands alone, so that they are as readable as the
/// smallest words.
FormulaSize formula_size(double size) {
  constexpr double kScript = 0.8;
  return {size, kScript * size};
}

/// What stands together on a line: parts with no space between them.
struct Together {
  std::vector<FlowBox> boxes;  ///< from x = 0 on
  double width = 0, ascent = 0, descent = 0;
};

class LineSetter {
 public:
  LineSetter(Canvas& canvas, double em, double width) : canvas_(canvas), em_(em), width_(width) {}

  void set(const FlowParagraph& paragraph) {
    if (flow_.height > 0) flow_.height += kBetweenParagraphs * em_;
    left_ = paragraph.is_item ? kItemIndent * em_ : 0;
    if (paragraph.is_item && !paragraph.pieces.empty())
      line_.push_back(bullet(paragraph.pieces.front().color));
    x_ = left_;
    for (const auto& piece : paragraph.pieces) {
      if (const auto* const text = std::get_if<std::string>(&piece.content)) {
        add_words(*text, piece);
      } else {
        add(piece.content, piece);
      }
    }
    end_word();
    end_line();
  }

  Flow take() { return std::move(flow_); }

 private:
  void add_words(std::string_view text, const FlowPiece& piece) {
    while (!text.empty()) {
      const auto word = text.substr(0, text.find(' '));
      if (!word.empty()) add(std::string(word), piece);
      if (word.size() == text.size()) return;
      end_word();
      text.remove_prefix(word.size() + 1);
    }
  }

  void add(std::variant<std::string, Formula> content, const FlowPiece& piece) {
    const bool is_formula = std::holds_alternative<Formula>(content);
    const TextStyle style{piece.face, is_formula ? em_ * kMath : em_, piece.color};
    const auto size = is_formula
                          ? measure(canvas_, std::get<Formula>(content), formula_size(style.size))
                          : canvas_.measure(std::get<std::string>(content), style);
    word_.boxes.push_back({std::move(content),
                           style,
                           {word_.width, 0},
                           {{word_.width, -size.ascent}, {word_.width + size.width, size.descent}},
                           piece.link});
    word_.width += size.width;
    word_.ascent = std::max(word_.ascent, size.ascent);
    word_.descent = std::max(word_.descent, size.descent);
  }

  /// Puts the word on the line, or on the next one.
  void end_word() {
    if (word_.boxes.empty()) return;
    const double space = canvas_.measure(" ", {Face::regular, em_, {}}).width;
    double x = x_ > left_ ? x_ + space : x_;
    if (x > left_ && x + word_.width > width_) {
      end_line();
      x = left_;
    }
    move(word_.boxes, {x, 0});
    x_ = x + word_.width;
    ascent_ = std::max(ascent_, word_.ascent);
    descent_ = std::max(descent_, word_.descent);
    std::ranges::move(word_.boxes, std::back_inserter(line_));
    word_ = {};
  }

  void end_line() {
    if (line_.empty()) return;
    const double words = canvas_.measure("x", {Face::regular, em_, {}}).ascent;
    const double pitch = std::max(kPitch * em_, ascent_ + descent_ + 0.2 * em_);
    const double above = std::max(ascent_, words) + (pitch - ascent_ - descent_) / 2;
    move(line_, {0, flow_.height + above});
    for (const auto& box : line_) flow_.width = std::max(flow_.width, box.box.max.x);
    // A link of several words has no gaps.
    for (std::size_t i = 1; i < line_.size(); ++i) {
      auto& before = line_[i - 1];
      if (!before.link.empty() && before.link == line_[i].link)
        before.box.max.x = line_[i].box.min.x;
    }
    std::ranges::move(line_, std::back_inserter(flow_.boxes));
    flow_.height += pitch;
    line_.clear();
    x_ = left_;
    ascent_ = descent_ = 0;
  }

  FlowBox bullet(Color color) {
    return {"•", {Face::regular, em_, color}, {0.25 * em_, 0}, {}, {}};
  }

  static void move(std::vector<FlowBox>& boxes, Point by) {
    for (auto& box : boxes) {
      box.baseline += by;
      box.box = {box.box.min + by, box.box.max + by};
    }
  }

  Canvas& canvas_;
  double em_, width_;
  Flow flow_;
  Together word_;
  std::vector<FlowBox> line_;
  double left_ = 0, x_ = 0, ascent_ = 0, descent_ = 0;
};

}  // namespace

Flow flow(Canvas& canvas, const std::vector<FlowParagraph>& paragraphs, double em, double width) {
  LineSetter setter(canvas, em, width);
  for (const auto& paragraph : paragraphs) setter.set(paragraph);
  return setter.take();
}

std::string plain_text(const FlowPiece& piece) {
  const auto* const text = std::get_if<std::string>(&piece.content);
  return text ? *text : to_plain(std::get<Formula>(piece.content));
}

std::string plain_text(const std::vector<FlowParagraph>& paragraphs) {
  std::string all;
  for (const auto& paragraph : paragraphs) {
    if (!all.empty()) all += '\n';
    for (const auto& piece : paragraph.pieces) all += plain_text(piece);
  }
  return all;
}

void draw(Canvas& canvas, Point at, const Flow& flow, std::string_view lit) {
  constexpr double kUnder = 3;
  for (const auto& box : flow.boxes) {
    const Rect place{at + box.box.min, at + box.box.max};
    if (!box.link.empty()) {
      const double y = at.y + box.baseline.y + kUnder;
      if (box.link == lit)
        canvas.rect({place.min - Point(0, 2), place.max + Point(0, 2)},
                    box.style.color.with_alpha(0.2));
      canvas.line({place.min.x, y}, {place.max.x, y}, {box.style.color, 1.5, Dash::dotted});
    }
    if (const auto* const text = std::get_if<std::string>(&box.content)) {
      canvas.text(at + box.baseline, *text, box.style);
    } else {
      draw(canvas, at + box.baseline, std::get<Formula>(box.content), formula_size(box.style.size));
    }
  }
}

std::string_view link_at(Point at, const Flow& flow, Point pointer) {
  const auto found = std::ranges::find_if(flow.boxes, [&](const FlowBox& box) {
    return !box.link.empty() && Rect{at + box.box.min, at + box.box.max}.contains(pointer);
  });
  return found == flow.boxes.end() ? "" : std::string_view(found->link);
}

}  // namespace posenc
