#include "hand.hpp"

#include <algorithm>
#include <limits>

#include "state/mask.hpp"

namespace posenc::hand {

double Range::deviation() const {
  const auto n = static_cast<double>(count);
  return std::sqrt(std::max(0.0, squares / n - mean() * mean()));
}

Said::Outcome Said::outcome() const {
  const auto is = fact.outcome();
  if (!is) return Outcome::none;
  switch (*is) {
    case CheckOutcome::proved:
    case CheckOutcome::holds:
    case CheckOutcome::holds_where_looked: return Outcome::holds;
    case CheckOutcome::fails: return Outcome::fails;
    case CheckOutcome::not_measured: return Outcome::not_measured;
  }
  return Outcome::none;
}

namespace {

std::vector<double> in(const Value& value) {
  if (const auto* const one = std::get_if<Quantity>(&value)) return {one->value};
  if (const auto* const ends = std::get_if<Between>(&value)) return {ends->from, ends->to};
  if (const auto* const taken = std::get_if<Statistic>(&value))
    return std::visit([](const auto& what) { return in(Value(what)); }, taken->what);
  std::vector<double> all;
  if (const auto* const list = std::get_if<std::vector<Quantity>>(&value))
    for (const auto& one : *list) all.push_back(one.value);
  return all;
}

bool says(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

}  // namespace

std::vector<double> Said::numbers() const { return in(fact.value); }
std::vector<double> numbers_of(const Facts& all, std::string_view id) {
  const auto* const fact = all.find(id);
  return fact == nullptr ? std::vector<double>() : in(fact->value);
}
bool Said::says_none() const { return std::holds_alternative<NoneWithin>(fact.value); }
bool Said::is_measured() const { return fact.has_value(); }
bool Said::is_mean() const {
  return says(fact.label, "mean") || says(fact.label, "average") ||
         (fact.check && says(fact.check->claims, "average"));
}
bool Said::is_sampled() const {
  const auto* const taken = std::get_if<Statistic>(&fact.value);
  return (fact.check && !fact.check->searched.is_whole()) ||
         (taken != nullptr && !taken->over.is_whole());
}
Searched Said::over() const {
  const auto* const taken = std::get_if<Statistic>(&fact.value);
  return taken != nullptr ? taken->over : fact.check->searched;
}
std::string Said::text() const {
  return sentence_of(fact, [](std::string_view id) { return fmt::format("{{{}}}", id); });
}

Hand::Hand(const State& s)
    : state(s),
      first(first_position(s)),
      length(s.length),
      last(last_position(s)),
      t(s.position),
      delta(s.offset),
      d(static_cast<int>(column_count(s))),
      pair(static_cast<int>(s.pair)),
      encoding(make_encoding(s)) {
  if (has_waves(s)) {
    State plain = s;
    plain.mask = {};
    all_ = std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(plain));
    masked_ = std::dynamic_pointer_cast<const Sinusoidal>(encoding);
  }
  is_float32_ = is_table();
  for (auto i = first; i <= last; ++i) table_.push_back(made(i));
  for (auto i = first; i <= last; ++i)
    if (const double squares = dot(i, i); std::isfinite(squares)) size_ = std::max(size_, squares);
}

std::vector<double> Hand::made(std::int64_t position) const {
  std::vector<double> row(static_cast<std::size_t>(d), std::numeric_limits<double>::quiet_NaN());
  const Cells all = encoding->positions();
  if (position >= all.first && position - all.first < all.count)
    for (int j = 0; j < d; ++j) row[static_cast<std::size_t>(j)] = encoding->entry(position, j);
  return row;
}

const std::vector<double>& Hand::p(std::int64_t position) const {
  if (has(position)) return table_[static_cast<std::size_t>(position - first)];
  auto& row = others_[position];
  if (row.empty()) row = made(position);
  return row;
}

Hand Hand::with_unit_rows() const {
  Hand unit = *this;
  for (auto& row : unit.table_) {
    double largest = 0;
    for (const double x : row) largest = std::max(largest, std::abs(x));
    long double squares = 0;
    for (double& x : row) x /= largest, squares += static_cast<long double>(x) * x;
    for (double& x : row) x /= static_cast<double>(std::sqrt(squares));
  }
  unit.size_ = 1;
  return unit;
}
double Hand::dot(std::int64_t a, std::int64_t b) const {
  const auto &x = p(a), &y = p(b);
  long double sum = 0;
  for (std::size_t j = 0; j < x.size(); ++j) sum += static_cast<long double>(x[j]) * y[j];
  return static_cast<double>(sum);
}

double Hand::distance(std::int64_t a, std::int64_t b) const {
  const auto &x = p(a), &y = p(b);
  long double sum = 0;
  for (std::size_t j = 0; j < x.size(); ++j)
    sum += (static_cast<long double>(x[j]) - y[j]) * (static_cast<long double>(x[j]) - y[j]);
  return static_cast<double>(std::sqrt(sum));
}

Range Hand::along(std::int64_t by) const {
  Range all;
  for (auto s = first; s <= last; ++s)
    if (has(s + by)) all.take(dot(s, s + by));
  return all;
}

Hand::Two Hand::nearest_two() const {
  Two found;
  for (auto a = first; a <= last; ++a)
    for (auto b = a + 1; b <= last; ++b)
      if (const double apart = distance(a, b); apart < found.distance) found = {apart, a, b};
  return found;
}

double Hand::column_omega(int dim) const {
  const auto column = all_->column(dim);
  if (column.kind == WaveColumn::Kind::zero) return 0;
  return column.kind == WaveColumn::Kind::sine ? all_->omega(column.pair)
                                               : all_->cosine_omega(column.pair);
}

double Hand::mean_dot(std::int64_t apart) const {
  long double sum = 0;
  for (int j = 0; j < d; ++j) {
    const auto column = all_->column(j);
    if (column.kind == WaveColumn::Kind::zero || is_masked(column.pair)) continue;
    sum +=
        std::cos(static_cast<long double>(column_omega(j)) * static_cast<long double>(apart)) / 2;
  }
  return static_cast<double>(sum) * all_->scale() * all_->scale();
}

std::pair<double, double> Hand::unit(int k, std::int64_t position) const {
  const auto cosine = all_->cosine_dim(k);
  return {all_->entry(position, all_->sine_dim(k)) / all_->scale(),
          cosine ? all_->entry(position, *cosine) / all_->scale()
                 : std::numeric_limits<double>::quiet_NaN()};
}

bool Hand::turns(int k) const {
  return all_->cosine_dim(k).has_value() && all_->cosine_omega(k) == all_->omega(k);
}
bool Hand::turns() const {
  for (int k = 0; k < pairs(); ++k)
    if (!turns(k)) return false;
  return true;
}

std::optional<bool> Hand::is_zero(double off, double size) const {
  // A product of two rows is off by 2⁻²⁴ of their lengths where entries are rounded to float32.
  const double least = is_float32_ ? 0x1p-23 : 0x1p-50;
  if (off <= least * size) return true;
  if (off > unsure(size)) return false;
  return {};
}

std::optional<bool> Hand::above(double value, double limit, double size) const {
  if (std::isnan(value) || std::abs(value - limit) <= unsure(size)) return {};
  return value > limit;
}

/// Of all diagonals, how much the products along one differ.
Off along_diagonals(const Hand& h) {
  Off off;
  for (std::int64_t by = 0; by < h.length; ++by)
    off.take(h.along(by).span(), fmt::format("δ = {}", by));
  return off;
}
/// Of each position and the next, the product over that of the position with itself.
Truth neighbours(const Hand& h, const Said& said) {
  Truth truth;
  Range shares;
  std::int64_t least = 0;
  for (auto a = h.first; a < h.last; ++a) {
    const double share = h.dot(a, a + 1) / std::max(h.dot(a, a), h.dot(a + 1, a + 1));
    if (std::isfinite(share) && (!shares.any() || share < shares.from)) least = a;
    shares.take(share);
  }
  if (!shares.any()) return {};
  const double mean = h.is_waves() && h.turns() ? h.mean_dot(1) / h.mean_dot(0)
                                                : h.along(1).mean() / h.along(0).mean();
  const auto below = h.above(0.5, shares.from, 1), mean_below = h.above(0.5, mean, 1);
  if (below && !said.is_mean()) truth.holds = !*below;
  if (mean_below) truth.mean_holds = !*mean_below;
  truth.because = fmt::format("{}: {:.5g} of it is left; the mean is {:.5g}", two(least, least + 1),
                              shares.from, mean);
  return truth;
}
Truth one_value(const Hand& h) { return h.zero(along_diagonals(h), h.size()); }
Truth many_values(const Hand& h) {
  const auto off = along_diagonals(h);
  const auto zero = h.is_zero(off.value, h.size());
  return verdict(zero ? std::optional(!*zero) : std::nullopt,
                 fmt::format("the largest difference is {:.3g}, of {:.4g}", off.value, h.size()));
}

}  // namespace posenc::hand
