#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>

#include "command_run.hpp"
#include "figure/theme.hpp"
#include "state/parameters.hpp"
#include "temporary_folder.hpp"
#include "views/key_rows.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
namespace fs = std::filesystem;

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> all;
  std::size_t from = 0;
  for (auto comma = line.find(','); comma != std::string::npos; comma = line.find(',', from)) {
    all.push_back(line.substr(from, comma - from));
    from = comma + 1;
  }
  all.push_back(line.substr(from));
  return all;
}

using Render = test::InFolder;
using Data = test::InFolder;

TEST(List, WalksTheTables) {
  const auto listed = posenc({"list", "views"});
  EXPECT_EQ(listed.status, 0);
  const auto rows = lines(listed.out);
  ASSERT_EQ(rows.size(), views().size() + 1);
  for (std::size_t i = 0; i < views().size(); ++i) {
    EXPECT_EQ(rows[i].rfind(views()[i].id, 0), 0u);
    EXPECT_NE(rows[i].find(views()[i].help), std::string::npos);
  }
  EXPECT_EQ(lines(posenc({"list", "keys"}).out).size(), key_rows().size());
  EXPECT_EQ(lines(posenc({"list", "parameters"}).out).size(), parameters().size());
  EXPECT_EQ(lines(posenc({"list", "colormaps"}).out).size(),
            find_parameter("colormap")->choices.size());
  EXPECT_EQ(lines(posenc({"list", "conventions"}).out).size(), conventions().size());
  const auto listed_encodings = lines(posenc({"list", "encodings"}).out);
  ASSERT_EQ(listed_encodings.size(), encodings().size() + 1) << "and tables";
  for (std::size_t i = 0; i < encodings().size(); ++i) {
    EXPECT_EQ(listed_encodings[i].rfind(encodings()[i].id, 0), 0u);
    EXPECT_TRUE(listed_encodings[i].ends_with(encodings()[i].note));
  }
}

TEST(List, ConventionsSayAllThatMakesThem) {
  const auto rows = lines(posenc({"list", "conventions"}).out);
  const auto row = [&](const char* id) {
    for (const auto& each : rows) {
      if (each.starts_with(std::string(id) + ' ')) return each;
    }
    return std::string();
  };
  for (const auto& convention : conventions()) {
    const auto found = row(convention.id.data());
    EXPECT_NE(found.find(convention.frequency), std::string::npos) << convention.id;
    EXPECT_TRUE(found.ends_with(convention.note)) << found;
  }
  EXPECT_NE(row("fairseq").find("sines-cosines  from 2     d ≥ 4, odd d: a column of 0"),
            std::string::npos)
      << row("fairseq");
  EXPECT_NE(row("transformer-xl").find("down to 0"), std::string::npos);
  EXPECT_NE(row("mlx").find("times √(2/d)"), std::string::npos);
  EXPECT_NE(row("diffusers").find("cosines-sines"), std::string::npos);
  EXPECT_NE(row("marian-hf").find("odd d: one sine more"), std::string::npos);
}

nlohmann::json listed_json(const char* what) {
  const auto outcome = posenc({"list", what, "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out);
}

TEST(List, IsJsonForPrograms) {
  const struct {
    const char* list;
    std::size_t size;
  } lists[] = {{"views", views().size()},
               {"keys", key_rows().size()},
               {"parameters", parameters().size()},
               {"colormaps", find_parameter("colormap")->choices.size()},
               {"conventions", conventions().size()},
               {"encodings", encodings().size() + 1}};
  for (const auto& [list, size] : lists) {
    const auto json = listed_json(list);
    ASSERT_TRUE(json.is_array()) << list;
    EXPECT_EQ(json.size(), size) << list;
    for (const auto& each : json) {
      EXPECT_TRUE(each.is_object()) << list;
    }
  }
  const auto names = listed_json("views");
  for (std::size_t i = 0; i < views().size(); ++i) EXPECT_EQ(names[i]["id"], views()[i].id);
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
  const auto table = listed_json("conventions");
  for (std::size_t i = 0; i < conventions().size(); ++i) {
    const auto& convention = conventions()[i];
    EXPECT_EQ(table[i]["id"], convention.id);
    EXPECT_EQ(table[i]["mistake"], convention.mistake);
    EXPECT_EQ(table[i]["first_position"], convention.first_position);
    EXPECT_EQ(table[i]["descending"], convention.descending);
    EXPECT_EQ(table[i]["min_d"], convention.min_d);
    EXPECT_EQ(table[i]["source"], convention.source);
  }
  EXPECT_EQ(table[0]["layout"], "interleaved");
  EXPECT_EQ(table[0]["odd_d"], "refused");
  const auto kinds = listed_json("encodings");
  EXPECT_EQ(kinds[0]["uses"], nlohmann::json({"length"}));
  EXPECT_EQ(kinds.back()["id"], "table");
}

TEST(Describe, SaysEveryViewInWords) {
  for (const auto& view : views()) {
    const auto outcome = posenc({"describe", view.id.data()});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_GT(outcome.out.size(), 60u) << view.id;
    EXPECT_TRUE(outcome.out.ends_with('\n') && !outcome.out.ends_with("\n\n")) << view.id;
    EXPECT_NE(posenc({"describe", "all"}).out.find(outcome.out.substr(0, outcome.out.size() - 1)),
              std::string::npos);
  }
}

TEST(Describe, IsTextThatATerminalCanShow) {
  const auto words = posenc({"describe", "attention", "--sentence=the \u202eeht \u2067x"}).out;
  EXPECT_NE(words.find("“the ?eht ?x”"), std::string::npos) << words;
}

TEST_F(Data, HeatmapIsPositionDimValue) {
  const auto outcome = posenc({"data", "heatmap", "--d", "4", "--length", "3"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), 1u + 3 * 4);
  EXPECT_EQ(rows[0], "position,dim,value");
  EXPECT_EQ(rows[1], "0,0,0");
  EXPECT_EQ(rows[2], "0,1,1");
  // sin(1) and cos(2/100) to 17 significant digits (MPFR).
  EXPECT_EQ(cells(rows[5])[1], "0");
  EXPECT_NEAR(std::stod(cells(rows[5])[2]), 0.84147098480789650, 1e-15);
  EXPECT_NEAR(std::stod(cells(rows[12])[2]), 0.99980000666657778, 1e-15);
  EXPECT_EQ(rows[12].rfind("2,3,0.9998", 0), 0u);
}

TEST_F(Data, HeatmapWritesThePartThatIsAskedFor) {
  const auto outcome = posenc({"data", "heatmap", "--length", "1e9", "--from", "999999998", "--to",
                               "1e9", "--dim-from", "2", "--dim-to", "4"});
  const auto rows = lines(outcome.out);
  ASSERT_EQ(rows.size(), 5u) << outcome.err;
  EXPECT_EQ(rows[1].rfind("999999998,2,", 0), 0u);
  EXPECT_EQ(rows[4].rfind("999999999,3,", 0), 0u);
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
  for (const auto& row : rows) {
    const auto outcome = posenc({"data", row.view, "--d", "8", "--length", "16"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto written = lines(outcome.out);
    ASSERT_GT(written.size(), 2u) << row.view;
    EXPECT_EQ(written[0], row.header);
    for (const auto& line : written)
      EXPECT_EQ(cells(line).size(), cells(row.header).size()) << line;
  }
}

TEST_F(Data, GoesToAFileOrTheStandardOutput) {
  const auto to_stdout = posenc({"data", "rotation", "--d", "8"});
  EXPECT_EQ(posenc({"data", "rotation", "--d", "8", "-o", "-"}).out, to_stdout.out);
  const auto to_file = posenc({"data", "rotation", "--d", "8", "-o", path("m.csv").c_str()});
  EXPECT_EQ(to_file.status, 0) << to_file.err;
  EXPECT_EQ(to_file.out, "");
  EXPECT_EQ(contents("m.csv"), to_stdout.out);
  EXPECT_EQ(files(), 1);
}

TEST_F(Data, AFileThatCannotBeWrittenIsNamed) {
  const auto nowhere = path("no/where.csv");
  expect_refused(
      {{{"data", "rotation", "-o", nowhere.c_str()},
        nowhere + " cannot be written: there is no directory " + path("no") + ": make it first"},
       {{"data", "rotation", "-o", "/dev/full"},
        "/dev/full cannot be written: the disk is full: free some space or choose "
        "another place"}});
}

TEST_F(Data, AFullStandardOutputIsAnError) {
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  MemoryStream err;
  const char* const words[] = {"posenc", "data", "heatmap"};
  EXPECT_EQ(run(3, words, full, err.file(), no_window), 2);
  EXPECT_EQ(lines(err.text()).size(), 1u) << err.text();
  std::fclose(full);
}

TEST_F(Render, EveryViewInEveryFormat) {
  for (const std::string format : {"png", "svg", "pdf"}) {
    for (const std::string view :
         {"heatmap", "binary", "pendulum", "distance", "rotation", "all"}) {
      const auto file = path(view + "." + format);
      const auto outcome =
          posenc({"render", view.c_str(), "-o", file.c_str(), "--size", "960x600"});
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(outcome.out + outcome.err, "");
      EXPECT_GT(fs::file_size(file), 1000u) << file;
    }
  }
  EXPECT_EQ(contents("all.png").substr(1, 3), "PNG");
  EXPECT_EQ(contents("all.pdf").substr(0, 5), "%PDF-");
  EXPECT_NE(contents("all.svg").find("<svg"), std::string::npos);
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
  const auto svg = [&](std::vector<const char*> flags) {
    const auto file = path("a.svg");
    flags.insert(flags.begin(), {"render", "distance", "-o", file.c_str()});
    const auto outcome = posenc(flags);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return contents("a.svg");
  };
  const auto with = svg({"--size", "1920x1080"});
  EXPECT_GE(glyphs_in_colour_of_d(with), 2);
  EXPECT_EQ(with.find("<image"), std::string::npos) << "nothing in it is made of pixels";
  EXPECT_EQ(glyphs_in_colour_of_d(svg({"--size", "1920x1080", "--formula=off"})), 0);
  // A small picture has no room for it.
  EXPECT_EQ(glyphs_in_colour_of_d(svg({"--size", "640x360"})), 0);

  // The mathematical face is in a PDF where its letters are.
  const auto pdf_has_stix = [&](const char* formula) {
    const auto file = path("a.pdf");
    const auto outcome = posenc({"render", "attention", "-o", file.c_str(), formula});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return contents("a.pdf").find("STIX") != std::string::npos;
  };
  EXPECT_TRUE(pdf_has_stix("--formula=on"));
  EXPECT_FALSE(pdf_has_stix("--formula=off"));
}

TEST_F(Render, TheFormatIsTheEndingOfTheName) {
  const auto outcome = posenc({"render", "heatmap", "-o", path("a.gif").c_str()});
  EXPECT_EQ(outcome.status, 2);
  for (const auto* const word : {"gif", "png", "svg", "pdf"})
    EXPECT_NE(outcome.err.find(word), std::string::npos);
  EXPECT_EQ(lines(outcome.err).size(), 1u);
  EXPECT_EQ(files(), 0);
}

TEST_F(Render, AFileThatCannotBeWrittenIsNamed) {
  const auto nowhere = path("no/where.png");
  expect_refused(
      {{{"render", "rotation", "-o", nowhere.c_str(), "--size", "200x200"},
        nowhere + " cannot be written: there is no directory " + path("no") + ": make it first"}});
}

TEST_F(Render, FlagsChangeThePicture) {
  const auto picture = [&](std::vector<const char*> flags) {
    const auto file = path("a.png");
    std::vector<const char*> words{"render", "heatmap", "-o", file.c_str(), "--size", "640x400"};
    words.insert(words.end(), flags.begin(), flags.end());
    const auto outcome = posenc(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return contents("a.png");
  };
  const auto plain = picture({});
  EXPECT_EQ(picture({}), plain) << "the same State is the same file";
  const std::vector<std::vector<const char*>> changes{
      {"--d", "64"},         {"--length", "100"},  {"--base", "100"}, {"--position", "3"},
      {"--pair", "9"},       {"--theme", "light"}, {"--transpose"},   {"--colormap", "greys"},
      {"--size", "650x400"}, {"--scale", "2"},     {"--transparent"}, {"--text-size", "0.75"},
      {"--from", "100"},     {"--dim-to", "20"},   {"--no-mean"},     {"--to", "200"}};
  for (const auto& change : changes) EXPECT_NE(picture(change), plain) << change[0];
}

}  // namespace
}  // namespace posenc
