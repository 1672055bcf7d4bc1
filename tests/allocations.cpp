#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/judging/command_houses.hpp"
#include "parser/convert.hpp"
#include "session/judged_log.hpp"
#include "tests/support/shipped.hpp"

/// A program of its own, for it counts what the whole program takes from the heap.
namespace {

std::size_t allocations = 0;

void* take(std::size_t size) noexcept {
  ++allocations;
  return std::malloc(size);
}

void* take_or_throw(std::size_t size) {
  void* const memory = take(size);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return take_or_throw(size); }
void* operator new[](std::size_t size) { return take_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return take(size); }
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return take(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace tonk::test {
namespace {

constexpr std::size_t most_hands = 240;

constexpr std::array<std::string_view, 3> players{"Ann", "Bob", "Cal"};

/// The line, with everybody so many seats farther on.
std::string moved_on(std::string line, std::size_t seats) {
  for (std::size_t at = 0; at + 3 <= line.size(); ++at) {
    const auto found = std::find(players.begin(), players.end(), std::string_view(line).substr(at, 3));
    if (found != players.end()) {
      line.replace(at, 3, players[(static_cast<std::size_t>(found - players.begin()) + seats) % players.size()]);
    }
  }
  return line;
}

/// One session, in which the deal passes on from hand to hand.
std::string long_session() {
  std::string log = "session long\nhouse pagat\nseats Ann Bob Cal\n";
  std::size_t hands = 0;
  while (hands < most_hands) {
    std::istringstream lines(contents(TONK_SOURCE_DIR "/tests/bench/hands.tonk"));  // Cal deals them all
    for (std::string line; std::getline(lines, line);) {
      hands += line.starts_with("hand ") ? 1U : 0U;
      const bool in_head = line.starts_with("house ") || line.starts_with("seats ");
      log += in_head ? "" : moved_on(line, hands - 1) + '\n';
    }
  }
  return log;
}

/// How often memory is taken for the second half of the hands.
std::size_t taken_later(const std::string& text) {
  std::ostringstream told;
  cli::Problems problems(told, false);
  cli::CommandHouses house_cache({}, problems);
  const cli::HouseOptions options;
  const std::string file = "-";
  JudgedLog walk(file, text, options, house_cache);
  std::size_t before = 0;
  std::size_t hands = 0;
  std::size_t in_order = 0;
  while (walk.advance()) {
    in_order += walk.judge() == Verdict::ok ? 1U : 0U;
    before = ++hands == most_hands / 2 ? allocations : before;
  }
  const std::size_t taken = allocations - before;
  CHECK(hands == most_hands);
  CHECK(in_order == hands);
  return taken;
}

}  // namespace

TEST_CASE("no memory is taken for a hand in order, once others have been judged") {
  const std::string words = long_session();
  CHECK(taken_later(words) == 0);
  CHECK(taken_later(log::convert(words, log::Form::text, log::Form::json).text) == 0);
}

}  // namespace tonk::test
