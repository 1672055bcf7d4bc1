#include "verifier/accounting/hand_result.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "spec/house_text.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::SideBet;

std::optional<Suit> suit_called(std::string_view argument) {
  const auto place =
      argument.size() == 1 ? suit_letters.find(static_cast<char>(argument[0] | 0x20)) : std::string::npos;
  return place == std::string::npos ? std::nullopt : std::optional{static_cast<Suit>(place)};
}

/// A `bet` line, and whose it is.
struct Line {
  const log::BetLine& bet;
  const log::Hand& written_in;
  Span at;
  bool own;     ///< else the session's, whose bettors need not all be at the table
  bool silent;  ///< the session's, in a later hand: its faults were reported in the first
};

void complain(FindingSink& findings, const Line& line, std::string message, std::string help) {
  if (!line.silent) {
    findings.report(Code::not_in_house, line.at, Key::side_bets, std::move(message), std::move(help));
  }
}

const SideBet* find_bet(const HandContext& context, FindingSink& findings, const Line& line) {
  const auto& bets = context.rules.side_bets;
  const auto found = std::ranges::find(bets, line.bet.kind, &SideBet::name);
  if (found != bets.end()) {
    return &*found;
  }
  std::vector<std::string_view> names;
  std::ranges::transform(bets, std::back_inserter(names), &SideBet::name);
  const std::string_view meant = nearest(line.bet.kind, names);
  complain(findings, line, fmt::format("`{}` has no side bet `{}`", spec::house_words(context.rules), line.bet.kind),
           meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
  return nullptr;
}

Seats bettors_of(const HandContext& context, FindingSink& findings, const Line& line) {
  Seats bettors = 0;
  for (const log::NameId id : line.bet.players) {
    if (line.own) {
      const auto seat = find_seat(context, findings, id, line.at);
      bettors |= seat ? bit(*seat) : 0;
    } else {
      const auto& seats = context.seats;
      const auto found = std::ranges::find(seats, line.written_in.names[id.index]);
      bettors |= found != seats.end() ? Seats{1} << (found - seats.begin()) : 0;
    }
  }
  return bettors;
}

/// Adds the bet to those that are opened so far, and to the table.
void open(const HandContext& context, FindingSink& findings, const Line& line, std::vector<Bet>& bets, Table& table) {
  const SideBet* kind = find_bet(context, findings, line);
  if (kind == nullptr) {
    return;
  }
  const auto first = std::ranges::find(line.written_in.header.bets, kind->name, &log::BetLine::kind);
  if (std::ranges::find(bets, kind, &Bet::kind) != bets.end()) {
    if (first->at.begin != line.bet.at.begin) {
      complain(findings, line, fmt::format("a second line opens the side bet `{}`", kind->name),
               "write one line with the amount and all who bet");
    }
    return;
  }
  const std::optional<Suit> suit = suit_called(line.bet.argument);
  if (has_called_suit(*kind) && !suit) {
    complain(findings, line, fmt::format("no suit is called for the side bet `{}`", kind->name),
             fmt::format("write the suit's letter, as in `bet {} h 1 {}`", kind->name, context.seats.front()));
    return;
  }
  if (!has_called_suit(*kind) && !line.bet.argument.empty()) {
    complain(findings, line, fmt::format("the side bet `{}` does not take `{}`", kind->name, line.bet.argument), "");
  }
  const Bet bet{kind, line.bet.amount, bettors_of(context, findings, line)};
  table.bets.push_back({kind->won_by, suit.value_or(Suit::clubs), bet.bettors});
  bets.push_back(bet);
}

/// Whoever has put into a pot that is not won yet, sits at the table, and adds nothing at this deal.
Seats staying_out(const HandContext& context, const std::vector<Bet>& bets, const SideBet& kind) {
  const Pot* const pot = context.carried.find_pot(kind.name);
  if (pot == nullptr) {
    return 0;
  }
  const auto bet = std::ranges::find(bets, &kind, &Bet::kind);
  Seats out = 0;
  each(all_seats(context.table.players) & ~(bet == bets.end() ? Seats{0} : bet->bettors), [&](Seat seat) {
    const bool has_bet = std::ranges::find(pot->bettors, context.member_of[seat.index]) != pot->bettors.end();
    out |= has_bet && !context.member(seat).out ? bit(seat) : 0;
  });
  return out;
}

/// Where those who bet do so until somebody wins.
void check_bound(const HandContext& context, FindingSink& findings, const std::vector<Bet>& bets, const SideBet& kind) {
  const auto& lines = context.hand.header.bets;
  const auto line = std::ranges::find(lines, kind.name, &log::BetLine::kind);
  const Seats out = staying_out(context, bets, kind);
  if (out == 0) {
    return;
  }
  std::string names;
  each(out, [&](Seat seat) { names += fmt::format("{}`{}`", names.empty() ? "" : ", ", context.name(seat)); });
  findings.report(Finding{
      {fmt::format("the pot of the side bet `{}` is not won yet, and these players add no stake to it: {}", kind.name,
                   names),
       fmt::format(
           "whoever has bet must bet at each deal until the pot is won; {} in it now",
           context.carried.pot(kind.name) == Amount{1} ? "1 is" : to_string(context.carried.pot(kind.name)) + " are")},
      Code::missing_bet,
      line == lines.end() ? context.beginning() : line->at,
      kind.clause});
}

/// Who has won the bet, as far as that is known; nobody leaves the pot as it is.
struct BetWinner {
  std::optional<Seat> seat;
  bool open = false;
};

/// Kings are high and aces low, as in a cut.
bool goes_before(const OpenBet& bet, Card one, Card other) {
  return bet.won_by == SideBet::WonBy::highest_dealt_card ? other.rank() < one.rank() : one.rank() < other.rank();
}

/// Whether one of those who bet was dealt a better card of the suit, put aside or not.
Answer was_dealt_better(const HandContext& context, const OpenBet& bet, Card claimed) {
  const Table& table = context.table;
  Answer found = Answer::no;
  each(bet.bettors, [&](Seat seat) {
    const Holding& dealt = table.dealt[seat.index];
    for (const Card card : context.rules.deck.pack& CardSet::of(bet.suit)) {
      if (!goes_before(bet, card, claimed)) {
        continue;
      }
      const bool may_be_hidden =
          dealt.hidden > 0 && (table.hidden_draws[seat.index] != 0 || !elsewhere(context.rules, table, card));
      found = std::max(found, dealt.known.contains(card) ? Answer::yes : may_be_hidden ? Answer::maybe : Answer::no);
    }
  });
  return found;
}

/// A card that was put aside for another bet claims nothing here.
BetWinner by_dealt_card(const HandContext& context, const OpenBet& bet) {
  const Aside* best = nullptr;
  for (const Aside& aside : context.table.asides) {
    if (claims(context.table, bet, aside) && (best == nullptr || goes_before(bet, aside.card, best->card))) {
      best = &aside;
    }
  }
  BetWinner winner;
  if (best != nullptr) {
    const Answer better = was_dealt_better(context, bet, best->card);
    winner = {better == Answer::no ? std::optional{best->seat} : std::nullopt, better == Answer::maybe};
  }
  winner.open = winner.open || std::ranges::any_of(context.hand.actions, [&](const log::Action& action) {
                  return action.kind == ActionKind::aside && !context.hand.cards[action.cards.first].card.known();
                });
  return winner;
}

/// Of a kind with no wild card among them, whatever lies beside them.
constexpr unsigned three = 3;

/// What was laid counts, whatever has been hit to it since. A spread with cards that nobody saw may be what wins.
BetWinner by_spread(const HandContext& context, const OpenBet& bet) {
  for (const LaidSpread& spread : context.table.spreads) {
    if (!contains(bet.bettors, spread.owner)) {
      continue;
    }
    const auto wanted = bet.won_by == SideBet::WonBy::first_run ? Meld::Kind::run : Meld::Kind::book;
    const bool enough = wanted == Meld::Kind::run || spread.naturals >= three;
    if (bet.won_by == SideBet::WonBy::first_spread || (spread.laid_as == wanted && !spread.doubtful && enough)) {
      return {spread.owner, false};
    }
    if (spread.doubtful && (spread.laid_as == wanted || spread.laid_as == Meld::Kind::unclear)) {
      return {std::nullopt, true};
    }
  }
  return {};
}

BetWinner winner_of(const HandContext& context, const OpenBet& bet) {
  switch (bet.won_by) {
    case SideBet::WonBy::highest_dealt_card:
    case SideBet::WonBy::lowest_dealt_card: return by_dealt_card(context, bet);
    case SideBet::WonBy::first_three_of_a_kind:
    case SideBet::WonBy::first_run:
    case SideBet::WonBy::first_spread: return by_spread(context, bet);
  }
  return {};
}

}  // namespace

std::vector<Bet> open_bets(const HandContext& context, Table& table, FindingSink& findings) {
  std::vector<Bet> bets;
  for (const log::BetLine& bet : context.hand.header.bets) {
    open(context, findings, {bet, context.hand, bet.at, true, false}, bets, table);
  }
  if (const log::Hand* head = context.session.head) {
    const bool silent = context.session.carried != nullptr;
    for (const log::BetLine& bet : head->header.bets) {
      open(context, findings, {bet, *head, context.beginning(), false, silent}, bets, table);
    }
  }
  for (const SideBet& kind : context.rules.side_bets) {
    if (kind.binds && context.carried.certain) {
      check_bound(context, findings, bets, kind);
    }
  }
  return bets;
}

Paid settle_bets(const HandContext& context, std::vector<Bet>& bets, std::vector<Transfer>& transfers) {
  Paid paid;
  for (std::size_t index = 0; index < bets.size(); ++index) {
    Bet& bet = bets[index];
    bet.pot = context.carried.pot(bet.kind->name);
    each(bet.bettors, [&](Seat bettor) {
      transfers.push_back({bettor, Account::pot(), bet.amount, bet.kind->clause});
      bet.pot += bet.amount;
    });
    const BetWinner winner = winner_of(context, context.table.bets[index]);
    paid.determined = paid.determined && !winner.open;
    if (winner.seat) {
      paid.pot_matters = !context.carried.certain;
      transfers.push_back({Account::pot(), *winner.seat, bet.pot, bet.kind->clause});
      bet.pot = Amount{};
    }
  }
  paid.determined = paid.determined && !paid.pot_matters;
  return paid;
}

}  // namespace tonk
