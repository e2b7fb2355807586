#include "gpu/field_painter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>

namespace posenc::gpu {
namespace {

using Texel = std::array<std::uint32_t, 4>;
using Run = std::array<std::uint32_t, 2>;

enum Unit { kColumns, kPositionCells, kDimCells, kColors };

template <class T>
void upload(const Buffer& buffer, const std::vector<T>& values) {
  glBindBuffer(GL_TEXTURE_BUFFER, buffer.id());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
}

/// One column's entry in the shader's table: phase in the first row shown (a quarter turn ahead for a cosine), frequency from
/// row to row, half of it. Zeros for a column of zeros, since the sine of no turn is 0.
Texel texel_of(const Sinusoidal& encoding, int dim, const FieldWindow& window,
               std::int64_t first_row) {
  const auto at = encoding.column(dim);
  if (at.kind == WaveColumn::Kind::zero) return {};
  const std::int64_t t = window.descending ? window.origin - first_row : window.origin + first_row;
  Turns phase = encoding.column_phase(at, t, 0);
  if (at.kind == WaveColumn::Kind::cosine) phase = phase + kQuarterTurn;
  Turns step = encoding.column_step(at);
  if (window.descending) step = Turns{} - step;
  // More than half a turn forwards is less than half a turn backwards, and sin(φ − jω) = sin(½ turn − φ + jω): frequencies of at
  // most half a turn keep their digits in the shader's quotient.
  constexpr Turns kHalfTurn{U128{1} << 127};
  if (step.fraction > kHalfTurn.fraction) {
    step = Turns{} - step;
    phase = kHalfTurn - phase;
  }
  const auto half_turns = static_cast<float>(std::ldexp(static_cast<double>(step.fraction), -129));
  return {phase.high32(), step.high32(), static_cast<std::uint32_t>(step.high64()),
          std::bit_cast<std::uint32_t>(half_turns)};
}

/// Cells with their beginnings counted from that of the first.
std::vector<Run> relative(const std::vector<Cells>& cells) {
  std::vector<Run> runs;
  runs.reserve(cells.size());
  for (const auto& cell : cells) {
    runs.push_back({static_cast<std::uint32_t>(cell.first - cells.front().first),
                    static_cast<std::uint32_t>(cell.count)});
  }
  return runs;
}

void keep_texels_apart(GLenum target) {
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace

Expected<FieldPainter> FieldPainter::load(const std::filesystem::path& shader_folder) {
  auto program = Program::load(shader_folder, "fullscreen.vert", "field.frag");
  if (!program) return tl::unexpected(program.error());
  FieldPainter painter(std::move(*program));
  glUseProgram(painter.program_.id());
  glUniform1i(painter.program_.uniform("columns"), kColumns);
  glUniform1i(painter.program_.uniform("position_cells"), kPositionCells);
  glUniform1i(painter.program_.uniform("dim_cells"), kDimCells);
  glUniform1i(painter.program_.uniform("colors"), kColors);
  glUseProgram(0);
  glBindTexture(GL_TEXTURE_2D, painter.colors_.id());
  keep_texels_apart(GL_TEXTURE_2D);
  return painter;
}

FieldPainter::Painted& FieldPainter::room_for(const FieldPicture& picture, int width, int height) {
  if (remembered_.size() < kRemembered)
    return remembered_.emplace_back(Painted{picture, width, height, 0, {}});
  auto& oldest = *std::ranges::min_element(remembered_, {}, &Painted::used);
  oldest.picture = picture;
  oldest.width = width;
  oldest.height = height;
  return oldest;
}

GLuint FieldPainter::paint(const FieldPicture& picture, int width, int height) {
  assert(width >= 1 && height >= 1 && picture.colors.size() == 4 * 256);
  ++clock_;
  for (auto& painted : remembered_) {
    if (painted.picture == picture && painted.width == width && painted.height == height) {
      painted.used = clock_;
      return painted.texture.id();
    }
  }
  auto& painted = room_for(picture, width, height);
  painted.used = clock_;
  render(painted);
  ++painted_;
  return painted.texture.id();
}

void FieldPainter::render(const Painted& painted) {
  const auto& encoding = *painted.picture.encoding;
  const auto& window = painted.picture.window;
  const auto positions =
      cells_under_pixels(window.position_from, window.position_to, painted.picture.length,
                         window.transposed ? painted.width : painted.height, window.sampling);
  const auto dims =
      cells_under_pixels(window.dim_from, window.dim_to, encoding.d(),
                         window.transposed ? painted.height : painted.width, window.sampling);

  std::vector<Texel> columns;
  const auto end = dims.back().first + dims.back().count;
  columns.reserve(static_cast<std::size_t>(end - dims.front().first));
  for (auto dim = dims.front().first; dim < end; ++dim) {
    columns.push_back(texel_of(encoding, static_cast<int>(dim), window, positions.front().first));
  }
  upload(columns_.buffer, columns);
  upload(position_cells_.buffer, relative(positions));
  upload(dim_cells_.buffer, relative(dims));

  glActiveTexture(GL_TEXTURE0 + kColors);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glBindTexture(GL_TEXTURE_2D, painted.texture.id());
  keep_texels_apart(GL_TEXTURE_2D);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, painted.width, painted.height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, nullptr);
  glBindTexture(GL_TEXTURE_2D, colors_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               painted.picture.colors.data());
  bind_table(kColumns, columns_.texture, columns_.buffer, GL_RGBA32UI);
  bind_table(kPositionCells, position_cells_.texture, position_cells_.buffer, GL_RG32UI);
  bind_table(kDimCells, dim_cells_.texture, dim_cells_.buffer, GL_RG32UI);

  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, painted.texture.id(),
                         0);
  glViewport(0, 0, painted.width, painted.height);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glUseProgram(program_.id());
  glUniform1i(program_.uniform("transposed"), window.transposed ? 1 : 0);
  glBindVertexArray(vertices_.id());
  glDrawArrays(GL_TRIANGLES, 0, 3);

  glBindVertexArray(0);
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace posenc::gpu
