#include "commands/flags/window.hpp"

#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "commands/given_words.hpp"
#include "commands/opening.hpp"

namespace posenc {
namespace {

/// Whether ImGui's own painter paints the window.
constexpr std::array kPainters{Named<bool>{"auto", false}, Named<bool>{"imgui", true}};

}  // namespace

void WindowFlags::add_to(CLI::App& app, const std::string& views) {
  painter_ = kPainters[0].name;
  add_word(app, "--view", view_, "VIEW", "The view to open: " + views);
  add_word(app, "--painter", painter_, either(kPainters),
           "How the window is painted: auto paints only what changed, imgui paints every frame "
           "whole, as Dear ImGui does (default auto)");
  add_word(
      app, "--lesson", lesson_, "LESSON",
      "The lesson to open: its id, as posenc lesson list has it, its .toml file, or a PDF of it");
  add_switch(app, "--present", presents_,
             "Present: the picture alone, in full screen, with large text");
}

void WindowFlags::add_file_to(CLI::App& app) {
  app.add_option(
         "FILE", file_,
         "A session or a lesson (.toml), an exported picture (.png, .svg, .pdf) or a learned table "
         "(.npy)")
      ->option_text(" ");
}

Expected<WindowRequest> WindowFlags::request(const ParameterFlags& parameters,
                                             bool has_file) const {
  if (has_file && file_.empty()) {
    return fail(
        "open needs a file: give a session, a lesson, an exported picture or the .npy file of a "
        "table");
  }
  const auto imgui_painter = choose(kPainters, "painter", painter_);
  if (!imgui_painter) return tl::unexpected(imgui_painter.error());
  WindowRequest request{.flags = {},
                        .imgui_painter = *imgui_painter,
                        .presents = presents_,
                        .file = has_file ? file_ : parameters.session()};
  State fresh;
  if (!lesson_.empty()) {
    if (!request.file.empty()) {
      return fail(
          fmt::format("a lesson’s steps have their own session: leave out {}", request.file));
    }
    auto lesson = find_lesson(lesson_);
    if (!lesson) return tl::unexpected(lesson.error());
    request.lesson = *std::move(lesson);
    if (std::filesystem::path(lesson_).has_extension()) request.file = lesson_;
  } else if (!request.file.empty()) {
    auto opened = open_file(request.file, fresh);
    if (!opened) return tl::unexpected(opened.error());
    fresh = std::move(opened->state);
    request.lesson = std::move(opened->lesson);
  }
  if (request.lesson) {
    for (const auto& p : posenc::parameters()) {
      if (is_of_lessons(p) && parameters.given(p.id))
        return fail(fmt::format("a lesson’s steps have their own {0}: leave out --{0}", p.id));
    }
    if (!view_.empty()) return fail("a lesson’s steps have their own view: leave out --view");
  }
  const auto apply = [this, &parameters](State& state) {
    auto done = parameters.apply(state);
    if (!view_.empty()) state.view = view_;
    return done;
  };
  if (const auto done = apply(fresh); !done) return tl::unexpected(done.error());
  if (const auto done = parameters.check_agreement(fresh); !done)
    return tl::unexpected(done.error());
  if (parameters.any_given() || !view_.empty()) request.flags = apply;
  return request;
}

}  // namespace posenc
