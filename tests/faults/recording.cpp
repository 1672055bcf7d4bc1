#include "tests/faults/recording.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::faults {
namespace {

using explore::Playing;
using spec::Rules;

constexpr std::size_t most_moves = 250;
constexpr unsigned most_seats = 5;
constexpr int most_deals = 6000;

/// A table, and who deals.
struct Company {
  std::vector<std::string> names;
  Seat dealer;
};

bool stops_the_play(const Choice& choice) {
  return choice.kind == ActionKind::drop || choice.kind == ActionKind::knock;
}

/// Whether somebody was dealt a win.
bool is_lucky(const Rules& rules, const Table& table) {
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (dealt_win(rules, table, Seat{seat}).answer == Answer::yes) {
      return true;
    }
  }
  return false;
}

/// Deals a run to the second player, a book to the first of the rank that comes next, and the card that goes with both to the
/// third, or puts it on the stock.
void enrich(const Rules& rules, std::size_t players, std::vector<Card>& pack, std::uint32_t seed) {
  const std::vector<Rank>& order = rules.deck.order;
  const std::size_t each = rules.cards_dealt[players];
  if (each < 3 || order.size() < 4) {
    return;
  }
  const std::size_t lowest = seed % (order.size() - 3);
  const auto suit = static_cast<Suit>(seed / 16 % suit_count);
  const auto put = [&](Rank rank, Suit of, std::size_t place) {
    std::iter_swap(std::find(pack.begin(), pack.end(), Card{rank, of}),
                   pack.begin() + static_cast<std::ptrdiff_t>(place));
  };
  const Rank next = order[lowest + 3];
  for (std::size_t number = 0; number < 3; ++number) {
    const auto other = static_cast<Suit>((static_cast<std::size_t>(suit) + number + 1) % suit_count);
    put(next, other, number * players);
    put(order[lowest + number], suit, number * players + 1);
  }
  put(next, suit, players > 2 ? 2 : players * each + (rules.turns_up() ? 1 : 0));
}

class Film {
 public:
  Film(const Rules& rules, Company company, std::vector<Card> pack, Manner manner, std::uint32_t seed)
      : rules_(rules),
        manner_(manner),
        player_(manner == Manner::eager ? explore::Player{seed, explore::Player::Style::laying}
                                        : explore::Player{seed}),
        playing_(rules, company.names, company.dealer, pack) {
    recording_.rules = &rules;
    recording_.names = std::move(company.names);
    recording_.pack = std::move(pack);
    for (const spec::SideBet& bet : rules.side_bets) {
      playing_.open_bet(bet, static_cast<Suit>(seed % suit_count));
    }
  }

  std::optional<Recording> run() {
    if (manner_ == Manner::lucky && !is_lucky(rules_, table())) {
      return std::nullopt;
    }
    while (!playing_.over()) {
      if (recording_.moments.size() > most_moves || !step()) {
        return std::nullopt;
      }
    }
    if (table().finish == Finish::declared && table().claimed == Table::no_claim) {
      // Any other move before the declaration begins play too early, which is found before what else is wrong with it.
      std::erase_if(recording_.moments, [](const Moment& one) { return one.choice.kind != ActionKind::declare; });
    }
    recording_.text = test::HandText(playing_.hand());
    recording_.end = table();
    return std::move(recording_);
  }

 private:
  [[nodiscard]] const Table& table() const { return playing_.table(); }

  bool step() {
    std::vector<Choice> choices = explore::legal_moves(playing_.engine(), table());
    const auto brings_on = [&](const Choice& choice) { return explore::moves_on(choice, table()); };
    if (std::none_of(choices.begin(), choices.end(), brings_on)) {
      if (explore::may_pass(rules_, table())) {
        playing_.pass();
        return true;
      }
      return false;
    }
    if (manner_ == Manner::patient || manner_ == Manner::eager) {
      const auto stopping = std::stable_partition(choices.begin(), choices.end(), std::not_fn(stops_the_play));
      if (std::any_of(choices.begin(), stopping, brings_on)) {
        choices.erase(stopping, choices.end());
      }
    }
    const Choice choice = player_.choose(choices);
    recording_.moments.push_back({playing_.moves(), table(), choice});
    playing_.make(choice);
    return true;
  }

  const Rules& rules_;
  Manner manner_;
  explore::Player player_;
  Playing playing_;
  Recording recording_;
};

Company company_of(const Rules& rules, RandomSource& luck) {
  // An answer is given by the other of two.
  const bool two = rules.reply != spec::Reply::none && luck.below(2) == 0;
  const unsigned most = two ? 2 : std::min<unsigned>(rules.most_players, most_seats);
  const auto players = static_cast<unsigned>(rules.fewest_players + luck.below(most - rules.fewest_players + 1U));
  return {explore::player_names(players), Seat{static_cast<std::uint8_t>(luck.below(players))}};
}

/// Judged as it is, and settled by that; nothing where it is not in order.
bool settle(Recording& recording) {
  const auto unsettled = judged(*recording.rules, recording.log());
  if (!unsettled || !unsettled->findings.empty()) {
    return false;
  }
  recording.judgement = unsettled->judgement;
  recording.text.settle(recording.judgement);
  return true;
}

std::optional<Recording> record(const Rules& rules, Company company, Manner manner, RandomSource& luck,
                                const std::string& before, const std::string& heading) {
  const int deals = manner == Manner::lucky ? most_deals : 1;
  for (int deal = 0; deal < deals; ++deal) {
    const std::uint32_t seed = luck.number();
    std::vector<Card> pack = explore::shuffled(rules.deck, seed);
    if (manner == Manner::eager && seed % 2 == 0) {
      enrich(rules, company.names.size(), pack, seed);
    }
    auto recording = Film{rules, company, std::move(pack), manner, seed}.run();
    if (recording) {
      recording->before = before;
      recording->text.heading = heading;
      return settle(*recording) ? std::move(recording) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// Who plays the next hand, and who deals it.
Company next_company(const Judgement& judgement) {
  Company company;
  for (const std::string& name : judgement.seats) {
    const Member* member = judgement.carried.find(name);
    if (member == nullptr || !member->out) {
      company.dealer = name == judgement.carried.next_dealer.only()
                           ? Seat{static_cast<std::uint8_t>(company.names.size())}
                           : company.dealer;
      company.names.push_back(name);
    }
  }
  return company;
}

}  // namespace

std::vector<Card> Moment::hand() const { return cards_of(before.hand(before.to_move).known); }

const Moment* Recording::after(const Moment& moment) const {
  const std::size_t next = static_cast<std::size_t>(&moment - moments.data()) + 1;
  return next < moments.size() ? &moments[next] : nullptr;
}

std::optional<Recording> record(const Rules& rules, Manner manner, RandomSource& luck) {
  return record(rules, company_of(rules, luck), manner, luck, "", "hand 1");
}

std::vector<Recording> record_session(const Rules& rules, std::size_t most, Manner manner, RandomSource& luck) {
  std::vector<Recording> hands;
  Company company = company_of(rules, luck);
  std::string before = "session faults\n";
  while (hands.size() < most) {
    auto hand = record(rules, company, manner, luck, before, "hand " + std::to_string(hands.size() + 1));
    if (!hand) {
      return {};
    }
    before = hand->log();
    company = next_company(hand->judgement);
    const bool over = hand->judgement.carried.over;
    hands.push_back(std::move(*hand));
    if (over) {
      break;
    }
  }
  return hands;
}

}  // namespace tonk::faults
