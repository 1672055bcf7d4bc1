#include "verifier/judge/spread_meant.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

/// So many actions are looked at. Only a hand whose discards become a new stock goes on for longer.
constexpr std::size_t most_actions = 500;

/// So many steps are made to find out where hits without a number may lie.
constexpr unsigned most_steps = 1000;

/// How far a log can be followed by what is laid, hit and thrown away alone, whatever spreads its hits without a number are meant for.
class LookAhead {
 public:
  LookAhead(const HandContext& context, std::span<const log::Action> actions) : context_(context), actions_(actions) {}

  /// The first action that is not possible if the first of all, a hit, is meant for this spread, from 1; the number of actions where all are
  /// possible, or nobody can tell.
  std::size_t reach(const std::vector<LaidSpread>& spreads, std::size_t number) {
    return reach_by_hit(spreads, 0, number);
  }

 private:
  std::size_t reach_from(std::size_t at, std::vector<LaidSpread> spreads) {
    for (; at < actions_.size() && steps_ < most_steps; ++at, ++steps_) {
      const log::Action& action = actions_[at];
      if (hits(action)) {
        return reach_by_hit(spreads, at, action.spread_number);
      }
      const Answer possible = action.kind == ActionKind::shed     ? shed(spreads, action.spread_number)
                              : action.kind == ActionKind::spread ? lay(spreads, action)
                                                                  : Answer::yes;
      if (possible != Answer::yes) {
        return possible == Answer::no ? at : actions_.size();
      }
    }
    return actions_.size();
  }

  [[nodiscard]] bool hits(const log::Action& action) const {
    return action.kind == ActionKind::hit ||
           (action.kind == ActionKind::slap && context_.rules.slapping == spec::Slapping::to_play);
  }

  static Answer shed(std::vector<LaidSpread>& spreads, std::size_t number) {
    if (number == 0 || number > spreads.size()) {
      return Answer::maybe;
    }
    LaidSpread& book = spreads[number - 1];
    const bool full = book.meld.kind == Meld::Kind::book && book.meld.size == suit_count && book.last.known();
    const bool possible = !book.shed && (full || book.meld.kind == Meld::Kind::unclear);
    book.shed = true;
    return possible ? Answer::yes : Answer::no;
  }

  Answer lay(std::vector<LaidSpread>& spreads, const log::Action& action) const {
    std::vector<PlayedCard> played;
    for (const log::WrittenCard& one : context_.cards(action.cards)) {
      played.push_back({one.card, one.stands_for});
    }
    if (!std::ranges::all_of(played, [](const PlayedCard& one) { return one.card.known(); })) {
      return Answer::maybe;
    }
    const Reading reading = read_meld(context_.rules, played);
    spreads.emplace_back().meld = reading.meld;
    return reading.ways == Reading::Ways::one ? Answer::yes : Answer::maybe;
  }

  /// On the spread with which most of what follows is possible.
  std::size_t reach_by_hit(const std::vector<LaidSpread>& spreads, std::size_t at, std::size_t number) {
    const log::WrittenCard& written = context_.cards(actions_[at].cards)[0];
    const PlayedCard played{written.card, written.stands_for};
    if (!played.card.known() || number > spreads.size()) {
      return actions_.size();
    }
    std::size_t farthest = at;
    for (std::size_t index = 0; index < spreads.size() && farthest < actions_.size(); ++index) {
      const bool meant = number == 0 || number == index + 1;
      const Reading longer = extend(context_.rules, spreads[index].meld, played);
      if (!meant || spreads[index].shed || longer.ways == Reading::Ways::none) {
        continue;
      }
      if (longer.ways == Reading::Ways::several) {
        return actions_.size();
      }
      steps_ += 1 + static_cast<unsigned>(spreads.size()) / 8;  // the copy is what takes time
      if (steps_ > most_steps) {
        return actions_.size();
      }
      std::vector<LaidSpread> after = spreads;
      after[index].meld = longer.meld;
      after[index].last = played.card;
      farthest = std::max(farthest, reach_from(at + 1, std::move(after)));
    }
    return farthest;
  }

  const HandContext& context_;
  std::span<const log::Action> actions_;
  unsigned steps_ = 0;
};

}  // namespace

std::uint16_t spread_meant(const HandContext& context, const Move& move, const log::Action& action) {
  const Table& table = context.table;
  auto actions =
      std::span{context.hand.actions}.subspan(static_cast<std::size_t>(&action - context.hand.actions.data()));
  actions = actions.first(std::min(actions.size(), most_actions + 1));
  std::uint16_t meant = 0;
  std::size_t farthest = 0;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    if (!may_go_on(context.rules, table, move.seat, table.spreads[index], move.cards[0])) {
      continue;
    }
    const std::size_t reach = LookAhead{context, actions}.reach(table.spreads, index + 1);
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
