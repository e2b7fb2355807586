#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "documents/opening.hpp"
#include "state/parameters.hpp"

namespace posenc {

/// One flag for each row of the table of parameters: `--base 500`, `--transpose`, `--no-loop`,
/// `--loop=off`; `--preset NAME`, and `--session FILE` for
/// where all begins.
class ParameterFlags {
 public:
  ParameterFlags();
  ParameterFlags(const ParameterFlags&) = delete;
  ParameterFlags& operator=(const ParameterFlags&) = delete;

  /// Adds the flags to a command, a group of them for each group of the table, with the defaults of
  /// that State; nullptr where the view's hold. May be done for several commands.
  void add_to(CLI::App&, const State* fresh, bool (*is_taken)(const Parameter&) = nullptr);
  /// Has the command's help name the defaults of that view.
  static void explain_for(CLI::App&, std::string_view view);
  void add_session_to(CLI::App&);
  bool any_given() const;
  /// The session's file; "" for none.
  const std::string& session() const { return session_file_; }
  /// What of the session could not be read, once it was applied.
  std::vector<std::string> complaints() const;
  bool given(std::string_view id) const;
  /// Whether the State that apply() left has its value from a flag, from the preset, or from a
  /// session that says otherwise than its view opens with: then it gives way to nothing
  /// (stated.hpp).
  bool states(const Parameter&) const;
  /// Whether that flag has that value, which no State has; then it is not assigned.
  bool takes_away(std::string_view id, std::string_view value);
  /// Begins from the session, takes the preset and assigns what was given on top of it, in the
  /// order of the table, so that the order on the command line does not matter. What neither a flag
  /// nor the preset states, nor the session otherwise than its view opens with, gives way
  /// (stated.hpp). Files are read once, however often this is done.
  Expected<void> apply(State&, bool is_of_file = false) const;

 private:
  struct Flag {
    const Parameter* parameter;
    std::string text;
    std::vector<const CLI::Option*> options;

    bool given() const;
    std::string_view id() const { return parameter->id; }
  };
  /// Shows the table, before the parameters: d, given with it, has to be its own.
  Expected<void> apply_table(State&) const;
  /// An Error if --d does not fit the table, which is said before an encoding's own limits.
  Expected<void> check_table(const State&) const;
  /// An Error if learned biases have another shape than the method.
  Expected<void> check_learned(const State&) const;
  const Flag& flag(std::string_view id) const;

  std::vector<Flag> flags_;
  std::string preset_, session_file_;
  mutable std::optional<Expected<OpenedFile>> session_;
};

}  // namespace posenc
