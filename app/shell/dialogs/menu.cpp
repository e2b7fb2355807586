#include "shell/dialogs/menu.hpp"

#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "shell/controls/widgets.hpp"
#include "state/parameters.hpp"

namespace posenc {

void picture_menu(Ui& ui, Overlays& overlays, bool opens) {
  constexpr auto kId = "menu";
  if (!opens && !ImGui::IsPopupOpen(kId)) return;
  constexpr std::array kActions{Action::copy_picture, Action::copy_numbers, Action::copy_command,
                                Action::copy_code, Action::export_picture};
  std::vector<const Binding*> bindings;
  std::vector<Choice> choices;
  std::vector<std::string> keys;
  for (const auto action : kActions) {
    for (const auto& binding : key_bindings()) {
      if (binding.action != action) continue;
      bindings.push_back(&binding);
      choices.push_back({{}, binding.help});
      keys.push_back(chord_text(binding.chord));
    }
  }
  auto& at = overlays.menu_at;
  if (opens) at = ui.pointer().value_or(at);
  constexpr double kWidth = 390;
  const auto picked = choice_list(ui, kId, opens, {at, at + Point(kWidth, 0)}, choices, -1, keys);
  if (picked) overlays.asked = bindings[static_cast<std::size_t>(*picked)];
}

}  // namespace posenc
