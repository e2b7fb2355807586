#include "shell/frame/loop.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "lesson/lesson.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/files/storage.hpp"
#include "shell/frame/dropping.hpp"
#include "shell/palette/palette.hpp"
#include "state/parameters.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// ImGui shows the effect of an event one frame later, and lays out new items in one more.
constexpr int kFramesAfterEvent = 3;

}  // namespace

Loop::Loop(GlWindow& window, Fonts fonts, const std::filesystem::path& data_folder,
           const State& initial, PainterKind painter_kind)
    : window_(window),
      imgui_(window),
      fonts_(std::move(fonts)),
      screen_{fonts_, {}, 1, 1, 1, {}},
      shaders_(data_folder / "shaders"),
      checks_gl_(std::getenv("POSENC_GL_CHECK") != nullptr) {
  session_.controller = Controller(initial);
  session_.reduces_motion = asks_for_reduced_motion(config_home());
  scene_.set_background(std::make_shared<Background>(glfwPostEmptyEvent));
  auto painter = Painter::make(painter_kind, shaders_);
  if (!painter) {
    complain(painter.error(), "the window is drawn without it, which is slower");
    painter = Painter::make(PainterKind::imgui, shaders_);
  }
  painter_ = *std::move(painter);
  fonts_.glyphs().set_texture(painter_->glyphs());
  screen_.painter = [this](const FieldSpec& spec, int width, int height) {
    return std::uintptr_t{field_painter_.paint(spec, width, height)};
  };
}

void Loop::take_field_shader() {
  const auto loaded = field_painter_.load_shaders(shaders_);
  if (loaded) return;
  complain(loaded.error(), "matrix pictures are computed without it, which is slower");
  draw_frames(2);
}

void Loop::complain(const Error& error, std::string_view consequence) {
  print_message(stderr, error.message);
  session_.focus.notices.complain(
      fmt::format("{}; {}", error.message.substr(0, error.message.find('\n')), consequence));
}

void Loop::run(const QuitSignals& signals, const std::function<void(Loop&)>& before_turn) {
  while (!window_.wants_to_close() && !session_.wants_quit && !signals.came()) {
    if (before_turn) before_turn(*this);
    turn();
  }
}

void Loop::turn() {
  wait();
  session_.focus.clock.now = window_.now();
  if (desktop_.turn(session_.files, session_.focus.notices)) draw_frames(2);
  if (frames_due_ > 0 && measure()) frame();
}

bool Loop::draw_now() {
  session_.focus.clock.now = window_.now();
  draw_frames(1);
  if (!measure()) return false;
  frame();
  return true;
}

void Loop::show(State next) {
  session_.controller.replace(std::move(next));
  draw_frames(2);
}

void Loop::wait() {
  const double now = window_.now();
  const double next_picture = drawn_at_ + window_.refresh_period() * 0.95;
  if (frames_due_ > 0 || session_.controller.is_playing()) {
    window_.wait(0);
    // Where the driver does not wait for the screen, this does.
    if (now < next_picture) window_.rest(next_picture - now);
    if (session_.controller.is_playing()) draw_frames(1);
  } else {
    const double until = std::min(session_.focus.clock.wake_at, session_.save_at);
    window_.wait(
        std::min(until == kNever ? kNever : std::max(until - now, 1e-4), desktop_.patience()));
    if (window_.now() >= session_.focus.clock.wake_at) frames_due_ = 1;
  }
  if (window_.take_stir()) frames_due_ = kFramesAfterEvent;
  if (seen_steps_ != scene_.steps()) draw_frames(1);
}

bool Loop::measure() {
  window_.measure();
  const auto pixels = window_.framebuffer();
  if (pixels.x < 1 || pixels.y < 1) {
    frames_due_ = 0;
    drawn_at_ = session_.focus.clock.now;  // playing goes on at the same pace
    session_.focus.clock.wake_at = kNever;
    presenter_.turn(window_, session_, state());
    return false;
  }
  screen_.framebuffer_scale = window_.framebuffer_scale();
  const auto scales =
      scales_for(pixels, window_.content_scale(), state(), session_.presentation.is_on);
  screen_.scale = scales.window / screen_.framebuffer_scale;
  screen_.page_scale = scales.page / screen_.framebuffer_scale;
  screen_.window = {{0, 0}, pixels / screen_.device_scale()};
  rasterise_fonts();
  return true;
}

void Loop::rasterise_fonts() {
  constexpr double kSettled = 0.15;
  const double scale = screen_.device_scale();
  if (scale != seen_scale_) {
    seen_scale_ = scale;
    scale_since_ = session_.focus.clock.now;
    styled_.reset();
  }
  const bool resizing =
      rasterised_scale_ != 0 && session_.focus.clock.now < scale_since_ + kSettled;
  if (scale != rasterised_scale_ && resizing) session_.focus.clock.wake(scale_since_ + kSettled);
  const auto before = fonts_.built();
  bool has_new_font = false;
  if (scale != rasterised_scale_ && !resizing) {
    fonts_.rasterise(scale);
    rasterised_scale_ = scale;
    has_new_font = true;
  } else {
    has_new_font = fonts_.make_room();
  }
  if (has_new_font) painter_->take_font();
  if (has_new_font || fonts_.built() != before) draw_frames(2);
}

/// One way: input → next State → Scene → page and panel. ImGui's controls take input while they are
/// laid out, and so change the State that they show. A frame that changes it is laid out once more,
/// without input, and the page is drawn last: all of the frame shows the new State, and no picture
/// lags behind a dragged knob.
void Loop::frame() {
  --frames_due_;
  // The first frame does not wait for it: core computes its pictures sooner.
  if (frames_drawn_ == 1) take_field_shader();
  advance_player();
  // Keys are for whom they meet when the frame begins, though it may close what they go to.
  const bool typing = session_.focus.entry.has_value();
  auto presses = window_.input().send_frame_events(window_.handle(), session_.keys_wait(), [this] {
    return desktop_.has_pasted(session_.focus.clock.now, session_.focus.notices);
  });
  if (session_.presentation.is_blank && window_.input().pressed_key()) {
    session_.presentation.is_blank = false;
    presses.clear();
  }
  ImGui_ImplGlfw_NewFrame();
  // The window is larger than OpenGL can paint: the rest has the background's colour.
  if (window_.framebuffer() != window_.whole_framebuffer())
    ImGui::GetIO().DisplaySize = to_vec(window_.framebuffer() / window_.framebuffer_scale());
  window_.input().send_pointer();

  const State before = state();
  const std::string lit_before = session_.focus.lit;
  State next = lay_out(session_.focus.clock.now - frame_at_);
  frame_at_ = session_.focus.clock.now;
  take_keys(presses, typing, next);
  auto files = window_.take_dropped();
  if (files.empty()) files = std::exchange(session_.files.to_open, {});
  State opened = with_opened(next, files, session_);
  const bool says_all = opened != next;
  commit(std::move(opened), says_all);
  ask_desktop();
  if (state() != before || session_.focus.lit != lit_before) {
    ImGui::EndFrame();
    commit(lay_out(0), false);
  }
  bound_undo();
  draw_page_eased();
  ImGui::Render();

  if (fonts_.lack_glyphs()) {
    draw_frames(1);
  } else {
    painter_->take_glyphs(fonts_.glyphs());
    const auto& drawn = *ImGui::GetDrawData();
    if (window_.take_exposed()) painter_->lose_window();
    window_.measure();  // the picture's top is counted from the rows that there are now
    const bool differs = painter_->paint(drawn, palette_of(scene_.state()).ground,
                                         field_painter_.painted() + thumbnails_.drawn(),
                                         window_.whole_framebuffer(), window_.keeps_pixels());
    check_gl();
    if (differs) window_.swap();
  }
  drawn_at_ = window_.now();
  ++frames_drawn_;

  presenter_.turn(window_, session_, state());
  window_.set_full_screen(session_.wants_full_screen,
                          presenter_.window() ? presenter_.window()->handle() : nullptr);
  window_.set_title(title());
  if (window_.input().is_waiting() || !later_keys_.empty()) draw_frames(2);
}

void Loop::ask_desktop() {
  if (const auto what = std::exchange(session_.files.to_copy, {})) {
    desktop_.copy(*what, state(), window_.framebuffer(), session_.focus.notices);
    draw_frames(1);
  }
  if (const auto text = take_copied()) desktop_.copy(*text, session_.focus.notices);
  if (const auto folder = std::exchange(session_.files.to_browse, {}))
    desktop_.browse(*folder, session_.focus.notices);
}

void Loop::advance_player() {
  const double seconds = session_.focus.clock.now - player_moved_at_;
  auto& controller = session_.controller;
  if (controller.is_playing() && motion_of(session_.lesson, state())) {
    play_motion(*session_.lesson, controller, std::min(Controller::kLongestFrame, seconds));
  } else {
    controller.play_on(seconds);
  }
  player_moved_at_ = session_.focus.clock.now;
}

const Palette& Loop::palette_for(const State& state) const {
  return session_.presentation.is_on || gives_lesson(state) ? presented_palette(state.theme)
                                                            : palette_of(state);
}

State Loop::lay_out(double seconds) {
  const State now = state();
  const auto& palette = palette_for(now);
  if (styled_ != now.theme) {
    style_imgui(palette, screen_.scale, screen_.framebuffer_scale);
    styled_ = now.theme;
  }
  scene_.update(now, session_.controller.position());
  session_.focus.clock.wake_at = kNever;
  session_.focus.tip.reset();
  session_.focus.hovered.clear();
  session_.focus.named.clear();
  session_.focus.controls.clear();
  constexpr double kShortest = 1e-5;
  ImGui::GetIO().DeltaTime = static_cast<float>(std::max(seconds, kShortest));
  ImGui::NewFrame();
  if (!ImGui::IsAnyMouseDown()) session_.focus.gesture = 0;

  thumbnails_.begin_frame();
  const auto rooms = this->rooms(now);
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::Begin("##posenc", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoScrollWithMouse);
  auto canvas = screen_.canvas_on(*ImGui::GetWindowDrawList());
  Ui ui(canvas, palette, screen_, session_.focus);
  const bool is_kept = ask_pointer(ui, session_.presentation, now);
  if (is_kept) {
    page_hover_.reset();
    hand_.leave();
  }
  State next = is_kept ? now : ask_page(ui, rooms);
  position_of_page_ = next.position;
  draw_pieces(ui, rooms, next);
  draw_scenes(ui, next);
  const bool opens_menu = !is_kept && page_hover_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  picture_menu(ui, session_.overlays.menu_at, opens_menu);
  draw_presentation(ui, session_.presentation, session_.lesson, rooms.page);
  ImGui::End();

  show_keys(screen_, palette, session_.focus, session_.overlays);
  show_start_page(screen_, palette, session_, now);
  const auto& open = session_.lesson;
  GivenLesson given;
  if (open) {
    given = {open->lesson, open->step, open->file.empty() ? "scenes" : open->file.stem().string()};
    if (gives_lesson(now)) given.shown = Slide{open->lesson.get(), open->step, open->has_answer};
  }
  show_export(screen_, palette, session_, form_, now, window_.framebuffer(), given);
  show_editor(screen_, palette, session_);
  show_overview(screen_, palette, session_, thumbnails_, next);
  if (thumbnails_.lack()) session_.focus.clock.wake(session_.focus.clock.now);
  show_palette(screen_, palette, session_, next);
  if (const auto* const asked = std::exchange(session_.focus.requested, nullptr))
    asked->run({session_, next});
  session_.focus.confirm = false;
  show_notices(screen_, palette, rooms.page, session_.focus, now, next);
  show_tip(screen_, palette, session_.focus);
  draw_blank(session_.presentation);
  session_.leave_unseen();
  return next;
}

void Loop::draw_page_eased() {
  // Behind ImGui's windows, so that it can be drawn after them.
  auto& list = *ImGui::GetBackgroundDrawList();
  const State target = scene_.state();
  const double position = scene_.position();
  const auto rooms = this->rooms(target);
  if (!session_.presentation.is_on) {
    auto canvas = screen_.canvas_on(list);
    draw_rooms(canvas, palette_of(target), rooms);
  }
  const bool at_once = session_.reduces_motion || target.reduced_motion || drags_page_;
  State shown = eased_.shown(target, session_.focus.clock.now, at_once);
  const bool steps =
      session_.lesson && !at_once && is_on_its_way(*session_.lesson, session_.focus.clock.now);
  if (steps) shown = eased_step(*session_.lesson, shown, session_.focus.clock.now);
  if (eased_.moves() || steps) draw_frames(1);
  scene_.update(shown, position);
  seen_steps_ = scene_.steps();
  const Rect room = screen_.on_page(rooms.page);
  auto canvas = screen_.page_canvas_on(list);
  {
    const Clip clip(canvas, room.grown(kMargin * 0.5));
    const auto* const lit = find_parameter(session_.focus.lit);
    draw_lit_page(canvas, room, palette_for(shown), page_hover_, scene_,
                  lit == nullptr ? "" : lit->symbol, page_hover_ && window_.input().holds_shift(),
                  parts(shown));
  }
  scene_.update(target, position);
}

void Loop::commit(State next, bool says_all) {
  next = with_step_kept(session_.lesson, session_.controller, state(), std::move(next));
  // A lesson's step says itself which pair and which positions are seen.
  const auto shows = [&](const State& step) { return next == state_of(step, next); };
  const auto& open = session_.lesson;
  const bool is_step =
      open && (shows(open->now().state) || (open->has_answer && shows(opening(open->now(), true))));
  // What a command made of the history stays, where the page still has the State before.
  if (next == scene_.state()) return;
  const bool is_new =
      is_step || says_all
          ? session_.controller.replace(std::move(next), session_.focus.gesture)
          : session_.controller.change(std::move(next), session_.focus.gesture, position_of_page_);
  if (is_new) draw_frames(1);
}

void Loop::bound_undo() {
  auto& open = session_.lesson;
  if (!open) session_.controller.begin_undo_at_first();
  // A State of another step would not be the one that the words speak of.
  if (open && std::exchange(open->is_new, false) && has_words(*open->lesson))
    session_.controller.begin_undo_here();
}

std::string Loop::title() const {
  const auto shown = view_title(state().view);
  if (session_.controller.is_playing()) return fmt::format("posenc – {} – playing", shown);
  return fmt::format("posenc – {} – t = {}", shown, integer_text(state().position));
}

void Loop::check_gl() {
  if (!checks_gl_) return;
  for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
    ++gl_errors_;
    print_message(stderr, fmt::format("OpenGL error {:#06x}", error));
  }
}

}  // namespace posenc
