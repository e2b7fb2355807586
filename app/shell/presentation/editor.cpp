// What a step says, written in the window.

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "documents/lesson_export.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/dialogs/form.hpp"
#include "shell/presentation/presentation.hpp"

namespace posenc {
namespace {

/// In a field, where lines are broken between words, an empty line parts what a note has in lines.
std::string to_field(const StepText& row, const std::string& text) {
  if (row.has_markdown) return text;
  std::string parted;
  for (const char c : text) parted += c == '\n' ? "\n\n" : std::string(1, c);
  return parted;
}

std::string from_field(const StepText& row, std::string text) {
  while (text.ends_with('\n') || text.ends_with(' ')) text.pop_back();
  if (row.has_markdown) return text;
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_part = text[i] == '\n' && i + 1 < text.size() && text[i + 1] == '\n';
    if (is_part) ++i;
    joined += text[i] == '\n' && !is_part ? ' ' : text[i];
  }
  return joined;
}

/// The first mistake in its words, as `posenc lesson check` has it; "" for none.
std::string mistake_in(const Step& step) {
  // Behind the place in a file.
  const auto refusal = [](const Error& error, std::string_view end) {
    const auto at = error.message.find(end);
    return at == std::string::npos ? error.message : error.message.substr(at + end.size());
  };
  Step words = step;
  words.state = {};
  words.motion.reset();
  words.is_hidden = false;
  words.answer_state.reset();
  words.answer_motion.reset();
  if (const auto read = lesson_from_toml(to_toml({.title = "words", .steps = {words}}), ""); !read)
    return refusal(read.error(), ": ");
  const auto ok = check_words({.title = "words", .steps = {step}}, "");
  return ok ? "" : refusal(ok.error(), fmt::format("“{}”: ", step.heading));
}

void fill(StepEditor& editor, Session& session) {
  const auto& step = session.lesson->now();
  editor = {.is_filled = true, .written = step, .before = step};
  for (const auto& row : kStepTexts)
    editor.fields.push_back({session.focus.new_field(to_field(row, step.*row.text)), {}});
}

/// What is written becomes the step's as long as nothing is wrong with it.
void take(StepEditor& editor, OpenLesson& open) {
  bool is_changed = false;
  for (std::size_t i = 0; i < editor.fields.size(); ++i) {
    auto& [typed, seen] = editor.fields[i];
    // The first frame broke its lines.
    if (seen == typed.text || !std::exchange(seen, typed.text)) continue;
    const auto& row = kStepTexts[i];
    editor.written.*row.text = from_field(row, typed.text);
    is_changed = true;
  }
  if (!is_changed) return;
  editor.refused = mistake_in(editor.written);
  if (editor.refused.empty()) changed(open).steps[open.step] = editor.written;
}

void report_changes(StepEditor& editor, Session& session) {
  editor.is_filled = false;
  if (!session.lesson || session.lesson->now() == editor.before) return;
  session.focus.notices.tell(fmt::format("Changed “{}”", session.lesson->now().heading));
  session.focus.notices.offer(
      "Undo", [&session, before = std::move(editor.before), after = session.lesson->now()](State&) {
        if (!session.lesson) return;
        const auto& steps = session.lesson->lesson->steps;
        const auto at = static_cast<std::size_t>(std::ranges::find(steps, after) - steps.begin());
        if (at < steps.size()) changed(*session.lesson).steps[at] = before;
      });
}

}  // namespace

void open_editor(Session& session, const State& now) {
  if (!session.lesson) keep_scene(session, now);
  session.overlays.editor_open = true;
  session.focus.dialog = {.focused = 1, .wait = true};
}

void show_editor(const Screen& screen, const Palette& palette, Session& session) {
  auto& editor = session.editor;
  session.overlays.editor_open = session.overlays.editor_open && session.lesson;
  if (session.overlays.editor_open && !editor.is_filled) fill(editor, session);
  if (!session.overlays.editor_open && editor.is_filled) report_changes(editor, session);
  Dialog dialog(screen, palette, session.focus, "editor", session.overlays.editor_open, {860, 680});
  if (!dialog.is_open()) return;
  constexpr double kTitle = 44, kBelow = 96, kButton = 40, kLine = 34;
  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-Form::kPad);
  ui.canvas.text(room.min + Point(0, 20), fmt::format("Step {}", session.lesson->step + 1),
                 {Face::bold, size::kBrand, palette.text});
  Form form(ui, {room.min + Point(0, kTitle), room.max});
  const double left =
      room.height() - kTitle - kBelow - Form::kRow * static_cast<double>(editor.fields.size());
  for (std::size_t i = 0; i < editor.fields.size(); ++i) {
    const auto& row = kStepTexts[i];
    form.type(form.row(row.label, row.help, kLine + row.share * left), editor.fields[i].typed,
              row.share > 0 ? FieldLines::many : FieldLines::one);
  }
  take(editor, *session.lesson);
  draw_refusal(ui, {{room.min.x, form.y()}, {room.max.x, room.max.y - kButton}}, editor.refused);
  const Point corner = room.max + Point(0, 6);
  if (form.button("editor/save", {corner - Point(260, kButton), corner - Point(128, 0)}, "Save…")) {
    session.focus.requested = &command_of("save-scenes");
    dialog.close();
  }
  if (form.button("editor/done", {corner - Point(112, kButton), corner}, "Done", true))
    dialog.close();
}

}  // namespace posenc
