#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

/// The whole numbers that a value or a verdict was taken over: all from `from` to `to`, or so many
/// of them. all_of(), some_of() and this_case() make one, so that how many is never left out.
struct Searched {
  std::string_view symbol;  ///< "Δ", "k", "patch"; "" of this_case()
  std::int64_t from, to;
  std::int64_t count;  ///< how many were looked at
  /// For each of these, how many of how many others were searched: positions of each distance.
  std::string_view each_symbol = {};
  std::int64_t each_count = 1, each_total = 1;

  std::int64_t total() const { return (from < to ? to - from : from - to) + 1; }
  bool is_whole() const { return count >= total() && looks_at_each_whole(); }
  bool looks_at_each_whole() const { return each_count >= each_total; }
  Searched each(std::string_view of, std::int64_t looked_at, std::int64_t all) const {
    auto made = *this;
    made.each_symbol = of, made.each_count = looked_at, made.each_total = all;
    return made;
  }

  friend bool operator==(const Searched&, const Searched&) = default;

 private:
  Searched(std::string_view of, std::int64_t first, std::int64_t last, std::int64_t looked_at)
      : symbol(of), from(first), to(last), count(looked_at) {}
  friend Searched some_of(std::int64_t, std::string_view, std::int64_t, std::int64_t);
};
inline Searched some_of(std::int64_t count, std::string_view symbol, std::int64_t from,
                        std::int64_t to) {
  return {symbol, from, to, count};
}
inline Searched all_of(std::string_view symbol, std::int64_t from, std::int64_t to) {
  const auto made = some_of(0, symbol, from, to);
  return some_of(made.total(), symbol, from, to);
}
/// There is one case, the one shown.
inline Searched this_case() { return all_of("", 0, 0); }

/// Looked for and not found: "none for Δ = 0 … 511".
struct NoneWithin {
  Searched searched;

  friend bool operator==(const NoneWithin&, const NoneWithin&) = default;
};

/// What was taken over many, and over which: an extreme of them (the largest, smallest, nearest or
/// first, or the range of all), their mean, or the root of the mean of their squares. Its text says
/// "(of 117 of 512 positions)" where not all were looked at.
struct Statistic {
  enum class Kind { extreme, mean, root_mean_square };
  Kind kind;
  std::variant<Quantity, Between, std::vector<Quantity>> what;
  Searched over;

  friend bool operator==(const Statistic&, const Statistic&) = default;
};
template <class What>
Statistic extreme(What what, const Searched& over) {
  return {Statistic::Kind::extreme, std::move(what), over};
}
inline Statistic mean(Quantity what, const Searched& over) {
  return {Statistic::Kind::mean, what, over};
}
inline Statistic root_mean_square(Quantity what, const Searched& over) {
  return {Statistic::Kind::root_mean_square, what, over};
}

/// Why there is no value: "δ = 0 has no direction".
struct NotMeasured {
  std::string why;

  friend bool operator==(const NotMeasured&, const NotMeasured&) = default;
};

/// What a question asks for.
struct Covered {
  friend bool operator==(const Covered&, const Covered&) = default;
};

using Value = std::variant<NotMeasured, Quantity, Between, std::vector<Quantity>, Statistic,
                           NoneWithin, std::string, Covered>;
/// "44 positions", "133 … 219", "1, 2 and 3"; "–" of what was not measured, "?" of what is covered.
std::string text_of(const Value&);
/// What was taken, as a value of its own.
Value what_of(const Statistic&);
/// The same without what it was taken over: what stands in a note of its own.
std::string short_text_of(const Value&);
/// "of 117 of 512 positions"; "" where all were looked at.
std::string sample_text(const Searched&);
/// The number in it; NaN where there is none.
double number_of(const Value&);
/// Whether a label promises what a Statistic of that kind says: an extreme has "largest",
/// "nearest", "first" …, a mean "mean", a root mean square "root mean square". Facts::add() asserts
/// it.
bool suits(std::string_view label, const Value&);

/// Whether a claim holds, and if not, a case that shows it: "Δ = 43".
class Verdict {
 public:
  /// No failure lacks a case: its text, or what finds it, which is asked only where the claim
  /// fails.
  Verdict(bool holds, std::string fails_at);
  Verdict(bool holds, std::invocable auto find_case)
      : Verdict(holds, holds ? std::string() : find_case()) {}

  bool holds() const { return !fails_at_; }
  const std::optional<std::string>& fails_at() const { return fails_at_; }
  friend bool operator==(const Verdict&, const Verdict&) = default;

 private:
  std::optional<std::string> fails_at_;
};

/// A claim that was put to the test. The only form of a verdict.
struct Check {
  std::string_view claims;  ///< "the logit is the same at every t"; {fact-id} for a number
  Verdict verdict;
  Searched searched;                     ///< where it was tested
  std::optional<double> tolerance = {};  ///< what the value may be off by
  /// Why it holds for all, whatever was tested: "all pairs turn as one". "" where nothing proves
  /// it. A test that fails outweighs it.
  std::string_view proof = "";

  friend bool operator==(const Check&, const Check&) = default;
};
/// How a claim fared: it holds by proof, for all that there is, for those that were looked at, or
/// it fails.
enum class CheckOutcome { proved, holds, holds_where_looked, fails, not_measured };
/// "proved", "holds", "holds where looked at", "does not hold", "not measured".
std::string_view outcome_text(CheckOutcome);
/// How that was decided: "all pairs turn as one", "all Δ = 1 … 511", "64 of t = 0 … 511", "for Δ =
/// 43"; "" where there was one case, and it holds.
std::string basis_text(const Check&);

/// Something that a view knows of a State.
struct Fact {
  std::string id;     ///< "first-rise": small letters, digits and hyphens; stable
  std::string label;  ///< two to five words
  Value value;
  std::optional<Check> check = {};

  /// The label, which says of an extreme over a part: "largest error, of those looked at".
  std::string full_label() const;
  bool has_value() const {
    return !std::holds_alternative<NotMeasured>(value) && !std::holds_alternative<Covered>(value);
  }
  /// The check's outcome, if there is one. What has no value was not measured.
  std::optional<CheckOutcome> outcome() const;

  friend bool operator==(const Fact&, const Fact&) = default;
};

/// A check's outcome: "holds for all Δ = 1 … 511", "does not hold for Δ = 43", "proved: pairs
/// turn as one".
std::string verdict_text(const Fact&);

/// Facts by their ids.
class Facts {
 public:
  virtual ~Facts() = default;
  /// nullptr where there is none of that id. Valid as long as what has the facts.
  virtual const Fact* find(std::string_view id) const = 0;

  /// The text of a fact that there is.
  std::string text(std::string_view id) const;
  /// The number of a fact that there is (of a Statistic, too); NaN where it has none.
  double number(std::string_view id) const;
  /// Whether there is a fact of that id whose check is proved, or holds for all that there is.
  bool holds(std::string_view id) const;
  /// Whether it holds for those that were looked at, not all of them.
  bool holds_where_looked(std::string_view id) const;
  bool fails(std::string_view id) const;
  /// Whether there is a fact of that id with a value.
  bool has(std::string_view id) const;
  /// Whether its value is no sample’s.
  bool is_of_all(std::string_view id) const;
  bool is_covered(std::string_view id) const;
};

/// Some facts, in the order in which they are told. Ids are unique.
class FactList final : public Facts {
 public:
  /// The label of an extreme of some of what there is says so: "largest error, of those looked at".
  void add(std::string id, std::string label, Value, std::optional<Check> = {});
  void add(const FactList&);
  const Fact* find(std::string_view id) const override;

  auto begin() const { return facts_.begin(); }
  auto end() const { return facts_.end(); }
  bool empty() const { return facts_.empty(); }

  friend bool operator==(const FactList& a, const FactList& b) { return a.facts_ == b.facts_; }

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
/// For a sentence that says so.
constexpr When holds_where_looked(std::string_view id) { return {&Facts::holds_where_looked, id}; }
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

/// "Label: value; claim: holds (all Δ = 1 … 511, within 2.3 · 10⁻¹³)", with a full stop and a
/// line's end.
std::string sentence_of(const Fact&,
                        const std::function<std::string(std::string_view id)>& value_of);

}  // namespace posenc
