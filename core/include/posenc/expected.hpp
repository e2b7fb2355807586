#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace posenc {

/// What a person can cause to go wrong. `message` is one sentence for that person: it names the
/// value, the limit and the way out, begins small (a name or a path as it is spelt), and carries no
/// trailing newline.
struct Error {
  std::string message;

  friend bool operator==(const Error&, const Error&) = default;
};

/// A value, or the Error in its place. Reading the value where there is none ends the program,
/// also without asserts.
template <class T>
class [[nodiscard]] Expected : public tl::expected<T, Error> {
  using Base = tl::expected<T, Error>;
  using Reference = std::add_lvalue_reference_t<T>;
  using ConstReference = std::add_lvalue_reference_t<const T>;

 public:
  using Base::Base;
  Expected() = default;
  Expected(Base base) : Base(std::move(base)) {}

  T* operator->() { return std::addressof(**this); }
  const T* operator->() const { return std::addressof(**this); }
  Reference operator*() & { return checked().Base::operator*(); }
  ConstReference operator*() const& { return checked().Base::operator*(); }
  std::add_rvalue_reference_t<T> operator*() && { return std::move(checked().Base::operator*()); }

 private:
  Expected& checked() {
    if (!this->has_value()) std::abort();
    return *this;
  }
  const Expected& checked() const {
    if (!this->has_value()) std::abort();
    return *this;
  }
};

template <class T>
bool operator==(const Expected<T>& a, const Expected<T>& b) {
  return static_cast<const tl::expected<T, Error>&>(a) ==
         static_cast<const tl::expected<T, Error>&>(b);
}

/// Shorthand for `return fail("…")` in a function that returns Expected.
inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace posenc
