#include "facts/fact.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "text/numbers.hpp"

namespace posenc {
namespace {

template <class... T>
struct Overloaded : T... {
  using T::operator()...;
};
template <class... T>
Overloaded(T...) -> Overloaded<T...>;  // Clang 14 finds none by itself

std::string with_unit(std::string number, const Unit& unit, bool is_one) {
  if (unit.one.empty()) return number;
  if (unit == kDegrees) return number.append(unit.one);
  return number.append(" ").append(is_one ? unit.one : unit.several);
}

std::string text_of(const Quantity& q) {
  const auto number = value_text(q.value, q.digits);
  return with_unit(number, q.unit, number == "1");
}

std::string text_of(const Between& range) {
  const auto write = [](double value) { return [=](int n) { return value_text(value, n); }; };
  constexpr double kRounding = 1e-12;
  const double most = std::max(std::abs(range.from), std::abs(range.to));
  const int digits = range.to - range.from <= kRounding * most
                         ? range.digits
                         : digits_apart(write(range.from), write(range.to), range.digits);
  const auto from = write(range.from)(digits), to = write(range.to)(digits);
  return with_unit(from == to ? from : fmt::format("{} … {}", from, to), range.unit, false);
}

std::string text_of(const std::vector<Quantity>& all) {
  std::vector<std::string> texts;
  for (const auto& one : all) texts.push_back(text_of(one));
  return list_text(texts);
}

/// What a symbol counts.
std::string_view things(std::string_view symbol) {
  constexpr std::pair<std::string_view, std::string_view> kThings[]{{"t", "positions"},
                                                                    {"s", "positions"},
                                                                    {"Δ", "distances"},
                                                                    {"δ", "distances"},
                                                                    {"T", "distances"},
                                                                    {"k", "pairs"},
                                                                    {"b", "bases"},
                                                                    {"patch", "patches"},
                                                                    {"bit", "bits"},
                                                                    {"draw", "draws"},
                                                                    {"place", "places"},
                                                                    {"head", "heads"},
                                                                    {"seed", "seeds"},
                                                                    {"sequence", "sequences"},
                                                                    {"dimension", "dimensions"},
                                                                    {"", "cases"}};
  const auto* const found =
      std::ranges::find(kThings, symbol, [](const auto& each) { return each.first; });
  assert(found != std::end(kThings));
  return found == std::end(kThings) ? symbol : found->second;
}

/// ", each at 64 of 512 positions"; "" where each was looked at whole.
std::string each_text(const Searched& searched) {
  if (searched.looks_at_each_whole()) return "";
  return fmt::format(", each at {} of {} {}", integer_text(searched.each_count),
                     integer_text(searched.each_total), things(searched.each_symbol));
}

std::string text_of(const Searched& searched) {
  const auto ends =
      searched.from == searched.to
          ? integer_text(searched.from)
          : fmt::format("{} … {}", integer_text(searched.from), integer_text(searched.to));
  return fmt::format(
      "{}{} = {}{}",
      searched.count >= searched.total() ? "" : integer_text(searched.count) + " of ",
      searched.symbol, ends, each_text(searched));
}

/// Whether a label has a word for an extreme.
bool names_extreme(std::string_view label) {
  constexpr std::array<std::string_view, 11> kExtremes{"largest", "smallest", "nearest", "farthest",
                                                       "first",   "least",    "lowest",  "highest",
                                                       "best",    "range",    "widest"};
  return std::ranges::any_of(kExtremes, [&](std::string_view word) {
    for (auto at = label.find(word); at != label.npos; at = label.find(word, at + 1)) {
      const auto is_letter = [&](std::size_t i) { return i < label.size() && label[i] >= 'a'; };
      if (!(at > 0 && is_letter(at - 1)) && !is_letter(at + word.size())) return true;
    }
    return false;
  });
}

}  // namespace

std::string sample_text(const Searched& searched) {
  if (searched.is_whole()) return "";
  const auto count =
      searched.count >= searched.total() ? "all" : integer_text(searched.count) + " of";
  return fmt::format("of {} {} {}{}", count, integer_text(searched.total()),
                     things(searched.symbol), each_text(searched));
}

Value what_of(const Statistic& taken) {
  return std::visit([](const auto& what) { return Value(what); }, taken.what);
}

std::string short_text_of(const Value& value) {
  const auto* const taken = std::get_if<Statistic>(&value);
  return text_of(taken == nullptr ? value : what_of(*taken));
}

double number_of(const Value& value) {
  const auto* quantity = std::get_if<Quantity>(&value);
  if (const auto* const taken = std::get_if<Statistic>(&value))
    quantity = std::get_if<Quantity>(&taken->what);
  return quantity == nullptr ? std::nan("") : quantity->value;
}

bool suits(std::string_view label, const Value& value) {
  const bool has_number = std::holds_alternative<Quantity>(value) ||
                          std::holds_alternative<Between>(value) ||
                          std::holds_alternative<std::vector<Quantity>>(value);
  const bool is_extreme = names_extreme(label),
             is_mean = label.find("mean") != std::string_view::npos;
  const auto* const taken = std::get_if<Statistic>(&value);
  if (taken == nullptr) return !has_number || (!is_extreme && !is_mean);
  switch (taken->kind) {
    case Statistic::Kind::extreme: return is_extreme;
    case Statistic::Kind::mean: return is_mean;
    case Statistic::Kind::root_mean_square:
      return label.find("root mean square") != std::string_view::npos;
  }
  return false;
}

std::string text_of(const Value& value) {
  return std::visit(
      Overloaded{[](const NotMeasured&) -> std::string { return "–"; },
                 [](const Covered&) -> std::string { return "?"; },
                 [](const NoneWithin& none) { return "none for " + text_of(none.searched); },
                 [](const Statistic& taken) {
                   const auto sample = sample_text(taken.over);
                   return text_of(what_of(taken)) + (sample.empty() ? "" : " (" + sample + ")");
                 },
                 [](const std::string& text) { return text; },
                 [](const auto& other) { return text_of(other); }},
      value);
}

std::string_view outcome_text(CheckOutcome outcome) {
  constexpr std::array<std::string_view, 5> kTexts{"proved", "holds", "holds where looked at",
                                                   "does not hold", "not measured"};
  return kTexts[static_cast<std::size_t>(outcome)];
}

Verdict::Verdict(bool holds, std::string fails_at) {
  if (holds) return;
  assert(!fails_at.empty());
  fails_at_ = std::move(fails_at);
}

std::string basis_text(const Check& check) {
  if (const auto& failing = check.verdict.fails_at()) return "for " + *failing;
  if (!check.proof.empty()) return std::string(check.proof);
  if (check.searched.symbol.empty()) return "";
  const bool says_all = check.searched.is_whole() && check.searched.total() > 1;
  return (says_all ? "all " : "") + text_of(check.searched);
}

std::string Fact::full_label() const {
  const auto* const taken = std::get_if<Statistic>(&value);
  const bool is_of_some =
      taken != nullptr && taken->kind == Statistic::Kind::extreme && !taken->over.is_whole();
  return label + (is_of_some ? ", of those looked at" : "");
}

std::optional<CheckOutcome> Fact::outcome() const {
  if (!check) return {};
  if (!has_value()) return CheckOutcome::not_measured;
  if (!check->verdict.holds()) return CheckOutcome::fails;
  if (!check->proof.empty()) return CheckOutcome::proved;
  return check->searched.is_whole() ? CheckOutcome::holds : CheckOutcome::holds_where_looked;
}

std::string verdict_text(const Fact& fact) {
  const auto outcome = *fact.outcome();
  const auto basis = outcome == CheckOutcome::not_measured ? "" : basis_text(*fact.check);
  if (basis.empty()) return std::string(outcome_text(outcome));
  switch (outcome) {
    case CheckOutcome::proved: return "proved: " + basis;
    case CheckOutcome::fails: return "does not hold " + basis;
    default: return "holds for " + basis;
  }
}

void FactList::add(std::string id, std::string label, Value value, std::optional<Check> check) {
  assert(find(id) == nullptr);
  assert(suits(label, value));
  facts_.push_back({std::move(id), std::move(label), std::move(value), std::move(check)});
}

void FactList::add(const FactList& others) {
  for (const auto& [id, label, value, check] : others) add(id, label, value, check);
}

const Fact* FactList::find(std::string_view id) const {
  const auto found = std::ranges::find(facts_, id, &Fact::id);
  return found == facts_.end() ? nullptr : &*found;
}

std::string Facts::text(std::string_view id) const {
  const auto* const fact = find(id);
  assert(fact != nullptr);
  return fact == nullptr ? "–" : text_of(fact->value);
}

double Facts::number(std::string_view id) const {
  const auto* const fact = find(id);
  return fact == nullptr ? std::nan("") : number_of(fact->value);
}

bool Facts::holds(std::string_view id) const {
  const auto* const fact = find(id);
  if (fact == nullptr) return false;
  const auto outcome = fact->outcome();
  return outcome == CheckOutcome::proved || outcome == CheckOutcome::holds;
}

bool Facts::holds_where_looked(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->outcome() == CheckOutcome::holds_where_looked;
}

bool Facts::fails(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->outcome() == CheckOutcome::fails;
}

bool Facts::has(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->has_value() && !std::holds_alternative<NoneWithin>(fact->value);
}

bool Facts::is_of_all(std::string_view id) const {
  const auto* const fact = find(id);
  const auto* const taken = fact == nullptr ? nullptr : std::get_if<Statistic>(&fact->value);
  return taken == nullptr || taken->over.is_whole();
}

bool Facts::is_covered(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && std::holds_alternative<Covered>(fact->value);
}

std::string filled(std::string_view text,
                   const std::function<std::string(std::string_view id)>& value_of) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const char here = text[at];
    if ((here == '{' || here == '}') && text.substr(at + 1).starts_with(here)) {
      made += here;
      at += 2;
    } else if (here == '{') {
      const auto end = std::min(text.find('}', at), text.size());
      made += value_of(text.substr(at + 1, end - at - 1));
      at = end + 1;
    } else {
      made += here;
      ++at;
    }
  }
  return made;
}

std::string sentence_of(const Fact& fact,
                        const std::function<std::string(std::string_view id)>& value_of) {
  auto made = fact.full_label() + ": ";
  const auto* const lacking = std::get_if<NotMeasured>(&fact.value);
  made += lacking != nullptr ? "not measured, because " + lacking->why : text_of(fact.value);
  if (fact.check) {
    made += fmt::format("; {}: {}", filled(fact.check->claims, value_of),
                        outcome_text(*fact.outcome()));
    std::vector<std::string> how;
    if (auto basis = basis_text(*fact.check); !basis.empty()) how.push_back(std::move(basis));
    if (fact.check->tolerance) how.push_back("within " + short_text(*fact.check->tolerance, 2));
    if (!how.empty() && lacking == nullptr) made += fmt::format(" ({})", fmt::join(how, ", "));
  }
  return made + ".\n";
}

}  // namespace posenc
