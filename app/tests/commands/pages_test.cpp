// What pages say of the program's tables. POSENC_UPDATE_GOLDENS=1 writes it: what tables alone say
// is made anew, what has words of its own gets what it misses, to be worded.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/encodings.hpp>

#include "command_run.hpp"
#include "commands/command.hpp"
#include "documents/formats.hpp"
#include "documents/html.hpp"
#include "golden.hpp"
#include "lesson/lesson.hpp"
#include "pages.hpp"
#include "state/parameters.hpp"
#include "text/numbers.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using namespace testing_commands;
using test::kCommandLine, test::kManual;

/// The lines of a text that another has not.
std::string lines_beside(const std::string& text, const std::string& other) {
  std::string all;
  for (const auto& line : lines(text)) {
    if (('\n' + other).find('\n' + line + '\n') == std::string::npos) all += line + '\n';
  }
  return all;
}

/// Holds a page to what `made` makes of it.
void expect_made(std::string_view path, const std::function<std::string(std::string)>& made) {
  const auto now = test::page(path), then = made(now);
  if (now == then) return;
  if (test::updates_goldens()) {
    std::ofstream(fs::path(POSENC_ROOT) / path) << then;
  } else {
    ADD_FAILURE() << path << ": POSENC_UPDATE_GOLDENS=1 writes\n"
                  << lines_beside(then, now) << "in place of\n"
                  << lines_beside(now, then);
  }
}

/// The part behind `<!-- made: NAME -->`, to the next empty line, as `made` makes it of the
/// present.
void expect_part(std::string_view path, std::string_view name,
                 const std::function<std::string(const std::string&)>& made) {
  expect_made(path, [&](std::string page) {
    const auto mark = fmt::format("<!-- made: {} -->\n", name);
    const auto found = page.find(mark);
    if (found == std::string::npos) {
      ADD_FAILURE() << path << " has no " << mark;
      return page;
    }
    const auto from = found + mark.size(), to = std::min(page.find("\n\n", from) + 1, page.size());
    return page.replace(from, to - from, made(page.substr(from, to - from)));
  });
}

/// The line that begins so; "" for none.
std::string line_of(const std::string& text, const std::string& begin) {
  const auto from = text.starts_with(begin) ? 0 : text.find('\n' + begin);
  if (from == std::string::npos) return "";
  const auto at = from == 0 ? 0 : from + 1;
  return text.substr(at, text.find('\n', at) - at);
}

std::string titles(std::initializer_list<std::string_view> columns) {
  std::string line = "|", rule = "|";
  for (const auto column : columns) {
    line += fmt::format(" {} |", column);
    rule += "---|";
  }
  return fmt::format("{}\n{}\n", line, rule);
}

/// `--trails`, `--no-mean` or `--d 64`.
bool has_flag(const std::string& text, const Parameter& p) {
  return std::regex_search(text, std::regex(fmt::format("`--(no-)?{}[ `]", p.id)));
}

/// With a row for each flag that the text lacks, behind its last table.
std::string add_missing_flags(std::string text,
                              const std::function<bool(const Parameter&)>& is_of) {
  for (const auto& p : parameters()) {
    if (!is_of(p) || has_flag(text, p)) continue;
    if (text.find("\n|") == std::string::npos) text += '\n' + titles({"option", "what it does"});
    const auto last = text.rfind("\n|") + 1;
    const auto value = p.kind == ParameterKind::toggle ? "" : ' ' + plain_text(p, State{});
    text.insert(text.find('\n', last) + 1, fmt::format("| `--{}{}` | {} |\n", p.id, value, p.help));
  }
  return text;
}

TEST(Pages, ManualHasTheKeyOfEachView) {
  expect_part(kManual, "views", [](const std::string&) {
    auto made = titles({"key", "view", "on the command line", "what it shows"});
    int at = 0;
    const auto add = [&](std::string_view id, std::string_view title, std::string_view help) {
      constexpr std::array kWith{"", "Shift+", "Ctrl+"};
      constexpr int kDigits = 10;
      const auto* const with = kWith.at(static_cast<std::size_t>(at / kDigits));
      made += fmt::format("| {}{} | [{}](#{}) | `{}` | {} |\n", with, ++at % kDigits, title,
                          test::anchor(title), id, help);
    };
    for (const View& view : views()) add(view.id, view.title, view.help);
    add(kAllViews, kOverviewTitle, "The main views side by side");
    return made;
  });
}

TEST(Pages, ManualNamesTheViewsOfAnyEncoding) {
  expect_part(kManual, "views of any encoding", [](const std::string&) {
    std::string made;
    for (const View& view : views()) {
      if (view.needs != Needs::any_encoding) continue;
      made += fmt::format("{}[{}](#{})", made.empty() ? "" : ",\n", view.title,
                          test::anchor(view.title));
    }
    return made + ".\n";
  });
}

TEST(Pages, ManualHasASectionOfEachView) {
  expect_made(kManual, [](std::string manual) {
    auto next = test::section_at(manual, kOverviewTitle).begin;
    for (auto i = views().size(); i-- > 0;) {
      const View& view = views()[i];
      if (test::section_at(manual, view.title).begin == std::string::npos) {
        manual.insert(next, fmt::format("\n## {0}\n\n![{1}](pictures/{2}.png)\n\n    posenc render "
                                        "{2} -o docs/pictures/{2}.png --size 1280x720\n\n"
                                        "**See** {1}.\n",
                                        view.title, view.help, view.id));
      }
      const auto [begin, end] = test::section_at(manual, view.title);
      const auto text = manual.substr(begin, end - begin);
      EXPECT_NE(text.find(fmt::format("](pictures/{}.png)", view.id)), std::string::npos);
      manual.replace(begin, end - begin, add_missing_flags(text, [&](const Parameter& p) {
                       return p.group == view.id;
                     }));
      next = begin;
      const auto picture = fmt::format(POSENC_ROOT "/docs/pictures/{}.png", view.id);
      if (test::updates_goldens() && !fs::exists(picture))
        output({"render", std::string(view.id), "-o", picture, "--size", "1280x720"});
    }
    return manual;
  });
}

TEST(Pages, CommandLineHasEveryOtherParameter) {
  expect_made(kCommandLine, [](std::string page) {
    const auto [begin, end] = test::section_at(page, "Parameters");
    return page.replace(begin, end - begin,
                        add_missing_flags(page.substr(begin, end - begin), [](const Parameter& p) {
                          return find_view(p.group) == nullptr;
                        }));
  });
}

TEST(Pages, SiteHasNeitherCommentsNorTheWindow) {
  const auto page = test::page(kManual), site = manual_html(page).body;
  EXPECT_NE(page.find("\n## The window\n"), std::string::npos);
  for (const auto* const left_out : {"made: ", "id=\"the-window\""})
    EXPECT_EQ(site.find(left_out), std::string::npos) << left_out;
}

TEST(Pages, LessonsHaveEveryFieldOfAStep) {
  expect_made("docs/lessons.md", [](std::string page) {
    const auto add = [&](const auto& row) {
      if (page.find(fmt::format("`{}", row.key)) != std::string::npos) return;
      page += fmt::format("- `{}`: {}.\n", row.key, row.help);
    };
    std::ranges::for_each(kStepTexts, add);
    std::ranges::for_each(kStepLists, add);
    add(kStepChoices);
    return page;
  });
}

TEST(Pages, CommandLineHasEveryCommand) {
  expect_part(kCommandLine, "commands", [](const std::string& now) {
    auto made = titles({"command", "what it does"});
    for (const auto* const row : command_rows()) {
      if (row->name.empty() || row->help.empty()) continue;
      const auto kept = line_of(now, fmt::format("| `posenc {}", row->name));
      made += kept.empty() ? fmt::format("| `posenc {}` | {} |", row->name, row->help) : kept;
      made += '\n';
    }
    return made;
  });
}

TEST(Pages, CommandLineHasEveryFormat) {
  expect_part(kCommandLine, "formats", [](const std::string&) {
    auto made = titles({"file", "ends in", "what it is"});
    for (const auto* const format : all_formats()) {
      const auto endings = format->ending.empty() ? "–" : endings_text({format});
      made += fmt::format("| {} | {} | {}{} |\n", format->name, endings, format->help,
                          format->carried ? "; opens again" : "");
    }
    return made;
  });
}

/// "position,bit0,bit1,sin0" as "position,bit0,bit1,…,sin0,…".
std::string columns_text(const std::string& header) {
  std::istringstream text(header);
  std::string made, stem;
  int place = 0;
  for (std::string name; std::getline(text, name, ',');) {
    const auto digits = name.find_last_not_of("0123456789") + 1;
    place = name.substr(0, digits) == stem ? place + 1 : 0;
    stem = name.substr(0, digits);
    const bool is_numbered = name.substr(digits) == std::to_string(place);
    if (!is_numbered || place < 2) made += (made.empty() ? "" : ",") + name;
    if (is_numbered && place == 1) made += ",…";
  }
  return made;
}

TEST(Pages, CommandLineHasTheColumnsOfData) {
  expect_part(kCommandLine, "columns", [](const std::string& now) {
    auto made = titles({"`posenc data …`", "columns"});
    for (const View& view : views()) {
      const auto begin = fmt::format("| `{}` | `", view.id);
      const auto kept = line_of(now, begin);
      const auto header = lines(output({"data", std::string(view.id), "--length", "4"})).front();
      made += begin + columns_text(header) +
              (kept.empty() ? "` |" : kept.substr(kept.find('`', begin.size()))) + '\n';
    }
    return made;
  });
}

std::string columns_text(ColumnLayout layout) {
  switch (layout) {
    case ColumnLayout::interleaved: return "sin, cos alternate";
    case ColumnLayout::cosine_first: return "cos, sin alternate";
    case ColumnLayout::sines_cosines: return "sines, cosines";
    case ColumnLayout::cosines_sines: return "cosines, sines";
  }
  return "";
}

std::string dims_text(const Convention& convention) {
  const auto limit = convention.min_d > 2 ? fmt::format(", ≥ {}", convention.min_d) : "";
  switch (convention.odd_d) {
    case OddD::refused: return "even" + limit;
    case OddD::zero_column: return "odd: a column of 0" + limit;
    case OddD::sine_column: return "odd: one sine more" + limit;
  }
  return "";
}

TEST(Pages, CommandLineHasEveryConventionScalingAndEncoding) {
  expect_part(kCommandLine, "conventions", [](const std::string&) {
    auto made = titles({"convention", "frequencies ω_k", "columns", "first position", "d", "note"});
    for (const Convention& c : conventions())
      made += fmt::format("| `{}` | {} | {} | {}{} | {} | {} |\n", c.id, c.frequency,
                          columns_text(c.layout), c.descending ? "down to " : "", c.first_position,
                          dims_text(c), c.note);
    return made;
  });
  expect_part(kCommandLine, "scalings", [](const std::string&) {
    auto made = titles({"scaling", "frequencies ω′_k", "note"});
    for (const ScalingKind& kind : scalings())
      made += fmt::format("| `{}` | {} | {} |\n", kind.id, kind.frequency, kind.note);
    return made;
  });
  expect_part(kCommandLine, "encodings", [](const std::string&) {
    auto made = titles({"encoding", "p(t)", "what it is"});
    for (const EncodingKind& kind : encodings())
      made += fmt::format("| `{}` | {} | {} |\n", kind.id, kind.formula, kind.note);
    return made;
  });
}

}  // namespace
}  // namespace posenc
