#include <unistd.h>

#include <array>
#include <exception>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/actions.hpp"
#include "commands/commands.hpp"
#include "commands/completion.hpp"
#include "commands/flags/animate.hpp"
#include "commands/flags/code.hpp"
#include "commands/flags/encode.hpp"
#include "commands/flags/parameters.hpp"
#include "commands/flags/window.hpp"
#include "commands/given_words.hpp"
#include "commands/help_format.hpp"
#include "commands/lesson/command.hpp"
#include "commands/refusals.hpp"
#include "figure/theme.hpp"
#include "state/text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr int kBadInput = 2;

/// The parameters that `posenc encode` takes.
constexpr std::array<std::string_view, 13> kEncoded{
    "encoding",     "convention", "d",         "length",     "base",    "factors",  "scaling",
    "scale-factor", "trained",    "low-turns", "high-turns", "rounded", "amplitude"};

constexpr std::string_view kExamples = R"(
Examples:
  posenc                                      open the window where it was left
  posenc --view rotation --d 64 --pair 3      open it on a view, with parameters
  posenc --preset d2l                         open it with the settings of a well-known figure
  posenc open picture.png                     open it as it was when the picture was exported
  posenc render heatmap -o heatmap.png        a picture, with no display
  posenc render all --theme light --size 3840x2160 -o page.pdf
  posenc animate rotation --t 0:64 -o t.gif   the same while t runs through positions
  posenc data distance --d 512 > distance.csv the numbers behind a picture
  posenc describe pendulum --offset 20        a picture in words
  posenc encode --d 512 --length 1e6 -o pe.npy the encoding itself, for NumPy and others
  posenc code numpy --d 512                   the code that computes it
  posenc list parameters                      all parameters with their limits)";

constexpr std::string_view kOtherOptions = R"(
Options of other views, and of how a picture looks where none is made, are taken and change
nothing.)";

Expected<void> check_given_view(std::string_view view, bool with_all) {
  return view.empty() ? Expected<void>() : check_view(view, with_all);
}

/// Writes to the file of that name, or to `out` where that is "" or "-".
template <class Write>
Expected<void> write_to(const std::string& name, OutputFile& out, const Write& write) {
  if (name.empty() || name == "-") return write(out);
  auto file = OutputFile::create(name);
  if (!file) return tl::unexpected(file.error());
  if (auto done = write(*file); !done) return done;
  return file->commit();
}

/// A command with what its flags and words were bound to.
class CommandLine {
 public:
  explicit CommandLine(const KeyRows& keys);

  /// `err` is for a bar that shows how far a command is.
  Expected<int> run(int argc, const char* const* argv, OutputFile& out, std::FILE* err,
                    const OpenWindow&);

 private:
  CLI::App* add_command(const std::string& name, const std::string& help);
  CLI::App* add_view_command(const std::string& name, const std::string& help);
  Expected<State> state_of(const CLI::App& command, bool with_all) const;
  Expected<int> perform(OutputFile& out, std::FILE* err, const OpenWindow&);
  Expected<void> perform_render() const;
  Expected<void> perform_animate(std::FILE* err) const;
  Expected<void> perform_data(OutputFile& out) const;
  Expected<void> perform_encode(OutputFile& out, std::FILE* err);
  Expected<void> perform_code(OutputFile& out) const;
  Expected<int> open(std::FILE* err, const OpenWindow&) const;
  /// Which settings of a preset other flags took the place of.
  void say_replaced(std::FILE* err) const;

  CLI::App app_{
      "See how a Transformer knows where a word is: its positional encodings, in linked views",
      "posenc"};
  ParameterFlags parameters_;
  AnimateFlags animate_flags_;
  EncodeFlags encode_flags_;
  LessonCommand lesson_command_;
  CodeFlags code_flags_;
  WindowFlags window_flags_;
  std::string view_, file_, size_, scale_, what_, shell_;
  const KeyRows& keys_;
  bool transparent_ = false, json_ = false;
  CLI::App *render_, *animate_, *data_, *describe_, *encode_, *code_, *list_, *lesson_, *open_,
      *completion_;
};

CommandLine::CommandLine(const KeyRows& keys) : keys_(keys) {
  app_.require_subcommand(0, 1);
  app_.set_help_flag("-h,--help", "Show this help")->disable_flag_override();
  app_.set_version_flag("--version", "posenc " POSENC_VERSION, "Show the version")
      ->disable_flag_override();
  app_.footer(std::string(kExamples));
  app_.allow_extras();
  app_.formatter(std::make_shared<HelpFormat>());
  window_flags_.add_to(app_, view_ids(true));

  render_ = add_view_command("render", "Write a view's picture to a file");
  add_output(*render_, file_, ": its ending says what it is, .png, .svg or .pdf");
  add_word(*render_, "--size", size_, "WxH", "Width and height in pixels (default 1920x1080)");
  add_word(*render_, "--scale", scale_, "NUMBER",
           "Scale factor: pixels of the file per pixel of its size, 1 to 4 (default 1)");
  add_switch(*render_, "--transparent", transparent_, "Transparent background");
  render_->footer(std::string(kOtherOptions));

  animate_ = add_view_command("animate", "Write a view's picture while a number moves");
  animate_flags_.add_to(*animate_);
  animate_->footer(R"(
Frame i of n shows the number at i/(n-1) of its way: evenly, or by equal factors where its slider
does so. MP4 and WebM need the program ffmpeg and even sides.)" +
                   std::string(kOtherOptions));

  data_ = add_view_command("data", "Write the numbers behind a view's picture as CSV");
  add_output(*data_, file_, "; without it, or with -, the standard output");
  data_->footer(R"(
Numbers have 17 significant digits. --from, --to (positions), --dim-from and --dim-to (dimensions)
give the part of the heatmap: the first is in it, the last is not.)" +
                std::string(kOtherOptions));

  describe_ = add_view_command("describe", "Say what a view's picture shows, in words and numbers");
  describe_->footer(std::string(kOtherOptions));

  encode_ = add_command("encode", "Write the table of an encoding, as NumPy or as CSV");
  encode_flags_.add_to(*encode_);
  encode_->footer(R"(
Row n of the table is token start + n, at the position that the convention gives it. CSV has a
header line and begins each line with the position. A table may be larger than the memory.)");

  code_ = add_command("code", "Write the encoding as code, or a view's formula as LaTeX");
  code_flags_.add_to(*code_, view_ids(true));

  list_ = add_command("list",
                      "List views, colour maps, keys, parameters, conventions, encodings and more");
  list_->add_option("WHAT", what_, fmt::format("{}", fmt::join(list_names(), ", ")))
      ->option_text(" ");
  add_switch(*list_, "--json", json_, "For programs: JSON, with more of each than fits a line");

  lesson_ = add_command("lesson", "List, check or export lessons: slides, a handout, a web page");
  lesson_command_.add_to(*lesson_);
  open_ = add_command("open", "Open the window on a session, an exported picture or a table");
  window_flags_.add_file_to(*open_);
  window_flags_.add_to(*open_, view_ids(true));
  completion_ = add_command("completion", "Write what a shell completes commands and flags with");
  completion_->add_option("SHELL", shell_, fmt::format("{}", fmt::join(shells(), ", ")));
  completion_->group("");  // packages call it

  for (auto* const command : {&app_, render_, animate_, data_, describe_}) {
    parameters_.add_session_to(*command);
    parameters_.add_to(*command);
  }
  parameters_.add_to(*code_);
  parameters_.add_to(*open_);
  parameters_.add_to(*encode_, kEncoded);
  for (auto* const app :
       {&app_, render_, animate_, data_, describe_, encode_, code_, list_, lesson_, open_})
    take_unmarked(*app);
}

CLI::App* CommandLine::add_command(const std::string& name, const std::string& help) {
  auto* const command = app_.add_subcommand(name, help);
  command->set_help_flag("-h,--help", "Show this help")->disable_flag_override();
  command->allow_extras();
  command->group("Commands");
  return command;
}

CLI::App* CommandLine::add_view_command(const std::string& name, const std::string& help) {
  auto* const command = add_command(name, help);
  command->add_option("VIEW", view_, view_ids(name != "data"))->option_text(" ");
  return command;
}

Expected<State> CommandLine::state_of(const CLI::App& command, bool with_all) const {
  if (view_.empty() && parameters_.session().empty()) {
    return fail(
        fmt::format("{} needs a view: give one of {}", command.get_name(), view_ids(with_all)));
  }
  if (const auto known = check_given_view(view_, with_all); !known)
    return tl::unexpected(known.error());
  State state;
  if (const auto done = parameters_.apply(state); !done) return tl::unexpected(done.error());
  if (!view_.empty()) state.view = view_;
  if (const auto known = check_view(state.view, with_all); !known)
    return tl::unexpected(known.error());
  if (const auto done = parameters_.check_parts(state, &command == data_ || &command == describe_);
      !done)
    return tl::unexpected(done.error());
  return state;
}

Expected<void> CommandLine::perform_render() const {
  const auto state = state_of(*render_, true);
  if (!state) return tl::unexpected(state.error());
  if (const auto* const view = find_view(state->view)) {
    if (auto can = check_shows(*view, *state); !can) return can;
  }
  PictureSize size;
  size.transparent = transparent_;
  Expected<void> done;
  if (!size_.empty()) done = read_size(size, size_);
  if (done && !scale_.empty()) done = read_scale(size, scale_);
  if (!done) return done;
  const auto scale = [&](double text) { return picture_scale(size.width, size.height, text); };
  if (parameters_.given("text-size") && scale(state->text_size) == scale(1)) {
    return fail(
        fmt::format("text-size = {} changes nothing in a picture of {}x{}: leave out --text-size, "
                    "or give a larger --size",
                    state->text_size, size.width, size.height));
  }
  if (file_.empty())
    return fail("render needs a file: give -o and a name that ends in .png, .svg or .pdf");
  const auto format = image_format(file_);
  if (!format) return tl::unexpected(format.error());
  return render(*state, size, file_, *format);
}

Expected<void> CommandLine::perform_animate(std::FILE* err) const {
  const auto state = state_of(*animate_, true);
  if (!state) return tl::unexpected(state.error());
  const auto format = animate_flags_.format();
  if (!format) return tl::unexpected(format.error());
  const auto animation = animate_flags_.request(*state, parameters_);
  if (!animation) return tl::unexpected(animation.error());
  Progress progress(isatty(fileno(err)) == 1 ? err : nullptr);
  return animate(*animation, **format, *state, animate_flags_.file(),
                 [&](std::int64_t done, std::int64_t all) {
                   progress.show(done, all);
                   return true;
                 });
}

Expected<void> CommandLine::perform_data(OutputFile& out) const {
  const auto state = state_of(*data_, false);
  if (!state) return tl::unexpected(state.error());
  const auto& view = *find_view(state->view);
  return write_to(file_, out, [&](OutputFile& file) { return write_data(view, *state, file); });
}

Expected<void> CommandLine::perform_encode(OutputFile& out, std::FILE* err) {
  const bool is_rotary = parameters_.takes_away("encoding", kRotary);
  for (const auto& [other, is_given] : {std::pair("table", parameters_.table_given()),
                                        {"convention", parameters_.given("convention")}}) {
    if (is_rotary && is_given)
      return fail(
          fmt::format("{0} changes nothing where encoding = {1}: leave out --{0} or "
                      "--encoding",
                      other, kRotary));
  }
  State state;
  if (auto done = parameters_.apply(state); !done) return done;
  if (auto done = parameters_.check_parts(state); !done) return done;
  const auto request = is_rotary ? encode_flags_.rotary_request(state)
                                 : encode_flags_.request(state, parameters_.given("length"));
  if (!request) return tl::unexpected(request.error());
  const bool to_out = encode_flags_.file() == "-";
  if (to_out && out.is_terminal() && request->format == TableFormat::npy) {
    return fail("a terminal cannot show .npy: give -o and the name of a file, or --format csv");
  }
  const bool watched = isatty(fileno(err)) == 1 && !(to_out && out.is_terminal());
  Progress progress(watched ? err : nullptr);
  return write_to(encode_flags_.file(), out,
                  [&](OutputFile& file) { return encode(*request, file, progress); });
}

Expected<void> CommandLine::perform_code(OutputFile& out) const {
  if (auto known = check_given_view(code_flags_.view(), true); !known) return known;
  State state;
  if (auto done = parameters_.apply(state); !done) return done;
  if (!code_flags_.view().empty()) state.view = code_flags_.view();
  if (auto done = parameters_.check_parts(state, true); !done) return done;
  const auto text = code_flags_.text(state);
  if (!text) return tl::unexpected(text.error());
  return write_to(code_flags_.file(), out, [&](OutputFile& file) { return file.write(*text); });
}

void CommandLine::say_replaced(std::FILE* err) const {
  for (const auto& text : parameters_.replaced()) print_message(err, text);
}

Expected<int> CommandLine::open(std::FILE* err, const OpenWindow& open_window) const {
  if (const auto known = check_given_view(window_flags_.view(), true); !known)
    return tl::unexpected(known.error());
  const auto request = window_flags_.request(parameters_, &given_command(app_) == open_);
  if (!request) return tl::unexpected(request.error());
  say_replaced(err);
  return open_window(*request);
}

Expected<int> CommandLine::perform(OutputFile& out, std::FILE* err, const OpenWindow& open_window) {
  const auto& command = given_command(app_);
  if (&command == &app_ || &command == open_) return open(err, open_window);
  Expected<void> done;
  if (&command == render_) {
    done = perform_render();
  } else if (&command == animate_) {
    done = perform_animate(err);
  } else if (&command == data_) {
    done = perform_data(out);
  } else if (&command == encode_) {
    done = perform_encode(out, err);
  } else if (&command == lesson_) {
    done = lesson_command_.perform(out);
  } else if (&command == code_) {
    done = perform_code(out);
  } else {
    const auto text = &command == list_         ? list(what_, json_, keys_)
                      : &command == completion_ ? completion(app_, shell_)
                                                : state_of(command, true).map(describe);
    done = text ? out.write(*text) : tl::unexpected(text.error());
  }
  if (done) {
    say_replaced(err);
    for (const auto& complaint : parameters_.complaints()) print_message(err, complaint);
  }
  return done.map([] { return 0; });
}

Expected<int> CommandLine::run(int argc, const char* const* argv, OutputFile& out, std::FILE* err,
                               const OpenWindow& open_window) {
  try {
    app_.parse(marked(argc, argv, app_));
  } catch (const CLI::CallForHelp&) {
    return out.write(app_.help()).map([] { return 0; });
  } catch (const CLI::CallForVersion& version) {
    return out.write(std::string(version.what()) + '\n').map([] { return 0; });
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(in_our_words(error, app_));
  }
  if (const auto known = check_left_over(app_); !known) return tl::unexpected(known.error());
  if (const auto once = check_repeated(app_); !once) return tl::unexpected(once.error());
  return perform(out, err, open_window);
}

/// What `perform` returns; what it throws, for want of memory or from a library, as an Error.
template <class Perform>
Expected<int> caught(const Perform& perform) {
  try {
    return perform();
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory: ask for less, such as a smaller --d or --length");
  } catch (const std::exception& error) {
    return fail(
        fmt::format("an error that should not happen, “{}”: please report it", error.what()));
  }
}

}  // namespace

int run(int argc, const char* const* argv, std::FILE* out, std::FILE* err,
        const OpenWindow& open_window, const KeyRows& keys) {
  auto written = OutputFile::to_stream(out, "the standard output");
  auto status =
      caught([&] { return CommandLine(keys).run(argc, argv, written, err, open_window); });
  if (status) {
    if (const auto done = written.commit(); !done) status = tl::unexpected(done.error());
  }
  if (status) return *status;
  if (written.reader_is_gone()) return 0;
  print_message(err, on_one_line(status.error().message));
  return kBadInput;
}

}  // namespace posenc
