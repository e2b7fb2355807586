#pragma once

#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "state/loaded_table.hpp"
#include "state/noted.hpp"

namespace posenc {

struct Parameter;

/// Values of those options that differ from their defaults. Copies share them.
class OptionValues {
 public:
  using Value = std::variant<double, std::vector<int>, LoadedTable>;
  struct Held {
    const Parameter* option;
    Value value;

    friend bool operator==(const Held&, const Held&) = default;
  };

  std::span<const Held> all() const;
  /// nullptr where the option has its default. Notes that option alone.
  const Value* find(const Parameter& option) const;
  /// Whether the option has the same value there.
  bool has_same(const Parameter& option, const OptionValues&) const;
  /// Nothing is the default.
  void set(const Parameter& option, std::optional<Value>);

  friend bool operator==(const OptionValues&, const OptionValues&);

 private:
  Noted<std::shared_ptr<const std::vector<Held>>> held_;  ///< by address; null where there are none
};

}  // namespace posenc
