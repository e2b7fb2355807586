#include "shell/dialogs/overlays.hpp"

#include <string>
#include <vector>

#include <imgui.h>

#include "shell/controls/widgets.hpp"
#include "state/parameters.hpp"

namespace posenc {

void picture_menu(Ui& ui, Overlays& overlays, bool opens) {
  constexpr auto kId = "menu";
  if (!opens && !ImGui::IsPopupOpen(kId)) return;
  std::vector<const Command*> offered;
  for (const auto& command : commands()) {
    if (command.id.starts_with("copy-")) offered.push_back(&command);
  }
  offered.push_back(&command_of("export-picture"));
  std::vector<Choice> choices;
  std::vector<std::string> keys;
  for (const auto* const command : offered) {
    choices.push_back({{}, command->help});
    keys.push_back(chord_text(command->chord));
  }
  auto& at = overlays.menu_at;
  if (opens) at = ui.pointer().value_or(at);
  constexpr double kWidth = 390;
  const auto picked = choice_list(ui, kId, opens, {at, at + Point(kWidth, 0)}, choices, -1, keys);
  if (picked) overlays.asked = offered[static_cast<std::size_t>(*picked)];
}

}  // namespace posenc
