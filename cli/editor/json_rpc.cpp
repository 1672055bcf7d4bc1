#include "cli/editor/json_rpc.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"

namespace tonk::cli {

bool Connection::read_more(std::string& why) {
  constexpr std::size_t piece = std::size_t{64} << 10U;
  const std::size_t before = read_.size();
  read_.resize(before + piece);
  const std::optional<std::size_t> given = world_.read_input(read_.data() + before, piece, why);
  read_.resize(before + given.value_or(0));
  return given.value_or(0) != 0;
}

std::optional<std::string> Connection::read_line(std::string& why) {
  std::size_t end = read_.find('\n');
  while (end == std::string::npos) {
    if (read_.size() > most_bytes || !read_more(why)) {
      return std::nullopt;
    }
    end = read_.find('\n');
  }
  std::string line = read_.substr(0, end);
  read_.erase(0, end + 1);
  if (line.ends_with('\r')) {
    line.pop_back();
  }
  return line;
}

std::optional<Json> Connection::receive(std::string& why) {
  std::optional<std::size_t> length;
  bool begun = false;
  while (const std::optional<std::string> line = read_line(why)) {
    if (line->empty()) {
      break;
    }
    begun = true;
    constexpr std::string_view header = "content-length:";
    std::string name = line->substr(0, header.size());
    std::ranges::transform(name, name.begin(), lower);
    if (name == header) {
      const std::size_t digits = std::min(line->find_first_not_of(' ', header.size()), line->size());
      std::size_t number = 0;
      const auto [end, error] = std::from_chars(line->data() + digits, line->data() + line->size(), number);
      if (error == std::errc() && end == line->data() + line->size()) {
        length = number;
      }
    }
  }
  if (!length) {
    why = begun || !read_.empty() ? "a message has no `Content-Length`" : why;
    return std::nullopt;
  }
  if (*length > most_bytes) {
    why = fmt::format("a message of {} bytes is too long", *length);
    return std::nullopt;
  }
  while (read_.size() < *length) {
    if (!read_more(why)) {
      why = why.empty() ? "the input ends within a message" : why;
      return std::nullopt;
    }
  }
  Json message = Json::parse(read_.begin(), read_.begin() + static_cast<std::ptrdiff_t>(*length), nullptr, false);
  read_.erase(0, *length);
  return std::optional<Json>(std::in_place, std::move(message));
}

void Connection::send(Json message) {
  message["jsonrpc"] = "2.0";
  const std::string text = json_line(message);
  world_.out << fmt::format("Content-Length: {}\r\n\r\n", text.size()) << text << std::flush;
}

}  // namespace tonk::cli
