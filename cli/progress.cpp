#include "cli/progress.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "explore/odds/decimal.hpp"

namespace tonk::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto first_told_after = 1s;
constexpr auto between = 100ms;
constexpr std::uint64_t cells = 24;

/// `0:07`, `12:40`, `3:00:00`.
std::string clock_text(std::uint64_t seconds) {
  const std::uint64_t hours = seconds / 3600;
  const std::uint64_t minutes = seconds / 60 % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds % 60)
                   : fmt::format("{}:{:02}", minutes, seconds % 60);
}

using explore::grouped;

std::string bar(std::uint64_t done, std::uint64_t all) {
  const std::uint64_t full = all == 0 ? cells : std::min(done, all) * cells / all;
  return fmt::format("[{}{}]", std::string(full, '#'), std::string(cells - full, '.'));
}

/// `12.4 MB`, `1.7 GB`.
std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t tenth_of_giga = 100'000'000;
  constexpr std::uint64_t tenth_of_mega = 100'000;
  const bool giga = bytes >= 10 * tenth_of_giga;
  const std::uint64_t tenths = bytes / (giga ? tenth_of_giga : tenth_of_mega);
  return fmt::format("{}.{} {}", tenths / 10, tenths % 10, giga ? "GB" : "MB");
}

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t all, std::chrono::milliseconds taken,
                          const std::string& unit) {
  std::string line = fmt::format("{} {} of {} {}", bar(done, all), grouped(done), grouped(all), unit);
  const auto elapsed = static_cast<std::uint64_t>(taken.count());
  if (done > 0 && elapsed > 0) {
    line += fmt::format(", {} a second, {} left", grouped(done * 1000 / elapsed),
                        clock_text((all - done) * elapsed / done / 1000));
  }
  return line;
}

std::string progress_line(const ReadSoFar& read, std::chrono::milliseconds taken) {
  const auto elapsed = static_cast<std::uint64_t>(std::max<std::chrono::milliseconds::rep>(taken.count(), 1));
  std::string line = read.all == 0 ? size_text(read.bytes)
                                   : fmt::format("{} {} of {}", bar(read.bytes, read.all), size_text(read.bytes),
                                                 size_text(std::max(read.bytes, read.all)));
  line += fmt::format(", {} hands, {} a second", grouped(read.hands), grouped(read.hands * 1000 / elapsed));
  if (read.all > read.bytes && read.bytes > 0) {
    line += fmt::format(", {} left", clock_text((read.all - read.bytes) / 1000 * elapsed / read.bytes));
  }
  return line;
}

Progress::Progress(World& world, std::uint64_t all, std::string unit)
    : world_(world), all_(all), unit_(std::move(unit)) {}

Progress::~Progress() {
  if (shown_) {
    world_.err << "\r\x1b[K" << std::flush;
  }
}

void Progress::advance(std::uint64_t by) {
  const std::lock_guard lock(mutex_);
  done_ = std::min(all_, done_ + by);
  show_if_due([&](std::chrono::milliseconds taken) { return progress_line(done_, all_, taken, unit_); });
}

void Progress::show(const Line& line) {
  const std::lock_guard lock(mutex_);
  show_if_due(line);
}

void Progress::show_if_due(const Line& line) {
  const auto now = Clock::now();
  if (!world_.err_is_terminal || now - began_ < first_told_after || (shown_ && now - told_ < between)) {
    return;
  }
  told_ = now;
  shown_ = true;
  world_.err << '\r' << line(std::chrono::duration_cast<std::chrono::milliseconds>(now - began_)) << "\x1b[K"
             << std::flush;
}

}  // namespace tonk::cli
