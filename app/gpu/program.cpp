#include "gpu/program.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

template <class GetInfo, class GetLog>
std::string info_log(GLuint id, GetInfo get_info, GetLog get_log) {
  GLint length = 0;
  get_info(id, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length > 0 ? length : 0), '\0');
  GLsizei written = 0;
  if (length > 0) get_log(id, length, &written, log.data());
  log.resize(static_cast<std::size_t>(written));
  return log;
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
  return fail(
      "A shader does not compile: " +
      located_complaints(path.string(), info_log(shader.id(), glGetShaderiv, glGetShaderInfoLog)));
}

}  // namespace

std::string located_complaints(std::string_view file, std::string_view log) {
  static const std::regex kForms(
      R"((?:ERROR:\s*|WARNING:\s*)?\d+(?::(\d+)|\((\d+)\))(?:\(\d+\))?\s*:?\s*)"
      R"((?:error[^:]*:)?\s*(.+))");
  std::vector<std::string> complaints;
  std::size_t first_error = 0;
  while (!log.empty()) {
    const auto line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    std::match_results<std::string_view::const_iterator> match;
    if (std::regex_search(line.begin(), line.end(), match, kForms)) {
      const auto number = match[1].matched ? match[1].str() : match[2].str();
      complaints.push_back(fmt::format("{}:{}: {}", file, number, match[3].str()));
    } else {
      complaints.push_back(fmt::format("{}: {}", file, line));
    }
    const bool only_warns = line.find("arning") != std::string_view::npos;
    if (only_warns && first_error + 1 == complaints.size()) ++first_error;
  }
  if (complaints.empty()) return fmt::format("{}: no reason given", file);
  if (first_error < complaints.size())
    std::rotate(complaints.begin(), complaints.begin() + static_cast<std::ptrdiff_t>(first_error),
                complaints.begin() + static_cast<std::ptrdiff_t>(first_error) + 1);
  return fmt::format("{}", fmt::join(complaints, "\n"));
}

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
    return fail("A shader does not link: " +
                located_complaints((folder / fragment).string(),
                                   info_log(program.id(), glGetProgramiv, glGetProgramInfoLog)));
  }
  return program;
}

}  // namespace posenc::gpu
