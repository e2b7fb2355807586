#include "facts/json.hpp"

#include <array>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace posenc {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Value& value) {
  if (const auto* const q = std::get_if<Quantity>(&value)) return q->value;
  if (const auto* const statistic = std::get_if<Statistic>(&value))
    return json_of(what_of(*statistic));
  if (const auto* const range = std::get_if<Between>(&value))
    return Json{{"from", range->from}, {"to", range->to}};
  if (const auto* const all = std::get_if<std::vector<Quantity>>(&value)) {
    Json numbers = Json::array();
    for (const auto& one : *all) numbers.push_back(one.value);
    return numbers;
  }
  if (const auto* const text = std::get_if<std::string>(&value)) return *text;
  return nullptr;
}

Json json_of(const Searched& searched) {
  Json json{{"of", searched.symbol},
            {"from", searched.from},
            {"to", searched.to},
            {"count", searched.count},
            {"total", searched.total()}};
  if (!searched.looks_at_each_whole())
    json["each"] = {{"of", searched.each_symbol},
                    {"count", searched.each_count},
                    {"total", searched.each_total}};
  return json;
}

}  // namespace

nlohmann::ordered_json json_of(const Fact& fact,
                               const std::function<std::string(std::string_view)>& cover) {
  const auto whole = text_of(fact.value), text = cover(whole);
  Json json{{"id", fact.id},
            {"label", fact.full_label()},
            {"value", text == whole ? json_of(fact.value) : nullptr},
            {"text", text}};
  const auto* quantity = std::get_if<Quantity>(&fact.value);
  if (const auto* const statistic = std::get_if<Statistic>(&fact.value)) {
    constexpr std::array kKinds{"extreme", "mean", "root mean square"};
    json["is"] = kKinds[static_cast<std::size_t>(statistic->kind)];
    json["over"] = json_of(statistic->over);
    quantity = std::get_if<Quantity>(&statistic->what);
  }
  if (quantity != nullptr && !quantity->unit.one.empty()) json["unit"] = quantity->unit.several;
  if (const auto* const not_measured = std::get_if<NotMeasured>(&fact.value))
    json["not_measured"] = not_measured->why;
  if (fact.check) {
    const auto& [claims, verdict, searched, tolerance, proof] = *fact.check;
    auto& check =
        json["check"] = {{"claims", cover(claims)}, {"outcome", outcome_text(*fact.outcome())}};
    if (fact.has_value() && verdict.fails_at()) check["fails_at"] = cover(*verdict.fails_at());
    if (fact.outcome() == CheckOutcome::proved) check["proof"] = proof;
    if (!searched.symbol.empty()) check["searched"] = json_of(searched);
    if (tolerance) check["tolerance"] = *tolerance;
  }
  return json;
}

}  // namespace posenc
