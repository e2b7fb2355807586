#include "shell/desktop/desktop.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "documents/render_command.hpp"
#include "documents/writing.hpp"
#include "shell/files/paths.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window/imgui.hpp"
#include "snippets/languages.hpp"
#include "state/link.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// "" where it is not set.
std::string_view value_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}
bool has_wayland() { return !value_of("WAYLAND_DISPLAY").empty(); }

constexpr std::string_view kText = "text/plain";

/// What puts its input on the clipboard; empty where there is none.
std::vector<std::string> copying_program(std::string_view type) {
  if (has_wayland() && has_program("wl-copy")) return {"wl-copy", "--type", std::string(type)};
  if (!has_program("xclip")) return {};
  std::vector<std::string> words{"xclip", "-selection", "clipboard", "-in"};
  if (type != kText) words.insert(words.end(), {"-target", std::string(type)});
  return words;
}

/// What writes the clipboard's text; empty where there is none.
std::vector<std::string> pasting_program() {
  if (has_wayland() && has_program("wl-paste"))
    return {"wl-paste", "--no-newline", "--type", "text"};
  if (has_program("xclip")) return {"xclip", "-selection", "clipboard", "-out"};
  return {};
}

std::string_view clipboard_program() { return has_wayland() ? "wl-clipboard" : "xclip"; }

struct Content {
  std::string_view type;
  std::string said;  ///< "Copied the picture: 1280 × 720 pixels"
  MemoryFile bytes;
};

Expected<Content> content_of(const ToCopy& what, const State& state, Point size_px) {
  auto bytes = MemoryFile::create();
  if (!bytes) return tl::unexpected(bytes.error());
  const auto made = [&](std::string_view type, std::string said, const Expected<void>& done) {
    return done.map([&] { return Content{type, std::move(said), *std::move(bytes)}; });
  };
  if (what.what == ToCopy::picture) {
    PictureSize size;
    size.width = std::clamp(static_cast<int>(size_px.x), size.kMinSide, size.kMaxSide);
    size.height = std::clamp(static_cast<int>(size_px.y), size.kMinSide, size.kMaxSide);
    const Format& png = *formats_of({Holds::picture}).front();
    return made(png.mime,
                fmt::format("Copied the picture: {} × {} pixels", size.width, size.height),
                render(state, size, bytes->path(), png));
  }
  auto file = OutputFile::to_stream(bytes->stream(), "the clipboard");
  if (what.what == ToCopy::code) {
    const auto& language = languages()[static_cast<std::size_t>(what.language)];
    const auto text = language.write(state, 0);
    if (!text) return tl::unexpected(text.error());
    return made(kText,
                fmt::format("Copied the {} as {}", language.is_of_view ? "formula" : "encoding",
                            language.title),
                file.write(*text));
  }
  if (what.what == ToCopy::command) {
    const auto command = render_command(state);
    return made(kText, "Copied: " + command, file.write(command));
  }
  if (what.what == ToCopy::link) {
    if (shows_table(state))
      return fail("a link has no learned table: choose another encoding, or save the session");
    const auto link = "#" + link_of(state);
    return made(kText, fmt::format("Copied {}: put it behind a page’s address", link),
                file.write(link));
  }
  const auto* const view = find_view(state.view);
  if (view == nullptr)
    return fail("Overview has no numbers of its own: show one view, then copy its numbers");
  // A second's work at most.
  constexpr std::uint64_t kMostBytes = std::uint64_t{16} << 20;
  return made(kText, fmt::format("Copied the numbers of {} as CSV", view->title),
              write_data(*view, state, file, kMostBytes));
}

constexpr std::string_view kFiles = "Sessions, lessons, pictures and tables";

/// "*.toml *.png …"
std::string patterns() {
  std::vector<std::string> all;
  for (const auto* const format : opened_formats())
    all.push_back(fmt::format("*{}", format->ending));
  return fmt::format("{}", fmt::join(all, " "));
}

/// Chooses a file that can be opened, from a folder on.
std::vector<std::string> browsing_program(const std::filesystem::path& folder) {
  const auto kdialog = [&] {
    return std::vector<std::string>{"kdialog",       "--title",
                                    "Open",          "--getopenfilename",
                                    folder.string(), fmt::format("{} ({})", kFiles, patterns())};
  };
  const bool is_kde = value_of("XDG_CURRENT_DESKTOP").find("KDE") != std::string_view::npos;
  if (is_kde && has_program("kdialog")) return kdialog();
  if (has_program("zenity")) {
    return {"zenity", "--file-selection", "--title=Open",
            fmt::format("--filename={}", (folder / "").string()),
            fmt::format("--file-filter={} | {}", kFiles, patterns())};
  }
  return has_program("kdialog") ? kdialog() : std::vector<std::string>{};
}

}  // namespace

void Desktop::copy(const ToCopy& what, const State& state, Point size_px, Notices& notices) {
  auto content = content_of(what, state, size_px);
  if (!content) return notices.complain(content.error().message);
  start_copying(content->type, std::move(content->said), content->bytes, notices);
}

void Desktop::copy(std::string_view text, Notices& notices) {
  const auto bytes = MemoryFile::create();
  if (!bytes) return notices.complain(bytes.error().message);
  std::fwrite(text.data(), 1, text.size(), bytes->stream());
  start_copying(kText, "", *bytes, notices);
}

void Desktop::start_copying(std::string_view type, std::string said, const MemoryFile& bytes,
                            Notices& notices) {
  const auto words = copying_program(type);
  if (words.empty() && type != kText) {
    return notices.complain(
        fmt::format("There is no program that copies pictures: install {}, or press {} to export",
                    clipboard_program(), shortcut("export-picture")));
  }
  if (words.empty()) {  // until the window closes
    glfwSetClipboardString(nullptr, contents(bytes.stream()).c_str());
    if (!said.empty()) notices.tell(said);
    return;
  }
  bytes.rewind();
  auto started = Child::start(words, {.input = bytes.descriptor()});
  if (!started) return notices.complain(started.error().message);
  copying_ = *std::move(started);
  copied_ = std::move(said);
  copies_with_ = words.front();
}

bool Desktop::has_pasted(double now, Notices& notices) {
  const auto done = [&](std::string_view why) {
    if (!why.empty()) notices.complain(why);
    pasting_until_.reset();
    pasting_.reset();
    pasted_.reset();
    return true;
  };
  const auto lacks = [&](std::string_view why) {
    give_pasted("");
    return done(why);
  };
  if (!pasting_until_) pasting_until_ = now + kPatience;
  const bool is_over = now >= *pasting_until_;
  if (copying_ && !copying_->status() && !is_over) return false;  // that is to be pasted
  if (!pasting_) {
    const auto words = pasting_program();
    if (words.empty()) {  // what was copied from a field is all that there is
      const bool has_own = ImGui::GetClipboardText()[0] != '\0';
      return done(has_own ? ""
                          : fmt::format("There is no program that pastes: install {}",
                                        clipboard_program()));
    }
    auto text = MemoryFile::create(4 * kMostTyped);
    if (!text) return lacks(text.error().message);
    auto started = Child::start(words, {.output = text->descriptor()});
    if (!started) return lacks(started.error().message);
    pasting_ = *std::move(started);
    pasted_ = *std::move(text);
    return false;
  }
  const auto status = pasting_->status();
  if (!status && !is_over) return false;
  const auto text = pasted_->written();
  if (!status)
    return lacks("The program that has the clipboard’s text does not answer: copy the text again");
  if (text.size() > kMostTyped)
    return lacks(fmt::format(
        "The clipboard has more text than can be pasted: copy {} bytes at most", kMostTyped));
  if (*status != 0 || text.empty()) return lacks("The clipboard has no text");
  give_pasted(text);
  return done("");
}

bool Desktop::can_browse() { return has_program("zenity") || has_program("kdialog"); }

void Desktop::browse(const std::filesystem::path& folder, Notices& notices) {
  const auto words = browsing_program(folder);
  if (browsing_ || words.empty()) return;
  constexpr std::size_t kMostAnswer = 1 << 16;
  auto answer = MemoryFile::create(kMostAnswer);
  if (!answer) return notices.complain(answer.error().message);
  auto started = Child::start(words, {.output = answer->descriptor()});
  if (!started) return notices.complain(started.error().message);
  browsing_ = *std::move(started);
  answer_ = *std::move(answer);
}

bool Desktop::turn(Files& files, Notices& notices) {
  bool any = false;
  if (const auto status = copying_ ? copying_->status() : std::nullopt) {
    any = true;
    if (*status == 0) {
      if (!copied_.empty()) notices.tell(copied_);
    } else {
      notices.complain(
          fmt::format("{} could not copy: it ended with status {}", copies_with_, *status));
    }
    copying_.reset();
  }
  if (const auto status = browsing_ ? browsing_->status() : std::nullopt) {
    any = true;
    auto path = answer_->written();
    if (path.ends_with('\n')) path.pop_back();
    // Cancelled otherwise.
    if (*status == 0 && !path.empty()) files.to_open.emplace_back(path);
    browsing_.reset();
    answer_.reset();
  }
  return any;
}

}  // namespace posenc
