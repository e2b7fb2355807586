#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/field_painter.hpp"
#include "paint/painter.hpp"
#include "scene/scene.hpp"
#include "shell/desktop/desktop.hpp"
#include "shell/dialogs/export.hpp"
#include "shell/frame/eased_zoom.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/presentation/presentation.hpp"
#include "shell/presentation/presenter.hpp"
#include "shell/presentation/thumbnails.hpp"
#include "shell/session/session.hpp"
#include "shell/window/fonts.hpp"
#include "shell/window/gl_window.hpp"
#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"
#include "shell/window/system.hpp"
#include "views/hand.hpp"

namespace posenc {

/// The event loop: waits while nothing moves, otherwise turns what happened into the next State and
/// draws it.
class Loop {
 public:
  Loop(GlWindow&, Fonts, const std::filesystem::path& data_folder, const State& initial,
       PainterKind = PainterKind::damage);

  /// Turns until the window is closed or a signal asks to end.
  void run(const QuitSignals&, const std::function<void(Loop&)>& before_turn = {});
  /// Waits for an event if nothing moves, then draws what is due.
  void turn();

  /// Where the pieces of the window are.
  WindowRooms rooms(const State&);

  /// Draws one frame at once, for measuring. False if there is nothing to draw on.
  bool draw_now();

  /// Takes this State, within limits, as if it had been chosen.
  void show(State);

  GlWindow& window() { return window_; }
  const Screen& screen() const { return screen_; }
  Session& session() { return session_; }
  const State& state() const { return session_.controller.state(); }
  std::uint64_t frames_drawn() const { return frames_drawn_; }
  const PresenterView& presenter() const { return presenter_; }
  Painter& painter() { return *painter_; }
  const Fonts& fonts() const { return fonts_; }
  /// Whether the page is still on its way to what the State shows.
  bool moves() const { return eased_.moves(); }
  const Scene& scene() const { return scene_; }
  /// The Scene of a lesson's words: while a motion plays, that of the step, not of the moment.
  const Scene& lesson_scene();
  /// A step's words are around the picture.
  bool gives_lesson(const State&) const;
  Parts parts(const State& shown) const;
  /// Errors that OpenGL reported; counted if POSENC_GL_CHECK is set.
  std::uint64_t gl_errors() const { return gl_errors_; }

 private:
  /// Prints the whole error, and tells its first line with the consequence in a notice.
  void complain(const Error&, std::string_view consequence);
  void wait();
  /// False where there is nothing to draw on.
  bool measure();
  const Palette& palette_for(const State&) const;
  void rasterise_fonts();
  void take_field_shader();
  void frame();
  void advance_player();
  /// Begins ImGui's next frame and draws all but the page. Returns what was asked for in it.
  State lay_out(double seconds);
  void draw_scenes(Ui&, State& next);
  bool shows_scenes() const { return session_.scenes.is_open && !session_.presentation.is_on; }
  void draw_page_eased();
  /// Title bar, panel, formula, time line and a lesson's words.
  void draw_pieces(Ui&, const WindowRooms&, State& next);
  /// Highlights the setting that is pointed at: its symbol, slider and marks; not during a drag.
  /// `is_open`: nothing lies over the pointer.
  void light_named(bool is_open);
  State ask_page(Ui&, const WindowRooms&);
  void ask_desktop();
  void take_keys(std::vector<KeyPress>, bool typing, State& next);
  /// Makes this the State, one step of undo, if it differs; one that `says_all` of itself as it is,
  /// and not as a change of the one before.
  void commit(State next, bool says_all);
  void bound_undo();
  std::string title() const;
  void check_gl();
  /// Asks for at least so many frames.
  void draw_frames(int count) { frames_due_ = std::max(frames_due_, count); }

  GlWindow& window_;
  ImGuiContextOwner imgui_;
  Fonts fonts_;
  std::unique_ptr<Painter> painter_;
  gpu::FieldPainter field_painter_;
  Screen screen_;
  double rasterised_scale_ = 0, seen_scale_ = 0, scale_since_ = 0;
  std::optional<Theme> styled_;

  std::uint64_t seen_steps_ = 0;  ///< Scene::steps() of the last frame
  Thumbnails thumbnails_;
  PresenterView presenter_;

  Scene scene_, step_scene_;
  EasedZoom eased_;
  bool drags_page_ = false;
  std::optional<Point> page_hover_;
  Session session_;
  ExportForm form_;
  Desktop desktop_;
  std::vector<KeyPress> later_keys_;
  double player_moved_at_ = 0;
  Hand hand_;
  std::int64_t position_of_page_ = 0;  ///< t after what the pointer asked for in the page

  int frames_due_ = 3;
  double frame_at_ = 0, drawn_at_ = 0;
  std::filesystem::path shaders_;
  bool checks_gl_;
  std::uint64_t gl_errors_ = 0;
  std::uint64_t frames_drawn_ = 0;
};

}  // namespace posenc
