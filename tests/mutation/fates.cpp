#include "tests/mutation/fates.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bitset>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <iterator>
#include <map>

#include "tests/mutation/mutant.hpp"

namespace tonk::mutation {
namespace {

/// What the process of a test leaves behind.
struct Alone {
  std::bitset<most> reached;
  double seconds = 0;  ///< of the processor's time
};

double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// So many of them, which processes share.
template <typename Value>
Value* shared(std::size_t number) {
  const std::size_t size = std::max<std::size_t>(number, 1) * sizeof(Value);
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::cerr << "there is not enough memory for what the tests reach\n";
    std::exit(2);
  }
  return static_cast<Value*>(memory);
}

void set_limits() {
  const rlimit memory{rlim_t{3} << 30U, rlim_t{3} << 30U};
  const rlimit none{0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &none);
}

/// The process ends by a signal once it has had so much of the processor's time.
void limit_time(double seconds) {
  const auto microseconds = static_cast<std::int64_t>(seconds * 1e6);
  const itimerval patience{{0, 0}, {microseconds / 1'000'000, microseconds % 1'000'000}};
  setitimer(ITIMER_VIRTUAL, &patience, nullptr);
}

bool ran_out_of_time(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM; }

/// Has `work` done for each number in a process of its own, and `ended` told of its status.
template <typename Work, typename Ended>
void in_processes(std::size_t number, unsigned jobs, const Work& work, const Ended& ended) {
  std::map<pid_t, std::size_t> running;
  for (std::size_t next = 0; next < number || !running.empty();) {
    if (next < number && running.size() < jobs) {
      std::cout.flush();
      const pid_t child = fork();
      if (child == 0) {
        set_limits();
        const bool quiet =
            std::freopen("/dev/null", "w", stdout) != nullptr && std::freopen("/dev/null", "w", stderr) != nullptr;
        _exit(work(next) && quiet ? 0 : 1);
      }
      if (child < 0) {
        std::cerr << "no process can be started\n";
        std::exit(2);
      }
      running.emplace(child, next++);
      continue;
    }
    int status = 0;
    const auto found = running.find(wait(&status));
    if (found != running.end()) {
      ended(found->second, status);
      running.erase(found);
    }
  }
}

}  // namespace

int tell_fates(const std::vector<Test>& tests, unsigned jobs, double most_seconds) {
  const std::vector<std::size_t> mutants{std::istream_iterator<std::size_t>(std::cin), {}};
  auto* const by_test = shared<Alone>(tests.size());
  bool all_pass = true;
  const auto run_alone = [&](std::size_t test) {
    limit_time(most_seconds);
    const double began = seconds_used();
    const bool passes = tests[test].passes();
    by_test[test].seconds = seconds_used() - began;
    for (std::size_t mutant = 0; mutant < most; ++mutant) {
      by_test[test].reached[mutant] = reached[mutant];
    }
    return passes;
  };
  std::fill(std::begin(reached), std::end(reached), false);
  std::vector<std::size_t> quickest_first;
  in_processes(tests.size(), jobs, run_alone, [&](std::size_t test, int status) {
    if (status == 0) {
      quickest_first.push_back(test);
    } else if (!ran_out_of_time(status)) {
      std::cerr << "without a mutant this does not pass: " << tests[test].name << '\n';
      all_pass = false;
    }
  });
  if (!all_pass) {
    return 1;
  }

  std::ranges::sort(quickest_first, {}, [&](std::size_t test) { return by_test[test].seconds; });
  const auto meet = [&](std::size_t test, std::size_t mutant) {
    return mutant < most && by_test[test].reached[mutant];
  };
  auto* const last_test = shared<std::size_t>(mutants.size());  // that ran against each
  const auto survives = [&](std::size_t at) {
    on = mutants[at];
    return std::ranges::all_of(quickest_first, [&](std::size_t test) {
      if (!meet(test, on)) {
        return true;
      }
      last_test[at] = test;
      limit_time(2 + 8 * by_test[test].seconds);
      return tests[test].passes();
    });
  };
  in_processes(mutants.size(), jobs, survives, [&](std::size_t at, int status) {
    const bool is_reached =
        std::ranges::any_of(quickest_first, [&](std::size_t test) { return meet(test, mutants[at]); });
    const char* const fate = !is_reached               ? "unreached"
                             : status == 0             ? "survived"
                             : ran_out_of_time(status) ? "hung"
                                                       : "killed";
    std::cout << mutants[at] << ' ' << fate;
    std::cout << (status != 0 ? ' ' + tests[last_test[at]].name : "") << std::endl;
  });
  return 0;
}

}  // namespace tonk::mutation
