#include <fmt/core.h>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "explore/endings.hpp"
#include "explore/lint/lint.hpp"
#include "explore/words.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk::explore {
namespace {

using spec::ClauseId;
using spec::Ending;
using spec::PaymentRule;
using spec::Rules;

/// At a larger table, which is tried where a house is for no smaller one, all further players are as the last of so many is.
constexpr unsigned largest_table = 4;

/// The actions that the sentences of an ending tell apart.
std::vector<WinnerActions> actions_asked(const Rules& rules, Ending ending) {
  const AskedOfWinner asked(rules, ending);
  if (!asked.anything()) {
    return {WinnerActions{}};
  }
  std::set<unsigned> spreads{0, 1, rules.winning_spreads};
  const bool needs_winning_spread = ending == Ending::out && rules.going_out != spec::GoingOut::any;
  const bool needs_spread = ending == Ending::drop_won && rules.drop_needs_spread;
  spreads.insert(asked.spreads.begin(), asked.spreads.end());
  std::set<unsigned> cards{1, least_spread(rules)};
  cards.insert(asked.cards.begin(), asked.cards.end());
  std::vector<WinnerActions> all;
  for (const unsigned laid : spreads) {
    for (const bool hit : {false, true}) {
      for (const unsigned on_turn : cards) {
        for (const bool by_spread : {false, true}) {
          for (const bool first_turn : {true, false}) {
            const bool possible = by_spread ? laid > 0 && on_turn >= least_spread(rules) : hit;
            const bool wins = !needs_winning_spread || (by_spread && laid >= rules.winning_spreads);
            if (possible && wins && (laid > 0 || !needs_spread) && (asked.turn || !first_turn)) {
              all.push_back({first_turn, laid, hit, on_turn, by_spread});
            }
          }
        }
      }
    }
  }
  return all;
}

using Hands = std::vector<CardSet>;

/// Hands of up to three counts above 0, the lowest ones, and of each some that differ: of one card, or of more where cards are of too few
/// counts. Where more players hold that count, some of these hold the same cards, which nothing but the suits of their cards tells apart.
std::vector<Hands> hands_by_count(const Rules& rules) {
  constexpr std::size_t most = 3;
  std::map<unsigned, std::vector<Card>> by_points;
  for (const Card card : rules.deck.pack) {
    if (card.is_natural() && rules.deck.points[card.index()] > 0) {
      by_points[rules.deck.points[card.index()]].push_back(card);
    }
  }
  std::vector<Hands> all;
  std::vector<Card> last;
  for (auto group = by_points.begin(); group != by_points.end() && all.size() < most; ++group) {
    last = group->second;
    Hands hands(last.size());
    std::ranges::transform(last, hands.begin(), [](Card card) { return CardSet{card}; });
    all.push_back(std::move(hands));
  }
  for (std::size_t more = 1; all.size() < most && more < last.size(); ++more) {
    Hands hands = all.back();
    for (std::size_t at = 0; at < hands.size(); ++at) {
      hands[at].insert(last[(at + more) % last.size()]);
    }
    all.push_back(std::move(hands));
  }
  return all;
}

bool is_going_out(Finish finish) {
  return finish == Finish::out || finish == Finish::out_by_discard || finish == Finish::reply;
}

std::string words_for(const WinnerActions& actions, Finish finish) {
  const std::string spreads = actions.spreads == 0   ? "no spread"
                              : actions.spreads == 1 ? "1 spread"
                                                     : fmt::format("{} spreads", actions.spreads);
  std::string text = fmt::format(", and the winner laid {}, hit {}", spreads, actions.hit ? "one" : "none");
  if (finish == Finish::out) {
    text += fmt::format(" and went out by a {}", actions.by_spread ? "spread" : "hit");
  }
  return text + fmt::format(" with {} {} laid on the last turn{}", actions.cards, actions.cards == 1 ? "card" : "cards",
                            actions.first_turn ? ", the first" : "");
}

/// Such as `the dropper counts 5 and the others 1 and 10`.
std::string words_for(const Settled& settled, const Table& table) {
  std::vector<std::string> counts;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    counts.push_back(std::to_string(settled.counts[seat].low));
  }
  if (table.finish == Finish::stock_out) {
    return "the players count " + listed(counts);
  }
  const std::string first = counts.front();
  counts.erase(counts.begin());
  if (is_going_out(table.finish)) {
    return "the others count " + listed(counts);
  }
  return fmt::format("{} counts {} and the {} {}", table.finish == Finish::knock ? "who knocks" : "the dropper", first,
                     counts.size() > 1 ? "others" : "other", listed(counts));
}

const PaymentRule& sentence_of(const std::vector<PaymentRule>& pays, ClauseId clause) {
  return *std::ranges::find(pays, clause, &PaymentRule::clause);
}

/// Of two sentences in this order. Where only the first has an `if`, the second was most likely meant for the other cases.
bool hold_together(const PaymentRule& a, const PaymentRule& b) {
  const bool alike = a.only_if == b.only_if || b.only_if.empty();
  return !b.also && alike && a.otherwise == b.otherwise && a.verb == b.verb;
}

/// What settling one ending in every way has shown.
struct Shown {
  std::string unpaid;         ///< a case without any payment; empty where there is none
  std::set<ClauseId> in_use;  ///< sentences that have paid something
  std::map<std::pair<ClauseId, ClauseId>, std::string> twice;  ///< the same payer and payee, and in which case
};

void note(const std::vector<Transfer>& transfers, bool has_loser, const std::string& words,
          const std::vector<PaymentRule>& pays, Shown& shown) {
  if (transfers.empty() && has_loser && shown.unpaid.empty()) {
    shown.unpaid = words;
  }
  std::map<std::pair<Account, Account>, ClauseId> asked;
  for (const Transfer& transfer : transfers) {
    shown.in_use.insert(transfer.why);
    const auto [before, first] = asked.emplace(std::pair{transfer.from, transfer.to}, transfer.why);
    if (!first && before->second != transfer.why &&
        hold_together(sentence_of(pays, before->second), sentence_of(pays, transfer.why))) {
      shown.twice.emplace(std::pair{before->second, transfer.why}, words);
    }
  }
}

/// A table at which a hand has just ended so. Player i holds one of the hands by_count[chosen[i]], and players for whom nothing is chosen
/// are as the last of those.
Table finished(unsigned players, Ending ending, const std::vector<Hands>& by_count,
               const std::vector<std::size_t>& chosen, const WinnerActions& actions, Seats laid) {
  const std::size_t last = chosen.size() - 1;
  if ((laid >> last & 1U) != 0) {
    laid |= all_seats(players) & ~all_seats(last);
  }
  Table table = ended_table(players, ending, actions, laid);
  table.last_drawer = Seat{1};
  for (std::uint8_t seat = is_going_out(table.finish) ? 1 : 0; seat < table.players; ++seat) {
    const Hands& hands = by_count[chosen[std::min<std::size_t>(seat, last)]];
    for (const Card card : hands[seat % hands.size()]) {
      table.hands[seat].known.insert(card);
    }
  }
  return table;
}

bool names_dealer(const PaymentRule& sentence) {
  const auto is_dealer = [](const spec::Who& who) { return who == spec::Who::dealer || who.but == spec::Role::dealer; };
  return is_dealer(sentence.payer) || is_dealer(sentence.payee) || is_dealer(sentence.price.heads) ||
         is_dealer(sentence.price.shares.rest.value_or(sentence.payer));
}

/// Counts up like the digits of a number; false after the last one.
bool next(std::vector<std::size_t>& digits, std::size_t base) {
  for (std::size_t& digit : digits) {
    if (++digit < base) {
      return true;
    }
    digit = 0;
  }
  return false;
}

/// Settles every end of this kind that the sentences of a house can tell apart, for tables of up to four players, or else the smallest: each order of
/// the counts with each tie, each action of the winner that a sentence asks for, and who of the others has laid a spread where that
/// matters.
Shown try_all(const Rules& rules, Ending ending) {
  Shown shown;
  const std::vector<WinnerActions> all_actions = actions_asked(rules, ending);
  const unsigned most = std::max<unsigned>(rules.fewest_players, std::min<unsigned>(rules.most_players, largest_table));
  // What is measured by the counts comes to nothing where they are alike.
  const bool by_counts = std::ranges::any_of(rules.settlement_of(ending).pays, [](const PaymentRule& sentence) {
    return sentence.price.measure != spec::Measure::stakes;
  });
  const std::vector<Hands> by_count = hands_by_count(rules);
  for (unsigned players = rules.fewest_players; players <= most; ++players) {
    if (by_count.empty() ||
        (ending == Ending::reply && players != 2 && rules.replied_by != spec::RepliedBy::any_other)) {
      continue;
    }
    std::vector<std::size_t> chosen(std::min(players, largest_table));
    const Seats who_laid = depends_on_who_laid(rules, ending) ? all_seats(chosen.size()) : 0;
    do {
      for (std::size_t way = 0; way < all_actions.size() * (who_laid + 1); ++way) {
        const WinnerActions& actions = all_actions[way % all_actions.size()];
        Table table = finished(players, ending, by_count, chosen, actions, way / all_actions.size());
        const unsigned dealers = std::ranges::any_of(rules.settlement_of(ending).pays, names_dealer) ? players : 1;
        for (unsigned dealer = 0; dealer < dealers; ++dealer) {
          table.dealer = Seat{static_cast<std::uint8_t>(players - 1 - dealer)};
          HandStakes stakes;
          stakes.pot = Amount{1000};
          stakes.tokens.fill(100);
          std::vector<Transfer> transfers;
          const Settled settled = settle(rules, table, stakes, transfers);
          if (is_end_of(settled.end, ending)) {
            const auto first = settled.counts.begin();
            const bool caught = settled.end == End::caught || settled.end == End::tied;
            const bool has_loser = (caught && !by_counts) || std::any_of(first, first + players, [&](Points points) {
                                     return points.low != first->low;
                                   });
            note(transfers, has_loser,
                 words_for(settled, table) + (all_actions.size() > 1 ? words_for(actions, table.finish) : ""),
                 rules.settlement_of(ending).pays, shown);
          }
        }
      }
    } while (next(chosen, by_count.size()));
  }
  return shown;
}

bool is_conditional(const PaymentRule& sentence) { return !sentence.only_if.empty(); }

/// Whether it holds in every case, and comes to nothing where the counts are alike.
bool pays_differences(const PaymentRule& sentence) {
  const spec::Measure measure = sentence.price.measure;
  return !is_conditional(sentence) && (measure == spec::Measure::difference || measure == spec::Measure::differences);
}

void report(const Rules& rules, const spec::Settlement& settlement, const Shown& shown, std::vector<Lint>& found) {
  const std::vector<PaymentRule>& pays = settlement.pays;
  const bool is_meant = pays.empty() || settlement.rest_is_unpaid || std::ranges::any_of(pays, pays_differences);
  if (!shown.unpaid.empty() && !is_meant) {
    const bool has_others = std::ranges::any_of(pays, is_conditional);
    found.push_back(
        {{fmt::format("nobody is paid when {}", shown.unpaid),
          has_others ? "say what is paid then; if nothing is, end with the sentence `otherwise, nobody pays`"
                     : "say what is paid then, if anything is"},
         LintCode::unpaid_ending,
         settlement.clause});
  }
  for (const auto& [clauses, words] : shown.twice) {
    const spec::Clause& first = rules.clause(clauses.first);
    const bool scores = sentence_of(pays, clauses.second).verb == PaymentRule::Verb::scores;
    found.push_back(
        {{scores
              ? fmt::format("a player scores who already scores by `{}`", first.text)
              : fmt::format("a player is asked to pay somebody whom `{}` already asks that player to pay", first.text),
          fmt::format("both {} when {}; if that is meant, begin this one with `also`{}", scores ? "hold" : "are paid",
                      words,
                      sentence_of(pays, clauses.first).only_if == sentence_of(pays, clauses.second).only_if
                          ? ", else say whom you mean, as in `each loser but the dropper`"
                          : ", and if it is meant for all other cases, with `otherwise`")},
         LintCode::paid_twice,
         clauses.second});
  }
  // Who wins by spreads may still hold cards, which is not tried.
  const bool all_tried = rules.winning_spreads == 0 || &settlement != &rules.settlement_of(Ending::out);
  for (const PaymentRule& sentence : pays) {
    if (all_tried && !shown.in_use.contains(sentence.clause)) {
      found.push_back(
          {{"this sentence is never carried out", "the sentences before it, or the other rules, leave no case for it"},
           LintCode::idle_sentence,
           sentence.clause});
    }
  }
}

}  // namespace

void lint_settlement(const Rules& rules, std::vector<Lint>& found) {
  std::set<ClauseId> reported;
  std::vector<ClauseId> never;
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const auto ending = static_cast<Ending>(number);
    const spec::Settlement& settlement = rules.settlement[number];
    // Without an entry of its own a tie with the dropper is settled as a catch.
    const bool occurs = can_end_by(rules, ending);
    if (occurs && reported.insert(settlement.clause).second) {
      report(rules, settlement, try_all(rules, ending), found);
    } else if (!occurs && !settlement.pays.empty()) {
      never.push_back(settlement.clause);
    }
  }
  for (const ClauseId clause : never) {  // after all that occur, as several endings may share a clause
    if (reported.insert(clause).second) {
      found.push_back({{"no hand ends so in this house", "leave it out, or allow it elsewhere, such as under `turn`"},
                       LintCode::idle_sentence,
                       clause});
    }
  }
}

}  // namespace tonk::explore
