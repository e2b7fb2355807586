// The code that is copied: each recipe in each language, run and compared with core's table. Python
// runs all of it at once, with stand-ins for the libraries that are not installed; the compiler
// reads all functions in one file.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "commands/program_run.hpp"
#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "snippets/languages.hpp"
#include "snippets/notation.hpp"
#include "snippets/recipe.hpp"
#include "state/own.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

struct Case {
  State state;
  std::int64_t start = 0;
};

std::string written(std::string_view language, const State& state, std::int64_t start = 0) {
  const auto text = find_language(language)->write(state, start);
  EXPECT_TRUE(text) << text.error().message;
  return text.value_or("");
}

/// As many factors as there are pairs, each different.
std::shared_ptr<const FactorLists> factors_of(int pairs) {
  FactorLists lists;
  for (int k = 0; k < pairs; ++k) {
    lists.short_factors.push_back(1 + 0.1 * k);
    lists.long_factors.push_back(2 + 0.3 * k);
  }
  return std::make_shared<const FactorLists>(std::move(lists));
}

/// Every convention with every scaling that it takes, of small and odd d, from two first tokens.
std::vector<Case> waves() {
  std::vector<Case> all;
  for (const auto& convention : conventions()) {
    for (const auto& kind : scalings()) {
      for (const int d : {2, 3, 4, 7, 12, 64}) {
        if (!convention.accepts(d)) continue;
        State state;
        state.convention = &convention;
        state.d = d;
        state.length = 40;
        state.trained = 20 + d;
        state.scaling.factor = 8;
        state.scaling.lists = factors_of(convention.pairs(d));
        state.scaling.kind = &kind;
        if (kind.rule != ScalingRule::none && !is_scaled(state)) continue;
        state = within_limits(state);
        const bool is_large = d > 7;
        all.push_back({state, is_large ? 1000 : 0});
        if (!is_large) continue;
        // Options of the ramps, masked pairs and another base.
        state.base = 500000;
        state.mask.masked = 0b101;
        state.scaling.rounded = false;
        state.scaling.low_turns = kind.has_ramp() ? 0.25 : 0;
        state.scaling.rotated =
            kind.rule == ScalingRule::none || convention.id == "paper" ? 0 : 0.5;
        state.scaling.amplitude = kind.rule == ScalingRule::none ? 0 : 1.5;
        state.trained = 4096;
        all.push_back({within_limits(state), -7});
      }
    }
  }
  return all;
}

/// Typed formulas with all signs and functions, of columns and pairs, in all orders.
std::vector<Case> formulas() {
  std::vector<Case> all;
  for (const auto* const formula :
       {"b^(-2i/d)", "1.385*b^(-k/(h+1)); amplitude = sqrt(2/d); odd = sine-column",
        "0.5; first = 3; order = sines-cosines; odd = zero-column",
        "1/sqrt(i + 1); order = cosines-sines; odd = sine-column; descending",
        "floor(9 - i/d)/9; order = cosine-first; odd = zero-column; step = 0.25",
        "1.618k - floor(1.618k)", "exp(-k/2)*log(b)*log(k + 2)/ceil(k/3 + 0.5); first = -2",
        "max(1/(k + 1), 2^-(k/2)) + min(k, h)*pi/100; order = sines-cosines; odd = sine-column",
        "1 - (k - i)/(4d) - -k^2/(8h^2)/2^3^0.5", "ceil(d/8)/max(b, 100)"}) {
    for (const int d : {2, 3, 8, 15, 64}) {
      State state;
      state.own = state.convention = *own_convention(*own_of_text(formula));
      if (!state.convention->accepts(d)) continue;
      state.d = d;
      state.length = 40;
      state.mask.masked = d == 64 ? 0b101 : 0;
      state = within_limits(state);
      EXPECT_EQ(state.d, d) << formula;
      all.push_back({state, d == 64 ? 1000 : 0});
    }
  }
  return all;
}

std::vector<Case> all_cases() {
  auto all = waves();
  for (const auto& each : formulas()) all.push_back(each);
  for (const auto& kind : encodings()) {
    for (const std::int64_t length : {1, 2, 37}) {
      State state;
      state.encoding = &kind;
      state.length = length;
      if (!has_waves(state)) all.push_back({state, length});
    }
  }
  return all;
}

/// Core's numbers of the rows that the code makes.
std::vector<double> table_of(const Case& each) {
  const auto& [state, start] = each;
  auto made = make_encoding(state);
  // Where the length counts, the last row is the last position.
  if (state.encoding->uses_length)
    made = state.encoding->make({.length = start + state.length}).value();
  std::vector<double> table(static_cast<std::size_t>(state.length * made->d()));
  made->fill({position_of_row(state, 0) + start, state.length, is_descending(state)},
             std::span(table));
  return table;
}

/// "… is at most 2.3e-13, …"; what rounds once or not at all has that of one rounding.
double stated_error(const std::string& code) {
  constexpr std::string_view kBefore = "largest error is at most ";
  const auto at = code.find(kBefore);
  return at == std::string::npos ? 0x1p-52
                                 : std::strtod(code.c_str() + at + kBefore.size(), nullptr);
}

template <class Values>
void write_bytes(const fs::path& file, const Values& values) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof values[0]));
}

TEST(Snippets, InPythonMakeTheTablesOfCore) {
  const test::TemporaryFolder folder;
  const auto cases = all_cases();
  ASSERT_GT(cases.size(), 400U);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto& [state, start] = cases[i];
    const auto name = folder.path() / fmt::format("{:04}", i);
    write_bytes(name.string() + ".f8", table_of(cases[i]));
    for (const auto& language : languages()) {
      if (language.is_of_view || language.id == "cpp") continue;
      const auto code = written(language.id, state, start);
      EXPECT_LE(std::ranges::count(code, '\n'),
                is_scaled(state) || state.mask.masked != 0 ? 33 : 20)
          << code;
      std::ofstream(fmt::format("{}.{}.py", name.string(), language.id)) << code;
      std::ofstream(name.string() + ".error") << stated_error(code) + 4e-15;
    }
  }
  const auto ran = test::shell(fmt::format("'{}' {}/app/tests/snippets/run_snippets.py {}",
                                           POSENC_PYTHON, POSENC_ROOT, folder.path().string()));
  if (ran.status == 77) GTEST_SKIP() << ran.output;
  EXPECT_EQ(ran.status, 0) << ran.output;
  test::expect_has(ran.output, {fmt::format("{} snippets", 4 * cases.size())});
  RecordProperty("ran", ran.output);
}

TEST(Snippets, InCppMakeTheTablesOfCore) {
  const test::TemporaryFolder folder;
  const auto cases = all_cases();
  std::string program = "#include <cmath>\n#include <cstdio>\n#include <vector>\n";
  std::string calls, includes;
  std::vector<double> expected;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    auto code = written("cpp", cases[i].state, cases[i].start);
    const auto table = table_of(cases[i]);
    expected.insert(expected.end(), table.begin(), table.end());
    const auto body = code.find("std::vector<double> positional");
    includes += code.substr(0, body);
    program += fmt::format("namespace n{} {{\n{}}}\n", i, code.substr(body));
    calls += fmt::format("  wrong += differs(n{}::positional_encoding(), {}, {});\n", i,
                         table.size(), stated_error(code) + 4e-15);
  }
  write_bytes(folder.path() / "expected.f8", expected);
  program = includes + program + R"(
static std::FILE* expected;
static int differs(const std::vector<double>& made, unsigned long count, double error) {
  static int number = 0;
  std::vector<double> right(count);
  if (made.size() != count || std::fread(right.data(), 8, count, expected) != count) return 1;
  double most = 0;
  for (unsigned long i = 0; i < count; ++i) most = std::fmax(most, std::fabs(made[i] - right[i]));
  if (most > error) std::printf("n%d: %g > %g\n", number, most, error);
  ++number;
  return !(most <= error);
}
int main() {
  expected = std::fopen("expected.f8", "rb");
  int wrong = 0;
)" + calls + "  return wrong == 0 ? 0 : 1;\n}\n";
  std::ofstream(folder.path() / "all.cpp") << program;
  const auto ran = test::shell(fmt::format(
      "cd {} && {} -std=c++20 -Wall -Wextra -Wconversion -Werror all.cpp -o all && ./all",
      folder.path().string(), POSENC_COMPILER));
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST(Snippets, NameAMistakeAndMaskedPairs) {
  State state;
  state.convention = find_convention("mistake-double-two");
  state.mask.masked = 1;
  const auto code = written("pytorch", state);
  test::expect_has(code, {"# A common mistake: The index already steps by two"});
  test::expect_has(code, {"# The columns of masked pairs are 0.\n"});
  test::expect_has(code, {"masked = (k >= 0) & (k < 8)\n"});
}

TEST(Snippets, OfATableLoadIt) {
  const auto state = test::with_table_of("a \"b\".npy", 6, 2, [](auto t, auto j) { return t + j; });
  EXPECT_EQ(written("numpy", state), R"(# A learned table (positions: 6, dimensions: 2), float32.
import numpy as np

pe = np.load("/models/a \"b\".npy")
)");
  // What is no text is read back as it is, and nothing runs the other way.
  const auto named =
      test::with_table_of("\xff\x02\u0085\u202e.npy", 6, 2, [](auto t, auto) { return t; });
  test::expect_has(written("numpy", named), {R"("/models/\udcff\u0002\u0085\u202e.npy")"});
  State part = state;
  part.length = 3;
  test::expect_has(written("tensorflow", part, 2),
                   {"tf.constant(np.load(\"/models/a \\\"b\\\".npy\"))[2:5]"});
  test::expect_has(find_language("cpp")->write(state, 0).error().message,
                   {"C++", "numpy, pytorch, jax or tensorflow", "posenc encode"});
  test::expect_has(find_language("numpy")->write(state, 1).error().message,
                   {"1 to 6", "0 to 5", "--start"});
}

TEST(Snippets, OfTheFormulaAreThereInEveryMode) {
  for (const auto& view : views()) {
    for (const auto& kind : encodings()) {
      const auto settings = fmt::format("encoding={} d=8 length=16", kind.id);
      for (const State& state : test::modes_of(test::of_page(view.id, settings))) {
        SCOPED_TRACE(fmt::format("{} {}", view.id, settings));
        EXPECT_EQ(written("latex", state).find("\\[ \\]"), std::string::npos);
      }
    }
  }
}

TEST(Notation, ReplacesNamesAndFunctions) {
  const std::vector<Word> words{{"pow", "{0} ** ({1})"}, {"k", "K"}, {"f", "F[{0}]"}};
  EXPECT_EQ(in_language("2 * pow(k, -(1e9 + kk) / f(k)) - k", words),
            "2 * K ** (-(1e9 + kk) / F[K]) - K");
  EXPECT_THAT(names_in("2.0 * pow(L0, -(1e9 + kk))"), testing::ElementsAre("L0", "kk", "pow"));
}

}  // namespace
}  // namespace posenc
