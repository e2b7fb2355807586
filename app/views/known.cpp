#include "views/known.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <numbers>

#include <fmt/format.h>

#include "state/parameters.hpp"
#include "text/covered.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"

namespace posenc {
namespace {

using Number = std::optional<Value>;

template <double (*Of)(const Scene&, int)>
Number of_pair(const Scene& scene) {
  if (!has_waves(scene.state())) return {};
  const auto k = scene.state().pair;
  if (k >= scene.all_pairs().pairs()) return {};
  return Quantity(Of(scene, static_cast<int>(k)));
}

double omega(const Scene& scene, int k) { return scene.all_pairs().omega(k); }
double wavelength(const Scene& scene, int k) { return scene.all_pairs().wavelength(k); }
double angle(const Scene& scene, int k) {
  return scene.all_pairs().omega(k) * static_cast<double>(scene.state().position);
}
double cosine(const Scene& scene, int k) {
  return cos(scene.all_pairs().phase(scene.state().offset, k));
}
double sine(const Scene& scene, int k) {
  return sin(scene.all_pairs().phase(scene.state().offset, k));
}

Number turn(const Scene& scene) {
  const auto rate = of_pair<omega>(scene);
  if (!rate) return {};
  const auto delta = static_cast<double>(scene.state().offset);
  return Quantity(std::get<Quantity>(*rate).value * delta * 180 / std::numbers::pi, kDegrees);
}

/// p(a)·p(b)
Number dot_between(const Scene& scene, std::int64_t a, std::int64_t b) {
  const double dot = dot_of(scene, a, b);
  if (std::isnan(dot)) return {};
  return Quantity(dot);
}

Number similarity(const Scene& scene) {
  const std::int64_t t = scene.state().position, other = t + scene.state().offset;
  const double squares = dot_of(scene, t, t) * dot_of(scene, other, other);
  if (!(squares > 0)) return {};
  return Quantity(dot_of(scene, t, other) / std::sqrt(squares));
}

Number entry(const Scene& scene, std::int64_t t) {
  const Cells all = scene.encoding().positions();
  const auto dim = scene.state().dim;
  if (dim >= scene.encoding().d())
    return NotMeasured{
        phrase("dim = {} is past the last dimension, {}", dim, scene.encoding().d() - 1)};
  if (t < all.first || t - all.first >= all.count) return {};
  return Quantity(written_entry(scene, t, static_cast<int>(dim)));
}

Number binary(const Scene& scene) {
  const auto t = scene.state().position;
  if (t < 0) return {};
  const auto last = std::max<std::int64_t>({last_position(scene.state()), t, 1});
  return fmt::format("{:0{}b}", t, std::bit_width(static_cast<std::uint64_t>(last)));
}

Number shift(const Scene& scene) {
  const auto delta = scene.state().offset;
  if (delta == 0) return std::string("t");
  return phrase("t {} {}", delta < 0 ? "−" : "+", std::abs(delta));
}

Number convention(const Scene& scene) {
  const State& state = scene.state();
  if (!has_waves(state) || state.convention == &paper()) return {};
  return std::string(state.convention->title);
}

Number scaling(const Scene& scene) {
  const State& state = scene.state();
  if (!is_scaled(state)) return {};
  return phrase("{}, s = {}, trained on {}", state.scaling.kind->title, state.scaling.factor,
                counted(state.trained, "position", "positions"));
}

Number masked(const Scene& scene) {
  auto pairs = masked_pairs_text(scene.state());
  if (pairs.empty()) return {};
  return pairs;
}

constexpr std::array kCommon{
    CommonFact{"omega", "ω of pair k", "radians per position", of_pair<omega>},
    CommonFact{"wavelength", "wavelength of pair k", "2π/ω, in positions", of_pair<wavelength>},
    CommonFact{"angle", "angle of pair k", "t·ω, in radians", of_pair<angle>},
    CommonFact{"cos", "cosine of pair k", "cos(ω·δ)", of_pair<cosine>},
    CommonFact{"sin", "sine of pair k", "sin(ω·δ)", of_pair<sine>},
    CommonFact{"turn", "turn of pair k", "ω·δ, in degrees", turn},
    CommonFact{"pairs", "number of pairs", "pairs of the encoding",
               [](const Scene& scene) -> Number {
                 if (!has_waves(scene.state())) return {};
                 return Quantity(scene.all_pairs().pairs());
               }},
    CommonFact{"last-position", "last position", "of the sequence",
               [](const Scene& scene) -> Number { return Quantity(last_position(scene.state())); }},
    CommonFact{"shift", "shift", "t + δ with δ as a number", shift},
    CommonFact{"shifted-position", "t + δ", "the position δ further",
               [](const Scene& scene) -> Number {
                 return Quantity(scene.state().position + scene.state().offset);
               }},
    CommonFact{"dot", "dot product", "p(t)·p(t+δ)",
               [](const Scene& scene) -> Number {
                 const State& s = scene.state();
                 return dot_between(scene, s.position, s.position + s.offset);
               }},
    CommonFact{"similarity", "cosine similarity", "of p(t) and p(t+δ)", similarity},
    CommonFact{"self-dot", "squared norm", "p(t)·p(t)",
               [](const Scene& scene) -> Number {
                 return dot_between(scene, scene.state().position, scene.state().position);
               }},
    CommonFact{"entry", "entry j of p(t)", "of dimension j",
               [](const Scene& scene) -> Number { return entry(scene, scene.state().position); }},
    CommonFact{"shifted-entry", "entry j of p(t + δ)", "of dimension j",
               [](const Scene& scene) -> Number {
                 return entry(scene, scene.state().position + scene.state().offset);
               }},
    CommonFact{"binary", "t in binary", "with as many bits as the last position", binary},
    CommonFact{"convention", "convention", "where it is not the paper's", convention},
    CommonFact{"mistake", "common mistake", "what is wrong with the convention",
               [](const Scene& scene) -> Number {
                 if (!has_waves(scene.state()) || !scene.state().convention->mistake) return {};
                 const auto note = scene.state().convention->note;
                 return std::string(note.substr(0, note.size() - 1));  // without its full stop
               }},
    CommonFact{"scaling-text", "frequencies stretched", "how, and the trained length", scaling},
    CommonFact{"masked-pairs", "masked pairs", "their columns are 0", masked}};

std::optional<Fact> common_fact(const Scene& scene, std::string_view id) {
  const auto found = std::ranges::find(kCommon, id, &CommonFact::id);
  if (found == kCommon.end()) return {};
  auto value = found->value(scene);
  if (!value) return {};
  return Fact{std::string(id), std::string(found->label), *std::move(value)};
}

/// The text of each fact by its id, for sentences; "–" of what there is not.
auto texts_of(const Facts& known, const Scene& scene) {
  return [&](std::string_view id) -> std::string {
    const auto fact = find_fact(known, scene, id);
    assert(fact);
    return fact ? text_of(fact->value) : "–";
  };
}

}  // namespace

std::span<const CommonFact> common_facts() { return kCommon; }

std::optional<Fact> find_fact(const Facts& known, const Scene& scene, std::string_view id) {
  if (const auto* const own = known.find(id)) return *own;
  if (auto common = common_fact(scene, id)) return common;
  if (const auto* const p = find_parameter(id))
    return Fact{std::string(id), std::string(p->label), display_text(*p, scene.state())};
  return {};
}

std::vector<std::string> fact_ids(const FactList& known) {
  std::vector<std::string> ids;
  for (const auto& fact : known) ids.push_back(fact.id);
  for (const auto& common : kCommon) ids.emplace_back(common.id);
  for (const auto& p : parameters()) ids.emplace_back(p.id);
  return ids;
}

std::string filled(std::string_view text, const Facts& known, const Scene& scene) {
  return filled(text, texts_of(known, scene));
}

std::vector<std::string> covered_texts(const Facts& known, const Scene& scene,
                                       std::span<const std::string> ids) {
  std::vector<std::string> all;
  const auto add = [&](std::string text) {
    if (can_be_covered(text)) all.push_back(std::move(text));
  };
  const auto add_number = [&](const Quantity& number) {
    add(text_of(number));
    add(text_of(Quantity(number.value, {}, number.digits)));
  };
  for (const auto& id : ids) {
    const auto fact = find_fact(known, scene, id);
    if (!fact || !fact->has_value()) continue;
    add(text_of(fact->value));
    const auto* const taken = std::get_if<Statistic>(&fact->value);
    const auto value = taken == nullptr ? fact->value : what_of(*taken);
    add(text_of(value));
    if (const auto* const one = std::get_if<Quantity>(&value)) add_number(*one);
    if (const auto* const several = std::get_if<std::vector<Quantity>>(&value))
      std::ranges::for_each(*several, add_number);
    if (const auto* const range = std::get_if<Between>(&value))
      for (const double end : {range->from, range->to})
        add_number(Quantity(end, range->unit, range->digits));
  }
  // A number is also in the text with its unit.
  std::ranges::stable_sort(all, std::greater(), &std::string::size);
  return all;
}

bool has_own_waves(const View& view, const State& state) {
  return view.has_own_waves != nullptr && view.has_own_waves(state);
}
bool counts_masked_pairs(const View& view, const State& state) {
  return view.masked == MaskedPairs::counted || has_own_waves(view, state);
}

plot::Text claim_of(const View& view, const Scene& scene, std::span<const std::string> covers) {
  const ViewFacts known(view, scene), shown(view, scene, covers);
  const auto claims = view.claims(scene.state());
  const auto found =
      std::ranges::find_if(claims, [&](const Claim& claim) { return claim.when(known); });
  assert(found != claims.end());
  return {filled(found->text, shown, scene), filled(found->brief, shown, scene)};
}

std::vector<Fact> shown_facts(const View& view, const Scene& scene) {
  const FactList& own = view.known(scene);
  std::vector<Fact> all(own.begin(), own.end());
  const State& state = scene.state();
  std::vector<std::string_view> ids;
  if (view.convention == nullptr || &view.convention(scene) == state.convention)
    ids = {"convention", "mistake"};
  if (!has_own_waves(view, state)) ids.emplace_back("scaling-text");
  for (const auto id : ids) {
    auto fact = common_fact(scene, id);
    if (fact && !std::ranges::count(all, id, &Fact::id)) all.push_back(*std::move(fact));
  }
  if (view.masked == MaskedPairs::marked) return all;
  if (auto fact = common_fact(scene, "masked-pairs")) {
    if (counts_masked_pairs(view, state)) fact->value = text_of(fact->value) + ", but not here";
    all.push_back(*std::move(fact));
  }
  return all;
}

std::string describe_facts(const View& view, const Scene& scene) {
  auto text = claim_of(view, scene).full + ".\n";
  const auto text_by_id = texts_of(view.known(scene), scene);
  for (const auto& fact : shown_facts(view, scene)) text += sentence_of(fact, text_by_id);
  return text;
}

Value value_if(bool can_be, Value value, std::string why) {
  return can_be ? std::move(value) : NotMeasured{std::move(why)};
}
Value if_finite(double value, std::string why, int digits) {
  return value_if(std::isfinite(value), Quantity(value, {}, digits), std::move(why));
}
Value if_two(const State& state, Value value) {
  return value_if(state.length > 1, std::move(value), "there is one position");
}

std::optional<plot::Badge> badge_of(const Facts& facts, std::string_view id) {
  if (facts.holds(id)) return plot::Badge::holds;
  if (facts.holds_where_looked(id)) return plot::Badge::holds_where_looked;
  if (facts.fails(id)) return plot::Badge::fails;
  return {};
}

plot::FactRow fact_row(const Facts& facts, const ShownFact& shown) {
  const auto* const fact = facts.find(shown.id);
  assert(fact != nullptr);
  // In a small room its note says that not all were looked at.
  plot::FactRow row{.label = {fact->full_label(), fact->label},
                    .value = short_text_of(fact->value),
                    .color = shown.color,
                    .sample = shown.sample};
  if (const auto* const none = std::get_if<NoneWithin>(&fact->value)) {
    row.value = "none";
    row.notes.push_back({text_of(fact->value).substr(std::string_view("none ").size()),
                         phrase("up to {}", none->searched.to)});
  }
  const bool is_proved = fact->outcome() == CheckOutcome::proved;
  if (const auto* const taken = std::get_if<Statistic>(&fact->value); is_proved)
    row.notes.emplace_back(verdict_text(*fact));  // for those that were not looked at, too
  else if (taken != nullptr && !taken->over.is_whole())
    row.notes.emplace_back(sample_text(taken->over));
  for (const auto id : shown.notes) {
    const auto* const note = facts.find(id);
    if (note == nullptr) continue;
    const auto value = text_of(note->value);
    row.notes.push_back({phrase("{}: {}", note->full_label(), value), value});
  }
  const auto badge = badge_of(facts, shown.id);
  if (shown.has_badge) row.badge = badge;
  if (badge && !is_proved) {
    const auto own = [&](std::string_view id) { return facts.text(id); };
    const auto claims = filled(fact->check->claims, own), verdict = verdict_text(*fact);
    // Where there is little room, what holds, or the case in which it does not.
    const bool fails = fact->outcome() == CheckOutcome::fails;
    row.notes.push_back(
        {phrase("{}: {}", claims, verdict),
         fails ? verdict : phrase("{}: {}", claims, outcome_text(*fact->outcome()))});
  }
  return row;
}

plot::FactRow rounding_row(const Facts& facts, const Palette& palette, std::string_view id) {
  auto row = fact_row(facts, {id, facts.fails(id) ? palette.cost : palette.text});
  const auto limit = short_text(facts.find(id)->check->tolerance.value_or(0), 2);
  row.notes = {{phrase("rounding error: at most {}", limit), "rounding: " + limit}};
  return row;
}

plot::FactPanel fact_panel(const Facts& facts, std::initializer_list<ShownFact> shown,
                           plot::Text title) {
  plot::FactPanel panel{.title = std::move(title), .title_color = shown.begin()->color};
  for (const auto& one : shown)
    if (facts.find(one.id) != nullptr) panel.facts.push_back(fact_row(facts, one));
  return panel;
}

}  // namespace posenc
