#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "shell/dialogs/palette_search.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using Kind = PaletteItem::Kind;

/// The title of what shows a parameter: its view, or "Encoding", "Window", ….
std::string home_of(const Parameter& p) {
  for (const auto& view : views()) {
    if (view.id == p.group || view.shares == p.group) return std::string(view.title);
  }
  std::string name(p.group);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

PaletteItem view_item(std::string_view id, std::string_view title, std::string_view help,
                      std::string_view group, std::string keys) {
  PaletteItem item;
  item.kind = Kind::view;
  item.title = title;
  item.detail = group;
  item.help = help;
  item.keys = std::move(keys);
  item.id = id;
  return item;
}

void add_views(std::vector<PaletteItem>& items) {
  int number = 0;
  for (const auto& view : views()) {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    items.push_back(
        view_item(view.id, view.title, view.help, group->title, shortcut(Action::view, number++)));
  }
  items.push_back(
      view_item(kAllViews, kOverviewTitle, "", "Several at once", shortcut(Action::all_views)));
}

void add_choices(std::vector<PaletteItem>& items, const Parameter& p, const State& state) {
  int place = 0;
  for (const auto& choice : present_choices(p, state)) {
    PaletteItem item;
    item.kind = Kind::choice;
    item.title = fmt::format("{}: {}", p.label, choice.label);
    item.detail = choice.is_mistake ? "A common mistake" : "";
    if (static_cast<int>(p.get(state)) == place) item.value = "present";
    item.id = choice.id;
    item.parameter = &p;
    item.choice = place++;
    items.push_back(std::move(item));
  }
}

void add_settings(std::vector<PaletteItem>& items, const State& state) {
  for (const auto& p : parameters()) {
    if (!applies(p, state)) continue;
    PaletteItem item;
    item.kind = Kind::setting;
    item.title = p.symbol.empty() ? std::string(p.label) : fmt::format("{} {}", p.label, p.symbol);
    item.detail = "Setting: " + home_of(p);
    item.value = display_text(p, state);
    item.id = p.id;
    item.symbol = p.symbol;
    item.help = p.help;
    item.parameter = &p;
    items.push_back(std::move(item));
    if (p.kind == ParameterKind::choice) add_choices(items, p, state);
  }
}

/// Those that need no control under the pointer, no list and nothing open.
bool is_command(const Binding& binding) {
  switch (binding.action) {
    case Action::view:
    case Action::all_views:
    case Action::palette:
    case Action::nudge:
    case Action::next_control:
    case Action::edit_control:
    case Action::dismiss: return false;
    default: return true;
  }
}

void add_commands(std::vector<PaletteItem>& items) {
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool second_chord = before != nullptr && before->action == binding.action &&
                              before->argument == binding.argument;
    before = &binding;
    if (second_chord || !is_command(binding)) continue;
    PaletteItem item;
    item.kind = Kind::command;
    // What a key does in a list of choices it does there only.
    item.title = binding.help.substr(0, binding.help.find("; in a list"));
    item.detail = "Command";
    item.keys = chord_text(binding.chord);
    item.binding = &binding;
    items.push_back(std::move(item));
  }
}

}  // namespace

std::vector<PaletteItem> palette_items(const State& state, const Parameter* choices_of) {
  std::vector<PaletteItem> items;
  if (choices_of != nullptr) {
    add_choices(items, *choices_of, state);
    return items;
  }
  add_views(items);
  add_settings(items, state);
  add_commands(items);
  return items;
}

}  // namespace posenc
