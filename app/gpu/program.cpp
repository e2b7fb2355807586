#include "gpu/program.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

namespace posenc::gpu {
namespace {

class Shader {
 public:
  explicit Shader(GLenum kind) : id_(glCreateShader(kind)) {}
  ~Shader() { glDeleteShader(id_); }
  Shader(const Shader&) = delete;
  Shader& operator=(const Shader&) = delete;
  GLuint id() const { return id_; }

 private:
  GLuint id_;
};

/// What the driver says of a shader or a program.
template <class GetInfo, class GetLog>
std::string info_log(GLuint id, GetInfo get_info, GetLog get_log) {
  GLint length = 0;
  get_info(id, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(std::max(length, 0)), '\0');
  GLsizei written = 0;
  if (length > 0) get_log(id, length, &written, log.data());
  log.resize(log.find_last_not_of(" \n\r\t", static_cast<std::size_t>(written)) + 1);
  return log.empty() ? "no reason given" : log;
}

Expected<void> compile(const Shader& shader, const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(fmt::format("Cannot read the shader {}: reinstall posenc", path.string()));
  const std::string source((std::istreambuf_iterator<char>(file)), {});
  const char* text = source.c_str();
  glShaderSource(shader.id(), 1, &text, nullptr);
  glCompileShader(shader.id());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return {};
  return fail(fmt::format("The shader {} does not compile: {}", path.string(),
                          info_log(shader.id(), glGetShaderiv, glGetShaderInfoLog)));
}

}  // namespace

Expected<Program> Program::load(const std::filesystem::path& folder, std::string_view vertex,
                                std::string_view fragment) {
  const Shader vertex_shader(GL_VERTEX_SHADER), fragment_shader(GL_FRAGMENT_SHADER);
  if (auto done = compile(vertex_shader, folder / vertex); !done)
    return tl::unexpected(done.error());
  if (auto done = compile(fragment_shader, folder / fragment); !done)
    return tl::unexpected(done.error());

  Program program;
  glAttachShader(program.id(), vertex_shader.id());
  glAttachShader(program.id(), fragment_shader.id());
  glLinkProgram(program.id());
  glDetachShader(program.id(), vertex_shader.id());
  glDetachShader(program.id(), fragment_shader.id());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    return fail(fmt::format("The shader {} does not link: {}", (folder / fragment).string(),
                            info_log(program.id(), glGetProgramiv, glGetProgramInfoLog)));
  }
  return program;
}

}  // namespace posenc::gpu
