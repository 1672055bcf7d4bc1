#include "tests/random_play.hpp"

#include <fmt/core.h>

#include <random>
#include <utility>

#include "tests/random_choice.hpp"
#include "verifier/apply.hpp"
#include "verifier/check.hpp"

namespace tonk::test {
namespace {

std::string written(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += ' ' + to_string(card);
  }
  return text;
}

std::vector<Card> shuffled(const CardSet pack, std::uint32_t seed) {
  std::vector<Card> cards{pack.begin(), pack.end()};
  std::mt19937 random{seed};
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[random() % left]);
  }
  return cards;
}

class Game {
 public:
  Game(const spec::Rules& rules, const Plan& plan) : rules_(rules), plan_(plan) {}

  PlayedHand run() {
    deal();
    const std::size_t most_moves = 8 * (plan_.choices.size() + rules_.deck.pack.size() + table().players);
    declare();
    for (std::size_t move = 0; table().phase != Phase::over && played_.troubles.empty(); ++move) {
      if (move > most_moves) {
        trouble("the hand does not end");
        break;
      }
      make(table().to_move, choose(rules_, table(), next_choice()));
    }
    finish();
    return std::move(played_);
  }

 private:
  Table& table() { return played_.table; }
  void trouble(std::string what) { played_.troubles.push_back(std::move(what)); }

  void deal() {
    Table& at = table();
    at.clear(plan_.players);
    at.dealer = Seat{plan_.dealer};
    at.to_move = at.after(at.dealer, rules_.play_passes);
    const std::vector<Card> pack = shuffled(rules_.deck.pack, plan_.shuffle);
    played_.deck = "deck" + written(pack) + '\n';
    std::size_t next = 0;
    played_.dealt.resize(plan_.players);
    for (unsigned round = 0; round < rules_.cards_dealt[plan_.players]; ++round) {
      Seat seat = at.to_move;
      for (unsigned player = 0; player < plan_.players; ++player) {
        played_.dealt[seat.index].push_back(pack[next]);
        receive(at, seat, pack[next++]);
        seat = at.after(seat, rules_.play_passes);
      }
    }
    std::string seats;
    for (std::uint8_t seat = 0; seat < plan_.players; ++seat) {
      at.dealt[seat] = at.hands[seat];
      seats += ' ' + player_name(Seat{seat});
      played_.deals.push_back("deal " + player_name(Seat{seat}) + written(played_.dealt[seat]));
    }
    if (rules_.upcard) {
      at.located.insert(pack[next]);
      at.discards.push_back(pack[next]);
      played_.upcard = "up " + to_string(pack[next++]);
    }
    at.stock = static_cast<std::uint8_t>(pack.size() - next);
    for (std::size_t left = pack.size(); left > next; --left) {
      at.deck.push_back(pack[left - 1]);
    }
    played_.head =
        fmt::format("house {}{}\nseats{}\ndealer {}\n", rules_.house, options(), seats, player_name(at.dealer));
  }

  [[nodiscard]] std::string options() const {
    std::string text = rules_.options.empty() ? "" : " with";
    for (const std::string& option : rules_.options) {
      text += ' ' + option;
    }
    return text;
  }

  /// Everyone who may declare a win does.
  void declare() {
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      if (!check(rules_, table(), Move{ActionKind::declare, Seat{seat}, 0, {}})) {
        make(Seat{seat}, Option{ActionKind::declare, 0, {}});
      }
    }
    if (table().phase == Phase::declared) {
      table().phase = Phase::over;
      table().finish = Finish::declared;
    }
  }

  std::uint8_t next_choice() { return next_ < plan_.choices.size() ? plan_.choices[next_++] : std::uint8_t{0}; }

  void make(Seat seat, const Option& option) {
    const Move move = option.move(seat);
    if (const auto fault = check(rules_, table(), move)) {
      trouble(fmt::format("`{}` is not allowed: {}", option.text(), to_string(fault->code)));
      return;
    }
    apply(rules_, table(), move, std::nullopt);
    played_.moves.push_back(player_name(seat) + ": " + option.text());
    conserve();
  }

  /// Every card of the pack is in exactly one place.
  void conserve() {
    Bag seen;
    std::size_t cards = 0;
    const auto see = [&](Card card) {
      seen.insert(card);
      ++cards;
    };
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      const Holding& hand = table().hands[seat];
      if (!hand.certain()) {
        trouble("a hand of known cards has become uncertain");
      }
      for (const Card card : hand.known.first()) {
        see(card);
      }
      cards += hand.known.second().size();
    }
    for (const LaidSpread& spread : table().spreads) {
      for (const Card card : spread.cards) {
        see(card);
      }
      if (spread.size != spread.cards.size() || spread.kind == LaidSpread::Kind::unclear) {
        trouble("a spread is not what was laid");
      }
    }
    for (const Card card : table().discards) {
      see(card);
    }
    for (const Card card : table().deck) {
      see(card);
    }
    if (seen.first() != rules_.deck.pack || !seen.second().empty() || cards != rules_.deck.pack.size() ||
        table().deck.size() != table().stock) {
      trouble("cards were lost or doubled");
    }
  }

  void finish() {
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      const CardSet held = table().hands[seat].known.first();
      played_.shows.push_back("show " + player_name(Seat{seat}) + written({held.begin(), held.end()}));
    }
    played_.settled = settle(rules_, table(), Amount{1}, played_.transfers);
    if (!played_.settled.determined) {
      trouble("the settlement of a hand without hidden cards is not determined");
    }
    for (const Transfer& transfer : played_.transfers) {
      played_.pays.push_back(fmt::format("pay {} {} {}", player_name(transfer.from), player_name(transfer.to),
                                         to_string(transfer.amount)));
    }
  }

  const spec::Rules& rules_;
  const Plan& plan_;
  PlayedHand played_;
  std::size_t next_ = 0;
};

}  // namespace

std::string player_name(Seat seat) { return std::string{"P"} + std::to_string(seat.index + 1); }

std::string PlayedHand::text(const std::vector<std::string>& moves_told,
                             const std::vector<std::string>& pays_told) const {
  std::string whole = "hand random\n" + head;
  const auto add = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      whole += line + '\n';
    }
  };
  add(deals);
  if (!upcard.empty()) {
    whole += upcard + '\n';
  }
  add(moves_told);
  if (moves_told.size() == moves.size()) {
    add(shows);
  }
  add(pays_told);
  return whole;
}

PlayedHand play(const spec::Rules& rules, const Plan& plan) { return Game{rules, plan}.run(); }

}  // namespace tonk::test
