#include "views/morph/stages.hpp"

#include <cmath>

#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/morph/objects.hpp"
#include "views/morph/options.hpp"
#include "views/pairs.hpp"

namespace posenc::morph {
namespace {

constexpr std::array kDigits{Claim{"Digits: each flips half as often as the one on its left"}};
constexpr std::array kToSquares{Claim{"Digits become square waves: 0 moves right, 1 moves left"}};
constexpr std::array kSquares{Claim{"Square waves: each is twice as long as the one on its left"}};
constexpr std::array kFading{Claim{"Square waves become sines: their overtones fade"}};
constexpr std::array kMatched{
    Claim{holds("signs"), "Sines with the bits’ periods: their signs are the digits"},
    Claim{"Sines with the bits’ periods"}};
constexpr std::array kStretching{Claim{"The sines leave the bits’ periods for those of the pairs"}};
constexpr std::array kSines{
    Claim{holds("ratio"), "Sines: the encoding’s own waves, each slower than the one before"},
    Claim{"Sines: the encoding’s own waves"}};
constexpr std::array kCoils{
    Claim{holds("off-circle"), "Sines become circles: each is a coil, seen from its end"},
    Claim{"Sines become circles, where a pair has a sine and a cosine of one frequency"}};
constexpr std::array kCircles{
    Claim{holds("off-circle"), "Circles: each sine is how far right a hand points"},
    Claim{"Not all are circles: a pair lacks a cosine of its sine’s frequency"}};
constexpr std::array kTilting{
    Claim{"Circles become pendulums: the hands are strings, seen from beside"}};
constexpr std::array kPendulums{
    Claim{holds("ratio"), "Pendulums: the slower a wave, the longer its string"},
    Claim{"Pendulums: each swings by its sine"}};
constexpr std::array kLoading{
    Claim{"Pendulums become rotated pairs: a key at t, a query at t + δ"}};
constexpr std::array kRotated{
    Claim{holds("change"), "Rotated pairs: the angle between them depends on δ alone"},
    Claim{"Rotated pairs: a key at t and a query at t + δ"}};

/// What is said from one place on the way to the next.
struct Said {
  double from;
  bool is_here_alone;
  std::span<const Claim> claims;
  std::string_view how_to_read;
  std::string_view without_offset = {};  ///< where δ is 0 and this is not empty
};
constexpr std::array kSaid{
    Said{0, true, kDigits,
         "Each row is a position, each column a binary digit: bit 0 is on the left."},
    Said{0, false, kToSquares, "Each digit is carried to +1 or −1; the line follows it."},
    Said{1, true, kSquares,
         "Time runs down. Right of the axis is +1, the digit 0; left of it −1, the digit 1."},
    Said{1, false, kFading,
         "The third harmonic has {overtone} of the first; all are scaled to ±1."},
    Said{kMatchedStage, true, kMatched, "One harmonic is left of each square wave."},
    Said{kMatchedStage, false, kStretching, "The period above each wave is the one that is drawn."},
    Said{2, true, kSines, "Bars are the numbers that a model gets, one at each position."},
    Said{2, false, kCoils,
         "The sine points across, the cosine along your line of sight; time tips away."},
    Said{3, true, kCircles,
         "Cosine up, sine to the right. Solid at t, dashed at t + δ; thin: all positions shown.",
         "Cosine up, sine to the right. Solid at t; thin: all positions shown."},
    Said{3, false, kTilting,
         "Each hand hangs from a point above its circle, and you walk round to the side."},
    Said{4, true, kPendulums,
         "Solid at t, dashed at t + δ. Lengths are in order of the wavelengths, not to scale.",
         "Lengths are in order of the wavelengths, not to scale."},
    Said{4, false, kLoading, "From above again, as each hand takes up its own vector."},
    Said{5, true, kRotated,
         "Solid: key at t. Dashed: query at t + δ. As t moves, both turn as one.",
         "Key and query are both at t."}};

/// The named place that nobody can tell this one from, so that a film that passes by names it; else
/// the same.
double settled(double stage) {
  constexpr double kNear = 0.08;  // of the way, at which 1/200 of each change is done
  for (std::size_t i = 0; i + 2 < kSaid.size(); i += 2) {
    const double from = kSaid.at(i).from, to = kSaid.at(i + 2).from;
    const double share = (stage - from) / (to - from);
    if (share >= 0 && share <= kNear) return from;
    if (share >= 1 - kNear && share <= 1) return to;
  }
  return stage;
}

const Said& said_at(const State& state) {
  const double stage = settled(state[kStage]);
  const Said* found = &kSaid.front();
  for (const Said& said : kSaid) {
    if (said.is_here_alone ? stage == said.from : stage > said.from) found = &said;
  }
  return *found;
}

EquationText digit_equation(const Objects& all) {
  const int j = all.marked().bit;
  return {
      "bit_j(t) = ⌊t/2^j⌋ mod 2",
      {phrase(R"(bit_\j{{{0}}}(t) = ⌊t/2^\j{{{0}}}⌋ mod 2 = {1})", j, binary_digit(all.row, j))},
      {phrase("bit {} of t = {}", j, all.row), ""}};
}

/// A square wave as a digit's sign, with the harmonics that are left of it, and without.
EquationText square_equation(const Objects& all) {
  const int j = all.marked().bit;
  const auto value = short_text(all.wave(all.marked(), static_cast<double>(all.row)).x);
  if (all.at.rounding == 0)
    return {R"(1 − 2·bit_j(t) = sgn sin(π(t + \frac{1}{2})/2^j))",
            {phrase(R"(sgn sin(π(t + \frac{{1}}{{2}})/2^\j{{{}}}) = {})", j,
                    1 - 2 * binary_digit(all.row, j))},
            {"a digit as a sign", ""}};
  if (all.at.rounding < 1)
    return {R"(c·x_j(t) = ∑_{n=1,3,5,…}\frac{1}{n}r^n sin(nπ(t + \frac{1}{2})/2^j))",
            {phrase("r = {}, x_\\j{{{}}}(t) = {}", 1 - all.at.rounding, j, value)},
            {"the wave of a bit, with a height of 1 by c", ""}};
  return {R"(x_j(t) = sin(π(t + \frac{1}{2})/2^j))",
          {phrase(R"(x_\j{{{0}}}(t) = sin(π(t + \frac{{1}}{{2}})/2^\j{{{0}}}) = {1})", j, value)},
          {"the wave of a bit, ½ early", ""}};
}

EquationText sine_equation(const Objects& all) {
  if (all.at.periods < 0.5) return square_equation(all);
  const int k = all.chosen;
  return {"x_k(t) = sin(ω_k t)",
          {phrase(R"(x_\k{{{}}}(t) = sin({}·t) = {})", k, all.encoding->omega(k),
                  all.written(all.row).sin)},
          {phrase("the sine of pair {}", k), ""}};
}

EquationText circle_equation(const Objects& all) {
  const int k = all.chosen;
  const auto [sine, cosine] = all.written(all.row);
  const auto point = phrase("({}, {})", sine, cosine);
  return {"p_k(t) = (sin(ω_k t), cos(ω_k t))",
          {phrase(R"(p_\k{{{0}}}(t) = (sin({1}·t), cos({1}·t)) = {2})", k,
                  short_text(all.encoding->omega(k)), point),
           phrase(R"(p_\k{{{}}}(t) = {})", k, point)},
          {phrase("the point of pair {} on its circle", k), ""}};
}

EquationText rotated_equation(const Objects& all) {
  return {"R(ω_k(t+δ))q_k · R(ω_k t)κ_k = R(ω_kδ)q_k · κ_k",
          {phrase(R"(R(ω_\k{{{0}}}·δ)q_\k{{{0}}} · κ_\k{{{0}}} = {1})", all.chosen,
                  all.product(all.chosen))},
          {phrase("all pairs: {}", all.logit()), ""}};
}

}  // namespace

std::string picture_name(double at) {
  const double stage = settled(at);
  const auto from = static_cast<std::size_t>(stage);
  const std::string name(kStageNames.at(from));
  if (stage == std::floor(stage)) return name;
  return name + " → " + std::string(kStageNames.at(from + 1));
}

std::span<const Claim> claims(const State& state) { return said_at(state).claims; }
std::string_view how_to_read(const State& state) {
  const Said& said = said_at(state);
  const bool is_alone = state.offset == 0 && !said.without_offset.empty();
  return is_alone ? said.without_offset : said.how_to_read;
}

/// The nearer stage's.
EquationText equation(const Scene& scene) {
  constexpr std::array kEquations{digit_equation,  square_equation, sine_equation,
                                  circle_equation, sine_equation,   rotated_equation};
  const Objects all(scene);
  return kEquations.at(static_cast<std::size_t>(std::lround(all.stage)))(all);
}

}  // namespace posenc::morph
