#include "cli/story.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "parser/print.hpp"

namespace tonk::cli {
namespace {

/// Where the record of the end begins: what the players showed, and who paid.
Offset end_of_play(const log::Hand& hand) {
  Offset first = std::numeric_limits<Offset>::max();
  const auto see = [&first](const auto& lines) {
    for (const auto& line : lines) {
      first = std::min(first, line.at.begin);
    }
  };
  see(hand.shows);
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return first;
}

/// As a player sorts a hand: by rank, jokers last.
bool by_rank(Card a, Card b) {
  if (a.is_joker() || b.is_joker()) {
    return !a.is_joker() || (b.is_joker() && a.joker_number() < b.joker_number());
  }
  return a.rank() != b.rank() ? a.rank() < b.rank() : a.suit() < b.suit();
}

}  // namespace

Teller::Teller(const log::Hand& hand, const spec::Rules& rules, const Judgement& judgement, const Place& place)
    : hand_(hand), rules_(rules), judgement_(judgement), place_(place) {}

Held Teller::held(const Table& table, Seat seat) const {
  const Holding& holding = table.hand(seat);
  std::vector<Card> cards;
  for (const CardSet some : {holding.known.first(), holding.known.second()}) {
    cards.insert(cards.end(), some.begin(), some.end());
  }
  std::sort(cards.begin(), cards.end(), by_rank);
  Held held;
  std::transform(cards.begin(), cards.end(), std::back_inserter(held.cards), [](Card card) { return to_string(card); });
  held.cards.insert(held.cards.end(), holding.hidden, "??");
  held.unaccounted = holding.gone;
  held.count = count(rules_, holding);
  return held;
}

/// Of the others only those who were free before.
std::vector<Delay> Teller::delays(const Table& table, Seat mover) {
  std::vector<Delay> found;
  if (!rules_.waiting.any() || table.phase == Phase::over) {
    return found;
  }
  for (std::uint8_t index = 0; index < table.players; ++index) {
    const Seat seat{index};
    Delay delay{story_.seats[index], {}};
    for (const auto& [delayed, deed] :
         {std::pair{waits(rules_, table, seat), "drop"}, std::pair{lays_nothing(rules_, table, seat), "lay"},
          std::pair{stays_in(rules_, table, seat), "go out"}}) {
      if (delayed) {
        delay.may_not.emplace_back(deed);
      }
    }
    const bool delayed = !delay.may_not.empty();
    if (delayed && (seat == mover || !delayed_[index])) {
      found.push_back(std::move(delay));
    }
    delayed_[index] = delayed;
  }
  return found;
}

std::uint64_t Teller::line_of(Span at) const { return locate(place_.text, at.begin, place_.first_line).line; }

void Teller::dealt(const Table& table) {
  story_.told = true;
  delayed_.assign(table.players, false);
  story_.seats = judgement_.seats;
  const bool guessed = std::any_of(judgement_.findings.begin(), judgement_.findings.end(), [](const Finding& finding) {
    return finding.code == Code::no_dealer || finding.code == Code::unclear_cut;
  });
  story_.dealer = guessed ? std::string() : judgement_.seats[table.dealer.index];
  if (hand_.upcard) {
    story_.upcard = to_string(hand_.upcard->card);
  }
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    Step step;
    step.player = judgement_.seats[seat];
    step.action = "deal";
    step.after = held(table, Seat{seat});
    for (const log::PlayerCards& deal : hand_.deals) {
      if (hand_.names[deal.player.index] == step.player) {
        step.line = line_of(deal.at);
      }
    }
    story_.deal.push_back(std::move(step));
  }
}

void Teller::acted(const Table& table, const log::Action& action, std::size_t /*findings*/) {
  Step step;
  step.line = line_of(action.at);
  step.player = hand_.names[action.player.index];
  step.action = log::print(hand_, action);
  const auto place = std::find(story_.seats.begin(), story_.seats.end(), step.player);
  if (place != story_.seats.end()) {
    const Seat seat{static_cast<std::uint8_t>(place - story_.seats.begin())};
    step.after = held(table, seat);
    step.delays = delays(table, seat);
  }
  begins_.push_back(action.at.begin);
  story_.play.push_back(std::move(step));
}

void Teller::ended(const Table& table, const Judgement& judgement) {
  story_.ending = ending_text(rules_, table, judgement);
  story_.kept = kept(rules_, judgement.carried);
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    Step step;
    step.player = judgement_.seats[seat];
    step.after = held(table, Seat{seat});
    story_.last.push_back(std::move(step));
  }
  place_findings();
}

/// A finding belongs to the last step that begins at or before its place: some are about a turn as a whole.
void Teller::place_findings() {
  const Offset end = end_of_play(hand_);
  for (std::size_t index = 0; index < judgement_.findings.size(); ++index) {
    const Offset at = judgement_.findings[index].at.begin;
    const auto next = std::upper_bound(begins_.begin(), begins_.end(), at);
    const Weight about = weight(judgement_.findings[index].code);
    if (at >= end || about == Weight::mis_settled) {
      story_.after.push_back(index);
    } else if (next == begins_.begin()) {
      story_.before.push_back(index);
    } else {
      story_.play[static_cast<std::size_t>(next - begins_.begin() - 1)].findings.push_back(index);
    }
  }
}

}  // namespace tonk::cli
