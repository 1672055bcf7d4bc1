#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "cli/io/input.hpp"
#include "cli/io/interrupts.hpp"
#include "cli/io/output_file.hpp"
#include "cli/world.hpp"

namespace {

bool is_set(const char* variable) { return variable != nullptr && *variable != '\0'; }

std::size_t err_columns() {
  constexpr std::size_t usual = 80;
  struct winsize size {};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// Takes up the standard descriptors that are closed, lest a file that is opened gets one of them and is mistaken for a standard
/// stream. To read or write there remains an error.
void occupy_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tonk::cli;
  occupy_standard_descriptors();
  // Whoever reads may stop reading. The work goes on, so that the exit status stays true.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk

  Output output(STDOUT_FILENO);
  std::ostream out(&output);
  const char* const terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  World world{
      .out = out,
      .err = std::cerr,
      .read_input =
          [](char* to, std::size_t most, std::string& why) {
            return may_be_read(STDIN_FILENO, why) ? read_some(STDIN_FILENO, to, most, why) : std::nullopt;
          },
      .input_is_there =
          [] {
            pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
            return ::poll(&input, 1, 0) != 0;
          },
      .read_line =
          [] {
            std::string line;
            return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
          },
      .heed_interrupts = heed_interrupts,
      .is_interrupted = [] { return noted_interrupt() != 0; },
      .pause = [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); },
      .in_is_terminal = ::isatty(STDIN_FILENO) != 0,
      .out_is_terminal = ::isatty(STDOUT_FILENO) != 0,
      .err_is_terminal = ::isatty(STDERR_FILENO) != 0,
      .no_color = is_dumb || is_set(std::getenv("NO_COLOR")),
      .err_columns = [is_dumb] { return is_dumb ? 0 : err_columns(); },
  };
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  const Status status = run(arguments, world);
  out.flush();
  if (output.error() != 0 && output.error() != EPIPE) {
    std::cerr << "tonk: cannot write: " << std::generic_category().message(output.error()) << '\n';
    return static_cast<int>(Status::failed);
  }
  if (const int signal = noted_interrupt()) {
    std::cerr << std::flush;
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // whoever started this sees how it ended
  }
  return static_cast<int>(status);
}
