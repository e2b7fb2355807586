#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <posenc/limits.hpp>
#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

#include "state/own.hpp"
#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "state/toml/node.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using namespace rows;

constexpr std::string_view kPrefix = "own-";

OwnConvention own_of(const State& s) {
  return s.convention->own != nullptr ? typed(*s.convention) : OwnConvention{};
}
/// Chooses it; what a session of another convention has changes nothing.
Expected<void> choose(State& s, const OwnConvention& own) {
  if (own == own_of(s)) return {};
  const auto made = own_convention(own);
  if (!made) return tl::unexpected(made.error());
  const int d = std::max((*made)->min_d, static_cast<int>(s.d.value()));
  if (const auto waves = Sinusoidal::make(d, s.base, **made); !waves && (*made)->accepts(d))
    return tl::unexpected(waves.error());
  s.convention = *made;
  return {};
}

template <auto Member>
std::string get_text(const State& s) {
  return own_of(s).*Member;
}
template <auto Member>
Expected<void> set_text(State& s, std::string_view text) {
  OwnConvention own = own_of(s);
  own.*Member = std::string(text);
  return choose(s, own);
}
template <auto Member>
double get_number(const State& s) {
  return static_cast<double>(own_of(s).*Member);
}
template <auto Member>
void set_number(State& s, double value) {
  OwnConvention own = own_of(s);
  using Value = std::remove_cvref_t<decltype(own.*Member)>;
  own.*Member = static_cast<Value>(
      static_cast<std::conditional_t<std::is_enum_v<Value>, int, double>>(value));
  // A pair that begins with its cosine has none to spare.
  if (own.layout == ColumnLayout::cosine_first && own.odd_d == OddD::sine_column)
    own.odd_d = OddD::zero_column;
  [[maybe_unused]] const auto done = choose(s, own);
}

/// Where its expressions have no value at this d and base, the nearest d at which they have one,
/// or the paper's convention.
void bring_own_within_limits(State& s) {
  const auto has_values = [&](int d) {
    return s.convention->accepts(d) && Sinusoidal::make(d, s.base, *s.convention).has_value();
  };
  const int d = static_cast<int>(s.d.value());
  if (s.convention->own == nullptr || has_values(d)) return;
  constexpr int kFar = 64;
  for (int apart = 1; apart <= kFar; ++apart) {
    for (const int other : {d + apart, d - apart}) {
      if (!has_values(other)) continue;
      s.d = other;
      return;
    }
  }
  s.convention = &paper();
}

constexpr TextAccess kFrequencyText{.takes = "an expression of i, k, d, h, b and pi",
                                    .get = get_text<&OwnConvention::frequency>,
                                    .set = set_text<&OwnConvention::frequency>,
                                    .bring_within_limits = bring_own_within_limits};
constexpr TextAccess kAmplitudeText{.takes = "an expression of d, h, b and pi",
                                    .get = get_text<&OwnConvention::amplitude>,
                                    .set = set_text<&OwnConvention::amplitude>,
                                    .bring_within_limits = nullptr};
constexpr std::array<Choice, 4> kOrders{{{"interleaved", "sin, cos alternate"},
                                         {"cosine-first", "cos, sin alternate"},
                                         {"sines-cosines", "Sines, cosines"},
                                         {"cosines-sines", "Cosines, sines"}}};
constexpr std::array<Choice, 3> kOddDs{
    {{"refused", "None"}, {"zero-column", "A column of 0"}, {"sine-column", "One sine more"}}};
constexpr std::int64_t kFarthestFirst = 1'000'000;

}  // namespace

std::span<const Parameter> own_rows() {
  static const std::array all{
      Parameter{.id = "own-frequency",
                .label = "Frequency ω",
                .help = "Your formula for ω, of dimension i, pair k, d, h = d/2 and base b; try "
                        "b^(−2i/d)",
                .folded = true,
                .applies = is_own,
                .text = &kFrequencyText},
      Parameter{.id = "own-amplitude",
                .label = "Amplitude",
                .help = "What every entry is multiplied by, such as sqrt(2/d)",
                .folded = true,
                .applies = is_own,
                .text = &kAmplitudeText},
      Parameter{.id = "own-order",
                .label = "Order of columns",
                .help = "Which columns are sines and which cosines",
                .choices = kOrders,
                .limits = fixed_limits<0, 3>,
                .getter = get_number<&OwnConvention::layout>,
                .setter = set_number<&OwnConvention::layout>,
                .folded = true,
                .applies = is_own},
      Parameter{.id = "own-odd",
                .label = "Odd d",
                .help = "What becomes of an odd d",
                .choices = kOddDs,
                .limits = fixed_limits<0, 2>,
                .getter = get_number<&OwnConvention::odd_d>,
                .setter = set_number<&OwnConvention::odd_d>,
                .folded = true,
                .applies = is_own},
      Parameter{.id = "own-first",
                .label = "First position",
                .kind = ParameterKind::integer,
                .help = "Position of the first token",
                .limits = fixed_limits<-kFarthestFirst, kFarthestFirst>,
                .getter = get_number<&OwnConvention::first_position>,
                .setter = set_number<&OwnConvention::first_position>,
                .folded = true,
                .applies = is_own},
      Parameter{.id = "own-step",
                .label = "Step",
                .scale = logarithmic,
                .help = "How far the angle’s position goes from one token to the next",
                .limits =
                    [](const State& s) {
                      return Limits{kMinOwnStep, kMaxOwnStep, decimal_step(own_of(s).step)};
                    },
                .getter = get_number<&OwnConvention::step>,
                .setter = set_number<&OwnConvention::step>,
                .folded = true,
                .applies = is_own},
      Parameter{.id = "own-descending",
                .label = "Descending",
                .kind = ParameterKind::toggle,
                .help = "The last token is at the first position",
                .limits = fixed_limits<0, 1>,
                .getter = get_number<&OwnConvention::descending>,
                .setter = set_number<&OwnConvention::descending>,
                .folded = true,
                .applies = is_own},
  };
  return all;
}

Expected<void> read_own_convention(State& state, std::string_view file) {
  const auto name = quotable(file);
  std::string text(kMaxTomlBytes + 1, ' ');
  std::ifstream in(full_path(file), std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad() || in.gcount() == 0)
    return fail(fmt::format(
        "{} cannot be read: give a convention or a file with frequency = \"b^(−2i/d)\"", name));
  text.resize(static_cast<std::size_t>(in.gcount()));
  const auto table = parse_toml(text, name);
  if (!table) return tl::unexpected(table.error());
  for (const auto& [key, value] : *table) {
    const bool known = std::ranges::any_of(
        own_rows(), [&](const Parameter& p) { return p.id.substr(kPrefix.size()) == key.str(); });
    if (!known)
      return fail(
          fmt::format("{} has {}: give frequency, amplitude, order, odd, first, step and "
                      "descending",
                      name, quotable(key.str())));
  }
  State next = state;
  next.convention = *own_convention({});
  for (const Parameter& p : own_rows()) {
    const auto* const value = table->get(p.id.substr(kPrefix.size()));
    if (value == nullptr) continue;
    if (auto done = assign(next, *find_parameter(p.id), *value); !done)
      return fail(fmt::format("{}: {}", name, done.error().message));
  }
  state = next;
  return {};
}

}  // namespace posenc
