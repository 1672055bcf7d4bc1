#include "tests/faults/houses.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "spec/library.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::faults {
namespace {

struct Made {
  std::string_view name;
  std::string_view keys;
};

/// What the base game does not say and no option either.
constexpr std::array made{
    Made{"drop-after-drawing", "turn: {drop: after drawing}"},
    Made{"drop-after-discarding", "turn: {drop: right after the discard}"},
    Made{"drop-limit", "turn: {drop limit: 15 or less}"},
    Made{"drop-needs-spread", "turn: {drop needs: a spread of one's own}"},
    Made{"last-round", "turn: {after a drop: every other player has one more turn}"},
    Made{"take-kept", "turn: {after a take: the card may not be discarded on that turn}"},
    Made{"lay-first", "turn: {lay: before drawing}"},
    Made{"hit-others", "spreads: {hits: on the spreads of others}"},
    Made{"hit-runs", "spreads: {hits on a book: none}"},
    Made{"bets",
         "turn: {bets: 'of any amount, once, at the start of a turn'}\n"
         "settlement: {out by discard: winner takes the pot}"},
    Made{"points-too", "settlement: {out by discard: [each other pays 1, winner scores the other counts]}"},
};

/// Options with which there are faults that the base game does not have.
constexpr std::array added{"must-spread",     "waiting",      "hit-blocks-going-out", "bet-high-card",
                           "bet-naturals",    "one-hit",      "hit-no-discard",       "use-the-take",
                           "touch-binds",     "slap-to-play", "no-spreading-out",     "hit-freezes",
                           "shed-full-books", "double-double"};

spec::Rules compiled(const spec::Library& library, const std::string& house, const std::vector<std::string>& options) {
  spec::Compiled compiled = library.compile(house, options);
  if (!compiled.rules) {
    throw std::logic_error(house + ": " + to_text(compiled.diagnostics.front()));
  }
  return std::move(*compiled.rules);
}

/// Up to four options that go with the house and with each other.
std::vector<std::string> some_options(const spec::Library& library, const std::string& house, RandomSource& luck) {
  std::vector<std::string> options;
  for (std::size_t wanted = 1 + luck.below(4), tries = 0; options.size() < wanted && tries < 12; ++tries) {
    const std::string option = *luck.of(test::option_names());
    if (std::find(options.begin(), options.end(), option) != options.end()) {
      continue;
    }
    options.push_back(option);
    if (!library.compile(house, options).rules) {
      options.pop_back();
    }
  }
  return options;
}

}  // namespace

std::vector<House> houses(std::size_t sets_of_options, RandomSource& luck) {
  const spec::Library shipped = test::shipped();
  std::vector<House> all;
  for (const std::string& name : test::house_names()) {
    House house{name, true, {compiled(shipped, name, {})}};
    for (std::size_t set = 0; set < sets_of_options; ++set) {
      house.rules.push_back(compiled(shipped, name, some_options(shipped, name, luck)));
    }
    all.push_back(std::move(house));
  }
  for (const Made& one : made) {
    spec::Library library = shipped;
    const std::string name{one.name};
    library.add(name + ".yaml", "house: " + name + "\nextends: pagat\n" + std::string{one.keys} + '\n');
    all.push_back({name, false, {compiled(library, name, {})}});
  }
  for (const std::string option : added) {
    const bool alone = shipped.compile("pagat", {option}).rules.has_value();
    all.push_back(
        {'+' + option,
         false,
         {compiled(shipped, "pagat", alone ? std::vector{option} : std::vector<std::string>{"waiting", option})}});
  }
  return all;
}

}  // namespace tonk::faults
