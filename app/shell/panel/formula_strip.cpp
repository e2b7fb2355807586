#include "shell/frame/pieces.hpp"
#include "state/parameters.hpp"
#include "views/formula_lines.hpp"

namespace posenc {
namespace {

/// The setting that a symbol stands for.
const Parameter* parameter_of(std::string_view symbol, const State& state) {
  for (const auto& p : parameters()) {
    if (p.symbol == symbol && applies(p, state)) return &p;
  }
  return nullptr;
}

}  // namespace

Rect formula_lines_room(const Rect& room) {
  constexpr double kEdge = 7;
  return {{room.min.x + kWideMargin, room.min.y + kEdge},
          {room.max.x - kMargin, room.max.y - kEdge}};
}

void formula_strip(Ui& ui, const Rect& room, const Scene& scene) {
  constexpr double kReach = 4;
  auto* const session = ui.session();
  const auto* const lit = session == nullptr ? nullptr : find_parameter(session->lit);
  const auto symbols = draw_formula(ui.canvas, formula_lines_room(room), ui.palette, scene,
                                    lit == nullptr ? "" : lit->symbol);
  // Pointing at a symbol, or a number in its place, is pointing at its slider.
  const auto pointer = session == nullptr ? std::nullopt : ui.pointer();
  if (!pointer) return;
  for (const auto& [symbol, box] : symbols) {
    const auto* const p = parameter_of(symbol, scene.state());
    if (p == nullptr || !box.grown(kReach).contains(*pointer)) continue;
    session->hovered = p->id;
    return;
  }
}

}  // namespace posenc
