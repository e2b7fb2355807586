#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/limits.hpp>
#include <posenc/sinusoidal.hpp>

#include "state/names.hpp"
#include "state/own.hpp"
#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using namespace rows;

constexpr std::int64_t kFarthestFirst = 1'000'000;
constexpr std::string_view kDescending = "descending";
constexpr std::string_view kParts = "amplitude, order, odd, first, step and descending";

/// In the order of ColumnLayout and of OddD.
constexpr std::array<Choice, 4> kOrders{{{"interleaved", "sin, cos alternate"},
                                         {"cosine-first", "cos, sin alternate"},
                                         {"sines-cosines", "Sines, cosines"},
                                         {"cosines-sines", "Cosines, sines"}}};
constexpr std::array<Choice, 3> kOddDs{
    {{"refused", "None"}, {"zero-column", "A column of 0"}, {"sine-column", "One sine more"}}};

template <class T, std::size_t Count>
Expected<void> read_choice(T& to, const std::array<Choice, Count>& all, std::string_view name,
                           std::string_view value) {
  const auto* const found = std::ranges::find(all, value, &Choice::id);
  if (found != all.end()) {
    to = static_cast<T>(found - all.begin());
    return {};
  }
  std::vector<Meaning> meant;
  for (const auto& each : all) meant.push_back({std::string(each.id), std::string(each.id)});
  return fail(fmt::format("{} = {} is not one of its choices: {}", name, quotable(value),
                          way_to(value, meant)));
}

Expected<void> read_part(OwnConvention& own, std::string_view name, std::string_view value) {
  if (name == "frequency") {
    own.frequency = value;
  } else if (name == "amplitude") {
    own.amplitude = value;
  } else if (name == "order") {
    return read_choice(own.layout, kOrders, name, value);
  } else if (name == "odd") {
    return read_choice(own.odd_d, kOddDs, name, value);
  } else if (name == "first") {
    const auto number = parse_number(value);
    const bool is_whole = !number.fault && number.value == std::trunc(number.value);
    if (!is_whole || std::abs(number.value) > kFarthestFirst)
      return fail(fmt::format("first = {} is no position: give a whole number from −{} to {}",
                              quotable(value), integer_text(kFarthestFirst),
                              integer_text(kFarthestFirst)));
    own.first_position = static_cast<std::int64_t>(number.value);
  } else if (name == "step") {
    const auto number = parse_number(value);
    if (number.fault)
      return fail(fmt::format("step = {} is not a number: give one from {} to {}", quotable(value),
                              exact_text(kMinOwnStep), exact_text(kMaxOwnStep)));
    own.step = number.value;
  } else {
    return fail(fmt::format("{} is no part of a formula: there are {}", quotable(name), kParts));
  }
  return {};
}

/// Without comments, each part's end a semicolon, and signs as ASCII has them: links stay short.
std::string simplified(std::string_view text) {
  std::string made;
  bool is_comment = false;
  for (const char c : text) {
    is_comment = c != '\n' && (is_comment || c == '#');
    if (!is_comment) made += c == '\n' ? ';' : c;
  }
  for (const auto& [sign, ascii] : {std::pair{"−", "-"}, {"·", "*"}, {"×", "*"}, {"÷", "/"}})
    for (auto at = made.find(sign); at != made.npos; at = made.find(sign))
      made.replace(at, std::string_view(sign).size(), ascii);
  return made;
}

bool has_values(const Convention& convention, int d, double base) {
  return convention.accepts(d) && Sinusoidal::make(d, base, convention);
}

/// The d nearest to this one at which there are frequencies, as far as it is found. Where columns
/// lack them, it is mostly the last ones.
std::optional<int> nearest_d(const Convention& convention, int d, double base) {
  const auto limits = dims_of(convention);
  const int least = static_cast<int>(limits.min), step = static_cast<int>(limits.step);
  d = least + (std::clamp(d, least, kMaxDim) - least) / step * step;
  if (has_values(convention, d, base)) return d;
  if (has_values(convention, least, base)) {
    int few = 0, many = (d - least) / step;
    while (many - few > 1) {
      const int middle = (few + many) / 2;
      (has_values(convention, least + middle * step, base) ? few : many) = middle;
    }
    return least + few * step;
  }
  constexpr int kTried = 8;
  for (int more = 1; more <= kTried; ++more)
    if (has_values(convention, d + more * step, base)) return d + more * step;
  return std::nullopt;
}

std::string get_own(const State& s) { return text_of(typed(*s.own)); }

Expected<void> read(State& s, std::string_view text) {
  const auto own = own_of_text(text);
  if (!own) return tl::unexpected(own.error());
  const auto made = own_convention(*own);
  if (!made) return tl::unexpected(made.error());
  if (s.convention->own == nullptr) {
    s.own = *made;
    return {};
  }
  const State before = s;
  s.own = s.convention = *made;
  auto done = choose_own(s);
  if (!done) s = before;
  return done;
}
Expected<void> set_own(State& s, std::string_view text) {
  if (auto done = read(s, text); !done)
    return fail(
        fmt::format("own-formula = {} cannot be used: {}", quotable(text), done.error().message));
  return {};
}

/// Where it has no values at this d and base, nor at another d, it is the paper's formula.
void bring_own_within_limits(State& s) {
  if (s.convention->own == nullptr || choose_own(s)) return;
  s.own = s.convention = &usual_own();
}

constexpr TextAccess kOwnText{.takes = "an expression of i, k, d, h, b and pi, and its parts",
                              .get = get_own,
                              .set = set_own,
                              .bring_within_limits = bring_own_within_limits};

}  // namespace

std::string text_of(const OwnConvention& own) {
  const OwnConvention usual;
  std::string text = own.frequency;
  const auto add = [&](std::string_view name, std::string_view value) {
    text += fmt::format("; {} = {}", name, value);
  };
  if (own.amplitude != usual.amplitude) add("amplitude", own.amplitude);
  if (own.layout != usual.layout) add("order", kOrders[static_cast<std::size_t>(own.layout)].id);
  if (own.odd_d != usual.odd_d) add("odd", kOddDs[static_cast<std::size_t>(own.odd_d)].id);
  if (own.first_position != usual.first_position)
    add("first", exact_text(static_cast<double>(own.first_position)));
  if (own.step != usual.step) add("step", exact_text(own.step));
  if (own.descending) text += fmt::format("; {}", kDescending);
  return text;
}

Expected<OwnConvention> own_of_text(std::string_view typed) {
  OwnConvention own;
  bool has_frequency = false;
  const std::string text = simplified(typed);
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(';', at), text.size());
    const auto part = trimmed(std::string_view(text).substr(at, end - at));
    at = end + 1;
    if (part.empty()) continue;
    if (part == kDescending) {
      own.descending = true;
      continue;
    }
    const auto equals = part.find('=');
    const auto name =
        equals == part.npos ? std::string_view("frequency") : trimmed(part.substr(0, equals));
    if (name == "frequency" && std::exchange(has_frequency, true))
      return fail(fmt::format("{} is a second formula: give one, with the parts {}", quotable(part),
                              kParts));
    const auto value = equals == part.npos ? part : trimmed(part.substr(equals + 1));
    if (auto done = read_part(own, name, value); !done) return tl::unexpected(done.error());
  }
  if (!has_frequency) return fail("there is no formula: give one such as b^(−2i/d)");
  return own;
}

const Convention& usual_own() {
  static const Convention& usual = **own_convention(*own_of_text("b^(-2k/d)"));
  return usual;
}

Expected<void> choose_own(State& s) {
  const Convention& own = *s.own.value();
  const int asked = static_cast<int>(s.d.value());
  const auto d = nearest_d(own, asked, s.base);
  if (!d)
    return tl::unexpected(
        Sinusoidal::make(own.accepts(asked) ? asked : own.min_d, s.base, own).error());
  s.convention = &own;
  s.d = *d;
  return {};
}

Expected<void> choose_own(State& s, std::string_view typed) {
  constexpr std::size_t kMost = 4096;
  State next = s;
  std::string text(kMost + 1, ' ');
  std::ifstream in(full_path(typed), std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  const bool is_file = in.gcount() > 0;
  text.resize(static_cast<std::size_t>(in.gcount()));
  auto done = read(next, is_file ? std::string_view(text) : typed);
  if (done) done = choose_own(next);
  if (!done)
    return fail(fmt::format("convention = {} cannot be used: {}{}", quotable(typed),
                            is_file ? "" : "it is no file, and ", done.error().message));
  s = next;
  return {};
}

bool is_typed_convention(std::string_view word) {
  if (find_convention(word) != nullptr || word == kOwnConvention) return false;
  const auto own = own_of_text(word);
  return word.find_first_of("^/\\*+.;=") != word.npos || (own && own_convention(*own));
}

Parameter own_row() {
  return {.id = "own-formula",
          .label = "Your formula",
          .help =
              "Frequency ω of dimension i or pair k, such as b^(−2i/d); “; first = 1” adds "
              "another part",
          .folded = true,
          .applies = is_own,
          .why_not = "Choose the convention “Your own” to type a formula",
          .text = &kOwnText};
}

}  // namespace posenc
