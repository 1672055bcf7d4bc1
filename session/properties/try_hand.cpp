#include <algorithm>
#include <array>
#include <exception>
#include <iterator>
#include <map>
#include <new>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "explore/play/written.hpp"
#include "session/properties/engine_test.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {
namespace {

using Sides = std::pair<Account, Account>;

std::string name_of(const LiveHand& hand, Account account) {
  return account.is_player() ? fmt::format("`{}`", hand.name(account.seat())) : account.is_pot() ? "the pot" : "nobody";
}

Account player_at(std::size_t seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

std::string joined(const std::vector<std::string>& parts, const char* none) {
  return parts.empty() ? none : fmt::format("{}", fmt::join(parts, "; "));
}

/// Who pays whom something else than is due; empty where nobody does.
std::string other_payment(const Observation& seen, const LiveHand& hand, const Observation& right) {
  std::map<Sides, std::array<Amount, 2>> sums;  // that are paid, and that are due, from the first side to the second
  for (const std::size_t due : {0U, 1U}) {
    for (const auto& [from, to, amount, why] : (due == 1 ? right : seen).transfers) {
      sums[from < to ? Sides{from, to} : Sides{to, from}].at(due) += from < to ? amount : -amount;
    }
  }
  for (const auto& [sides, amounts] : sums) {
    const auto [is, should] = amounts;
    if (is == should) {
      continue;
    }
    std::vector<std::string> rules;
    for (const Transfer& transfer : right.transfers) {
      const bool theirs = Sides{transfer.from, transfer.to} == sides || Sides{transfer.to, transfer.from} == sides;
      std::string rule = to_string(hand.house().rules().clause(transfer.why));
      if (theirs && std::find(rules.begin(), rules.end(), rule) == rules.end()) {
        rules.push_back(std::move(rule));
      }
    }
    const bool turned = (should == Amount{} ? is : should) < Amount{};
    const auto& [from, to] = turned ? Sides{sides.second, sides.first} : sides;
    return fmt::format("{} pays {} {}, but should pay {} ({})", name_of(hand, from), name_of(hand, to),
                       to_string(turned ? -is : is), to_string(turned ? -should : should),
                       joined(rules, "no sentence of the house"));
  }
  return {};
}

/// Of the nets, or of points that are apart from them.
std::string other_sum(const std::vector<Amount> Observation::*sums, const Observation& seen, const LiveHand& hand,
                      const Observation& right) {
  const bool is_net = sums == &Observation::nets;
  const std::vector<Amount>& seen_sums = seen.*sums;
  if (seen_sums.size() != (right.*sums).size()) {
    return fmt::format("there are {} {}, but should be {}", seen_sums.size(), is_net ? "nets" : "scores",
                       (right.*sums).size());
  }
  const auto [is, should] = std::mismatch(seen_sums.begin(), seen_sums.end(), (right.*sums).begin());
  if (is == seen_sums.end()) {
    return {};
  }
  std::vector<std::string> payments;
  payments.reserve(right.transfers.size());
  for (const auto& [from, to, amount, why] : right.transfers) {
    payments.push_back(fmt::format("{} pays {} {}: {}", name_of(hand, from), name_of(hand, to), to_string(amount),
                                   to_string(hand.house().rules().clause(why))));
  }
  return fmt::format("{} {} {}, but should {} {} ({})",
                     name_of(hand, player_at(static_cast<std::size_t>(is - seen_sums.begin()))),
                     is_net ? "nets" : "scores", to_string(*is), is_net ? "net" : "score", to_string(*should),
                     joined(payments, "nobody pays"));
}

std::vector<Card> sorted(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

std::string listed(const std::vector<Card>& cards) { return cards.empty() ? "nothing" : to_string(cards); }

/// The first pile that has other cards than it should, in words; empty where there is none. `what` names all piles; `has` says of
/// a pile, by its number, the words before the cards that it has, and `should` the verb before those that it should have.
template <typename Has>
std::string other_pile(const std::vector<std::vector<Card>>& seen, const std::vector<std::vector<Card>>& right,
                       const char* what, const char* should, const Has& has) {
  if (seen.size() != right.size()) {
    return fmt::format("there are {} {}, but should be {}", seen.size(), what, right.size());
  }
  for (std::size_t pile = 0; pile < right.size(); ++pile) {
    if (sorted(seen[pile]) != sorted(right[pile])) {
      return fmt::format("{} {}, but should {} {}", has(pile), listed(sorted(seen[pile])), should,
                         listed(sorted(right[pile])));
    }
  }
  return {};
}

/// What lies elsewhere than it should, in words; empty where nothing does.
std::string elsewhere(const Observation& seen, const LiveHand& hand, const Observation& right) {
  std::string text = other_pile(seen.hands, right.hands, "hands", "hold",
                                [&](std::size_t seat) { return name_of(hand, player_at(seat)) + " holds"; });
  if (text.empty()) {
    text = other_pile(seen.spreads, right.spreads, "spreads", "be",
                      [](std::size_t number) { return fmt::format("spread #{} is", number + 1); });
  }
  if (text.empty() && seen.discard_pile != right.discard_pile) {
    text = fmt::format("the discards are {}, but should be {}", listed(seen.discard_pile), listed(right.discard_pile));
  }
  if (text.empty() && seen.stock != right.stock) {
    text = fmt::format("the stock has {} cards, but should have {}", seen.stock, right.stock);
  }
  return text;
}

/// What lies in hands, in spreads and in the discard pile, in the order of Card.
std::vector<Card> lying(const Observation& seen) {
  std::vector<Card> cards = seen.discard_pile;
  for (const auto* piles : {&seen.hands, &seen.spreads}) {
    for (const std::vector<Card>& pile : *piles) {
      cards.insert(cards.end(), pile.begin(), pile.end());
    }
  }
  return sorted(std::move(cards));
}

std::vector<Card> without(const std::vector<Card>& cards, const std::vector<Card>& others) {
  std::vector<Card> rest;
  std::set_difference(cards.begin(), cards.end(), others.begin(), others.end(), std::back_inserter(rest));
  return rest;
}

/// Tries one hand with an engine, and keeps the first thing that goes wrong.
class EngineTrial {
 public:
  EngineTrial(const EngineUnderTest& engine, const PlayedHand& hand, Demand demand, LiveHand table)
      : engine_(engine), hand_(hand), demand_(demand), table_(std::move(table)), made_{hand.house, hand.deal, {}} {
    seen_.stock = hand.deal.pack.size();
  }

  std::optional<Violation> run() {
    try {
      engine_.start(hand_.house, hand_.deal);
      look("the deal");
      for (const Choice& move : hand_.moves) {
        tempt();
        make(move);
      }
      tempt();
      finish();
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& thrown) {
      fail("engine-threw", fmt::format("the engine threw `{}` at {}", thrown.what(), doing_));
    } catch (...) {
      fail("engine-threw", fmt::format("the engine threw something at {}", doing_));
    }
    return std::move(found_);
  }

 private:
  void fail(std::string code, std::string message) {
    if (!found_) {
      found_.emplace(Violation{std::move(code), std::move(message), made_});
    }
  }

  /// Offers what must be refused.
  void tempt() {
    if (found_ || !follows_ || table_.over()) {
      return;
    }
    bool tempted = false;
    const Choice drop{table_.to_move(), ActionKind::drop};
    for (const Choice& move :
         demand_ == Demand::agreement ? candidate_moves(observe(table_)) : std::vector<Choice>{drop}) {
      const auto waits = [&] { return table_.why_not(move)->code == "drop-while-waiting"; };
      if (table_.allows(move) || table_.why_not(move)->leads_to != Verdict::illegal ||
          (demand_ == Demand::invariants && !waits())) {
        continue;
      }
      tempted = true;
      if (asked(move)) {
        const Remark why = *table_.why_not(move);
        fail(waits() ? "dropped-while-waiting" : "illegal-move-accepted",
             fmt::format("{} was accepted, though {} [{}]", doing_, why.message, why.code));
        return;
      }
    }
    if (tempted) {
      look("a move that was refused");
    }
  }

  /// Whether the engine makes the move.
  bool asked(const Choice& move) {
    doing_ = fmt::format("`{}: {}`", table_.name(move.seat), explore::text_of(move));
    return engine_.play(move);
  }

  /// Whether the engine has made the move.
  bool make(const Choice& move) {
    if (found_ || (follows_ && !table_.allows(move))) {
      return false;
    }
    if (!asked(move)) {
      if (demand_ == Demand::agreement) {
        fail("legal-move-refused", fmt::format("{} was refused", doing_));
      }
      follows_ = false;
      return false;
    }
    Choice& made = made_.moves.emplace_back(move);
    if (follows_) {
      if (move.kind == ActionKind::draw) {
        made.cards = {{table_.next_draw()}};
      }
      (void)table_.play(move);
    }
    look(doing_);
    return true;
  }

  /// Looks at the engine's table after something was done.
  void look(const std::string& done) {
    doing_ = done;
    const Observation before = std::exchange(seen_, engine_.observe());
    check_cards();
    const bool may_grow =
        follows_ ? table_.table().stock > before.stock : hand_.house.rules().stock_out == spec::StockOut::reshuffle;
    if (seen_.stock > before.stock && !may_grow) {
      fail_after("stock-grew", fmt::format("the stock has {} cards, and had {}", seen_.stock, before.stock));
    }
    if (seen_.over) {
      check_nets();
    }
    if (demand_ == Demand::agreement) {
      compare();
    }
  }

  void fail_after(std::string code, const std::string& message) {
    fail(std::move(code), fmt::format("after {} {}", doing_, message));
  }

  /// Whether every card of the pack is in one place.
  void check_cards() {
    const std::vector<Card> pack = sorted(hand_.house.pack());
    const std::vector<Card> cards = lying(seen_);
    // Of the stock the size is known: it is made of the cards that lie nowhere else.
    const std::size_t all = cards.size() + seen_.stock;
    if (const std::vector<Card> surplus = without(cards, pack); !surplus.empty()) {
      const bool of_pack = std::ranges::binary_search(pack, surplus.front());
      fail_after("card-doubled", fmt::format("`{}` {}", to_string(surplus.front()),
                                             of_pack ? "lies in two places" : "is not a card of the pack"));
    } else if (all != pack.size()) {
      std::string text = fmt::format("there are {} cards, but should be {}", all, pack.size());
      const Observation right = observe(table_);
      for (const Card card : follows_ ? without(lying(right), cards) : std::vector<Card>{}) {
        text += fmt::format("; `{}` lies nowhere", to_string(card));
      }
      if (follows_ && seen_.stock != right.stock) {
        text += fmt::format("; the stock has {}, but should have {}", seen_.stock, right.stock);
      }
      fail_after("card-lost", text);
    }
  }

  /// Whether what players win is lost by others, apart from what comes from nobody, and from the pot. Of nets alone that can be said
  /// only if the house has no scores and no pot.
  void check_nets() {
    const spec::Rules& rules = hand_.house.rules();
    if (seen_.transfers.empty() && (has_scores(rules) || has_pot(rules))) {
      return;
    }
    Amount sum = std::accumulate(seen_.nets.begin(), seen_.nets.end(), Amount{});
    const bool apart = rules.sums == spec::Sums::money_and_points;
    for (const Transfer& transfer : seen_.transfers) {
      const bool is_points = apart && transfer.from.is_nobody();
      if (!is_points && transfer.from.is_player() != transfer.to.is_player()) {
        sum += transfer.from.is_player() ? transfer.amount : -transfer.amount;
      }
    }
    if (sum != Amount{}) {
      fail_after("unbalanced", fmt::format("the nets add up to {}", to_string(sum)));
    }
  }

  /// Whether the engine shows what the table is like.
  void compare() {
    const Observation right = observe(table_);
    if (const std::string what = elsewhere(seen_, table_, right); !what.empty()) {
      fail_after("table-differs", what);
    } else if (seen_.over != right.over) {
      fail_after("end-differs",
                 seen_.over ? "the hand is over, but should go on" : "the hand goes on, but should be over");
    } else if (right.over) {
      const std::string payment = seen_.transfers.empty() ? std::string() : other_payment(seen_, table_, right);
      const std::string net = other_sum(&Observation::nets, seen_, table_, right);
      const std::string points = other_sum(&Observation::points, seen_, table_, right);
      if (const std::string& wrong = !payment.empty() ? payment : !net.empty() ? net : points; !wrong.empty()) {
        fail_after("settlement-differs", wrong);
      }
    }
  }

  /// Draws, discards and passes until the hand is over, as far as the engine lets anybody.
  void finish() {
    bool reshuffled = false;
    for (std::size_t left = 8 * (hand_.deal.pack.size() + hand_.deal.players.size()); !seen_.over && !found_; --left) {
      const std::size_t stock = seen_.stock;
      if (left == 0) {
        if (!reshuffled) {
          fail("no-end", "the hand does not end, though nobody lays a card");
        }
        return;
      }
      if (!dull_move()) {
        if (!follows_ || !table_.legal_moves().empty()) {
          fail("no-move", "the hand is not over, and nobody can draw, discard or call the stock out");
        }
        return;
      }
      reshuffled = reshuffled || seen_.stock > stock;
    }
  }

  /// Makes the dullest move that the engine lets anybody make; false if there is none, or something else went wrong.
  bool dull_move() {
    using enum ActionKind;
    const std::vector<Choice> moves = follows_ ? table_.legal_moves() : candidate_moves(seen_);
    for (const ActionKind kind :
         {discard, draw, stock_out, pass, take, spread, hit, declare, drop, knock, touch, shed, slap, aside}) {
      for (const Choice& move : moves) {
        if (move.kind == kind && make(move)) {
          return true;
        }
      }
    }
    return false;
  }

  const EngineUnderTest& engine_;
  const PlayedHand& hand_;
  Demand demand_;
  LiveHand table_;
  PlayedHand made_;
  Observation seen_;
  std::string doing_ = "the deal";  ///< by the engine
  bool follows_ = true;             ///< the engine has done what the table did
  std::optional<Violation> found_;
};

}  // namespace

std::optional<Violation> try_hand(const EngineUnderTest& engine, const PlayedHand& hand, Demand demand) {
  Result<LiveHand> table = LiveHand::deal(hand.house, hand.deal);
  if (!table) {
    return Violation{"not-a-hand", table.errors().front().message, hand};
  }
  return EngineTrial(engine, hand, demand, *std::move(table)).run();
}

Violation smallest(const EngineUnderTest& engine, const Violation& violation, Demand demand) {
  Violation least = violation;
  for (bool shrinks = true; shrinks;) {
    shrinks = false;
    for (const PlayedHand& less : simpler(least.hand)) {
      const std::optional<Violation> same = try_hand(engine, less, demand);
      // Moves past the end of the hand would be made without an end.
      if (same && same->code == least.code && same->hand.moves.size() <= less.moves.size()) {
        least = *same;
        shrinks = true;
        break;
      }
    }
  }
  return least;
}

}  // namespace tonk
