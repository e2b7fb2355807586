#include <memory>

#include "commands/command.hpp"
#include "documents/writing.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

struct RenderFlags {
  std::string file, size, scale;
  bool transparent = false;
};

Expected<void> run_render(const State& state, const RenderFlags& flags) {
  if (const auto* const view = find_view(state.view)) {
    if (const auto can = check_shows(*view, state); !can) return tl::unexpected(can.error());
  }
  PictureSize size;
  size.transparent = flags.transparent;
  Expected<void> done;
  if (!flags.size.empty()) done = read_size(size, flags.size);
  if (done && !flags.scale.empty()) done = read_scale(size, flags.scale);
  if (!done) return tl::unexpected(done.error());
  const auto formats = formats_of({Holds::picture, Holds::live});
  if (flags.file.empty()) return needs_file("render", formats);
  const auto format = format_of(formats, flags.file);
  if (!format) return tl::unexpected(format.error());
  return render(state, size, flags.file, **format);
}

RunCommand add_render(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<RenderFlags>();
  add_output(app, flags->file, formats_of({Holds::picture, Holds::live}));
  add_word(app, "--size", flags->size, "WxH", "Width and height in pixels (default 1920x1080)");
  add_word(app, "--scale", flags->scale, "NUMBER",
           "Scale factor: pixels of the file per pixel of its size, 1 to 4 (default 1)");
  add_switch(app, "--transparent", flags->transparent, "Transparent background");
  return [flags,
          state_of = add_view(app, true, parameters)](const Running& running) -> Expected<void> {
    const auto state = state_of(running.err);
    return state ? run_render(*state, *flags) : tl::unexpected(state.error());
  };
}

}  // namespace

const CommandRow kRenderCommand{
    "render", "Write a view's picture to a file",
    R"(  posenc render heatmap -o heatmap.png        a picture, with no display
  posenc render all --theme light --size 3840x2160 -o page.pdf
)",
    kOtherOptions, add_render};

}  // namespace posenc
