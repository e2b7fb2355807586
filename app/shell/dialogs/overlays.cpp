#include "shell/dialogs/overlays.hpp"

#include <algorithm>

#include <imgui.h>
#include <imgui_internal.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/window/imgui.hpp"

namespace posenc {
namespace {

Color raised(const Palette& palette) { return mix(palette.panel, palette.field, 0.7); }

constexpr ImGuiWindowFlags kBare =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground;

/// One notice with its lower edge at `bottom`; false once it was clicked away, or where it has no
/// room. Returns its top through `bottom`.
bool show_notice(const Screen& screen, const Palette& palette, const Rect& page, Focus& focus,
                 std::size_t number, double& bottom, State& next) {
  constexpr double kPad = 16, kLine = 24, kMark = 4, kGap = 10, kWidest = 720, kReset = 72;
  const auto& notice = focus.notices.all[number];
  const TextStyle style{Face::regular, size::kBody, palette.text};
  const bool has_button = notice.act != nullptr;
  const double close_room = has_button ? 30 + kReset + kGap : 30;
  auto& metrics_list = *ImGui::GetForegroundDrawList();
  auto metrics = screen.canvas_on(metrics_list);
  const double text_width = std::min(kWidest, page.width() - 2 * kPad - close_room);
  const auto lines = wrap(metrics, notice.text, style, text_width);
  double width = 0;
  for (const auto& line : lines) width = std::max(width, metrics.measure(line, style).width);
  width += 2 * kPad + close_room;
  const double height = kLine * static_cast<double>(lines.size()) + 2 * kPad - 6;
  const Rect box{{page.centre().x - width / 2, bottom - height},
                 {page.centre().x + width / 2, bottom}};
  bottom = box.min.y - kGap;
  if (box.min.y < page.min.y && number + 1 < focus.notices.all.size()) return false;

  const Rect with_edge = box.grown(2);
  ImGui::SetNextWindowPos(to_vec(with_edge.min * screen.scale));
  ImGui::SetNextWindowSize(to_vec((with_edge.max - with_edge.min) * screen.scale));
  const auto name = "##notice" + std::to_string(number);
  ImGui::Begin(name.c_str(), nullptr, kBare);
  auto painter = screen.canvas_on(*ImGui::GetWindowDrawList());
  Canvas& canvas = painter;
  Ui ui(canvas, palette, screen, focus);
  canvas.rect(box, raised(palette), Stroke{palette.line, 1}, 10);
  const Color mark = notice.is_error ? palette.error : palette.k;
  canvas.rect({box.min + Point(7, 9), {box.min.x + 7 + kMark, box.max.y - 9}}, mark, {}, kMark / 2);
  double y = box.min.y + kPad + 14;
  for (const auto& line : lines) {
    canvas.text({box.min.x + kPad + 6, y}, line, style);
    y += kLine;
  }
  bool is_over = false;
  if (has_button) {
    const double right = box.max.x - kPad - 24;
    const Rect place{{right - kReset, box.min.y + 6}, {right, box.min.y + 36}};
    const bool clicked = text_button(ui, "button", place, notice.button);
    is_over = focusable(ui, name + "/button", place) || clicked;
    // A copy: it may tell something, and the notices move.
    if (const auto act = notice.act; is_over) act(next);
  }
  const Point cross{box.max.x - kPad - 4, box.min.y + kPad + 8};
  const auto touch =
      focusable_button(ui, name + "/close", {cross - Point(13, 13), cross + Point(13, 13)});
  draw_cross(canvas, cross, 5, touch.hovered ? palette.text : palette.muted);
  ImGui::End();
  return !touch.clicked && !is_over;
}

template <int direction>
void go_on(Session& session) {
  auto& keys = session.focus.dialog;
  keys.focused = (keys.focused + direction + keys.count) % std::max(keys.count, 1);
  keys.wait = true;
}
template <int by>
void step(Session& session) {
  session.focus.dialog.steps += by;
}
void hide_keys(Session& session) { session.overlays.keys_open = false; }

void leave(Session& session) {
  session.overlays.keys_open = session.overlays.export_open = session.overlays.start_open =
      session.overlays.editor_open = false;
  if (session.focus.entry) session.focus.notices.all.clear();
  session.focus.end_entry();
}

using KeyOfDialog = KeyOf<Session>;
constexpr std::array kDialogKeys{
    KeyOfDialog{{Key::tab}, go_on<1>},
    KeyOfDialog{{Key::tab, false, true}, go_on<-1>},
    KeyOfDialog{{Key::right}, step<1>},
    KeyOfDialog{{Key::down}, step<1>},
    KeyOfDialog{{Key::left}, step<-1>},
    KeyOfDialog{{Key::up}, step<-1>},
    KeyOfDialog{{Key::space}, [](Session& session) { session.focus.dialog.pressed = true; }},
    KeyOfDialog{{Key::enter},
                [](Session& session) {
                  session.focus.confirm =
                      session.overlays.form_open() || session.overlays.start_open;
                }},
    KeyOfDialog{{Key::f1}, hide_keys},
    KeyOfDialog{{Key::question}, hide_keys},
    KeyOfDialog{{Key::escape}, leave}};

}  // namespace

void show_notices(const Screen& screen, const Palette& palette, const Rect& page, Focus& focus,
                  const State& now, State& next) {
  auto& clock = focus.clock;
  auto& notices = focus.notices.all;
  for (auto& notice : notices)
    if (!notice.until) notice.until = clock.now + Notices::kSeconds;
  std::erase_if(notices, [&](const Notice& notice) {
    return notice.until <= clock.now || (notice.holds && !notice.holds(now));
  });
  constexpr double kEdge = 2;
  double bottom = page.max.y - kEdge;
  for (std::size_t i = notices.size(); i-- > 0;) {
    clock.wake(*notices[i].until);
    if (!show_notice(screen, palette, page, focus, i, bottom, next)) notices[i].until = clock.now;
  }
}

void show_tip(const Screen& screen, const Palette& palette, Focus& focus) {
  constexpr double kRest = 0.5, kWidest = 330, kPad = 10, kLine = 20;
  const auto resting_on = focus.tip ? focus.tip->id : std::string();
  if (resting_on != focus.resting_on) {
    focus.resting_on = resting_on;
    focus.resting_since = focus.clock.now;
  }
  if (!focus.tip) return;
  if (focus.clock.now < focus.resting_since + kRest) {
    focus.clock.wake(focus.resting_since + kRest);
    return;
  }
  const auto& tip = *focus.tip;
  auto painter = screen.canvas_on(*ImGui::GetForegroundDrawList());
  Canvas& canvas = painter;
  const TextStyle style{Face::regular, size::kAxis, palette.text};
  const TextStyle key_style{Face::medium, size::kAxis, palette.muted};
  auto lines = wrap(canvas, tip.text, style, kWidest);
  double width = 0;
  for (const auto& line : lines) width = std::max(width, canvas.measure(line, style).width);
  const double key_width = tip.key.empty() ? 0 : canvas.measure(tip.key, key_style).width;
  constexpr double kKeyGap = 18;
  const bool key_in_line = lines.size() == 1 && width + kKeyGap + key_width <= kWidest;
  width = key_in_line && key_width > 0 ? width + kKeyGap + key_width : std::max(width, key_width);
  const double rows = static_cast<double>(lines.size()) + (key_in_line || key_width == 0 ? 0 : 1);
  const Point extent{width + 2 * kPad, rows * kLine + 2 * kPad - 4};

  const auto& window = screen.window;
  double y = tip.about.max.y + 8;
  if (y + extent.y > window.max.y - 4) y = tip.about.min.y - 8 - extent.y;
  const double x = std::clamp(tip.about.centre().x - extent.x / 2, window.min.x + 8,
                              std::max(window.min.x + 8, window.max.x - 8 - extent.x));
  const Rect box{{x, y}, Point(x, y) + extent};
  canvas.rect(box, raised(palette), Stroke{palette.line, 1}, 8);
  double baseline = box.min.y + kPad + 13;
  for (const auto& line : lines) {
    canvas.text({box.min.x + kPad, baseline}, line, style);
    baseline += kLine;
  }
  if (key_in_line) baseline -= kLine;
  canvas.text({key_in_line ? box.max.x - kPad : box.min.x + kPad, baseline}, tip.key, key_style,
              key_in_line ? HAlign::right : HAlign::left);
}

void open_export(Session& session, bool moves, bool lesson) {
  session.overlays.export_open = true;
  session.overlays.export_moves = moves;
  session.overlays.export_lesson = lesson;
  session.focus.dialog.wait = true;
}

void open_start_page(Session& session) {
  session.overlays.start_open = true;
  session.focus.dialog = {};
}

std::span<const KeyOf<Session>> dialog_keys() { return kDialogKeys; }

Dialog::Dialog(const Screen& screen, const Palette& palette, Focus& focus, const char* name,
               bool& open, Point size, double tallest)
    : open_(open) {
  if (open_ && !ImGui::IsPopupOpen(name)) ImGui::OpenPopup(name);
  const auto& window = screen.window;
  const double highest = window.height() - 32;
  const Point extent{std::min(size.x, widest(screen)), std::min(size.y, highest)};
  room_ = {window.centre() - extent * 0.5, window.centre() + extent * 0.5};
  if (tallest > 0) {
    const double top = window.centre().y - std::min(tallest, highest) / 2;
    room_.min.y = std::min(top, window.max.y - 16 - extent.y);
    room_.max.y = room_.min.y + extent.y;
  }
  ImGui::SetNextWindowPos(to_vec(room_.min * screen.scale));
  ImGui::SetNextWindowSize(to_vec(extent * screen.scale));
  if (!ImGui::BeginPopupModal(
          name, nullptr,
          kBare & ~(ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground))) {
    return;
  }
  if (!open_) {
    ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return;
  }
  // At once: ImGui would darken what lies below over several frames, which nobody draws.
  ImGui::GetCurrentContext()->DimBgRatio = 1;
  canvas_.emplace(screen.canvas_on(*ImGui::GetWindowDrawList()));
  ui_.emplace(*canvas_, palette, screen, focus);
}

Dialog::~Dialog() {
  if (is_open()) ImGui::EndPopup();
}

void Dialog::close() {
  open_ = false;
  ImGui::CloseCurrentPopup();
}

void picture_menu(Ui& ui, Point& at, bool opens) {
  constexpr auto kId = "menu";
  if (!opens && !ImGui::IsPopupOpen(kId)) return;
  std::vector<const Command*> offered;
  for (const auto& command : commands()) {
    if (command.id.starts_with("copy-")) offered.push_back(&command);
  }
  for (const auto* const id : {"export-picture", "take-along"}) offered.push_back(&command_of(id));
  if (opens) at = ui.pointer().value_or(at);
  constexpr double kWidth = 390;
  command_list(ui, kId, opens, {at, at + Point(kWidth, 0)}, offered);
}

}  // namespace posenc
