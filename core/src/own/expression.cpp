#include "own/expression.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace posenc {
namespace {

constexpr std::size_t kMostCharacters = 200;
constexpr int kMostDepth = 40;
/// Stands for π, so that it is one character.
constexpr char kPi = '\x01';

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool begins_operand(char c) {
  return c == '(' || c == '.' || c == kPi || is_digit(c) || is_letter(c);
}

}  // namespace

/// Recursive descent. A number or name that follows an operand multiplies it: 2k/d is 2·k/d.
class ExpressionParser {
 public:
  using Op = Expression::Op;
  using Node = Expression::Node;

  explicit ExpressionParser(std::string_view text) : text_(text) {}

  Expected<Expression> parse() {
    sum(0);
    if (fault_.empty() && peek() != 0) complain(unexpected(peek()));
    if (!fault_.empty()) return fail(fault_ + " at character " + std::to_string(at_ + 1));
    return std::move(made_);
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void complain(std::string fault) {
    if (fault_.empty()) fault_ = std::move(fault);
  }
  std::size_t add(Node node) {
    auto& nodes = made_.nodes_;
    const bool has_operands = node.op != Op::number && node.op != Op::name;
    node.varies = has_operands ? nodes[node.a].varies || nodes[node.b].varies
                               : node.name == 'i' || node.name == 'k';
    nodes.push_back(std::move(node));
    return nodes.size() - 1;
  }
  std::size_t nothing(std::string fault) {
    complain(std::move(fault));
    return add({});
  }

  static std::string unexpected(char c) {
    const bool is_plain = c > ' ' && c < '\x7f';
    return is_plain ? std::string("unexpected '") + c + "'" : "a sign that has no meaning here";
  }

  std::size_t sum(int depth) {
    if (depth > kMostDepth) return nothing("too many brackets");
    auto a = product(depth);
    for (char c = peek(); fault_.empty() && (c == '+' || c == '-'); c = peek()) {
      const auto at = at_++;
      const auto b = product(depth);
      a = add({.op = c == '+' ? Op::add : Op::subtract, .a = a, .b = b, .at = at});
    }
    return a;
  }
  std::size_t product(int depth) {
    auto a = factor(depth);
    for (char c = peek(); fault_.empty(); c = peek()) {
      const bool is_sign = c == '*' || c == '/';
      if (!is_sign && !begins_operand(c)) break;
      const auto at = at_;
      if (is_sign) ++at_;
      const auto b = factor(depth);
      a = add({.op = c == '/' ? Op::over : Op::times, .a = a, .b = b, .at = at});
    }
    return a;
  }
  std::size_t factor(int depth) {
    if (depth > kMostDepth) return nothing("too many signs");
    const auto at = at_;
    if (take('-')) {
      const auto a = factor(depth + 1);
      return add({.op = Op::minus, .a = a, .b = a, .at = at});
    }
    if (take('+')) return factor(depth + 1);
    const auto a = operand(depth);
    const char c = peek();
    if (c != '^') return a;
    const auto sign = at_++;
    const auto b = factor(depth + 1);
    return add({.op = Op::power, .a = a, .b = b, .at = sign});
  }
  std::size_t operand(int depth) {
    const char c = peek();
    if (take('(')) return closed(sum(depth + 1));
    if (is_digit(c) || c == '.') return number();
    if (take(kPi)) return add({.op = Op::name, .name = 'p', .at = at_ - 1});
    if (is_letter(c)) return name(depth);
    return nothing(c == 0 ? "something is missing" : unexpected(c));
  }
  std::size_t closed(std::size_t a) {
    if (fault_.empty() && !take(')')) complain("a ')' is missing");
    return a;
  }

  std::size_t number() {
    const auto from = at_;
    Extended value;
    int decimals = 0, exponent = 0;
    bool any = false, has_point = false;
    for (; at_ < text_.size() && (is_digit(text_[at_]) || (text_[at_] == '.' && !has_point));
         ++at_) {
      if (text_[at_] == '.') {
        has_point = true;
        continue;
      }
      value = value * Extended::whole(10) + Extended::whole(text_[at_] - '0');
      decimals += has_point ? 1 : 0;
      any = true;
    }
    if (!any) return nothing("a digit is missing");
    if (at_ + 1 < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      const bool is_signed = text_[at_ + 1] == '-' || text_[at_ + 1] == '+';
      const auto digits = at_ + (is_signed ? 2 : 1);
      if (digits < text_.size() && is_digit(text_[digits])) {
        const bool negative = text_[at_ + 1] == '-';
        for (at_ = digits; at_ < text_.size() && is_digit(text_[at_]); ++at_)
          exponent = std::min(1000, 10 * exponent + (text_[at_] - '0'));
        if (negative) exponent = -exponent;
      }
    }
    const auto scale = power(Extended::whole(10), Extended::whole(exponent - decimals));
    if (!scale) return nothing("a number is too large or too small");
    return add({.at = from,
                .number = value * *scale,
                .digits = std::string(text_.substr(from, at_ - from))});
  }

  std::size_t name(int depth) {
    struct Function {
      std::string_view name;
      Op op;
      bool of_two = false;
    };
    static constexpr std::array<Function, 7> kFunctions{{{"floor", Op::floor},
                                                         {"ceil", Op::ceil},
                                                         {"min", Op::min, true},
                                                         {"max", Op::max, true},
                                                         {"sqrt", Op::sqrt},
                                                         {"log", Op::log},
                                                         {"exp", Op::exp}}};
    const auto from = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    const auto word = text_.substr(from, at_ - from);
    if (word == "pi") return add({.op = Op::name, .name = 'p', .at = from});
    if (word.size() == 1 && std::string_view("ikdhb").find(word) != std::string_view::npos)
      return add({.op = Op::name, .name = word.front(), .at = from});
    const auto function = std::ranges::find(kFunctions, word, &Function::name);
    if (function == kFunctions.end()) {
      at_ = from;
      return nothing("'" + std::string(word) +
                     "' is none of i, k, d, h, b, pi, floor, ceil, min, max, sqrt, log and exp");
    }
    if (!take('(')) return nothing("a '(' is missing");
    const auto a = sum(depth + 1);
    if (function->of_two && fault_.empty() && !take(','))
      return nothing("a second number is missing");
    const auto b = function->of_two ? sum(depth + 1) : a;
    return closed(add({.op = function->op, .a = a, .b = b, .at = from}));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string fault_;
  Expression made_;
};

Expected<Expression> Expression::parse(std::string_view typed) {
  if (typed.size() > kMostCharacters)
    return fail("it has more than " + std::to_string(kMostCharacters) + " bytes");
  std::string text(typed);
  for (const auto& [from, to] :
       {std::pair{"−", "-"}, {"·", "*"}, {"×", "*"}, {"÷", "/"}, {"π", "\x01"}, {"**", "^"}})
    text = replaced(std::move(text), from, to);
  return ExpressionParser(text).parse();
}

bool Expression::uses(char name) const {
  return std::ranges::any_of(nodes_, [&](const Node& node) { return node.name == name; });
}

Expected<Extended> Expression::operator()(const Variables& of) const {
  std::vector<Extended> values;
  values.reserve(nodes_.size());
  for (const Node& node : nodes_) {
    const auto made = value(node, values, of);
    if (!made) {
      constexpr std::string_view kWhat[] = {"",
                                            "",
                                            "",
                                            "",
                                            "",
                                            "",
                                            "it divides by 0",
                                            "a power has no value, or too large a one",
                                            "floor is of a number too uncertain",
                                            "ceil is of a number too uncertain",
                                            "",
                                            "",
                                            "sqrt is of a negative number",
                                            "log is of no positive number",
                                            "exp is too large"};
      return fail(std::string(kWhat[static_cast<std::size_t>(node.op)]) + " at character " +
                  std::to_string(node.at + 1));
    }
    values.push_back(*made);
    if (of.rounding != 0) add_rounding(node, values, of.rounding);
  }
  return values.back();
}

/// Whole numbers of whole numbers are not rounded. What is rounded may be on either side of a whole
/// number.
void Expression::add_rounding(const Node& node, std::vector<Extended>& values, double rounding) {
  constexpr double kExact = 0x1p-100;
  const auto is_exact = [](const Extended& x) {
    return is_whole(x) && x.error <= kExact * std::fabs(x.value());
  };
  Extended& made = values.back();
  const bool is_step = node.op == Op::floor || node.op == Op::ceil;
  if (is_step && is_whole(values[node.a]) && values[node.a].error > kExact)
    made.error = 1;
  else if (!is_exact(made))
    made.error += rounding * std::fabs(made.value());
}

std::optional<Extended> Expression::value(const Node& node, const std::vector<Extended>& values,
                                          const Variables& of) const {
  const auto a = [&]() -> const Extended& { return values[node.a]; };
  const auto b = [&]() -> const Extended& { return values[node.b]; };
  switch (node.op) {
    case Op::number: return node.number;
    case Op::name:
      switch (node.name) {
        case 'i': return Extended::whole(of.i);
        case 'k': return Extended::whole(of.k);
        case 'd': return Extended::whole(of.d);
        case 'h': return Extended::whole(of.d / 2);
        case 'b': return Extended::of(of.b);
        default: return Extended{kFixedPi >> 1, 1, false, 0x1p-188};
      }
    case Op::minus: return -a();
    case Op::add: return a() + b();
    case Op::subtract: return a() - b();
    case Op::times: return a() * b();
    case Op::over: return divide(a(), b());
    case Op::power: return power(a(), b());
    case Op::floor: return floor(a());
    case Op::ceil: {
      const auto below = floor(-a());
      return below ? std::optional(-*below) : std::nullopt;
    }
    case Op::min: return (a() - b()).negative ? a() : b();
    case Op::max: return (a() - b()).negative ? b() : a();
    case Op::sqrt:
      return a().is_zero() ? a() : power(a(), *divide(Extended::whole(1), Extended::whole(2)));
    case Op::log: return log(a());
    case Op::exp: return exp(a());
  }
  return std::nullopt;
}

std::string Expression::notation(std::string_view dimension) const {
  return text(nodes_.back(), dimension, 0);
}

/// Precedences: 1 sums, 2 products, 3 signs. Functions of arrays have names of their own.
std::string Expression::text(const Node& node, std::string_view dimension, int precedence) const {
  const auto& a = nodes_[node.a];
  const auto& b = nodes_[node.b];
  const auto in = [&](const Node& of, int at) { return text(of, dimension, at); };
  const auto bracketed = [&](int own, std::string made) {
    return own < precedence ? "(" + made + ")" : made;
  };
  const auto call = [&](std::string_view name) {
    return (node.varies ? "each_" : "") + std::string(name) + "(" + in(a, 0) + ")";
  };
  switch (node.op) {
    case Op::number: {
      const bool is_whole = node.digits.find_first_of(".eE") == std::string::npos;
      return node.digits + (is_whole ? ".0" : "");
    }
    case Op::name:
      switch (node.name) {
        case 'i': return std::string(dimension);
        case 'b': return "base";
        case 'p': return "pi";
        default: return {node.name};
      }
    case Op::minus: return bracketed(1, "-" + in(a, 3));
    case Op::add: return bracketed(1, in(a, 1) + " + " + in(b, 1));
    case Op::subtract: return bracketed(1, in(a, 1) + " - " + in(b, 2));
    case Op::times: return bracketed(2, in(a, 2) + " * " + in(b, 2));
    case Op::over: {
      // Two whole numbers of C++ would be divided as such.
      const auto over = in(a, 2), under = in(b, 3);
      const bool has_point = over.find('.') != std::string::npos;
      return bracketed(2, (has_point ? "" : "1.0 * ") + over + " / " + under);
    }
    case Op::power: return "pow(" + in(a, 0) + ", " + in(b, 0) + ")";
    case Op::floor: return call("floor");
    case Op::ceil: return call("ceil");
    case Op::min:
    case Op::max: {
      const auto x = in(a, 2), y = in(b, 2);
      const auto* const sign = node.op == Op::max ? " + " : " - ";
      return "((" + x + " + " + y + sign + "abs(" + x + " - " + y + ")) / 2.0)";
    }
    case Op::sqrt: return call("sqrt");
    case Op::log: return call("log");
    case Op::exp: return call("exp");
  }
  return "";
}

}  // namespace posenc
