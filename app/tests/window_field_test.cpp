// The field shader against core's own evaluation in the same colours.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include "figure/colormap.hpp"
#include "gpu/field_painter.hpp"
#include "shell/fields.hpp"
#include "tables.hpp"
#include "virtual_display.hpp"

namespace posenc {
namespace {

/// Of 255, per channel: the promise of FieldPainter.
constexpr int kTolerance = 2;

/// A display with an OpenGL context for all tests of this program.
class Context : public testing::Environment {
 public:
  void SetUp() override {
    display_ = std::make_unique<test::VirtualDisplay>(320, 240);
    ASSERT_FALSE(display_->name().empty()) << "Xvfb does not start";
    setenv("DISPLAY", display_->name().c_str(), 1);
    ASSERT_EQ(glfwInit(), GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    window_ = glfwCreateWindow(64, 64, "test", nullptr, nullptr);
    ASSERT_NE(window_, nullptr);
    glfwMakeContextCurrent(window_);
    ASSERT_NE(gladLoadGL(glfwGetProcAddress), 0);
  }
  void TearDown() override {
    if (window_ != nullptr) glfwDestroyWindow(window_);
    glfwTerminate();
    display_.reset();
  }

 private:
  std::unique_ptr<test::VirtualDisplay> display_;
  GLFWwindow* window_ = nullptr;
};
const auto* const kContext = testing::AddGlobalTestEnvironment(new Context);

gpu::FieldPainter painter() {
  auto loaded = gpu::FieldPainter::load(POSENC_SHADERS);
  if (!loaded) throw std::runtime_error(loaded.error().message);
  return *std::move(loaded);
}

gpu::FieldPicture picture_of(int d, double base, std::int64_t length, const FieldWindow& window,
                             const Colormap& map, const Convention& convention = paper()) {
  const auto encoding = std::make_shared<const Sinusoidal>(*Sinusoidal::make(d, base, convention));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(map.colors.data());
  return {encoding, length, window, {bytes, map.colors.size_bytes()}};
}

/// The pixels of a texture of that size: RGBA, row-major, the texture's row 0 first.
std::vector<std::uint8_t> read_texture(GLuint texture, int width, int height) {
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) *
                                   static_cast<std::size_t>(height) * 4);
  const gpu::Framebuffer framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return pixels;
}

/// The largest difference of a channel, and where.
struct Worst {
  int difference = 0;
  std::string where;
};

Worst compare(gpu::FieldPainter& painter, const gpu::FieldPicture& picture, const Colormap& map,
              int width, int height) {
  const auto painted = read_texture(painter.paint(picture, width, height), width, height);
  std::vector<float> values(static_cast<std::size_t>(width * height));
  evaluate_field(*picture.encoding, picture.window, picture.length, width, height, values);
  const double largest = picture.encoding->largest_entry(picture.length);
  Worst worst;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Color expected = color_at(map, static_cast<double>(values[i]) / largest);
    const int off =
        std::max({std::abs(painted[4 * i] - expected.r), std::abs(painted[4 * i + 1] - expected.g),
                  std::abs(painted[4 * i + 2] - expected.b)});
    if (off <= worst.difference) continue;
    const auto column = i % static_cast<std::size_t>(width),
               row = i / static_cast<std::size_t>(width);
    worst = {off, fmt::format("pixel {}, {}: value {}", column, row, values[i])};
  }
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return worst;
}

constexpr std::int64_t kBillion = 1'000'000'000;

class FieldShader : public testing::TestWithParam<std::tuple<int, double>> {};

TEST_P(FieldShader, AgreesWithCoreAtEveryPlaceAndZoom) {
  const auto [d, base] = GetParam();
  auto paints = painter();
  constexpr int kWidth = 161, kHeight = 120;
  int specs = 0;
  for (const double rows : {3.0, 97.5, 120.0, 5e4, 1.2e8, 1e9}) {
    for (const double from : {0.0, 1e6, kBillion - rows}) {
      if (from + rows > kBillion) continue;
      for (const bool transposed : {false, true}) {
        for (const auto sampling : {Sampling::mean, Sampling::nearest}) {
          const double dims = std::min<double>(d, rows < 100 ? 4 : d);
          const FieldWindow window{from,       from + rows, d - dims, static_cast<double>(d),
                                   transposed, sampling};
          const auto& map = colormaps()[static_cast<std::size_t>(specs++) % colormaps().size()];
          const auto worst =
              compare(paints, picture_of(d, base, kBillion, window, map), map, kWidth, kHeight);
          EXPECT_LE(worst.difference, kTolerance)
              << worst.where << ", rows " << from << " + " << rows
              << (transposed ? ", transposed" : "")
              << (sampling == Sampling::mean ? ", mean" : ", nearest") << ", " << map.id;
        }
      }
    }
  }
  EXPECT_EQ(specs, 6 * 3 * 4 - 4);  // all rows from 10⁶ on do not fit
}

INSTANTIATE_TEST_SUITE_P(Encodings, FieldShader,
                         testing::Combine(testing::Values(2, 64, 512, 16384),
                                          testing::Values(1.001, 10000.0, 1e9)));

class FieldShaderConventions : public testing::TestWithParam<const Convention*> {};

TEST_P(FieldShaderConventions, AgreeWithCore) {
  const auto& convention = *GetParam();
  auto paints = painter();
  constexpr int kWidth = 90, kHeight = 70;
  const auto& map = colormaps().front();
  for (const int d : {convention.min_d, convention.odd_d == OddD::refused ? 10 : 9, 512, kMaxDim}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      for (const double rows : {12.0, 3000.0, 1e9}) {
        for (const bool transposed : {false, true}) {
          FieldWindow window{kBillion - rows, static_cast<double>(kBillion), 0,
                             static_cast<double>(d), transposed};
          window.origin = convention.position_of_row(0, kBillion);
          window.descending = convention.descending;
          const auto worst = compare(paints, picture_of(d, base, kBillion, window, map, convention),
                                     map, kWidth, kHeight);
          EXPECT_LE(worst.difference, kTolerance)
              << worst.where << ", d = " << d << ", base " << base << ", rows " << rows
              << (transposed ? ", transposed" : "");
        }
      }
    }
  }
}

std::vector<const Convention*> all_conventions() {
  std::vector<const Convention*> all;
  for (const auto& convention : conventions()) all.push_back(&convention);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Each, FieldShaderConventions, testing::ValuesIn(all_conventions()),
                         [](const auto& of) {
                           std::string name(of.param->id);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(FieldShaderColors, AgreeOnTheSteepestMap) {
  // Black and white in turns: nothing can change faster along 256 colours.
  static std::vector<Color> stripes;
  for (int i = 0; i < 256; ++i)
    stripes.push_back(i % 2 == 0 ? Color{0, 0, 0, 255} : Color{255, 255, 255, 255});
  const Colormap map{"stripes", "", "", false, stripes};
  auto paints = painter();
  const FieldWindow window{0, 300, 0, 64, false, Sampling::mean};
  const auto worst = compare(paints, picture_of(64, 10000, 300, window, map), map, 200, 150);
  EXPECT_LE(worst.difference, kTolerance) << worst.where;
}

TEST(FieldShaderOctaves, WavelengthsOfTwoPositionsAndOfInfinity) {
  auto paints = painter();
  const auto& map = colormaps().front();
  auto picture = picture_of(2, 10000, kBillion, {0, 1e6, 0, 300, false, Sampling::mean}, map);
  picture.encoding = std::make_shared<const Sinusoidal>(Sinusoidal::octaves(150));
  const auto worst = compare(paints, picture, map, 300, 200);
  EXPECT_LE(worst.difference, kTolerance) << worst.where;
}

/// Pictures that the shader does not know are core's own.
TEST(PlainPictures, TheSimilarityMatrixIsPaintedAsCoreHasIt) {
  auto paints = painter();
  const auto paint = shader_painter(paints);
  constexpr int kSide = 70;
  for (const Convention& convention : conventions()) {
    for (const double span : {9.0, 70.0, 4096.0, 1e9}) {
      FieldSpec spec;
      spec.encoding = std::make_shared<const Sinusoidal>(*Sinusoidal::make(64, 10000, convention));
      spec.length = kBillion;
      const SimilarityWindow window{kBillion - span,      static_cast<double>(kBillion),
                                    kBillion - span,      static_cast<double>(kBillion),
                                    Sampling::mean,       convention.position_of_row(0, kBillion),
                                    convention.descending};
      spec.window = window;
      spec.colors = colormaps().front().colors;
      spec.values = {-40, 40};
      const auto id = reinterpret_cast<std::uintptr_t>(paint(spec, kSide, kSide));
      const auto painted = read_texture(static_cast<GLuint>(id), kSide, kSide);
      std::vector<float> values(kSide * kSide);
      evaluate_similarity(*spec.encoding, window, spec.length, kSide, kSide, values);
      int worst = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const Color c = color_at(spec.colors, static_cast<double>(values[i]) / 40);
        worst = std::max({worst, std::abs(painted[4 * i] - c.r), std::abs(painted[4 * i + 1] - c.g),
                          std::abs(painted[4 * i + 2] - c.b)});
      }
      EXPECT_LE(worst, kTolerance) << convention.id << ", " << span;
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(paint(spec, kSide, kSide)), id)
          << "the same picture is not painted again";
    }
  }
  EXPECT_EQ(paints.painted(), 0u);
}

TEST(PlainPictures, OtherEncodingsArePaintedAsInFiles) {
  auto paints = painter();
  const auto paint = shader_painter(paints);
  constexpr int kWidth = 90, kHeight = 60;
  std::vector<State> states;
  for (const auto& kind : encodings()) {
    states.emplace_back();
    states.back().encoding = &kind;
  }
  states.pop_back();  // the sinusoids
  states.push_back(test::with_table_of("a.npy", 500, 33, [](auto t, auto j) {
    return t % 50 == j ? std::nan("") : std::sin(static_cast<double>(t * (j + 1)) / 40);
  }));
  for (const State& state : states) {
    const auto encoding = make_encoding(state);
    for (const Colormap& map : colormaps()) {
      for (const bool transposed : {false, true}) {
        FieldSpec spec;
        spec.encoding = encoding;
        spec.length = state.length;
        const FieldWindow window{0, static_cast<double>(state.length), 0,
                                 static_cast<double>(encoding->d()), transposed};
        spec.window = window;
        spec.colors = map.colors;
        spec.values = value_range(*encoding, state.length, map);
        const auto id = reinterpret_cast<std::uintptr_t>(paint(spec, kWidth, kHeight));
        const auto painted = read_texture(static_cast<GLuint>(id), kWidth, kHeight);
        std::vector<float> values(kWidth * kHeight);
        evaluate_field(*encoding, window, state.length, kWidth, kHeight, values);
        int worst = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
          const Color c = color_of(spec, static_cast<double>(values[i]));
          worst =
              std::max({worst, std::abs(painted[4 * i] - c.r), std::abs(painted[4 * i + 1] - c.g),
                        std::abs(painted[4 * i + 2] - c.b)});
        }
        EXPECT_LE(worst, kTolerance) << encoding->id() << ", " << map.id;
      }
    }
  }
  EXPECT_EQ(paints.painted(), 0u);
}

TEST(FieldPainter, RemembersWhatItPainted) {
  auto paints = painter();
  const auto& map = colormaps().front();
  const auto first = picture_of(8, 10000, 100, {0, 100, 0, 8, false, Sampling::mean}, map);
  const GLuint texture = paints.paint(first, 20, 30);
  EXPECT_EQ(paints.paint(first, 20, 30), texture);
  EXPECT_EQ(paints.painted(), 1u);
  EXPECT_NE(paints.paint(first, 30, 20), texture);
  EXPECT_EQ(paints.painted(), 2u);
  for (std::size_t i = 0; i < gpu::FieldPainter::kRemembered; ++i) {
    auto other = first;
    other.window.position_to = static_cast<double>(50 + i);
    paints.paint(other, 20, 30);
  }
  const auto before = paints.painted();
  paints.paint(first, 20, 30);
  EXPECT_EQ(paints.painted(), before + 1);
}

TEST(Program, AShaderThatDoesNotCompileIsNamedWithItsLine) {
  const test::TemporaryFolder folder;
  std::filesystem::copy(std::filesystem::path(POSENC_SHADERS) / "fullscreen.vert",
                        folder.path() / "fullscreen.vert");
  std::ofstream(folder.path() / "field.frag")
      << "#version 330 core\nout vec4 color;\nvoid main() { color = nothing; }\n";
  const auto loaded = gpu::FieldPainter::load(folder.path());
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message.find((folder.path() / "field.frag").string() + ":3: "),
            std::string::npos)
      << loaded.error().message;
  EXPECT_EQ(loaded.error().message.find('\n'), std::string::npos);
}

TEST(Program, AShaderThatIsNotThereIsNamed) {
  const test::TemporaryFolder folder;
  const auto loaded = gpu::FieldPainter::load(folder.path());
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message.find("fullscreen.vert"), std::string::npos)
      << loaded.error().message;
}

TEST(Program, LogsOfOtherDrivers) {
  EXPECT_EQ(gpu::located_complaint("a.frag", "0(12) : error C1503: undefined variable \"x\"\n"),
            "a.frag:12: undefined variable \"x\"");
  EXPECT_EQ(gpu::located_complaint(
                "a.frag", "ERROR: 0:7: 'x' : undeclared identifier\nERROR: 1 compilation errors\n"),
            "a.frag:7: 'x' : undeclared identifier");
  EXPECT_EQ(gpu::located_complaint("a.frag", "0:3(15): error: `nothing' undeclared\n"),
            "a.frag:3: `nothing' undeclared");
  EXPECT_EQ(gpu::located_complaint("a.frag", ""), "a.frag: no reason given");
}

}  // namespace
}  // namespace posenc
