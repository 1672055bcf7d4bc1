#include "tests/reference/course.hpp"

#include <algorithm>

#include "tests/reference/dealt_wins.hpp"
#include "tests/reference/play.hpp"
#include "tests/reference/spreads.hpp"

namespace tonk::reference {
namespace {

class Course {
 public:
  Course(const log::Hand& hand, Table& table, Judgement& judgement)
      : hand_(hand), table_(table), judgement_(judgement) {}

  bool play_on() {
    for (const log::PlayLine& line : hand_.play) {
      if (line.kind == log::PlayLine::Kind::holds) {
        if (!check_holds(line)) {
          return false;
        }
        continue;
      }
      for (std::uint32_t i = 0; i < line.action_count; ++i) {
        if (!act(hand_.actions[line.first_action + i])) {
          return false;
        }
      }
    }
    return true;
  }

  bool finish() {
    if (declared() && !table_.moved) {
      if (silent_at_once(table_)) {
        return stop("undeclared-win", first_declaration_);
      }
      decide_dealt_wins(table_);
    }
    // S7: whether every card is laid is open where the log ends within the answer.
    if (table_.answering) {
      judgement_.faults.push_back({"hand-not-over", table_.last_action});
      return false;
    }
    // O15b with JC8, and with a last round: nothing comes after the turn that has drawn the last card, or the last of the round.
    const std::size_t next = table_.next(table_.turn.player);
    const bool last_of_stock = table_.turn.drew_last_card && table_.rules->stock_out == spec::StockOut::after_last_card;
    if (!table_.over && (last_of_stock || table_.in_last_round_after == next) && ends_without_discard(next) &&
        !end_without_discard()) {
      return false;
    }
    if (!table_.over) {
      judgement_.faults.push_back({"hand-not-over", table_.any_action ? table_.last_action : hand_.id_at.begin});
      return false;
    }
    return true;
  }

 private:
  bool stop(const std::string& code, Offset at) {
    judgement_.faults.push_back({code, at});
    judgement_.stopped = true;
    return false;
  }

  std::optional<std::size_t> seat_of(log::NameId name) const {
    for (std::size_t seat = 0; seat < table_.players.size(); ++seat) {
      if (table_.players[seat].name == hand_.names[name.index]) {
        return seat;
      }
    }
    return std::nullopt;
  }

  bool check_holds(const log::PlayLine& line) {
    const auto seat = seat_of(line.player);
    if (!seat) {
      return stop("unknown-player", line.at.begin);
    }
    Cards cards;
    for (std::uint32_t i = 0; i < line.cards.count; ++i) {
      cards.push_back(hand_.cards[line.cards.first + i].card);
      if (!cards.back().known()) {
        judgement_.out_of_scope = "a hidden card";
        return false;
      }
    }
    if (!same_cards(cards, table_.players[*seat].hand)) {
      judgement_.faults.push_back({"wrong-holds", line.at.begin});
    }
    return true;
  }

  Laid card(const log::Action& action, std::uint32_t i = 0) const {
    const log::WrittenCard& written = hand_.cards[action.cards.first + i];
    return {written.card, written.stands_for};
  }

  bool declared() const {
    return std::any_of(table_.players.begin(), table_.players.end(), [](const Player& p) { return p.declared; });
  }

  bool act(const log::Action& action) {
    const Offset at = action.at.begin;
    const auto seat = seat_of(action.player);
    if (!seat) {
      return stop("unknown-player", at);
    }
    for (std::uint32_t i = 0; i < action.cards.count; ++i) {
      if (!hand_.cards[action.cards.first + i].card.known()) {
        judgement_.out_of_scope = "a hidden card";
        return false;
      }
    }
    bool good = false;
    if (action.kind == log::ActionKind::aside) {
      const Forbidden why = table_.over ? Forbidden{"after-the-end"} : put_aside(table_, *seat, card(action).card);
      good = !why || stop(*why, at);
    } else if (action.kind == log::ActionKind::declare) {
      good = declaring(*seat, at);
    } else {
      good = move(*seat, action);
    }
    table_.last_action = at;
    table_.any_action = true;
    return good;
  }

  // B3
  bool declaring(std::size_t seat, Offset at) {
    if (table_.over) {
      // To declare twice is the same as once.
      const bool again = std::any_of(table_.dealt_winners.begin(), table_.dealt_winners.end(),
                                     [&](const Table::DealtWinner& one) { return one.player == seat; });
      return again || stop("after-the-end", at);
    }
    if (table_.moved && ends_without_discard(seat) && !end_without_discard()) {
      return false;
    }
    const bool first = !declared();
    const Forbidden why = declare(table_, seat);
    if (why && !first && !table_.moved) {
      // Somebody may be silent from the first declaration on, which comes before this.
      judgement_.faults.push_back({*why, at});
      judgement_.stopped = true;
      return true;
    }
    if (first && declared()) {
      first_declaration_ = at;
    }
    return !why || stop(*why, at);
  }

  static bool ends_turn(log::ActionKind kind) {
    return kind == log::ActionKind::discard || kind == log::ActionKind::drop || kind == log::ActionKind::knock ||
           kind == log::ActionKind::stock_out;
  }

  bool move(std::size_t seat, const log::Action& action) {
    const Offset at = action.at.begin;
    // B3: who has declared has ended the hand; who had to, and did not, has broken a rule.
    if (!table_.moved && silent_at_once(table_)) {
      return stop("undeclared-win", declared() ? first_declaration_ : at);
    }
    if (declared() && !table_.moved) {
      return stop("after-the-end", at);
    }
    if (table_.over) {
      return after_the_end(seat, action);
    }
    if (table_.owes_slapped_discard) {
      return owing(seat, action);
    }
    // CC4: neither a bet nor a slap that is played at once begins the turn.
    const bool still_time = action.kind == log::ActionKind::bet ||
                            (action.kind == log::ActionKind::slap && table_.rules->slapping == spec::Slapping::to_play);
    if (seat == table_.turn.player && !still_time && passes_over_a_win(table_, seat, ends_turn(action.kind))) {
      return stop("undeclared-win", at);
    }
    if (action.kind == log::ActionKind::slap) {
      return slapping(seat, action);
    }
    const bool after_the_deal = !table_.moved && table_.rules->drop_after_deal;
    const bool after_discard = table_.rules->drop == spec::DropTime::after_discard && table_.turn_just_ended == seat &&
                               !table_.turn.begun && !table_.turn.bet;
    if (action.kind == log::ActionKind::drop && (after_the_deal || after_discard)) {
      const Forbidden why = drop(table_, seat);
      return !why || stop(*why, at);
    }
    const bool ends_turn_before = ends_without_discard(seat);
    if (ends_turn_before && !end_without_discard()) {
      return false;
    }
    if (table_.over) {
      return stop("after-the-end", at);
    }
    if (ends_turn_before && !still_time && passes_over_a_win(table_, seat, ends_turn(action.kind))) {
      return stop("undeclared-win", at);
    }
    if (seat != table_.turn.player) {
      // B8: the next player begins, and the turn before has no discard.
      const bool next = seat == table_.next(table_.turn.player) && table_.turn.drew;
      return next ? stop("no-discard", table_.turn.last_action) : stop("out-of-turn", at);
    }
    const std::size_t player = table_.turn.player;
    const Forbidden why = on_turn(action);
    if (why) {
      return stop(*why, at);
    }
    if (table_.turn.player == player && table_.turn.begun) {
      table_.turn.last_action = at;
    }
    return true;
  }

  // O15b: a turn with a hit ends without a discard, when the next player begins.
  bool ends_without_discard(std::size_t next) const {
    return table_.rules->discarding != spec::Discarding::always && table_.turn.hits > 0 && table_.turn.drew &&
           next == table_.next(table_.turn.player);
  }

  bool end_without_discard() {
    const Turn& turn = table_.turn;
    if (passes_over_a_win(table_, turn.player, true)) {
      return stop("undeclared-win", turn.last_action);
    }
    if (turn.taken && !turn.taken_used && table_.rules->after_take == spec::AfterTake::used_at_once) {
      return stop("take-not-used", turn.last_action);
    }
    if (table_.rules->lay != spec::LayTime::before_drawing && keeps_a_spread(table_)) {
      return stop("spread-held", turn.last_action);
    }
    end_turn(table_);
    return true;
  }

  bool slapping(std::size_t seat, const log::Action& action) {
    Forbidden why = slap(table_, seat, card(action), action.spread_number);
    if (why == "ambiguous-hit" && meant(seat, action) != 0) {
      why = slap(table_, seat, card(action), meant(seat, action));
    }
    table_.slapped_at = action.at.begin;
    table_.turn.last_action = action.at.begin;
    return !why || stop(*why, action.at.begin);
  }

  // O17: who has slapped another's discard discards one more.
  bool owing(std::size_t seat, const log::Action& action) {
    if (action.kind == log::ActionKind::slap) {
      return stop("no-slap", action.at.begin);
    }
    if (seat != *table_.owes_slapped_discard || action.kind != log::ActionKind::discard) {
      return stop("no-discard", table_.slapped_at);
    }
    const Forbidden why = discard_after_slap(table_, card(action).card);
    return !why || stop(*why, action.at.begin);
  }

  // S7
  bool after_the_end(std::size_t seat, const log::Action& action) {
    const bool another_answers = table_.answering && *table_.answering != seat;
    if (!table_.may_be_answered || action.kind != log::ActionKind::hit || seat == table_.winner || another_answers) {
      return stop(table_.answering ? "reply-not-whole" : "after-the-end", action.at.begin);
    }
    const Forbidden why = reply(table_, seat, card(action), action.spread_number);
    return !why || stop(*why, action.at.begin);
  }

  // A player may add to the pot as the first thing on a turn, once.
  Forbidden bet(const log::Action& action) {
    if (!table_.rules->turn_bets) {
      return "not-in-house";
    }
    if (table_.turn.begun || table_.turn.drew || table_.turn.touched || table_.turn.bet) {
      return "bet-too-late";
    }
    // RV4: an empty hand that waits can do nothing but drop.
    if (table_.players[table_.turn.player].hand.empty()) {
      return "hand-empty";
    }
    table_.moved = true;
    table_.turn.bet = true;
    table_.turn_bets.push_back({table_.turn.player, hand_.stakes[action.stake]});
    return std::nullopt;
  }

  Forbidden on_turn(const log::Action& action) {
    switch (action.kind) {
      case log::ActionKind::draw: return draw(table_, card(action).card);
      case log::ActionKind::take: return take(table_, card(action).card);
      case log::ActionKind::touch: return touch(table_);
      case log::ActionKind::stock_out: return call_stock_out(table_);
      case log::ActionKind::spread: {
        std::vector<Laid> cards;
        for (std::uint32_t i = 0; i < action.cards.count; ++i) {
          cards.push_back(card(action, i));
        }
        return spread(table_, cards);
      }
      case log::ActionKind::hit: {
        const Forbidden why = hit(table_, card(action), action.spread_number);
        const std::size_t number = why == "ambiguous-hit" ? meant(table_.turn.player, action) : 0;
        return number == 0 ? why : hit(table_, card(action), number);
      }
      case log::ActionKind::discard: return discard(table_, card(action).card);
      case log::ActionKind::drop: return drop(table_, table_.turn.player);
      case log::ActionKind::knock: return knock(table_);
      case log::ActionKind::shed: return shed(table_, action.spread_number);
      case log::ActionKind::bet: return bet(action);
      case log::ActionKind::declare:
      case log::ActionKind::slap:
      case log::ActionKind::aside:
      case log::ActionKind::pass: break;
    }
    return std::nullopt;
  }

  // R: a card that fits several spreads lies on the one with which more of what is laid and thrown away later is possible.
  std::size_t meant(std::size_t seat, const log::Action& action) const {
    std::size_t best = 0;
    std::size_t farthest = 0;
    for (std::size_t i = 0; i < table_.spreads.size(); ++i) {
      const Spread& on = table_.spreads[i];
      const std::vector<Card> as = fits(*table_.rules, on, card(action));
      if (on.thrown_away || as.empty() || may_hit(table_, seat, on)) {
        continue;
      }
      std::vector<Spread> spreads = table_.spreads;
      add_to(*table_.rules, spreads[i], {card(action).card, as.front()});
      const auto next = static_cast<std::size_t>(&action - hand_.actions.data()) + 1;
      const std::size_t reach = as.size() > 1 ? hand_.actions.size() : possible_until(std::move(spreads), next);
      if (reach >= farthest) {
        best = reach == farthest ? 0 : i + 1;
        farthest = reach;
      }
    }
    return best;
  }

  /// The first of the later actions that is not possible on these spreads; their number where all are, or nobody can tell.
  std::size_t possible_until(std::vector<Spread> spreads, std::size_t next) const {
    const spec::Rules& rules = *table_.rules;
    for (; next < hand_.actions.size(); ++next) {
      const log::Action& action = hand_.actions[next];
      const std::size_t number = action.spread_number;
      const bool slaps = action.kind == log::ActionKind::slap && rules.slapping == spec::Slapping::to_play;
      if (action.kind == log::ActionKind::spread) {
        std::vector<Laid> cards;
        for (std::uint32_t i = 0; i < action.cards.count; ++i) {
          cards.push_back(card(action, i));
        }
        const std::vector<Spread> found = readings(rules, cards);
        if (found.size() != 1) {
          return hand_.actions.size();
        }
        spreads.push_back(found.front());
      } else if (action.kind == log::ActionKind::hit || slaps) {
        if (number > spreads.size()) {
          return hand_.actions.size();
        }
        std::vector<std::size_t> on;
        for (std::size_t i = 0; i < spreads.size(); ++i) {
          const bool meant = number == 0 || number == i + 1;
          if (meant && !spreads[i].thrown_away && !fits(rules, spreads[i], card(action)).empty()) {
            on.push_back(i);
          }
        }
        // Of several spreads it may lie on any.
        std::size_t farthest = next;
        for (const std::size_t one : on) {
          const std::vector<Card> as = fits(rules, spreads[one], card(action));
          if (as.size() > 1) {
            return hand_.actions.size();
          }
          std::vector<Spread> after = spreads;
          add_to(rules, after[one], {card(action).card, as.front()});
          farthest = std::max(farthest, possible_until(std::move(after), next + 1));
        }
        return farthest;
      } else if (action.kind == log::ActionKind::shed) {
        if (number == 0 || number > spreads.size()) {
          return hand_.actions.size();
        }
        if (!spreads[number - 1].fourth_by_hit || spreads[number - 1].thrown_away) {
          return next;
        }
        spreads[number - 1].thrown_away = true;
      }
    }
    return next;
  }

  const log::Hand& hand_;
  Table& table_;
  Judgement& judgement_;
  Offset first_declaration_ = 0;
};

}  // namespace

bool follow_play(const log::Hand& hand, Table& table, Judgement& judgement) {
  Course course(hand, table, judgement);
  return course.play_on() && course.finish();
}

bool play_on(const log::Hand& hand, Table& table, Judgement& judgement) {
  return Course(hand, table, judgement).play_on();
}

bool finish_play(const log::Hand& hand, Table& table, Judgement& judgement) {
  return Course(hand, table, judgement).finish();
}

}  // namespace tonk::reference
