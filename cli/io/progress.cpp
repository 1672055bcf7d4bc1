#include "cli/io/progress.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"

namespace tonk::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto first_shown_after = 1s;
constexpr auto least_interval = 100ms;

/// `0:07`, `12:40`, `3:00:00`.
std::string clock_text(std::uint64_t seconds) {
  const std::uint64_t hours = seconds / 3600;
  const std::uint64_t minutes = seconds / 60 % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds % 60)
                   : fmt::format("{}:{:02}", minutes, seconds % 60);
}

struct Share {
  std::uint64_t done = 0;
  std::uint64_t all = 0;
};

std::string bar(const Share& share, std::uint64_t cells) {
  const std::uint64_t full = share.all == 0 ? cells : std::min(share.done, share.all) * cells / share.all;
  return fmt::format("[{}{}] ", std::string(full, '#'), std::string(cells - full, '.'));
}

/// The text as far as it fits: the pace is left out first, then the remaining time; the bar takes the room that is left.
std::string fitted(const std::optional<Share>& share, const std::string& amount, const std::string& pace,
                   const std::string& left, std::size_t columns) {
  constexpr std::size_t fewest_cells = 5;
  constexpr std::size_t most_cells = 24;
  constexpr std::size_t around_cells = 3;
  std::string line = amount + pace + left;
  for (const std::string& shorter : {amount + left, amount}) {
    line = line.size() > columns ? shorter : line;
  }
  if (share && line.size() + around_cells + fewest_cells <= columns) {
    line = bar(*share, std::min(most_cells, columns - line.size() - around_cells)) + line;
  }
  return line.substr(0, columns);
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
                          const std::string& unit, std::size_t columns) {
  const auto elapsed = static_cast<std::uint64_t>(taken.count());
  std::string pace;
  std::string left;
  if (done > 0 && elapsed > 0) {
    pace = fmt::format(", {} a second", grouped(done * 1000 / elapsed));
    left = fmt::format(", {} left", clock_text((all - done) * elapsed / done / 1000));
  }
  const std::string amount = fmt::format("{} of {} {}", grouped(done), grouped(all), unit);
  return fitted(Share{done, all}, amount, pace, left, columns);
}

std::string progress_line(const ReadSoFar& read, std::chrono::milliseconds taken, std::size_t columns) {
  const auto elapsed = static_cast<std::uint64_t>(std::max<std::chrono::milliseconds::rep>(taken.count(), 1));
  std::string amount = size_text(read.bytes);
  std::string left;
  std::optional<Share> share;
  if (read.all > 0) {
    amount += fmt::format(" of {}", size_text(std::max(read.bytes, read.all)));
    share = Share{read.bytes, read.all};
  }
  amount += fmt::format(", {} hands", grouped(read.hands));
  if (read.all > read.bytes && read.bytes > 0) {
    left = fmt::format(", {} left", clock_text((read.all - read.bytes) / 1000 * elapsed / read.bytes));
  }
  return fitted(share, amount, fmt::format(", {} a second", grouped(read.hands * 1000 / elapsed)), left, columns);
}

Progress::Progress(World& world, std::uint64_t all, std::string unit)
    : world_(world), all_(all), unit_(std::move(unit)) {}

Progress::~Progress() { remove(); }

void Progress::hide() {
  const std::lock_guard lock(mutex_);
  remove();
}

void Progress::remove() {
  if (std::exchange(shown_, false)) {
    world_.err << "\r\x1b[K" << std::flush;
  }
}

void Progress::advance(std::uint64_t by) {
  const std::lock_guard lock(mutex_);
  done_ = std::min(all_, done_ + by);
  show_if_due([&](std::chrono::milliseconds taken, std::size_t columns) {
    return progress_line(done_, all_, taken, unit_, columns);
  });
}

void Progress::show(const Line& line) {
  const std::lock_guard lock(mutex_);
  show_if_due(line);
}

void Progress::show_if_due(const Line& line) {
  const auto now = Clock::now();
  if (!world_.err_is_terminal || now - began_ < first_shown_after || (shown_ && now - shown_at_ < least_interval)) {
    return;
  }
  const std::size_t columns = world_.err_columns();
  if (columns == 0) {
    return;
  }
  shown_at_ = now;
  shown_ = true;
  const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(now - began_);
  world_.err << '\r' << line(taken, columns - 1) << "\x1b[K" << std::flush;  // the cursor takes a column
}

}  // namespace tonk::cli
