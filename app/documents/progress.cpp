#include "documents/progress.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace posenc {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuiet = 1s;
constexpr auto kBetween = 200ms;
constexpr int kBarWidth = 40;

/// "8 s", "12 min 8 s", "3 h 12 min".
std::string duration_text(double seconds) {
  constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute;
  const auto whole = static_cast<std::int64_t>(seconds);
  if (whole < kMinute) return fmt::format("{} s", whole);
  if (whole < kHour) return fmt::format("{} min {} s", whole / kMinute, whole % kMinute);
  return fmt::format("{} h {} min", whole / kHour, whole % kHour / kMinute);
}

}  // namespace

Progress::Progress(std::FILE* terminal, Clock now)
    : terminal_(terminal), now_(std::move(now)), start_(now_()), next_(start_ + kQuiet) {}

Progress::~Progress() {
  if (!drawn_) return;
  // Back to the start of the line, and all of it erased.
  std::fputs("\r\033[K", terminal_);
  std::fflush(terminal_);
}

void Progress::show(std::int64_t done, std::int64_t all) {
  if (terminal_ == nullptr || done <= 0) return;
  const auto now = now_();
  if (now < next_) return;
  next_ = now + kBetween;
  drawn_ = true;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(all));
  const double left = std::chrono::duration<double>(now - start_).count() * (1 / part - 1);
  const auto filled = static_cast<int>(part * kBarWidth);
  const auto bar = fmt::format("\r[{:#<{}}{:.<{}}] {:3.0f} %, {} left\033[K", "", filled, "",
                               kBarWidth - filled, 100 * part, duration_text(left));
  // Unlike fmt::print(), which throws where the terminal is gone.
  std::fputs(bar.c_str(), terminal_);
  std::fflush(terminal_);
}

}  // namespace posenc
