#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "commands/command.hpp"
#include "documents/opening.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

struct WindowFlags {
  std::string view, painter, file, lesson, minutes;
  bool presents = false, has_presenter = false;
};

/// Whether ImGui's own painter paints the window.
constexpr std::array kPainters{Named<bool>{"auto", false}, Named<bool>{"imgui", true}};

Expected<Lesson> lesson_of(const WindowFlags& flags, WindowRequest& request) {
  if (!request.file.empty()) {
    return fail("a lesson’s steps have their own session: leave out {}", request.file);
  }
  if (std::filesystem::path(flags.lesson).has_extension()) request.file = flags.lesson;
  return find_lesson(flags.lesson);
}

/// An Error for what is wrong whatever the window was left with, so that it is said before a window
/// opens.
Expected<WindowRequest> request_of(const WindowFlags& flags, const ParameterFlags& parameters) {
  const auto imgui_painter = choose(kPainters, "painter", flags.painter);
  if (!imgui_painter) return tl::unexpected(imgui_painter.error());
  constexpr double kLeastMinutes = 1, kMostMinutes = 600;
  const auto minutes = flags.minutes.empty()
                           ? std::optional(0.0)
                           : number_within(flags.minutes, kLeastMinutes, kMostMinutes);
  if (!minutes) {
    return fail("--minutes {} is not a number from {} to {}", quotable(flags.minutes),
                kLeastMinutes, kMostMinutes);
  }
  WindowRequest request{.flags = {},
                        .imgui_painter = *imgui_painter,
                        .presents = flags.presents,
                        .has_presenter = flags.has_presenter,
                        .minutes = *minutes,
                        .file = flags.file.empty() ? parameters.session() : flags.file};
  State fresh = opening(State{}.view);
  if (!flags.lesson.empty()) {
    auto lesson = lesson_of(flags, request);
    if (!lesson) return tl::unexpected(lesson.error());
    request.lesson = *std::move(lesson);
  } else if (!request.file.empty()) {
    auto opened = open_file(request.file, fresh);
    if (!opened) return tl::unexpected(opened.error());
    fresh = std::move(opened->state);
    request.lesson = std::move(opened->lesson);
  }
  const auto apply = [view = flags.view, &parameters,
                      is_of_file = !request.file.empty()](State& state) {
    if (!view.empty()) state = with_view(std::move(state), view);
    auto done = parameters.apply(state, is_of_file);
    if (!view.empty()) state.view = view;
    return done;
  };
  if (const auto done = apply(fresh); !done) return tl::unexpected(done.error());
  if (parameters.any_given() || !flags.view.empty()) request.flags = apply;
  return request;
}

RunCommand add(CLI::App& app, ParameterFlags& parameters,
               const std::shared_ptr<WindowFlags>& flags) {
  add_word(app, "--view", flags->view, "VIEW", "The view to open: " + view_ids(true));
  add_word(app, "--painter", flags->painter, either(kPainters),
           "How the window is painted: auto paints only what changed, imgui paints every frame "
           "whole, as Dear ImGui does (default auto)");
  add_word(
      app, "--lesson", flags->lesson, "LESSON",
      "The lesson to open: its id, as posenc lesson list has it, its .toml file, or a PDF of it");
  add_switch(app, "--present", flags->presents,
             "Present: the picture alone, in full screen, with large text");
  add_switch(app, "--presenter", flags->has_presenter,
             "Open the presenter view too: note, next step, answer and time, in a second window");
  add_word(app, "--minutes", flags->minutes, "NUMBER",
           "What the presenter view counts the time of the lesson against (default: by its steps)");
  parameters.add_to(app, nullptr);
  return [flags, &parameters](const Running& running) -> Expected<void> {
    if (!flags->view.empty()) {
      if (auto known = check_view(flags->view, true); !known) return known;
    }
    const auto request = request_of(*flags, parameters);
    if (!request) return tl::unexpected(request.error());
    return running.open_window(*request).map([&](int status) { running.status = status; });
  };
}

RunCommand add_window(CLI::App& app, ParameterFlags& parameters) {
  parameters.add_session_to(app);
  return add(app, parameters, std::make_shared<WindowFlags>());
}

RunCommand add_open(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<WindowFlags>();
  add_positional(app, "FILE", flags->file, "A " + opened_files_text());
  return [flags, run = add(app, parameters, flags)](const Running& running) -> Expected<void> {
    if (!flags->file.empty()) return run(running);
    return fail(
        "open needs a file: give a session, a lesson, an exported picture or the .npy file of a "
        "table");
  };
}

}  // namespace

const CommandRow kWindowCommand{
    "", "",
    R"(  posenc                                      open the window where it was left
  posenc --view rotation --d 64 --pair 3      open it on a view, with parameters
  posenc --preset d2l                         open it with the settings of a well-known figure
)",
    "", add_window};
const CommandRow kOpenCommand{"open",
                              "Open the window on a session, an exported picture or a table",
                              "  posenc open picture.png                     open it as it was "
                              "when the picture was exported\n",
                              "", add_open};

}  // namespace posenc
