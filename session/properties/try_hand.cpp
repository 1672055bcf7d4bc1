#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "session/properties/engine_test.hpp"
#include "session/properties/observation_checks.hpp"

namespace tonk {
namespace {

class EngineTrial {
 public:
  EngineTrial(const EngineUnderTest& engine, const PlayedHand& hand, Demand demand, LiveHand table)
      : engine_(engine), hand_(hand), demand_(demand), table_(std::move(table)), made_{hand.house, hand.deal, {}} {}

  std::optional<Violation> run() {
    try {
      play();
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
  void play() {
    engine_.start(hand_.house, hand_.deal);
    look("the deal");
    for (const Choice& move : hand_.moves) {
      if (found_) {
        break;
      }
      tempt();
      make(move);
    }
    if (!found_) {
      tempt();
    }
    if (!found_ && !seen_.over) {
      finish();
    }
  }

  void fail(std::string code, std::string message) {
    if (!found_) {
      found_.emplace(Violation{std::move(code), std::move(message), made_});
    }
  }

  [[nodiscard]] std::string told(const Choice& move) const {
    return fmt::format("`{}: {}`", table_.name(move.seat), explore::text_of(move));
  }

  /// Offers what must be refused.
  void tempt() {
    if (table_.over() || !follows_) {
      return;
    }
    std::vector<Choice> temptations;
    if (demand_ == Demand::agreement) {
      temptations = candidate_moves(observe(table_));
    } else {
      temptations.push_back({table_.to_move(), ActionKind::drop});
    }
    bool tempted = false;
    for (const Choice& move : temptations) {
      if (found_ || table_.allows(move)) {
        continue;
      }
      if (demand_ == Demand::invariants && !waits(move)) {
        continue;
      }
      tempted = true;
      if (asked(move)) {
        const std::optional<Remark> refusal = table_.why_not(move);
        fail(waits(move) ? "dropped-while-waiting" : "illegal-move-accepted",
             fmt::format("{} was accepted, though {} [{}]", told(move), refusal->message, refusal->code));
      }
    }
    if (tempted && !found_) {
      look("a move that was refused");
    }
  }

  [[nodiscard]] bool waits(const Choice& move) const {
    return move.kind == ActionKind::drop && table_.why_not(move)->code == "drop-while-waiting";
  }

  /// Whether the engine makes the move.
  bool asked(const Choice& move) {
    doing_ = told(move);
    return engine_.play(move);
  }

  /// Whether the engine has made the move.
  bool make(const Choice& move) {
    if (found_ || (follows_ && !table_.allows(move))) {
      return false;
    }
    if (!asked(move)) {
      if (demand_ == Demand::agreement) {
        fail("legal-move-refused", fmt::format("{} was refused", told(move)));
      }
      follows_ = false;
      return false;
    }
    const std::string done = told(move);
    std::vector<PlayedCard> drawn;
    if (follows_ && !table_.table().deck.empty()) {
      drawn.push_back({table_.table().deck.back()});
    }
    if (follows_) {
      (void)table_.play(move);
    }
    made_.moves.push_back(move);
    if (move.kind == ActionKind::draw && move.cards.empty()) {
      made_.moves.back().cards = drawn;
    }
    look(done);
    return true;
  }

  /// Looks at the engine's table after something was done.
  void look(const std::string& done) {
    doing_ = done;
    const Observation before = std::exchange(seen_, engine_.observe());
    note(done, wrong_cards(seen_, hand_.house, follows_ ? &table_ : nullptr));
    const bool may_grow = follows_ && table_.table().stock > before.stock;
    if (looked_ && seen_.stock > before.stock && !may_grow) {
      fail("stock-grew", fmt::format("after {} the stock has {} cards, and had {}", done, seen_.stock, before.stock));
    }
    looked_ = true;
    if (seen_.over) {
      note(done, wrong_nets(seen_, hand_.house));
    }
    if (demand_ == Demand::agreement) {
      note(done, differences(seen_, table_));
    }
  }

  void note(const std::string& done, const std::optional<Diagnostic>& wrong) {
    if (wrong) {
      fail(wrong->code, fmt::format("after {} {}", done, wrong->message));
    }
  }

  /// Draws, discards and passes until the hand is over, as far as the engine lets anybody.
  void finish() {
    std::size_t left = 8 * (hand_.house.pack().size() + hand_.deal.players.size());
    for (bool moved = true; moved && !seen_.over && !found_; --left) {
      if (left == 0) {
        if (!reshuffled_) {
          fail("no-end", "the hand does not end, though nobody lays a card");
        }
        return;
      }
      const std::size_t stock = seen_.stock;
      moved = dull_move();
      reshuffled_ = reshuffled_ || seen_.stock > stock;
    }
    if (!seen_.over && !found_ && !(follows_ && table_.legal_moves().empty())) {
      fail("no-move", "the hand is not over, and nobody can draw, discard or call the stock out");
    }
  }

  /// The dullest first.
  [[nodiscard]] static int eagerness(const Choice& move) {
    static constexpr std::array dull{ActionKind::discard, ActionKind::draw,    ActionKind::stock_out,
                                     ActionKind::pass,    ActionKind::take,    ActionKind::spread,
                                     ActionKind::hit,     ActionKind::declare, ActionKind::drop};
    return static_cast<int>(std::find(dull.begin(), dull.end(), move.kind) - dull.begin());
  }

  bool dull_move() {
    std::vector<Choice> moves = follows_ ? table_.legal_moves() : candidate_moves(seen_);
    for (std::uint8_t seat = 0; !follows_ && seat < hand_.deal.players.size(); ++seat) {
      moves.push_back({Seat{seat}, ActionKind::pass});
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Choice& a, const Choice& b) { return eagerness(a) < eagerness(b); });
    for (const Choice& move : moves) {
      if (make(move) || found_) {
        return true;
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
  bool looked_ = false;
  bool follows_ = true;  ///< the engine has done what the table did
  bool reshuffled_ = false;
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
  const auto shrink = [&] {
    for (const PlayedHand& less : simpler(least.hand)) {
      const std::optional<Violation> same = try_hand(engine, less, demand);
      // Moves past the end of the hand would be made without an end.
      if (same && same->code == least.code && same->hand.moves.size() <= less.moves.size()) {
        least = *same;
        return true;
      }
    }
    return false;
  };
  while (shrink()) {
  }
  return least;
}

}  // namespace tonk
