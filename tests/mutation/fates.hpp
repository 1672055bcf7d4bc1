#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tonk::mutation {

struct Test {
  std::string name;
  std::function<bool()> passes;
};

/// Says on standard output what comes of each mutant that standard input names, a line for each: its number, its fate (`killed`, `hung`,
/// `survived` or `unreached`) and the test that noticed it. Each mutant has a process of its own, so many at a time, in which those tests
/// that meet it are run, the quickest first, until one fails; nothing that another has left behind is in it. Tests that take more than
/// `most_seconds` of the processor's time are left out. Returns the exit status: 1 where a test does not pass without a mutant.
int tell_fates(const std::vector<Test>& tests, unsigned jobs, double most_seconds);

}  // namespace tonk::mutation
