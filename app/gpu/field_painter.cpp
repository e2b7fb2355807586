#include "gpu/field_painter.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>
#include <variant>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "figure/float_range.hpp"
#include "gpu/wave_terms.hpp"

namespace posenc::gpu {
namespace {

enum Unit { kTerms, kPositions, kDims, kDown, kAcross, kColors, kValues };

/// Has the unit show the values as texels of the format.
template <class T>
void bind(Unit unit, const Texture& texture, const Buffer& buffer, GLenum format,
          const std::vector<T>& values) {
  glBindBuffer(GL_TEXTURE_BUFFER, buffer.id());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture.id());
  glTexBuffer(GL_TEXTURE_BUFFER, format, buffer.id());
}

/// Binds it to its unit; texels are fetched one by one.
void bind(Unit unit, const Texture& texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture.id());
  set_sampling(GL_NEAREST);
}

int size_of(const PixelRuns& axis) { return static_cast<int>(axis.runs.size()); }

bool is_of_waves(const FieldSpec& spec) {
  return std::holds_alternative<FieldWindow>(spec.window) &&
         dynamic_cast<const Sinusoidal*>(spec.encoding.get()) != nullptr;
}

}  // namespace

bool FieldPainter::Picture::is_as(const Picture& other) const {
  return spec.encoding == other.spec.encoding && spec.length == other.spec.length &&
         spec.window == other.spec.window && spec.signs == other.spec.signs &&
         width == other.width && height == other.height;
}

Expected<void> FieldPainter::load_shaders(const std::filesystem::path& folder) {
  auto waves = Program::load(folder, "fullscreen.vert", "waves.frag");
  if (!waves) return tl::unexpected(waves.error());
  auto colors = Program::load(folder, "fullscreen.vert", "field.frag");
  if (!colors) return tl::unexpected(colors.error());
  const auto units = [](const Program& program,
                        std::initializer_list<std::pair<const char*, Unit>> all) {
    glUseProgram(program.id());
    for (const auto& [name, unit] : all) glUniform1i(program.uniform(name), unit);
  };
  units(*waves, {{"terms", kTerms}, {"positions", kPositions}, {"dims", kDims}});
  units(*colors, {{"down", kDown}, {"across", kAcross}, {"colors", kColors}, {"values", kValues}});
  glUseProgram(0);
  shaders_ = Shaders{*std::move(waves), *std::move(colors)};
  return {};
}

FieldPainter::Painted& FieldPainter::room_for(const Picture& picture) {
  if (remembered_.size() < kRemembered) return remembered_.emplace_back(Painted{picture, 0, {}});
  auto& oldest = *std::ranges::min_element(remembered_, {}, &Painted::used);
  oldest.picture = picture;
  return oldest;
}

GLuint FieldPainter::paint(const FieldSpec& spec, int width, int height) {
  assert(width >= 1 && height >= 1 && spec.colors.size() == 256);
  ++clock_;
  const Picture picture{spec, width, height};
  for (auto& painted : remembered_) {
    if (painted.picture == picture) {
      painted.used = clock_;
      return painted.texture.id();
    }
  }
  auto& painted = room_for(picture);
  painted.used = clock_;
  ++painted_;
  const FieldRuns runs = runs_of(spec, width, height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (!shaders_ || (!is_of_waves(spec) && runs.size() * kPixelsOfCoarse <= pixels)) {
    bind(kTerms, painted.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 field_colors(spec, width, height).data());
    glActiveTexture(GL_TEXTURE0);
    ++computed_;
    return painted.texture.id();
  }
  const Picture shown{in_float_range(spec), width, height};
  if (!valued_ || !valued_->is_as(shown)) {
    compute(shown, runs);
    valued_ = shown;
    ++computed_;
  }
  color(shown, painted.texture, runs);
  return painted.texture.id();
}

void FieldPainter::compute(const Picture& picture, const FieldRuns& runs) {
  const auto* const window = std::get_if<FieldWindow>(&picture.spec.window);
  const auto waves = std::dynamic_pointer_cast<const Sinusoidal>(picture.spec.encoding);
  bind(kValues, values_);
  const auto room = [&](const float* numbers) {
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, size_of(runs.across), size_of(runs.down), 0, GL_RED,
                 GL_FLOAT, numbers);
  };
  if (window != nullptr && waves) {
    room(nullptr);
    compute_waves(*waves, *window, runs, picture.spec.signs);
  } else {
    room(values_of_runs(picture.spec, runs).data());
  }
}

void FieldPainter::compute_waves(const Sinusoidal& encoding, const FieldWindow& window,
                                 const FieldRuns& runs, bool without_faded) {
  const auto terms =
      wave_terms(encoding, window, (window.transposed ? runs.across : runs.down).runs,
                 (window.transposed ? runs.down : runs.across).runs, without_faded);
  bind(kTerms, terms_.texture, terms_.buffer, GL_RGBA32UI, terms.terms);
  bind(kPositions, positions_.texture, positions_.buffer, GL_RG32UI, terms.positions);
  bind(kDims, dims_.texture, dims_.buffer, GL_RG32UI, terms.dims);
  glUseProgram(shaders_->waves.id());
  glUniform1i(shaders_->waves.uniform("transposed"), window.transposed ? 1 : 0);
  fill(values_, size_of(runs.across), size_of(runs.down));
}

void FieldPainter::color(const Picture& picture, const Texture& into, const FieldRuns& runs) {
  const auto& [spec, width, height] = picture;
  bind(kDown, down_.texture, down_.buffer, GL_R32UI, runs.down.of_pixel);
  bind(kAcross, across_.texture, across_.buffer, GL_R32UI, runs.across.of_pixel);
  bind(kColors, colors_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(spec.colors.size()), 1, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, spec.colors.data());
  // What is painted has no unit of its own in the shader.
  bind(kTerms, into);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  bind(kValues, values_);

  const ValueRange range = colour_values(spec);
  const double half = static_cast<double>(spec.colors.size() - 1) / 2;
  const Program& coloring = shaders_->colors;
  glUseProgram(coloring.id());
  glUniform2f(coloring.uniform("place"),
              static_cast<float>(half * (range.place(1) - range.place(0))),
              static_cast<float>(half * (range.place(0) + 1)));
  glUniform1i(coloring.uniform("signs"), spec.signs ? 1 : 0);
  glUniform1f(coloring.uniform("negative"), static_cast<float>(kNegativeSign));
  glUniform1f(coloring.uniform("least"), static_cast<float>(least_with_sign(spec, runs)));
  for (const auto& [name, color] :
       {std::pair("not_finite", kNaNColor), std::pair("stripe", kNaNStripe)})
    glUniform4f(coloring.uniform(name), static_cast<float>(color.r) / 255,
                static_cast<float>(color.g) / 255, static_cast<float>(color.b) / 255,
                static_cast<float>(color.a) / 255);
  glUniform2i(coloring.uniform("stripes"), kStripePeriod, kStripeWidth);
  fill(into, width, height);
}

void FieldPainter::fill(const Texture& target, int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.id(), 0);
  glViewport(0, 0, width, height);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glBindVertexArray(vertices_.id());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace posenc::gpu
