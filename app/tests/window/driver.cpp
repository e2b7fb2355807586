#include "driver.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "state/toml/toml.hpp"

namespace posenc::test {
Home::Home() {
  for (const auto* below : {"work", "config/posenc", "state/posenc"}) {
    std::filesystem::create_directories(folder.path() / below);
  }
}

State Home::saved() const {
  const auto state = from_toml(contents(last_state()), last_state().string());
  EXPECT_TRUE(state) << state.error().message;
  return state.value_or(State{});
}

Driver::Driver(Home& home, WindowSetup setup)
    : display_(setup.width, setup.height),
      work_(home.folder.path()),
      output_(work_ / "output"),
      width_(setup.width),
      height_(setup.height) {
  if (!std::filesystem::exists(home.window_file())) {
    std::ofstream(home.window_file())
        << fmt::format("width = {}\nheight = {}\n", setup.width, setup.height);
  }
  std::vector<std::string> command{setup.program.empty() ? POSENC_PROGRAM : setup.program.string()};
  command.insert(command.end(), setup.flags.begin(), setup.flags.end());
  auto environment = display_.environment(home.folder.path());
  environment.emplace_back("POSENC_REDUCED_MOTION", "1");
  program_ = std::make_unique<Process>(command, environment, home.work(), output_);
  const bool opened = eventually([&] {
    id_ = xdotool({"search", "--name", "^posenc – "});
    return !id_.empty() || program_->is_over();
  });
  EXPECT_TRUE(opened && !id_.empty()) << "no window: " << output();
  if (id_.empty()) return;
  xdotool({"windowmove", id_, "0", "0"});
  xdotool({"windowfocus", id_});
  // In the corner the pointer rests on nothing.
  point_at({2, 2});
  // It is ready once it shows something that does not move.
  Image before;
  EXPECT_TRUE(sees([&](const Image& image) {
    const bool is_blank =
        image.pixels == std::vector<Color>(image.pixels.size(), image.pixels.front());
    return std::exchange(before, image).pixels == image.pixels && !is_blank;
  })) << "the window shows nothing";
}

std::string Driver::xdotool(const std::vector<std::string>& arguments) const {
  std::vector<std::string> command{"xdotool"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const auto answer = work_ / "xdotool";
  Process process(command, {{"DISPLAY", display_.name()}}, work_, answer);
  const bool is_search = arguments.front() == "search";
  const int status = process.wait();
  EXPECT_TRUE(status == 0 || is_search) << arguments.front() << ": " << contents(answer);
  const auto text = contents(answer);
  return status == 0 ? text.substr(0, text.find('\n')) : "";
}

std::string Driver::title() const {
  const auto name = xdotool({"getwindowname", id_});
  return name.substr(std::min(name.size(), std::string_view("posenc – ").size()));
}

void Driver::expect_title(const std::string& wanted) {
  EXPECT_TRUE(eventually([&] { return title() == wanted || program_->is_over(); })) << output();
  if (!program_->is_over()) {
    EXPECT_EQ(title(), wanted);
  }
}

void Driver::key(const std::string& chord) { xdotool({"key", chord}); }
void Driver::keys(std::initializer_list<const char*> chords) {
  for (const auto* const chord : chords) key(chord);
}
void Driver::type(const std::string& text) { xdotool({"type", text}); }
void Driver::enter(const std::string& text) {
  type(text);
  key("Return");
}

double Driver::scale() const { return scale_for(width_, height_); }
Rect Driver::window() const { return {{0, 0}, {width_ / scale(), height_ / scale()}}; }

std::string Driver::in_pixels(double logical) const {
  return std::to_string(std::lround(logical * scale()));
}

void Driver::point_at(Point p) { xdotool({"mousemove", in_pixels(p.x), in_pixels(p.y)}); }

void Driver::drag(Point from, Point to) {
  point_at(from);
  xdotool({"mousedown", "1", "sleep", "0.1"});
  constexpr int kSteps = 8;
  for (int i = 1; i <= kSteps; ++i)
    point_at(from + (to - from) * (i / static_cast<double>(kSteps)));
  xdotool({"sleep", "0.1", "mouseup", "1"});
}

void Driver::resize(int width, int height) {
  width_ = width;
  height_ = height;
  xdotool({"windowsize", id_, std::to_string(width), std::to_string(height)});
}

bool Driver::sees(const std::function<bool(const Image&)>& is_so) const {
  return eventually([&] { return is_so(screen()); });
}

void Driver::expect_change(const std::function<void()>& act) const {
  const auto before = screen();
  act();
  EXPECT_TRUE(sees([&](const Image& image) { return image.pixels != before.pixels; }));
}

std::optional<Point> Driver::find(Color color, const Rect& within) const {
  const auto image = screen();
  Point sum{0, 0};
  double count = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Point at = Point(x + 0.5, y + 0.5) / scale();
      const auto pixel =
          image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x)];
      if (!(pixel == color) || !within.contains(at)) continue;
      sum += at;
      ++count;
    }
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

bool Driver::shows(Color color, const Rect& within) const {
  return eventually([&] { return find(color, within).has_value(); });
}

int Driver::quit() {
  key("ctrl+q");
  return wait();
}

Driver& WindowTest::open(WindowSetup setup, const std::string& title) {
  close();
  driver_.emplace(home_, std::move(setup));
  driver_->expect_title(title);
  return *driver_;
}

void WindowTest::close() {
  if (!driver_) return;
  EXPECT_EQ(driver_->quit(), 0);
  EXPECT_EQ(driver_->output(), "");
  driver_.reset();
}

State WindowTest::saved() {
  close();
  return home_.saved();
}

}  // namespace posenc::test
