#pragma once

#include <utility>

#include <glad/gl.h>

/// OpenGL objects that belong to whom holds them. All need the context current in which they were
/// made.
namespace posenc::gpu {

/// A name made by Make and given back by Delete; moves, never copies.
template <void (*Make)(GLuint&), void (*Delete)(GLuint)>
class Object {
 public:
  Object() { Make(id_); }
  ~Object() {
    if (id_ != 0) Delete(id_);
  }
  Object(Object&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  GLuint id() const { return id_; }

 private:
  GLuint id_ = 0;
};

namespace detail {
void make_texture(GLuint&);
void delete_texture(GLuint);
void make_buffer(GLuint&);
void delete_buffer(GLuint);
void make_vertex_array(GLuint&);
void delete_vertex_array(GLuint);
void make_framebuffer(GLuint&);
void delete_framebuffer(GLuint);
void make_program(GLuint&);
void delete_program(GLuint);
}  // namespace detail

using Texture = Object<detail::make_texture, detail::delete_texture>;
using Buffer = Object<detail::make_buffer, detail::delete_buffer>;
using VertexArray = Object<detail::make_vertex_array, detail::delete_vertex_array>;
using Framebuffer = Object<detail::make_framebuffer, detail::delete_framebuffer>;
using ProgramObject = Object<detail::make_program, detail::delete_program>;

/// What is read of the texture that is bound to GL_TEXTURE_2D: single texels (GL_NEAREST) or what
/// lies between them (GL_LINEAR), and at its edges nothing from beyond them.
void set_sampling(GLint filter);
/// Texture unit `unit` shows `buffer` as a table of texels of `format` (GL_RG32UI, GL_RGBA32UI, …).
void bind_table(int unit, const Texture&, const Buffer&, GLenum format);

}  // namespace posenc::gpu
