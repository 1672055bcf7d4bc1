#include "tests/mutation/apart.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>

#include "tests/mutation/mutant.hpp"

namespace tonk::mutation {
namespace {

/// What the processes know together.
struct Shared {
  bool asked[most];  ///< and not yet told apart
  bool told[most];
  std::size_t running;  ///< 0: the engine itself
  char unit[1U << 17U];
};

Shared& shared() {
  static void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::cerr << "tell_apart: no memory\n";
    std::exit(2);
  }
  return *static_cast<Shared*>(memory);
}

void note(std::size_t mutant) {
  shared().asked[mutant] = false;
  shared().told[mutant] = true;
}

void limit(__rlimit_resource resource, rlim_t most_of_it) {
  const rlimit both{most_of_it, most_of_it};
  setrlimit(resource, &both);
}

}  // namespace

void ask_about(const std::vector<std::size_t>& mutants) {
  std::fill(std::begin(shared().asked), std::end(shared().asked), false);
  std::fill(std::begin(shared().told), std::end(shared().told), false);
  for (const std::size_t mutant : mutants) {
    if (mutant < most) {
      shared().asked[mutant] = true;
    }
  }
}

std::vector<std::size_t> told_apart() {
  std::vector<std::size_t> mutants;
  for (std::size_t number = 1; number < most; ++number) {
    if (shared().told[number]) {
      mutants.push_back(number);
    }
  }
  return mutants;
}

std::string judged_last() { return shared().unit; }

On::On(std::size_t mutant, const std::string& unit) {
  if (mutant == 0) {
    shared().unit[unit.copy(shared().unit, sizeof shared().unit - 1)] = '\0';
  }
  const itimerval patience{{0, 0}, {5, 0}};  // of the processor's time
  setitimer(ITIMER_VIRTUAL, &patience, nullptr);
  shared().running = mutant;
  on = mutant;
}

On::~On() {
  on = 0;
  shared().running = 0;
  setitimer(ITIMER_VIRTUAL, nullptr, nullptr);
}

std::vector<std::size_t> met(const std::string& unit, const std::function<void()>& judge) {
  std::fill(std::begin(reached), std::end(reached), false);
  {
    const On engine{0, unit};
    judge();
  }
  std::vector<std::size_t> mutants;
  for (std::size_t number = 1; number < most; ++number) {
    if (reached[number] && shared().asked[number]) {
      mutants.push_back(number);
    }
  }
  return mutants;
}

void judge_by_all(const std::string& unit, const std::function<void()>& judge, const std::function<bool()>& notices) {
  for (const std::size_t mutant : met(unit, judge)) {
    const On one{mutant, unit};
    if (notices()) {
      note(mutant);
    }
  }
}

void apart(const std::function<void()>& work, const std::function<void(std::size_t)>& crashed) {
  for (;;) {
    std::cout.flush();
    const pid_t child = fork();
    if (child == 0) {
      limit(RLIMIT_AS, rlim_t{2} << 30U);
      limit(RLIMIT_CORE, 0);
      // What a mutant fails with is of no interest.
      const bool quiet = std::freopen("/dev/null", "w", stderr) != nullptr;
      work();
      _exit(quiet ? 0 : 1);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || (status != 0 && shared().running == 0)) {
      std::cerr << "tell_apart: the engine itself fails ("
                << (WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "it ended early") << ") with this:\n"
                << judged_last() << '\n';
      std::exit(2);
    }
    if (status == 0) {
      return;
    }
    note(shared().running);
    if (crashed) {
      crashed(shared().running);
    }
  }
}

}  // namespace tonk::mutation
