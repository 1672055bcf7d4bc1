#include "tests/random_play.hpp"

#include <fmt/core.h>

#include <random>
#include <utility>

#include "parser/parse.hpp"
#include "tests/random_choice.hpp"
#include "verifier/play/apply.hpp"
#include "verifier/play/check.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/hands.hpp"

namespace tonk::test {
namespace {

std::string written(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += ' ' + to_string(card);
  }
  return text;
}

std::vector<Card> shuffled(const spec::Deck& deck, std::uint32_t seed) {
  std::vector<Card> cards;
  for (unsigned pack = 0; pack < deck.packs; ++pack) {
    cards.insert(cards.end(), deck.pack.begin(), deck.pack.end());
  }
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
    open_bets();
    const std::size_t most_moves = 8 * (plan_.choices.size() + cards_in_all() + table().players);
    for (std::size_t move = 0; table().phase != Phase::over && played_.troubles.empty(); ++move) {
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
  Table& table() { return played_.table; }
  void trouble(std::string what) { played_.troubles.push_back(std::move(what)); }

  [[nodiscard]] std::size_t cards_in_all() const { return std::size_t{rules_.deck.pack.size()} * rules_.deck.packs; }

  /// Everybody takes part in every side bet for one stake.
  void open_bets() {
    for (const spec::SideBet& bet : rules_.side_bets) {
      const bool of_suit = bet.won_by == spec::SideBet::WonBy::highest_dealt_card ||
                           bet.won_by == spec::SideBet::WonBy::lowest_dealt_card;
      const auto suit = static_cast<Suit>(plan_.shuffle % suit_count);
      played_.head += "bet " + bet.name + (of_suit ? fmt::format(" {}", suit_letters[plan_.shuffle % suit_count]) : "");
      played_.head += " 1";
      for (std::uint8_t seat = 0; seat < plan_.players; ++seat) {
        played_.head += ' ' + player_name(Seat{seat});
      }
      played_.head += '\n';
      table().bets.push_back({bet.won_by, suit, (std::uint64_t{1} << plan_.players) - 1});
    }
  }

  void step() {
    if (table().phase == Phase::declared) {
      declare();
      table().phase = Phase::over;
      table().finish = Finish::declared;
      return;
    }
    bool stuck = false;
    const auto choice = choose(rules_, table(), next_choice(), stuck);
    if (stuck) {
      trouble("no move is allowed to the player whose turn it is");
    } else if (choice) {
      make(*choice);
    } else {
      close(rules_, table());
    }
  }

  void deal() {
    Table& at = table();
    at.clear(plan_.players);
    at.dealer = Seat{plan_.dealer};
    at.to_move = at.after(at.dealer, rules_.play_passes);
    const std::vector<Card> pack = shuffled(rules_.deck, plan_.shuffle);
    played_.deck = "deck" + written(pack) + '\n';
    std::size_t next = 0;
    played_.dealt.resize(plan_.players);
    for (unsigned round = 0; round < rules_.cards_dealt[plan_.players]; ++round) {
      Seat seat = at.to_move;
      for (unsigned player = 0; player < plan_.players; ++player) {
        played_.dealt[seat.index].push_back(pack[next]);
        receive(rules_, at, seat, pack[next++]);
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
      settle_place(rules_, at, pack[next]);
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

  /// Once one has declared, everyone else does who can.
  void declare() {
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      const bool done = ((table().declared >> seat) & 1U) != 0;
      const explore::Choice declaration{Seat{seat}, ActionKind::declare, 0, {}};
      if (!done && !check(rules_, table(), declaration.move())) {
        make(declaration);
      }
    }
  }

  std::uint8_t next_choice() { return next_ < plan_.choices.size() ? plan_.choices[next_++] : std::uint8_t{0}; }

  void make(const explore::Choice& choice) {
    const Move move = choice.move();
    if (const auto fault = check(rules_, table(), move)) {
      trouble(fmt::format("`{}` is not allowed: {}", text_of(choice), to_string(fault->code)));
      return;
    }
    const std::uint8_t stock = table().stock;
    apply(rules_, table(), move, std::nullopt);
    if (table().stock > stock) {
      trouble("the stock has grown");
    }
    played_.moves.push_back(player_name(choice.seat) + ": " + text_of(choice));
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
    const auto see_all = [&](const Bag& bag) {
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
    bool right = cards == cards_in_all() && table().deck.size() == table().stock;
    for (const Card card : rules_.deck.pack) {
      right = right && seen[card.index()] == rules_.deck.packs;
    }
    if (!right) {
      trouble("cards were lost or doubled");
    }
  }

  void finish() {
    for (std::uint8_t seat = 0; seat < table().players; ++seat) {
      played_.shows.push_back("show " + player_name(Seat{seat}) + written(cards_of(table().hands[seat].known)));
    }
    settle_up();
  }

  /// What the judge makes of the log as far as it goes.
  void settle_up() {
    const std::string text = played_.text(played_.moves, {});
    log::Splitter splitter{text};
    log::Hand hand;
    if (!log::parse(*splitter.next(), hand).empty()) {
      trouble("the log cannot be read");
      return;
    }
    judge(hand, {}, rules_, played_.judgement);
    for (const Finding& finding : played_.judgement.findings) {
      trouble(fmt::format("{}: {}", to_string(finding.code), finding.message));
    }
    bool scored = false;
    for (const Transfer& transfer : played_.judgement.transfers) {
      scored = scored || transfer.from.is_nobody();
      if (!transfer.from.is_nobody()) {
        played_.pays.push_back(
            fmt::format("pay {} {} {}", name_of(transfer.from), name_of(transfer.to), to_string(transfer.amount)));
      }
    }
    if (scored) {
      std::string line = "result";
      for (std::uint8_t seat = 0; seat < table().players; ++seat) {
        line += ' ' + player_name(Seat{seat}) + ' ' + to_string(played_.judgement.net[seat]);
      }
      played_.pays.push_back(line);
    }
    for (const Member& member : played_.judgement.carried.members) {
      if (member.out) {
        played_.pays.push_back("out " + member.name);
      }
    }
  }

  static std::string name_of(Account account) { return account.is_pot() ? "pot" : player_name(account.seat()); }

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
