// Every view's formula as LaTeX, whatever is chosen.

#include "figure/formula/latex.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "sanitized.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "views/equation_text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

/// Of LaTeX and amsmath.
const std::set<std::string> kCommands{
    "alpha", "beta",   "gamma",  "delta",  "varepsilon", "theta", "kappa", "lambda", "mu",    "pi",
    "rho",   "psi",    "varphi", "omega",  "sum",        "cdot",  "times", "infty",  "le",    "ge",
    "ne",    "approx", "lfloor", "rfloor", "frac",       "sqrt",  "text",  "cos",    "sin",   "ln",
    "log",   "max",    "min",    "exp",    "bmod",       "begin", "end",   "circ",   "ldots", "to",
    "in",    "sigma",  "equiv",  "langle", "rangle",     "lceil", "rceil", "pm",     "surd"};

void expect_latex(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    EXPECT_GE(c, ' ') << text;
    EXPECT_LE(c, '~') << text;
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    EXPECT_GE(depth, 0) << text;
  }
  EXPECT_EQ(depth, 0) << text;
  EXPECT_EQ(text.find('?'), std::string::npos) << text;
  EXPECT_EQ(text.find("^^"), std::string::npos) << text;
  const std::regex command(R"(\\([A-Za-z]+))");
  for (std::sregex_iterator at(text.begin(), text.end(), command), end; at != end; ++at)
    EXPECT_TRUE(kCommands.contains((*at)[1])) << (*at)[0] << " in " << text;
  EXPECT_FALSE(std::regex_search(text, std::regex(R"(\^(\{[^{}]*\}|[^{}\\])\^)")))
      << "two exponents: " << text;
}

void expect_latex(Scene& scene, State state) {
  for (const auto& view : views()) {
    state.view = view.id;
    scene.update(state);
    const auto equation = set(dark_palette(), scene, equation_of(scene));
    SCOPED_TRACE(view.id);
    expect_latex(to_latex(equation.symbols));
    for (const auto& line : equation.numbers) expect_latex(to_latex(line));
  }
}

TEST(ViewsLatex, IsWhatLatexReadsInEveryMode) {
  Scene scene;
  expect_latex(scene, {});
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::choice && p.kind != ParameterKind::toggle) continue;
    const auto limits = p.limits(State{});
    for (double value = limits.min; value <= limits.max; value += test::kStride) {
      State state;
      state.offset = -5;
      state.base = 12345.5;
      if (!assign(state, p, value)) continue;
      SCOPED_TRACE(testing::Message() << p.id << " = " << value);
      expect_latex(scene, within_limits(state));
    }
  }
  expect_latex(scene, test::with_table_of("a table.npy", 64, 16, test::Learned()));
}

}  // namespace
}  // namespace posenc
