#include "documents/animation.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "figure/theme.hpp"
#include "scene/scene.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

Expected<Image> draw_moment(const Moment& moment, PictureSize size, Scene& scene) {
  const auto& state = moment.state;
  size.text_size = state.text_size;
  const auto& palette = palette_of(state);
  scene.update(state, moment.position);
  return draw_image(size, palette.ground, [&](Canvas& canvas, const Rect& area) {
    draw_picture(canvas, area, palette, scene);
  });
}

Expected<void> check_rate(const Animation& animation, const Format& format) {
  const int most = format.film().most_per_second;
  if (animation.per_second <= most) return {};
  return fail("fps = {} is too much for {}: give {} or less, or another format",
              animation.per_second, format.name, most);
}

Expected<void> check_size(const Animation& animation, const Format& format) {
  const auto [width, height] = std::pair(animation.size.width, animation.size.height);
  const double pixels = static_cast<double>(width) * height;
  if (pixels > Animation::kMostFramePixels) {
    const double shrink = std::sqrt(Animation::kMostFramePixels / pixels);
    const auto even = [&](int side) {
      return std::max(static_cast<int>(side * shrink) / 2 * 2, 64);
    };
    return fail("size = {}x{} is too large for a film: give {}x{} or less", width, height,
                even(width), even(height));
  }
  if (format.film().needs_even_sides && (width % 2 != 0 || height % 2 != 0))
    return fail("size = {}x{} has an odd side, which {} cannot hold: give {}x{}", width, height,
                format.name, width / 2 * 2, height / 2 * 2);
  const double most = Animation::kMostPixels / width / height;
  const auto count = frame_count(animation);
  if (static_cast<double>(count) > most)
    return fail(
        "{} frames of {}x{} are too many, at most {} are written: lower "
        "seconds, fps or size",
        integer_text(count), width, height, integer_text(static_cast<std::int64_t>(most)));
  return {};
}

/// Endings of what this program writes alone.
std::string without_ffmpeg() {
  auto formats = formats_of({Holds::animation});
  std::erase_if(formats, [](const Format* format) { return format->film().needs_ffmpeg; });
  return endings_text(formats);
}

}  // namespace

Expected<void> read_seconds(Animation& animation, std::string_view typed) {
  const auto number = parse_number(typed);
  if (number.fault)
    return fail("seconds = {} is not a number: give one from {} to {}", quotable(typed),
                Sweep::kMinSeconds, Sweep::kMaxSeconds);
  animation.sweep.seconds = number.value;
  return {};
}

Expected<void> read_rate(Animation& animation, std::string_view typed) {
  constexpr int kMin = Animation::kMinRate, kMax = Animation::kMaxRate;
  const auto rate = whole_within(typed, kMin, kMax);
  if (!rate)
    return fail("fps = {} is not a rate: give a whole number from {} to {}", quotable(typed), kMin,
                kMax);
  animation.per_second = static_cast<int>(*rate);
  return {};
}

std::int64_t frame_count(const Animation& animation) {
  const auto count = std::llround(animation.sweep.seconds * animation.per_second);
  return std::max<std::int64_t>(animation.back ? count + count % 2 : count, 2);
}

double fraction_of(const Animation& animation, std::int64_t frame) {
  const auto i = static_cast<double>(frame), n = static_cast<double>(frame_count(animation));
  return animation.back ? std::min(2 * i, 2 * n - 2 * i) / n : i / (n - 1);
}

Moment moment_of(const Animation& animation, const State& state, double fraction) {
  const auto moment = moment_at(state, animation.sweep, fraction);
  return animation.t ? moment_at(moment.state, *animation.t, fraction) : moment;
}

Expected<void> check(const Animation& animation, const Format& format, const State& state) {
  if (auto done = check_sweep(state, animation.sweep); !done) return done;
  if (animation.t) {
    if (auto done = check_sweep(state, *animation.t); !done) return done;
  }
  if (auto done = check_rate(animation, format); !done) return done;
  if (auto done = check_size(animation, format); !done) return done;
  const auto* const view = find_view(state.view);
  for (const double fraction : {0.0, 1.0}) {
    if (view == nullptr) break;
    const auto can = check_shows(*view, moment_of(animation, state, fraction).state);
    if (!can) return can;
  }
  return {};
}

Expected<Image> draw_frame(const Animation& animation, const State& state, std::int64_t frame) {
  Scene scene;
  return draw_moment(moment_of(animation, state, fraction_of(animation, frame)), animation.size,
                     scene);
}

Expected<bool> write_frames(OutputFile& file, const Film& film, FrameFormat format,
                            const std::function<Expected<Image>(std::int64_t frame)>& draw,
                            const GoOn& go_on) {
  std::int64_t done = 0;
  const auto count = format.count;
  format.without_ffmpeg = without_ffmpeg();
  format.is_cancelled = [&] { return !go_on(done, count); };
  const auto encoder = film.encoder(file, format);
  if (!encoder) return tl::unexpected(encoder.error());
  Image before;
  bool moves = false;
  while (done < count) {
    auto image = draw(done);
    if (!image) return tl::unexpected(image.error());
    moves = moves || (done > 0 && image->pixels != before.pixels);
    if (auto added = (*encoder)->add(*image, before); !added) return tl::unexpected(added.error());
    before = *std::move(image);
    if (!go_on(++done, count)) return fail("the animation was cancelled");
  }
  return (*encoder)->finish().map([&] { return moves; });
}

Expected<void> animate(const Animation& animation, const Format& format, const State& state,
                       OutputFile& file, const GoOn& go_on) {
  if (auto valid = check(animation, format, state); !valid) return valid;
  Scene scene;  // what stays the same from frame to frame is computed once
  const auto moves = write_frames(
      file, format.film(),
      {.width = animation.size.width,
       .height = animation.size.height,
       .per_second = animation.per_second,
       .count = frame_count(animation)},
      [&](std::int64_t frame) {
        return draw_moment(moment_of(animation, state, fraction_of(animation, frame)),
                           animation.size, scene);
      },
      go_on);
  if (!moves) return tl::unexpected(moves.error());
  if (!*moves) {
    return fail("{} changes nothing in this picture: move another parameter",
                animation.sweep.parameter->id);
  }
  return {};
}

RunningExport::RunningExport(const std::filesystem::path& path, std::int64_t all,
                             const Write& write)
    : all_(all) {
  const auto written = [this, path,
                        write](const std::stop_token& stop) -> Expected<std::filesystem::path> {
    auto file = OutputFile::create(path, Existing::kept);
    if (!file) return tl::unexpected(file.error());
    auto done = write(*file, [&](std::int64_t count, std::int64_t /*all*/) {
      done_ = std::min(count, all_);
      return !stop.stop_requested();
    });
    if (done) done = file->sync();
    if (done && stop.stop_requested()) done = fail("the export was cancelled");
    if (done) done = file->commit();
    return done.map([&] { return file->path(); });
  };
  const auto work = [this, written](const std::stop_token& stop) {
    try {
      result_ = written(stop);
    } catch (const std::bad_alloc&) {
      result_ = fail("there is not enough memory: choose a smaller size");
    } catch (const std::exception& failed) {
      result_ = fail("the file could not be made: {}", failed.what());
    }
    over_ = true;
  };
  try {
    thread_ = std::jthread(work);
  } catch (const std::system_error&) {
    result_ = fail("the system gives no more threads: close other programs and try again");
    over_ = true;
  }
}

}  // namespace posenc
