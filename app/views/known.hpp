#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/view.hpp"

/// Facts by their ids: those of a view, those that every view has (ω of the pair, p(t)·p(t+δ), the
/// convention …), and the parameters, in this order.
namespace posenc {

/// A fact that every view has, where the State has it.
struct CommonFact {
  std::string_view id, label;
  std::string_view help;  ///< what it is, in a few words, no full stop
  std::optional<Value> (*value)(const Scene&);
};
std::span<const CommonFact> common_facts();

std::optional<Fact> find_fact(const Facts& of_view, const Scene&, std::string_view id);
/// All that find_fact() has.
std::vector<std::string> fact_ids(const FactList& of_view);
/// {id} as text; "–" of what there is not.
std::string filled(std::string_view text, const Facts& of_view, const Scene&);
/// What may not be said where they are covered: their texts, and the numbers in those.
std::vector<std::string> covered_texts(const Facts& of_view, const Scene&,
                                       std::span<const std::string> ids);
/// The heading: the claim that applies, with the texts of these facts.
plot::Text claim_of(const View&, const Scene&, std::span<const std::string> covers = {});
/// The view's own facts, and those of the convention, the scaling and the mask where they differ
/// from the default, are shown and are not among its own.
std::vector<Fact> shown_facts(const View&, const Scene&);
bool has_own_waves(const View&, const State&);
/// The picture is the same whatever is masked.
bool counts_masked_pairs(const View&, const State&);
/// The claim and the told facts, a line each.
std::string describe_facts(const View&, const Scene&);

/// The value, or why there is none.
Value value_if(bool can_be, Value, std::string why);
Value if_finite(double, std::string why, int digits = 4);
Value if_two(const State&, Value);

/// How a fact's check fared; nothing where it has none, or was not measured.
std::optional<plot::Badge> badge_of(const Facts&, std::string_view id);

/// Some facts beside a picture, each in its colour; `notes`: facts whose texts are below it, and
/// how its check fared. Those that there are not are left out.
struct ShownFact {
  std::string_view id;
  Color color;
  std::vector<std::string_view> notes = {};
  std::optional<Stroke> sample = {};
  bool has_badge = false;  ///< what there is to see is its verdict
};
plot::FactPanel fact_panel(const Facts&, std::initializer_list<ShownFact>, plot::Text title = {});
plot::FactRow fact_row(const Facts&, const ShownFact&);
/// A difference, with what rounding explains of it; red where it is more.
plot::FactRow rounding_row(const Facts&, const Palette&, std::string_view id);

}  // namespace posenc
