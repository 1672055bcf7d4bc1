// tonk_engine_tests [--mutants] ARGUMENT…: runs the tests that Catch2's arguments choose. With --mutants they run once without any, and
// then in a process of its own for each mutant that they meet and that standard input names; the numbers of those with which they do
// not pass are printed. What the tests keep in memory, such as houses that were compiled, all these processes have from the first.
#define CATCH_CONFIG_RUNNER
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/mutation/mutant.hpp"

namespace {

/// Whether the tests do not pass, or do not end.
bool fails(Catch::Session& session, std::size_t mutant, rlim_t most_seconds) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit seconds{most_seconds, most_seconds};
    const rlimit memory{rlim_t{3} << 30U, rlim_t{3} << 30U};
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    const bool quiet = std::freopen("/dev/null", "w", stderr) != nullptr;
    tonk::mutation::on = mutant;
    _exit(session.run() == 0 && quiet ? 0 : 1);
  }
  int status = 1;
  return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}

int run_with_mutants(Catch::Session& session) {
  const std::vector<std::size_t> mutants{std::istream_iterator<std::size_t>(std::cin), {}};
  std::fill(std::begin(tonk::mutation::reached), std::end(tonk::mutation::reached), false);
  const std::clock_t began = std::clock();
  session.configData().outputFilename = "/dev/null";
  if (session.run() != 0) {
    std::cerr << "without a mutant the tests do not pass\n";
    return 1;
  }
  const auto most_seconds = 5 + static_cast<rlim_t>(8 * (std::clock() - began) / CLOCKS_PER_SEC);
  for (const std::size_t mutant : mutants) {
    if (mutant < tonk::mutation::most && tonk::mutation::reached[mutant] && fails(session, mutant, most_seconds)) {
      std::cout << mutant << '\n' << std::flush;
    }
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  Catch::Session session;
  const bool with_mutants = count > 1 && std::string{arguments[1]} == "--mutants";
  if (with_mutants) {
    arguments[1] = arguments[0];
    ++arguments;
    --count;
  }
  const int wrong = session.applyCommandLine(count, arguments);
  return wrong != 0 ? wrong : with_mutants ? run_with_mutants(session) : session.run();
}
