#include "paint/damage_painter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include <imgui.h>

#include "figure/imgui/textured.hpp"

namespace posenc {
namespace {

enum Attribute : GLuint { kCorner, kTexel, kShade };

/// Without a call of floor(), which shows where there are ten thousand triangles.
int rounded_down(float v) {
  const int whole = static_cast<int>(std::clamp(v, -1e6F, 1e6F));
  return whole - (static_cast<float>(whole) > v ? 1 : 0);
}
int rounded_up(float v) { return -rounded_down(-v); }

std::uint64_t words(float a, float b) {
  return std::uint64_t{std::bit_cast<std::uint32_t>(a)} << 32 | std::bit_cast<std::uint32_t>(b);
}

/// Gives back what only a far larger frame needed.
template <typename T>
void empty_for(std::vector<T>& kept, std::size_t size) {
  constexpr std::size_t kFar = 4;
  if (kept.capacity() > kFar * size) kept = {};
  kept.clear();
  kept.reserve(size);
}

}  // namespace

Expected<std::unique_ptr<DamagePainter>> DamagePainter::load(const std::filesystem::path& folder) {
  auto plain = gpu::Program::load(folder, "frame.vert", "plain.frag");
  if (!plain) return tl::unexpected(plain.error());
  auto textured = gpu::Program::load(folder, "frame.vert", "textured.frag");
  if (!textured) return tl::unexpected(textured.error());
  return std::unique_ptr<DamagePainter>(new DamagePainter(*std::move(plain), *std::move(textured)));
}

DamagePainter::DamagePainter(gpu::Program plain, gpu::Program textured)
    : shaders_{Shader{std::move(plain), 0}, Shader{std::move(textured), 0}} {
  for (auto& shader : shaders_) shader.size = shader.program.uniform("size");
  glBindVertexArray(vertex_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertex_buffer_.id());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, index_buffer_.id());
  const auto attribute = [](GLuint at, GLint count, GLenum type, GLboolean normalized,
                            std::size_t offset) {
    glEnableVertexAttribArray(at);
    glVertexAttribPointer(at, count, type, normalized, sizeof(Vertex),
                          reinterpret_cast<const void*>(offset));
  };
  attribute(kCorner, 2, GL_FLOAT, GL_FALSE, offsetof(Vertex, x));
  attribute(kTexel, 2, GL_FLOAT, GL_FALSE, offsetof(Vertex, u));
  attribute(kShade, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, color));
  glBindVertexArray(0);
}

void DamagePainter::resize(int width, int height) {
  width_ = width;
  height_ = height;
  frame_.emplace();
  glBindTexture(GL_TEXTURE_2D, frame_->id());
  gpu::set_sampling(GL_NEAREST);
  // As windows keep their pixels: copy() is one of bytes then.
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_BGRA, GL_UNSIGNED_BYTE, nullptr);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, frame_->id(), 0);
  forget();
}

void DamagePainter::forget() {
  kept_.reset();
  damage_.forget();
}

bool DamagePainter::is_whole() const {
  return frame_ && glIsTexture(frame_->id()) == GL_TRUE &&
         glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

bool DamagePainter::paint(const ImDrawData& data, Color ground, std::uint64_t pictures,
                          Point framebuffer, bool is_kept) {
  const auto changed = keep(data, ground, pictures);
  const bool shows_before = framebuffer == shown_;
  if (changed.empty() && shows_before) return false;
  if (shows_before && is_kept && framebuffer == Point(width_, height_)) {
    copy(changed, framebuffer);
    return true;
  }
  if (framebuffer != Point(width_, height_)) clear(ground);
  const Box all{0, 0, width_, height_};
  copy({&all, 1}, framebuffer);
  shown_ = framebuffer;
  return true;
}

std::span<const Box> DamagePainter::keep(const ImDrawData& data, Color ground,
                                         std::uint64_t pictures) {
  const auto pixels = [](float size, float scale) {
    return std::max(1, static_cast<int>(std::lround(size * scale)));
  };
  const int width = pixels(data.DisplaySize.x, data.FramebufferScale.x);
  const int height = pixels(data.DisplaySize.y, data.FramebufferScale.y);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  if (width != width_ || height != height_ || !is_whole()) resize(width, height);

  font_ = take_font_texture(data);
  painted_pixels_ = 0;
  const std::tuple asked(ground, pictures, font_, data.FramebufferScale.x);
  const bool same = lists_.are_as_before(data) && kept_ == asked;
  kept_ = asked;
  std::span<const Box> changed;
  if (!same) changed = paint_changes(data, ground, pictures);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return changed;
}

std::span<const Box> DamagePainter::paint_changes(const ImDrawData& data, Color ground,
                                                  std::uint64_t pictures) {
  damage_.begin(width_, height_);
  const std::uint32_t shade = IM_COL32(ground.r, ground.g, ground.b, ground.a);
  damage_.add({0, 0, width_, height_}, shade);
  gather(data, pictures);
  const auto& damaged = damage_.end();
  for (const auto& box : damaged) painted_pixels_ += box.area();
  if (!damaged.empty()) draw(damaged, ground);
  return damaged;
}

void DamagePainter::copy(std::span<const Box> boxes, Point framebuffer) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glDisable(GL_SCISSOR_TEST);
  // The kept frame's first row is the top one, the window's the bottom one.
  const int rows = static_cast<int>(framebuffer.y);
  for (const auto& [left, top, right, bottom] : boxes) {
    glBlitFramebuffer(left, top, right, bottom, left, rows - top, right, rows - bottom,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void DamagePainter::gather(const ImDrawData& data, std::uint64_t pictures) {
  const auto vertices = static_cast<std::size_t>(data.TotalVtxCount);
  empty_for(vertices_, vertices);
  empty_for(vertex_hashes_, vertices);
  empty_for(triangles_, static_cast<std::size_t>(data.TotalIdxCount) / 3);
  commands_.clear();
  for (int i = 0; i < data.CmdListsCount; ++i) gather(*data.CmdLists[i], data, pictures);
}

void DamagePainter::gather(const ImDrawList& list, const ImDrawData& data, std::uint64_t pictures) {
  const auto [left, top] = data.DisplayPos;
  const auto [across, down] = data.FramebufferScale;
  const auto base = static_cast<std::uint32_t>(vertices_.size());
  for (const auto& from : list.VtxBuffer) {
    const Vertex v{(from.pos.x - left) * across, (from.pos.y - top) * down, from.uv.x, from.uv.y,
                   from.col};
    vertices_.push_back(v);
    vertex_hashes_.push_back(mixed(mixed(words(v.x, v.y), words(v.u, v.v)), v.color));
  }
  for (const auto& command : list.CmdBuffer) {
    const auto clip = command.ClipRect;
    const Box box =
        Box{static_cast<int>((clip.x - left) * across), static_cast<int>((clip.y - top) * down),
            static_cast<int>((clip.z - left) * across), static_cast<int>((clip.w - top) * down)}
            .within({0, 0, width_, height_});
    if (command.ElemCount == 0 || box.is_empty()) continue;
    const auto texture = static_cast<GLuint>(texture_of(command.GetTexID()));
    commands_.push_back({box, texture});
    const std::uint64_t what = mixed(texture, is_picture(texture) ? pictures : 0);
    const auto* const indices = list.IdxBuffer.Data + command.IdxOffset;
    const auto first = base + command.VtxOffset;
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3)
      add({first + indices[i], first + indices[i + 1], first + indices[i + 2]}, what);
  }
}

void DamagePainter::add(const std::array<std::uint32_t, 3>& corners, std::uint64_t what) {
  Triangle triangle;
  triangle.corners = corners;
  const auto &a = vertices_[corners[0]], &b = vertices_[corners[1]], &c = vertices_[corners[2]];
  const auto [low_x, high_x] = std::minmax({a.x, b.x, c.x});
  const auto [low_y, high_y] = std::minmax({a.y, b.y, c.y});
  const Box all{rounded_down(low_x), rounded_down(low_y), rounded_up(high_x), rounded_up(high_y)};
  const Box& clip = commands_.back().clip;
  triangle.box = all.within(clip);
  if (triangle.box.is_empty()) return;
  triangle.is_clipped = !(triangle.box == all);
  triangle.command = static_cast<std::uint32_t>(commands_.size() - 1);
  triangle.look = choose_look(triangle);
  triangles_.push_back(triangle);

  for (const auto corner : corners) what = mixed(what, vertex_hashes_[corner]);
  if (triangle.is_clipped) {
    what = mixed(mixed(what, words(static_cast<float>(clip.left), static_cast<float>(clip.top))),
                 words(static_cast<float>(clip.right), static_cast<float>(clip.bottom)));
  }
  damage_.add(triangle.box, what);
}

DamagePainter::Look DamagePainter::choose_look(const Triangle& triangle) const {
  const auto texture = commands_[triangle.command].texture;
  if (is_picture(texture)) return kPicture;
  if (texture == font_) return kGlyphs;
  // Smaller ones are not worth a change of the shader.
  constexpr std::int64_t kLarge = 2048;
  if (triangle.box.area() < kLarge) return kGlyphs;
  const auto color = vertices_[triangle.corners[0]].color;
  for (const auto corner : triangle.corners) {
    const auto& v = vertices_[corner];
    if (v.color != color || v.u != covered()[0] || v.v != covered()[1]) return kGlyphs;
  }
  return color >> IM_COL32_A_SHIFT == 255 ? kOpaque : kGlyphs;
}

/// Two triangles that share an edge as those of a rectangle do: (a, b, c) and (a, c, d).
bool DamagePainter::is_pair(std::size_t first) const {
  if (first + 1 >= triangles_.size()) return false;
  const auto &one = triangles_[first], &other = triangles_[first + 1];
  return one.corners[0] == other.corners[0] && one.corners[2] == other.corners[1] &&
         one.look == other.look && one.command == other.command && one.box == other.box &&
         one.is_clipped == other.is_clipped;
}

/// The runs of all triangles that show in the box. Pairs begin at even places of a run: software
/// painters see six indices that make a rectangle where they look at them by sixes, and paint it as
/// one.
void DamagePainter::plan(const Box& damaged) {
  runs_.push_back({damaged, 0, kGround, indices_.size(), 0});
  const auto fill_up = [&](Run& run) {
    if (run.look == kGround || run.count % 6 == 0) return;
    indices_.insert(indices_.end(), 3, indices_.back());
    run.count += 3;
  };
  for (std::size_t i = 0; i < triangles_.size(); ++i) {
    const auto& triangle = triangles_[i];
    if (!triangle.box.overlaps(damaged)) continue;
    const auto& command = commands_[triangle.command];
    const Box clip = triangle.is_clipped ? command.clip.within(damaged) : damaged;
    const bool goes_on = runs_.back().look == triangle.look &&
                         runs_.back().texture == command.texture && runs_.back().clip == clip;
    const bool pair = is_pair(i);
    if (pair || !goes_on) fill_up(runs_.back());
    if (!goes_on) runs_.push_back({clip, command.texture, triangle.look, indices_.size(), 0});
    for (std::size_t end = i + (pair ? 2 : 1); i < end; ++i) {
      const auto& corners = triangles_[i].corners;
      indices_.insert(indices_.end(), corners.begin(), corners.end());
      runs_.back().count += corners.size();
    }
    --i;
  }
  fill_up(runs_.back());
}

void DamagePainter::draw(const std::vector<Box>& damaged, Color ground) {
  glViewport(0, 0, width_, height_);
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_STENCIL_TEST);
  glEnable(GL_SCISSOR_TEST);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  const auto part = [](int v) { return static_cast<float>(v) / 255.0F; };
  glClearColor(part(ground.r), part(ground.g), part(ground.b), 1);

  runs_.clear();
  indices_.clear();
  for (const auto& box : damaged) plan(box);
  glBindVertexArray(vertex_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertex_buffer_.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
               vertices_.data(), GL_STREAM_DRAW);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indices_.size() * sizeof(std::uint32_t)), indices_.data(),
               GL_STREAM_DRAW);
  glActiveTexture(GL_TEXTURE0);
  used_ = nullptr;
  for (const auto& run : runs_) draw(run);
  glBindVertexArray(0);
  glUseProgram(0);
  glDisable(GL_SCISSOR_TEST);
}

void DamagePainter::draw(const Run& run) {
  glScissor(run.clip.left, run.clip.top, run.clip.right - run.clip.left,
            run.clip.bottom - run.clip.top);
  if (run.look == kGround) {
    glClear(GL_COLOR_BUFFER_BIT);
    return;
  }
  const auto& shader = shaders_[run.look == kOpaque ? 0 : 1];
  if (used_ != &shader) {
    used_ = &shader;
    glUseProgram(shader.program.id());
    glUniform2f(shader.size, static_cast<float>(width_), static_cast<float>(height_));
  }
  if (run.look == kGlyphs) {
    glEnable(GL_BLEND);
  } else {
    glDisable(GL_BLEND);
  }
  if (run.look != kOpaque) glBindTexture(GL_TEXTURE_2D, run.texture);
  // So many at once that Mesa's does not cut them up amid a pair.
  constexpr std::size_t kAtOnce = 1020;
  for (std::size_t first = 0; first < run.count; first += kAtOnce) {
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(std::min(kAtOnce, run.count - first)),
                   GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>((run.first + first) * sizeof(std::uint32_t)));
  }
}

}  // namespace posenc
