#include "views/description.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "text/covered.hpp"
#include "text/typed.hpp"
#include "views/known.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

nlohmann::ordered_json json_of(const Value& value) {
  using Json = nlohmann::ordered_json;
  if (const auto* const q = std::get_if<Quantity>(&value)) return q->value;
  if (const auto* const taken = std::get_if<Statistic>(&value)) return json_of(what_of(*taken));
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

nlohmann::ordered_json json_of(const Searched& searched) {
  nlohmann::ordered_json json{{"of", searched.symbol},
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

using Ids = std::span<const std::string>;

/// Of a view, with "?" in place of what is covered.
std::string with_covers(std::string_view text, const View& view, const Scene& scene, Ids covers) {
  if (covers.empty() || !shows(view, scene.state())) return std::string(text);
  return with_covered(text, covered_texts(ViewFacts(view, scene), scene, covers));
}

nlohmann::ordered_json json_of(const Fact& fact, const View& view, const Scene& scene, Ids covers) {
  // A number that another fact has too is covered with it.
  const auto text = with_covers(text_of(fact.value), view, scene, covers);
  const bool is_shown = text == text_of(fact.value);
  nlohmann::ordered_json json{{"id", fact.id},
                              {"label", fact.full_label()},
                              {"value", is_shown ? json_of(fact.value) : nullptr},
                              {"text", text}};
  const auto* q = std::get_if<Quantity>(&fact.value);
  if (const auto* const taken = std::get_if<Statistic>(&fact.value)) {
    constexpr std::array kKinds{"extreme", "mean", "root mean square"};
    json["is"] = kKinds[static_cast<std::size_t>(taken->kind)];
    json["over"] = json_of(taken->over);
    q = std::get_if<Quantity>(&taken->what);
  }
  if (q != nullptr && !q->unit.one.empty()) json["unit"] = q->unit.several;
  if (const auto* const lacking = std::get_if<NotMeasured>(&fact.value))
    json["not_measured"] = lacking->why;
  if (fact.check) {
    const auto& [claims, verdict, searched, tolerance, proof] = *fact.check;
    auto& check = json["check"] = {
        {"claims", with_covers(filled(claims, ViewFacts(view, scene), scene), view, scene, covers)},
        {"outcome", outcome_text(*fact.outcome())}};
    if (fact.has_value() && verdict.fails_at())
      check["fails_at"] = with_covers(*verdict.fails_at(), view, scene, covers);
    if (fact.outcome() == CheckOutcome::proved) check["proof"] = proof;
    if (!searched.symbol.empty()) check["searched"] = json_of(searched);
    if (tolerance) check["tolerance"] = *tolerance;
  }
  return json;
}

nlohmann::ordered_json json_of(const View& view, const Scene& scene, Ids covers) {
  nlohmann::ordered_json json{{"view", view.id}, {"title", view.title}};
  if (!shows(view, scene.state())) {
    json["not_shown"] = describe_view(view, scene);
    return json;
  }
  json["claim"] = with_covers(claim_of(view, scene).full, view, scene, covers);
  auto& panels = json["panels"] = nlohmann::ordered_json::array();
  for (const auto& cell : view.figure(scene, palette_of(scene.state())).cells)
    panels.push_back(cell.id);
  auto& facts = json["facts"] = nlohmann::ordered_json::array();
  for (auto& fact : shown_facts(view, scene)) {
    if (std::ranges::count(covers, fact.id) > 0) fact.value = Covered{};
    facts.push_back(json_of(fact, view, scene, covers));
  }
  return json;
}

}  // namespace

std::string describe(const State& state, bool json) {
  const Scene scene(state);
  return describe(scene, json);
}

std::string describe(const Scene& scene, bool json, Ids covers) {
  const State& state = scene.state();
  std::string text;
  auto all = nlohmann::ordered_json::array();
  for (const auto& view : views()) {
    if (state.view != kAllViews && state.view != view.id) continue;
    if (json) {
      all.push_back(json_of(view, scene, covers));
      continue;
    }
    if (!text.empty()) text += "\n\n";
    if (state.view == kAllViews) text.append(view.title).append("\n");
    text += with_covers(describe_view(view, scene), view, scene, covers);
    while (text.ends_with('\n')) text.pop_back();
  }
  if (json) return (state.view == kAllViews ? all : all.front()).dump(2) + '\n';
  // A file's name and a sentence are in it.
  return printable(text) + '\n';
}

}  // namespace posenc
