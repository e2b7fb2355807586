#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "state/controller.hpp"
#include "state/presets.hpp"
#include "state/rows/rows.hpp"
#include "views/matrices.hpp"
#include "views/view.hpp"

namespace posenc {

#define VIEW(name) extern const View k##name##View;
#include "views/all.inc"
#undef VIEW

std::span<const ViewGroupRow> view_groups() {
  static constexpr std::array kGroups{
      ViewGroupRow{ViewGroup::encoding, "encoding", "The encoding"},
      ViewGroupRow{ViewGroup::why, "why", "Why it works"},
      ViewGroupRow{ViewGroup::cost, "cost", "What it costs"},
      ViewGroupRow{ViewGroup::today, "today", "Today’s models"},
  };
  return kGroups;
}

std::span<const View> views() {
  static const std::array kAll{
#define VIEW(name) k##name##View,
#include "views/all.inc"
#undef VIEW
  };
  return kAll;
}

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> kAll = [] {
    std::vector<Parameter> all;
    const auto add = [&](std::string_view group, Parameter row) {
      if (row.group.empty()) row.group = group;
      if (row.list_choices != nullptr) row.choices = row.list_choices();
      if (!row.choices.empty()) row.kind = ParameterKind::choice;
      if (row.text != nullptr) row.kind = ParameterKind::text;
      all.push_back(row);
    };
    for (const auto& row : encoding_rows()) add("encoding", row);
    for (const auto& row : scaling_rows()) add("encoding", row);
    for (const auto& row : position_rows()) add("position", row);
    for (const auto& row : sentence_rows()) add("sentence", row);
    for (const auto* const row : matrices::kOptions) add(matrices::kParameters, *row);
    for (const auto& view : views())
      for (const auto* const row : view.options) add(view.id, *row);
    for (const auto& row : window_rows()) add("window", row);
    return all;
  }();
  return kAll;
}

State with_position_in_views(State state) {
  for (const View& view : views()) {
    if (view.with_position_in_view != nullptr) state = view.with_position_in_view(std::move(state));
  }
  return state;
}

const Parameter* played_parameter(const State& state) {
  const auto* const view = find_view(state.view);
  return view == nullptr || view->plays.empty() ? nullptr : find_parameter(view->plays);
}

std::vector<const View*> views_of(ViewGroup group) {
  std::vector<const View*> found;
  for (const auto& view : views()) {
    if (view.group == group) found.push_back(&view);
  }
  return found;
}

const View* find_view(std::string_view id) {
  const auto all = views();
  const auto found = std::ranges::find(all, id, &View::id);
  return found == all.end() ? nullptr : &*found;
}

const State& opening(std::string_view view) {
  // The sentence that runs through all views: words occur in it more than once.
  static const State kFresh = with_flags({},
                                         "--sentence \"the cat that the dog chased ran up the tree "
                                         "because it was afraid of the dog\"");
  const auto of = [](std::string_view id, std::string_view flags) {
    State state = with_flags(kFresh, flags);
    state.view = id;
    return state;
  };
  static const std::vector<State> kAll = [&] {
    std::vector<State> all;
    for (const View& each : views()) all.push_back(of(each.id, each.opening));
    all.push_back(of(kAllViews, ""));
    return all;
  }();
  const auto found = std::ranges::find(kAll, view, &State::view);
  return found == kAll.end() ? kAll.back() : *found;
}

namespace {
bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const auto first = words.substr(0, words.find(' '));
    if (first == word) return true;
    words.remove_prefix(std::min(first.size() + 1, words.size()));
  }
  return false;
}
}  // namespace

bool uses(const State& state, std::string_view parameter) {
  const auto* const view = find_view(state.view);
  return view == nullptr || !has_word(view->unused, parameter);
}

bool is_about(const View& view, std::string_view parameter) {
  return has_word(view.unfolded, parameter);
}

bool is_about(const State& state, std::string_view parameter) {
  const auto* const view = find_view(state.view);
  return view != nullptr && is_about(*view, parameter);
}

std::string_view view_title(std::string_view id) {
  const auto* const view = find_view(id);
  return view == nullptr ? kOverviewTitle : view->title;
}

}  // namespace posenc
