#include "events.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "documents/writing.hpp"
#include "files/output_file.hpp"
#include "formats.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window/input.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"

namespace posenc::test {
namespace {

using Kind = Event::Kind;

constexpr std::array<std::string_view, 14> kNames{"point", "press", "release", "wheel", "key",
                                                  "hold",  "type",  "resize",  "drop",  "minimise",
                                                  "scale", "focus", "rest",    "quit"};

constexpr std::array<std::string_view, 16> kFiles{
    "good.npy",    "wide.npy",    "holes.npy",   "short.npy",           "lies.npy",   "words.npy",
    "empty.npy",   "folder",      "missing.npy", "lecture.posenc.toml", "newer.toml", "broken.toml",
    "picture.png", "picture.svg", "cut.pdf",     "lesson.toml"};

constexpr std::array<std::string_view, 22> kTexts{"delta 100",
                                                  "d 2",
                                                  "1e9",
                                                  "-5",
                                                  "0",
                                                  "nan",
                                                  "1e999",
                                                  "t",
                                                  "16384",
                                                  "sentence man bites dog",  //
                                                  "rot",
                                                  "theme",
                                                  "a",
                                                  "",
                                                  " ",
                                                  "0.5",
                                                  "²³",
                                                  "犬 🐕 e\u0301",
                                                  "\"quoted\" 'text' \\",  //
                                                  "the the the",
                                                  "attention",
                                                  "999999999"};

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
          bound_.push_back({key, mods});
      }
    }
  }

  /// What a person does in one go: one event, or a few that belong together.
  void act(Events& events) {
    const auto dice = below(1000);
    const auto add = [&](Event event) { events.push_back(std::move(event)); };
    if (dice < 330) {
      add({below(12) == 0 ? Kind::hold : Kind::key, 0, 0, chord()});
    } else if (dice < 560) {
      add(somewhere());
      const auto button = static_cast<double>(below(10) == 0 ? 1 + below(2) : 0);
      add({Kind::press, button});
      for (auto moves = below(3) == 0 ? 1 + below(4) : 0; moves > 0; --moves) add(somewhere());
      if (below(40) != 0) add({Kind::release, button});
    } else if (dice < 660) {
      add(somewhere());
    } else if (dice < 740) {
      add({Kind::wheel, 0, static_cast<double>(below(9)) - 4});
    } else if (dice < 820) {
      add({Kind::type, 0, 0, text()});
      if (below(2) == 0) add({Kind::key, 0, 0, chord_text(0, GLFW_KEY_ENTER)});
    } else if (dice < 860) {
      add({Kind::key, 0, 0, chord_text(GLFW_MOD_CONTROL, GLFW_KEY_K)});
      add({Kind::type, 0, 0, text()});
      add({Kind::key, 0, 0, chord_text(0, below(4) == 0 ? GLFW_KEY_ESCAPE : GLFW_KEY_ENTER)});
    } else if (dice < 920) {
      add({Kind::rest, below(4) == 0 ? 1.0 : 0.05});
    } else if (dice < 940) {
      resize(events);
    } else if (dice < 955) {
      add({Kind::drop, 0, 0, std::string(kFiles[below(kFiles.size())])});
    } else if (dice < 963) {
      add({Kind::minimise, 1});
      add({Kind::rest, 0.2});
      if (below(3) != 0) act(events);
      add({Kind::minimise, 0});
    } else if (dice < 970) {
      add({Kind::scale, std::array{1.0, 1.25, 2.0, 3.0}[below(4)]});
    } else if (dice < 985) {
      add({Kind::focus, static_cast<double>(below(2))});
    } else if (dice < 990) {
      add({Kind::quit});
    } else if (dice < 994) {
      present(events);
    } else {
      add({Kind::key, 0, 0, any_chord()});
    }
  }

 private:
  std::uint64_t below(std::uint64_t end) { return random_() % end; }
  /// 0 … 1, and a little beside it now and then.
  double share() {
    const auto part = static_cast<double>(below(10001)) / 10000;
    return below(20) == 0 ? part * 1.2 - 0.1 : part;
  }
  Event somewhere() {
    const double x = share();
    return {Kind::point, x, share()};
  }
  static std::string chord_text(int mods, int key) {
    return fmt::format("{}{}{}{}", (mods & GLFW_MOD_CONTROL) != 0 ? "ctrl+" : "",
                       (mods & GLFW_MOD_SHIFT) != 0 ? "shift+" : "",
                       (mods & GLFW_MOD_ALT) != 0 ? "alt+" : "", key);
  }
  std::string chord() {
    const auto [key, mods] = bound_[below(bound_.size())];
    return chord_text(mods, key);
  }
  /// A key that may mean nothing, or something to a field: Home, Backspace, Ctrl+A …
  std::string any_chord() {
    constexpr std::array kEditing{
        GLFW_KEY_BACKSPACE, GLFW_KEY_DELETE, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_A,
        GLFW_KEY_C,         GLFW_KEY_V,      GLFW_KEY_X,    GLFW_KEY_Y,   GLFW_KEY_Z,
        GLFW_KEY_INSERT,    GLFW_KEY_KP_5,   GLFW_KEY_F5};
    const auto mods = static_cast<int>(below(8));
    const int key = kEditing[below(kEditing.size())];
    return chord_text(mods, key);
  }
  std::string text() {
    const auto dice = below(10);
    if (dice < 5) return std::string(kTexts[below(kTexts.size())]);
    if (dice < 7) {
      const auto all = parameters();
      return std::string(all[below(all.size())].id) + " " + std::to_string(below(1000));
    }
    if (dice == 9 && below(10) == 0) return std::string(1 + below(3000), 'x');
    std::string letters;
    for (auto count = 1 + below(12); count > 0; --count) {
      // No slash: what is typed may name a folder to write in.
      const auto letter = static_cast<char>(' ' + below(95));
      letters += letter == '/' ? '.' : letter;
    }
    return letters;
  }
  /// Opens a lesson or not, fills the screen, and steps.
  void present(Events& events) {
    constexpr std::array kKeys{GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_DOWN, GLFW_KEY_PAGE_UP,
                               GLFW_KEY_SPACE, GLFW_KEY_ENTER};
    if (below(2) == 0) events.push_back({Kind::drop, 0, 0, "lesson.toml"});
    events.push_back({Kind::key, 0, 0, chord_text(0, GLFW_KEY_F5)});
    for (auto keys = 1 + below(6); keys > 0; --keys) {
      events.push_back({Kind::rest, 0.05});
      events.push_back({Kind::key, 0, 0, chord_text(0, kKeys[below(kKeys.size())])});
    }
  }
  void resize(Events& events) {
    constexpr std::array kSides{1.0, 2.0, 31.0, 600.0, 960.0, 1280.0};
    const auto dice = below(20);
    if (dice == 0) {
      events.push_back({Kind::resize, 4000, 3000});
      events.push_back({Kind::rest, 0.2});
    } else if (dice < 8) {
      const double width = kSides[below(kSides.size())];
      events.push_back({Kind::resize, width, kSides[below(kSides.size())]});
      events.push_back({Kind::rest, 0.2});
    }
    // Most are small, since most of a frame's time goes by its pixels.
    const auto width = 960 + static_cast<double>(below(3) == 0 ? below(960) : below(200));
    events.push_back({Kind::resize, width, 600 + static_cast<double>(below(120))});
  }

  std::mt19937_64 random_;
  std::vector<std::pair<int, int>> bound_;
};

}  // namespace

Events random_events(std::uint64_t seed, std::size_t count) {
  Monkey monkey(seed);
  Events events;
  while (events.size() < count) monkey.act(events);
  events.push_back({Kind::quit});
  events.push_back({Kind::rest, 0.1});  // in the window that opens again
  return events;
}

std::string line_of(const Event& event) {
  return fmt::format("{} {} {} {}", kNames[static_cast<std::size_t>(event.kind)], event.x, event.y,
                     event.text);
}

Expected<Events> read_events(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) return fail(fmt::format("{} cannot be read", path.string()));
  Events events;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    Event event{Kind::rest};
    words >> name >> event.x >> event.y;
    words.get();  // the blank
    std::getline(words, event.text);
    const auto kind = std::ranges::find(kNames, name);
    if (kind == kNames.end()) return fail(fmt::format("{} has no event {}", path.string(), name));
    event.kind = static_cast<Kind>(kind - kNames.begin());
    events.push_back(std::move(event));
  }
  return events;
}

Expected<void> write_events(const std::filesystem::path& path, const Events& events) {
  std::string text;
  for (const auto& event : events) text += line_of(event) + "\n";
  return write_file(path, text);
}

Events shortened(Events events, const std::function<bool(const Events&)>& fails) {
  for (std::size_t count = 16; count < events.size(); count *= 4) {
    const Events last(events.end() - static_cast<std::ptrdiff_t>(count), events.end());
    if (!fails(last)) continue;
    events = last;
    break;
  }
  for (std::size_t part = (events.size() + 1) / 2; part > 0;
       part = part == 1 ? 0 : (part + 1) / 2) {
    for (std::size_t at = 0; at < events.size();) {
      Events fewer(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(at));
      const auto after = std::min(at + part, events.size());
      fewer.insert(fewer.end(), events.begin() + static_cast<std::ptrdiff_t>(after), events.end());
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
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name, std::ios::binary) << text;
  };
  const auto good = npy_text(64, 12, Learned());
  write("good.npy", good);
  write("wide.npy", npy_text(3, 1025, Learned()));
  write("holes.npy", npy_text(40, 8, [](std::int64_t t, std::int64_t j) {
          return (t + j) % 7 == 0 ? NAN : j % 5 == 0 ? INFINITY : 0.5;
        }));
  write("short.npy", good.substr(0, good.size() - 5));
  auto lies = good;
  lies.replace(lies.find("(64"), 3, "(65");
  write("lies.npy", lies);
  write("words.npy", "no table\n");
  write("empty.npy", "");
  std::filesystem::create_directories(folder / "folder");
  State state;
  state.view = "rotation";
  state.base = 500;
  write("lecture.posenc.toml", to_toml(state));
  write("newer.toml", "version = 2\nview = 'sphere'\nhue = 3\n[encoding]\nd = 64\nbase = 'e'\n");
  write("broken.toml", "view = [");
  write("lesson.toml", R"(
title = "Two steps"
[[step]]
heading = "The first"
words = "Watch [t](position): it is {{position}}."
set = { d = 8, length = 64, position = 5 }
[[step]]
heading = "The second"
words = "More dimensions."
set = { d = 32, view = "base" }
question = "How many pairs?"
answer = "{{pairs}}."
)");
  for (const auto* const name : {"picture.png", "picture.svg", "cut.pdf"}) {
    const auto drawn =
        render(state, {.width = 320, .height = 200}, folder / name, test::format_of(name));
    EXPECT_TRUE(drawn) << drawn.error().message;
  }
  std::filesystem::resize_file(folder / "cut.pdf", 1000);
}

}  // namespace posenc::test
