#include "tests/faults/harmless.hpp"

#include <algorithm>

#include "tests/faults/edit.hpp"
#include "tests/faults/payments.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::faults {
namespace {

using spec::Rules;

/// Nothing but the turn's end asks for a card here.
bool discards_freely(const Rules& rules, const Moment& moment) {
  return moment.choice.kind == ActionKind::discard && moment.has_drawn() && moment.hand().size() > 1 &&
         !rules.must_spread && rules.after_take == spec::AfterTake::free;
}

/// All up to a move, with that one changed.
std::string up_to(const Recording& recording, const Moment& moment, const std::string& action) {
  Edit edit{recording};
  edit.cut(moment.line);
  edit.text.moves.push_back(said(recording, moment.choice.seat, action));
  return edit.log();
}

std::optional<std::string> another_discard(const Recording& recording, RandomSource& luck) {
  const Moment* moment =
      some(recording, luck, [&](const Moment& one) { return discards_freely(*recording.rules, one); });
  if (moment == nullptr) {
    return std::nullopt;
  }
  std::vector<Card> hand = moment->hand();
  std::erase(hand, moment->card());
  return up_to(recording, *moment, "discard " + to_string(*luck.of(hand)));
}

std::optional<std::string> another_draw(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(
      recording, luck, [](const Moment& one) { return one.choice.kind == ActionKind::draw && one.before.stock > 0; });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card>& stock = moment->before.deck;
  return up_to(recording, *moment, "draw " + to_string(*luck.of(stock)));
}

std::optional<std::string> drop_instead(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return rules.drop == spec::DropTime::before_drawing && rules.after_drop == spec::AfterDrop::count &&
           !rules.drop_limit && !rules.drop_needs_spread && one.before.phase == Phase::start && one.in_turn() &&
           !one.before.turn.touched && !one.before.turn.laid && one.before.last_round == Finish::none &&
           !waits(rules, one.before, one.seat());
  });
  return moment == nullptr ? std::nullopt : std::optional{up_to(recording, *moment, "drop")};
}

std::optional<std::string> unlaid(const Recording& recording, RandomSource& luck, ActionKind kind) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == kind && one.has_drawn() && one.before.turn.cards_laid == 0 && one.hand().size() > 1 &&
           !rules.must_spread && rules.after_take == spec::AfterTake::free &&
           rules.discarding == spec::Discarding::always;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card> hand = moment->hand();
  return up_to(recording, *moment, "discard " + to_string(*luck.of(hand)));
}

std::optional<std::string> kept_spread(const Recording& recording, RandomSource& luck) {
  return unlaid(recording, luck, ActionKind::spread);
}
std::optional<std::string> no_hit(const Recording& recording, RandomSource& luck) {
  return unlaid(recording, luck, ActionKind::hit);
}

std::optional<std::string> unseen_draw(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) { return one.choice.kind == ActionKind::draw; });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.replace(moment->line, said(recording, moment->seat(), "draw"));
  return edit.log();
}

std::optional<std::string> nothing_recorded(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.pays.clear();
  return edit.log();
}

std::optional<std::string> nothing_shown(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.shows.clear();
  return edit.log();
}

std::optional<std::string> other_order(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  std::reverse(edit.text.pays.begin(), edit.text.pays.end());
  return edit.text.pays.size() < 2 ? std::nullopt : std::optional{edit.log()};
}

std::optional<std::string> in_two_parts(const Recording& recording, RandomSource& luck) {
  Edit edit{recording};
  const std::vector<Pay> pays = owed(recording);
  if (pays.empty() || !edit.text.pays[0].starts_with("pay ")) {
    return std::nullopt;
  }
  const std::size_t which = luck.below(pays.size());
  std::string& line = edit.text.pays[which];
  const std::string from_to = line.substr(0, line.rfind(' ') + 1);
  line = from_to + to_string(pays[which].amount * Amount::fraction(1, 3));
  edit.text.pays.push_back(from_to + to_string(pays[which].amount * Amount::fraction(2, 3)));
  return edit.log();
}

std::optional<std::string> as_nets(const Recording& recording, RandomSource& /*luck*/) {
  return with_nets(recording, recording.judgement.net).log();
}

std::optional<std::string> true_holds(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment&) { return true; });
  const Seat seat{static_cast<std::uint8_t>(luck.below(recording.names.size()))};
  Edit edit{recording};
  edit.insert(moment->line, "holds " + recording.name(seat) + listed(cards_of(moment->before.hand(seat).known)));
  return edit.log();
}

std::optional<std::string> whole_deck(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.head.push_back("deck" + listed(recording.pack));
  return edit.log();
}

}  // namespace

const std::vector<Harmless>& harmless_changes() {
  using Leaves = Harmless::Leaves;
  static const std::vector<Harmless> all{
      {"another card discarded", "any card of the hand may be", Leaves::unfinished, another_discard},
      {"another card drawn", "nobody else has seen the stock", Leaves::unfinished, another_draw},
      {"a drop instead of a draw", "who need not wait may drop; only who owes what changes", Leaves::unsettled,
       drop_instead},
      {"a spread kept in the hand", "it need not be laid, unless the house says so", Leaves::unfinished, kept_spread},
      {"a hit not made", "nobody has to hit", Leaves::unfinished, no_hit},
      {"a drawn card not written down", "the log does not say more than was seen", Leaves::undecided, unseen_draw},
      {"no payment written down", "what is not claimed is not checked", Leaves::unsettled, nothing_recorded},
      {"no hand shown at the end", "the deal and the moves say it all", Leaves::all_right, nothing_shown},
      {"payments in another order", "they are sums between two players", Leaves::all_right, other_order},
      {"a payment in two parts", "likewise", Leaves::all_right, in_two_parts},
      {"nets instead of payments", "they say the same", Leaves::all_right, as_nets},
      {"a true claim of what is held", "it agrees with the deal and the moves", Leaves::all_right, true_holds},
      {"the deck written down", "it is the one that was dealt from", Leaves::all_right, whole_deck},
  };
  return all;
}

bool is_harmless(const Harmless& change, const Judged& judged) {
  const auto only = [&](Code code) {
    return std::all_of(judged.findings.begin(), judged.findings.end(),
                       [&](const Judged::Found& found) { return found.code == code; });
  };
  switch (change.leaves) {
    case Harmless::Leaves::all_right:
      return judged.verdict == Verdict::ok && judged.settlement != SettlementVerdict::wrong;
    case Harmless::Leaves::unsettled: return judged.verdict == Verdict::ok;
    case Harmless::Leaves::unfinished: return only(Code::hand_not_over);
    case Harmless::Leaves::undecided: return only(Code::hidden_cards);
  }
  return false;
}

}  // namespace tonk::faults
