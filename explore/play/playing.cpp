#include "explore/play/playing.hpp"

#include <algorithm>
#include <utility>

#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

unsigned eagerness(ActionKind kind, Player::Style style) {
  switch (kind) {
    case ActionKind::declare:
    case ActionKind::drop:
    case ActionKind::knock: return style == Player::Style::hasty ? 64 : 1;
    case ActionKind::spread:
    case ActionKind::hit:
    case ActionKind::slap:
    case ActionKind::shed: return style == Player::Style::holding ? 4 : 32;
    case ActionKind::take: return style == Player::Style::taking ? 32 : 8;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out: return 8;
    case ActionKind::touch:
    case ActionKind::aside:
    case ActionKind::bet:
    case ActionKind::pass: return 1;
  }
  return 0;
}

}  // namespace

const Choice& Player::choose(const std::vector<Choice>& choices) {
  unsigned all = 0;
  for (const Choice& choice : choices) {
    all += eagerness(choice.kind, style_);
  }
  unsigned left = static_cast<unsigned>(random_() % all);
  for (const Choice& choice : choices) {
    const unsigned share = eagerness(choice.kind, style_);
    if (left < share) {
      return choice;
    }
    left -= share;
  }
  return choices.back();
}

Step go_on(Playing& playing, Player& player) {
  if (playing.over()) {
    return Step::over;
  }
  const std::vector<Choice> choices = moves_in_turn(playing.engine(), playing.table());
  if (may_pass(playing.rules(), playing.table()) && (choices.empty() || player.ends_turn())) {
    playing.pass();
    return Step::went_on;
  }
  if (!choices.empty()) {
    playing.make(player.choose(choices));
    return Step::went_on;
  }
  const std::vector<Choice> of_anybody = legal_moves(playing.engine(), playing.table());
  const auto way =
      std::ranges::find_if(of_anybody, [&](const Choice& choice) { return moves_on(choice, playing.table()); });
  if (way == of_anybody.end()) {
    return Step::stuck;
  }
  playing.make(*way);
  return Step::went_on;
}

std::vector<Card> whole_pack(const spec::Deck& deck) {
  std::vector<Card> cards;
  cards.reserve(deck.size());
  for (unsigned pack = 0; pack < deck.packs; ++pack) {
    cards.insert(cards.end(), deck.pack.begin(), deck.pack.end());
  }
  return cards;
}

std::vector<Card> shuffled(const spec::Deck& deck, std::uint32_t seed) {
  std::vector<Card> cards = whole_pack(deck);
  std::mt19937 random{seed};
  shuffle(cards, random);
  return cards;
}

Playing::Playing(std::shared_ptr<const EngineConfig> engine, std::vector<std::string> names, Seat dealer,
                 const std::vector<Card>& pack, const std::string& first)
    : engine_(std::move(engine)), opening_(std::make_shared<Opening>()) {
  const auto place = static_cast<std::size_t>(std::ranges::find(names, first) - names.begin());
  const auto players = static_cast<std::uint8_t>(names.size());
  table_.clear(players);
  table_.dealer = dealer;
  table_.to_move = place < players                                      ? Seat{static_cast<std::uint8_t>(place)}
                   : rules().first_to_play == spec::FirstToPlay::dealer ? dealer
                                                                        : table_.after(dealer, rules().play_passes);
  opening_->names = std::move(names);
  deal(pack);
}

void Playing::deal(const std::vector<Card>& pack) {
  std::vector<std::vector<Card>>& dealt = opening_->dealt;
  dealt.resize(table_.players);
  std::size_t next = 0;
  for (unsigned round = 0; round < rules().cards_dealt[table_.players]; ++round) {
    Seat seat = table_.after(table_.dealer, rules().play_passes);
    for (unsigned player = 0; player < table_.players; ++player) {
      dealt[seat.index].push_back(pack[next]);
      receive(rules(), table_, seat, pack[next++]);
      seat = table_.after(seat, rules().play_passes);
    }
  }
  for (std::uint8_t seat = 0; seat < table_.players; ++seat) {
    table_.dealt[seat] = table_.hands[seat];
  }
  if (rules().turns_up()) {
    settle_place(rules(), table_, pack[next]);
    table_.discards.push_back(pack[next]);
    opening_->upcard = pack[next++];
  }
  table_.stock = static_cast<std::uint8_t>(pack.size() - next);
  table_.deck.assign(pack.rbegin(), pack.rend() - static_cast<std::ptrdiff_t>(next));
}

void Playing::open_bet(const spec::SideBet& bet, Suit called) {
  opening_->bets.emplace_back(&bet, called);
  table_.bets.push_back({bet.won_by, called, (std::uint64_t{1} << table_.players) - 1});
}

log::Hand Playing::hand() const {
  log::Hand hand = made_;
  seat(hand, opening_->names, table_.dealer);
  hand.header.house = {rules().house, rules().options, {}};
  for (const auto& [bet, called] : opening_->bets) {
    const std::string suit = has_called_suit(*bet) ? std::string{suit_letters[static_cast<std::size_t>(called)]} : "";
    hand.header.bets.push_back({bet->name, suit, Amount{1}, hand.header.seats->players, {}});
  }
  for (std::uint8_t player = 0; player < table_.players; ++player) {
    hand.deals.push_back(add_cards(hand, Seat{player}, opening_->dealt[player]));
  }
  const bool waits =
      rules().upcard == spec::Upcard::unless_declared && (was_declared_at_once_ || may_declare_at_once());
  if (opening_->upcard.known() && !waits) {
    hand.upcard = {opening_->upcard, {}, {}};
  }
  for (std::uint8_t player = 0; over() && player < table_.players; ++player) {
    hand.shows.push_back(add_cards(hand, Seat{player}, cards_of(table_.hands[player].known)));
  }
  return hand;
}

bool Playing::may_declare_at_once() const {
  for (Seat seat; table_.phase == Phase::dealt && seat.index < table_.players; ++seat.index) {
    const DealtWinner found = dealt_win(rules(), table_, seat);
    if (found.answer == Answer::yes && rules().dealt_wins[found.win].when == spec::DeclaredWhen::at_once) {
      return true;
    }
  }
  return false;
}

bool Playing::begins_like(const Playing& other) const {
  return opening_->names == other.opening_->names && opening_->dealt == other.opening_->dealt &&
         opening_->upcard == other.opening_->upcard;
}

void Playing::make(const Choice& choice) {
  perform(choice);
  if (table_.phase == Phase::declared) {
    for (std::uint8_t seat = 0; seat < table_.players; ++seat) {
      const bool done = ((table_.declared >> seat) & 1U) != 0;
      const Choice declaration{Seat{seat}, ActionKind::declare};
      if (!done && !check(*engine_, table_, declaration.move())) {
        perform(declaration);
      }
    }
    table_.phase = Phase::over;
    table_.finish = Finish::declared;
    was_declared_at_once_ = true;
  }
}

void Playing::pass() { close(rules(), table_); }

void Playing::perform(const Choice& choice) {
  Move told = choice;
  std::vector<Card> next;
  PlayedCard drawn;
  if (choice.kind == ActionKind::draw && table_.stock == 0 && can_reshuffle(rules(), table_)) {
    next.assign(table_.discards.rbegin() + 1, table_.discards.rend());
    drawn.card = next.back();
    told.cards = {&drawn, 1};
    next.pop_back();
  }
  apply(*engine_, table_, told, std::nullopt);
  if (!next.empty()) {
    table_.deck = std::move(next);
  }
  add_move(made_, told);
}

}  // namespace tonk::explore
