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
  return with_unit(value_text(q.value, q.digits), q.unit, q.value == 1);
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

std::string text_of(const Searched& searched) {
  const auto ends =
      searched.from == searched.to
          ? integer_text(searched.from)
          : fmt::format("{} … {}", integer_text(searched.from), integer_text(searched.to));
  return fmt::format("{}{} = {}", searched.count == 0 ? "" : integer_text(searched.count) + " of ",
                     searched.symbol, ends);
}

}  // namespace

std::string text_of(const Value& value) {
  return std::visit(
      Overloaded{[](const NotMeasured&) -> std::string { return "–"; },
                 [](const Covered&) -> std::string { return "?"; },
                 [](const NoneWithin& none) { return "none for " + text_of(none.searched); },
                 [](const std::vector<Quantity>& all) {
                   std::vector<std::string> texts;
                   for (const auto& one : all) texts.push_back(text_of(one));
                   return list_text(texts);
                 },
                 [](const std::string& text) { return text; },
                 [](const auto& other) { return text_of(other); }},
      value);
}

std::string_view outcome_text(CheckOutcome outcome) {
  constexpr std::array<std::string_view, 3> kTexts{"holds", "does not hold", "not measured"};
  return kTexts[static_cast<std::size_t>(outcome)];
}

std::optional<CheckOutcome> Fact::outcome() const {
  if (!check) return {};
  if (!has_value()) return CheckOutcome::not_measured;
  return check->holds ? CheckOutcome::holds : CheckOutcome::fails;
}

void Facts::add(std::string id, std::string label, Value value, std::optional<Check> check) {
  assert(find(id) == nullptr);
  facts_.push_back({std::move(id), std::move(label), std::move(value), check});
}

const Fact* Facts::find(std::string_view id) const {
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
  const auto* const quantity = fact == nullptr ? nullptr : std::get_if<Quantity>(&fact->value);
  return quantity == nullptr ? std::nan("") : quantity->value;
}

bool Facts::holds(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->outcome() == CheckOutcome::holds;
}

bool Facts::fails(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->outcome() == CheckOutcome::fails;
}

bool Facts::has(std::string_view id) const {
  const auto* const fact = find(id);
  return fact != nullptr && fact->has_value() && !std::holds_alternative<NoneWithin>(fact->value);
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
  auto made = fact.label + ": ";
  const auto* const lacking = std::get_if<NotMeasured>(&fact.value);
  made += lacking != nullptr ? "not measured, because " + lacking->why : text_of(fact.value);
  if (fact.check) {
    made += fmt::format("; {}: {}", filled(fact.check->claims, value_of),
                        outcome_text(*fact.outcome()));
    std::vector<std::string> how;
    if (!fact.check->searched.symbol.empty()) how.push_back(text_of(fact.check->searched));
    if (fact.check->tolerance) how.push_back("within " + short_text(*fact.check->tolerance, 2));
    if (!how.empty() && lacking == nullptr) made += fmt::format(" ({})", fmt::join(how, ", "));
  }
  return made + ".\n";
}

}  // namespace posenc
