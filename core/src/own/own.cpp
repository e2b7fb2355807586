#include <posenc/own.hpp>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

#include <posenc/limits.hpp>

#include "own/rule.hpp"
#include "text.hpp"

namespace posenc {
namespace {

/// ω in turns: 2⁻¹²⁸ turn is what a step is rounded to, and whole turns are counted in 32 bits.
constexpr double kMostTurnError = 0x1p-130, kMostTurns = 0x1p32, kMostRelative = 0x1p-60;

std::string column_text(const Variables& of) {
  return " in dimension i = " + std::to_string(of.i) + " of d = " + std::to_string(of.d);
}

/// Adds a column's; otherwise what is wrong.
Expected<void> add_frequency(Frequencies& to, const Expression& frequency, const Variables& of,
                             double step) {
  const auto refuse = [&](const std::string& what) {
    return fail("the frequency has no value" + column_text(of) + ": " + what);
  };
  const auto typed = frequency(of);
  if (!typed) return refuse(typed.error().message);
  Extended omega = *typed * Extended::of(step);
  if (std::fabs(omega.value()) <= omega.error && omega.error < kMostTurnError) omega = Extended{};
  if (omega.negative) return refuse("it is " + to_text(omega.value()) + ", below 0");
  const Extended turns = omega * Extended{kFixedTurnsPerRadian << 3, -3, false, 0};
  if (!(turns.value() < kMostTurns))
    return refuse("it is " + to_text(omega.value()) + ", above 2³² turns a position");
  if (turns.error > kMostTurnError || omega.error > kMostRelative * omega.value())
    return refuse("it subtracts numbers too large to leave its digits");
  const Fixed fixed = turns.is_zero() ? Fixed{} : turns.magnitude();
  to.step.push_back(turns_from(fixed));
  to.whole_turns.push_back(static_cast<std::uint32_t>(fixed.limb[3]));
  to.omega.push_back(omega.value());
  return {};
}

struct TypedRows {
  std::mutex mutex;
  struct Row {
    Row(OwnConvention typed, Expression frequency, Expression amplitude)
        : rule(std::move(typed), std::move(frequency), std::move(amplitude)) {
      const OwnConvention& own = rule.typed();
      convention = {.id = kOwnConvention,
                    .title = "Your own",
                    .note = "The frequencies were typed.",
                    .source = "typed",
                    .frequency = own.frequency,
                    .rule = {},
                    .layout = own.layout,
                    .first_position = own.first_position,
                    .descending = own.descending,
                    .odd_d = own.odd_d,
                    .own = &rule};
    }
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    OwnRule rule;
    Convention convention;
  };
  std::deque<Row> rows;

  /// Of the latest questions.
  struct Answer {
    const OwnRule* rule = nullptr;
    int d = 0;
    double base = 0;
    std::shared_ptr<const OwnFrequencies> frequencies;
  };
  std::deque<Answer> answers;

  static TypedRows& all() {
    static TypedRows rows;
    return rows;
  }
};

}  // namespace

Expected<const Convention*> own_convention(const OwnConvention& typed) {
  auto& [mutex, rows, answers] = TypedRows::all();
  const std::lock_guard lock(mutex);
  const auto known = std::ranges::find(
      rows, typed, [](const auto& row) -> const auto& { return row.rule.typed(); });
  if (known != rows.end()) return &known->convention;
  const auto refuse = [](std::string_view what, const std::string& text, const Error& why) {
    return fail("the " + std::string(what) + " '" + text + "' cannot be read: " + why.message);
  };
  auto frequency = Expression::parse(typed.frequency);
  if (!frequency) return refuse("frequency", typed.frequency, frequency.error());
  auto amplitude = Expression::parse(typed.amplitude);
  if (!amplitude) return refuse("amplitude", typed.amplitude, amplitude.error());
  if (amplitude->uses('i') || amplitude->uses('k'))
    return fail("the amplitude '" + typed.amplitude +
                "' has i or k in it: give one for all columns, of d, h, b and numbers");
  if (typed.layout == ColumnLayout::cosine_first && typed.odd_d == OddD::sine_column)
    return fail(
        "an odd d ends with a cosine where each pair begins with one: choose a column of 0");
  if (!(typed.step >= kMinOwnStep && typed.step <= kMaxOwnStep))
    return fail("step = " + to_text(typed.step) + " is out of range: choose one from " +
                to_text(kMinOwnStep) + " to " + to_text(kMaxOwnStep));
  return &rows.emplace_back(typed, *std::move(frequency), *std::move(amplitude)).convention;
}

OwnConvention typed(const Convention& convention) {
  if (convention.own != nullptr) return convention.own->typed();
  const bool has_own_cosines = convention.rule.cosine_shift != 0;
  return {.frequency = has_own_cosines ? convention.rule.numerator == 2 ? "b^(−i/d)" : "b^(−2i/d)"
                                       : std::string(convention.frequency),
          .amplitude = convention.scale == Scale::root_two_over_d ? "sqrt(2/d)" : "1",
          .layout = convention.layout,
          .odd_d = convention.odd_d,
          .first_position = convention.first_position,
          .step = 1,
          .descending = convention.descending};
}

OwnNotation notation(const Convention& convention, std::string_view dimension) {
  const OwnRule& rule = *convention.own;
  return {rule.frequency().notation(dimension), rule.amplitude().notation(dimension),
          rule.frequency().uses('i')};
}

double float64_error(const Convention& convention, const Sinusoidal& of) {
  return convention.own->float64_error(of);
}

OwnRule::OwnRule(OwnConvention typed, Expression frequency, Expression amplitude)
    : typed_(std::move(typed)),
      frequency_(std::move(frequency)),
      amplitude_(std::move(amplitude)) {}

Expected<std::shared_ptr<const OwnFrequencies>> OwnRule::frequencies(const Sinusoidal& of) const {
  constexpr std::size_t kKept = 8;
  auto& [mutex, rows, answers] = TypedRows::all();
  {
    const std::lock_guard lock(mutex);
    for (const auto& [rule, d, base, kept] : answers)
      if (rule == this && d == of.d() && base == of.base()) return kept;
  }
  auto fresh = made(of);
  if (!fresh) return tl::unexpected(fresh.error());
  auto kept = std::make_shared<const OwnFrequencies>(*std::move(fresh));
  const std::lock_guard lock(mutex);
  answers.push_front({this, of.d(), of.base(), kept});
  if (answers.size() > kKept) answers.pop_back();
  return kept;
}

Expected<OwnFrequencies> OwnRule::made(const Sinusoidal& of) const {
  OwnFrequencies all;
  Variables at{.d = of.d(), .b = of.base()};
  const auto amplitude = amplitude_(at);
  if (!amplitude) return fail("the amplitude has no value: " + amplitude.error().message);
  all.amplitude = amplitude->value();
  constexpr double kLeast = 1e-6, kMost = 1e6;
  if (!(all.amplitude >= kLeast && all.amplitude <= kMost))
    return fail("the amplitude is " + to_text(all.amplitude) + ": give one from " +
                to_text(kLeast) + " to " + to_text(kMost));
  const bool has_cosines = frequency_.uses('i');
  for (at.k = 0; at.k < of.pairs(); ++at.k) {
    at.i = of.sine_dim(at.k);
    if (auto good = add_frequency(all.sines, frequency_, at, typed_.step); !good)
      return tl::unexpected(good.error());
    if (!has_cosines) continue;
    at.i = of.cosine_dim(at.k).value_or(at.i);
    if (auto good = add_frequency(all.cosines, frequency_, at, typed_.step); !good)
      return tl::unexpected(good.error());
  }
  for (auto* const turns : {&all.sines.whole_turns, &all.cosines.whole_turns})
    if (std::ranges::all_of(*turns, [](std::uint32_t n) { return n == 0; })) turns->clear();
  return all;
}

double OwnRule::float64_error(const Sinusoidal& of) const {
  double most = 0;
  Variables at{.d = of.d(), .b = of.base(), .rounding = 0x1p-52};
  for (at.k = 0; at.k < of.pairs(); ++at.k) {
    const int sine = of.sine_dim(at.k);
    for (const int column : {sine, of.cosine_dim(at.k).value_or(sine)}) {
      at.i = column;
      const auto omega = frequency_(at);
      if (!omega) return std::numeric_limits<double>::infinity();
      most = std::max(most, omega->error);
    }
  }
  return most * typed_.step;
}

}  // namespace posenc
