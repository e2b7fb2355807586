#include "views/csv.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <variant>

#include <fmt/ranges.h>

#include "text/typed.hpp"

namespace posenc {

void CsvWriter::header(std::span<const std::string> columns) {
  fmt::format_to(std::back_inserter(block_), "{}\n", fmt::join(columns, ","));
}

bool CsvWriter::row(std::span<const double> values) {
  for (const double value : values) append(value);
  return end_row();
}

bool CsvWriter::row(std::span<const TableCell> cells) {
  for (const auto& cell : cells) std::visit([this](auto value) { append(value); }, cell);
  return end_row();
}

Expected<void> CsvWriter::finish() {
  flush();
  return state_;
}

void CsvWriter::append(double value) {
  constexpr double kWholeBelow = 0x1p53;
  if (value == std::trunc(value) && std::abs(value) < kWholeBelow) {
    fmt::format_to(std::back_inserter(block_), "{}", static_cast<std::int64_t>(value));
  } else if (std::isnan(value)) {
    fmt::format_to(std::back_inserter(block_), "nan");  // of either sign
  } else {
    fmt::format_to(std::back_inserter(block_), "{:.17g}", value);
  }
  block_.push_back(',');
}

/// In quotes where it has what would end the cell (RFC 4180).
void CsvWriter::append(std::string_view name) {
  const bool plain = name.find_first_of(",\"\r\n") == std::string_view::npos;
  if (!plain) block_.push_back('"');
  for (const char c : name) {
    if (c == '"') block_.push_back(c);
    block_.push_back(c);
  }
  if (!plain) block_.push_back('"');
  block_.push_back(',');
}

bool CsvWriter::end_row() {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  block_[block_.size() - 1] = '\n';
  return block_.size() < kBlock || flush();
}

bool CsvWriter::flush() {
  if (state_ && block_.size() > left_) {
    state_ = fail(
        "the numbers of {0} are too many to copy: write them to a file "
        "with posenc data {1} -o {1}.csv",
        view_.title, view_.id);
  }
  left_ -= std::min<std::uint64_t>(left_, block_.size());
  if (state_) state_ = write_({block_.data(), block_.size()});
  block_.clear();
  return state_.has_value();
}

}  // namespace posenc
