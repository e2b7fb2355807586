#include "documents/identified.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <posenc/own.hpp>

#include "facts/fact.hpp"
#include "facts/json.hpp"
#include "state/own.hpp"
#include "state/parameters.hpp"
#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/heatmap/options.hpp"

namespace posenc {
namespace {

using Kind = Identification::Kind;
using Wave = ColumnWave::Kind;

std::string_view text_of(ColumnOrder order) {
  switch (order) {
    case ColumnOrder::interleaved: return "each pair’s sine and cosine in turn";
    case ColumnOrder::cosine_first: return "each pair’s cosine and sine in turn";
    case ColumnOrder::sines_cosines: return "all sines before all cosines";
    case ColumnOrder::cosines_sines: return "all cosines before all sines";
    case ColumnOrder::sines: return "sines alone, one a pair";
    case ColumnOrder::cosines: return "cosines alone, one a pair";
    case ColumnOrder::sines_twice: return "sines alone, all of them twice";
    case ColumnOrder::cosines_twice: return "cosines alone, all of them twice";
    case ColumnOrder::sines_in_pairs: return "sines alone, each twice in turn";
    case ColumnOrder::cosines_in_pairs: return "cosines alone, each twice in turn";
  }
  return "";
}

/// As --convention reads it.
std::string times(double number, std::string_view what) {
  return number == 1 ? std::string(what) : fmt::format("{:.6g}·{}", number, what);
}

/// "10000^(−2·i/d)", of a table of d columns.
std::string formula_text(const WaveLaw& law, int d) {
  const std::string_view symbol = law.index == LawIndex::column ? "i" : "k";
  const auto divisor = law.divisor == d  ? std::string("d")
                       : law.divisor < d ? fmt::format("(d−{})", d - law.divisor)
                                         : fmt::format("(d+{})", law.divisor - d);
  const auto exponent =
      law.numerator ? times(*law.numerator, symbol) + "/" + divisor : times(law.step, symbol);
  return times(law.factor, fmt::format("{}^(−{})", exact_text(law.base), exponent));
}

/// The same with what the index is: "10000^(−2·i/d), i the dimension in place of the pair".
std::string text_of(const WaveLaw& law, int d) {
  constexpr std::array<std::string_view, 3> kIndices{
      "i the dimension in place of the pair", "k = ⌊i/2⌋ the pair", "k the column of either half"};
  return fmt::format("{}, {}", formula_text(law, d), kIndices[static_cast<std::size_t>(law.index)]);
}

/// The order of columns whose phases are those of sines and cosines from position 0 on; nothing
/// where they are not.
std::optional<ColumnLayout> layout_of(std::span<const ColumnWave> columns) {
  constexpr double kNear = 0.01;
  const auto half = (columns.size() + 1) / 2;
  using enum ColumnLayout;
  for (const auto layout : {interleaved, cosine_first, sines_cosines, cosines_sines}) {
    const bool alternates = layout == interleaved || layout == cosine_first;
    const bool begins_with_cosine = layout == cosine_first || layout == cosines_sines;
    bool fits = true;
    for (std::size_t j = 0; fits && j < columns.size(); ++j) {
      const bool is_second = alternates ? j % 2 != 0 : j >= half;
      const double phase = is_second != begins_with_cosine ? std::numbers::pi / 2 : 0;
      fits = columns[j].kind != Wave::wave || std::abs(columns[j].phase - phase) < kNear;
    }
    if (fits) return layout;
  }
  return std::nullopt;
}

/// "--convention '1.385·b^(−k/(h−1)); first = 1' --base 5000": what makes the table again where no
/// convention's name does; "" where there is no such formula.
std::string formula_flags(const Identification& found, int d) {
  OwnConvention own;
  std::string base;
  if (found.kind == Kind::sinusoids && !found.sinusoids->is_rotary()) {
    const FoundSinusoids& waves = *found.sinusoids;
    if (!waves.conventions.empty()) return "";
    own = typed(*waves.rule);
    own.frequency = times(waves.factor, own.frequency);
    own.layout = static_cast<ColumnLayout>(waves.order);
    own.first_position = waves.first;
    own.descending = waves.descending;
    own.amplitude = fmt::format("{:.6g}", waves.amplitude);
    base = fmt::format(" --base {}", exact_text(waves.base));
  } else if (found.kind == Kind::waves && found.law && found.law->numerator) {
    const auto layout = layout_of(found.columns);
    const auto first = std::ranges::find(found.columns, Wave::wave, &ColumnWave::kind);
    if (!layout || first == found.columns.end()) return "";
    own.frequency = formula_text(*found.law, d);
    own.layout = *layout;
    own.amplitude = fmt::format("{:.4g}", first->amplitude);
  } else {
    return "";
  }
  if (d % 2 == 0) own.odd_d = OddD::refused;
  if (d % 2 != 0 && own.odd_d == OddD::refused) own.odd_d = OddD::sine_column;
  return own_convention(own) ? fmt::format("--convention '{}'{}", text_of(own), base) : "";
}

/// "the cosines and sines of rotary embeddings, …"; "" where the table cannot be that.
std::string rotary_text(const FoundSinusoids& found) {
  const bool has_both =
      found.order == ColumnOrder::cosine_first || found.order == ColumnOrder::cosines_sines;
  if (found.rule != &paper() || (!has_both && !found.is_rotary())) return "";
  const auto text = text_of(found.order);
  return fmt::format("the {} of rotary embeddings, {} rotated dimensions of a head, base {}",
                     has_both ? "cosines and sines" : text.substr(0, text.find(' ')), found.dims,
                     exact_text(found.base));
}

/// The likeliest convention; where there is none, a rotary cache, or the columns of one in an order
/// that no convention has.
std::string text_of(const FoundSinusoids& found) {
  if (!found.conventions.empty()) {
    const auto& [convention, base] = found.conventions.front();
    return fmt::format("{} ({}), base {}", convention->title, convention->id, exact_text(base));
  }
  if (auto rotary = rotary_text(found); !rotary.empty()) return rotary;
  return fmt::format("no convention, but the frequencies of {} ({}), {}, base {}",
                     found.rule->title, found.rule->id, found.rule->frequency,
                     exact_text(found.base));
}

std::string scaling_text(double factor) {
  if (factor < 1)
    return fmt::format("linear, s = {}: positions are divided by it", short_text(1 / factor, 6));
  return fmt::format("positions are multiplied by {}", short_text(factor, 6));
}

/// What was found, as facts with ids, of a table of so many rows and columns.
class Answer {
 public:
  Answer(std::string name, const Table& table)
      : name_(std::move(name)), table_(table), found_(identify(table)) {
    add("table", "Table",
        fmt::format("{} × {}, {}", counted(table.rows(), "position", "positions"),
                    counted(std::int64_t{table.d()}, "dimension", "dimensions"),
                    posenc::name(table.format())));
    if (found_.shortest_format != table.format())
      add("kept-in", "Numbers",
          fmt::format("all of them are {} numbers", posenc::name(found_.shortest_format)));
    switch (found_.kind) {
      case Kind::encoding: add_encoding(); break;
      case Kind::sinusoids: add_sinusoids(*found_.sinusoids); break;
      case Kind::waves: add_waves(); break;
      case Kind::learned: add_learned(found_.learned); break;
    }
  }

  const Identification& found() const { return found_; }
  std::string line() const { return fmt::format("{} is {}.", name_, claim_); }
  std::string text() const {
    auto all = line() + "\n";
    for (const Fact& fact : facts_) all += sentence_of(fact, [](std::string_view) { return ""; });
    return all;
  }

  std::string json() const {
    constexpr std::array kKinds{"encoding", "sinusoids", "waves", "learned"};
    nlohmann::ordered_json all{{"file", name_},
                               {"kind", kKinds[static_cast<std::size_t>(found_.kind)]},
                               {"claim", claim_}};
    auto& facts = all["facts"] = nlohmann::ordered_json::array();
    for (const Fact& fact : facts_)
      facts.push_back(json_of(fact, [](std::string_view text) { return std::string(text); }));
    if (found_.kind == Kind::sinusoids) {
      auto& names = all["conventions"] = nlohmann::ordered_json::array();
      for (const auto& [convention, base] : found_.sinusoids->conventions)
        names.push_back({{"id", convention->id}, {"base", base}});
    }
    if (found_.kind == Kind::waves) {
      auto& columns = all["columns"] = nlohmann::ordered_json::array();
      for (const ColumnWave& wave : found_.columns) {
        if (wave.kind == Wave::wave)
          columns.push_back({{"frequency", wave.omega},
                             {"frequency_error", wave.omega_error},
                             {"phase", wave.phase},
                             {"amplitude", wave.amplitude},
                             {"difference", wave.difference}});
        else
          columns.push_back(nullptr);
      }
    }
    return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }

 private:
  void add(std::string id, std::string label, Value value) {
    facts_.push_back({.id = std::move(id), .label = std::move(label), .value = std::move(value)});
  }

  Searched rows() const { return all_of("n", 0, found_.rows_compared - 1); }

  /// The largest difference, where it is, and that none is above the tolerance.
  void add_difference(std::string_view claims) {
    add("difference", "Largest difference", extreme(Quantity(found_.difference), rows()));
    facts_.back().check = Check{.claims = claims,
                                .verdict = Verdict(true, std::string()),
                                .searched = rows(),
                                .tolerance = found_.tolerance};
    add("difference-at", "There",
        fmt::format("row {}, dimension {}", integer_text(found_.at.position), found_.at.dim));
  }

  void add_encoding() {
    claim_ = fmt::format("the encoding {}, {}", found_.encoding->id, found_.encoding->formula);
    add_difference("every entry is within the rounding of its format");
  }

  void add_law() {
    if (found_.law) add("law", "Frequencies of the columns", text_of(*found_.law, table_.d()));
    if (auto flags = formula_flags(found_, table_.d()); !flags.empty())
      add("formula", "As a formula", std::move(flags));
  }

  void add_sinusoids(const FoundSinusoids& found) {
    claim_ = text_of(found);
    // What somebody wrote says more than the base with which a convention's rule comes to the same.
    const auto& law = found_.law;
    if (!found.conventions.empty() && law && law->numerator &&
        law->base != found.conventions.front().base) {
      claim_ = fmt::format("no convention’s table with a usual base: its frequencies are {}",
                           text_of(*law, table_.d()));
      add("as", "By a convention", text_of(found));
    }
    if (const auto& names = found.conventions; !names.empty()) {
      add("note", names.front().convention->mistake ? "What is wrong" : "What it does",
          std::string(rows::without_stop(names.front().convention->note)));
      std::vector<std::string> others;
      for (const auto& [convention, base] : std::span(names).subspan(1)) {
        // Of two that come to the same, a mistake is not what somebody meant, nor is an odd base.
        if (base != std::round(base)) continue;
        if (convention->mistake && !names.front().convention->mistake) continue;
        others.push_back(fmt::format("{} (base {})", convention->id, exact_text(base)));
      }
      if (!others.empty())
        add("same", "The same table by other conventions", list_text(std::move(others)));
      if (auto rotary = rotary_text(found); !rotary.empty())
        add("rotary", "The same table elsewhere", std::move(rotary));
    }
    add_law();
    add("base", "Base", Quantity(found.base, {}, 12));
    add("first", found.descending ? "Position of the last row" : "Position of the first row",
        Quantity(found.first));
    if (found.descending) add("direction", "Positions", std::string("descend by 1 a row"));
    add("columns", "Columns", std::string(text_of(found.order)));
    if (found.factor != 1) add("scaling", "Scaling", scaling_text(found.factor));
    add("amplitude", "Amplitude", Quantity(found.amplitude, {}, 6));
    add_difference("every entry is within the rounding of its format");
  }

  void add_waves() {
    claim_ = "made of waves that no convention has";
    add_law();
    std::vector<int> slow;
    for (std::size_t j = 0; j < found_.columns.size(); ++j) {
      const ColumnWave& wave = found_.columns[j];
      if (wave.kind != Wave::wave) {
        slow.push_back(static_cast<int>(j));
        continue;
      }
      add(fmt::format("column-{}", j), fmt::format("Column {}", j),
          fmt::format("{}·sin({}·n + {}) of row n", short_text(wave.amplitude, 6),
                      short_text(wave.omega, 6), short_text(wave.phase, 4)));
    }
    if (!slow.empty())
      add("slow", "Too slow for so few rows to be told", "columns " + runs_text(slow));
    add_difference("every entry of these rows is within the rounding of its column’s wave");
    facts_.back().value = fmt::format("dimension {}", found_.at.dim);
  }

  void add_learned(const LearnedTable& learned) {
    claim_ = "no encoding of sines and cosines: it was learned, or made in another way";
    if (const auto wrong = not_finite_text(table_); !wrong.empty())
      add("not-finite", "Entries that are no numbers", wrong);
    add("norms", "Smallest and largest norm of a row",
        extreme(Between{learned.smallest_norm, learned.largest_norm, {}, 4}, rows()));
    if (learned.zero_rows > 0) add("zero-rows", "Rows of zeros", Quantity(learned.zero_rows));
    add("equal-rows", "Rows equal to an earlier one",
        learned.equal_rows == 0
            ? Value(Quantity(0))
            : Value(fmt::format("{}, the first is row {}, as row {}",
                                integer_text(learned.equal_rows), integer_text(learned.first_equal),
                                integer_text(learned.equal_to))));
    for (std::size_t i = 0; i < learned.peaks.size(); ++i) {
      const auto& [wavelength, share] = learned.peaks[i];
      add(fmt::format("peak-{}", i), fmt::format("Frequency {} by its share", i + 1),
          fmt::format("wavelength {}, {} % of the variance", short_text(wavelength, 4),
                      short_text(100 * share, 3)));
    }
  }

  std::string name_, claim_;
  const Table& table_;
  Identification found_;
  std::vector<Fact> facts_;
};

}  // namespace

Identified identified(std::string name, const Table& table) {
  const Answer answer(std::move(name), table);
  return {answer.line(), answer.text(), answer.json(), answer.found()};
}

std::optional<Identified> identified_at_once(std::string name, const Table& table) {
  constexpr std::int64_t kMost = std::int64_t{1} << 23;
  if (table.rows() * table.d() > kMost) return std::nullopt;
  return identified(std::move(name), table);
}

std::optional<State> with_difference(const State& state, const Identification& found) {
  if (!found.sinusoids || found.sinusoids->conventions.empty()) return std::nullopt;
  const auto [convention, base] = found.sinusoids->conventions.front();
  State next = with_view(state, "heatmap");
  next.convention = convention->mistake ? &paper() : convention;
  next.base = base;
  next.set(heatmap::kDifference, true);
  return within_limits(std::move(next));
}

}  // namespace posenc
