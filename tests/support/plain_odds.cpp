#include "tests/support/plain_odds.hpp"

#include <catch2/catch.hpp>

#include "verifier/settle/settle.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

/// Deals in every way, and keeps sums of whole deals until the end.
class Dealer {
 public:
  Dealer(const spec::Rules& rules, unsigned players) : rules_(rules), cards_(rules.cards_dealt[players]) {
    table_.clear(static_cast<std::uint8_t>(players));
    table_.finish = Finish::declared;
    table_.declared = (Seats{1} << players) - 1;
    for (unsigned pack = 0; pack < rules.deck.packs; ++pack) {
      deck_.insert(deck_.end(), rules.deck.pack.begin(), rules.deck.pack.end());
    }
    dealt_.resize(deck_.size());
    odds_.dealing = {static_cast<unsigned>(deck_.size()), cards_, players};
    odds_.wins.resize(rules.dealt_wins.size());
    odds_.hands = choose(static_cast<unsigned>(deck_.size()), cards_);
    odds_.payments.emplace().seats.resize(players);
  }

  Odds deal() {
    deal_to(0, 0, 0);
    REQUIRE(determined_);
    const Fraction each = 1 / Fraction(deals_);
    for (Fraction* const sum :
         {&odds_.nobody, &odds_.one, &odds_.several, &odds_.of_several.draw, &odds_.of_several.best,
          &odds_.of_several.all, &odds_.of_several.nearest, &odds_.payments->to_pot}) {
      *sum *= each;
    }
    for (WinOdds& win : odds_.wins) {
      win = {win.player * each, win.anyone * each, win.paid * each, win.as_another * each};
    }
    for (Flow& seat : odds_.payments->seats) {
      seat = seat.times(each);
      odds_.payments->table += seat;
    }
    return odds_;
  }

 private:
  void deal_to(unsigned player, std::size_t from, unsigned held) {
    if (player == table_.players) {
      ++deals_;
      look();
      return;
    }
    if (held == cards_) {
      Holding& hand = table_.hands[player];
      hand = {};
      for (std::size_t at = 0; at < deck_.size(); ++at) {
        if (dealt_[at] == player + 1) {
          hand.known.insert(deck_[at]);
        }
      }
      table_.dealt[player] = hand;
      deal_to(player + 1, 0, 0);
      return;
    }
    for (std::size_t at = from; at < deck_.size(); ++at) {
      if (dealt_[at] == 0) {
        dealt_[at] = player + 1;
        deal_to(player, at + 1, held + 1);
        dealt_[at] = 0;
      }
    }
  }

  void look() {
    std::vector<bool> held(odds_.wins.size());
    unsigned winners = 0;
    for (std::uint8_t seat = 0; seat < table_.players; ++seat) {
      DealtWinner win = dealt_win(rules_, table_, Seat{seat});
      winners += win.answer == Answer::yes ? 1U : 0U;
      if (win.answer != Answer::yes) {
        // As on the first turn, but for who the player to move is.
        table_.phase = Phase::start;
        table_.to_move = Seat{seat};
        win = declarable(rules_, table_, Seat{seat});
        table_.phase = Phase::dealt;
      }
      if (seat == 0) {
        first_ = win;
      }
      if (win.answer == Answer::yes) {
        held[win.win] = true;
        odds_.wins[win.win].player += seat == 0 ? 1 : 0;
      }
    }
    for (std::size_t win = 0; win < held.size(); ++win) {
      odds_.wins[win].anyone += held[win] ? 1 : 0;
      odds_.wins[win].as_another +=
          meets(rules_, rules_.dealt_wins[win].hand, table_.dealt[0]) == Answer::yes && !counts_as(win) ? 1 : 0;
    }
    (winners == 0 ? odds_.nobody : winners == 1 ? odds_.one : odds_.several) += 1;
    if (winners > 0) {
      settle_all(winners);
    }
  }

  /// Whether the hand of the first player counts as this win.
  [[nodiscard]] bool counts_as(std::size_t win) const { return first_.answer == Answer::yes && first_.win == win; }

  void settle_all(unsigned holders) {
    const Contest held = contest(rules_, table_, SettlementView{rules_, table_});
    if (holders > 1) {
      SeveralOdds& several = odds_.of_several;
      (held.winners == 0               ? several.draw
       : size(held.unbeaten) == 1      ? several.best
       : held.winners == held.unbeaten ? several.all
                                       : several.nearest) += 1;
    }
    std::vector<bool> paid(odds_.wins.size());
    each(held.winners, [&](Seat seat) { paid[held.wins.at(seat.index)] = true; });
    for (std::size_t win = 0; win < paid.size(); ++win) {
      odds_.wins[win].paid += paid[win] ? 1 : 0;
    }
    HandStakes purse;
    transfers_.clear();
    determined_ = settle(rules_, table_, purse, transfers_).determined && determined_;
    for (const Transfer& transfer : transfers_) {
      const Fraction amount =
          ratio(static_cast<long>(transfer.amount.numerator()), static_cast<long>(transfer.amount.denominator()));
      if (transfer.from.is_player()) {
        place(transfer.from.seat()).paid += amount;
      }
      if (transfer.to.is_player()) {
        (transfer.from.is_nobody() ? place(transfer.to.seat()).scored : place(transfer.to.seat()).received) += amount;
      }
      odds_.payments->to_pot += transfer.to.is_pot() ? amount : Fraction{};
    }
  }

  /// Seat 0 deals.
  Flow& place(Seat seat) {
    const bool left = rules_.play_passes == spec::Direction::left;
    const unsigned behind = left ? seat.index : table_.players - seat.index;
    return odds_.payments->seats[(behind + table_.players - 1U) % table_.players];
  }

  const spec::Rules& rules_;
  unsigned cards_;
  Table table_;
  std::vector<Card> deck_;
  std::vector<unsigned> dealt_;
  std::vector<Transfer> transfers_;
  DealtWinner first_;
  Odds odds_;
  long deals_ = 0;
  bool determined_ = true;
};

}  // namespace

Odds by_dealing_all(const spec::Rules& rules, unsigned players) { return Dealer(rules, players).deal(); }

std::string told(const Odds& odds) {
  std::string text = odds.hands.str() + " hands\n";
  const auto tell = [&](const std::string& what, const Fraction& value) { text += what + ' ' + value.str() + '\n'; };
  for (const WinOdds& win : odds.wins) {
    tell("player", win.player);
    tell("anyone", win.anyone);
    tell("paid", win.paid);
    tell("as another", win.as_another);
  }
  tell("nobody", odds.nobody);
  tell("one", odds.one);
  tell("several", odds.several);
  tell("draw", odds.of_several.draw);
  tell("best", odds.of_several.best);
  tell("all", odds.of_several.all);
  tell("nearest", odds.of_several.nearest);
  if (odds.payments) {
    for (const Flow& seat : odds.payments->seats) {
      tell("paid", seat.paid);
      tell("received", seat.received);
      tell("scored", seat.scored);
    }
    tell("to pot", odds.payments->to_pot);
    tell("table", odds.payments->table.paid);
  }
  return text;
}

}  // namespace tonk::test
