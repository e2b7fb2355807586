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

// glad's names are pointers, which are no constants.
namespace detail {
inline void make_texture(GLuint& id) { glGenTextures(1, &id); }
inline void delete_texture(GLuint id) { glDeleteTextures(1, &id); }
inline void make_buffer(GLuint& id) { glGenBuffers(1, &id); }
inline void delete_buffer(GLuint id) { glDeleteBuffers(1, &id); }
inline void make_vertex_array(GLuint& id) { glGenVertexArrays(1, &id); }
inline void delete_vertex_array(GLuint id) { glDeleteVertexArrays(1, &id); }
inline void make_framebuffer(GLuint& id) { glGenFramebuffers(1, &id); }
inline void delete_framebuffer(GLuint id) { glDeleteFramebuffers(1, &id); }
inline void make_program(GLuint& id) { id = glCreateProgram(); }
inline void delete_program(GLuint id) { glDeleteProgram(id); }
}  // namespace detail

using Texture = Object<detail::make_texture, detail::delete_texture>;
using Buffer = Object<detail::make_buffer, detail::delete_buffer>;
using VertexArray = Object<detail::make_vertex_array, detail::delete_vertex_array>;
using Framebuffer = Object<detail::make_framebuffer, detail::delete_framebuffer>;
using ProgramObject = Object<detail::make_program, detail::delete_program>;

/// What is read of the texture that is bound to GL_TEXTURE_2D: single texels (GL_NEAREST) or what
/// lies between them (GL_LINEAR), and at its edges nothing from beyond them.
inline void set_sampling(GLint filter) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace posenc::gpu
