// What commands put out, by ids and numbers, and the State that flags make.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <new>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>

#include "at_least.hpp"
#include "command_run.hpp"
#include "set_parameters.hpp"
#include "snippets/languages.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "tables.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using Json = nlohmann::json;

Json listed(const std::string& what) { return Json::parse(output({"list", what, "--json"})); }

/// Every text has a part.
void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const auto& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part;
}

/// The numbers of `posenc data`, row by row; 0 for a name.
std::vector<std::vector<double>> data_rows(const std::string& line) {
  std::vector<std::vector<double>> rows;
  for (const auto& row : lines(output(words_in("data " + line)))) {
    auto& cells = rows.emplace_back();
    for (std::size_t from = 0; from <= row.size();) {
      const auto end = std::min(row.find(',', from), row.size());
      cells.push_back(std::strtod(row.substr(from, end - from).c_str(), nullptr));
      from = end + 1;
    }
  }
  rows.erase(rows.begin());
  return rows;
}

TEST(List, HasEachRowOfEachTable) {
  const auto ids = [](const auto& table) {
    std::vector<std::string> all;
    for (const auto& row : table) all.emplace_back(row.id);
    return all;
  };
  auto views_and_all = ids(views()), encodings_and_table = ids(encodings());
  views_and_all.emplace_back(kAllViews);
  encodings_and_table.emplace_back("table");
  const std::pair<std::string, std::vector<std::string>> rows[] = {
      {"views", views_and_all},
      {"parameters", ids(parameters())},
      {"colormaps", ids(find_parameter("colormap")->choices)},
      {"conventions", ids(conventions())},
      {"encodings", encodings_and_table},
      {"presets", ids(presets())}};
  for (const auto& [what, wanted] : rows) {
    SCOPED_TRACE(what);
    const auto text = lines(output({"list", what}));
    const auto json = listed(what);
    ASSERT_EQ(text.size(), wanted.size());
    ASSERT_EQ(json.size(), wanted.size() - (what == "views" ? 1 : 0));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto id = text[i].substr(0, text[i].find(' '));
      EXPECT_EQ(what == "parameters" ? wanted[i] : id, wanted[i]);
      EXPECT_TRUE(i == json.size() || json[i]["id"] == wanted[i]);
    }
  }
  EXPECT_EQ(lines(output({"list", "keys"})).size(), kKeys.size());
  EXPECT_EQ(listed("keys").size(), kKeys.size());
}

TEST(List, DescribesConventionsAndPresets) {
  auto json = listed("conventions");
  for (std::size_t i = 0; i < conventions().size(); ++i) {
    const auto& convention = conventions()[i];
    EXPECT_EQ(json[i]["title"], convention.title);
    EXPECT_EQ(json[i]["mistake"], convention.mistake);
    EXPECT_EQ(json[i]["first_position"], convention.first_position);
    EXPECT_EQ(json[i]["descending"], convention.descending);
    EXPECT_EQ(json[i]["min_d"], convention.min_d);
    EXPECT_EQ(json[i]["source"], convention.source);
  }
  EXPECT_EQ(json[0]["layout"], "interleaved");
  EXPECT_EQ(json[0]["odd_d"], "refused");
  const auto text = output({"list", "conventions"});
  for (const auto* const said :
       {"\nfairseq .*sines-cosines  from 2     d ≥ 4, odd d: a column of 0",
        "\ntransformer-xl .*down to 0", "\nmlx .*times √\\(2/d\\)", "\ndiffusers .*cosines-sines",
        "\nmarian-hf .*odd d: one sine more"})
    EXPECT_TRUE(std::regex_search(text, std::regex(said))) << said;
  json = listed("presets");
  for (std::size_t i = 0; i < presets().size(); ++i) {
    const std::string id(presets()[i].id);
    EXPECT_EQ(json[i]["title"], presets()[i].title);
    Words flags;
    for (const auto& [flag, value] : json[i]["sets"].items())
      flags.push_back(fmt::format("--{}={}", flag,
                                  value.is_string() ? value.get<std::string>() : value.dump()));
    EXPECT_EQ(window_state(flags), window_state({"--preset", id})) << id;
  }
  EXPECT_EQ(
      json[3]["sets"],
      Json({{"view", "waves"}, {"d", 32}, {"length", 60}, {"pair", 3}, {"waves-dims", "6-9"}}));
  expect_parts(output({"list", "presets"}),
               {"  --view waves --d 32 --length 60 --pair 3 --waves-dims 6-9  "});
}

TEST(List, ParametersHaveTypedValues) {
  const auto json = listed("parameters");
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    const auto& p = parameters()[i];
    const auto& each = json[i];
    EXPECT_EQ(each["help"], p.help);
    if (p.kind == ParameterKind::text) {
      EXPECT_EQ(each["default"], plain_text(p, State{}));
      EXPECT_EQ(each["takes"], p.text->takes);
    } else if (p.kind == ParameterKind::toggle) {
      EXPECT_EQ(each["default"], default_value(p) != 0);
    } else if (p.kind == ParameterKind::choice) {
      EXPECT_EQ(each["default"], plain_text(p, default_value(p)));
      EXPECT_EQ(each["choices"].size(), p.choices.size());
    } else {
      EXPECT_TRUE(p.kind == ParameterKind::real || each["default"].is_number_integer()) << p.id;
      EXPECT_EQ(each["default"], default_value(p));
      EXPECT_EQ(each["min"], p.limits(State{}).min);
      EXPECT_EQ(each["max"], p.limits(State{}).max);
    }
  }
  EXPECT_EQ(listed("encodings")[0]["uses"], Json({"length"}));
}

TEST(Describe, PrintsEveryView) {
  const auto all = output({"describe", "all", "--preset", "tutorials"});
  for (const auto& view : views()) {
    const auto words = output({"describe", std::string(view.id), "--preset", "tutorials"});
    EXPECT_TRUE(words.ends_with('\n') && !words.ends_with("\n\n")) << view.id;
    expect_parts(all, {words.substr(0, words.size() - 1)});
  }
  expect_parts(output({"describe", "attention", "--sentence=the \u202eeht \u2067x"}),
               {"“the ?eht ?x”"});
}

TEST(Data, HeatmapIsLimitedToTheRequestedRange) {
  const auto rows = data_rows("heatmap --d 4 --length 3");
  ASSERT_EQ(rows.size(), 3u * 4);
  EXPECT_EQ(rows[0], (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(rows[1], (std::vector<double>{0, 1, 1}));
  // sin(1) and cos(2/100) to 17 significant digits (MPFR).
  EXPECT_NEAR(rows[4][2], 0.84147098480789650, 1e-15);
  EXPECT_NEAR(rows[11][2], 0.99980000666657778, 1e-15);
  const auto part =
      data_rows("heatmap --length 1e9 --from 999999998 --to 1e9 --dim-from 2 --dim-to 4");
  ASSERT_EQ(part.size(), 4u);
  EXPECT_EQ(part[0][0], 999'999'998);
  EXPECT_EQ(part[0][1], 2);
  EXPECT_EQ(part[3][0], 999'999'999);
  EXPECT_EQ(part[3][1], 3);
}

using Files = CommandFolder;

TEST_F(Files, EqualTheStandardOutput) {
  const Words rows[] = {words_in("data rotation --d 8"),
                        words_in("encode --format csv --d 4 --length 3"),
                        words_in("code numpy --length 8")};
  for (const auto& words : rows) {
    const auto to_stdout = output(joined(words, {"-o", "-"}));
    EXPECT_EQ(output(joined(words, {"-o", "file.CSV"})), "");
    EXPECT_EQ(contents("file.CSV"), to_stdout);
    EXPECT_EQ(files(), 1);
  }
  EXPECT_EQ(output(rows[0]), output(joined(rows[0], {"-o", "-"})));
}

TEST_F(Files, HaveTheFormulaAsText) {
  const auto rendered = [&](const std::string& line, const std::string& file) {
    output(words_in("render " + line + " -o " + file));
    return contents(file);
  };
  const auto glyphs = [&](const std::string& line) {
    const auto svg = rendered(line, "a.svg");
    EXPECT_EQ(svg.find("<image"), std::string::npos) << "nothing in it is made of pixels";
    std::ptrdiff_t count = 0;
    for (auto at = svg.find("<use"); at != std::string::npos; at = svg.find("<use", at + 1))
      ++count;
    return count;
  };
  EXPECT_GT(glyphs("distance --size 1920x1080"),
            glyphs("distance --size 1920x1080 --formula=off") + 20);
  // A small picture has no room for it.
  EXPECT_EQ(glyphs("distance --size 640x360"), glyphs("distance --size 640x360 --formula=off"));
  // The mathematical face is in a PDF where its letters are.
  for (const std::string is : {"on", "off"})
    EXPECT_EQ(rendered("attention --formula=" + is, "a.pdf").find("STIX") != std::string::npos,
              is == "on");
}

TEST_F(Files, StayWhereAViewCannotShowTheEncoding) {
  std::vector<std::string_view> able;
  for (const auto& view : views()) {
    if (view.needs == Needs::any_encoding) able.push_back(view.id);
  }
  const auto rest = fmt::format(", or choose one of the views {}", fmt::join(able, ", "));
  put("wpe.npy", test::npy_text(40, 8, test::Learned()));
  put("a.png", "what was there");
  for (const auto& view : views()) {
    if (view.needs == Needs::any_encoding) continue;
    const auto render = fmt::format("render {} -o a.png --size 200x200 ", view.id),
               of_view = fmt::format("the view {} shows: ", view.id);
    for (const std::string encoding : {"linear", "binary", "unit-interval"})
      expect_rows(
          {{render + "--encoding " + encoding, 2, of_view + "give --encoding sinusoidal" + rest}});
    expect_rows({{render + "--table wpe.npy", 2, of_view + "leave out --table" + rest}});
  }
  EXPECT_EQ(contents("a.png"), "what was there");
  output({"render", std::string(able.front()), "-o", "a.png", "--encoding", "linear"});
}

TEST_F(Files, DifferWithEveryVisibleSetting) {
  const auto picture = [&](const std::string& flags) {
    output(words_in("render heatmap --preset tutorials -o a.png " + flags));
    return contents("a.png");
  };
  const std::string size = "--size 640x400";
  const auto plain = picture(size);
  EXPECT_EQ(picture(size), plain) << "the same State is the same file";
  for (const auto* const change :
       {"--d 64", "--length 100", "--base 100", "--position 3", "--pair 9", "--theme light",
        "--transpose", "--colormap greys", "--scale 2", "--transparent", "--text-size 0.75",
        "--from 100", "--dim-to 20", "--no-mean", "--to 200", "--size 650x400"})
    EXPECT_NE(picture(size + ' ' + change), plain) << change;
}

TEST(Presets, HavePublishedNumbers) {
  // As printed in the article, to 8 digits.
  const double by_hand[4][4] = {{0, 1, 0, 1},
                                {0.84147098, 0.54030231, 0.09983342, 0.99500417},
                                {0.90929743, -0.41614684, 0.19866933, 0.98006658},
                                {0.14112001, -0.9899925, 0.29552021, 0.95533649}};
  const auto numbers = data_rows("heatmap --preset by-hand");
  ASSERT_EQ(numbers.size(), 16u);
  for (const auto& row : numbers)
    EXPECT_NEAR(row[2], by_hand[static_cast<int>(row[0])][static_cast<int>(row[1])], 5.1e-9);
  const struct {
    const char* preset;
    std::size_t positions, dims;
  } shapes[] = {
      {"kazemnejad", 50, 128}, {"d2l", 60, 32}, {"annotated", 100, 20}, {"paper", 512, 512}};
  for (const auto& [preset, positions, dims] : shapes)
    EXPECT_EQ(data_rows(fmt::format("heatmap --preset {}", preset)).size(), positions * dims);
  // torch.sin(10 / 10000**(6 / 32)) is row 10, column 6 of d2l's P.
  EXPECT_NEAR(data_rows("heatmap --preset d2l")[10 * 32 + 6][2],
              std::sin(10 / std::pow(10000, 6.0 / 32)), 1e-14);
  // 2048 positions of 512 dimensions; p[1000] against itself is 1, and falls to both sides alike.
  const auto cosines = data_rows("distance --preset tf-tutorial");
  ASSERT_EQ(cosines.size(), 2048u);
  EXPECT_NEAR(cosines[1000][1], 1, 1e-14);
  EXPECT_NEAR(cosines[950][1], cosines[1050][1], 1e-13);
  // The paper's dot product first rises from Δ = 43 to 44, and is first negative at 3284.
  const auto dots = data_rows("distance --preset paper --length 4000");
  const auto rise =
      std::ranges::adjacent_find(dots, [](const auto& a, const auto& b) { return a[1] < b[1]; });
  EXPECT_EQ((*rise)[0], 43);
  EXPECT_EQ((*std::ranges::find_if(dots, [](const auto& row) { return row[1] < 0; }))[0], 3284);
}

TEST(Presets, HaveModelsFrequencies) {
  const auto rows = data_rows("stretch --preset llama-3.1-8b");
  for (const auto& [pair, omega] : {std::pair(28, 0.00321144599475),
                                    {30, 0.00137189356776},
                                    {34, 0.000178507812768},
                                    {63, 3.06892598891e-7}})
    EXPECT_NEAR(rows[static_cast<std::size_t>(pair)][2] / omega, 1, 1e-11) << pair;
  // Pairs that make no turn within the trained length.
  for (const auto& [preset, count] : {std::pair("llama-2", 18),
                                      {"llama-3", 29},
                                      {"qwen2.5-7b", 24},
                                      {"deepseek-v3", 9},
                                      {"gpt-oss", 14}}) {
    const auto pairs = data_rows(fmt::format("stretch --preset {}", preset));
    EXPECT_EQ(std::ranges::count_if(pairs, [](const auto& row) { return row[4] < 1; }), count)
        << preset;
  }
  // Kimi K2 divides the pairs from 20 on by 32.
  for (const auto& row : data_rows("stretch --preset kimi-k2"))
    EXPECT_NEAR(row[3] * (row[0] < 20 ? 1 : 32), 1, 1e-12) << row[0];
  // What turns: of Gemma 4 by the exponents of the whole head, elsewhere by those of its part.
  for (const auto& [preset, pairs, dims, base] : {std::tuple("gemma-4-31b", 64, 512, 1e6),
                                                  {"qwen3.5", 32, 64, 1e7},
                                                  {"gpt-j", 32, 64, 1e4},
                                                  {"gpt-neox-20b", 12, 24, 1e4},
                                                  {"pythia-6.9b", 16, 32, 1e4}}) {
    for (const auto& row : data_rows(fmt::format("stretch --preset {}", preset))) {
      const double omega = row[0] < pairs ? std::pow(base, -2 * row[0] / dims) : 0;
      EXPECT_NEAR(row[2], omega, 1e-13 * omega) << preset << " " << row[0];
    }
  }
  EXPECT_EQ(data_rows("heatmap --preset deepseek-v3 --length 1")[1][2], 1)
      << "the cosine of 0 times the amplitude";
}

TEST(Presets, YieldToFlagsAndKeepWindowSettings) {
  State wanted = window_state({"--preset", "d2l"});
  EXPECT_EQ(wanted.d, 32);
  EXPECT_EQ(wanted.length, 60);
  wanted.d = 64;
  for (const auto* const line : {"--preset d2l --d 64", "--d 64 --preset=d2l"})
    EXPECT_EQ(window_state(words_in(line)), within_limits(wanted));
  EXPECT_EQ(window_state({"--preset", "tf-tutorial"}).convention->id, "tf-tutorial");
  EXPECT_EQ(window_state({"--preset", "tf-tutorial", "--view", "heatmap"}).view, "heatmap");
  const std::pair<const char*, const char*> same[] = {
      {"data rotation --preset tf-tutorial",
       "data rotation --preset tutorials --d 512 --length 2048 --position 1000 --convention "
       "tf-tutorial"},
      {"encode -o - --format csv --preset d2l --length 2",
       "encode -o - --format csv --d 32 --length 2"}};
  for (const auto& [preset, flags] : same)
    EXPECT_EQ(output(words_in(preset)), output(words_in(flags)));
  const State left = test::state_of("base=500 offset=3 theme=light speed=20 view=rotation");
  for (const auto& preset : presets()) {
    State fresh = window_state({"--preset", std::string(preset.id)});
    fresh.theme = Theme::light;
    fresh.speed = 20;
    // Some are of no view in particular.
    if (preset.flags.find("--view") == std::string_view::npos) fresh.view = "rotation";
    EXPECT_EQ(window_state({"--preset", std::string(preset.id)}, left), fresh) << preset.id;
  }
}

TEST(Flags, ApplyInAnyOrderToTheLastState) {
  const struct {
    const char *line, *left, *made;
  } rows[] = {
      {"--position 600 --pair 100 --length 1000 --d 256", "",
       "length=1000 d=256 position=600 pair=100"},
      {"--d 256 --length 1000 --pair 100 --position 600", "",
       "length=1000 d=256 position=600 pair=100"},
      {"--length 10 --d 4", "", "length=10 d=4 position=9 offset=8 pair=1"},  // within limits
      {"--view heatmap --length 100 --to 100", "base=500 from=300 view=distance",
       "base=500 length=100 from=99 to=100 view=heatmap"},
      {"", "base=500 from=300 view=distance", "base=500 from=300 view=distance"},
      {"--offset -8", "", "offset=-8"},
      {"--offset=+8", "", "offset=8"}};
  for (const auto& [line, left, made] : rows)
    EXPECT_EQ(window_state(words_in(line), test::state_of(left)), test::state_of(made)) << line;
}

TEST(Flags, SwitchesAcceptASeparateValue) {
  test::AtLeast looked(22);
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::toggle) continue;
    ++looked;
    const auto flag = fmt::format("--{}", p.id), off = fmt::format("--no-{}", p.id);
    const State is_on = window_state({flag}), is_off = window_state({off});
    EXPECT_NE(p.get(is_on), p.get(is_off)) << flag;
    for (const auto* const word : {"on", "true", "yes", "1"}) {
      EXPECT_EQ(window_state({flag, word}), is_on) << flag;
      EXPECT_EQ(window_state({off + "=" + word}), is_off) << flag;
    }
    for (const auto* const word : {"off", "false", "no", "0"})
      EXPECT_EQ(window_state({flag, word}), is_off) << flag;
  }
  EXPECT_EQ(output({"describe", "--match", "on", "binary"}),
            output({"describe", "binary", "--match"}));
}

TEST(Flags, SetEveryParameter) {
  test::AtLeast looked(110);
  for (const auto& p : parameters()) {
    if (p.text != nullptr && p.text->names_file) continue;  // Factors and BiasesWeights have them
    if (p.id == "table-lead") continue;                     // which needs a table’s file
    ++looked;
    const State left = opening(State{}.view);
    State wanted = left;
    if (p.kind == ParameterKind::text) {
      const auto* const typed = p.id == "order"        ? "2 1 3 5 4 6 7 8 9 10 11 12 13 14 15 16 17"
                                : p.id == "mute"       ? "1 3-5"
                                : p.id == "waves-dims" ? "4 6-9"
                                : p.id == "own-formula" ? "k/d; first = 1"
                                                        : "le chien";
      ASSERT_TRUE(assign(wanted, p, typed));
    } else {
      const auto limits = p.limits(wanted);
      ASSERT_TRUE(assign(wanted, p, p.get(left) == limits.max ? limits.min : limits.max));
    }
    ASSERT_FALSE(is_default(p, wanted)) << p.id;
    const auto flag = fmt::format("--{}={}", p.id, plain_text(p, wanted));
    EXPECT_EQ(window_state({flag}, left), within_limits(wanted)) << flag;
  }
}

TEST(Flags, AcceptValuesThatLookLikeFlags) {
  for (const std::string value : {"--scale=5", "--no-loop=on", "--a=", "on"})
    EXPECT_EQ(window_state({"--sentence", value}).sentence.words.text(), value);
  for (const std::string value : {"a=b", "=b"})
    EXPECT_EQ(window_state({"--sentence=" + value}).sentence.words.text(), value);
}

TEST(Flags, AreAcceptedWithoutEffect) {
  const struct {
    std::string line, same;
  } rows[] = {
      {"describe rotation --panel --speed 3 --colormap greys", "describe rotation"},
      {"data distance --encoding binary --base 500", "data distance --encoding binary"},
      {"describe heatmap --dim 3", "describe heatmap"},
      {"encode -o - --format csv --length 3 --d 4 --layout half",
       "encode -o - --format csv --length 3 --d 4"},
      {"encode -o - --format csv --length 3 --encoding rotary --convention fairseq",
       "encode -o - --format csv --length 3 --encoding rotary"},
      {"code numpy --view waves", "code numpy"},
      {"code latex --start 2", "code latex"},
      {"--d 64 list colormaps", "list colormaps"},
      {"--view rotation describe heatmap", "describe heatmap"},
      {"--d 9 data waves --d 8 --d 4", "data waves --d 4"},
      {"describe heatmap --preset d2l --d 64",
       "describe heatmap --preset tutorials --length 60 --pair 3 --d 64"},
      {"lesson list pendulums -o a.pdf", "lesson list"},
  };
  for (const auto& [line, same] : rows)
    EXPECT_EQ(output(words_in(line)), output(words_in(same))) << line;
}

TEST_F(Files, OpenTablesAndBiases) {
  const auto good = put("good.npy", test::npy_text(20, 6, test::Learned()));
  const State state = window_state({"--table", good, "--d", "6", "--position", "19"});
  EXPECT_TRUE(shows_table(state));
  EXPECT_EQ(state.length, 20);
  EXPECT_EQ(state.table.file, good);
  put("t5.npy", test::npy_text(32, 2, test::Learned()));
  output(words_in("describe biases --biases-method t5 --biases-weights t5.npy"));
}

TEST(Window, ReturnsItsStatusOrReportsTheError) {
  EXPECT_EQ(posenc({}, [](const WindowRequest&) -> Expected<int> { return 1; }).status, 1);
  const auto thrown = [](const auto& error) {
    return [&error](const WindowRequest&) -> Expected<int> { throw error; };
  };
  const std::bad_alloc memory;
  const std::runtime_error other("line 1\nline \x1b[2m2");
  const std::pair<OpenWindow, std::string> rows[] = {
      {[](const WindowRequest&) -> Expected<int> { return fail("no display"); }, "no display"},
      {thrown(memory),
       "there is not enough memory: ask for less, such as a smaller --d or --length"},
      {thrown(other), "internal error: line 1?line ?[2m2 (please report this)"}};
  for (const auto& [open, says] : rows) {
    const auto outcome = posenc({}, open);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "posenc: " + says + "\n");
  }
  MemoryStream out, err;
  const auto open = [](const WindowRequest&) -> Expected<int> { return 0; };
  EXPECT_EQ(run(0, nullptr, out.file(), err.file(), open), 0) << "not even a name is given";
}

TEST(Window, TakesThePainterFlag) {
  const auto asks_for_imgui = [](const Words& words) {
    std::optional<bool> asked;
    posenc(words, [&](const WindowRequest& request) -> Expected<int> {
      EXPECT_FALSE(request.flags) << "the State stays as it was left";
      asked = request.imgui_painter;
      return 0;
    });
    return asked;
  };
  EXPECT_EQ(asks_for_imgui({}), false);
  EXPECT_EQ(asks_for_imgui({"--painter", "auto"}), false);
  EXPECT_EQ(asks_for_imgui({"--painter=imgui"}), true);
}

TEST(Help, NamesEveryParameterCommandAndChoice) {
  for (const auto* const line : {"--help", "render --help", "data -h", "describe --help"}) {
    SCOPED_TRACE(line);
    const auto help = std::regex_replace(output(words_in(line)), std::regex("\\s+"), " ");
    for (const auto& p : parameters())
      expect_parts(help, {fmt::format("--{}", p.id), std::string(p.help)});
  }
  expect_parts(output({"--help"}),
               {"render", "data", "describe", "encode", "list", "--painter auto|imgui"});
  expect_parts(output({"list", "--help"}), {"colormaps"});
  const auto encode = output({"encode", "--help"});
  expect_parts(encode, {"--output", "--format", "--dtype", "--encoding", "--table", "--start",
                        "--convention", "--layout", "rotary", "interleaved|half", "--d", "--length",
                        "--base", "f2", "f8", "npy", "csv"});
  for (const auto& kind : encodings()) expect_parts(encode, {std::string(kind.id)});
  EXPECT_EQ(encode.find("--colormap"), std::string::npos);
  EXPECT_EQ(output({"--version"}), "posenc " POSENC_VERSION "\n");
}

TEST(Code, IsWhatTheFlagsDescribe) {
  for (const auto& language : languages())
    EXPECT_EQ(output({"code", std::string(language.id)}), language.write({}, 0).value());
  expect_parts(
      output(words_in("code jax --convention fairseq --d 7 --scaling yarn --scale-factor 4 "
                      "--mute 1 --start 10")),
      {"fairseq", "\nlength, d, s, L0, base, alpha, beta = 512, 7, 4, 32, 10000, 1, 32\n",
       "masked = ", "t = 12 + jnp.arange(length, "});
  expect_parts(output(words_in("code latex --view rotation --preset tutorials --offset 9")),
               {"p_{12}(37), \\text{ angle }0.1778\\cdot 9 = 1.6\\text{ rad} \\]"});
}

}  // namespace
}  // namespace posenc
