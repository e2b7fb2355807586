#include "events.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "documents/writing.hpp"
#include "formats.hpp"
#include "lesson/lesson.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window/input.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"

namespace posenc::test {
namespace {

constexpr std::string_view kFiles[] = {
    "good.npy",    "wide.npy",    "holes.npy",   "short.npy",           "lies.npy",   "words.npy",
    "empty.npy",   "folder",      "missing.npy", "lecture.posenc.toml", "newer.toml", "broken.toml",
    "picture.png", "picture.svg", "cut.pdf",     "lesson.toml"};
constexpr std::string_view kTexts[] = {
    "delta 100", "d 2",   "1e9",         "-5",        "0",        "nan",
    "1e999",     "t",     "16384",       "rot",       "theme",    "sentence man bites dog",
    "a",         "",      " ",           "0.5",       "²³",       "犬 🐕 e\u0301",
    "attention", "the a", "the the the", "999999999", "position", "\"quoted\" 'text' \\"};
/// Keys that may mean nothing, or something to a field.
constexpr int kEditing[] = {GLFW_KEY_BACKSPACE, GLFW_KEY_DELETE, GLFW_KEY_HOME, GLFW_KEY_END,
                            GLFW_KEY_A,         GLFW_KEY_C,      GLFW_KEY_V,    GLFW_KEY_X,
                            GLFW_KEY_Y,         GLFW_KEY_Z,      GLFW_KEY_F5,   GLFW_KEY_INSERT,
                            GLFW_KEY_KP_5};
constexpr int kPresenting[] = {GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP,
                               GLFW_KEY_SPACE, GLFW_KEY_ENTER};
constexpr double kScales[] = {1, 1.25, 2, 3};
constexpr int kSides[] = {1, 2, 31, 600, 960, 1280};

class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_(seed) {
    for (int key = GLFW_KEY_SPACE; key <= GLFW_KEY_LAST; ++key) {
      for (const int mods :
           {0, GLFW_MOD_SHIFT, GLFW_MOD_CONTROL, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT}) {
        const auto press = key_press(key, 0, GLFW_PRESS, mods);
        if (!press) continue;
        const auto* const command = find_command(press->chord);
        // Quitting is an event of its own.
        if (command != nullptr ? command->id != "quit" : page_of(press->chord).has_value())
          bound_.emplace_back(key, mods);
      }
    }
  }

  template <class All>
  decltype(auto) any(const All& all) {
    return all[below(std::size(all))];
  }

  Events events;

  /// What a person does in one go: one event, or a few that belong together.
  void act() {
    const auto dice = below(1000);
    if (dice < 330) {
      const auto [key, mods] = any(bound_);
      add("{} {} {}", below(12) == 0 ? "hold" : "key", key, mods);
    } else if (dice < 560) {
      point();
      const auto button = below(10) == 0 ? 1 + below(2) : 0;
      add("press {}", button);
      for (auto moves = below(3) == 0 ? 1 + below(4) : 0; moves > 0; --moves) point();
      if (below(40) != 0) add("release {}", button);
    } else if (dice < 660) {
      point();
    } else if (dice < 740) {
      add("wheel {}", static_cast<int>(below(9)) - 4);
    } else if (dice < 860) {
      const bool in_palette = dice >= 820;
      if (in_palette) add("key {} {}", GLFW_KEY_K, GLFW_MOD_CONTROL);
      add("type {}", text());
      if (in_palette || below(2) == 0)
        add("key {} 0", in_palette && below(4) == 0 ? GLFW_KEY_ESCAPE : GLFW_KEY_ENTER);
    } else if (dice < 920) {
      add("rest {}", below(4) == 0 ? 1.0 : 0.05);
    } else if (dice < 940) {
      resize();
    } else if (dice < 955) {
      add("drop {}", any(kFiles));
    } else if (dice < 963) {
      add("minimise 1");
      add("rest 0.2");
      if (below(3) != 0) act();
      add("minimise 0");
    } else if (dice < 970) {
      add("scale {}", any(kScales));
    } else if (dice < 985) {
      add("focus {}", below(2));
    } else if (dice < 990) {
      add("quit");
    } else if (dice < 994) {
      present();
    } else {
      const auto mods = below(8);
      add("key {} {}", any(kEditing), mods);
    }
  }

 private:
  std::uint64_t below(std::uint64_t end) { return random_() % end; }
  template <class... Values>
  void add(fmt::format_string<Values...> text, Values&&... values) {
    events.push_back(fmt::format(text, std::forward<Values>(values)...));
  }
  /// 0 … 1, and a little beside it now and then.
  double share() {
    const auto part = static_cast<double>(below(10001)) / 10000;
    return below(20) == 0 ? part * 1.2 - 0.1 : part;
  }
  void point() {
    const double x = share(), y = share();
    add("point {} {}", x, y);
  }
  std::string text() {
    const auto dice = below(10);
    if (dice < 5) return std::string(any(kTexts));
    if (dice < 7) {
      const auto id = any(parameters()).id;
      return fmt::format("{} {}", id, below(1000));
    }
    if (dice == 9 && below(10) == 0) return std::string(1 + below(3000), 'x');
    std::string letters;
    for (auto count = 1 + below(12); count > 0; --count)
      letters += static_cast<char>(' ' + below(95));
    // What is typed may name a folder to write in.
    std::ranges::replace(letters, '/', '.');
    return letters;
  }
  /// Opens a lesson or not, fills the screen, and steps.
  void present() {
    if (below(2) == 0) add("drop lesson.toml");
    add("key {} 0", GLFW_KEY_F5);
    for (auto keys = 1 + below(6); keys > 0; --keys) {
      add("rest 0.05");
      add("key {} 0", any(kPresenting));
    }
  }
  void resize() {
    const auto dice = below(20);
    if (dice < 8) {
      const int width = dice == 0 ? 4000 : any(kSides), height = dice == 0 ? 3000 : any(kSides);
      add("resize {} {}", width, height);
      add("rest 0.2");
    }
    // Most are small, since most of a frame's time goes by its pixels.
    const auto width = 960 + (below(3) == 0 ? below(960) : below(200)), height = 600 + below(120);
    add("resize {} {}", width, height);
  }

  std::mt19937_64 random_;
  std::vector<std::pair<int, int>> bound_;
};

}  // namespace

Events random_events(std::uint64_t seed, std::size_t count) {
  Monkey monkey(seed);
  while (monkey.events.size() < count) monkey.act();
  monkey.events.emplace_back("quit");
  monkey.events.emplace_back("rest 0.1");  // in the window that opens again
  return monkey.events;
}

Events read_events(const std::filesystem::path& path) {
  std::ifstream file(path);
  Events events;
  for (std::string line; std::getline(file, line);) events.push_back(line);
  return events;
}

void write_events(const std::filesystem::path& path, const Events& events) {
  std::ofstream file(path);
  for (const auto& event : events) file << event << "\n";
}

Events shortened(Events events, const std::function<bool(const Events&)>& fails) {
  for (auto part = std::ssize(events) / 2; part > 0; part /= 2) {
    for (std::ptrdiff_t at = 0; at < std::ssize(events);) {
      auto fewer = events;
      fewer.erase(fewer.begin() + at, fewer.begin() + std::min(at + part, std::ssize(events)));
      if (!fewer.empty() && fails(fewer)) {
        events = std::move(fewer);
      } else {
        at += part;
      }
    }
  }
  return events;
}

void prepare_files(const std::filesystem::path& folder) {
  const auto good = npy_text(64, 12, Learned());
  auto lies = good;
  lies.replace(lies.find("(64"), 3, "(65");
  State state;
  state.view = "rotation";
  state.base = 500;
  const std::pair<const char*, std::string> files[] = {
      {"good.npy", good},
      {"wide.npy", npy_text(3, 1025, Learned())},
      {"holes.npy", npy_text(40, 8,
                             [](std::int64_t t, std::int64_t j) {
                               return (t + j) % 7 == 0 ? NAN : j % 5 == 0 ? INFINITY : 0.5;
                             })},
      {"short.npy", good.substr(0, good.size() - 5)},
      {"lies.npy", lies},
      {"words.npy", "no table\n"},
      {"empty.npy", ""},
      {"lecture.posenc.toml", to_toml(state)},
      {"newer.toml", "version = 2\nview = 'sphere'\nhue = 3\n[encoding]\nd = 64\nbase = 'e'\n"},
      {"broken.toml", "view = ["}};
  for (const auto& [name, text] : files) std::ofstream(folder / name, std::ios::binary) << text;
  std::filesystem::create_directories(folder / "folder");
  std::filesystem::copy_file(shipped_lessons().value().front().file, folder / "lesson.toml");
  for (const auto* const name : {"picture.png", "picture.svg", "cut.pdf"}) {
    const auto drawn =
        render(state, {.width = 320, .height = 200}, folder / name, test::format_of(name));
    EXPECT_TRUE(drawn) << drawn.error().message;
  }
  std::filesystem::resize_file(folder / "cut.pdf", 1000);
}

}  // namespace posenc::test
