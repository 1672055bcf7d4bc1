#include "verifier/judge/look_ahead.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "verifier/play/check.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

/// So many actions are looked at. Only a hand whose discards become a new stock goes on for longer.
constexpr std::size_t most_actions = 500;

/// A spread as far as later hits need it.
struct Lying {
  Meld meld;
  bool hit = false;
  bool shed = false;
};

/// Follows what the log lays and throws away, and nothing else.
class Follower {
 public:
  Follower(const spec::Rules& rules, const log::Hand& hand, std::vector<Lying> spreads)
      : rules_(rules), hand_(hand), spreads_(std::move(spreads)) {}

  /// How many of the actions are possible before one is not; all where the log can be followed no further.
  std::size_t follow(std::span<const log::Action> actions) {
    for (std::size_t done = 0; done < actions.size(); ++done) {
      switch (step(actions[done])) {
        case Step::possible: break;
        case Step::impossible: return done;
        case Step::unclear: return actions.size();
      }
    }
    return actions.size();
  }

 private:
  enum class Step { possible, impossible, unclear };

  Step step(const log::Action& action) {
    switch (action.kind) {
      case ActionKind::spread: return lay(action);
      case ActionKind::hit: return hit(action);
      case ActionKind::slap: return rules_.slapping == spec::Slapping::to_play ? hit(action) : Step::possible;
      case ActionKind::shed: return shed(action);
      case ActionKind::declare:
      case ActionKind::drop:
      case ActionKind::draw:
      case ActionKind::take:
      case ActionKind::discard:
      case ActionKind::touch:
      case ActionKind::stock_out:
      case ActionKind::knock:
      case ActionKind::aside:
      case ActionKind::pass: break;
    }
    return Step::possible;
  }

  Step lay(const log::Action& action) {
    std::vector<PlayedCard> played;
    for (const log::WrittenCard& one : std::span{hand_.cards}.subspan(action.cards.first, action.cards.count)) {
      if (!one.card.known()) {
        return Step::unclear;
      }
      played.push_back({one.card, one.stands_for});
    }
    const Reading reading = read_meld(rules_, played);
    spreads_.push_back({reading.meld});
    return reading.ways == Reading::Ways::one ? Step::possible : Step::unclear;
  }

  Step hit(const log::Action& action) {
    const log::WrittenCard& one = hand_.cards[action.cards.first];
    if (!one.card.known() || action.spread_number > spreads_.size()) {
      return Step::unclear;
    }
    Lying* on = nullptr;
    Reading longer;
    for (std::size_t index = 0; index < spreads_.size(); ++index) {
      const Reading reading = extend(rules_, spreads_[index].meld, {one.card, one.stands_for});
      const bool meant = action.spread_number == 0 || action.spread_number == index + 1;
      if (!meant || spreads_[index].shed || reading.ways == Reading::Ways::none) {
        continue;
      }
      if (on != nullptr) {
        return Step::unclear;
      }
      on = &spreads_[index];
      longer = reading;
    }
    if (on == nullptr) {
      return Step::impossible;
    }
    on->meld = longer.meld;
    on->hit = true;
    return longer.ways == Reading::Ways::one ? Step::possible : Step::unclear;
  }

  Step shed(const log::Action& action) {
    if (action.spread_number == 0 || action.spread_number > spreads_.size()) {
      return Step::unclear;
    }
    Lying& book = spreads_[action.spread_number - 1U];
    const bool full = book.meld.kind == Meld::Kind::book && book.meld.size == suit_count && book.hit;
    if (book.shed || !(full || book.meld.kind == Meld::Kind::unclear)) {
      return Step::impossible;
    }
    book.shed = true;
    return Step::possible;
  }

  const spec::Rules& rules_;
  const log::Hand& hand_;
  std::vector<Lying> spreads_;
};

}  // namespace

std::uint16_t spread_meant(const HandContext& context, const Move& move, const log::Action& action) {
  const Table& table = context.table;
  std::vector<Lying> spreads;
  spreads.reserve(table.spreads.size());
  for (const LaidSpread& spread : table.spreads) {
    spreads.push_back({spread.meld, spread.last.known(), spread.shed});
  }
  const std::span<const log::Action> actions{context.hand.actions};
  const auto next = static_cast<std::size_t>(&action - actions.data()) + 1;
  const auto rest = actions.subspan(next, std::min(actions.size() - next, most_actions));
  std::uint16_t meant = 0;
  std::size_t farthest = 0;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    if (!may_go_on(context.rules, table, move.seat, table.spreads[index], move.cards[0])) {
      continue;
    }
    std::vector<Lying> with_it = spreads;
    const Reading longer = extend(context.rules, with_it[index].meld, move.cards[0]);
    with_it[index].meld = longer.meld;
    with_it[index].hit = true;
    const bool clear = longer.ways == Reading::Ways::one;
    const std::size_t reach =
        1 + (clear ? Follower{context.rules, context.hand, std::move(with_it)}.follow(rest) : rest.size());
    if (reach > farthest) {
      farthest = reach;
      meant = static_cast<std::uint16_t>(index + 1);
    } else if (reach == farthest) {
      meant = 0;
    }
  }
  return meant;
}

}  // namespace tonk
