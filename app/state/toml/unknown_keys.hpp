#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>
#include <posenc/expected.hpp>

/// Keys of a session's file that the table of parameters has not, such as those of a newer program.
namespace posenc {

struct UnknownKey {
  std::string name;  ///< "colour", "encoding.hue"
  toml::source_region where;
  std::string why;  ///< "hue is not known in [encoding]: there are …"
};

/// Puts a node that is not known among those that are kept, as a line or as a table of lines, so
/// that they are written no longer than they were read. An Error where it nests too deep for that.
Expected<void> keep(toml::table& kept, std::string_view key, const toml::node&);
/// Adds what is kept to a table, in which nothing is replaced.
void add_kept(toml::table& root, const toml::table& kept);
/// "encoding.hue (line 3), colour (line 7) and 2 more".
std::string names_with_lines(std::vector<UnknownKey>);

}  // namespace posenc
