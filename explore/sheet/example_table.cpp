#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk::explore {

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
  static constexpr std::array<std::string_view, 26> names{
      "Ann", "Bob", "Cal", "Dan",  "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kim", "Leo", "Mia",
      "Ned", "Ola", "Pat", "Quin", "Roy", "Sue", "Tim", "Una", "Val", "Wes", "Xia", "Yan", "Zoe"};
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
    if (std::ranges::find(sentences, sentence) == sentences.end()) {
      sentences.push_back(sentence);
    }
  }
  return outcome;
}

namespace {

/// The sum of all payments from one account to another.
struct Sum {
  Account from;
  Account to;
  Amount amount;
  bool told = false;
};

/// In the order of play.
std::vector<Sum> sums_of(const ExampleTable& stage, const std::vector<Transfer>& transfers) {
  std::vector<Sum> sums;
  for (const Transfer& transfer : transfers) {
    const auto same =
        std::ranges::find_if(sums, [&](const Sum& sum) { return sum.from == transfer.from && sum.to == transfer.to; });
    if (same == sums.end()) {
      sums.push_back({transfer.from, transfer.to, transfer.amount});
    } else {
      same->amount += transfer.amount;
    }
  }
  const auto place = [&](const Sum& sum) {
    const auto of = [&](Account account) { return account.is_player() ? stage.player(account.seat()) : 0; };
    return std::pair{of(sum.from), of(sum.to)};
  };
  std::ranges::stable_sort(sums, [&](const Sum& a, const Sum& b) { return place(a) < place(b); });
  return sums;
}

/// The players who get the same amount from one account, in the order of play.
struct Share {
  Amount amount;
  std::vector<std::string> names;
};

class PaymentSentences {
 public:
  PaymentSentences(const ExampleTable& stage, std::vector<Sum> sums) : stage_(stage), sums_(std::move(sums)) {}

  std::string text() {
    std::vector<std::string> clauses;
    for (const Sum& sum : sums_) {
      if (!sum.told) {
        clauses.push_back(sum.from.is_player() ? paid(sum) : received(sum.from));
      }
    }
    return fmt::format("{}.", fmt::join(clauses, "; "));
  }

 private:
  [[nodiscard]] std::string name(Account account) const { return stage_.name(account.seat()); }

  std::vector<Share> shares_of(Account from) {
    std::vector<Share> shares;
    for (Sum& sum : sums_) {
      if (sum.told || sum.from != from || !sum.to.is_player()) {
        continue;
      }
      sum.told = true;
      const auto same = std::ranges::find_if(shares, [&](const Share& share) { return share.amount == sum.amount; });
      if (same == shares.end()) {
        shares.push_back({sum.amount, {name(sum.to)}});
      } else {
        same->names.push_back(name(sum.to));
      }
    }
    return shares;
  }

  /// Separates parts that contain an `and` of their own by commas.
  template <typename Words>
  static std::string each_share(const std::vector<Share>& shares, const Words& words) {
    std::vector<std::string> parts;
    parts.reserve(shares.size());
    bool groups = false;
    for (const Share& share : shares) {
      const bool several = share.names.size() > 1;
      parts.push_back(words(share, parts.empty()) + (several ? " each" : ""));
      groups = groups || several;
    }
    return groups ? fmt::format("{}", fmt::join(parts, ", and ")) : listed(parts);
  }

  /// `Bob scores 12 points and Cal 9`, `Ann takes two stakes from the pot`.
  std::string received(Account from) {
    const bool scored = from.is_nobody();
    const std::string words = each_share(shares_of(from), [&](const Share& share, bool first) {
      const std::string verb = !first ? "" : scored ? " score" : " take";
      const std::string_view unit = !first ? "" : share.amount == Amount{1} ? " point" : " points";
      return fmt::format(
          "{}{}{} {}", listed(share.names), verb, first && share.names.size() == 1 ? "s" : "",
          scored ? fmt::format("{}{}", to_string(share.amount), unit) : priced(share.amount, pot_unit(stage_.rules())));
    });
    return words + (scored ? "" : " from the pot");
  }

  /// A clause for all players who pay the same amount to the same account, or else for all whom one player pays.
  std::string paid(const Sum& first) {
    std::vector<Sum*> alike;
    for (Sum& sum : sums_) {
      if (!sum.told && sum.from.is_player() && sum.to == first.to && sum.amount == first.amount) {
        alike.push_back(&sum);
      }
    }
    const bool one = alike.size() == 1;
    if (one && !first.to.is_pot()) {
      return name(first.from) + " pays " + each_share(shares_of(first.from), [](const Share& share, bool) {
               return fmt::format("{} {}", listed(share.names), priced(share.amount, "stake"));
             });
    }
    std::vector<std::string> payers;
    payers.reserve(alike.size());
    for (Sum* const sum : alike) {
      sum->told = true;
      payers.push_back(name(sum->from));
    }
    const std::string each = one ? "" : " each";
    return first.to.is_pot()
               ? fmt::format("{} {} {}{} into the pot", listed(payers), one ? "puts" : "put",
                             priced(first.amount, pot_unit(stage_.rules())), each)
               : fmt::format("{} pay {} {}{}", listed(payers), name(first.to), priced(first.amount, "stake"), each);
  }

  const ExampleTable& stage_;
  std::vector<Sum> sums_;
};

}  // namespace

std::string outcome_text(const ExampleTable& stage, const Outcome& outcome) {
  if (outcome.settled.end == End::dealt_draw) {
    return pays_stakes(stage.rules()) ? "It is a draw, and nobody pays." : "It is a draw, and nobody scores.";
  }
  if (outcome.settled.end == End::dead) {
    return nobody_text(stage.rules());
  }
  return outcome.transfers.empty() ? nobody_text(stage.rules())
                                   : PaymentSentences(stage, sums_of(stage, outcome.transfers)).text();
}

}  // namespace tonk::explore
