#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What a view knows, as data. Headings, panels, read-outs, `posenc describe`, lessons and tests
/// take facts by their ids; words are made of them here alone.
namespace posenc {

/// Name of what is counted: "1 position", "2 positions". "" for a bare number.
struct Unit {
  std::string_view one = {}, several = {};

  friend bool operator==(const Unit&, const Unit&) = default;
};
inline constexpr Unit kPositions{"position", "positions"}, kPairs{"pair", "pairs"},
    kSteps{"step", "steps"}, kRadians{"rad", "rad"}, kDegrees{"°", "°"};

/// A number, written with so many significant digits; whole ones in full.
struct Quantity {
  double value = 0;
  Unit unit = {};
  int digits = 4;

  Quantity() = default;
  Quantity(std::floating_point auto number, Unit of = {}, int significant = 4)
      : value(static_cast<double>(number)), unit(of), digits(significant) {}
  Quantity(std::integral auto number, Unit of = {})
      : value(static_cast<double>(number)), unit(of) {}

  friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// From a least to a greatest number: "133 … 219".
struct Between {
  double from = 0, to = 0;
  Unit unit = {};
  int digits = 3;

  friend bool operator==(const Between&, const Between&) = default;
};

/// Whole numbers that were looked at: "Δ = 1 … 511", "64 of t = 0 … 511".
struct Searched {
  std::string_view symbol = {};
  std::int64_t from = 0, to = 0;
  std::int64_t count = 0;  ///< how many of them; 0: all

  friend bool operator==(const Searched&, const Searched&) = default;
};

/// Looked for and not found: "none for Δ = 0 … 511".
struct NoneWithin {
  Searched searched;

  friend bool operator==(const NoneWithin&, const NoneWithin&) = default;
};

/// Why there is no value: "δ = 0 has no direction".
struct NotMeasured {
  std::string why;

  friend bool operator==(const NotMeasured&, const NotMeasured&) = default;
};

/// What a question asks for.
struct Covered {
  friend bool operator==(const Covered&, const Covered&) = default;
};

using Value = std::variant<NotMeasured, Quantity, Between, std::vector<Quantity>, NoneWithin,
                           std::string, Covered>;
/// "44 positions", "133 … 219", "1, 2 and 3"; "–" of what was not measured, "?" of what is covered.
std::string text_of(const Value&);

/// A claim that was put to the test. The only form of a verdict.
struct Check {
  std::string_view claims;  ///< "the logit is the same at every t"; {fact-id} for a number
  bool holds = false;
  Searched searched = {};  ///< where it was tested; nothing where there is but one place
  std::optional<double> tolerance = {};  ///< what the value may be off by

  friend bool operator==(const Check&, const Check&) = default;
};
enum class CheckOutcome { holds, fails, not_measured };
/// "holds", "does not hold", "not measured".
std::string_view outcome_text(CheckOutcome);

/// Something that a view knows of a State.
struct Fact {
  std::string id;     ///< "first-rise": small letters, digits and hyphens; stable
  std::string label;  ///< two to five words
  Value value;
  std::optional<Check> check = {};

  bool has_value() const {
    return !std::holds_alternative<NotMeasured>(value) && !std::holds_alternative<Covered>(value);
  }
  /// The check's outcome, if there is one. What has no value was not measured.
  std::optional<CheckOutcome> outcome() const;

  friend bool operator==(const Fact&, const Fact&) = default;
};

/// The facts of a view, in the order in which they are told. Ids are unique.
class Facts {
 public:
  void add(std::string id, std::string label, Value, std::optional<Check> = {});
  /// nullptr where there is none of that id.
  const Fact* find(std::string_view id) const;
  /// The text of a fact that there is.
  std::string text(std::string_view id) const;
  /// The number of a fact that there is; NaN where it has none.
  double number(std::string_view id) const;
  /// Whether there is a fact of that id whose check holds.
  bool holds(std::string_view id) const;
  bool fails(std::string_view id) const;
  /// Whether there is a fact of that id with a value.
  bool has(std::string_view id) const;
  bool is_covered(std::string_view id) const;

  auto begin() const { return facts_.begin(); }
  auto end() const { return facts_.end(); }
  bool empty() const { return facts_.empty(); }

  friend bool operator==(const Facts&, const Facts&) = default;

 private:
  std::vector<Fact> facts_;
};

/// What a claim asks of facts.
struct When {
  bool (Facts::*of_fact)(std::string_view id) const = nullptr;
  std::string_view id = {};
  bool (*of_all)(const Facts&) = nullptr;

  bool operator()(const Facts& all) const {
    return of_fact != nullptr ? (all.*of_fact)(id) : of_all == nullptr || of_all(all);
  }
};
constexpr When holds(std::string_view id) { return {&Facts::holds, id}; }
constexpr When fails(std::string_view id) { return {&Facts::fails, id}; }
constexpr When has(std::string_view id) { return {&Facts::has, id}; }

/// A sentence that is shown where its condition applies, with facts in it: "It rises at
/// {first-rise}".
struct Claim {
  When when = {};
  std::string_view text;        ///< no full stop
  std::string_view brief = "";  ///< for where that has no room

  constexpr Claim(std::string_view full, std::string_view shorter = "")
      : text(full), brief(shorter) {}
  constexpr Claim(When applies, std::string_view full, std::string_view shorter = "")
      : when(applies), text(full), brief(shorter) {}
  constexpr Claim(bool (*applies)(const Facts&), std::string_view full,
                  std::string_view shorter = "")
      : when({.of_all = applies}), text(full), brief(shorter) {}
};

/// The text with `value_of(id)` for each {id}; {{ and }} are braces.
std::string filled(std::string_view text,
                   const std::function<std::string(std::string_view id)>& value_of);

/// "Label: value; claim: holds (Δ = 1 … 511, within 2.3 · 10⁻¹³)", with a full stop and a line's
/// end.
std::string sentence_of(const Fact&,
                        const std::function<std::string(std::string_view id)>& value_of);

}  // namespace posenc
