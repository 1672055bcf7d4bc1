#include "cli/lines.hpp"

#include <cstring>

namespace tonk::cli {

std::optional<Lines::Line> Lines::next(std::string& why) {
  std::size_t searched = begin_;
  while (true) {
    const std::string_view unread(buffer_.data() + searched, end_ - searched);
    const std::size_t line_end = unread.find('\n');
    const bool is_full = begin_ == 0 && end_ == buffer_.size();
    if (line_end != std::string_view::npos || is_full || ended_) {
      const bool is_whole = line_end != std::string_view::npos;
      const std::size_t stop = is_whole ? searched + line_end + 1 : end_;
      const Line line{{buffer_.data() + begin_, stop - begin_}, begins_};
      begin_ = stop;
      begins_ = is_whole;
      return line.text.empty() ? std::nullopt : std::optional(line);
    }
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    searched = end_;
    const std::optional<std::size_t> given = source_.read(buffer_.data() + end_, buffer_.size() - end_, why);
    if (!given) {
      return std::nullopt;
    }
    end_ += *given;
    ended_ = *given == 0;
  }
}

}  // namespace tonk::cli
