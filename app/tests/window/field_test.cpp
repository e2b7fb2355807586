// The field shader against core's own evaluation in the same colours.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "gl_context.hpp"
#include "gpu/field_painter.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

/// The largest error of FieldPainter, of 255 per channel.
constexpr int kTolerance = 2;

gpu::FieldPainter painter() {
  test::need_context();
  gpu::FieldPainter painter;
  const auto loaded = painter.load_shaders(POSENC_SHADERS);
  if (!loaded) throw std::runtime_error(loaded.error().message);
  return painter;
}

std::shared_ptr<const Sinusoidal> sinusoids(int d, double base = 10000,
                                            const Convention& convention = paper()) {
  return std::make_shared<const Sinusoidal>(*Sinusoidal::make(d, base, convention));
}

/// With all values of the encoding in the map's colours.
FieldSpec picture_of(std::shared_ptr<const Encoding> encoding, std::int64_t length,
                     const FieldWindow& window, const Colormap& map) {
  const auto values = colour_ends(value_range(*encoding, length), map);
  return {std::move(encoding), length, window, map.colors, values};
}

/// What core evaluates for each pixel, whatever runs the painters share.
std::vector<float> values_of(const FieldSpec& spec, int width, int height) {
  std::vector<float> values(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  if (spec.signs) {  // which know what has faded
    const FieldRuns runs = runs_of(spec, width, height);
    spread_runs<float>(runs, values_of_runs(spec, runs), values);
  } else if (const auto* const window = std::get_if<FieldWindow>(&spec.window)) {
    evaluate_field(*spec.encoding, *window, spec.length, width, height, values);
  } else {
    evaluate_similarity(*spec.encoding, std::get<SimilarityWindow>(spec.window), spec.length, width,
                        height, values);
  }
  return values;
}

/// The largest difference of a channel, and where it is.
std::string compare(gpu::FieldPainter& painter, const FieldSpec& spec, int width, int height) {
  const auto painted = test::read_texture(painter.paint(spec, width, height), width, height);
  const auto values = values_of(spec, width, height);
  const double least = least_with_sign(spec, runs_of(spec, width, height));
  // Nearer to where the sign changes than both painters know a value.
  const double unsure = 2 * kZeroCell * std::max(std::fabs(spec.values.from), spec.values.to);
  int worst = 0;
  std::string where;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    if (spec.signs && std::fabs(std::fabs(value) - least) < unsure) continue;
    Color color = color_of(spec, value, least);
    if (color == kNaNColor &&
        is_on_stripe(static_cast<int>(i) % width, static_cast<int>(i) / width))
      color = kNaNStripe;
    const int off =
        std::max({std::abs(painted[4 * i] - color.r), std::abs(painted[4 * i + 1] - color.g),
                  std::abs(painted[4 * i + 2] - color.b)});
    if (off <= worst) continue;
    worst = off;
    where = fmt::format("{} of 255 at pixel {}, {}: {}", off, i % static_cast<std::size_t>(width),
                        i / static_cast<std::size_t>(width), value);
  }
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return worst <= kTolerance ? "" : where;
}

constexpr std::int64_t kBillion = 1'000'000'000;

/// Both painters agree on an encoding and its dot products in these many rows, at both ends and far
/// in: upright and transposed, sampled by the mean and the nearest, in each map, in all colours, in
/// a part of them, and as signs.
void expect_agreement(gpu::FieldPainter& paints, const std::shared_ptr<const Encoding>& encoding,
                      std::int64_t length, const std::vector<double>& spans, int width, int height,
                      const Convention& convention = paper()) {
  const auto end = static_cast<double>(length), d = static_cast<double>(encoding->d());
  const double whole = encoding->dot_at(0, 0);
  std::size_t specs = 0;
  for (const double rows : spans) {
    for (const double from : {0.0, 1e6, end - rows}) {
      if (from + rows > end || from < 0) continue;
      for (const int option : {0, 1, 2, 3, 4, 6}) {
        const bool is_similarity = option >= 4;
        if (is_similarity && d > 9000) continue;  // which takes long
        const auto& map = colormaps(light_palette())[specs % colormaps(light_palette()).size()];
        FieldSpec spec = picture_of(encoding, length, {}, map);
        const auto place = [&](auto window) {
          window.sampling = (option & 2) != 0 ? Sampling::nearest : Sampling::mean;
          window.origin = convention.position_of_row(0, length);
          window.descending = convention.descending;
          spec.window = window;
        };
        if (is_similarity) {
          place(SimilarityWindow{from, from + rows, end - rows, end});
          if (std::isfinite(whole) && whole > 0) spec.values = {-whole, whole};
        } else {
          const double dims = rows < height    ? std::min(d, width / 40.0)
                              : specs % 2 == 0 ? d
                                               : 0.37 * d;
          place(FieldWindow{from, from + rows, d - dims, d, (option & 1) != 0});
        }
        if (specs % 3 == 1) spec.values = {spec.values.from / 7, spec.values.to / 7};
        spec.signs = specs++ % 3 == 2;
        EXPECT_EQ(compare(paints, spec, width, height), "")
            << encoding->id() << ' ' << convention.id << ", d = " << d << ", rows " << from << " + "
            << rows << ", option " << option << (spec.signs ? ", signs" : "") << ", " << map.id;
      }
    }
  }
  EXPECT_GT(specs, 0U);
}

/// Forty pixels a cell, fractions of a cell, a cell a pixel, some, a million, all.
std::vector<double> zooms(int pixels) {
  return {pixels / 40.0, pixels / 1.7, 1.0 * pixels, 400.5 * pixels, 1e6 * pixels, 1e9};
}

TEST(FieldShader, AgreesWithCoreAtEveryPlaceAndZoom) {
  auto paints = painter();
  for (const auto& convention : conventions()) {
    const int odd = convention.odd_d == OddD::refused ? 64 : 63;
    for (const int d : {convention.min_d, odd, 512, kMaxDim})
      expect_agreement(paints, sinusoids(d, 10000, convention), kBillion, zooms(24), 31, 24,
                       convention);
  }
  for (const double base : {kMinBase, kMaxBase}) {
    for (const int d : {2, 512})
      expect_agreement(paints, sinusoids(d, base), kBillion, zooms(120), 161, 120);
  }
}

TEST(FieldShader, AgreesOnTheSteepestMapAndOnOctaves) {
  // Black and white in turns: nothing can change faster along 256 colours.
  static std::vector<Color> stripes;
  for (int i = 0; i < 256; ++i)
    stripes.push_back(i % 2 == 0 ? Color{0, 0, 0, 255} : Color{255, 255, 255, 255});
  const Colormap map{"stripes", "", "", false, stripes};
  auto paints = painter();
  for (const double rows : {300.0, 5e4}) {
    const auto spec = picture_of(sinusoids(64), 50'000, {0, rows, 0, 64}, map);
    EXPECT_EQ(compare(paints, spec, 200, 150), "");
  }
  const auto octaves = std::make_shared<const Sinusoidal>(Sinusoidal::octaves(150));
  EXPECT_EQ(compare(paints,
                    picture_of(octaves, kBillion, {0, 1e6, 0, 300}, colormaps(light_palette())[0]),
                    300, 200),
            "");
}

/// States of stretched sinusoids and of the other encodings, learned tables among them.
std::vector<State> other_states() {
  std::vector<State> states{test::state_of("length=40000 trained=64 scaling=yarn")};
  for (const auto& kind : encodings()) {
    if (&kind == &sinusoidal_kind()) continue;
    states.emplace_back();
    states.back().encoding = &kind;
    states.back().length = 40'000;
  }
  const auto entry = [](auto t, auto j) {
    if (t % 50 == j) return std::nan("");
    if (t % 61 == j) return std::numeric_limits<double>::infinity();
    return std::sin(static_cast<double>(t * (j + 1)) / 40);
  };
  states.push_back(test::with_table_of("a.npy", 500, 33, entry));
  states.push_back(test::with_table_of("wide.npy", 3, 9000, entry));
  states.push_back(test::with_table_of("long.npy", 40'000, 3, entry));
  return states;
}

TEST(FieldShader, AgreesOnOtherEncodingsAtEveryZoom) {
  auto paints = painter();
  for (const State& state : other_states()) {
    const auto rows = static_cast<double>(state.length);
    expect_agreement(paints, make_encoding(state), state.length, {rows, 0.37 * rows, 0.002 * rows},
                     90, 60);
  }
}

/// A table larger than a texture may be, and entries that are no numbers in their own colour.
TEST(FieldShader, PaintsTablesLargerThanATexture) {
  auto paints = painter();
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  const auto rows = 3 * static_cast<std::int64_t>(largest) + 7;
  const State state = test::with_table_of("huge.npy", rows, 2, [&](auto t, auto j) {
    return static_cast<std::int64_t>(t) == rows - 1 && j == 1 ? std::nan("")
                                                              : (j == 0 ? 0.5 : -0.5);
  });
  FieldSpec spec;
  spec.encoding = make_encoding(state);
  spec.length = rows;
  spec.colors = colormaps(light_palette()).front().colors;
  spec.values = {-0.5, 0.5};
  constexpr int kWidth = 2, kHeight = 300;
  for (const double from : {0.0, static_cast<double>(rows) - 5}) {
    spec.window = FieldWindow{from, static_cast<double>(rows), 0, 2};
    const auto painted = test::read_texture(paints.paint(spec, kWidth, kHeight), kWidth, kHeight);
    const auto is = [&](std::size_t pixel, Color color) {
      return painted[4 * pixel] == color.r && painted[4 * pixel + 1] == color.g &&
             painted[4 * pixel + 2] == color.b;
    };
    EXPECT_TRUE(is(0, spec.colors.back()));
    EXPECT_TRUE(is(1, spec.colors.front()));
    EXPECT_TRUE(is(2 * kHeight - 2, spec.colors.back()));
    EXPECT_TRUE(is(2 * kHeight - 1, kNaNColor));
  }
}

TEST(Program, NamesTheShaderThatFails) {
  const test::TemporaryFolder folder;
  test::need_context();
  const auto message = [&] {
    const auto loaded = gpu::FieldPainter().load_shaders(folder.path());
    return loaded ? "loaded" : loaded.error().message;
  };
  EXPECT_NE(message().find("fullscreen.vert"), std::string::npos);
  for (const char* const name : {"fullscreen.vert", "waves.frag"})
    std::filesystem::copy(std::filesystem::path(POSENC_SHADERS) / name, folder.path() / name);
  const auto broken = folder.path() / "field.frag";
  std::ofstream(broken) << "#version 330 core\nout vec4 color;\nvoid main() { color = nothing; }\n";
  EXPECT_NE(message().find(broken.string()), std::string::npos) << message();
  EXPECT_NE(message().find("nothing"), std::string::npos) << message();
}

}  // namespace
}  // namespace posenc
