#include "shell/dialogs/form.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/files/paths.hpp"
#include "shell/window/screen.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

constexpr double kLabels = 110, kControl = 34, kNumber = 86, kInset = 10;

/// A whole number of pixels that a picture's side may have.
Expected<int> read_side(const TypedText& field, std::string_view what) {
  constexpr int kMin = PictureSize::kMinSide, kMax = PictureSize::kMaxSide;
  if (const auto side = whole_within(field.text, kMin, kMax)) return static_cast<int>(*side);
  return fail(fmt::format("The picture's {} {} does not fit: give a whole number from {} to {}",
                          what, quotable(field.text), kMin, kMax));
}

Expected<std::string> read_stem(const std::string& typed, bool has_ending) {
  const std::filesystem::path name = typed;
  if (typed.find('/') != std::string::npos)
    return fail(
        fmt::format("The name {} has a /: give the folder in its own field", quotable(typed)));
  auto text = has_ending ? name.stem().string() : typed;
  if (text.empty() || text == "." || text == "..")
    return fail(fmt::format("The name {} names no file: type another one", quotable(typed)));
  return text;
}

}  // namespace

Form::Form(Ui& ui, const Rect& room) : ui_(ui), room_(room), y_(room.min.y) { keys().wait = false; }

Form::~Form() {
  keys().count = count_;
  keys().steps = 0;
  keys().pressed = false;
}

Rect Form::row(std::string_view label, std::string_view help) {
  const Rect row{{room_.min.x, y_}, {room_.max.x, y_ + kControl}};
  const auto resting = ui_.pointer();
  Touch over;
  over.hovered = resting && row.contains(*resting);
  ui_.tip(over, label, row, help);
  ui_.canvas.text({room_.min.x, row.centre().y}, label,
                  Ui::style(Face::regular, size::kBody, ui_.palette.muted), HAlign::left,
                  VAlign::middle);
  y_ += kRow;
  return {{room_.min.x + kLabels, row.min.y}, row.max};
}

int Form::choose(std::string_view id, const Rect& room, std::span<const std::string_view> labels,
                 int chosen) {
  const Rect cells{room.min, {room.min.x + segments_width(ui_, labels), room.max.y}};
  const bool focused = next(cells);
  const auto result = segments(ui_, id, cells, labels, chosen);
  if (result.touch.pressed) keys().focused = count_ - 1;
  if (result.picked) return *result.picked;
  const int count = static_cast<int>(labels.size());
  if (focused && keys().pressed) return (chosen + 1) % count;
  return focused ? std::clamp(chosen + keys().steps, 0, count - 1) : chosen;
}

int Form::pick(std::string_view id, const Rect& room, std::span<const Choice> choices, int chosen) {
  const bool focused = next(room);
  const auto touch = quiet_button(ui_, id, room, true);
  if (touch.pressed) keys().focused = count_ - 1;
  const auto label = choices[static_cast<std::size_t>(chosen)].label;
  ui_.canvas.text({room.min.x + kInset, room.centre().y}, label,
                  Ui::style(Face::regular, size::kBody, ui_.palette.text), HAlign::left,
                  VAlign::middle);
  draw_chevron(ui_, {room.max.x - 16, room.centre().y + 1}, 9, {0, 1}, ui_.palette.muted);
  const bool opens = touch.clicked || (focused && keys().pressed);
  if (const auto picked = choice_list(ui_, id, opens, room, choices, chosen)) return *picked;
  const int last = static_cast<int>(choices.size()) - 1;
  return focused ? std::clamp(chosen + keys().steps, 0, last) : chosen;
}

void Form::type(const Rect& room, TypedText& field) {
  const bool focused = next(room);
  if (focused && !field.is_open && field.frames_shut == 0) field.ask_to_open();
  // ImGui lets go of a field that has another name.
  if (!focused && field.is_open) field = ui_.focus()->new_field(std::move(field.text));
  text_field(ui_, room, kInset, field);
  if (!focused) {
    field.frames_shut = 0;
    if (ImGui::IsItemActive()) keys().focused = count_ - 1;
    return;
  }
  if (field.is_open && !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown()) field.ask_to_open();
  if (!field.is_open && !field.cannot_open()) keys().wait = true;
}

void Form::type_two(const Rect& room, TypedText& first, std::string_view between, TypedText& second,
                    std::string_view after) {
  const auto quiet = Ui::style(Face::regular, size::kBody, ui_.palette.muted);
  constexpr double kGap = 14;
  const double middle = room.centre().y;
  double x = room.min.x;
  const auto field = [&](TypedText& text) {
    type({{x, room.min.y}, {x + kNumber, room.max.y}}, text);
    x += kNumber + kGap / 2;
  };
  const auto words = [&](std::string_view text) {
    x += kGap / 2;
    ui_.canvas.text({x, middle}, text, quiet, HAlign::left, VAlign::middle);
    x += ui_.canvas.measure(text, quiet).width + kGap;
  };
  field(first);
  words(between);
  field(second);
  words(after);
}

bool Form::button(std::string_view id, const Rect& room, std::string_view label, bool strong) {
  const bool focused = next(room);
  if (text_button(ui_, id, room, label, strong)) return true;
  if (!focused || !(keys().pressed || ui_.focus()->confirm)) return false;
  ui_.focus()->confirm = false;
  return true;
}

bool Form::next(const Rect& room) {
  const bool focused = keys().focused == count_++;
  if (focused) draw_focus(ui_, room.grown(4));
  return focused;
}

void FileFields::fill(Focus& focus, const State& state, std::string_view in_folder) {
  std::error_code failed;
  auto path = with_home(in_folder);
  if (!std::filesystem::is_directory(path, failed)) path = std::filesystem::current_path(failed);
  folder = focus.new_field(with_tilde(path));
  name = focus.new_field(page_name(state));
  refused.clear();
  is_filled = true;
  focus.dialog = {.wait = true};
}

void FileFields::ask_place(Form& rows) {
  rows.type(rows.row("Name", "The file's name; its ending follows from the format"), name);
  rows.type(rows.row("Folder", "Where the file is written; existing files are not overwritten"),
            folder);
}

Expected<FilePlace> read(const FileFields& typed, const Formats& formats) {
  if (typed.folder.text.empty()) return fail("The folder is empty: type one, such as ~");
  auto name = read_stem(typed.name.text, find_format(formats, typed.name.text) != nullptr);
  const auto width = read_side(typed.width, "width"), height = read_side(typed.height, "height");
  if (!name) return tl::unexpected(name.error());
  if (!width) return tl::unexpected(width.error());
  if (!height) return tl::unexpected(height.error());
  std::error_code failed;
  return FilePlace{*std::move(name),
                   std::filesystem::absolute(with_home(typed.folder.text), failed), *width,
                   *height};
}

const Format* ask_format(Form& rows, std::string_view id, const Formats& formats,
                         const Format* chosen) {
  std::vector<Choice> choices;
  for (const auto* const format : formats)
    choices.push_back({format->ending, format->name, format->help});
  const auto at = std::ranges::find(formats, chosen) - formats.begin();
  const int picked = rows.pick(id, rows.row("Format", chosen->help), choices, static_cast<int>(at));
  return formats[static_cast<std::size_t>(picked)];
}

Rect draw_small(Ui& ui, const Rect& room, Point pixels, double text_size, Color ground,
                const std::function<void(Canvas&, const Rect&)>& draw) {
  const auto& screen = ui.screen();
  const Point size = pixels / picture_scale(pixels.x, pixels.y, text_size);
  const double fit = std::min(room.width() / size.x, room.height() / size.y);
  const Rect box{room.min, room.min + size * fit};
  ui.canvas.rect(box, ground);
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), screen.fonts.glyphs(), screen.painter,
                     screen.scale * fit, box.min * screen.scale, screen.framebuffer_scale);
  {
    const Rect area{{0, 0}, size};
    const Clip clip(canvas, area);
    draw(canvas, area);
  }
  ui.canvas.rect(box, {}, Stroke{ui.palette.line, 1});
  return box;
}

}  // namespace posenc
