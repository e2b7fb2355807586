#include "gpu/field_painter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <variant>

#include <posenc/dirichlet.hpp>
#include <posenc/field.hpp>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"

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

bool draws_sinusoids(const FieldSpec& spec) {
  return std::holds_alternative<FieldWindow>(spec.window) &&
         dynamic_cast<const Sinusoidal*>(spec.encoding.get()) != nullptr;
}

/// The tables from which waves.frag computes the means of sinusoids over runs of positions and
/// dims.
struct WaveTerms {
  using Term = std::array<std::uint32_t, 4>;
  using Run = std::array<std::uint32_t, 2>;
  std::vector<Term> terms;
  std::vector<Run> positions, dims;
};

constexpr Turns kEighthTurn{U128{1} << 125};

/// A sinusoid of the matrix, or the sum of a sine and a cosine of one frequency, which is one too.
struct Wave {
  Turns step, phase;  ///< its phase at position 0
  double amplitude = 0;
};

Wave wave_of(const Sinusoidal& encoding, WaveColumn column, double amplitude) {
  const bool is_sine = column.kind == WaveColumn::Kind::sine;
  return {encoding.column_step(column), is_sine ? Turns{} : kQuarterTurn, amplitude};
}

struct Waves {
  std::vector<Wave> all;
  std::vector<WaveTerms::Run> of_run;  ///< of dims: the first of its waves, and how many
};

Waves waves_under(const Sinusoidal& encoding, const std::vector<Cells>& dims) {
  Waves waves;
  for (const Cells& run : dims) {
    const auto first = static_cast<std::uint32_t>(waves.all.size());
    const double amplitude = encoding.scale() / static_cast<double>(run.count);
    std::optional<int> before;  // the pair of a column whose other one may follow
    for (auto dim = run.first; dim < run.first + run.count; ++dim) {
      const auto column = encoding.column(static_cast<int>(dim));
      if (column.kind == WaveColumn::Kind::zero) continue;
      if (before == column.pair && encoding.is_rotation(column.pair)) {
        // sin φ + cos φ = √2·sin(φ + ⅛ turn)
        waves.all.back().phase = kEighthTurn;
        waves.all.back().amplitude *= std::numbers::sqrt2;
        before.reset();
      } else {
        waves.all.push_back(wave_of(encoding, column, amplitude));
        before = column.pair;
      }
    }
    waves.of_run.push_back({first, static_cast<std::uint32_t>(waves.all.size()) - first});
  }
  return waves;
}

std::uint32_t bits(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

/// `positions` are runs of the table's rows. Sine and cosine of one frequency that lie under the
/// same pixel are one term. What is_faded() has no amplitude where that is asked for.
WaveTerms wave_terms(const Sinusoidal& encoding, const FieldWindow& window,
                     const std::vector<Cells>& positions, const std::vector<Cells>& dims,
                     bool without_faded) {
  WaveTerms made;
  const Waves waves = waves_under(encoding, dims);
  made.dims = waves.of_run;

  // Runs differ by one position in their lengths, and the outermost two may differ more.
  std::vector<std::int64_t> counts;
  const auto first_row = positions.front().first;
  for (const Cells& run : positions) {
    const auto known = std::ranges::find(counts, run.count);
    const auto at = static_cast<std::size_t>(known - counts.begin());
    if (known == counts.end()) counts.push_back(run.count);
    made.positions.push_back({static_cast<std::uint32_t>(run.first - first_row),
                              static_cast<std::uint32_t>(at * waves.all.size())});
  }

  made.terms.resize(counts.size() * waves.all.size());
  const std::int64_t t = window.descending ? window.origin - first_row : window.origin + first_row;
  for (std::size_t i = 0; i < waves.all.size(); ++i) {
    const Wave& wave = waves.all[i];
    const Turns row_step = window.descending ? Turns{} - wave.step : wave.step;
    const Turns half_row = window.descending ? Turns{} - half(wave.step) : half(wave.step);
    const auto rest = std::ldexp(static_cast<double>(row_step.high64() & 0xffffffffU), -64);
    for (std::size_t c = 0; c < counts.size(); ++c) {
      const Turns middle = wave.phase + wave.step * t + half_row * (counts[c] - 1);
      made.terms[c * waves.all.size() + i] = {
          middle.high32(), row_step.high32(), bits(rest),
          bits(wave.amplitude * dirichlet_ratio(wave.step, counts[c]))};
    }
  }
  for (std::size_t x = 0; without_faded && x < dims.size(); ++x) {
    for (std::size_t c = 0; c < counts.size(); ++c) {
      if (!is_faded(encoding, dims[x], counts[c])) continue;
      const auto from =
          made.terms.begin() + static_cast<std::ptrdiff_t>(c * waves.all.size() + made.dims[x][0]);
      std::for_each_n(from, made.dims[x][1], [](WaveTerms::Term& term) { term[3] = 0; });
    }
  }
  return made;
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
  if (!shaders_ || (!draws_sinusoids(spec) && runs.size() * kPixelsOfCoarse <= pixels)) {
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

  const Extent range = colour_values(spec);
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
