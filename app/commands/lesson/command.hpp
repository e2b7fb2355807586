#pragma once

#include <string>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "files/output_file.hpp"

namespace posenc {

/// `posenc lesson ACTION [NAME]`: lists lessons, checks one, writes its notes, or exports it.
class LessonCommand {
 public:
  void add_to(CLI::App&);
  /// `out` takes what is listed.
  Expected<void> perform(OutputFile& out) const;

 private:
  std::string action_, name_, file_, shape_, theme_;
  bool is_handout_ = false;
};

}  // namespace posenc
