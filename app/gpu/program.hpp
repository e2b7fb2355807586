#pragma once

#include <filesystem>
#include <string_view>

#include <posenc/expected.hpp>

#include "gpu/objects.hpp"

namespace posenc::gpu {

/// A linked shader program.
class Program {
 public:
  /// Compiles folder/vertex and folder/fragment and links them. An Error ends in the compiler's
  /// log, which may have several lines.
  static Expected<Program> load(const std::filesystem::path& folder, std::string_view vertex,
                                std::string_view fragment);

  GLuint id() const { return object_.id(); }
  /// −1 where the program has no such uniform.
  GLint uniform(const char* name) const { return glGetUniformLocation(id(), name); }

 private:
  ProgramObject object_;
};

}  // namespace posenc::gpu
