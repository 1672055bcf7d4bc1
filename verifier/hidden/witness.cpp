#include "verifier/hidden/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "verifier/hidden/deciding.hpp"
#include "verifier/hidden/search.hpp"

namespace tonk {
namespace {

/// So many hands are judged to make two completions more alike.
constexpr std::size_t most_judged = 5'000;

bool differ_in_verdict(const Judgement& one, const Judgement& other) { return one.verdict != other.verdict; }

using Differ = bool (*)(const Judgement&, const Judgement&);

std::size_t distance(const Completion& one, const Completion& other) {
  std::size_t differing = 0;
  for (std::size_t slot = 0; slot < one.cards.size(); ++slot) {
    differing += one.cards[slot] == other.cards[slot] ? 0U : 1U;
  }
  return differing;
}

/// Two of those found that differ, the nearest to each other; the first is in order, if either is.
std::optional<std::pair<Completion, Completion>> nearest(const std::vector<Completion>& found, Differ differs) {
  const Completion* one = nullptr;
  const Completion* other = nullptr;
  for (const Completion& first : found) {
    for (const Completion& second : found) {
      const bool better = one == nullptr || distance(first, second) < distance(*one, *other);
      if (first.judged.verdict <= second.judged.verdict && differs(first.judged, second.judged) && better) {
        one = &first;
        other = &second;
      }
    }
  }
  if (one == nullptr) {
    return std::nullopt;
  }
  return std::pair{*one, *other};
}

/// Goes from each of two completions towards the other, as long as they differ in what they come to.
class Narrowing {
 public:
  Narrowing(Completing& hand, std::pair<Completion, Completion>& pair, Differ differs)
      : hand_(hand), pair_(pair), differs_(differs), until_(hand.tried() + most_judged) {}

  void run() {
    bool nearer = true;
    while (nearer && hand_.tried() < until_) {
      nearer = false;
      for (std::size_t slot = 0; slot < hand_.slots().size(); ++slot) {
        nearer = step(slot) || nearer;
      }
    }
  }

 private:
  bool step(std::size_t slot) {
    auto& [one, other] = pair_;
    const Card card = other.cards[slot];
    if (one.cards[slot] == card || hand_.tried() >= until_) {
      return false;
    }
    Completion between = one;
    const auto there = std::ranges::find(between.cards, card);
    if (there != between.cards.end() && hand_.rules().deck.packs == 1) {
      *there = between.cards[slot];  // they change places
    }
    between.cards[slot] = card;
    hand_.set_all(between.cards);
    if (hand_.contradicts()) {
      return false;
    }
    between.judged = hand_.judged();
    const bool like_other = differs_(one.judged, between.judged);
    Completion& replaced = like_other ? other : one;
    const Completion& kept = like_other ? one : other;
    if (!differs_(kept.judged, between.judged) || distance(kept, between) >= distance(one, other)) {
      return false;
    }
    replaced = std::move(between);
    return true;
  }

  Completing& hand_;
  std::pair<Completion, Completion>& pair_;
  Differ differs_;
  std::size_t until_;
};

std::string_view verb_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::take: return "took";
    case ActionKind::spread: return "laid";
    case ActionKind::hit: return "hit";
    case ActionKind::discard: return "discarded";
    case ActionKind::slap: return "slapped";
    case ActionKind::aside: return "put aside";
    default: return "drew";
  }
}

/// Who came by the card of a slot, or got rid of it, and how: "`Bob` drew"; empty for the card turned up.
std::string deed(const log::Hand& hand, const Slot& slot) {
  const auto covers = [&](log::Cards cards) { return slot.card - cards.first < cards.count; };
  for (const log::PlayerCards& line : hand.deals) {
    if (covers(line.cards)) {
      return fmt::format("`{}` was dealt", hand.names[line.player.index]);
    }
  }
  for (const log::Action& action : hand.actions) {
    if (covers(action.cards)) {
      return fmt::format("`{}` {}", hand.names[action.player.index], verb_of(action.kind));
    }
  }
  return {};
}

/// The cards in the slots of the same group in which the two do not differ: " beside 2h 3h".
std::string beside(const Completing& hand, const std::vector<Card>& cards, const std::vector<Card>& other,
                   std::size_t slot) {
  std::string text;
  for (std::size_t index = 0; index < cards.size(); ++index) {
    if (hand.slots()[index].group == hand.slots()[slot].group && cards[index] == other[index]) {
      text += text.empty() ? " beside " : " ";
      text += to_string(cards[index]);
    }
  }
  return text;
}

/// "`Bob` was dealt 2h 3h and `Ann` drew 4c", of the slots in which the two differ.
std::string cards_of(const Completing& hand, const std::vector<Card>& cards, const std::vector<Card>& other) {
  std::vector<std::pair<std::string, std::string>> parts;
  for (std::size_t slot = 0; slot < cards.size(); ++slot) {
    if (cards[slot] == other[slot]) {
      continue;
    }
    const std::string who = deed(hand.hand(), hand.slots()[slot]);
    const auto same = std::ranges::find(parts, who, &std::pair<std::string, std::string>::first);
    if (same == parts.end()) {
      parts.emplace_back(who, to_string(cards[slot]));
    } else {
      same->second += ' ' + to_string(cards[slot]);
    }
  }
  std::string text;
  for (const auto& [who, what] : parts) {
    text += text.empty() ? "" : " and ";
    text += who.empty() ? fmt::format("{} was turned up", what) : fmt::format("{} {}", who, what);
  }
  return text;
}

/// Where only one slot differs, the cards in it with which the hand comes to the same as `one`: "a card of 2 points or more", if points
/// tell them apart, or one by one.
std::string alternatives(Completing& hand, const Completion& one, const Completion& other, Differ differs) {
  std::size_t slot = 0;
  while (one.cards[slot] == other.cards[slot]) {
    ++slot;
  }
  std::vector<Card> alike;
  std::vector<Card> unlike;
  for (const Card card : hand.slots()[slot].may_be) {
    hand.set_all(one.cards);
    hand.set(slot, card);
    if (!hand.contradicts()) {
      (differs(one.judged, hand.judged()) ? unlike : alike).push_back(card);
    }
  }
  const auto points = [&](Card card) { return hand.rules().deck.points[card.index()]; };
  const auto [least, most] = std::ranges::minmax(alike, {}, points);
  const auto [least_unlike, most_unlike] = std::ranges::minmax(unlike, {}, points);
  const std::string who = deed(hand.hand(), hand.slots()[slot]);
  const bool by_points = alike.size() > 1 && !who.empty();
  const std::string rest = beside(hand, one.cards, other.cards, slot);
  if (by_points && points(least) > points(most_unlike)) {
    return fmt::format("{} a card of {} points or more{}", who, points(least), rest);
  }
  if (by_points && points(most) < points(least_unlike)) {
    return fmt::format("{} a card of {} or less{}", who,
                       points(most) == 1 ? "1 point" : fmt::format("{} points", points(most)), rest);
  }
  return cards_of(hand, one.cards, other.cards) + rest;
}

std::string side(Account account, const std::vector<std::string>& seats) {
  return account.is_player() ? fmt::format("`{}`", seats[account.seat().index]) : "the pot";
}

std::string payments_of(const Judgement& judged, const std::vector<std::string>& seats) {
  std::string text;
  for (const Transfer& transfer : judged.transfers) {
    text += text.empty() ? "" : ", ";
    text += transfer.from.is_nobody()
                ? fmt::format("{} scores {}", side(transfer.to, seats), to_string(transfer.amount))
                : fmt::format("{} pays {} {}", side(transfer.from, seats), side(transfer.to, seats),
                              to_string(transfer.amount));
  }
  return text.empty() ? "nobody pays" : text;
}

/// What is wrong by its gravest finding.
std::string fault_of(const Judgement& judged) {
  for (const Finding& finding : judged.findings) {
    if (verdict_of({finding}) == judged.verdict) {
      return fmt::format("{} ({})", to_string(judged.verdict), finding.message);
    }
  }
  return std::string(to_string(judged.verdict));
}

/// The places of those findings that are not among the others.
void add_faults_missing(const std::vector<Finding>& findings, const std::vector<Finding>& others,
                        std::vector<Span>& places) {
  for (const Finding& finding : findings) {
    if (!has(others, finding)) {
      places.push_back(finding.at);
    }
  }
}

/// "what `Joe` discarded would decide it".
std::string decided_by(Completing& hand, std::vector<Completion>& found) {
  const std::vector<std::uint32_t> groups = deciding_groups(hand, found);
  std::vector<std::string> deeds;
  for (const Slot& slot : hand.slots()) {
    const std::string who = deed(hand.hand(), slot);
    std::string what = who.empty() ? "the card turned up" : fmt::format("what {}", who);
    const bool decides = std::ranges::find(groups, slot.group) != groups.end();
    if (decides && std::ranges::find(deeds, what) == deeds.end()) {
      deeds.push_back(std::move(what));
    }
  }
  if (deeds.empty()) {
    return {};
  }
  return fmt::format("{} would decide it", fmt::join(deeds, " and "));
}

}  // namespace

bool pay_alike(const Judgement& one, const Judgement& other) {
  const auto same = [](const Transfer& a, const Transfer& b) {
    return a.from == b.from && a.to == b.to && a.amount == b.amount;
  };
  return one.net == other.net && one.points == other.points && std::ranges::equal(one.transfers, other.transfers, same);
}

bool differ(const Judgement& one, const Judgement& other) {
  return one.verdict != other.verdict || one.settlement != other.settlement || !pay_alike(one, other);
}

std::optional<Witnesses> tell_apart(Completing& hand, std::vector<Completion> found,
                                    const std::vector<std::string>& seats) {
  const std::vector<Card> before = hand.cards();
  Differ differs = differ_in_verdict;
  auto pair = nearest(found, differs);
  if (!pair) {
    differs = differ;
    pair = nearest(found, differs);
  }
  if (!pair) {
    return std::nullopt;
  }
  Narrowing(hand, *pair, differs).run();
  const Completion& one = pair->first;
  const Completion& other = pair->second;
  const auto comes_to = [&](const Judgement& judged) {
    return !differ_in_verdict(one.judged, other.judged) ? payments_of(judged, seats)
           : judged.verdict == Verdict::ok              ? "in order"
                                                        : fault_of(judged);
  };
  const auto with = [&](const Completion& a, const Completion& b) {
    return distance(one, other) == 1 ? alternatives(hand, a, b, differs) : cards_of(hand, a.cards, b.cards);
  };
  Witnesses result;
  result.is_example = distance(one, other) < hand.slots().size();
  result.difference = fmt::format("{}{} if {}; {} if {}", result.is_example ? "for example, " : "",
                                  comes_to(one.judged), with(one, other), comes_to(other.judged), with(other, one));
  add_faults_missing(one.judged.findings, other.judged.findings, result.places);
  add_faults_missing(other.judged.findings, one.judged.findings, result.places);
  hand.set_all(one.cards);
  result.one = hand.hand();
  hand.set_all(other.cards);
  result.other = hand.hand();
  hand.set_all(std::vector<Card>(before.size()));
  result.deciding = decided_by(hand, found);
  hand.set_all(before);
  return result;
}

}  // namespace tonk
