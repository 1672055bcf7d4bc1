#include "parser/bytes.hpp"

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace tonk::log {

namespace {

constexpr std::size_t block = 64;

// ASCII without controls but tab, line feed, and carriage return before one. Written so that compilers make vector
// code of it: no branches, a fixed count. Reads one byte behind the block.
bool is_plain(const char* bytes) {
  unsigned odd = 0;
  for (std::size_t i = 0; i < block; ++i) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    const auto next = static_cast<unsigned char>(bytes[i + 1]);
    const auto control = static_cast<unsigned>(c < 0x20) & static_cast<unsigned>(c != '\t') &
                         static_cast<unsigned>(c != '\n') &
                         (static_cast<unsigned>(c != '\r') | static_cast<unsigned>(next != '\n'));
    odd |= control | static_cast<unsigned>(c >= 0x7F);
  }
  return odd == 0;
}

// The bytes of the good character at the beginning of `text`; 0 where it is bad.
std::size_t good_size(std::string_view text) {
  const utf8::Decoded c = utf8::decode(text);
  switch (c.code) {
    case U'\t':
    case U'\n': return 1;
    case U'\r': return text.size() > 1 && text[1] == '\n' ? 1 : 0;
    default: break;
  }
  const bool control = c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0);
  return c.valid && !control ? c.size : 0;
}

}  // namespace

std::size_t find_bad_byte(std::string_view text, std::size_t from) {
  std::size_t at = from;
  while (at < text.size()) {
    if (text.size() - at > block && is_plain(text.data() + at)) {
      at += block;
      continue;
    }
    for (const std::size_t end = at + block; at < text.size() && at < end;) {
      const std::size_t size = good_size(text.substr(at));
      if (size == 0) {
        return at;
      }
      at += size;
    }
  }
  return std::string_view::npos;
}

ParseError explain_bad_byte(std::string_view text, std::size_t at) {
  const utf8::Decoded c = utf8::decode(text.substr(at));
  ParseError error;
  error.at = {static_cast<Offset>(at), static_cast<Offset>(at + c.size)};
  if (!c.valid) {
    error.code = "encoding";
    error.message = fmt::format("the byte `\\x{:02x}` is not valid UTF-8", static_cast<unsigned>(c.code));
    const bool utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    error.help = utf16 ? "the file looks like UTF-16: save it as UTF-8" : "";
    return error;
  }
  error.code = "control-character";
  if (c.code == U'\r') {
    error.message = "a carriage return stands alone, but a line ends in LF or CRLF";
  } else {
    error.message =
        fmt::format("the control character `{}` is not allowed in a hand log", printable(text.substr(at, c.size)));
  }
  return error;
}

}  // namespace tonk::log
