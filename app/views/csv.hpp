#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "views/view.hpp"

namespace posenc {

/// Numbers as CSV, a block of rows at a time.
class CsvWriter : public TableWriter {
 public:
  using Write = std::function<Expected<void>(std::string_view block)>;
  /// An Error beyond so many bytes.
  CsvWriter(Write write, const View& view,
            std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max())
      : write_(std::move(write)), view_(view), left_(most_bytes) {}

  void header(std::span<const std::string> columns) override;
  bool row(std::span<const double> values) override;
  bool row(std::span<const TableCell> cells) override;
  Expected<void> finish();

 private:
  void append(double value);
  void append(std::string_view name);
  bool end_row();
  bool flush();

  Write write_;
  const View& view_;
  std::uint64_t left_;
  fmt::memory_buffer block_;
  Expected<void> state_;
};

}  // namespace posenc
