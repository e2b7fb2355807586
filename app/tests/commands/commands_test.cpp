#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>

#include "command_run.hpp"
#include "figure/theme.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::HasSubstr, testing::Not, testing::StartsWith;
namespace fs = std::filesystem;

std::vector<std::string> cells(const std::string& line) {
  std::istringstream text(line);
  std::vector<std::string> all;
  for (std::string cell; std::getline(text, cell, ',');) all.push_back(cell);
  return all;
}

using Render = test::InFolder;
using Data = test::InFolder;

nlohmann::json listed_json(const std::string& what) {
  return nlohmann::json::parse(output({"list", what, "--json"}));
}

TEST(List, WalksTheTables) {
  const struct {
    const char* list;
    std::size_t size;
  } lists[] = {{"views", views().size() + 1},  // and all
               {"keys", kKeys.size()},
               {"parameters", parameters().size()},
               {"colormaps", find_parameter("colormap")->choices.size()},
               {"conventions", conventions().size()},
               {"encodings", encodings().size() + 1},  // and tables
               {"presets", presets().size()}};
  for (const auto& [list, size] : lists) {
    EXPECT_EQ(lines(output({"list", list})).size(), size) << list;
    const auto json = listed_json(list);
    ASSERT_TRUE(json.is_array()) << list;
    EXPECT_EQ(json.size(), list == std::string("views") ? size - 1 : size) << list;
    for (const auto& each : json) EXPECT_TRUE(each.is_object()) << list;
  }
  const auto listed_views = lines(output({"list", "views"}));
  const auto names = listed_json("views");
  for (std::size_t i = 0; i < views().size(); ++i) {
    EXPECT_THAT(listed_views[i], StartsWith(views()[i].id));
    EXPECT_THAT(listed_views[i], HasSubstr(std::string(views()[i].help)));
    EXPECT_EQ(names[i]["id"], views()[i].id);
  }
  const auto listed_encodings = lines(output({"list", "encodings"}));
  for (std::size_t i = 0; i < encodings().size(); ++i) {
    EXPECT_THAT(listed_encodings[i], StartsWith(encodings()[i].id));
    EXPECT_TRUE(listed_encodings[i].ends_with(encodings()[i].note));
  }
}

TEST(List, ConventionsSayAllThatMakesThem) {
  const auto listed = output({"list", "conventions"});
  const auto rows = lines(listed);
  ASSERT_EQ(rows.size(), conventions().size());
  const auto json = listed_json("conventions");
  for (std::size_t i = 0; i < conventions().size(); ++i) {
    const auto& convention = conventions()[i];
    EXPECT_THAT(rows[i], StartsWith(std::string(convention.id) + ' '));
    EXPECT_THAT(rows[i], HasSubstr(std::string(convention.frequency)));
    EXPECT_TRUE(rows[i].ends_with(convention.note)) << rows[i];
    EXPECT_EQ(json[i]["id"], convention.id);
    EXPECT_EQ(json[i]["title"], convention.title);
    EXPECT_EQ(json[i]["mistake"], convention.mistake);
    EXPECT_EQ(json[i]["first_position"], convention.first_position);
    EXPECT_EQ(json[i]["descending"], convention.descending);
    EXPECT_EQ(json[i]["min_d"], convention.min_d);
    EXPECT_EQ(json[i]["source"], convention.source);
  }
  EXPECT_EQ(json[0]["layout"], "interleaved");
  EXPECT_EQ(json[0]["odd_d"], "refused");
  for (const auto* const said :
       {"\nfairseq .*sines-cosines  from 2     d ≥ 4, odd d: a column of 0",
        "\ntransformer-xl .*down to 0", "\nmlx .*times √\\(2/d\\)", "\ndiffusers .*cosines-sines",
        "\nmarian-hf .*odd d: one sine more"})
    EXPECT_TRUE(std::regex_search(listed, std::regex(said))) << said;
}

TEST(List, JsonHasTypedValues) {
  const auto json = listed_json("parameters");
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    const auto& p = parameters()[i];
    const auto& each = json[i];
    EXPECT_EQ(each["id"], p.id);
    EXPECT_EQ(each["help"], p.help);
    switch (p.kind) {
      case ParameterKind::text:
        EXPECT_EQ(each["default"], plain_text(p, State{}));
        EXPECT_EQ(each["takes"], p.text->takes);
        break;
      case ParameterKind::toggle: EXPECT_EQ(each["default"], default_value(p) != 0); break;
      case ParameterKind::choice:
        EXPECT_EQ(each["default"], plain_text(p, default_value(p)));
        EXPECT_EQ(each["choices"].size(), p.choices.size());
        break;
      case ParameterKind::integer:
        EXPECT_TRUE(each["default"].is_number_integer()) << p.id;
        [[fallthrough]];
      case ParameterKind::real:
        EXPECT_EQ(each["default"], default_value(p));
        EXPECT_EQ(each["min"], p.limits(State{}).min);
        EXPECT_EQ(each["max"], p.limits(State{}).max);
    }
  }
  const auto kinds = listed_json("encodings");
  EXPECT_EQ(kinds[0]["uses"], nlohmann::json({"length"}));
  EXPECT_EQ(kinds.back()["id"], "table");
}

TEST(Describe, SaysEveryViewInWordsThatATerminalCanShow) {
  const auto all = output({"describe", "all"});
  for (const auto& view : views()) {
    const auto words = output({"describe", std::string(view.id)});
    EXPECT_GT(words.size(), 60u) << view.id;
    EXPECT_TRUE(words.ends_with('\n') && !words.ends_with("\n\n")) << view.id;
    EXPECT_THAT(all, HasSubstr(words.substr(0, words.size() - 1)));
  }
  EXPECT_THAT(output({"describe", "attention", "--sentence=the \u202eeht \u2067x"}),
              HasSubstr("“the ?eht ?x”"));
}

TEST_F(Data, HeatmapIsPositionDimValueOfThePartThatIsAskedFor) {
  const auto rows = lines(output({"data", "heatmap", "--d", "4", "--length", "3"}));
  ASSERT_EQ(rows.size(), 1u + 3 * 4);
  EXPECT_EQ(rows[0], "position,dim,value");
  EXPECT_EQ(rows[1], "0,0,0");
  EXPECT_EQ(rows[2], "0,1,1");
  // sin(1) and cos(2/100) to 17 significant digits (MPFR).
  EXPECT_EQ(cells(rows[5])[1], "0");
  EXPECT_NEAR(std::stod(cells(rows[5])[2]), 0.84147098480789650, 1e-15);
  EXPECT_NEAR(std::stod(cells(rows[12])[2]), 0.99980000666657778, 1e-15);
  EXPECT_THAT(rows[12], StartsWith("2,3,0.9998"));

  const auto part = lines(output({"data", "heatmap", "--length", "1e9", "--from", "999999998",
                                  "--to", "1e9", "--dim-from", "2", "--dim-to", "4"}));
  ASSERT_EQ(part.size(), 5u);
  EXPECT_THAT(part[1], StartsWith("999999998,2,"));
  EXPECT_THAT(part[4], StartsWith("999999999,3,"));
}

TEST_F(Data, EveryViewHasTheColumnsOfTheContract) {
  const struct {
    const char* view;
    std::string header;
  } rows[] = {
      {"heatmap", "position,dim,value"},
      {"binary",
       "position,bit0,bit1,bit2,bit3,sin0,sin1,sin2,sin3,flips0,flips1,flips2,flips3,"
       "sign_changes0,sign_changes1,sign_changes2,sign_changes3"},
      {"pendulum", "pair,omega,angle_rad,sin,term,agrees"},
      {"distance", "delta,dot,normalized"},
      {"rotation", "pair,omega,m00,m01,m10,m11,residual,composed_residual,product,product_before"},
  };
  for (const auto& [view, header] : rows) {
    const auto written = lines(output({"data", view, "--d", "8", "--length", "16"}));
    ASSERT_GT(written.size(), 2u) << view;
    EXPECT_EQ(written[0], header);
    for (const auto& line : written) EXPECT_EQ(cells(line).size(), cells(header).size()) << line;
  }
}

TEST_F(Data, GoesToAFileOrTheStandardOutput) {
  const Words words = {"data", "rotation", "--d", "8"};
  const auto to_stdout = output(words);
  EXPECT_EQ(output(joined(words, {"-o", "-"})), to_stdout);
  EXPECT_EQ(output(joined(words, {"-o", path("m.csv")})), "");
  EXPECT_EQ(contents("m.csv"), to_stdout);
  EXPECT_EQ(files(), 1);
}

TEST_F(Render, EveryViewInEveryFormat) {
  for (const std::string format : {"png", "svg", "pdf"}) {
    for (const std::string view :
         {"heatmap", "binary", "pendulum", "distance", "rotation", "all"}) {
      const auto file = path(view + "." + format);
      EXPECT_EQ(output({"render", view, "-o", file, "--size", "960x600"}), "");
      EXPECT_GT(fs::file_size(file), 1000u) << file;
    }
  }
  EXPECT_EQ(contents("all.png").substr(1, 3), "PNG");
  EXPECT_THAT(contents("all.pdf"), StartsWith("%PDF-"));
  EXPECT_THAT(contents("all.svg"), HasSubstr("<svg"));
  EXPECT_EQ(files(), 18);
}

/// The runs of glyphs in d's colour, which no view's picture has but for a curve that is kept: d
/// and its number in a formula.
std::ptrdiff_t glyphs_in_colour_of_d(const std::string& svg) {
  // A property of a style in cairo 1.16, an attribute in 1.18.
  static const std::regex run(
      R"re(fill[:=]"?rgb\(([0-9.]+)%, ?([0-9.]+)%, ?([0-9.]+)%\)[^<>]*>\s*<use)re");
  const Color d = dark_palette().d;
  return std::count_if(std::sregex_iterator(svg.begin(), svg.end(), run), {},
                       [&](const auto& fill) {
                         const auto is = [&](std::size_t group, int channel) {
                           return std::lround(std::stod(fill[group]) * 255 / 100) == channel;
                         };
                         return is(1, d.r) && is(2, d.g) && is(3, d.b);
                       });
}

TEST_F(Render, TheFormulaIsTextBelowThePicture) {
  const auto rendered = [&](const std::string& view, const char* file, const Words& flags) {
    EXPECT_EQ(output(joined({"render", view, "-o", path(file)}, flags)), "");
    return contents(file);
  };
  const auto with = rendered("distance", "a.svg", {"--size", "1920x1080"});
  EXPECT_GE(glyphs_in_colour_of_d(with), 2);
  EXPECT_EQ(with.find("<image"), std::string::npos) << "nothing in it is made of pixels";
  // A small picture has no room for it.
  for (const Words& flags : {Words{"--size", "1920x1080", "--formula=off"}, {"--size", "640x360"}})
    EXPECT_EQ(glyphs_in_colour_of_d(rendered("distance", "a.svg", flags)), 0);
  // The mathematical face is in a PDF where its letters are.
  EXPECT_THAT(rendered("attention", "a.pdf", {"--formula=on"}), HasSubstr("STIX"));
  EXPECT_THAT(rendered("attention", "a.pdf", {"--formula=off"}), Not(HasSubstr("STIX")));
}

TEST_F(Render, AndDataNameAFileThatCannotBeWritten) {
  const auto csv = path("no/where.csv"), png = path("no/where.png");
  const auto why = " cannot be written: there is no directory " + path("no") + ": make it first";
  expect_refused(
      {{{"data", "rotation", "-o", csv}, csv + why},
       {{"render", "rotation", "-o", png, "--size", "200x200"}, png + why},
       {{"data", "rotation", "-o", "/dev/full"},
        "/dev/full cannot be written: the disk is full: free some space or choose another "
        "place"}});
  // The format is the ending of the name.
  const auto outcome = posenc({"render", "heatmap", "-o", path("a.gif")});
  EXPECT_EQ(outcome.status, 2);
  for (const auto* const word : {"gif", "png", "svg", "pdf"})
    EXPECT_THAT(outcome.err, HasSubstr(word));
  EXPECT_EQ(lines(outcome.err).size(), 1u);
  EXPECT_EQ(files(), 0);
}

TEST_F(Render, OfAViewThatCannotShowTheEncodingIsRefused) {
  std::vector<std::string_view> able;
  for (const auto& view : views()) {
    if (view.needs == Needs::any_encoding) able.push_back(view.id);
  }
  const auto rest = fmt::format(", or choose one of the views {}", fmt::join(able, ", "));
  const auto table = put("wpe.npy", test::npy_text(40, 8, test::Learned()));
  const auto picture = put("a.png", "what was there");
  for (const auto& view : views()) {
    const std::string id(view.id);
    const Words render = {"render", id, "-o", picture, "--size", "200x200"};
    if (view.needs == Needs::any_encoding) continue;
    for (const std::string encoding : {"linear", "binary", "unit-interval"}) {
      expect_refused({{joined(render, {"--encoding", encoding}),
                       fmt::format("the encoding {} has no sines and cosines, which the view {} "
                                   "shows: give --encoding sinusoidal{}",
                                   encoding, id, rest)}});
    }
    expect_refused({{joined(render, {"--table", table}),
                     fmt::format("the table wpe.npy has no sines and cosines, which the view {} "
                                 "shows: leave out --table{}",
                                 id, rest)}});
  }
  EXPECT_EQ(contents("a.png"), "what was there");
  output({"render", std::string(able.front()), "-o", picture, "--encoding", "linear"});
}

/// The rows of `posenc data` without their header.
std::vector<std::vector<std::string>> data_rows(const Words& words) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& line : lines(output(joined({"data"}, words)))) rows.push_back(cells(line));
  rows.erase(rows.begin());
  return rows;
}

TEST(Presets, HaveTheNumbersThatAreWrittenOfThem) {
  // As printed in the article, to 8 digits.
  const double by_hand[4][4] = {{0, 1, 0, 1},
                                {0.84147098, 0.54030231, 0.09983342, 0.99500417},
                                {0.90929743, -0.41614684, 0.19866933, 0.98006658},
                                {0.14112001, -0.9899925, 0.29552021, 0.95533649}};
  const auto numbers = data_rows({"heatmap", "--preset", "by-hand"});
  ASSERT_EQ(numbers.size(), 16u);
  for (const auto& row : numbers)
    EXPECT_NEAR(std::stod(row[2]), by_hand[std::stoi(row[0])][std::stoi(row[1])], 5.1e-9);

  const struct {
    const char* preset;
    std::size_t positions, dims;
  } shapes[] = {
      {"kazemnejad", 50, 128}, {"d2l", 60, 32}, {"annotated", 100, 20}, {"paper", 512, 512}};
  for (const auto& [preset, positions, dims] : shapes)
    EXPECT_EQ(data_rows({"heatmap", "--preset", preset}).size(), positions * dims) << preset;
  // torch.sin(10 / 10000**(6 / 32)) is row 10, column 6 of d2l's P.
  EXPECT_NEAR(std::stod(data_rows({"heatmap", "--preset", "d2l"})[10 * 32 + 6][2]),
              std::sin(10 / std::pow(10000, 6.0 / 32)), 1e-14);

  // 2048 positions of 512 dimensions; p[1000] against itself is 1, and falls to both sides alike.
  const auto cosines = data_rows({"distance", "--preset", "tf-tutorial"});
  ASSERT_EQ(cosines.size(), 2048u);
  EXPECT_NEAR(std::stod(cosines[1000][1]), 1, 1e-14);
  EXPECT_NEAR(std::stod(cosines[950][1]), std::stod(cosines[1050][1]), 1e-13);
  EXPECT_EQ(window_state({"--preset", "tf-tutorial"}).convention->id, "tf-tutorial");

  const auto paper = output({"describe", "distance", "--preset", "paper"});
  EXPECT_THAT(paper, HasSubstr("43 → 44"));
  EXPECT_THAT(paper, HasSubstr("3\u2009284"));
}

TEST(Presets, OfModelsHaveTheirFrequencies) {
  const auto rows = data_rows({"stretch", "--preset", "llama-3.1-8b"});
  for (const auto& [pair, omega] : {std::pair(28, 0.00321144599475),
                                    {30, 0.00137189356776},
                                    {34, 0.000178507812768},
                                    {63, 3.06892598891e-7}})
    EXPECT_NEAR(std::stod(rows[static_cast<std::size_t>(pair)][2]) / omega, 1, 1e-11) << pair;
  // Pairs that make no turn within the trained length.
  for (const auto& [preset, count] : {std::pair("llama-2", 18),
                                      {"llama-3", 29},
                                      {"qwen2.5-7b", 24},
                                      {"deepseek-v3", 9},
                                      {"gpt-oss", 14}}) {
    const auto pairs = data_rows({"stretch", "--preset", preset});
    EXPECT_EQ(std::ranges::count_if(pairs, [](auto& row) { return std::stod(row[4]) < 1; }), count)
        << preset;
  }
  const auto first = posenc({"data", "heatmap", "--preset", "deepseek-v3", "--length", "1"});
  EXPECT_EQ(cells(lines(first.out)[2])[2], "1") << "the cosine of 0 times the amplitude";
}

TEST(Presets, FlagsBesideThemWin) {
  const State d2l = window_state({"--preset", "d2l"});
  EXPECT_EQ(d2l.d, 32);
  EXPECT_EQ(d2l.length, 60);
  for (const Words& words :
       {Words{"--preset", "d2l", "--d", "64"}, {"--d", "64", "--preset=d2l"}}) {
    State wanted = d2l;
    wanted.d = 64;
    EXPECT_EQ(window_state(words), within_limits(wanted));
  }
  EXPECT_EQ(window_state({"--preset", "tf-tutorial", "--view", "heatmap"}).view, "heatmap");
  EXPECT_EQ(output({"data", "rotation", "--preset", "tf-tutorial"}),
            output({"data", "rotation", "--d", "512", "--length", "2048", "--position", "1000",
                    "--convention", "tf-tutorial"}));
  EXPECT_EQ(output({"encode", "-o", "-", "--format", "csv", "--preset", "d2l", "--length", "2"}),
            output({"encode", "-o", "-", "--format", "csv", "--d", "32", "--length", "2"}));
}

TEST(Presets, SetAllButWhatIsOfTheWindow) {
  State left;
  left.base = 500;
  left.offset = 3;
  left.theme = Theme::light;
  left.speed = 20;
  left.view = "rotation";
  for (const auto& preset : presets()) {
    const State state = window_state({"--preset", std::string(preset.id)}, left);
    State fresh = window_state({"--preset", std::string(preset.id)});
    fresh.theme = Theme::light;
    fresh.speed = 20;
    if (preset.id == "paper") fresh.view = "rotation";  // it is of no view in particular
    EXPECT_EQ(state, fresh) << preset.id;
  }
}

TEST(Presets, AreListedWithTheFlagsThatTheyStandFor) {
  const auto listed = lines(output({"list", "presets"}));
  const auto json = listed_json("presets");
  for (std::size_t i = 0; i < presets().size(); ++i) {
    const auto& preset = presets()[i];
    EXPECT_THAT(listed[i], StartsWith(std::string(preset.id)));
    EXPECT_TRUE(listed[i].ends_with(preset.source)) << listed[i];
    EXPECT_EQ(json[i]["title"], preset.title);
    Words flags;
    for (const auto& [id, value] : json[i]["sets"].items()) {
      flags.push_back(
          fmt::format("--{}={}", id, value.is_string() ? value.get<std::string>() : value.dump()));
    }
    EXPECT_EQ(window_state(flags), window_state({"--preset", std::string(preset.id)})) << preset.id;
  }
  EXPECT_EQ(json[2]["sets"],
            nlohmann::json({{"view", "waves"}, {"d", 32}, {"length", 60}, {"pair", 3}}));
  EXPECT_THAT(listed[2], HasSubstr("  --view waves --d 32 --length 60 --pair 3  "));
}

TEST_F(Render, FlagsChangeThePicture) {
  const auto picture = [&](const Words& flags, const char* size = "640x400") {
    output(joined({"render", "heatmap", "-o", path("a.png"), "--size", size}, flags));
    return contents("a.png");
  };
  const auto plain = picture({});
  EXPECT_EQ(picture({}), plain) << "the same State is the same file";
  EXPECT_NE(picture({}, "650x400"), plain);
  for (const char* const change :
       {"--d 64", "--length 100", "--base 100", "--position 3", "--pair 9", "--theme light",
        "--transpose", "--colormap greys", "--scale 2", "--transparent", "--text-size 0.75",
        "--from 100", "--dim-to 20", "--no-mean", "--to 200"}) {
    std::istringstream words(change);
    const Words flags(std::istream_iterator<std::string>(words), {});
    EXPECT_NE(picture(flags), plain) << change;
  }
}

}  // namespace
}  // namespace posenc
