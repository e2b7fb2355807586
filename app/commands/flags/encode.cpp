#include "commands/flags/encode.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <posenc/encodings.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>

#include "commands/given_words.hpp"
#include "figure/numbers.hpp"
#include "files/input_file.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

/// The first of each is what is meant where none is given.
constexpr std::array kTypes{Named<Table::Type>{"f4", Table::Type::f4},
                            Named<Table::Type>{"f2", Table::Type::f2},
                            Named<Table::Type>{"f8", Table::Type::f8}};
constexpr std::array kFormats{Named<TableFormat>{"npy", TableFormat::npy},
                              Named<TableFormat>{"csv", TableFormat::csv}};

constexpr std::array kLayouts{Named<RotaryLayout>{"interleaved", RotaryLayout::interleaved},
                              Named<RotaryLayout>{"half", RotaryLayout::half}};

Expected<TableFormat> format_of_name(const std::string& file) {
  const auto ending = ending_of(file);
  for (const auto& row : kFormats) {
    if (ending == fmt::format(".{}", row.name)) return row.value;
  }
  return fail(
      file == "-"
          ? "the standard output has no name that says which format: give --format npy or csv"
          : fmt::format("{} does not say which format: let its name end in .npy or .csv, or give "
                        "--format npy or csv",
                        quotable(file)));
}

/// "-5", "1000000000", "0.25".
Expected<Positions> read_start(std::string_view text) {
  constexpr auto kMost = static_cast<double>(kMaxPosition);
  const auto start = number_within(text, -kMost, kMost);
  if (!start) {
    return fail(fmt::format("start = {} is not a position: give a number from {} to {}",
                            quotable(text), integer_text(-kMaxPosition),
                            integer_text(kMaxPosition)));
  }
  const double whole = std::floor(*start);
  return Positions{.first = static_cast<std::int64_t>(whole), .fraction = *start - whole};
}

/// Whether the encoding has all positions that are asked for.
Expected<EncodeRequest> within_range(EncodeRequest request) {
  return check_positions(*request.encoding, request.positions).map([&] {
    return std::move(request);
  });
}

}  // namespace

void EncodeFlags::add_to(CLI::App& app) {
  add_output(app, file_, ": its ending says what it is, .npy or .csv; - is the standard output");
  add_word(app, "--format", format_, either(kFormats), "What the file is, whatever its ending");
  add_word(app, "--dtype", type_, either(kTypes),
           fmt::format("Half, single or double precision (default {})", kTypes[0].name));
  add_word(
      app, "--layout", layout_, either(kLayouts),
      fmt::format("Of --encoding {}, the cosines and sines that turn d dims of a head: each pair’s "
                  "side by side, or all cosines before all sines (default {})",
                  kRotary, kLayouts[0].name));
  add_word(
      app, "--start", start_, "NUMBER",
      "The first row's token, to which a convention adds its first position; in the other "
      "encodings "
      "its position. It may lie between two: binary has the digits of the whole one below. In the "
      "last row unit-interval is 1, and binary has as many digits as that needs (default 0)");
}

Expected<EncodeRequest> EncodeFlags::request_of(const State& state) const {
  if (file_.empty()) {
    return fail(
        "encode needs a file: give -o and a name that ends in .npy or .csv, or -o - and --format");
  }
  EncodeRequest request;
  const auto format = format_.empty() ? format_of_name(file_) : choose(kFormats, "format", format_);
  if (!format) return tl::unexpected(format.error());
  request.format = *format;
  if (!type_.empty()) {
    const auto type = choose(kTypes, "dtype", type_);
    if (!type) return tl::unexpected(type.error());
    request.type = *type;
  }
  if (!start_.empty()) {
    const auto start = read_start(start_);
    if (!start) return tl::unexpected(start.error());
    request.positions = *start;
  }
  request.positions.count = state.length;
  return request;
}

Expected<EncodeRequest> EncodeFlags::request(const State& state, bool length_given) const {
  if (!layout_.empty()) {
    return fail(fmt::format(
        "layout = {} changes nothing unless encoding is {}: leave out --layout, or give --encoding "
        "{}",
        quotable(layout_), kRotary, kRotary));
  }
  auto request = request_of(state);
  if (!request) return request;
  return state.encoding == nullptr ? with_table(*std::move(request), state, length_given)
                                   : with_kind(*std::move(request), state);
}

Expected<EncodeRequest> EncodeFlags::rotary_request(const State& state) const {
  const auto layout = layout_.empty() ? kLayouts[0].value : choose(kLayouts, "layout", layout_);
  if (!layout) return tl::unexpected(layout.error());
  auto request = request_of(state);
  if (!request) return request;
  const int d = static_cast<int>(state.d);
  const auto rotary = Rotary::make({.head = d,
                                    .rotated = d,
                                    .base = state.base,
                                    .scaling = scaling_of(state),
                                    .layout = *layout});
  if (!rotary) return tl::unexpected(rotary.error());
  request->encoding = std::make_shared<Sinusoidal>(rotary->table());
  return within_range(*std::move(request));
}

Expected<EncodeRequest> EncodeFlags::with_table(EncodeRequest request, const State& state,
                                                bool length_given) const {
  const auto& table = state.table.table;
  auto& positions = request.positions;
  if (positions.fraction != 0) {
    return fail(
        fmt::format("start = {} lies between two positions, where a table has nothing: "
                    "give a whole number",
                    quotable(start_)));
  }
  if (!length_given) positions.count = std::max<std::int64_t>(table->rows() - positions.first, 1);
  request.encoding = table;
  return within_range(std::move(request));
}

Expected<EncodeRequest> EncodeFlags::with_kind(EncodeRequest request, const State& state) const {
  auto& positions = request.positions;
  const std::int64_t end = positions.first + positions.count;
  const auto encoding = state.encoding->make({
      .d = static_cast<int>(state.d),
      .base = state.base,
      .convention = state.convention,
      .scaling = scaling_of(state),
      // Positions that end later than any may are refused below, by their own name.
      .length = std::clamp(end, kMinLength, kMaxPosition),
  });
  if (!encoding) return tl::unexpected(encoding.error());
  request.encoding = *encoding;
  if (state.encoding->uses_convention) {
    positions.first += state.convention->position_of_row(0, positions.count);
    positions.descending = state.convention->descending;
  }
  return within_range(std::move(request));
}

}  // namespace posenc
