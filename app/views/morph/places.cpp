#include <algorithm>
#include <cmath>
#include <numbers>

#include "text/numbers.hpp"
#include "views/morph/drawing.hpp"
#include "views/morph/stages.hpp"

namespace posenc::morph {
namespace {

constexpr double kQuarterRad = std::numbers::pi / 2;

/// So that t is in the middle, or as near to it as t + δ can be shown too.
double first_shown(const Objects& all, double rows) {
  const double low = static_cast<double>(all.first),
               high = static_cast<double>(all.last) + 1 - rows;
  double from = all.t - (rows - 1) / 2;
  const double later = all.later();
  if (std::abs(static_cast<double>(all.offset)) < rows)
    from = std::clamp(from, later - rows + 1, later);
  return std::clamp(from, low, std::max(low, high));
}

/// Slower pairs hang on longer strings, by the logarithms of their wavelengths; from 0 to 1.
std::vector<double> string_shares(const Objects& all) {
  std::vector<double> logs, shares;
  for (const Column& column : all.columns) {
    const double length = all.encoding->wavelength(column.pair);
    logs.push_back(std::log(std::min(length, 1e15)));
  }
  const auto [low, high] = std::ranges::minmax(logs);
  for (const double log : logs) shares.push_back(high > low ? (log - low) / (high - low) : 0.5);
  return shares;
}

}  // namespace

Places::Places(const Objects& of, const Rect& room) : of_(of) {
  constexpr double kRuler = 46, kLine = 22, kWidest = 210, kLetter = 9.6;
  constexpr double kRowHeight = 24, kTallestRow = 54, kMostRows = 33;
  const double digits = std::ceil(static_cast<double>(integer_text(of.last).size()));
  gutter = std::max(92.0, kLetter * (digits + 4));
  const auto count = static_cast<double>(of.columns.size());
  column_width = std::clamp((room.width() - gutter) / count, 8.0, kWidest);
  const bool has_width = column_width > 72;
  has_periods = has_width && room.height() > 240;
  has_values = has_width && room.height() > 350;
  const double head = kRuler + kLine * (has_periods ? 2 : 1), foot = has_values ? 2 * kLine + 6 : 4;
  ruler = {room.min, {room.max.x, room.min.y + kRuler}};
  const double left = room.min.x + gutter;
  const double air = std::max(0.0, (room.max.x - left - column_width * count) / 2);
  const double top = room.min.y + head + 8;
  body = {{left + air, top},
          {left + air + column_width * count, std::max(top + 40, room.max.y - foot)}};
  radius = std::min(0.44 * column_width, 0.22 * body.height());
  split_ = body.min.y + std::min(2 * radius + 36, 0.6 * body.height());
  const double most = static_cast<double>(of.last - of.first + 1);
  rows = std::min(std::clamp(std::floor(body.height() / kRowHeight), 1.0, kMostRows), most);
  whole_row_ = std::min(body.height() / rows, kTallestRow);
  whole_top_ = body.centre().y - whole_row_ * rows / 2;
  row = std::lerp(whole_row_, std::min((body.max.y - split_) / rows, kTallestRow), of.at.apart);
  top_ = std::lerp(whole_top_, split_, of.at.apart);
  first_row = first_shown(of, rows);
  ceiling = body.min.y + 3;
  tilt_ = of.at.along * kQuarterRad;
  flat_ = of.at.side * kQuarterRad;
  const double bob = 0.06 * column_width + 6, longest = body.max.y - ceiling - bob;
  for (const double share : string_shares(of))
    strings_.push_back(longest * std::lerp(0.34, 1.0, share));
}

double Places::x(std::size_t i) const {
  return body.min.x + column_width * (static_cast<double>(i) + 0.5);
}

/// The middle of the plane in which the hand at s turns.
Point Places::centre(std::size_t i, double s) const {
  const double low = ceiling + strings_[i], up = body.min.y + radius + 14;
  const double middle = std::lerp(body.centre().y, up, of_.at.apart);
  const double step = std::lerp(whole_row_, 1.2 * radius / rows, of_.at.apart) * std::cos(tilt_);
  return {x(i), std::lerp(middle, low, std::sin(flat_)) + step * (s - first_row - (rows - 1) / 2)};
}

Point Places::base(std::size_t i, double s) const {
  return centre(i, s) - Point(0, strings_[i] * std::sin(flat_));
}

Point Places::tip(std::size_t i, double s, Point wave) const {
  const double up = wave.y * std::sin(tilt_) * std::cos(flat_);
  return centre(i, s) + radius * Point(wave.x, -up);
}

Point Places::on_circle(std::size_t i, double angle, double by) const {
  return tip(i, of_.t, by * Point(std::sin(angle), std::cos(angle)));
}

double Places::y_of_product(double product) const {
  const double middle = (split_ + body.max.y) / 2;
  return middle - 0.9 * product * (body.max.y - middle);
}

bool Places::shows(double s) const { return s >= first_row - 0.5 && s <= first_row + rows - 0.5; }

std::vector<std::int64_t> Places::shown_rows() const {
  std::vector<std::int64_t> all;
  const auto from = std::max(of_.first, static_cast<std::int64_t>(std::ceil(first_row - 0.5)));
  for (auto s = from; s <= of_.last && shows(static_cast<double>(s)); ++s) all.push_back(s);
  return all;
}
double Places::edge_share(double s) const {
  const double from_top = s - first_row + 0.5;
  return std::clamp(2 * std::min(from_top, rows - from_top), 0.0, 1.0);
}

double Places::stage_at(double across) const {
  constexpr double kEnds = 8;
  const double share = (across - ruler.min.x - kEnds) / (ruler.width() - 2 * kEnds);
  return std::clamp(share, 0.0, 1.0) * (kStageNames.size() - 1);
}

std::optional<std::size_t> Places::column_at(Point p) const {
  if (p.y < ruler.max.y || p.x < body.min.x || p.x >= body.max.x) return {};
  return std::min(static_cast<std::size_t>((p.x - body.min.x) / column_width),
                  of_.columns.size() - 1);
}

std::optional<std::int64_t> Places::row_at(Point p) const {
  if (of_.at.hanging > 0 || !body.contains({body.centre().x, p.y})) return {};
  const auto s = std::llround((p.y - top_) / row + first_row - 0.5);
  return s >= of_.first && s <= of_.last ? std::optional(s) : std::nullopt;
}

}  // namespace posenc::morph
