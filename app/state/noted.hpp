#pragma once

#include <algorithm>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace posenc {

struct Parameter;

/// Fields of one kind of object, by their places in it, and options of views: those that were read,
/// or those that differ.
class Fields {
 public:
  static constexpr std::size_t kLargestObject = 1024;

  bool has_common(const Fields& o) const { return (places_ & o.places_).any(); }
  const std::vector<const Parameter*>& options() const { return options_; }
  void add(std::size_t offset) { places_.set(offset / kUnit); }
  void add(const Parameter* option) {
    if (std::ranges::count(options_, option) == 0) options_.push_back(option);
  }
  void add(const Fields& o) {
    places_ |= o.places_;
    for (const auto* const option : o.options_) add(option);
  }

 private:
  static constexpr std::size_t kUnit = 4;  ///< bytes: small fields beside each other count as one

  std::bitset<kLargestObject / kUnit> places_;
  std::vector<const Parameter*> options_;
};

/// As long as it lives, the fields of an object that this thread reads, or finds to differ where it
/// compares the object with another, are added to `fields`. One that was there before waits.
class Noting {
 public:
  enum class What { reads, differences };
  template <class Object>
  Noting(const Object& object, Fields& fields, What what = What::reads)
      : begin_(reinterpret_cast<const std::byte*>(&object)),
        size_(sizeof object),
        fields_(&fields),
        what_(what),
        before_(std::exchange(current_, this)) {
    static_assert(sizeof object <= Fields::kLargestObject);
  }
  ~Noting() { current_ = before_; }
  Noting(const Noting&) = delete;
  Noting& operator=(const Noting&) = delete;

  /// This thread's Noting for reads of the object; nullptr where there is none.
  static Noting* of(const void* field) {
    return current_ != nullptr && current_->what_ == What::reads && current_->has(field) ? current_
                                                                                         : nullptr;
  }
  static void note(const void* field) {
    if (current_ != nullptr) [[unlikely]]
      current_->take(field, What::reads);
  }
  static bool notes_differences() {
    return current_ != nullptr && current_->what_ == What::differences;
  }
  static void note_difference(const void* field) { current_->take(field, What::differences); }
  Fields& fields() { return *fields_; }

 private:
  bool has(const void* field) const { return offset(field) < size_; }
  std::size_t offset(const void* field) const {
    return static_cast<std::size_t>(static_cast<const std::byte*>(field) - begin_);
  }
  void take(const void* field, What what) {
    if (what == what_ && has(field)) fields_->add(offset(field));
  }

  static constinit inline thread_local Noting* current_ = nullptr;

  const std::byte* begin_;
  std::size_t size_;
  Fields* fields_;
  What what_;
  Noting* before_;
};

/// A field of a plain value whose reads are noted (Noting), so that what is made of the value is
/// known to depend on what was read of it and on nothing else. It reads and is set as a T. Reads on
/// other threads are not noted: read first, then go there.
template <class T>
class Noted {
 public:
  using Plain = T;

  constexpr Noted() = default;
  constexpr Noted(T value) : value_(std::move(value)) {}
  template <class From>
  requires(std::convertible_to<From, T> && !std::same_as<std::remove_cvref_t<From>, T> &&
           !std::same_as<std::remove_cvref_t<From>, Noted>) constexpr Noted(From&& value)
      : value_(static_cast<T>(std::forward<From>(value))) {}
  constexpr Noted(const Noted& o) : value_(o.value()) {}
  constexpr Noted(Noted&& o) noexcept : value_(std::move(o.value_)) {}
  constexpr Noted& operator=(const Noted& o) {
    value_ = o.value();
    return *this;
  }
  constexpr Noted& operator=(Noted&& o) noexcept {
    value_ = std::move(o.value_);
    return *this;
  }
  template <class From>
  requires(!std::convertible_to<From, T> && std::constructible_from<T, From>) constexpr Noted&
  operator=(From&& value) {
    value_ = std::forward<From>(value);
    return *this;
  }
  ~Noted() = default;

  constexpr const T& value() const {
    if (!std::is_constant_evaluated()) Noting::note(this);
    return value_;
  }
  /// For who notes by itself what it reads.
  constexpr const T& unnoted() const { return value_; }
  constexpr operator const T&() const { return value(); }
  operator std::string_view() const requires std::same_as<T, std::string> { return value(); }
  constexpr explicit operator bool() const
      requires(!std::is_arithmetic_v<T> && requires(const T& t) { static_cast<bool>(t); }) {
    return static_cast<bool>(value());
  }
  /// For fmt, which from its version 10 on converts nothing by itself.
  friend constexpr T format_as(const Noted& noted) { return noted.value(); }
  /// What a pointer points to, or the value's own members.
  constexpr decltype(auto) operator->() const {
    if constexpr (std::is_pointer_v<T> || requires(const T& t) { t.operator->(); }) {
      return (value());
    } else {
      return &value();
    }
  }
  constexpr decltype(auto) operator*() const requires requires(const T& t) { *t; }
  { return *value(); }
  template <class By>
  constexpr Noted& operator+=(const By& by) {
    value_ = value() + by;
    return *this;
  }
  template <class By>
  constexpr Noted& operator-=(const By& by) {
    value_ = value() - by;
    return *this;
  }

  friend constexpr bool operator==(const Noted& a, const Noted& b) {
    if (!std::is_constant_evaluated() && Noting::notes_differences()) {
      if (!(a.value_ == b.value_)) Noting::note_difference(&a);
      return true;  // so that those after it are compared, too
    }
    return a.value() == b.value();
  }
  template <class Other>
  requires(!std::same_as<Other, Noted>) friend constexpr bool operator==(const Noted& a,
                                                                         const Other& b) {
    return a.value() == b;
  }

 private:
  T value_{};
};

/// The fields of a in which b differs. Both have none but Noted fields, compared by a == that goes
/// on while they are equal.
template <class Object>
Fields differences(const Object& a, const Object& b) {
  Fields found;
  const Noting noting(a, found, Noting::What::differences);
  static_cast<void>(a == b);
  return found;
}

}  // namespace posenc
