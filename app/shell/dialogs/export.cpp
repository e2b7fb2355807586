#include "shell/dialogs/export.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "commands/actions.hpp"
#include "figure/axes.hpp"
#include "shell/files/paths.hpp"
#include "shell/frame/pieces.hpp"
#include "shell/panel/widgets.hpp"
#include "state/parameters.hpp"
#include "state/text.hpp"
#include "views/page.hpp"

namespace posenc {

std::string_view extension_of(ImageFormat format) {
  return format == ImageFormat::png ? ".png" : format == ImageFormat::svg ? ".svg" : ".pdf";
}

std::filesystem::path free_path(const std::filesystem::path& folder, std::string_view stem,
                                std::string_view extension) {
  auto path = folder / fmt::format("{}{}", stem, extension);
  std::error_code ignored;
  for (int number = 2; std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
       ++number) {
    path = folder / fmt::format("{}-{}{}", stem, number, extension);
  }
  return path;
}

std::filesystem::path path_of(const Export& wanted) {
  return free_path(wanted.folder, wanted.name, extension_of(wanted.format));
}

Expected<std::filesystem::path> write_export(const Export& wanted, const State& state) {
  const auto path = path_of(wanted);
  State pictured = state;
  pictured.theme = wanted.theme;
  const auto written = [&] {
    if (!wanted.whole_window) return render(pictured, wanted.size, path, wanted.format);
    auto size = wanted.size;
    size.text_size = state.text_size;
    const auto& palette = palette_of(pictured);
    Scene scene;
    scene.update(pictured);
    return write_picture(path, wanted.format, size, palette.ground,
                         [&](Canvas& canvas, const Rect& area) {
                           draw_window_picture(canvas, area, palette, scene);
                         });
  }();
  return written.map([&] { return path; });
}

namespace {

constexpr double kFormPad = 32, kFormRow = 44, kLabels = 110, kControl = 34, kFormWidth = 450;
constexpr double kBetween = 32, kNumber = 86, kInset = 10;

void fill(ExportForm& form, Session& session, const State& state, Point window_px) {
  form.name = session.new_field(page_name(state));
  form.width = session.new_field(std::to_string(std::lround(window_px.x)));
  form.height = session.new_field(std::to_string(std::lround(window_px.y)));
  std::error_code failed;
  auto folder = with_home(form.folder.text);
  if (!std::filesystem::is_directory(folder, failed))
    folder = std::filesystem::current_path(failed);
  form.folder = session.new_field(with_tilde(folder));
  form.refused.clear();
  form.is_filled = true;
  session.dialog = {.wait = true};
}

Expected<int> side(std::string_view text, std::string_view what) {
  const auto number = parse_number(text);
  constexpr int kMin = PictureSize::kMinSide, kMax = PictureSize::kMaxSide;
  if (number.fault || number.value < kMin || number.value > kMax ||
      number.value != std::trunc(number.value)) {
    return fail(fmt::format("The picture's {} {} does not fit: give a whole number from {} to {}",
                            what, quotable(text), kMin, kMax));
  }
  return static_cast<int>(number.value);
}

/// What was typed without the ending, which the format gives it.
Expected<std::string> stem(const std::string& typed) {
  const std::filesystem::path name = typed;
  if (typed.find('/') != std::string::npos)
    return fail(
        fmt::format("The name {} has a /: give the folder in its own field", quotable(typed)));
  auto text = image_format(name) ? name.stem().string() : typed;
  if (text.empty() || text == "." || text == "..")
    return fail(fmt::format("The name {} names no file: type another one", quotable(typed)));
  return text;
}

Expected<Export> read(const ExportForm& form, const State& state) {
  if (form.folder.text.empty()) return fail("The folder is empty: type one, such as ~");
  const auto name = stem(form.name.text);
  const auto width = side(form.width.text, "width"), height = side(form.height.text, "height");
  if (!name) return tl::unexpected(name.error());
  if (!width) return tl::unexpected(width.error());
  if (!height) return tl::unexpected(height.error());
  Export wanted = form.wanted;
  wanted.name = *name;
  std::error_code failed;
  wanted.folder = std::filesystem::absolute(with_home(form.folder.text), failed);
  wanted.theme = form.theme.value_or(state.theme);
  wanted.size.width = *width;
  wanted.size.height = *height;
  return wanted;
}

/// Rows of a label at the left and a control at the right, which keys work too: Tab goes from one
/// control to the next, arrows and Space change what is chosen.
class Form {
 public:
  Form(Ui& ui, const Rect& room) : ui_(ui), room_(room), y_(room.min.y) { keys().wait = false; }
  ~Form() {
    keys().count = count_;
    keys().steps = 0;
    keys().pressed = false;
  }
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;

  /// The room of the control.
  Rect row(std::string_view label, std::string_view help) {
    const Rect row{{room_.min.x, y_}, {room_.max.x, y_ + kControl}};
    const auto resting = ui_.pointer();
    Touch over;
    over.hovered = resting && row.contains(*resting);
    ui_.tip(over, label, row, help);
    ui_.canvas.text({room_.min.x, row.centre().y}, label,
                    Ui::style(Face::regular, size::kBody, ui_.palette.muted), HAlign::left,
                    VAlign::middle);
    y_ += kFormRow;
    return {{room_.min.x + kLabels, row.min.y}, row.max};
  }

  int choose(std::string_view id, const Rect& room, std::span<const std::string_view> labels,
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

  int choose(std::string_view id, const Rect& room, std::initializer_list<std::string_view> labels,
             int chosen) {
    return choose(id, room, std::span(labels.begin(), labels.size()), chosen);
  }

  void type(const Rect& room, TypedText& field) {
    const bool focused = next(room);
    if (focused && !field.is_open && field.frames_shut == 0) field.ask_to_open();
    // ImGui lets go of a field that has another name.
    if (!focused && field.is_open) field = ui_.session()->new_field(std::move(field.text));
    text_field(ui_, room, kInset, field);
    if (!focused) {
      field.frames_shut = 0;
      if (ImGui::IsItemActive()) keys().focused = count_ - 1;
      return;
    }
    if (field.is_open && !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown()) field.ask_to_open();
    if (!field.is_open && !field.cannot_open()) keys().wait = true;
  }

  bool button(std::string_view id, const Rect& room, std::string_view label, bool strong = false) {
    const bool focused = next(room);
    if (text_button(ui_, id, room, label, strong)) return true;
    if (!focused || !(keys().pressed || ui_.session()->confirm)) return false;
    ui_.session()->confirm = false;
    return true;
  }

  double y() const { return y_; }

 private:
  DialogKeys& keys() { return ui_.session()->dialog; }
  /// Whether keys go to the next control.
  bool next(const Rect& room) {
    const bool focused = keys().focused == count_++;
    if (focused) draw_focus(ui_, room.grown(4));
    return focused;
  }

  Ui& ui_;
  Rect room_;
  double y_;
  int count_ = 0;
};

/// The picture as it would be, on the ground of the slide that a transparent one goes to.
void draw_preview(Ui& ui, const Rect& room, const Export& wanted, const State& state,
                  Scene& scene) {
  constexpr Color kLightSlide{255, 255, 255, 255}, kDarkSlide{34, 34, 34, 255};
  State pictured = state;
  pictured.theme = wanted.theme;
  scene.update(pictured);
  const auto& palette = palette_of(pictured);
  const auto& screen = ui.screen();
  const Point pixels(wanted.size.width, wanted.size.height);
  const Point size = pixels / picture_scale(pixels.x, pixels.y, state.text_size);
  const double fit = std::min(room.width() / size.x, room.height() / size.y);
  const Rect box{room.min, room.min + size * fit};
  const Color slide = wanted.theme == Theme::dark ? kDarkSlide : kLightSlide;
  ui.canvas.rect(box, wanted.size.transparent ? slide : palette.ground);
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), screen.fonts.glyphs(), screen.painter,
                     screen.scale * fit, box.min * screen.scale, screen.framebuffer_scale);
  {
    const Rect area{{0, 0}, size};
    const Clip clip(canvas, area);
    if (wanted.whole_window) {
      draw_window_picture(canvas, area, palette, scene);
    } else {
      draw_picture(canvas, area, palette, scene);
    }
  }
  ui.canvas.rect(box, {}, Stroke{ui.palette.line, 1});

  const auto style = Ui::style(Face::regular, size::kSmall, ui.palette.muted);
  const auto path = with_tilde(path_of(wanted));
  double y = box.max.y + 22;
  for (const auto& line : wrap(ui.canvas, path, style, room.width())) {
    ui.canvas.text({room.min.x, y}, shorten(ui.canvas, line, style, room.width()), style);
    y += 18;
  }
}

void carry_out(const Expected<Export>& wanted, ExportForm& form, Session& session,
               const State& state, Dialog& dialog) {
  const auto written = wanted ? write_export(*wanted, state) : tl::unexpected(wanted.error());
  if (!written) {
    form.refused = written.error().message;
    return;
  }
  session.tell("Exported to " + written->string());
  dialog.close();
}

}  // namespace

void show_export(const Screen& screen, const Palette& palette, Session& session, ExportForm& form,
                 const State& state, Point window_px) {
  if (session.export_open && !form.is_filled) fill(form, session, state, window_px);
  if (!session.export_open) form.is_filled = false;
  Dialog dialog(screen, palette, session, "export", session.export_open, {960, 570});
  if (!dialog.is_open()) return;

  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-kFormPad);
  ui.canvas.text(room.min + Point(0, 20), "Export",
                 Ui::style(Face::bold, size::kBrand, palette.text));
  const double form_end = std::min(room.min.x + kFormWidth, room.centre().x);
  Form rows(ui, {room.min + Point(0, 44), {form_end, room.max.y}});

  auto& wanted = form.wanted;
  rows.type(rows.row("Name", "The file's name; its ending follows from the format"), form.name);
  rows.type(rows.row("Folder", "Where the file is written; existing files are not overwritten"),
            form.folder);
  wanted.whole_window = rows.choose("export/what", rows.row("Picture", "What the file shows"),
                                    {"View", "Whole window"}, wanted.whole_window ? 1 : 0) == 1;
  wanted.format = static_cast<ImageFormat>(rows.choose(
      "export/format", rows.row("Format", "PNG stores pixels, SVG and PDF store lines and text"),
      {"PNG", "SVG", "PDF"}, static_cast<int>(wanted.format)));

  const Rect size_row = rows.row("Size", "Width and height in pixels");
  rows.type({size_row.min, {size_row.min.x + kNumber, size_row.max.y}}, form.width);
  const auto quiet = Ui::style(Face::regular, size::kBody, palette.muted);
  const double middle = size_row.centre().y;
  ui.canvas.text({size_row.min.x + kNumber + 14, middle}, "×", quiet, HAlign::centre,
                 VAlign::middle);
  rows.type({{size_row.min.x + kNumber + 28, size_row.min.y},
             {size_row.min.x + 2 * kNumber + 28, size_row.max.y}},
            form.height);
  ui.canvas.text({size_row.min.x + 2 * kNumber + 42, middle},
                 wanted.format == ImageFormat::pdf ? "points" : "pixels", quiet, HAlign::left,
                 VAlign::middle);
  wanted.size.scale =
      1 + rows.choose("export/scale",
                      rows.row("Scale", "Scale factor of a PNG: the same picture with more pixels"),
                      {"1×", "2×", "3×", "4×"}, static_cast<int>(wanted.size.scale) - 1);
  std::vector<std::string_view> themes;
  for (const auto& choice : find_parameter("theme")->choices) themes.push_back(choice.label);
  const int theme = static_cast<int>(form.theme.value_or(state.theme));
  const int chosen = rows.choose(
      "export/theme",
      rows.row("Theme",
               "Dark text for light slides, light text for dark ones, or the strongest contrast"),
      themes, theme);
  if (chosen != theme) form.theme = static_cast<Theme>(chosen);
  wanted.size.transparent =
      rows.choose("export/background",
                  rows.row("Background", "Transparent for slides with a colour of their own"),
                  {"Solid", "Transparent"}, wanted.size.transparent ? 1 : 0) == 1;

  const auto asked = read(form, state);
  constexpr double kMostHigh = 330;
  if (asked)
    draw_preview(
        ui, {{form_end + kBetween, room.min.y + 46}, {room.max.x, room.min.y + 46 + kMostHigh}},
        *asked, state, form.preview);
  draw_refusal(ui, {{room.min.x, rows.y()}, {room.max.x, room.max.y - 46}}, form.refused);

  const Point corner = room.max + Point(0, 6);
  const bool cancelled =
      rows.button("export/cancel", {corner - Point(240, 40), corner - Point(128, 0)}, "Cancel");
  const bool pressed =
      rows.button("export/write", {corner - Point(112, 40), corner}, "Export", true);
  if (cancelled) {
    dialog.close();
  } else if (pressed || session.confirm) {
    carry_out(asked, form, session, state, dialog);
  }
}

}  // namespace posenc
