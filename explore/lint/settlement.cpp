#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "explore/lint/lint.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk::explore {
namespace {

/// One way in which a hand may have ended, and what it brings.
struct TrialScene {
  spec::Ending ending = spec::Ending::out;
  bool has_loser = false;  ///< not all count the same
  std::string words;       ///< such as `the dropper counts 5 and the others 1 and 10`
  std::vector<Transfer> transfers;
};

using spec::Circumstance;
using spec::Ending;
using spec::Rules;

constexpr unsigned largest_table = 4;

/// What the winner of a trial has done.
struct WinnerActions {
  std::uint8_t spreads = 0;
  std::uint8_t hits = 0;
  std::uint8_t cards = 0;
  bool by_spread = false;
  std::uint16_t turns = 2;
};

/// The deeds that the sentences of an ending tell apart.
std::vector<WinnerActions> deeds_asked(const Rules& rules, Ending ending) {
  std::set<std::uint8_t> spreads{0, 1};
  const std::uint8_t least_spread = std::min(rules.melds.book_least, rules.melds.run_least);
  std::set<std::uint8_t> cards{1, least_spread};
  bool of_turns = false;
  bool of_winner = false;
  for (const spec::PaymentRule& sentence : rules.settlement_of(ending).pays) {
    for (const Circumstance& circumstance : sentence.only_if) {
      const auto number = static_cast<std::uint8_t>(circumstance.number);
      switch (circumstance.kind) {
        case Circumstance::Kind::lowest_alone:
        case Circumstance::Kind::lowest_tied: continue;
        case Circumstance::Kind::spreads_laid: spreads.insert(number); break;
        case Circumstance::Kind::cards_laid: cards.insert(number); break;
        case Circumstance::Kind::out_on_first_turn: of_turns = true; break;
        case Circumstance::Kind::out_by_spread:
        case Circumstance::Kind::has_hit:
        case Circumstance::Kind::never_hit: break;
      }
      of_winner = true;
    }
  }
  if (!of_winner) {
    return {WinnerActions{1, 0, 3, true, 2}};
  }
  std::vector<WinnerActions> all;
  for (const std::uint8_t laid : spreads) {
    for (const std::uint8_t hits : {std::uint8_t{0}, std::uint8_t{1}}) {
      for (const std::uint8_t on_turn : cards) {
        for (const bool by_spread : {false, true}) {
          for (const std::uint16_t turns : {std::uint16_t{1}, std::uint16_t{2}}) {
            const bool possible = laid + hits > 0 && (by_spread ? laid > 0 && on_turn >= least_spread : hits > 0);
            if (possible && (of_turns || turns == 2)) {
              all.push_back({laid, hits, on_turn, by_spread, turns});
            }
          }
        }
      }
    }
  }
  return all;
}

/// A card of each number of points that enough players can hold one of, some low and some high: three at most.
std::vector<std::vector<Card>> ladder(const Rules& rules, unsigned players) {
  std::map<unsigned, std::vector<Card>> by_points;
  for (const Card card : rules.deck.pack) {
    if (card.is_natural() && rules.deck.points[card.index()] > 0) {
      by_points[rules.deck.points[card.index()]].push_back(card);
    }
  }
  std::vector<std::vector<Card>> steps;
  for (auto& [points, cards] : by_points) {
    if (cards.size() >= players && steps.size() < 3) {
      steps.push_back(std::move(cards));
    }
  }
  return steps;
}

bool is_going_out(Finish finish) {
  return finish == Finish::out || finish == Finish::out_by_discard || finish == Finish::reply;
}

/// Whether the end is this one; a drop can have ended in three ways.
bool is_end_of(End end, Ending ending) {
  switch (end) {
    case End::drop_won: return ending == Ending::drop_won;
    case End::caught: return ending == Ending::caught;
    case End::tied: return ending == Ending::drop_tied;
    default: return ending != Ending::drop_won && ending != Ending::caught && ending != Ending::drop_tied;
  }
}

std::string words_for(const WinnerActions& deeds, Finish finish) {
  const std::string spreads = deeds.spreads == 0   ? "no spread"
                              : deeds.spreads == 1 ? "1 spread"
                                                   : fmt::format("{} spreads", deeds.spreads);
  std::string text = fmt::format(", and the winner laid {}, hit {}", spreads, deeds.hits == 0 ? "none" : "one");
  if (finish == Finish::out) {
    text += fmt::format(" and went out by a {}", deeds.by_spread ? "spread" : "hit");
  }
  return text + fmt::format(" with {} {} laid on the last turn{}", deeds.cards, deeds.cards == 1 ? "card" : "cards",
                            deeds.turns == 1 ? ", the first" : "");
}

std::string words_for(const Settled& settled, const Table& table) {
  std::string first;
  std::string others;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const std::string count = std::to_string(settled.counts[seat].low);
    if (seat == 0 && table.finish != Finish::stock_out) {
      first = count;
    } else {
      const bool last = seat + 1 == table.players;
      others += fmt::format("{}{}", others.empty() ? "" : (last ? " and " : ", "), count);
    }
  }
  if (is_going_out(table.finish)) {
    return fmt::format("the others count {}", others);
  }
  if (table.finish == Finish::stock_out) {
    return fmt::format("the players count {}", others);
  }
  return fmt::format("{} counts {} and the {} {}", table.finish == Finish::knock ? "who knocks" : "the dropper", first,
                     table.players > 2 ? "others" : "other", others);
}

class Trials {
 public:
  Trials(const Rules& rules, Ending ending, const std::function<void(const TrialScene&)>& visit)
      : rules_(rules), ending_(ending), visit_(visit) {}

  void settle_all(unsigned players) {
    const std::vector<std::vector<Card>> steps = ladder(rules_, players);
    const std::vector<WinnerActions> all_deeds = deeds_asked(rules_, ending_);
    tells_deeds_ = all_deeds.size() > 1;
    if (steps.empty()) {
      return;
    }
    std::vector<std::size_t> heights(players);
    do {
      for (const WinnerActions& deeds : all_deeds) {
        settle_one(players, steps, heights, deeds);
      }
    } while (next(heights, steps.size()));
  }

 private:
  /// Like the digits of a number; false after the last one.
  static bool next(std::vector<std::size_t>& heights, std::size_t steps) {
    for (std::size_t& height : heights) {
      if (++height < steps) {
        return true;
      }
      height = 0;
    }
    return false;
  }

  void settle_one(unsigned players, const std::vector<std::vector<Card>>& steps,
                  const std::vector<std::size_t>& heights, const WinnerActions& deeds) {
    Table table;
    table.clear(static_cast<std::uint8_t>(players));
    table.dealer = Seat{static_cast<std::uint8_t>(players - 1)};
    table.phase = Phase::over;
    table.finish = finish_of(ending_);
    table.finisher = Seat{0};
    table.last_drawer = Seat{1};
    const bool empty = is_going_out(table.finish);
    for (std::uint8_t seat = 0; seat < table.players; ++seat) {
      if (seat > 0 || !empty) {
        table.hands[seat].known.insert(steps[heights[seat]][seat]);
      }
      table.standings[seat].turns = 2;
      table.standings[seat].drew = static_cast<std::uint16_t>(seat + 1);
    }
    table.standings[0].spreads = deeds.spreads;
    table.standings[0].has_hit = deeds.hits != 0;
    table.standings[0].turns = deeds.turns;
    table.turn.cards_laid = deeds.cards;
    table.turn.by_spread = deeds.by_spread;
    HandStakes stakes;
    stakes.pot = Amount{1000};
    stakes.tokens.fill(100);
    TrialScene scene{ending_, false, {}, {}};
    const Settled settled = settle(rules_, table, stakes, scene.transfers);
    if (!is_end_of(settled.end, ending_)) {
      return;
    }
    for (unsigned seat = 1; seat < players; ++seat) {
      scene.has_loser = scene.has_loser || settled.counts[seat].low != settled.counts[0].low;
    }
    scene.words = words_for(settled, table) + (tells_deeds_ ? words_for(deeds, table.finish) : "");
    visit_(scene);
  }

  const Rules& rules_;
  Ending ending_;
  const std::function<void(const TrialScene&)>& visit_;
  bool tells_deeds_ = false;
};

/// Whether a hand of this house can end so.
bool can_end(const Rules& rules, Ending ending) {
  const bool drops = rules.drop != spec::DropTime::never || rules.drop_after_deal;
  const bool lays = rules.lay != spec::LayTime::never;
  switch (ending) {
    case Ending::out: return lays && rules.going_out == spec::GoingOut::any;
    case Ending::out_by_discard: return lays;
    case Ending::drop_won:
    case Ending::caught: return drops;
    case Ending::drop_tied: return drops && rules.tie_with_dropper == spec::TieWithDropper::catches;
    case Ending::stock_out: return rules.stock_out != spec::StockOut::reshuffle;
    case Ending::reply:
      return lays && rules.reply != spec::Reply::none &&
             (rules.fewest_players == 2 || rules.replied_by == spec::RepliedBy::any_other);
    case Ending::knock: return rules.knock;
  }
  return false;
}

/// Settles every end that the sentences of a house can tell apart, for tables of up to four players: each order of the counts
/// with each tie, and each deed of the winner that a sentence asks for.
void settle_trials(const Rules& rules, const std::function<void(const TrialScene&)>& visit) {
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const auto ending = static_cast<Ending>(number);
    const unsigned most =
        std::max<unsigned>(rules.fewest_players, std::min<unsigned>(rules.most_players, largest_table));
    for (unsigned players = rules.fewest_players; players <= most && can_end(rules, ending); ++players) {
      if (ending != Ending::reply || players == 2 || rules.replied_by == spec::RepliedBy::any_other) {
        Trials{rules, ending, visit}.settle_all(players);
      }
    }
  }
}

// Endings without a payment in some case, and payments that are due twice or never.

using spec::ClauseId;
using spec::PaymentRule;

const PaymentRule& sentence_of(const std::vector<PaymentRule>& pays, ClauseId clause) {
  return *std::ranges::find_if(pays, [&](const PaymentRule& rule) { return rule.clause == clause; });
}

bool hold_together(const PaymentRule& a, const PaymentRule& b) {
  return !b.also && a.only_if == b.only_if && a.otherwise == b.otherwise && a.verb == b.verb;
}

/// What the trials of one ending have shown.
struct Shown {
  std::string unpaid;         ///< a case without any payment; empty where there is none
  std::set<ClauseId> in_use;  ///< sentences that have paid something
  std::map<std::pair<ClauseId, ClauseId>, std::string> twice;  ///< the same payer and payee, and in which case
};

void note(const TrialScene& scene, const std::vector<PaymentRule>& pays, Shown& shown) {
  if (scene.transfers.empty() && scene.has_loser && shown.unpaid.empty()) {
    shown.unpaid = scene.words;
  }
  std::map<std::pair<Account, Account>, ClauseId> asked;
  for (const Transfer& transfer : scene.transfers) {
    shown.in_use.insert(transfer.why);
    const auto [before, first] = asked.emplace(std::pair{transfer.from, transfer.to}, transfer.why);
    if (!first && before->second != transfer.why &&
        hold_together(sentence_of(pays, before->second), sentence_of(pays, transfer.why))) {
      shown.twice.emplace(std::pair{before->second, transfer.why}, scene.words);
    }
  }
}

void report(const Rules& rules, const spec::Settlement& settlement, const Shown& shown, std::vector<Lint>& found) {
  if (!shown.unpaid.empty() && !settlement.pays.empty() && !settlement.rest_is_unpaid) {
    found.push_back({LintCode::unpaid_ending,
                     settlement.clause,
                     fmt::format("nobody is paid when {}", shown.unpaid),
                     "say what is paid then; if nothing is, end with the sentence `otherwise, nobody pays`",
                     {}});
  }
  for (const auto& [clauses, words] : shown.twice) {
    const spec::Clause& first = rules.clause(clauses.first);
    found.push_back(
        {LintCode::paid_twice,
         clauses.second,
         fmt::format("a player is asked to pay somebody whom `{}` already asks that player to pay", first.text),
         fmt::format("both are paid when {}; if that is meant, begin this one with `also`", words),
         {}});
  }
  for (const PaymentRule& sentence : settlement.pays) {
    if (!shown.in_use.contains(sentence.clause)) {
      found.push_back({LintCode::idle_sentence,
                       sentence.clause,
                       "this sentence is never carried out",
                       "the sentences before it, or the other rules, leave no case for it",
                       {}});
    }
  }
}

}  // namespace

void lint_settlement(const Rules& rules, std::vector<Lint>& found) {
  std::array<Shown, spec::ending_count> shown;
  settle_trials(rules, [&](const TrialScene& scene) {
    note(scene, rules.settlement_of(scene.ending).pays, shown[static_cast<std::size_t>(scene.ending)]);
  });
  std::set<ClauseId> reported;
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const spec::Settlement& settlement = rules.settlement[number];
    // A tie with the dropper is settled as a catch where the house says nothing of it.
    if (can_end(rules, static_cast<Ending>(number)) && reported.insert(settlement.clause).second) {
      report(rules, settlement, shown[number], found);
    }
  }
}

}  // namespace tonk::explore
