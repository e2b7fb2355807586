#include "gpu/objects.hpp"

namespace posenc::gpu {
namespace detail {

void make_texture(GLuint& id) { glGenTextures(1, &id); }
void delete_texture(GLuint id) { glDeleteTextures(1, &id); }
void make_buffer(GLuint& id) { glGenBuffers(1, &id); }
void delete_buffer(GLuint id) { glDeleteBuffers(1, &id); }
void make_vertex_array(GLuint& id) { glGenVertexArrays(1, &id); }
void delete_vertex_array(GLuint id) { glDeleteVertexArrays(1, &id); }
void make_framebuffer(GLuint& id) { glGenFramebuffers(1, &id); }
void delete_framebuffer(GLuint id) { glDeleteFramebuffers(1, &id); }
void make_program(GLuint& id) { id = glCreateProgram(); }
void delete_program(GLuint id) { glDeleteProgram(id); }

}  // namespace detail

void set_sampling(GLint filter) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void bind_table(int unit, const Texture& texture, const Buffer& buffer, GLenum format) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture.id());
  glTexBuffer(GL_TEXTURE_BUFFER, format, buffer.id());
}

}  // namespace posenc::gpu
