#include "tests/support/random_play.hpp"

#include <fmt/core.h>

#include <utility>

#include "explore/play/legal_moves.hpp"
#include "explore/play/written.hpp"
#include "parser/reader.hpp"
#include "session/properties/engine_test.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::test {
namespace {

class Game {
 public:
  Game(const spec::Rules& rules, const Plan& plan)
      : rules_(rules),
        plan_(plan),
        pack_(explore::shuffled(rules.deck, plan.shuffle)),
        playing_(rules, explore::player_names(plan.players), Seat{plan.dealer}, pack_) {}

  PlayedHand run() {
    for (const spec::SideBet& bet : rules_.side_bets) {
      playing_.open_bet(bet, static_cast<Suit>(plan_.shuffle % suit_count));
    }
    const std::size_t most_moves = 8 * (plan_.choices.size() + pack_.size() + table().players);
    for (std::size_t move = 0; !playing_.over() && played_.troubles.empty(); ++move) {
      if (move > most_moves) {
        trouble("the hand does not end");
        break;
      }
      step();
    }
    finish();
    return std::move(played_);
  }

 private:
  [[nodiscard]] const Table& table() const { return playing_.table(); }
  void trouble(std::string what) { played_.troubles.push_back(std::move(what)); }

  void step() {
    std::vector<Choice> moves = explore::legal_moves(playing_.engine(), table());
    if (explore::may_pass(rules_, table())) {
      moves.push_back({table().to_move, ActionKind::pass});
    }
    const std::optional<Choice> move = pick_move(table(), moves, next_choice());
    if (!move) {
      trouble("no move is allowed to the player whose turn it is");
    } else if (move->kind == ActionKind::pass) {
      playing_.pass();
    } else {
      make(*move);
    }
  }

  std::uint8_t next_choice() { return next_ < plan_.choices.size() ? plan_.choices[next_++] : std::uint8_t{0}; }

  void make(const Choice& choice) {
    if (const auto fault = check(playing_.engine(), table(), choice.move())) {
      trouble(fmt::format("`{}` is not allowed: {}", explore::text_of(choice), to_string(fault->code)));
      return;
    }
    const std::uint8_t stock = table().stock;
    playing_.make(choice);
    if (table().stock > stock) {
      trouble("the stock has grown");
    }
    conserve();
  }

  /// Every card of the pack is in exactly one place.
  void conserve() {
    std::vector<unsigned> seen(64);
    std::size_t cards = 0;
    const auto see = [&](Card card) {
      ++seen[card.index()];
      ++cards;
    };
    const auto see_all = [&](const CardMultiset& bag) {
      for (const Card card : bag.first()) {
        see(card);
      }
      for (const Card card : bag.second()) {
        see(card);
      }
    };
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      if (!table().hands[seat].certain()) {
        trouble("a hand of known cards has become uncertain");
      }
      see_all(table().hands[seat].known);
    }
    for (const LaidSpread& spread : table().spreads) {
      if (!spread.shed) {
        see_all(spread.cards);
      }
      if (spread.meld.size != spread.cards.size() || spread.meld.kind == Meld::Kind::unclear) {
        trouble("a spread is not what was laid");
      }
    }
    for (const Card card : table().discards) {
      see(card);
    }
    for (const Card card : table().deck) {
      see(card);
    }
    bool right = cards == pack_.size() && table().deck.size() == table().stock;
    for (const Card card : rules_.deck.pack) {
      right = right && seen[card.index()] == rules_.deck.packs;
    }
    if (!right) {
      trouble("cards were lost or doubled");
    }
  }

  void finish() {
    played_.text = HandText(playing_.hand());
    played_.text.heading = "hand random";
    played_.table = table();
    played_.deck = "deck";
    for (const Card card : pack_) {
      played_.deck += ' ' + to_string(card);
    }
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      played_.dealt.push_back(cards_of(table().dealt[seat].known));
    }
    settle_up();
  }

  /// What the judge makes of the log as far as it goes.
  void settle_up() {
    const std::string text = played_.log();
    log::ChunkReader reader(text, log::Form::text);
    log::Hand hand;
    if (!reader.next(hand) || !reader.errors().empty()) {
      trouble("the log cannot be read");
      return;
    }
    judge(hand, {}, playing_.engine(), played_.judgement);
    for (const Finding& finding : played_.judgement.findings) {
      trouble(fmt::format("{}: {}", to_string(finding.code), finding.message));
    }
    played_.text.settle(played_.judgement);
  }

  const spec::Rules& rules_;
  const Plan& plan_;
  std::vector<Card> pack_;
  explore::Playing playing_;
  PlayedHand played_;
  std::size_t next_ = 0;
};

}  // namespace

std::string PlayedHand::log(const std::vector<std::string>& moves, const std::vector<std::string>& pays) const {
  HandText told = text;
  told.moves = moves;
  told.pays = pays;
  if (moves.size() != text.moves.size()) {
    told.shows.clear();
  }
  return told.log();
}

PlayedHand play(const spec::Rules& rules, const Plan& plan) { return Game{rules, plan}.run(); }

}  // namespace tonk::test
