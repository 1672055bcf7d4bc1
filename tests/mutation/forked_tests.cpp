// tonk_engine_tests [--mutants JOBS SECONDS] ARGUMENT…: runs the tests that Catch2's arguments choose. With --mutants it tells the fates of the
// mutants that standard input names instead, by those of them that take no longer.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tests/mutation/fates.hpp"

namespace {

/// So that Catch2 takes it for this name and nothing else.
std::string escaped(const std::string& name) {
  std::string text;
  for (const char c : name) {
    text += std::string{",[\\\"*~"}.find(c) != std::string::npos ? "\\" : "";
    text += c;
  }
  return text;
}

/// Each of those chosen by itself.
std::vector<tonk::mutation::Test> tests_of(Catch::Session& session) {
  const Catch::Config& config = session.config();
  std::vector<tonk::mutation::Test> tests;
  for (const Catch::TestCase& test :
       Catch::filterTests(Catch::getAllTestCasesSorted(config), config.testSpec(), config)) {
    const std::string name = escaped(test.name);
    if (Catch::filterTests(Catch::getAllTestCasesSorted(config), Catch::parseTestSpec(name), config).size() != 1) {
      std::cerr << "no test or several are called " << test.name << '\n';
      std::exit(2);
    }
    tests.push_back({test.name, [&session, name] {
                       Catch::ConfigData alone = session.configData();
                       alone.testsOrTags = {name};
                       alone.outputFilename = "/dev/null";
                       alone.abortAfter = 1;
                       session.useConfigData(alone);
                       return session.run() == 0;
                     }});
  }
  return tests;
}

}  // namespace

int main(int count, char** arguments) {
  Catch::Session session;
  const bool with_mutants = count > 3 && std::string{arguments[1]} == "--mutants";
  const auto jobs = with_mutants ? static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10)) : 0;
  const double seconds = with_mutants ? std::strtod(arguments[3], nullptr) : 0;
  const int read = with_mutants ? 3 : 0;
  arguments[read] = arguments[0];
  const int wrong = session.applyCommandLine(count - read, arguments + read);
  return wrong != 0     ? wrong
         : with_mutants ? tonk::mutation::tell_fates(tests_of(session), jobs, seconds)
                        : session.run();
}
