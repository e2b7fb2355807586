#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <posenc/encodings.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>

#include "commands/command.hpp"
#include "documents/encode.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/plane/options.hpp"

namespace posenc {
namespace {

/// What `--encoding` takes beside the State's encodings.
constexpr std::string_view kRotary = "rotary", kPlane = "plane";

struct EncodeFlags {
  std::string file, format, start, type, layout;
};

/// The first of each is what is meant where none is given.
constexpr std::array kTypes{Named<NumberFormat>{"f4", NumberFormat::float32},
                            Named<NumberFormat>{"f2", NumberFormat::float16},
                            Named<NumberFormat>{"f8", NumberFormat::float64}};
constexpr std::array kLayouts{Named<RotaryLayout>{"interleaved", RotaryLayout::interleaved},
                              Named<RotaryLayout>{"half", RotaryLayout::half}};

std::vector<Named<const Format*>> named_formats() {
  std::vector<Named<const Format*>> all;
  for (const auto* const format : formats_of({Holds::table})) all.push_back({format->name, format});
  return all;
}

Expected<const Format*> chosen_format(const EncodeFlags& flags) {
  const auto named = named_formats();
  if (!flags.format.empty()) return choose(named, "format", flags.format);
  const auto give = fmt::format("give --format {}", fmt::join(names_of(named), " or "));
  if (flags.file == "-")
    return fail("the standard output has no name that says which format: " + give);
  return format_of(formats_of({Holds::table}), flags.file, ", or " + give);
}

/// "-5", "1000000000", "0.25".
Expected<Positions> read_start(std::string_view text) {
  constexpr auto kMost = static_cast<double>(kMaxPosition);
  const auto start = number_within(text, -kMost, kMost);
  if (!start) {
    return fail("start = {} is not a position: give a number from {} to {}", quotable(text),
                integer_text(-kMaxPosition), integer_text(kMaxPosition));
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

/// What is to be written, at positions that no encoding has moved.
Expected<EncodeRequest> request_of(const EncodeFlags& flags, const State& state) {
  EncodeRequest request;
  const auto type = choose(kTypes, "dtype", flags.type);
  if (!type) return tl::unexpected(type.error());
  request.type = *type;
  if (!flags.start.empty()) {
    const auto start = read_start(flags.start);
    if (!start) return tl::unexpected(start.error());
    request.positions = *start;
  }
  request.positions.count = state.length;
  return request;
}

/// The cosines and sines of rotary embeddings, which are no encoding of the State.
Expected<EncodeRequest> rotary_request(const EncodeFlags& flags, const State& state) {
  const auto layout = choose(kLayouts, "layout", flags.layout);
  if (!layout) return tl::unexpected(layout.error());
  auto request = request_of(flags, state);
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

/// The patches of Plane, row after row, which are no encoding of the State either.
Expected<EncodeRequest> plane_request(const EncodeFlags& flags, State state, bool length_given) {
  if (!length_given) state.length = state[plane::kRows] * state[plane::kColumns];
  auto request = request_of(flags, state);
  if (!request) return request;
  if (request->positions.fraction != 0)
    return fail("start = {} lies between two patches: give a whole number",
                request->positions.with_fraction(0));
  auto made = plane::grid_of(state);
  if (!made) return tl::unexpected(made.error());
  request->encoding = *std::move(made);
  return within_range(*std::move(request));
}

/// A learned table, to its end where no length is given.
Expected<EncodeRequest> with_table(EncodeRequest request, const State& state, bool length_given) {
  const auto& table = state.table.table;
  auto& positions = request.positions;
  if (positions.fraction != 0) {
    return fail(
        "start = {} lies between two positions, where a table has nothing: "
        "give a whole number",
        positions.with_fraction(0));
  }
  if (!length_given) positions.count = std::max<std::int64_t>(table->rows() - positions.first, 1);
  request.encoding = table.value();
  return within_range(std::move(request));
}

Expected<EncodeRequest> with_kind(EncodeRequest request, const State& state) {
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

RunCommand add_encode(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<EncodeFlags>();
  add_output(app, flags->file, formats_of({Holds::table}), "; - is the standard output");
  add_word(app, "--format", flags->format, either(named_formats()),
           "What the file is, whatever its ending");
  add_word(app, "--dtype", flags->type, either(kTypes),
           fmt::format("Half, single or double precision (default {})", kTypes[0].name));
  add_word(
      app, "--layout", flags->layout, either(kLayouts),
      fmt::format("Of --encoding {}, the cosines and sines that turn d dims of a head: each pair’s "
                  "side by side, or all cosines before all sines (default {})",
                  kRotary, kLayouts[0].name));
  add_word(
      app, "--start", flags->start, "NUMBER",
      "The first row's token, to which a convention adds its first position; in the other "
      "encodings "
      "its position. It may lie between two: binary has the digits of the whole one below. In the "
      "last row unit-interval is 1, and binary has as many digits as that needs (default 0)");
  const State fresh;
  parameters.add_to(app, &fresh,
                    [](const Parameter& p) { return is_of_encoding(p) || p.group == kPlane; });
  return [flags, &parameters](const Running& running) -> Expected<void> {
    const bool is_rotary = parameters.takes_away("encoding", kRotary);
    const bool is_plane = parameters.takes_away("encoding", kPlane);
    State state;
    if (auto done = parameters.apply(state); !done) return done;
    if (is_rotary && parameters.given("table"))
      return fail("encoding = {} and --table both say what to encode: give one of them", kRotary);
    if (flags->file.empty())
      return needs_file("encode", formats_of({Holds::table}), ", or -o - and --format");
    const auto format = chosen_format(*flags);
    if (!format) return tl::unexpected(format.error());
    const auto request = is_rotary ? rotary_request(*flags, state) : [&] {
      if (is_plane && plane::is_grid(state))
        return plane_request(*flags, state, parameters.given("length"));
      if (is_plane && !parameters.given("length"))
        state.length = state[plane::kRows] * state[plane::kColumns];
      auto plain = request_of(*flags, state);
      if (!plain) return plain;
      return shows_table(state) ? with_table(*std::move(plain), state, parameters.given("length"))
                                : with_kind(*std::move(plain), state);
    }();
    if (!request) return tl::unexpected(request.error());
    const bool to_terminal = flags->file == "-" && running.out.is_terminal();
    if (to_terminal && !(*format)->mime.starts_with("text/"))
      return fail("a terminal cannot show {}: give -o and the name of a file, or another --format",
                  (*format)->ending);
    Progress progress(to_terminal ? nullptr : running.terminal());
    return write_to(flags->file, running.out, [&](OutputFile& file) {
      return std::get<WriteTable*>((*format)->writer)(*request, file, progress);
    });
  };
}

}  // namespace

const CommandRow kEncodeCommand{
    "encode", "Write the table of an encoding, as NumPy or as CSV",
    "  posenc encode --d 512 --length 1e6 -o pe.npy the encoding itself, for NumPy and others\n",
    R"(
Row n of the table is token start + n, at the position that the convention gives it. The rows of
transformer-xl descend, from position start + length − 1 to start. CSV
has a header line and begins each line with the position. --encoding plane writes the patches of the
view Plane, row after row, whatever encodes them there. A table may be larger than the memory.)",
    add_encode};

}  // namespace posenc
