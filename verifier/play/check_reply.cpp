#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "verifier/play/checks.hpp"
#include "verifier/table/meld.hpp"

/// The answer to a player who has gone out with a run: every card is laid on it.
namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

/// The ends of some runs, and how many cards are left for them.
using RunsAndRest = std::vector<int>;

/// Whether all the cards can go on the runs, each as itself or as what makes one longer. A card that fits now is laid now: what it
/// could be kept for, another card can do as well. So what is left tells which cards those are, and what has failed need not be tried again.
bool take_all(const Rules& rules, const std::vector<Meld>& runs, const CardMultiset& cards,
              std::set<RunsAndRest>& failed) {
  RunsAndRest here{static_cast<int>(cards.first().size() + cards.second().size())};
  for (const Meld& run : runs) {
    here.insert(here.end(), {run.first, run.size, run.naturals});
  }
  if (failed.contains(here)) {
    return false;
  }
  for (const bool wild : {false, true}) {
    for (const Card card : cards.first()) {
      if (is_wild(rules, card) != wild) {
        continue;
      }
      bool fits = false;
      CardMultiset rest = cards;
      (void)rest.erase(card);
      for (std::size_t at = 0; at < runs.size(); ++at) {
        for (const Card as : wild ? extensions(rules, runs[at]) : CardSet{card}) {
          const Reading longer = extend(rules, runs[at], {card, as});
          if (longer.ways != Reading::Ways::one) {
            continue;
          }
          fits = true;
          std::vector<Meld> after = runs;
          after[at] = longer.meld;
          if (take_all(rules, after, rest, failed)) {
            return true;
          }
        }
      }
      if (fits) {
        failed.insert(std::move(here));
        return false;
      }
    }
  }
  return cards.empty();
}

/// Whether all the other cards of the hand can be laid once the card of the move has made a run this one. Where there are hidden
/// cards, nobody knows.
bool others_go(const Rules& rules, const Table& table, const Move& move, const LaidSpread& run, const Meld& longer) {
  const Holding& hand = table.hand(move.seat);
  if (!hand.certain()) {
    return true;
  }
  std::vector<Meld> runs{longer};
  for (const LaidSpread& other : table.spreads) {
    if (rules.reply == spec::Reply::on_the_runs && &other != &run && went_out_with(other, table.finisher)) {
      runs.push_back(other.meld);
    }
  }
  CardMultiset rest = hand.known;
  (void)rest.erase(move.cards[0].card);
  std::set<RunsAndRest> failed;
  return take_all(rules, runs, rest, failed);
}

/// The runs, from 1, on which a card can be laid as a part of an answer.
struct Runs {
  bool any_meant = false;              ///< whether there is a run that may be meant, whatever the card is
  std::vector<std::uint16_t> fitting;  ///< none for a hidden card
  std::vector<std::uint16_t> whole;    ///< of these: all the other cards can be laid after it
  std::vector<std::uint16_t> unclear;  ///< it is wild, and can stand for several cards there
};

Runs find_runs(const Rules& rules, const Table& table, const Move& move) {
  Runs found;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    const LaidSpread& run = table.spreads[index];
    const auto number = static_cast<std::uint16_t>(index + 1);
    const bool goes_on = table.replied_on == 0 || table.replied_on == Table::somewhere || table.replied_on == number ||
                         rules.reply == spec::Reply::on_the_runs;
    const bool named = move.spread_number == 0 || move.spread_number == number;
    if (!went_out_with(run, table.finisher) || !goes_on || !named) {
      continue;
    }
    found.any_meant = true;
    const Reading longer = move.cards[0].card.known() ? extend(rules, run.meld, move.cards[0]) : Reading{};
    if (longer.ways == Reading::Ways::several) {
      found.unclear.push_back(number);
    } else if (longer.ways == Reading::Ways::one) {
      found.fitting.push_back(number);
      if (others_go(rules, table, move, run, longer.meld)) {
        found.whole.push_back(number);
      }
    }
  }
  return found;
}

}  // namespace

std::vector<std::uint16_t> runs_to_answer(const Rules& rules, const Table& table, const Move& move) {
  Runs found = find_runs(rules, table, move);
  std::vector<std::uint16_t>& numbers = !found.whole.empty()     ? found.whole
                                        : !found.fitting.empty() ? found.fitting
                                                                 : found.unclear;
  if (table.hand(move.seat).certain()) {
    numbers.resize(std::min<std::size_t>(numbers.size(), 1));  // each of them takes all, so it makes no difference
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
  const auto of_hit = [&](Code code, std::uint16_t number = 0) { return fault(code, Key::reply, played.card, number); };
  const Runs found = find_runs(rules, table, move);
  if (!played.card.known()) {
    return of_hit(found.any_meant ? Code::hidden_cards : Code::hit_does_not_fit);
  }
  if (found.whole.empty()) {
    if (!found.unclear.empty()) {
      return of_hit(Code::ambiguous_wild, found.unclear.front());
    }
    return of_hit(found.fitting.empty() ? Code::hit_does_not_fit : Code::reply_not_whole);
  }
  const Holding& hand = table.hand(move.seat);
  if (found.whole.size() > 1 && !hand.certain() && table.replied_on != Table::somewhere) {
    return of_hit(Code::ambiguous_hit);
  }
  const bool others_unseen = !hand.certain() && hand.size() > 1;
  return others_unseen && table.replied_on == 0 ? of_hit(Code::hidden_cards) : std::nullopt;
}

}  // namespace tonk
