#pragma once

#include <cmath>
#include <cstdint>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "command_run.hpp"
#include "documents/writing.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc::test {

using testing_commands::Words;

/// Random command lines, right and wrong. The files that they name are those of a Folder
/// (random_lines_test.cpp).
class RandomLines {
 public:
  explicit RandomLines(std::uint64_t seed) : random_(seed) {
    const auto listed = testing_commands::posenc({"list", "parameters", "--json"});
    parameters_ = nlohmann::json::parse(listed.out);
  }

  Words next() {
    Words words = command();
    const auto flags = at_most(5);
    for (std::uint64_t i = 0; i < flags; ++i) add(words, parameter());
    if (chance(6)) break_one(words);
    return words;
  }

 private:
  std::uint64_t at_most(std::uint64_t most) { return random_() % (most + 1); }
  bool chance(std::uint64_t one_in) { return at_most(one_in - 1) == 0; }
  template <class Range>
  std::string one_of(const Range& range) {
    return std::string(
        *std::next(std::begin(range), static_cast<std::ptrdiff_t>(at_most(std::size(range) - 1))));
  }
  static void add(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
  }
  /// "a|b|c" as a, b and c.
  static Words split(const std::string& text) {
    std::istringstream all(text);
    Words words;
    for (std::string word; std::getline(all, word, '|');) words.push_back(word);
    return words;
  }

  std::string strange() {
    const auto dice = at_most(50);
    if (dice == 0) return std::string(5000, 'x');
    if (dice == 1) return std::string(3000, '9');
    if (dice == 2) return std::string(700, '\x80');
    return one_of(
        split("| |nan|-nan|inf|-inf|1e999|-1e999|1e-999|1e308|0x10|1,5|--|-|+|=|{}|[1]"
              "|none|on|0|-0|1e9|0.5|\u0661\u0662|−16\u2009384|\x1b[31mred"
              "|\x1b]0;title\a|c1\u009b31m|c1\x9b\x33\x31m|\xff\xfe|gnp.\u202etxt"
              "|two\nlines|tab\there|\r|日本語|%s%n|$(id)|*|'\"\\|\x7f"));
  }

  std::string view() {
    Words ids{std::string(kAllViews)};
    for (const auto& view : views()) ids.emplace_back(view.id);
    return chance(15) ? strange() : one_of(ids);
  }

  std::string output(const char* endings) {
    if (chance(20)) return one_of(split("-|/dev/full|/dev/null|directory|directory/|.|old"));
    const auto name = one_of(split(
        "new|new|old|old|old|link|dangling|no/such/place|directory|a name|\x1b[1mname|\xff|λ|-x|" +
        std::string(300, 'n')));
    return (chance(25) ? strange() : name) + "." + (chance(20) ? "gif" : one_of(split(endings)));
  }

  std::string table() {
    return chance(10) ? strange()
                      : one_of(split("good.npy|good.npy|nan.npy|broken.npy|empty.npy|cut.npy|"
                                     "lies.npy|absent.npy|directory|unreadable.npy|/dev/null"));
  }

  /// One of those, or something strange.
  std::string some(const std::string& usual) {
    const auto all = split(usual);
    return chance(all.size() + 1) ? strange() : one_of(all);
  }

  std::string size() {
    if (chance(6)) return some("63x64|64x63|16385x64|64|x|64x64x64|-64x64|64.5x64");
    return fmt::format("{}x{}", 64 + at_most(250), 64 + at_most(180));
  }

  Words command() {
    const auto maybe = [&](Words& words, std::uint64_t one_in, const Words& more) {
      if (chance(one_in)) add(words, more);
    };
    const auto dice = at_most(9);
    if (dice <= 2) {
      Words words{"render", view()};
      if (!chance(15)) add(words, {"-o", output("png|svg|pdf")});
      add(words, flag("size", size()));
      maybe(words, 4, flag("scale", some("1|1.5|2|0.99|4.01")));
      maybe(words, 5, {"--transparent"});
      return words;
    }
    if (dice <= 4) {
      Words words{"data", view()};
      maybe(words, 2, {"-o", output("csv")});
      return words;
    }
    if (dice <= 6) return {"describe", view()};
    if (dice == 7) {
      Words words{"encode"};
      if (!chance(15)) add(words, {"-o", output("csv|npy")});
      maybe(words, 3, flag("format", some("npy|csv")));
      maybe(words, 3, flag("dtype", some("f2|f4|f8")));
      maybe(words, 3, flag("start", some("0|-5|0.25|1e9|274877906944|274877906945")));
      return words;
    }
    if (dice == 8) {
      Words words{"list", chance(6) ? strange()
                                    : some("views|colormaps|keys|parameters|conventions|numbers")};
      maybe(words, 2, {"--json"});
      return words;
    }
    return chance(2) ? Words{} : flag("view", view());
  }

  Words flag(const std::string& id, const std::string& value) {
    if (chance(2)) return {"--" + id + "=" + value};
    return {"--" + id, value};
  }

  Words parameter() {
    if (chance(12)) return flag("table", table());
    if (chance(15)) return flag("preset", some("paper|d2l|tf-tutorial|by-hand"));
    if (chance(60))
      return {one_of(split("--help|-h|--version|--json|--nothing|-q|--|++|--help=1"))};
    const auto& p = parameters_[at_most(parameters_.size() - 1)];
    const std::string id = p["id"], kind = p["kind"];
    if (chance(12)) return flag(id, strange());
    if (kind == "toggle") {
      if (chance(4)) return {"--" + id, one_of(split("on|off|maybe"))};
      const auto value = one_of(split("||=on|=off|=1|=maybe"));
      return {(chance(3) ? "--no-" : "--") + id + value};
    }
    if (kind == "choice")
      return flag(id, chance(10)
                          ? strange()
                          : std::string(p["choices"][at_most(p["choices"].size() - 1)]["id"]));
    if (kind == "text") return flag(id, some("2 1 3 5 4|1 2|1 1|the dog|a,b \"c\"|none|1 3-5|9"));
    return flag(id, number(p));
  }

  /// Mostly of a size that costs little; the limits, and what lies beyond them.
  std::string number(const nlohmann::json& p) {
    const double min = p["min"], max = p["max"], step = p.value("step", 0.001),
                 fallback = p["default"];
    const double near = std::min(max, min + 100 * step);
    switch (at_most(15)) {
      case 0: return exact_text(min);
      case 1: return exact_text(min - step);
      case 2: return exact_text(max + step);
      case 3: return exact_text(chance(4) ? max : fallback);
      case 4: return exact_text(-fallback);
      case 5: return exact_text(fallback) + one_of(split("e0|e1|.5| |x|e400"));
      default:
        return exact_text(min + step * std::floor((near - min) / step *
                                                  std::uniform_real_distribution<>()(random_)));
    }
  }

  void break_one(Words& words) {
    if (words.empty()) return;
    const auto at = words.begin() + static_cast<std::ptrdiff_t>(at_most(words.size() - 1));
    switch (at_most(5)) {
      case 0: words.erase(at); break;
      case 1: words.insert(at, strange()); break;
      case 2: words.insert(at, std::string(*at)); break;
      case 3: std::swap(*at, words.back()); break;
      case 4: *at += strange(); break;
      default:
        if (!at->empty()) at->at(at_most(at->size() - 1)) = static_cast<char>(1 + at_most(254));
    }
  }

  std::mt19937_64 random_;
  nlohmann::json parameters_;
};

}  // namespace posenc::test
