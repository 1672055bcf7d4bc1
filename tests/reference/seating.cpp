#include <algorithm>
#include <utility>

#include "tests/reference/deal.hpp"
#include "tests/reference/game.hpp"
#include "tests/reference/payments.hpp"

/// B4: who sits where and who deals, in the first hand of a session and in the next ones.
namespace tonk::reference {
namespace {

using Names = std::vector<std::string>;

bool in(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Names names_of(const log::Hand& hand, const std::vector<log::NameId>& players) {
  Names names;
  for (const log::NameId player : players) {
    names.push_back(hand.names[player.index]);
  }
  return names;
}

/// Who deals by the cut: the highest card, kings high, aces low; those who tie for it cut again. None where the line leaves it open.
std::optional<std::string> highest_cut(const log::Hand& hand, const log::CutLine& line, Names due) {
  const Names all = due;
  std::size_t next = 0;
  while (due.size() > 1) {
    Names highest;
    Rank rank = Rank::ace;
    for (Names awaited = due; !awaited.empty(); ++next) {
      if (next == line.cuts.size() || !line.cuts[next].card.card.is_natural()) {
        return std::nullopt;
      }
      const std::string& name = hand.names[line.cuts[next].player.index];
      if (std::erase(awaited, name) == 0) {
        return std::nullopt;
      }
      const Rank cut = line.cuts[next].card.card.rank();
      if (highest.empty() || rank < cut) {
        highest.clear();
        rank = cut;
      }
      if (cut == rank) {
        highest.push_back(name);
      }
    }
    due = highest;
  }
  // R: those who tie for another place cut again after that.
  for (; next < line.cuts.size(); ++next) {
    const bool sits = in(all, hand.names[line.cuts[next].player.index]);
    if (!sits || !line.cuts[next].card.card.is_natural()) {
      return std::nullopt;
    }
  }
  return due.front();
}

/// Whether nobody sits behind a player who cut a lower card, clockwise from the dealer. Of two who tied their next cuts tell.
bool sit_by_the_cut(const log::Hand& hand, const log::CutLine& line, const Names& clockwise) {
  const auto cuts_of = [&](const std::string& name) {
    std::vector<Rank> ranks;
    for (const log::CutLine::Cut& cut : line.cuts) {
      if (hand.names[cut.player.index] == name) {
        ranks.push_back(cut.card.card.rank());
      }
    }
    return ranks;
  };
  for (std::size_t i = 1; i < clockwise.size(); ++i) {
    const std::vector<Rank> before = cuts_of(clockwise[i - 1]);
    const std::vector<Rank> behind = cuts_of(clockwise[i]);
    for (std::size_t round = 0; round < before.size() && round < behind.size(); ++round) {
      if (before[round] != behind[round]) {
        if (before[round] < behind[round]) {
          return false;
        }
        break;
      }
    }
  }
  return true;
}

/// The seats from this one on, clockwise.
Names clockwise_from(const Table& table, std::size_t seat) {
  Names names;
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    names.push_back(table.players[(seat + i) % table.players.size()].name);
  }
  return names;
}

// B1: how many play. Who has left the game is not at the table (NC7).
bool sit_down(const log::Hand& hand, const log::Hand& from, const SessionState& carried, Table& table,
              Judgement& judgement) {
  if (!from.header.seats) {
    return fault(judgement, "no-seats", hand.id_at.begin);
  }
  const Offset at = hand.header.seats ? hand.header.seats->at.begin : hand.id_at.begin;
  for (const std::string& name : names_of(from, from.header.seats->players)) {
    if (in(carried.out, name) && hand.header.seats) {
      return fault(judgement, "player-out", at);
    }
    if (!in(carried.out, name)) {
      table.players.push_back({});
      table.players.back().name = name;
    }
  }
  const spec::Rules& rules = *table.rules;
  const std::size_t n = table.players.size();
  if (n < rules.fewest_players || n > rules.most_players) {
    return fault(judgement, "wrong-number-of-players", at);
  }
  return true;
}

/// The dealer that the rules make, by name; none where they leave it open.
std::optional<std::string> rightful_dealer(const Table& table, const SessionState& carried) {
  const std::size_t n = carried.seats.size();
  const bool other_side = carried.next_dealer == spec::NextDealer::other_side;
  const bool to_the_left = (carried.play_passes == spec::Direction::left) != other_side;
  std::string made;
  switch (carried.next_dealer) {
    case spec::NextDealer::next: break;
    case spec::NextDealer::same_after_dead_hand: made = carried.last_was_unpaid ? carried.last_dealer : ""; break;
    case spec::NextDealer::same_after_dealt_draw: made = carried.last_was_dealt_draw ? carried.last_dealer : ""; break;
    case spec::NextDealer::same: made = carried.last_dealer; break;
    case spec::NextDealer::other_side: break;
    case spec::NextDealer::winner: made = carried.last_winner; break;
    case spec::NextDealer::loser: made = carried.last_highest; break;
    case spec::NextDealer::dropper: made = carried.last_dropper; break;
    case spec::NextDealer::cut: return std::nullopt;
  }
  if (seat_of(table, made)) {
    return made;
  }
  // The next one in the direction of the deal, of those who sat there and are still in.
  const std::string& from_whom = made.empty() ? carried.last_dealer : made;
  const auto found = std::find(carried.seats.begin(), carried.seats.end(), from_whom);
  if (found == carried.seats.end()) {
    return std::nullopt;
  }
  const auto from = static_cast<std::size_t>(found - carried.seats.begin());
  const std::size_t step = to_the_left ? 1 : n - 1;
  for (std::size_t i = 1; i <= n; ++i) {
    const std::string& name = carried.seats[(from + i * step) % n];
    if (seat_of(table, name)) {
      return name;
    }
  }
  return std::nullopt;
}

// B4: who joins sits at the dealer's right, and where several do, they sit side by side.
bool newcomers_sit_right(const Table& table, const SessionState& carried) {
  Names around = clockwise_from(table, table.dealer);
  std::reverse(around.begin() + 1, around.end());
  bool old = false;
  for (std::size_t i = 1; i < around.size(); ++i) {
    const bool joins = !in(carried.seats, around[i]);
    if (joins && old) {
      return false;
    }
    old = old || !joins;
  }
  return true;
}

/// Of the first hand of a session, and of each before which the players cut again.
bool deal_by_cut(const log::Hand& hand, const log::Hand* head, const SessionState& carried, Table& table,
                 Judgement& judgement) {
  const bool own_cut = hand.header.cut.has_value();
  const log::Hand* cut_from = own_cut ? &hand : head != nullptr && head->header.cut ? head : nullptr;
  const bool own = hand.header.dealer.has_value();
  const log::Hand* from = own ? &hand : head != nullptr && head->header.dealer ? head : nullptr;
  std::optional<std::string> said;
  if (from != nullptr) {
    said = from->names[from->header.dealer->player.index];
    // The session's dealer need not be at the table.
    if (!own && !seat_of(table, *said)) {
      said = std::nullopt;
    }
  }
  std::optional<std::string> cut;
  const bool decides = !carried.first_hand || table.rules->first_dealer == spec::FirstDealer::highest_cut;
  if (cut_from != nullptr && decides) {
    const Offset at = own_cut ? hand.header.cut->at.begin : hand.id_at.begin;
    const auto& cuts = cut_from->header.cut->cuts;
    const bool by_strangers = std::any_of(cuts.begin(), cuts.end(), [&](const log::CutLine::Cut& one) {
      return !seat_of(table, cut_from->names[one.player.index]);
    });
    for (const log::CutLine::Cut& one : cuts) {
      if (one.card.card.known() && !table.rules->deck.pack.contains(one.card.card)) {
        judgement.faults.push_back({"card-not-in-pack", at});
      }
    }
    cut = by_strangers ? std::nullopt : highest_cut(*cut_from, *cut_from->header.cut, clockwise_from(table, 0));
    if (!cut) {
      judgement.faults.push_back({by_strangers && own_cut ? "unknown-player" : "unclear-cut", at});
    } else if (said && *said != *cut) {
      return fault(judgement, "wrong-dealer", own ? hand.header.dealer->at.begin : hand.id_at.begin);
    } else {
      said = cut;
    }
  }
  if (!said) {
    judgement.faults.push_back({"no-dealer", hand.id_at.begin});
    // R: whoever moves first is taken to sit next to the dealer.
    const auto moves = std::ranges::find_if(hand.actions, [&](const log::Action& action) {
      const bool wins_at_once =
          std::ranges::count(table.rules->dealt_wins, spec::DeclaredWhen::at_once, &spec::DealtWin::when) > 0;
      return action.kind != log::ActionKind::aside && !(action.kind == log::ActionKind::declare && wins_at_once) &&
             !(action.kind == log::ActionKind::drop && table.rules->drop_after_deal);
    });
    const auto first = moves == hand.actions.end() ? std::nullopt : seat_of(table, hand.names[moves->player.index]);
    const auto order_of_play = order_after(table, first.value_or(0));
    const bool dealer_begins = table.rules->first_to_play == spec::FirstToPlay::dealer;
    table.dealer = dealer_begins ? first.value_or(0) : order_of_play[order_of_play.size() - 2];
    table.dealer_is_open = !first;
    return true;
  }
  const auto dealer = seat_of(table, *said);
  if (!dealer) {
    return fault(judgement, "unknown-player", own ? hand.header.dealer->at.begin : hand.id_at.begin);
  }
  table.dealer = *dealer;
  if (cut && carried.first_hand && table.rules->first_seats == spec::FirstSeats::by_the_cut &&
      !sit_by_the_cut(*cut_from, *cut_from->header.cut, clockwise_from(table, *dealer))) {
    return fault(judgement, "wrong-seat", hand.header.seats ? hand.header.seats->at.begin : hand.id_at.begin);
  }
  return true;
}

bool next_deal(const log::Hand& hand, const SessionState& carried, Table& table, Judgement& judgement) {
  const auto rightful = rightful_dealer(table, carried);
  std::optional<std::string> said = rightful;
  if (hand.header.dealer) {
    said = hand.names[hand.header.dealer->player.index];
  }
  if (!said) {
    judgement.out_of_scope = "nobody knows who deals";
    return false;
  }
  const auto dealer = seat_of(table, *said);
  if (!dealer) {
    return fault(judgement, "unknown-player", hand.header.dealer->at.begin);
  }
  table.dealer = *dealer;
  const bool wrong = rightful && *said != *rightful;
  if (wrong) {
    return fault(judgement, "wrong-dealer", hand.header.dealer->at.begin);
  }
  return true;
}

bool newcomers_sit(const log::Hand& hand, const SessionState& carried, const Table& table, Judgement& judgement) {
  // R: where the session's seats hold, nobody is new.
  if (table.rules->newcomers == spec::Newcomers::right_of_dealer && hand.header.seats &&
      !newcomers_sit_right(table, carried)) {
    return fault(judgement, "wrong-seat", hand.header.seats->at.begin);
  }
  return true;
}

}  // namespace

bool take_seats(const log::Hand& hand, const log::Hand* head, SessionState& carried, Table& table,
                Judgement& judgement) {
  if (carried.unknown) {
    judgement.out_of_scope = "a hand before it was not settled";
    return false;
  }
  // NC8
  if (carried.game_over) {
    return fault(judgement, "game-over", hand.id_at.begin);
  }
  const log::Hand& seats_from = hand.header.seats || head == nullptr ? hand : *head;
  const log::Hand& stake_from = hand.header.stake || head == nullptr ? hand : *head;
  table.stake = stake_from.header.stake ? stake_from.header.stake->amount : Amount{1};
  const std::string before =
      std::exchange(carried.unit, stake_from.header.stake ? stake_from.header.stake->unit : std::string());
  const bool any_pot = !carried.pot.is_zero() || std::any_of(carried.bets.begin(), carried.bets.end(),
                                                             [](const auto& bet) { return !bet.amount.is_zero(); });
  if (any_pot && carried.unit != before) {
    judgement.out_of_scope = "what lies in a pot is of another unit";
    return false;
  }
  if (!sit_down(hand, seats_from, carried, table, judgement)) {
    return false;
  }
  if (carried.first_hand) {
    return deal_by_cut(hand, head, carried, table, judgement);
  }
  const bool cut_again = carried.next_dealer == spec::NextDealer::cut;
  return (cut_again ? deal_by_cut(hand, nullptr, carried, table, judgement)
                    : next_deal(hand, carried, table, judgement)) &&
         newcomers_sit(hand, carried, table, judgement);
}

namespace {

std::string first_in_play(const Table& table, const std::vector<std::size_t>& players) {
  for (const std::size_t player : order_after(table, table.dealer)) {
    if (std::find(players.begin(), players.end(), player) != players.end()) {
      return table.players[player].name;
    }
  }
  return "";
}

std::vector<std::size_t> winners_of(const Table& table, const Judgement& judgement) {
  std::vector<std::size_t> winners;
  for (const Table::DealtWinner& one : table.dealt_winners) {
    winners.push_back(one.player);
  }
  const bool nobody = judgement.end == "dealt-draw" || judgement.end == "dead" || judgement.end.empty();
  if (nobody) {
    return {};
  }
  if (!winners.empty()) {
    return winners;
  }
  if (table.winner) {
    return {*table.winner};
  }
  if (judgement.end == "drop-won") {
    return {*table.dropper};
  }
  Outcome outcome = outcome_of(table);
  outcome.caught = judgement.end == "caught" || judgement.end == "tied";
  return players_of(outcome, spec::Who::each_lowest, std::nullopt);
}

std::vector<std::size_t> highest_of(const Table& table) {
  const std::vector<int> counts = outcome_of(table).counts;
  std::vector<std::size_t> highest;
  for (std::size_t player = 0; player < counts.size(); ++player) {
    if (counts[player] == *std::max_element(counts.begin(), counts.end())) {
      highest.push_back(player);
    }
  }
  return highest;
}

}  // namespace

void carry_over(const Table& table, const Judgement& judgement, bool over, SessionState& carried) {
  // A hand that was not settled leaves open what is in the pots, and who is still in.
  const spec::GameRules& game = table.rules->game;
  const bool money = has_pot(*table.rules) || game.ends_at > 0 || game.out_at > 0 || game.ends_at_winnings > 0 ||
                     game.out_at_losses > 0 || table.rules->next_dealer != spec::NextDealer::next ||
                     table.rules->first_to_play != spec::FirstToPlay::next_to_dealer;
  const bool wrong_out = std::any_of(judgement.faults.begin(), judgement.faults.end(),
                                     [](const Fault& fault) { return fault.code == "wrong-out"; });
  if (table.players.empty() || table.dealer_is_open || wrong_out || ((!over || judgement.stopped) && money)) {
    carried.unknown = true;
    return;
  }
  carried.first_hand = false;
  carried.last_dealer = table.players[table.dealer].name;
  carried.next_dealer = table.rules->next_dealer;
  carried.play_passes = table.rules->play_passes;
  carried.last_was_unpaid = judgement.unpaid;
  carried.last_was_dealt_draw = judgement.end == "dealt-draw";
  carried.last_winner = first_in_play(table, winners_of(table, judgement));
  carried.last_highest = first_in_play(table, highest_of(table));
  // Whoever dropped did so, though a loss that would put everybody out makes the hand void.
  const bool stopped = table.dropper && !table.winner && !table.dealt_end && !judgement.end.empty();
  carried.last_dropper = stopped ? table.players[*table.dropper].name : "";
  const Names before = std::exchange(carried.seats, {});
  for (const Player& player : table.players) {
    carried.seats.push_back(player.name);
    if (!in(carried.all, player.name)) {
      carried.all.push_back(player.name);
    }
  }
  // R: whoever sits a hand out keeps the place behind the neighbour.
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (std::size_t back = 1; back < before.size() && !in(carried.seats, before[i]); ++back) {
      const std::string& neighbour = before[(i + before.size() - back) % before.size()];
      if (in(carried.seats, neighbour)) {
        carried.seats.insert(std::find(carried.seats.begin(), carried.seats.end(), neighbour) + 1, before[i]);
      }
    }
    if (!in(carried.seats, before[i])) {
      carried.seats.push_back(before[i]);
    }
  }
}

}  // namespace tonk::reference
