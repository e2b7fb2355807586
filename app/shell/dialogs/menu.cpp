#include "shell/dialogs/menu.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <imgui.h>

#include "shell/panel/widgets.hpp"
#include "state/parameters.hpp"

namespace posenc {

const Binding* picture_menu(Ui& ui, bool opens) {
  constexpr auto kId = "menu";
  if (!opens && !ImGui::IsPopupOpen(kId)) return nullptr;
  constexpr std::array kItems{Action::copy_picture, Action::copy_numbers, Action::copy_command,
                              Action::export_picture};
  std::array<const Binding*, kItems.size()> bindings;
  std::array<Choice, kItems.size()> choices;
  std::array<std::string, kItems.size()> keys;
  for (std::size_t i = 0; i < kItems.size(); ++i) {
    bindings[i] = &*std::ranges::find(key_bindings(), kItems[i], &Binding::action);
    choices[i].label = bindings[i]->help;
    keys[i] = chord_text(bindings[i]->chord);
  }
  auto& at = ui.session()->menu_at;
  if (opens) at = ui.pointer().value_or(at);
  constexpr double kWidth = 390;
  const auto picked = choice_list(ui, kId, opens, {at, at + Point(kWidth, 0)}, choices, -1, keys);
  return picked ? bindings[static_cast<std::size_t>(*picked)] : nullptr;
}

}  // namespace posenc
