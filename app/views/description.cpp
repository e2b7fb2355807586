#include "views/description.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "facts/json.hpp"
#include "text/covered.hpp"
#include "text/typed.hpp"
#include "views/known.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using Ids = std::span<const std::string>;

/// A text of the view, with "?" in place of covered facts.
std::string with_covers(std::string_view text, const View& view, const Scene& scene, Ids covers) {
  if (covers.empty() || !shows(view, scene.state())) return std::string(text);
  return with_covered(text, covered_texts(ViewFacts(view, scene), scene, covers));
}

nlohmann::ordered_json json_of(Fact fact, const View& view, const Scene& scene, Ids covers) {
  std::string claims;
  if (fact.check) {
    claims = filled(fact.check->claims, ViewFacts(view, scene), scene);
    fact.check->claims = claims;
  }
  // A number that another fact has too is covered with it.
  return json_of(fact,
                 [&](std::string_view text) { return with_covers(text, view, scene, covers); });
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
