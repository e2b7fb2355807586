#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

#include "state/own.hpp"
#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits dim_limits(const State& s) { return dims_of(*s.convention); }
/// Typed frequencies may lack values.
Expected<void> accepts_own(const State& s, int d, double base) {
  if (s.convention->own == nullptr) return {};
  const auto made = Sinusoidal::make(d, base, *s.convention);
  if (!made) return tl::unexpected(made.error());
  return {};
}
Expected<void> accepts_dim(const State& s, double value) {
  const int d = static_cast<int>(value);
  const auto good = s.convention->accepts(d);
  return good ? accepts_own(s, d, s.base) : good;
}
Expected<void> accepts_base(const State& s, double base) {
  return accepts_own(s, static_cast<int>(s.d.value()), base);
}
std::int64_t longest(const State& s) { return shows_table(s) ? s.table.table->rows() : kMaxLength; }
Limits length_limits(const State& s) { return from_to(kMinLength, longest(s)); }
Expected<void> accepts_length(const State& s, double value) {
  if (value <= static_cast<double>(longest(s)) || !shows_table(s)) return {};
  return fail(fmt::format(
      "length = {} is above the limit: the table {} has {} {}, give a whole number from {} to {}",
      value, file_name(s.table), integer_text(longest(s)),
      longest(s) == 1 ? "position" : "positions", kMinLength, integer_text(longest(s))));
}
Limits base_limits(const State& s) { return {kMinBase, kMaxBase, decimal_step(s.base)}; }
/// Where there are pairs, this has no part in the picture, and any encoding's dimension is kept.
Limits chosen_dim_limits(const State& s) {
  return from_to(0, (has_waves(s) ? kMaxDim : column_count(s)) - 1);
}

std::string get_table(const State& s) { return s.table.file->string(); }
/// Shows the file's table, all of it. A name that cannot be read is kept; without one, so is the
/// table that is loaded.
Expected<void> set_table(State& s, std::string_view name) {
  if (name.empty()) return {};
  LoadedTable table = s.table;
  if (!table.table || table.file != full_path(name)) {
    auto loaded = load_table(name, "table");
    if (!loaded) {
      if (!shows_table(s)) s.table = {.file = name, .table = nullptr};
      return tl::unexpected(loaded.error());
    }
    table = *std::move(loaded);
  }
  show_table(s, std::move(table));
  return {};
}
constexpr TextAccess kTableText{
    .takes = "a .npy file, or FILE.safetensors:TENSOR, of positions × dimensions",
    .get = get_table,
    .set = set_table,
    .bring_within_limits = nullptr,
    .names_file = true,
    .without_file = kAsksForTable};

double get_lead(const State& s) {
  return s.table.table ? static_cast<double>(s.table.table->lead()) : 0;
}
/// All positions stay all.
void set_lead(State& s, double value) {
  const auto lead = static_cast<std::int64_t>(value);
  const auto& table = s.table.table.value();
  if (!table || lead == table->lead()) return;
  const bool is_whole = shows_table(s) && s.length == table->rows();
  s.table.table = std::make_shared<const Table>(table->with_lead(lead));
  if (is_whole) s.length = s.table.table->rows();
}
Limits lead_limits(const State& s) {
  const auto& table = s.table.table.value();
  return from_to(0, table ? table->lead() + table->rows() - 1 : 0);
}
Expected<void> accepts_lead(const State& s, double value) {
  if (value <= 0 || s.table.table) return {};
  return fail(
      fmt::format("table-lead = {} needs a table: give --table and the name of a .npy or "
                  ".safetensors file",
                  value));
}

/// An encoding travels as its place in encodings(); the table comes after them.
double get_encoding(const State& s) {
  return static_cast<double>(shows_table(s) ? std::ssize(encodings())
                                            : s.encoding - encodings().data());
}
void set_encoding(State& s, double value) {
  const auto at = static_cast<std::size_t>(value);
  s.encoding = at < encodings().size() ? &encodings()[at] : &table_kind();
}
/// The table is there once it is loaded.
Limits encoding_limits(const State& s) {
  return from_to(0, encodings().size() - (s.table.table ? 0 : 1));
}
Expected<void> accepts_encoding(const State& s, double value) {
  if (value != static_cast<double>(encodings().size()) || s.table.table) return {};
  return fail(
      "encoding = table needs a file: give --table and the name of a .npy or .safetensors file");
}
std::span<const Choice> encoding_choices() {
  struct Words {
    std::string id, label, help;
  };
  static const std::vector<Words> words = [] {
    std::vector<Words> all;
    for (const auto& kind : encodings()) {
      auto label = capitalised(kind.id);
      if (const auto dash = label.find('-'); dash != std::string::npos) label[dash] = ' ';
      all.push_back({std::string(kind.id), label, std::string(without_stop(kind.note))});
    }
    all.push_back({std::string(table_kind().id), "Learned table",
                   std::string(without_stop(table_kind().note))});
    return all;
  }();
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& each : words) all.push_back({each.id, each.label, each.help});
    return all;
  }();
  return choices;
}

bool has_no_waves(const State& s) { return !has_waves(s); }

/// The typed convention travels as the place after conventions().
double get_convention(const State& s) {
  return s.convention->own != nullptr ? static_cast<double>(conventions().size())
                                      : get_place<conventions, &State::convention>(s);
}
void set_convention(State& s, double value) {
  if (value < static_cast<double>(conventions().size()))
    return set_place<conventions, &State::convention>(s, value);
  // Where it has no values, what is shown stays.
  [[maybe_unused]] const auto done = choose_own(s);
}
Expected<void> accepts_convention(const State& s, double value) {
  if (value != static_cast<double>(conventions().size())) return {};
  State next = s;
  return choose_own(next);
}
std::span<const Choice> convention_choices() {
  static const std::vector<Choice> choices = [] {
    const auto shipped = rows::choices_of<conventions>();
    std::vector<Choice> all(shipped.begin(), shipped.end());
    all.push_back({kOwnConvention, "Your own", "Type the frequencies as a formula", "Typed"});
    return all;
  }();
  return choices;
}

bool uses_d(const State& s) { return s.encoding->uses_d; }

}  // namespace

std::span<const Parameter> encoding_rows() {
  static const std::array all{
      Parameter{.id = "table",
                .label = "Learned table",
                .help =
                    "A learned table as the encoding: a .npy file of positions × dimensions, or "
                    "FILE.safetensors:TENSOR",
                .in_panel = false,
                .applies = shows_table,
                .text = &kTableText},
      Parameter{
          .id = "encoding",
          .label = "Encoding",
          .help =
              "Choose what turns a position into numbers; drop a .npy file to see a learned table",
          .choices = encoding_choices(),
          .limits = encoding_limits,
          .getter = get_encoding,
          .setter = set_encoding,
          .accepts = accepts_encoding},
      Parameter{.id = "table-lead",
                .label = "Leading rows",
                .kind = ParameterKind::integer,
                .unit = "rows",
                .help = "Rows of the table before position 0: one of a class token, two in BART "
                        "and OPT",
                .limits = lead_limits,
                .getter = get_lead,
                .setter = set_lead,
                .limited_by = "table",
                .accepts = accepts_lead,
                .applies = shows_table,
                .why_not = "Only a learned table has rows that are no positions"},
      Parameter{
          .id = "convention",
          .label = "Convention",
          .help = "Compare the paper’s formula with that of a library, or with a common mistake",
          .choices = convention_choices(),
          .limits = [](const State&) { return from_to(0, conventions().size()); },
          .getter = get_convention,
          .setter = set_convention,
          .folded = true,
          .accepts = accepts_convention,
          .applies = has_waves,
          .why_not = "Only sinusoids have conventions"},
      own_row(),
      row<&State::d>(
          {.id = "d",
           .label = "Dimensions",
           .symbol = "d",
           .scale = logarithmic,
           .help = "How many numbers encode a position: few to compute by hand, many as in models",
           .limits = dim_limits,
           .limited_by = "convention",
           .accepts = accepts_dim,
           .applies = uses_d,
           .why_not = "This encoding has its own number of dimensions"}),
      row<&State::length>(
          {.id = "length",
           .label = "Length",
           .symbol = "L",
           .scale = logarithmic,
           .unit = "positions",
           .help = "How many positions are shown; raise it to see slow waves and far distances",
           .limits = length_limits,
           .accepts = accepts_length}),
      row<&State::base>({.id = "base",
                         .label = "Base",
                         .symbol = "b",
                         .scale = logarithmic,
                         .help = "The longest wavelength is about 2π times this; lower it until "
                                 "distant positions look alike",
                         .limits = base_limits,
                         .accepts = accepts_base,
                         .applies = has_waves,
                         .why_not = "Only sinusoids have a base"}),
  };
  return all;
}

std::span<const Parameter> position_rows() {
  static const std::array all{
      row<&State::position>(
          {.id = "position",
           .label = "Position",
           .symbol = "t",
           .help =
               "The position that all views examine; step it to see what changes and what stays",
           .limits = position_limits,
           .limited_by = "length"}),
      row<&State::offset>(
          {.id = "offset",
           .label = "Offset",
           .symbol = "δ",
           .unit = "positions",
           .help = "Distance from t to the second position, t + δ; vary it to compare near and far",
           .limits = offset_limits,
           .limited_by = "length"}),
      row<&State::pair>({.id = "pair",
                         .label = "Pair",
                         .symbol = "k",
                         .help = "The sine and cosine marked in all views: 0 has the first "
                                 "frequency, the fastest in the paper",
                         .limits = pair_limits,
                         .limited_by = "d",
                         .applies = has_waves}),
      row<&State::dim>(
          {.id = "dim",
           .label = "Dimension",
           .symbol = "j",
           .help = "The dimension marked in all views, for encodings that have no pairs",
           .limits = chosen_dim_limits,
           .limited_by = "d",
           .applies = has_no_waves}),
  };
  return all;
}

}  // namespace posenc
