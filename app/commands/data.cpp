#include <cmath>
#include <iterator>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "commands/actions.hpp"
#include "scene/scene.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

/// CSV into a file, a block of rows at a time.
class CsvWriter : public TableWriter {
 public:
  explicit CsvWriter(OutputFile& file) : file_(file) {}

  void header(std::span<const std::string> columns) override {
    fmt::format_to(std::back_inserter(block_), "{}\n", fmt::join(columns, ","));
  }

  bool row(std::span<const double> values) override {
    for (const double value : values) append(value);
    return end_row();
  }

  bool row(std::span<const TableCell> cells) override {
    for (const auto& cell : cells) std::visit([this](auto value) { append(value); }, cell);
    return end_row();
  }

  Expected<void> finish() {
    flush();
    return state_;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;

  void append(double value) {
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
  void append(std::string_view name) {
    const bool plain = name.find_first_of(",\"\r\n") == std::string_view::npos;
    if (!plain) block_.push_back('"');
    for (const char c : name) {
      if (c == '"') block_.push_back(c);
      block_.push_back(c);
    }
    if (!plain) block_.push_back('"');
    block_.push_back(',');
  }

  bool end_row() {
    block_[block_.size() - 1] = '\n';
    return block_.size() < kBlock || flush();
  }

  bool flush() {
    if (state_) state_ = file_.write({block_.data(), block_.size()});
    block_.clear();
    return state_.has_value();
  }

  OutputFile& file_;
  fmt::memory_buffer block_;
  Expected<void> state_;
};

}  // namespace

Expected<void> write_data(const View& view, const State& state, OutputFile& file) {
  Scene scene;
  scene.update(state);
  CsvWriter writer(file);
  if (auto done = write_numbers(view, scene, writer); !done) return done;
  return writer.finish();
}

}  // namespace posenc
