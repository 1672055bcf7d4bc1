#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/houses/odds_report.hpp"
#include "cli/judging/command_houses.hpp"
#include "explore/odds/odds.hpp"
#include "explore/words.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {
namespace {

std::string too_much_text(const spec::Rules& rules, unsigned players) {
  return fmt::format(
      "the odds of `{}` cannot be worked out for {} players: to deal the cards out takes more steps than "
      "docs/limits.md allows; fewer players or cards take fewer",
      spec::house_words(rules), players);
}

constexpr std::uint64_t most_number = 999;

struct OddsOptions {
  HouseOptions house;
  std::uint64_t players = 0;  ///< 0: not asked for
  std::uint64_t cards = 0;    ///< likewise
  Format format = Format::text;
};

/// The numbers of cards that each of so many players may be dealt.
std::set<unsigned> choice_of_cards(const spec::Rules& rules, unsigned players) {
  const std::vector<unsigned> also = explore::also_dealt(rules);
  std::set<unsigned> choice(also.begin(), also.end());
  choice.insert(rules.cards_dealt[players]);
  return choice;
}

/// Explains why the house is not played with this number of players or cards.
std::optional<std::string> not_dealt(const spec::Rules& rules, unsigned players, unsigned cards) {
  if (players < rules.fewest_players || players > rules.most_players) {
    return not_played_by(rules, players);
  }
  std::set<unsigned> choice = choice_of_cards(rules, players);
  if (!choice.contains(cards)) {
    std::vector<std::string> numbers;
    for (const unsigned number : choice) {
      if (number * players <= rules.deck.size()) {
        numbers.push_back(std::to_string(number));
      }
    }
    return fmt::format("`{}` does not deal {} cards to {} players, but {}", spec::house_words(rules), cards, players,
                       explore::listed(numbers, "or"));
  }
  if (players * cards > rules.deck.size()) {
    return fmt::format("{} players cannot be dealt {} cards each", players, cards);
  }
  return std::nullopt;
}

struct Dealt {
  unsigned players = 0;
  unsigned cards = 0;
};

/// What is asked for. If no number of players is named, each number up to four, as most houses are played by so few, that can be
/// dealt so many cards. Empty if there is none; the reason is then in `why`.
std::vector<Dealt> asked_for(const spec::Rules& rules, const OddsOptions& options, std::string& why) {
  static constexpr unsigned usual = 4;
  const auto players_asked = static_cast<unsigned>(options.players);
  const auto cards_asked = static_cast<unsigned>(options.cards);
  const unsigned fewest = players_asked != 0 ? players_asked : rules.fewest_players;
  const unsigned most =
      players_asked != 0 ? players_asked : std::max(fewest, std::min<unsigned>(usual, rules.most_players));
  std::vector<Dealt> asked;
  for (unsigned players = fewest; players <= most; ++players) {
    const bool played = players >= rules.fewest_players && players <= rules.most_players;
    const unsigned dealt = played ? rules.cards_dealt[players] : 0;
    const unsigned cards = cards_asked != 0 ? cards_asked : dealt;
    if (const std::optional<std::string> not_so = not_dealt(rules, players, cards)) {
      why = why.empty() ? *not_so : why;
    } else {
      asked.push_back({players, cards});
    }
  }
  return asked;
}

Status odds(const OddsOptions& options, World& world) {
  Problems problems(world);
  CommandHouses house_cache(options.house, problems);
  const auto compiled = house_cache.compiled(options.house);
  if (!compiled) {
    return Status::failed;
  }
  const spec::Rules& rules = *compiled->rules;
  std::string why;
  const std::vector<Dealt> asked = asked_for(rules, options, why);
  if (asked.empty()) {
    problems.say(why);
  }
  bool told = false;
  for (const Dealt& dealt : asked) {
    const std::optional<explore::Odds> found = explore::odds(rules, dealt.players, dealt.cards);
    if (!found) {
      problems.say(too_much_text(rules, dealt.players));
      continue;
    }
    if (options.format == Format::json) {
      world.out << json_line(odds_json(rules, *found)) << '\n';
    } else {
      world.out << (std::exchange(told, true) ? "\n" : "") << odds_text(rules, *found);
    }
  }
  return problems.status();
}

}  // namespace

Command declare_odds(CLI::App& program) {
  auto options = std::make_shared<OddsOptions>();
  CLI::App& command =
      add_command(program, "odds", "how often a dealt hand wins, and what that pays: exactly",
                  "Every possible deal is counted, none is sampled. Whoever has a win is assumed to declare it.\n\n"
                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk odds pagat --players 3\n"
                  "  tonk odds ./ours.yaml --with low-fifteen --format json");
  declare_variant(command, options->house);
  declare_number(command, "--players", options->players, 1, spec::max_players,
                 "number of players; without it, each number up to four");
  declare_number(command, "--cards", options->cards, 1, most_number,
                 "how many cards each is dealt, if the house leaves a choice");
  declare_format(command, options->format);
  return {&command, [options](World& world) { return odds(*options, world); }};
}

}  // namespace tonk::cli
