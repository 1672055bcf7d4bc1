#include "verifier/hidden/completing.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace tonk {
namespace {

/// The cards of one action.
std::span<const log::WrittenCard> cards_of(const log::Hand& hand, log::Cards cards) {
  return std::span{hand.cards}.subspan(cards.first, cards.count);
}

/// The discard pile, by what was turned up, discarded and taken.
class Pile {
 public:
  Pile(const log::Hand& hand, const spec::Rules& rules)
      : hand_(hand), along_(rules.above_take == spec::AboveTake::goes_along) {
    if (hand.upcard) {
      cards_.push_back(hand.upcard->card);
    }
  }

  /// Puts down or takes away the cards of the action. Returns those that come into the hand of whoever takes.
  std::vector<Card> follow(const log::Action& action) {
    std::vector<Card> came;
    sheds_ = sheds_ || action.kind == ActionKind::shed;
    for (const log::WrittenCard& one : cards_of(hand_, action.cards)) {
      if (action.kind == ActionKind::discard) {
        cards_.push_back(one.card);
      } else if (action.kind == ActionKind::take || action.kind == ActionKind::slap) {
        take(one.card, came);
      }
    }
    return came;
  }
  /// A book that is thrown under the pile brings cards that no line of its own names.
  [[nodiscard]] bool may_have(Card card) const { return sheds_ || std::ranges::find(cards_, card) != cards_.end(); }

 private:
  void take(Card card, std::vector<Card>& came) {
    const auto above = std::ranges::find(cards_.rbegin(), cards_.rend(), card).base();
    if (above == cards_.begin()) {
      came.push_back(card);  // it lay there unseen, or not at all
      return;
    }
    const auto end = along_ ? cards_.end() : above;
    came.insert(came.end(), above - 1, end);
    cards_.erase(above - 1, end);
  }

  const log::Hand& hand_;
  bool along_;
  bool sheds_ = false;
  std::vector<Card> cards_;
};

/// Whether the card lay in the discard pile before the action.
bool was_discarded(const log::Hand& hand, const spec::Rules& rules, Card card, Offset before) {
  Pile pile(hand, rules);
  for (const log::Action& action : hand.actions) {
    if (action.at.end > before) {
      break;
    }
    (void)pile.follow(action);
  }
  return pile.may_have(card);
}

/// Whether the player cannot hold the card so many times before the action, by what was dealt, drawn, taken, laid and discarded.
bool is_not_held(const log::Hand& hand, const spec::Rules& rules, log::NameId player, Card card, std::ptrdiff_t times,
                 Offset before) {
  bool any_deal = false;
  bool any_hidden = false;
  std::ptrdiff_t held = 0;
  const auto count = [&](Card one, int sign) {
    held += one == card ? sign : 0;
    any_hidden = any_hidden || !one.known();
  };
  for (const log::PlayerCards& line : hand.deals) {
    if (line.player == player) {
      any_deal = true;
      std::ranges::for_each(cards_of(hand, line.cards), [&](const log::WrittenCard& one) { count(one.card, 1); });
    }
  }
  Pile pile(hand, rules);
  for (const log::Action& action : hand.actions) {
    if (action.at.end > before) {
      break;
    }
    const std::vector<Card> came = pile.follow(action);
    if (action.player != player) {
      continue;
    }
    any_hidden = any_hidden || action.kind == ActionKind::slap || action.kind == ActionKind::touch;
    if (action.kind == ActionKind::take) {
      std::ranges::for_each(came, [&](Card one) { count(one, 1); });
    } else {
      const bool gives_up =
          action.kind == ActionKind::discard || action.kind == ActionKind::spread || action.kind == ActionKind::hit;
      const int sign = action.kind == ActionKind::draw ? 1 : gives_up ? -1 : 0;
      std::ranges::for_each(cards_of(hand, action.cards), [&](const log::WrittenCard& one) { count(one.card, sign); });
    }
  }
  return any_deal && !any_hidden && held < times;
}

/// Whether the finding is of a move whose cards cannot have been where they came from, whatever else is said of the move.
bool is_of_no_card(const log::Hand& hand, const spec::Rules& rules, const Finding& finding) {
  return std::ranges::any_of(hand.actions, [&](const log::Action& action) {
    if (finding.at.begin < action.at.begin || finding.at.begin >= action.at.end) {
      return false;
    }
    const bool from_pile = action.kind == ActionKind::take || action.kind == ActionKind::slap;
    const bool from_hand = action.kind == ActionKind::aside || action.kind == ActionKind::discard ||
                           action.kind == ActionKind::spread || action.kind == ActionKind::hit;
    const auto cards = cards_of(hand, action.cards);
    return std::ranges::any_of(cards, [&](const log::WrittenCard& one) {
      const auto times = std::ranges::count(cards, one.card, &log::WrittenCard::card);
      return one.card.known() &&
             ((from_pile && !was_discarded(hand, rules, one.card, action.at.begin)) ||
              (from_hand && is_not_held(hand, rules, action.player, one.card, times, action.at.begin)));
    });
  });
}

/// Whether the finding says that cards cannot be, rather than that something may not be done.
bool is_contradiction(const log::Hand& hand, const spec::Rules& rules, const Finding& finding) {
  switch (finding.code) {
    case Code::card_not_in_pack:
    case Code::card_seen_twice:
    case Code::card_not_held:
    case Code::wrong_show:
    case Code::wrong_holds:
    case Code::not_the_deck: return true;
    default: return is_of_no_card(hand, rules, finding);
  }
}

}  // namespace

std::size_t Completing::plays() const {
  return static_cast<std::size_t>(std::ranges::count_if(slots(), &Slot::played));
}

std::vector<Card> Completing::cards() const {
  std::vector<Card> all;
  for (const Slot& slot : slots()) {
    all.push_back(slotted_.card(slot));
  }
  return all;
}

void Completing::set_all(const std::vector<Card>& cards) {
  for (std::size_t slot = 0; slot < cards.size(); ++slot) {
    set(slot, cards[slot]);
  }
}

bool Completing::in_order(std::size_t slot, Card card) const {
  const std::uint32_t next = rules().deck.packs > 1 ? 1 : 0;
  return slot == 0 || slots()[slot - 1].group != slots()[slot].group || !this->card(slot - 1).known() ||
         this->card(slot - 1).index() < card.index() + next;
}

/// What comes after it depends on which card was played.
Offset Completing::first_open_play() const {
  Offset first = std::numeric_limits<Offset>::max();
  for (const Slot& slot : slots()) {
    if (slot.played && !slotted_.card(slot).known()) {
      first = std::min(first, slot.at);
    }
  }
  return first;
}

bool Completing::contradicts() {
  tried_ += work_;
  pass_(slotted_.hand, session_, engine_, judged_, nullptr);
  const Offset until = first_open_play();
  const auto found = std::ranges::find_if(judged_.findings, [&](const Finding& finding) {
    return finding.at.begin < until && is_contradiction(hand(), rules(), finding);
  });
  if (found == judged_.findings.end()) {
    return false;
  }
  if (!contradiction_ || contradiction_->at.begin < found->at.begin) {
    contradiction_ = *found;
  }
  return true;
}

bool Completing::complete(std::size_t until, unsigned way) {
  std::vector<std::size_t> free;
  for (std::size_t slot = 0; slot < slots().size(); ++slot) {
    if (!card(slot).known()) {
      free.push_back(slot);
    }
  }
  return !contradicts() && fill(free, 0, until, way);
}

bool Completing::fill(const std::vector<std::size_t>& free, std::size_t depth, std::size_t until, unsigned way) {
  if (depth == free.size()) {
    return true;
  }
  for (const Card card : in_some_order(slots()[free[depth]], way)) {
    if (tried_ >= until) {
      break;
    }
    set(free[depth], card);
    if (!contradicts() && fill(free, depth + 1, until, way)) {
      return true;
    }
  }
  set(free[depth], Card{});
  return false;
}

std::vector<Card> Completing::in_some_order(const Slot& slot, unsigned way) {
  std::vector<Card> cards(slot.may_be.begin(), slot.may_be.end());
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[random() % left]);
  }
  const auto points = [&](Card card) { return rules().deck.points[card.index()]; };
  if (way % 3 != 2) {
    const bool low = ((way >> (slot.group % 4)) & 1U) == 0;
    std::ranges::stable_sort(cards,
                             [&](Card a, Card b) { return low ? points(a) < points(b) : points(a) > points(b); });
  }
  return cards;
}

std::uint32_t Completing::random() {
  state_ ^= state_ << 13U;
  state_ ^= state_ >> 17U;
  state_ ^= state_ << 5U;
  return state_;
}

}  // namespace tonk
