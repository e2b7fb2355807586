#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "numeric/extended.hpp"

/// Expressions that people type, of i, k, d, h, b and π: + − · / ^, floor, ceil, min, max, sqrt,
/// log and exp. A parser of its own, since muParser's numbers are doubles and ours are Extended.
namespace posenc {

/// What the names stand for.
struct Variables {
  int i = 0, k = 0, d = 0;
  double b = 0;
  double rounding = 0;  ///< relative, which the error of each operation has in addition
};

class Expression {
 public:
  /// Or what is wrong, and at which character.
  static Expected<Expression> parse(std::string_view);

  /// Or where and why it has no value.
  Expected<Extended> operator()(const Variables&) const;
  bool uses(char name) const;
  /// In the notation of recipes: "pow(base, -2.0 * k / d)", i under that name.
  std::string notation(std::string_view dimension) const;

 private:
  friend class ExpressionParser;
  enum class Op {
    number,
    name,
    minus,
    add,
    subtract,
    times,
    over,
    power,
    floor,
    ceil,
    min,
    max,
    sqrt,
    log,
    exp
  };
  struct Node {
    Op op = Op::number;
    char name = 0;
    std::size_t a = 0, b = 0;  ///< operands, earlier in the list
    std::size_t at = 0;        ///< the character
    Extended number = {};
    std::string digits = {};
    bool varies = false;  ///< i or k is in it
  };
  std::optional<Extended> value(const Node&, const std::vector<Extended>&, const Variables&) const;
  static void add_rounding(const Node&, std::vector<Extended>&, double rounding);
  std::string text(const Node&, std::string_view dimension, int precedence) const;

  std::vector<Node> nodes_;
};

}  // namespace posenc
