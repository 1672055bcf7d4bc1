#include "cli/io/interrupts.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace tonk::cli {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t noted = 0;
volatile std::sig_atomic_t times = 0;
std::array<int, 2> wake{-1, -1};  // a pipe, as any thread may take the signal, and another one may be waiting

/// A signal sent both to the process and to its group arrives twice.
void note(int signal) {
  const int error = errno;
  noted = signal;
  times = times + 1;
  if (times == 2) {
    for (const int one : signals) {
      struct sigaction now {};
      if (::sigaction(one, nullptr, &now) == 0 && now.sa_handler == note) {  // not one that is ignored
        std::signal(one, SIG_DFL);
      }
    }
  }
  (void)!::write(wake[1], "", 1);
  errno = error;
}

}  // namespace

void heed_interrupts() {
  if (wake[0] >= 0 || ::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    return;
  }
  struct sigaction action {};
  action.sa_handler = note;
  for (const int signal : signals) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      ::sigaction(signal, &action, nullptr);
    }
  }
}

int noted_interrupt() { return noted; }

bool await_input(int descriptor) {
  std::array<pollfd, 2> waits{{{descriptor, POLLIN, 0}, {wake[0], POLLIN, 0}}};  // none where wake is below 0
  while (noted == 0 && ::poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) {
  }
  return noted == 0;
}

}  // namespace tonk::cli
