#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "state/parameter_rows.hpp"
#include "state/tables.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits dim_limits(const State& s) { return dims_of(*s.convention); }
Expected<void> accepts_dim(const State& s, int d) { return s.convention->accepts(d); }
std::int64_t longest(const State& s) {
  return s.encoding == nullptr ? s.table.table->rows() : kMaxLength;
}
Limits length_limits(const State& s) {
  return {static_cast<double>(kMinLength), static_cast<double>(longest(s)), 1};
}
Expected<void> accepts_length(const State& s, int value) {
  if (value <= longest(s) || s.encoding != nullptr) return {};
  return fail(fmt::format(
      "length = {} is above the limit: the table {} has {} {}, give a whole number from {} to {}",
      value, file_name(s.table), integer_text(longest(s)),
      longest(s) == 1 ? "position" : "positions", kMinLength, integer_text(longest(s))));
}
Limits base_limits(const State& s) { return {kMinBase, kMaxBase, decimal_step(s.base)}; }
/// Where there are pairs, this has no part in the picture, and any encoding's dimension is kept.
Limits chosen_dim_limits(const State& s) {
  return {0, static_cast<double>((has_waves(s) ? kMaxDim : column_count(s)) - 1), 1};
}
Limits pair_limits(const State& s) { return {0, static_cast<double>(pair_count(s) - 1), 1}; }

/// An encoding travels as its place in encodings(); the table comes after them.
double get_encoding(const State& s) {
  return static_cast<double>(s.encoding == nullptr ? std::ssize(encodings())
                                                   : s.encoding - encodings().data());
}
void set_encoding(State& s, double value) {
  const auto at = static_cast<std::size_t>(value);
  s.encoding = at < encodings().size() ? &encodings()[at] : nullptr;
}
/// The table is there once it is loaded.
Limits encoding_limits(const State& s) {
  return {0, static_cast<double>(encodings().size()) - (s.table.table ? 0 : 1), 1};
}
Expected<void> accepts_encoding(const State& s, int value) {
  if (value != static_cast<int>(encodings().size()) || s.table.table) return {};
  return fail("encoding = table needs a file: give --table and the name of a .npy file");
}
std::string without_stop(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return std::string(sentence);
}
std::span<const Choice> encoding_choices() {
  struct Words {
    std::string id, label, help;
  };
  static const std::vector<Words> words = [] {
    std::vector<Words> all;
    for (const auto& kind : encodings()) {
      std::string label(kind.id);
      label[0] = static_cast<char>(label[0] - 'a' + 'A');
      if (const auto dash = label.find('-'); dash != std::string::npos) label[dash] = ' ';
      all.push_back({std::string(kind.id), label, without_stop(kind.note)});
    }
    all.push_back({TableEncoding::kId, "Learned table", without_stop(TableEncoding::kNote)});
    return all;
  }();
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& each : words) all.push_back({each.id, each.label, each.help});
    return all;
  }();
  return choices;
}

bool without_waves(const State& s) { return !has_waves(s); }
bool uses_d(const State& s) { return s.encoding != nullptr && s.encoding->uses_d; }

}  // namespace

std::span<const Parameter> encoding_rows() {
  // clang-format off
  static const std::array all{
  Parameter{"encoding", "encoding", "encoding", "", choice, linear, "",
    "What gives each position its numbers; a learned table is there once a .npy file is dropped on the window, or given by --table",
    encoding_choices(), encoding_limits, get_encoding, set_encoding, kInPanel, {}, {}, accepts_encoding},
  Parameter{"convention", "encoding", "convention", "", choice, linear, "",
    "Whose frequencies and layout of sines and cosines: that of the paper, of a library, or a common mistake",
    convention_choices(), convention_limits, get_convention<&State::convention>, set_convention<&State::convention>,
    kInPanel, {}, {}, nullptr, has_waves},
  Parameter{"d", "encoding", "dimensions", "d", integer, logarithmic, "",
    "How many numbers encode one position: one sine and one cosine a pair",
    {}, dim_limits, get<&State::d>, set<&State::d>, kInPanel, {}, {}, accepts_dim, uses_d},
  Parameter{"length", "encoding", "length", "L", integer, logarithmic, "positions",
    "How many positions are shown, from the convention's first on",
    {}, length_limits, get<&State::length>, set<&State::length>, kInPanel, {}, {}, accepts_length},
  Parameter{"base", "encoding", "base", "b", real, logarithmic, "",
    "How far the wavelengths spread: they go from 2π positions towards 2π times the base",
    {}, base_limits, get<&State::base>, set<&State::base>, kInPanel, {}, {}, nullptr, has_waves},

  Parameter{"position", "position", "position", "t", integer, linear, "",
    "The position that is looked at",
    {}, position_limits, get<&State::position>, set<&State::position>, true, {}, "length"},
  Parameter{"offset", "position", "offset", "δ", integer, linear, "positions",
    "How far the second position lies from the first: t + δ is compared with t",
    {}, offset_limits, get<&State::offset>, set<&State::offset>, true, {}, "length"},
  Parameter{"pair", "position", "pair", "k", integer, linear, "",
    "The pair of a sine and a cosine that is looked at: 0 has the first frequency, mostly the fastest",
    {}, pair_limits, get<&State::pair>, set<&State::pair>, kInPanel, {}, "d", nullptr, has_waves},
  Parameter{"dim", "position", "dimension", "j", integer, linear, "",
    "The dimension that is looked at where the encoding has no pairs",
    {}, chosen_dim_limits, get<&State::dim>, set<&State::dim>, kInPanel, {}, {}, nullptr, without_waves},
  };
  // clang-format on
  return all;
}

}  // namespace posenc
