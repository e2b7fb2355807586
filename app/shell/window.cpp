#include "shell/window.hpp"

#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "figure/text/fonts.hpp"
#include "shell/files/files.hpp"
#include "shell/files/storage.hpp"
#include "shell/frame/autosave.hpp"
#include "shell/frame/dropping.hpp"
#include "shell/frame/loop.hpp"
#include "shell/palette/palette.hpp"
#include "state/parameters.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc {

Expected<int> run_window(const WindowRequest& options,
                         const std::function<void(Loop&)>& before_turn) {
  const auto folder = data_folder();
  if (!folder) return tl::unexpected(folder.error());
  auto fonts = Fonts::load(*folder);
  if (!fonts) return tl::unexpected(fonts.error());

  Storage storage;
  auto restored = storage.restore();
  State initial = restored.state.value_or(opening(State{}.view));
  std::optional<OpenedFile> opened;
  if (!options.file.empty() && !options.lesson) {
    auto file = open_file(options.file, initial);
    if (!file) return tl::unexpected(file.error());
    opened = *std::move(file);
    initial = opened->state;
  }
  if (options.flags) {
    if (auto done = options.flags(initial); !done) return tl::unexpected(done.error());
  }
  initial = within_limits(std::move(initial));
  if (find_view(initial.view) == nullptr && initial.view != kAllViews) {
    restored.complaints.push_back(
        fmt::format("There is no view {} any more", quotable(initial.view)));
    initial.view = State{}.view;
  }

  const QuitSignals signals;
  auto window = GlWindow::open(restored.window);
  if (!window) return tl::unexpected(window.error());
  Loop loop(*window, *std::move(fonts), *folder, initial,
            options.imgui_painter ? PainterKind::imgui : PainterKind::damage);
  auto& session = loop.session();
  for (const auto& complaint : restored.complaints) session.focus.notices.complain(complaint);
  session.files.recent = restored.recent;
  if (restored.scenes) bring_back_scenes(session, *std::move(restored.scenes));
  Autosave autosave(storage, initial, session);
  if (opened) {
    take_opened(*opened, "", session);
  } else {
    report_table(initial, session);
  }
  // Who asked for it with flags knows.
  if (restored.state && !opened && unusual_text(*restored.state) == unusual_text(initial))
    report_unusual(initial, session.focus.notices);
  if (restored.window) session.files.export_folder = restored.window->export_folder;
  if (options.presents) toggle_presentation(session);
  if (options.lesson) {
    State first = loop.state();
    open_lesson(session, first, *options.lesson, options.file);
    loop.show(first);
  }
  session.presenter.minutes = options.minutes;
  if (options.has_presenter) toggle_presenter(session);
  const bool is_plain = !options.flags && !options.presents && !options.has_presenter &&
                        !options.lesson && !opened && !options.imgui_painter;
  if (is_plain && restored.is_first_start()) open_start_page(session);
  loop.run(signals, [&](Loop& turning) {
    if (before_turn) before_turn(turning);
    autosave.turn(own_state(session.lesson, turning.state()), session);
  });

  auto size = window->size();
  size.export_folder = session.files.export_folder;
  auto stored = storage.store(own_state(session.lesson, loop.state()), size);
  const auto is_unsaved = [](const auto& open) { return open && !open->is_saved(); };
  if (is_unsaved(session.lesson) && is_unsaved(session.lecture))
    session.scenes.left.push_back(session.lecture->lesson);
  const auto kept = autosave.finish(session);
  if (stored) stored = kept;
  if (!stored) print_message(stderr, stored.error().message);
  return loop.gl_errors() > 0 ? 1 : 0;
}

}  // namespace posenc
