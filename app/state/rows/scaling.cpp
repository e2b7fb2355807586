#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "state/rows/rows.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using namespace rows;

/// The last is LongRoPE, which needs its factors.
Limits scaling_limits(const State& s) {
  return from_to(0, scalings().size() - (s.scaling.lists ? 1 : 2));
}
Expected<void> accepts_scaling(const State& s, double value) {
  if (value != static_cast<int>(scalings().size()) - 1 || s.scaling.lists) return {};
  return fail("scaling = longrope needs its factors: give --factors and the name of a file");
}

bool has_lists(const State& s) { return is_scaled(s) && s.scaling.kind->rule == ScalingRule::list; }

Limits trained_limits(const State& s) {
  return from_to(s.scaling.kind->least_trained(), kMaxLength);
}
std::string get_factors(const State& s) {
  return s.scaling.lists ? s.scaling.lists->file.string() : std::string();
}
Expected<void> set_factors(State& s, std::string_view file) {
  if (file.empty()) {
    s.scaling.lists = nullptr;
    return {};
  }
  auto lists = load_factors(file);
  if (!lists) return fail(fmt::format("factors = {}", lists.error().message));
  const Scaling scaling{.kind = find_scaling("longrope"),
                        .short_factors = (*lists)->short_factors,
                        .long_factors = (*lists)->long_factors};
  if (const auto fits = accepts(scaling, pair_count(s)); !fits)
    return fail(fmt::format("factors = {}: {}", quotable(file), fits.error().message));
  s.scaling.lists = *std::move(lists);
  return {};
}
/// Drops factors that were made for another number of pairs.
void bring_factors_within_limits(State& s) {
  const auto& lists = s.scaling.lists;
  if (lists && std::ssize(lists->short_factors) != pair_count(s)) s.scaling.lists = nullptr;
}
constexpr TextAccess kFactorsText{.takes = "a file of two numbers a pair",
                                  .get = get_factors,
                                  .set = set_factors,
                                  .bring_within_limits = bring_factors_within_limits,
                                  .names_file = true};

}  // namespace

std::span<const Parameter> scaling_rows() {
  static const std::array all{
      Parameter{.id = "factors",
                .label = "Factors",
                .help =
                    "LongRoPE’s divisors: those up to the trained length, then those beyond it; "
                    "a .npy file or text",
                .in_panel = false,
                .applies = has_lists,
                .text = &kFactorsText},
      Parameter{.id = "scaling",
                .label = "Scaling",
                .help = "Stretch the frequencies to read longer contexts, as today’s models do",
                .choices = choices_of<scalings>(),
                .limits = scaling_limits,
                .getter = get_place<scalings, &State::scaling, &ScalingOptions::kind>,
                .setter = set_place<scalings, &State::scaling, &ScalingOptions::kind>,
                .folded = true,
                .accepts = accepts_scaling,
                .applies = can_scale,
                .why_not = "Only sinusoids can be stretched, unless their frequencies rise from pair to pair"},
      row<&State::trained>(
          {.id = "trained",
           .label = "Trained length",
           .scale = logarithmic,
           .unit = "positions",
           .help = "How many positions the model was trained on; lower it until t has phases never "
                   "seen",
           .limits = trained_limits,
           .folded = true}),
  };
  return all;
}

}  // namespace posenc
