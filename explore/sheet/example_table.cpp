#include "explore/sheet/example_table.hpp"

#include <algorithm>
#include <array>

#include "explore/sheet/win_examples.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk::explore {
namespace {

constexpr std::array<std::string_view, 26> names{"Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal",  "Ida",
                                                 "Jim", "Kim", "Leo", "Mia", "Ned", "Ola", "Pat", "Quin", "Roy",
                                                 "Sue", "Tim", "Una", "Val", "Wes", "Xia", "Yan", "Zoe"};

}  // namespace

ExampleTable::ExampleTable(const spec::Rules& rules, unsigned wanted) : rules_(&rules), left_(rules.deck.pack) {
  table.clear(static_cast<std::uint8_t>(std::clamp<unsigned>(wanted, rules.fewest_players, rules.most_players)));
  table.dealer = seat(table.players - 1U);
  table.to_move = seat(0);
  table.phase = Phase::over;
  table.stock = 9;
  stakes.tokens.fill(rules.game.tokens);
}

Seat ExampleTable::seat(unsigned player) const {
  const bool clockwise = rules_->play_passes == spec::Direction::left;
  return Seat{static_cast<std::uint8_t>(clockwise ? player : table.players - 1U - player)};
}

std::string ExampleTable::name(unsigned player) const {
  return player < names.size() ? std::string(names[player]) : "player " + std::to_string(player + 1);
}

unsigned ExampleTable::player(Seat seat) const {
  const bool clockwise = rules_->play_passes == spec::Direction::left;
  return clockwise ? unsigned{seat.index} : table.players - 1U - seat.index;
}

std::string ExampleTable::name(Seat seat) const { return name(player(seat)); }

void ExampleTable::give(unsigned player, CardSet cards) {
  left_ -= cards;
  Holding held;
  held.known = CardMultiset{cards};
  table.hand(seat(player)) = held;
  table.dealt[seat(player).index] = held;
}

bool ExampleTable::deal_counts(const std::vector<int>& counts) {
  for (unsigned player = 0; player < players(); ++player) {
    if (counts[player] < 0) {
      return false;
    }
    const bool nothing = counts[player] == 0;
    const auto cards =
        nothing ? std::optional{CardSet{}} : find_count(*rules_, static_cast<unsigned>(counts[player]), left_);
    if (!cards) {
      return false;
    }
    give(player, *cards);
  }
  return true;
}

bool ExampleTable::deal_hand(unsigned player, const spec::HandCondition* condition) {
  static const spec::HandCondition any{{{}}};
  const unsigned number = rules_->cards_dealt[players()];
  const auto cards = find_hand(*rules_, condition == nullptr ? any : *condition, number, left_);
  if (cards) {
    give(player, *cards);
  }
  return cards.has_value();
}

void ExampleTable::fill_pot(bool is_needed) {
  static constexpr std::int64_t some = 6;
  std::vector<Transfer> antes;
  (void)pay(*rules_, SettlementView{*rules_, table}, rules_->ante, stakes, antes);
  if (is_needed && stakes.pot.is_zero()) {
    stakes.pot = Amount{some};
  }
}

Outcome settle_stage(const ExampleTable& stage) {
  Outcome outcome;
  HandStakes stakes = stage.stakes;
  outcome.settled = settle(stage.rules(), stage.table, stakes, outcome.transfers);
  for (const Transfer& transfer : outcome.transfers) {
    const std::string& sentence = stage.rules().clause(transfer.why).text;
    auto& sentences = outcome.sentences;
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) {
      sentences.push_back(sentence);
    }
  }
  return outcome;
}

}  // namespace tonk::explore
