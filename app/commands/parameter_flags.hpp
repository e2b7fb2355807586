#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "state/parameters.hpp"

namespace posenc {

/// One flag for each row of the table of parameters: `--base 500`, `--transpose`, `--no-loop`, `--loop=off`.
class ParameterFlags {
 public:
  ParameterFlags();
  ParameterFlags(const ParameterFlags&) = delete;
  ParameterFlags& operator=(const ParameterFlags&) = delete;

  /// Adds the flags to a command, a group of them for each group of the table; where `ids` are given, only those. May be done
  /// for several commands.
  void add_to(CLI::App&, std::span<const std::string_view> ids = {});
  bool any_given() const;
  bool given(std::string_view id) const;
  /// Assigns what was given and brings the rest within the limits that follow from it, in the order of the table, so that
  /// the order on the command line does not matter.
  Expected<void> apply(State&) const;

 private:
  struct Flag {
    const Parameter* parameter;
    std::string text;
    std::vector<const CLI::Option*> options;

    bool given() const;
  };
  std::vector<Flag> flags_;
};

}  // namespace posenc
