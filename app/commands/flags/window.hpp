#pragma once

#include <string>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "commands/commands.hpp"
#include "commands/flags/parameters.hpp"

namespace posenc {

/// What the window is opened on: the flags of `posenc` alone and of `posenc open FILE` beside those
/// of parameters.
class WindowFlags {
 public:
  /// `views` names them.
  void add_to(CLI::App&, const std::string& views);
  void add_file_to(CLI::App&);
  /// The view that was asked for; "" for none.
  const std::string& view() const { return view_; }
  /// An Error for what is wrong whatever the window was left with, so that it is said before a
  /// window opens. `has_file`: `posenc open` was given.
  Expected<WindowRequest> request(const ParameterFlags&, bool has_file) const;

 private:
  std::string view_, painter_, file_, lesson_;
  bool presents_ = false;
};

}  // namespace posenc
