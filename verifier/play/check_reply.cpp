#include <algorithm>
#include <vector>

#include "verifier/play/checks.hpp"
#include "verifier/table/meld.hpp"

/// The answer to a player who has gone out with a run: every card is laid on it.
namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

/// Whether all the cards can go on the runs, each as itself or as what makes one longer. A card that fits now is laid now: what it
/// could be kept for, another card can do as well.
bool take_all(const Rules& rules, std::vector<Meld>& runs, const CardMultiset& cards) {
  const auto goes_on = [&](Meld& run, const PlayedCard& played, const CardMultiset& rest, bool& fits) {
    const Reading longer = extend(rules, run, played);
    if (longer.ways != Reading::Ways::one) {
      return false;
    }
    fits = true;
    const Meld before = run;
    run = longer.meld;
    const bool all = take_all(rules, runs, rest);
    run = before;
    return all;
  };
  for (const bool wild : {false, true}) {
    for (const Card card : cards.first()) {
      if (is_wild(rules, card) != wild) {
        continue;
      }
      bool fits = false;
      CardMultiset rest = cards;
      (void)rest.erase(card);
      for (Meld& run : runs) {
        const CardSet as = wild ? extensions(rules, run) : CardSet{card};
        if (std::any_of(as.begin(), as.end(), [&](Card one) { return goes_on(run, {card, one}, rest, fits); })) {
          return true;
        }
      }
      if (fits) {
        return false;
      }
    }
  }
  return cards.empty();
}

/// The runs, from 1, on which a card can be laid as a part of an answer.
struct Runs {
  std::vector<std::uint16_t> fitting;
  std::vector<std::uint16_t> whole;    ///< of these: all the other cards can be laid after it
  std::vector<std::uint16_t> unclear;  ///< it is wild, and can stand for several cards there
};

class Finder {
 public:
  Finder(const Rules& rules, const Table& table, const Move& move) : rules_(rules), table_(table), move_(move) {}

  [[nodiscard]] Runs find() const {
    Runs found;
    for (std::size_t index = 0; index < table_.spreads.size(); ++index) {
      if (!may_be_meant(index)) {
        continue;
      }
      const auto number = static_cast<std::uint16_t>(index + 1);
      const Reading longer = extend(rules_, table_.spreads[index].meld, move_.cards[0]);
      if (longer.ways == Reading::Ways::several) {
        found.unclear.push_back(number);
      } else if (longer.ways == Reading::Ways::one) {
        found.fitting.push_back(number);
        if (others_go(index, longer.meld)) {
          found.whole.push_back(number);
        }
      }
    }
    return found;
  }

  [[nodiscard]] bool may_be_meant(std::size_t index) const {
    const std::size_t number = index + 1;
    const bool goes_on = table_.replied_on == 0 || table_.replied_on == Table::somewhere ||
                         table_.replied_on == number || rules_.reply == spec::Reply::on_the_runs;
    return went_out_with(table_.spreads[index], table_.finisher) && goes_on &&
           (move_.spread_number == 0 || move_.spread_number == number);
  }

 private:
  /// Where there are hidden cards, nobody knows.
  [[nodiscard]] bool others_go(std::size_t index, const Meld& longer) const {
    const Holding& hand = table_.hand(move_.seat);
    if (!hand.certain()) {
      return true;
    }
    std::vector<Meld> runs{longer};
    for (std::size_t other = 0; rules_.reply == spec::Reply::on_the_runs && other < table_.spreads.size(); ++other) {
      if (other != index && went_out_with(table_.spreads[other], table_.finisher)) {
        runs.push_back(table_.spreads[other].meld);
      }
    }
    CardMultiset rest = hand.known;
    (void)rest.erase(move_.cards[0].card);
    return take_all(rules_, runs, rest);
  }

  const Rules& rules_;
  const Table& table_;
  const Move& move_;
};

}  // namespace

std::vector<std::uint16_t> runs_to_answer(const Rules& rules, const Table& table, const Move& move) {
  if (!move.cards[0].card.known()) {
    return {};
  }
  Runs found = Finder{rules, table, move}.find();
  std::vector<std::uint16_t>& numbers = !found.whole.empty()     ? found.whole
                                        : !found.fitting.empty() ? found.fitting
                                                                 : found.unclear;
  if (table.hand(move.seat).certain() && numbers.size() > 1) {
    numbers.resize(1);  // each of them takes all, so it makes no difference
  }
  return std::move(numbers);
}

Why check_reply(const Rules& rules, const Table& table, const Move& move) {
  if (!may_answer(rules, table, move.seat) || move.kind != ActionKind::hit) {
    const bool goes_on = table.replied_on != 0 && !table.turn.end_waived;
    return fault(goes_on ? Code::reply_not_whole : Code::after_the_end, Key::reply);
  }
  if (auto unheld = check_held(rules, table, move)) {
    return unheld;
  }
  if (table.turn.end_waived) {
    return std::nullopt;  // it was found before that the answer is none
  }
  const PlayedCard& played = move.cards[0];
  const auto of_hit = [&](Code code, std::uint16_t number = 0) {
    return Fault{.code = code, .rule = Key::reply, .card = played.card, .spread_number = number};
  };
  const Finder finder{rules, table, move};
  if (!played.card.known()) {
    bool any = false;
    for (std::size_t index = 0; index < table.spreads.size(); ++index) {
      any = any || finder.may_be_meant(index);
    }
    return of_hit(any ? Code::hidden_cards : Code::hit_does_not_fit);
  }
  const Runs found = finder.find();
  if (found.whole.empty()) {
    if (!found.unclear.empty()) {
      return of_hit(Code::ambiguous_wild, found.unclear.front());
    }
    return of_hit(found.fitting.empty() ? Code::hit_does_not_fit : Code::reply_not_whole);
  }
  const bool open = found.whole.size() > 1 && !table.hand(move.seat).certain() && table.replied_on != Table::somewhere;
  return open ? Why{of_hit(Code::ambiguous_hit)} : std::nullopt;
}

}  // namespace tonk
