#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "commands/opening.hpp"
#include "state/parameters.hpp"

namespace posenc {

/// One flag for each row of the table of parameters: `--base 500`, `--transpose`, `--no-loop`,
/// `--loop=off`; `--table FILE` for the learned table, `--preset NAME`, and `--session FILE` for
/// where all begins.
class ParameterFlags {
 public:
  ParameterFlags();
  ParameterFlags(const ParameterFlags&) = delete;
  ParameterFlags& operator=(const ParameterFlags&) = delete;

  /// Adds the flags to a command, a group of them for each group of the table; where `ids` are
  /// given, only those. May be done for several commands.
  void add_to(CLI::App&, std::span<const std::string_view> ids = {});
  void add_session_to(CLI::App&);
  bool any_given() const;
  /// The session's file; "" for none.
  const std::string& session() const { return session_file_; }
  /// What of it could not be read, once it was applied.
  std::vector<std::string> complaints() const;
  bool given(std::string_view id) const;
  bool table_given() const;
  /// Whether that flag has that value, which is none of the State's: it is not assigned then.
  bool takes_away(std::string_view id, std::string_view value);
  /// Begins from the session, takes the preset, assigns what was given on top of it and brings the
  /// rest within the limits that follow from it, in the order of the table, so that the order on
  /// the command line does not matter. Files are read once, however often this is done.
  Expected<void> apply(State&) const;
  /// A sentence for each setting of the preset that another flag took the place of.
  std::vector<std::string> replaced() const;
  /// Refuses what was given and changes nothing in that State, which it was applied to: because of
  /// another option, or because of what was not given. Options of other views than the State's are
  /// taken all the same, and where the view's `numbers` or words are asked for, those that are in
  /// them whatever its picture shows.
  Expected<void> check_parts(const State&, bool numbers = false) const;
  /// The same, but only because of another option: the State is not the one that it will be applied
  /// to.
  Expected<void> check_agreement(const State&, bool numbers = false) const;

 private:
  struct Flag {
    const Parameter* parameter;
    std::string text;
    std::vector<const CLI::Option*> options;

    bool given() const;
    std::string_view id() const { return parameter->id; }
  };
  /// Loads the table; the parameters follow.
  Expected<void> apply_table(State&) const;
  /// What is given and does not fit the table, which is to be said before an encoding's own limits
  /// are.
  Expected<void> check_table(const State&) const;
  /// Learned numbers in another shape than the method has them.
  Expected<void> check_learned(const State&) const;
  const Flag& flag(std::string_view id) const;
  /// Given, and without a part in the State.
  std::vector<const Flag*> idle(const State&, bool numbers) const;
  /// Why that is so where another option is to blame.
  std::optional<Error> blame(const State&, const Flag& idle) const;

  std::vector<Flag> flags_;
  std::string table_file_, preset_, session_file_;
  std::vector<const CLI::Option*> table_options_, preset_options_;
  mutable std::optional<Expected<LoadedTable>> table_;
  mutable std::optional<Expected<OpenedFile>> session_;
};

}  // namespace posenc
