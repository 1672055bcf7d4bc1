#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.hpp"
#include "cli/hands/hand_words.hpp"
#include "cli/houses/odds_report.hpp"
#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "explore/odds/odds.hpp"

namespace tonk::cli {
namespace {

constexpr std::uint64_t most_number = 999;

struct OddsOptions {
  HouseOptions house;
  std::uint64_t players = 0;  ///< 0: not asked for
  std::uint64_t cards = 0;    ///< likewise
  Format format = Format::text;
};

bool also_dealt(const spec::Rules& rules, unsigned cards) {
  static constexpr unsigned bits = 64;
  return cards < bits && ((rules.also_dealt >> cards) & 1U) != 0;
}

/// `5`, `3, 5 or 7`.
std::string choice_of_cards(const spec::Rules& rules, unsigned players) {
  const unsigned most = static_cast<unsigned>(rules.deck.pack.size()) * rules.deck.packs / players;
  std::vector<unsigned> choice;
  for (unsigned cards = 1; cards <= most; ++cards) {
    if (cards == rules.cards_dealt[players] || also_dealt(rules, cards)) {
      choice.push_back(cards);
    }
  }
  const unsigned last = choice.back();
  choice.pop_back();
  return choice.empty() ? fmt::format("{}", last) : fmt::format("{} or {}", fmt::join(choice, ", "), last);
}

/// Explains why the house is not played with this number of players or cards.
std::optional<std::string> not_dealt(const spec::Rules& rules, unsigned players, unsigned cards) {
  if (players < rules.fewest_players || players > rules.most_players) {
    const bool range = rules.fewest_players != rules.most_players;
    return fmt::format("`{}` is not played by {}, but by {}{}", house_words(rules.house, rules.options), players,
                       rules.fewest_players, range ? fmt::format(" to {}", rules.most_players) : "");
  }
  if (cards != rules.cards_dealt[players] && !also_dealt(rules, cards)) {
    return fmt::format("`{}` does not deal {} cards to {} players, but {}", house_words(rules.house, rules.options),
                       cards, players, choice_of_cards(rules, players));
  }
  if (players * cards > rules.deck.pack.size() * rules.deck.packs) {
    return fmt::format("{} players cannot be dealt {} cards each", players, cards);
  }
  return std::nullopt;
}

struct Dealt {
  unsigned players = 0;
  unsigned cards = 0;
};

/// What is asked for. Without a number of players, up to four, as most houses are best with; and of these the numbers that are
/// dealt so many cards. Nothing where none is, with the reason in `why`.
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
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  CommandHouses house_cache(options.house, problems);
  if (!house_cache.accepts(options.house)) {
    return Status::failed;
  }
  const auto compiled = house_cache.compile({options.house.house, options.house.with, ""});
  const spec::Rules& rules = *compiled->rules;
  std::string why;
  const std::vector<Dealt> asked = asked_for(rules, options, why);
  if (asked.empty()) {
    problems.say(why);
  }
  bool told = false;
  for (const Dealt& dealt : asked) {
    const std::variant<explore::Odds, explore::Unable> found = explore::odds(rules, dealt.players, dealt.cards);
    if (const auto* const unable = std::get_if<explore::Unable>(&found)) {
      problems.say(unable_text(*unable, rules, dealt.players));
      continue;
    }
    const explore::Odds& worked_out = std::get<explore::Odds>(found);
    if (options.format == Format::json) {
      world.out << odds_json(rules, worked_out) << '\n';
    } else {
      world.out << (told ? "\n" : "") << odds_text(rules, worked_out);
    }
    told = true;
  }
  return problems.status();
}

}  // namespace

Command declare_odds(CLI::App& program) {
  auto options = std::make_shared<OddsOptions>();
  CLI::App& command = add_command(program, "odds", "how often a dealt hand wins, and what that pays: exactly");
  declare_variant(command, options->house);
  declare_number(command, "--players", options->players, 1, most_number,
                 "number of players; without it, each number up to four");
  declare_number(command, "--cards", options->cards, 1, most_number,
                 "how many cards each is dealt, if the house leaves a choice");
  declare_format(command, options->format);
  declare_footer(command,
                 "Every possible deal is counted, none is sampled. Whoever has a win is assumed to declare it.\n\n"
                 "Exit status: 0 done, 2 the work could not be done.\n\n"
                 "Examples:\n"
                 "  tonk odds pagat --players 3\n"
                 "  tonk odds ./ours.yaml --with low-fifteen --format json");
  return {&command, [options](World& world) { return odds(*options, world); }};
}

}  // namespace tonk::cli
