#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <posenc/expected.hpp>

#include "state/text.hpp"

/// Flags whose value is one of a few words.
namespace posenc {

template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

template <class Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

template <class Rows>
auto choose(const Rows& rows, std::string_view flag, const std::string& typed)
    -> Expected<decltype(rows[0].value)> {
  const auto found = std::ranges::find(rows, typed, &Rows::value_type::name);
  if (found == rows.end()) {
    return fail(fmt::format("{} = {} is not one of its choices: give one of {}", flag,
                            quotable(typed), fmt::join(names_of(rows), ", ")));
  }
  return found->value;
}

/// "npy|csv".
template <class Rows>
std::string either(const Rows& rows) {
  return fmt::format("{}", fmt::join(names_of(rows), "|"));
}

}  // namespace posenc
