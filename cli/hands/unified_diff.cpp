#include "cli/hands/unified_diff.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t context = 3;

}  // namespace

void UnifiedDiff::add(std::string_view before, const log::Formatted& after, std::string& why) {
  before_ += before;
  after_ += after.text;
  dropped_.insert(dropped_.end(), after.dropped.begin(), after.dropped.end());
  std::string_view old_lines = before_;
  std::string_view new_lines = after_;
  while (!old_lines.empty()) {
    const bool is_dropped = !dropped_.empty() && dropped_.front() == lines_before_ + 1;
    if (!is_dropped && new_lines.empty()) {
      break;
    }
    const std::string_view line = take_line(old_lines);
    add_line(line, is_dropped ? std::nullopt : std::optional(take_line(new_lines)));
    if (is_dropped) {
      dropped_.pop_front();
    }
  }
  before_.erase(0, before_.size() - old_lines.size());
  after_.erase(0, after_.size() - new_lines.size());
  why = why_;
}

Spool UnifiedDiff::take(std::string& why) {
  for (std::string_view rest = before_; !rest.empty();) {  // blank lines at the end
    add_line(take_line(rest), std::nullopt);
  }
  if (hunk_) {
    end_hunk();
  }
  why = why_;
  return std::move(diff_);
}

void UnifiedDiff::add_line(std::string_view before, std::optional<std::string_view> after) {
  if (before == after) {
    unchanged_.emplace_back(before);
    if (hunk_ && unchanged_.size() > 2 * context) {
      end_hunk();
    }
    if (!hunk_ && unchanged_.size() > context) {
      unchanged_.erase(unchanged_.begin(), unchanged_.end() - context);
    }
  } else {
    if (!hunk_) {
      hunk_.emplace();
      hunk_->lines_before = lines_before_ - unchanged_.size();
      hunk_->lines_after = lines_after_ - unchanged_.size();
    }
    add_unchanged(unchanged_.size());
    put(hunk_->lines, '-', before);
    ++hunk_->removed;
    if (after) {
      put(hunk_->last_added, '+', *after);
      ++hunk_->added;
    }
  }
  ++lines_before_;
  lines_after_ += after ? 1U : 0U;
}

void UnifiedDiff::add_unchanged(std::size_t many) {
  if (many > 0) {
    put(hunk_->lines, std::exchange(hunk_->last_added, Spool()));
  }
  for (; many > 0; --many) {
    put(hunk_->lines, ' ', unchanged_.front());
    unchanged_.pop_front();
    ++hunk_->removed;
    ++hunk_->added;
  }
}

void UnifiedDiff::end_hunk() {
  add_unchanged(std::min(context, unchanged_.size()));
  put(hunk_->lines, std::move(hunk_->last_added));
  const std::string name = printable(file_) + (file_.find(' ') == std::string::npos ? "" : "\t");  // that ends the name
  const std::string heading = std::exchange(any_, true) ? "" : fmt::format("--- {0}\n+++ {0}\n", name);
  put(diff_, fmt::format("{}@@ -{},{} +{},{} @@\n", heading, hunk_->lines_before + 1, hunk_->removed,
                         hunk_->lines_after + (hunk_->added == 0 ? 0U : 1U), hunk_->added));
  put(diff_, std::move(hunk_->lines));
  hunk_.reset();
}

void UnifiedDiff::put(Spool& lines, std::string_view text) {
  if (why_.empty()) {
    (void)lines.append(text, why_);
  }
}

void UnifiedDiff::put(Spool& lines, char sign, std::string_view line) {
  put(lines, fmt::format("{}{}{}", sign, line, line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n"));
}

void UnifiedDiff::put(Spool& lines, Spool more) {
  if (why_.empty()) {
    (void)more.give([&](std::string_view piece) { return lines.append(piece, why_); }, why_);
  }
}

}  // namespace tonk::cli
