#include "documents/writing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "documents/opening.hpp"
#include "scene/scene.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {

Expected<void> read_size(PictureSize& size, std::string_view text) {
  constexpr int kMin = PictureSize::kMinSide, kMax = PictureSize::kMaxSide;
  const auto times = std::min(text.find_first_of("xX"), text.size());
  const auto width = whole_within(text.substr(0, times), kMin, kMax);
  const auto height = whole_within(text.substr(std::min(times + 1, text.size())), kMin, kMax);
  const bool is_plain = text.find_first_not_of("0123456789xX ") == std::string_view::npos;
  if (!width || !height || !is_plain) {
    return fail(
        "size = {} is not a size: give WIDTHxHEIGHT, each a whole number from {} to "
        "{}, such as 1920x1080",
        quotable(text), kMin, kMax);
  }
  size.width = static_cast<int>(*width);
  size.height = static_cast<int>(*height);
  return {};
}

Expected<void> read_scale(PictureSize& size, std::string_view text) {
  constexpr double kMin = PictureSize::kMinScale, kMax = PictureSize::kMaxScale;
  const auto scale = number_within(text, kMin, kMax);
  if (!scale) {
    return fail("scale = {} is not a scale: give a number from {} to {}", quotable(text), kMin,
                kMax);
  }
  size.scale = *scale;
  return {};
}

Expected<void> render(const State& state, PictureSize size, OutputFile& file,
                      const Format& format) {
  size.text_size = state.text_size;
  const auto& palette = palette_of(state);
  const Scene scene(state);
  return write_picture(
      file, format, size, palette.ground,
      [&](Canvas& canvas, const Rect& area) { draw_picture(canvas, area, palette, scene); },
      carried_by(state));
}

Expected<void> render(const State& state, PictureSize size, const std::filesystem::path& file,
                      const Format& format) {
  return write_file(file, [&](OutputFile& out) { return render(state, size, out, format); });
}

namespace {

/// CSV into a file, a block of rows at a time.
class CsvWriter : public TableWriter {
 public:
  CsvWriter(OutputFile& file, const View& view, std::uint64_t most_bytes)
      : file_(file), view_(view), left_(most_bytes) {}

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
    if (state_ && block_.size() > left_) {
      state_ = fail(
          "the numbers of {0} are too many to copy: write them to a file "
          "with posenc data {1} -o {1}.csv",
          view_.title, view_.id);
    }
    left_ -= std::min<std::uint64_t>(left_, block_.size());
    if (state_) state_ = file_.write({block_.data(), block_.size()});
    block_.clear();
    return state_.has_value();
  }

  OutputFile& file_;
  const View& view_;
  std::uint64_t left_;
  fmt::memory_buffer block_;
  Expected<void> state_;
};

}  // namespace

Expected<void> write_data(const View& view, const State& state, OutputFile& file,
                          std::uint64_t most_bytes) {
  const Scene scene(state);
  CsvWriter writer(file, view, most_bytes);
  if (auto done = write_numbers(view, scene, writer); !done) return done;
  return writer.finish();
}

}  // namespace posenc
