#pragma once

#include <string>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The flags of `posenc code` that say nothing of the State, and the language.
class CodeFlags {
 public:
  /// `views` lists the ids of all, for the help.
  void add_to(CLI::App&, const std::string& views);
  /// Of the formula; "" where none was given.
  const std::string& view() const { return view_; }
  /// "" or "-" for the standard output.
  const std::string& file() const { return file_; }
  /// The State in the language.
  Expected<std::string> text(const State&) const;

 private:
  std::string language_, view_, file_, start_;
};

}  // namespace posenc
