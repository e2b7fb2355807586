#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace posenc {

/// What a person can cause to go wrong. `message` is one sentence for that person: it names the
/// value, the limit and the way out, begins small (a name or a path as it is spelt), and carries no
/// trailing newline.
struct Error {
  std::string message;

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = tl::expected<T, Error>;

/// Shorthand for `return fail("…")` in a function that returns Expected.
inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace posenc
