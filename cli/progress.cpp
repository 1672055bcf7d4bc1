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

std::string grouped(std::uint64_t number) {
  return explore::grouped(explore::Integer(static_cast<unsigned long>(number)));
}

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t all, std::chrono::milliseconds taken,
                          const std::string& unit) {
  const std::uint64_t full = all == 0 ? cells : done * cells / all;
  std::string line = fmt::format("[{}{}] {} of {} {}", std::string(full, '#'), std::string(cells - full, '.'),
                                 grouped(done), grouped(all), unit);
  const auto elapsed = static_cast<std::uint64_t>(taken.count());
  if (done > 0 && elapsed > 0) {
    line += fmt::format(", {} a second, {} left", grouped(done * 1000 / elapsed),
                        clock_text((all - done) * elapsed / done / 1000));
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
  const auto now = Clock::now();
  if (!world_.err_is_terminal || now - began_ < first_told_after || (shown_ && now - told_ < between)) {
    return;
  }
  told_ = now;
  shown_ = true;
  const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(now - began_);
  world_.err << '\r' << progress_line(done_, all_, taken, unit_) << "\x1b[K" << std::flush;
}

}  // namespace tonk::cli
