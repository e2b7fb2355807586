#include "figure/formula/formula.hpp"

#include <algorithm>
#include <variant>

#include <gtest/gtest.h>
#include <glm/common.hpp>

#include "recorded.hpp"

namespace posenc {
namespace {

using namespace math;
constexpr Color kInk{1, 2, 3};
constexpr double kSize = 20;

struct Typeset {
  RecordingCanvas canvas;
  Rect box;
  std::vector<RecordingCanvas::Text> texts;

  explicit Typeset(const Formula& formula) {
    const TextExtent size = measure(canvas, formula, kSize);
    EXPECT_TRUE(canvas.commands().empty());
    box = draw(canvas, {100, 200}, formula, kSize);
    EXPECT_DOUBLE_EQ(box.width(), size.width);
    EXPECT_DOUBLE_EQ(box.min.y, 200 - size.ascent);
    EXPECT_DOUBLE_EQ(box.max.y, 200 + size.descent);
    texts = test::all<RecordingCanvas::Text>(canvas);
  }

  const RecordingCanvas::Text& text(const std::string& wanted) const {
    const auto found = std::ranges::find(texts, wanted, &RecordingCanvas::Text::text);
    EXPECT_NE(found, texts.end()) << wanted;
    return found == texts.end() ? texts.front() : *found;
  }
  /// Between the end of one text and the start of another, in em.
  double gap(const std::string& a, const std::string& b) const {
    return (text(b).box.min.x - text(a).box.max.x) / kSize;
  }
};

/// How far above its baseline a digit reaches.
double height(const RecordingCanvas::Text& digit) { return 0.68 * digit.style.size; }

TEST(Formula, IsSetOneAfterTheOther) {
  const Typeset d(row({upright("PE(", kInk), upright("37", {9, 9, 9}), upright(") = 1", kInk)}));
  double end = 100;
  for (const auto& text : d.texts) {
    EXPECT_GE(text.box.min.x, end - 1e-9) << text.text;
    EXPECT_EQ(text.at.y, 200);
    EXPECT_EQ(text.style.face, Face::math);
    end = text.box.max.x;
  }
  EXPECT_NEAR(d.box.max.x, end, 1e-9);
  EXPECT_EQ(d.text("37").style.color, (Color{9, 9, 9}));
}

TEST(Formula, SpacesFollowTheirNeighbours) {
  const Typeset d(row({upright("sin", kInk), italic("x", kInk), upright("=a·b+(c),d", kInk)})),
      number(upright("-5", kInk)), after(upright("a=-5", kInk)), between(upright("a-5", kInk));
  const struct {
    const Typeset& in;
    const char *left, *right;
    double gap;  // of 18 to an em
  } rows[] = {{d, "sin", "x", 3}, {d, "=", "a", 5},      {d, "a", "·", 4},
              {d, "(", "c", 0},   {d, "c", ")", 0},      {d, ")", ",", 0},
              {d, ",", "d", 3},   {after, "=", "−5", 5}, {between, "−", "5", 4}};
  for (const auto& [in, left, right, gap] : rows)
    EXPECT_NEAR(in.gap(left, right), gap / 18, right == std::string_view("x") ? 0.01 : 1e-9)
        << left << " " << right;
  EXPECT_EQ(number.text("−5").at.x, 100);
  EXPECT_DOUBLE_EQ(Typeset(upright("p = 2 · 3", kInk)).box.width(),
                   Typeset(upright("p=2·3", kInk)).box.width());
}

TEST(Formula, ScriptsAreSmallerAndOffTheLine) {
  const Typeset d(script(italic("x", kInk), upright("4", kInk), upright("2", kInk)));
  const auto &base = d.text("x"), &sub = d.text("4"), &sup = d.text("2");
  for (const auto* const small : {&sub, &sup}) EXPECT_NEAR(small->style.size, 0.7 * kSize, 1e-9);
  EXPECT_EQ(base.style.face, Face::math_italic);
  EXPECT_LT(sup.at.y, base.at.y);
  EXPECT_GT(sub.at.y, base.at.y);
  EXPECT_GE(sup.at.x, base.box.max.x);
  EXPECT_GT(sub.at.y - height(sub), sup.at.y) << "the lower ends below the upper's baseline";
  EXPECT_LE(d.box.min.y, sup.at.y - 0.67 * sup.style.size);
  EXPECT_GE(d.box.max.y, sub.at.y);
  // What is empty takes no room.
  EXPECT_EQ(Typeset(script(italic("x", kInk), row({}), row({}))).texts.size(), 1u);
  EXPECT_LT(Typeset(script(italic("x", kInk), row({}), upright("2", kInk))).box.max.y, 201);
  EXPECT_EQ(Typeset(row({})).box.width(), 0);
}

TEST(Formula, ScriptsHaveTheLeastSizeThatIsAskedFor) {
  const Formula deep = script(
      upright("a", kInk), upright("e", kInk),
      script(upright("b", kInk), row({}), fraction(upright("c", kInk), upright("d", kInk), kInk)));
  const Formula all = row({deep, sum(upright("f", kInk), upright("g", kInk), kInk)});
  for (const double least : {0.0, 16.0, 18.0, 40.0}) {
    RecordingCanvas canvas;
    draw(canvas, {100, 200}, all, {kSize, least});
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      EXPECT_GE(text.style.size, std::clamp(least, 0.5 * kSize - 1e-9, kSize)) << text.text;
      EXPECT_LE(text.style.size, text.text == "∑" ? 2 * kSize : kSize) << text.text;
    }
  }
}

/// The room of the lines that were drawn.
Rect lines_of(const Typeset& d) {
  Rect box{{1e9, 1e9}, {-1e9, -1e9}};
  for (const auto& line : test::all<RecordingCanvas::Line>(d.canvas))
    for (const Point p : line.points) box = {glm::min(box.min, p), glm::max(box.max, p)};
  return box;
}

TEST(Formula, AFractionIsAboveAndBelowItsBar) {
  const Typeset d(fraction(upright("1", kInk), upright("128", kInk), {7, 7, 7}));
  const auto &over = d.text("1"), &under = d.text("128");
  const Rect bar = lines_of(d);
  EXPECT_EQ(test::all<RecordingCanvas::Line>(d.canvas).at(0).stroke.color, (Color{7, 7, 7}));
  EXPECT_LT(over.at.y, bar.min.y);
  EXPECT_GT(under.at.y - height(under), bar.max.y);
  EXPECT_LE(bar.min.x, under.box.min.x);
  EXPECT_GE(bar.max.x, under.box.max.x);
  EXPECT_NEAR(over.box.centre().x, under.box.centre().x, 1e-9);
}

TEST(Formula, AMatrixHasColumnsAndEvenRows) {
  std::vector<Formula> cells;
  for (const char* cell : {"1", "−0.9773", "0.9773", "2", "3", "4"})
    cells.push_back(upright(cell, kInk));
  const Typeset d(math::matrix(cells, 2, kInk));
  EXPECT_NEAR(d.text("1").box.centre().x, d.text("0.9773").box.centre().x, 1e-9);
  EXPECT_NEAR(d.text("2").box.centre().x, d.text("4").box.centre().x, 1e-9);
  EXPECT_DOUBLE_EQ(d.text("1").at.y, d.text("−0.9773").at.y);
  EXPECT_NEAR(d.text("0.9773").at.y - d.text("1").at.y, d.text("3").at.y - d.text("2").at.y, 1e-9);
  const Rect lines = lines_of(d);
  EXPECT_TRUE(d.box.grown(2).contains(lines.min) && d.box.grown(2).contains(lines.max));
  for (const auto& text : d.texts) {
    EXPECT_GT(text.at.x, d.box.min.x);
    EXPECT_LT(text.box.max.x, d.box.max.x);
    EXPECT_LE(text.at.y, d.box.max.y);
    EXPECT_GE(text.at.y - height(text), d.box.min.y);
  }
}

TEST(Formula, ARootCoversWhatIsUnderIt) {
  const Typeset low(root(italic("x", kInk), kInk));
  const Typeset high(root(fraction(upright("1", kInk), upright("128", kInk), kInk), {7, 7, 7}));
  for (const Typeset* d : {&low, &high}) {
    const Rect lines = lines_of(*d);
    for (const auto& text : d->texts) {
      EXPECT_LT(lines.min.x, text.box.min.x);
      EXPECT_GE(lines.max.x, text.box.max.x);
      // Letters without ascender end lower than that.
      if (d == &high) {
        EXPECT_LT(lines.min.y, text.at.y - height(text));
      }
    }
    EXPECT_GE(lines.min.y, d->box.min.y);
    EXPECT_LE(lines.max.y, d->box.max.y + 1e-9);
    EXPECT_NEAR(lines.max.x, d->box.max.x, 1e-9);
  }
  EXPECT_GT(lines_of(high).height(), 2 * lines_of(low).height());
}

TEST(Formula, ASumHasItsLimitsBelowAndAboveItsSign) {
  const Typeset d(row({sum(upright("0", kInk), upright("63", kInk), kInk), italic("x", kInk)}));
  const auto &sign = d.text("∑"), &below = d.text("0"), &above = d.text("63"), &term = d.text("x");
  EXPECT_GT(sign.style.size, 1.2 * kSize);
  EXPECT_NEAR(below.style.size, 0.7 * kSize, 1e-9);
  EXPECT_NEAR(below.box.centre().x, sign.box.centre().x, 1e-9);
  EXPECT_NEAR(above.box.centre().x, sign.box.centre().x, 1e-9);
  // STIX's sign reaches 0.74 em above its baseline and 0.24 em below it.
  EXPECT_LT(above.at.y, sign.at.y - 0.74 * sign.style.size);
  EXPECT_GT(below.at.y - height(below), sign.at.y + 0.24 * sign.style.size);
  EXPECT_EQ(term.at.y, 200);
  EXPECT_GT(term.box.min.x, std::max(sign.box.max.x, above.box.max.x));
  EXPECT_LE(d.box.min.y, above.at.y - 0.67 * above.style.size);
  EXPECT_GE(d.box.max.y, below.at.y);
}

TEST(Formula, SaysWhereItsSymbolsAre) {
  const auto& palette = dark_palette();
  RecordingCanvas canvas;
  std::vector<SymbolBox> symbols;
  const auto power =
      script(value_of(palette, "b", "10000"), {}, row({upright("2", kInk), symbol(palette, "k")}));
  const Rect box = draw(canvas, {100, 200}, row({symbol(palette, "t"), upright("/", kInk), power}),
                        kSize, &symbols);
  std::string order;
  for (const auto& [symbol, place] : symbols) {
    order += symbol;
    EXPECT_GE(place.min.x, box.min.x);
    EXPECT_LE(place.max.x, box.max.x);
    EXPECT_GE(place.min.y, box.min.y - 1e-9);
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      if (text.box.contains(place.centre()) && text.style.color != palette.text &&
          text.style.color != kInk) {
        EXPECT_EQ(text.style.color, symbol_colour(palette, symbol));
      }
    }
  }
  EXPECT_EQ(order, "tbk");
}

}  // namespace
}  // namespace posenc
