#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>

namespace tonk::cli {

Output::Output(int descriptor) : descriptor_(descriptor) { setp(buffer_.data(), buffer_.data() + buffer_.size()); }

Output::~Output() { write_out(); }

Output::int_type Output::overflow(int_type character) {
  if (!write_out()) {
    return traits_type::eof();
  }
  if (!traits_type::eq_int_type(character, traits_type::eof())) {
    sputc(traits_type::to_char_type(character));
  }
  return traits_type::not_eof(character);
}

int Output::sync() { return write_out() ? 0 : -1; }

bool Output::write_out() {
  const char* at = pbase();
  while (error_ == 0 && at < pptr()) {
    const ssize_t written = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (written >= 0) {
      at += written;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

}  // namespace tonk::cli
