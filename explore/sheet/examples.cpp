#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

using spec::Ending;
using spec::PaymentRule;
using spec::Rules;
using spec::Who;

/// The numbers that are asked for, and the one below the least; else the usual one.
std::vector<unsigned> with_one_less(std::vector<unsigned> numbers, unsigned usual) {
  if (numbers.empty()) {
    return {usual};
  }
  if (numbers.back() > 0) {
    numbers.push_back(numbers.back() - 1);
  }
  return numbers;
}

bool is_possible(const Rules& rules, Ending ending, const WinnerActions& actions, unsigned dealt) {
  const bool out = ending == Ending::out || ending == Ending::out_by_discard;
  const unsigned least = least_spread(rules);
  const unsigned to_lay = dealt + 1 - (ending == Ending::out_by_discard ? 1 : 0);
  const unsigned at_least = actions.spreads * least + (actions.hit ? 1 : 0);
  if ((actions.by_spread && actions.spreads == 0) || (actions.hit && rules.hits == spec::Hits::none)) {
    return false;
  }
  if (!out) {
    return at_least <= to_lay;
  }
  if (ending == Ending::out && rules.going_out == spec::GoingOut::by_discard_only) {
    return at_least <= to_lay && actions.by_spread && actions.spreads >= rules.winning_spreads;
  }
  if (ending == Ending::drop_won && rules.drop_needs_spread && actions.spreads == 0) {
    return false;
  }
  const bool ends_with_hit = ending == Ending::out && !actions.by_spread;
  if (at_least > to_lay || actions.cards > to_lay || (ends_with_hit && !actions.hit)) {
    return false;
  }
  if (actions.first_turn) {
    return actions.cards == to_lay && actions.spreads > 0;
  }
  return !actions.by_spread || actions.cards >= least;
}

/// Each way to win that the sentences could tell from another, and that can be; the finest first.
std::vector<WinnerActions> actions_for(const Rules& rules, Ending ending, unsigned players) {
  const AskedOfWinner asked(rules, ending);
  const unsigned dealt = rules.cards_dealt[players];
  std::vector<WinnerActions> all;
  for (const bool first_turn : {true, false}) {
    for (const unsigned spreads : with_one_less(asked.spreads, 1)) {
      for (const bool hit : {false, true}) {
        for (const bool by_spread : {true, false}) {
          for (const unsigned cards : with_one_less(asked.cards, by_spread ? least_spread(rules) : 1)) {
            WinnerActions actions{first_turn, spreads, hit, cards, by_spread};
            actions.cards = first_turn && asked.cards.empty() ? dealt + (ending == Ending::out ? 1 : 0) : cards;
            if (is_possible(rules, ending, actions, dealt)) {
              all.push_back(actions);
            }
          }
        }
      }
    }
  }
  if (!asked.anything() || all.empty()) {
    all.assign(1, WinnerActions{.cards = least_spread(rules)});
  }
  return all;
}

/// `, on the first turn and with two spreads laid`; only what the sentences ask for.
std::string actions_text(const Rules& rules, Ending ending, const WinnerActions& actions) {
  const AskedOfWinner asked(rules, ending);
  std::string text;
  if (asked.turn) {
    text += actions.first_turn ? " on the first turn" : " on a later turn";
  }
  std::vector<std::string> with;
  if (!asked.spreads.empty()) {
    with.push_back(counted(actions.spreads, "spread") + " laid");
  }
  if (asked.hits) {
    with.emplace_back(actions.hit ? "a hit made" : "no hit made");
  }
  if (!asked.cards.empty()) {
    with.push_back(counted(actions.cards, "card") + " laid on that turn");
  }
  if (asked.by_spread) {
    with.emplace_back(actions.by_spread ? "the last cards laid as a spread" : "the last card laid as a hit");
  }
  return text + (with.empty() ? "" : ", with " + listed(with));
}

/// The counts of the players from `from` on.
std::string counts_text(const ExampleTable& example, unsigned from) {
  std::vector<std::string> words;
  for (unsigned player = from; player < example.table.players; ++player) {
    words.push_back(
        fmt::format("{}{} {}", ExampleTable::name(player), player == from ? " has" : "", example.count(player)));
  }
  return listed(words);
}

/// The counts of the other players as distances from the first one's, in the order of play. So an example is laid out before
/// it is known what the cards of a house can count.
using Pattern = std::vector<int>;

constexpr int higher = 7;

/// How the counts can differ at this ending, the most instructive pattern first.
std::vector<Pattern> patterns_for(const Rules& rules, Ending ending) {
  using enum Ending;
  static constexpr int lower = -5;
  static constexpr int slightly_lower = -2;
  static constexpr int equal = 0;
  const bool ties_catch = rules.tie_with_dropper == spec::TieWithDropper::catches;
  std::vector<Pattern> patterns;
  switch (ending) {
    case drop_won: patterns = {{ties_catch ? higher : equal}}; break;
    case drop_tied: patterns = {{equal}}; break;
    case caught:
      if (ties_catch && !tells_ties(rules)) {
        patterns = {{lower, equal}, {lower, lower}, {equal}};
      } else {
        patterns = {{lower, slightly_lower}, {lower, lower}};
      }
      break;
    case stock_out:
    case knock:
    case out:
    case out_by_discard:
    case reply: patterns = {{lower}, {lower, lower}}; break;
  }
  // Where the sentences choose one of several lowest, or divide something among them, a tie shows the most.
  const bool choose_or_divide = std::ranges::any_of(rules.settlement_of(ending).pays, [](const PaymentRule& rule) {
    return chooses_one(rule.payer.role) || chooses_one(rule.payee.role) || rule.price.shares.divided;
  });
  if (patterns.size() > 1 && choose_or_divide) {
    std::swap(patterns[0], patterns[1]);
  }
  return patterns;
}

/// The pattern for exactly this many others: those beyond its end have more points than the first player.
Pattern for_others(Pattern pattern, unsigned others) {
  static constexpr int higher_by = 5;  // each further player
  const bool used = std::ranges::find(pattern, higher) != pattern.end();
  pattern.resize(std::min<std::size_t>(pattern.size(), others));
  pattern.reserve(others);
  for (int more = used ? higher + higher_by : higher; pattern.size() < others; more += higher_by) {
    pattern.push_back(more);
  }
  return pattern;
}

bool deal_count(ExampleTable& example, unsigned player, int count) {
  if (count <= 0) {
    return count == 0;
  }
  const auto total = static_cast<std::uint16_t>(count);
  return example.deal(player, {{{{spec::HandTest::Kind::total, total, total, {}}}}}, {2, 3, 1, 4, 5});
}

/// A hand that ends so, with counts that differ by the pattern; nothing where no such counts are found.
std::optional<ExampleTable> example_hand(const Rules& rules, Ending ending, const Pattern& pattern,
                                         const WinnerActions& actions, Effort& effort) {
  const bool goes_out = ending == Ending::out || ending == Ending::out_by_discard || ending == Ending::reply;
  const bool drops = ending == Ending::drop_won || ending == Ending::caught || ending == Ending::drop_tied;
  const auto players = static_cast<unsigned>(pattern.size() + 1);
  const Seats laid = names_who_laid(rules, ending)        ? all_seats(players - 1)
                     : depends_on_who_laid(rules, ending) ? all_seats(players)
                                                          : 0;
  Table table = ended_table(players, ending, actions, laid);
  table.stock = ending == Ending::stock_out ? 0 : 9;
  table.last_drawer = Seat{static_cast<std::uint8_t>(players - 1)};
  for (int own : {14, 10, 20, 6, 30, 4, 2, 1, 40, 3}) {
    own = drops && rules.drop_limit ? std::min<int>(own, *rules.drop_limit) : own;
    ExampleTable example(rules, table, effort);
    bool dealt = goes_out || deal_count(example, 0, own);
    for (unsigned player = 1; dealt && player < players; ++player) {
      dealt = deal_count(example, player, own + pattern[player - 1]);
    }
    if (dealt) {
      return example;
    }
  }
  return std::nullopt;
}

bool takes_from_pot(const std::vector<PaymentRule>& pays) {
  return std::ranges::any_of(pays, [](const PaymentRule& rule) {
    return rule.verb == PaymentRule::Verb::takes_pot || rule.price.measure == spec::Measure::pot;
  });
}

/// Who of those who can be lowest drew when.
std::string drawing_order(const Table& table) {
  std::vector<std::string> names;
  for (unsigned player = table.finish == Finish::drop ? 1 : 0; player < table.players; ++player) {
    names.push_back(ExampleTable::name(player));
  }
  return names.size() < 2 ? "" : listed(names) + " drew their last cards in this order.";
}

/// Who of those who did not stop the play has laid a spread.
std::string who_laid(const ExampleTable& example) {
  std::vector<std::string> names;
  for (unsigned player = 1; player < example.table.players; ++player) {
    if (example.table.standings.at(player).spreads != 0) {
      names.push_back(ExampleTable::name(player));
    }
  }
  const bool all = names.size() + 1 == example.table.players;
  return names.empty() ? "Nobody else has laid a spread."
                       : fmt::format("{} {} laid a spread{}.", listed(names), names.size() == 1 ? "has" : "have",
                                     all ? "" : "; " + ExampleTable::name(example.table.players - 1U) + " has not");
}

/// What the sentences look at beside the counts and what the winner did.
std::string circumstances(const ExampleTable& example, Ending ending, const std::vector<PaymentRule>& pays) {
  const std::string last = ExampleTable::name(example.table.players - 1U);
  const auto asks = [&](spec::Role role) {
    return std::ranges::any_of(pays, [&](const PaymentRule& rule) {
      return rule.payer.role == role || rule.payer.but == role || rule.payee.role == role || rule.payee.but == role;
    });
  };
  std::string text;
  say(text,
      takes_from_pot(pays) ? fmt::format("The pot holds {}.", priced(example.pot, pot_unit(example.rules()))) : "");
  say(text, depends_on_who_laid(example.rules(), ending) ? who_laid(example) : "");
  say(text, asks(Who::nearest_lowest) || asks(Who::dealer) ? last + " deals." : "");
  say(text, asks(Who::last_to_draw) ? drawing_order(example.table) : "");
  say(text, asks(Who::last_drawer) ? last + " draws the last card." : "");
  return text;
}

/// How the hand has ended.
std::string ending_text(const ExampleTable& example, Ending ending, const WinnerActions& actions) {
  const Rules& rules = example.rules();
  const std::string first = ExampleTable::name(0);
  const std::string others = counts_text(example, 1);
  const std::string left = counts_matter(rules.settlement_of(ending).pays) ? fmt::format("; {}", others) : "";
  const std::string how = actions_text(rules, ending, actions);
  switch (ending) {
    case Ending::out: return fmt::format("{} goes out without a discard{}{}.", first, how, left);
    case Ending::out_by_discard: return fmt::format("{} goes out by the discard{}{}.", first, how, left);
    case Ending::drop_won:
    case Ending::caught:
    case Ending::drop_tied: return fmt::format("{} drops with {}{}; {}.", first, example.count(0), how, others);
    case Ending::stock_out: return fmt::format("At the end {}.", counts_text(example, 0));
    case Ending::reply:
      return fmt::format("{} goes out with a run, and {} lays every card on it{}.", ExampleTable::name(1), first, left);
    case Ending::knock: return fmt::format("{} knocks, and at the end {}.", first, counts_text(example, 0));
  }
  return {};
}

/// The sentences of the house that ask for payments.
std::set<std::string> sentences_of(const ExampleTable& example) {
  std::set<std::string> sentences;
  for (const Transfer& transfer : example.transfers) {
    sentences.insert(example.rules().clause(transfer.why).text);
  }
  return sentences;
}

}  // namespace

std::vector<std::string> examples_of(Rules rules, Ending ending) {
  static constexpr std::size_t most = 4;
  // An example tells players apart by when they play, and not by where they sit.
  rules.play_passes = spec::Direction::left;
  const std::vector<PaymentRule>& pays = rules.settlement_of(ending).pays;
  std::vector<std::string> examples;
  std::set<std::set<std::string>> told;
  Effort effort;
  const unsigned wanted = ending == Ending::reply ? 2 : ending == Ending::caught ? 4 : 3;
  const unsigned players = std::clamp<unsigned>(wanted, rules.fewest_players, rules.most_players);
  for (const WinnerActions& actions : actions_for(rules, ending, players)) {
    for (const Pattern& pattern : patterns_for(rules, ending)) {
      if (pays.empty() || examples.size() == most) {
        return examples;
      }
      auto example = example_hand(rules, ending, for_others(pattern, players - 1), actions, effort);
      if (!example || !example->settle(takes_from_pot(pays))) {
        continue;
      }
      // Where the house tells no ties from catches, a tie is an example of a catch.
      const End end = example->settled.end;
      const bool ends_so = is_end_of(end, ending) || (ending == Ending::caught && end == End::tied);
      if (ends_so && told.insert(sentences_of(*example)).second) {
        std::string text = circumstances(*example, ending, pays);
        say(text, ending_text(*example, ending, actions));
        say(text, example->outcome());
        examples.push_back(std::move(text));
      }
    }
  }
  return examples;
}

}  // namespace tonk::explore
