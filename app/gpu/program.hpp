#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "gpu/objects.hpp"

namespace posenc::gpu {

/// A linked shader program.
class Program {
 public:
  /// Compiles folder/vertex and folder/fragment and links them. An Error is a sentence with the
  /// compiler's first complaint, and below it a line for each other one in its log:
  /// located_complaints().
  static Expected<Program> load(const std::filesystem::path& folder, std::string_view vertex,
                                std::string_view fragment);

  GLuint id() const { return object_.id(); }
  /// −1 where the program has no such uniform.
  GLint uniform(const char* name) const { return glGetUniformLocation(id(), name); }

 private:
  ProgramObject object_;
};

/// All of a compiler's log, a line for each complaint, "file:line: …", whichever of the usual forms
/// ("0:12(3): error: …", "0(12) : error …", "ERROR: 0:12: …") the driver writes. An error comes
/// first, though warnings precede it in the log.
std::string located_complaints(std::string_view file, std::string_view log);

}  // namespace posenc::gpu
