#include "explore/sheet/stage.hpp"

#include <algorithm>
#include <array>

#include "explore/sheet/hand_search.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk::explore {
namespace {

constexpr std::array<std::string_view, 26> names{"Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal",  "Ida",
                                                 "Jim", "Kim", "Leo", "Mia", "Ned", "Ola", "Pat", "Quin", "Roy",
                                                 "Sue", "Tim", "Una", "Val", "Wes", "Xia", "Yan", "Zoe"};

}  // namespace

Stage::Stage(const spec::Rules& rules, unsigned wanted) : rules_(&rules), left_(rules.deck.pack) {
  table.clear(static_cast<std::uint8_t>(std::clamp<unsigned>(wanted, rules.fewest_players, rules.most_players)));
  table.dealer = seat(table.players - 1U);
  table.to_move = seat(0);
  table.phase = Phase::over;
  table.stock = 9;
  purse.tokens.fill(rules.game.tokens);
}

Seat Stage::seat(unsigned player) const {
  const bool clockwise = rules_->play_passes == spec::Direction::left;
  return Seat{static_cast<std::uint8_t>(clockwise ? player : table.players - 1U - player)};
}

std::string Stage::name(unsigned player) const {
  return player < names.size() ? std::string(names[player]) : "player " + std::to_string(player + 1);
}

unsigned Stage::player(Seat seat) const {
  const bool clockwise = rules_->play_passes == spec::Direction::left;
  return clockwise ? unsigned{seat.index} : table.players - 1U - seat.index;
}

std::string Stage::name(Seat seat) const { return name(player(seat)); }

void Stage::give(unsigned player, CardSet cards) {
  left_ -= cards;
  Holding held;
  held.known = Bag{cards};
  table.hand(seat(player)) = held;
  table.dealt[seat(player).index] = held;
}

bool Stage::deal_counts(const std::vector<int>& counts) {
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

bool Stage::deal_hand(unsigned player, const spec::HandCondition* condition) {
  static const spec::HandCondition any{{{}}};
  const unsigned number = rules_->cards_dealt[players()];
  const auto cards = find_hand(*rules_, condition == nullptr ? any : *condition, number, left_);
  if (cards) {
    give(player, *cards);
  }
  return cards.has_value();
}

void Stage::fill_pot(bool is_needed) {
  static constexpr std::int64_t some = 6;
  std::vector<Transfer> antes;
  (void)pay(*rules_, Scene{*rules_, table}, rules_->ante, purse, antes);
  if (is_needed && purse.pot.is_zero()) {
    purse.pot = Amount{some};
  }
}

Outcome settle_stage(const Stage& stage) {
  Outcome outcome;
  Purse purse = stage.purse;
  outcome.settled = settle(stage.rules(), stage.table, purse, outcome.transfers);
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
