#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <iostream>
#include <map>
#include <set>

#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/agreement/asked_for.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"

/// Hands of which some cards were not seen, judged beside all their completions.
namespace tonk::test {
namespace {

/// Where each card is, by the moves alone: no rule but that a card lies in one place at a time.
class Places {
 public:
  Places(const log::Hand& hand, const spec::Rules& rules) : hand_(hand), rules_(rules) {}

  [[nodiscard]] bool possible() {
    for (const log::PlayerCards& line : hand_.deals) {
      each(line.cards, [&](Card card) { receive(card, line.player); });
    }
    if (hand_.upcard) {
      receive_from_stock(hand_.upcard->card);
      pile_.push_back(hand_.upcard->card);
    }
    for (const log::PlayLine& line : hand_.play) {
      if (line.kind == log::PlayLine::Kind::holds) {
        compare(line.player, line.cards);
        continue;
      }
      for (std::uint32_t index = 0; index < line.action_count; ++index) {
        act(hand_.actions[line.first_action + index]);
      }
    }
    for (const log::PlayerCards& line : hand_.shows) {
      compare(line.player, line.cards);
    }
    return possible_;
  }

 private:
  template <typename Visit>
  void each(log::Cards cards, const Visit& visit) const {
    for (std::uint32_t index = 0; index < cards.count; ++index) {
      visit(hand_.cards[cards.first + index].card);
    }
  }

  void receive_from_stock(Card card) {
    possible_ = possible_ && rules_.deck.pack.contains(card) && placed_.count(card.index()) < rules_.deck.packs;
    placed_.insert(card.index());
  }
  void receive(Card card, log::NameId player) {
    receive_from_stock(card);
    held_[player.index].insert(card.index());
  }
  void give_up(Card card, log::NameId player) { possible_ = possible_ && take_one(held_[player.index], card); }

  void act(const log::Action& action) {
    switch (action.kind) {
      case ActionKind::touch:
      case ActionKind::draw: each(action.cards, [&](Card card) { receive(card, action.player); }); break;
      case ActionKind::take: each(action.cards, [&](Card card) { take(card, action.player); }); break;
      case ActionKind::aside:
        each(action.cards, [&](Card card) {
          const bool again = !aside_.emplace(action.player.index, card.index()).second;
          possible_ = possible_ && (again || held_[action.player.index].contains(card.index()));
        });
        break;
      case ActionKind::slap:
        if (rules_.slapping == spec::Slapping::none) {
          break;  // what the house does not have moves no card
        }
        each(action.cards, [&](Card card) {
          take(card, action.player);
          if (rules_.slapping == spec::Slapping::to_play) {
            give_up(card, action.player);
          }
        });
        break;
      case ActionKind::discard:
        each(action.cards, [&](Card card) {
          give_up(card, action.player);
          pile_.push_back(card);
        });
        break;
      case ActionKind::spread:
      case ActionKind::hit: each(action.cards, [&](Card card) { give_up(card, action.player); }); break;
      default: break;
    }
  }

  static bool take_one(std::multiset<unsigned>& cards, Card card) {
    const auto found = cards.find(card.index());
    const bool is_there = found != cards.end();
    if (is_there) {
      cards.erase(found);
    }
    return is_there;
  }

  void take(Card card, log::NameId player) {
    const auto above = std::find(pile_.rbegin(), pile_.rend(), card).base();
    possible_ = possible_ && above != pile_.begin();
    if (!possible_) {
      return;
    }
    const auto found = above - 1;
    const bool all = rules_.above_take == spec::AboveTake::goes_along;
    for (auto taken = found; taken != pile_.end() && (all || taken == found); ++taken) {
      held_[player.index].insert(taken->index());
    }
    pile_.erase(found, all ? pile_.end() : found + 1);
  }

  void compare(log::NameId player, log::Cards cards) {
    std::multiset<unsigned> left = held_[player.index];
    possible_ = possible_ && left.size() == cards.count;
    each(cards, [&](Card card) { possible_ = possible_ && (!card.known() || take_one(left, card)); });
  }

  const log::Hand& hand_;
  const spec::Rules& rules_;
  std::multiset<unsigned> placed_;
  std::set<std::pair<std::size_t, unsigned>> aside_;  ///< by whom, and which card
  std::map<unsigned, std::multiset<unsigned>> held_;
  std::vector<Card> pile_;
  bool possible_ = true;
};

/// What all completions come to.
struct Enumerated {
  std::size_t completions = 0;
  std::set<std::string> verdicts;
  std::set<std::string> settlements;
  std::set<std::string> ends;
  std::set<std::string> payments;
};

std::string payments_of(const Judgement& judgement) {
  std::string all;
  const auto side = [](Account account) {
    return account.is_player() ? std::to_string(account.seat().index) : account.is_pot() ? "pot" : "nobody";
  };
  for (const Transfer& transfer : judgement.transfers) {
    all += side(transfer.from) + " to " + side(transfer.to) + ' ' + to_string(transfer.amount) + ", ";
  }
  for (const Amount net : judgement.net) {
    all += to_string(net) + ' ';
  }
  for (const Amount points : judgement.points) {
    all += to_string(points) + " points ";
  }
  return all;
}

/// Tries every card in every place.
void enumerate(log::Hand& hand, const std::vector<std::uint32_t>& slots, std::size_t next, const spec::Rules& rules,
               Enumerated& found) {
  if (next < slots.size()) {
    for (const Card card : rules.deck.pack) {
      hand.cards[slots[next]].card = card;
      enumerate(hand, slots, next + 1, rules, found);
    }
    hand.cards[slots[next]].card = Card{};
    return;
  }
  if (!Places{hand, rules}.possible()) {
    return;
  }
  Judgement judgement;
  judge(hand, {}, EngineConfig(rules), judgement);
  ++found.completions;
  found.verdicts.emplace(to_string(judgement.verdict));
  found.settlements.emplace(to_string(judgement.settlement));
  found.ends.emplace(to_string(judgement.end));
  found.payments.insert(payments_of(judgement));
}

/// Cards in the deal and in moves.
std::vector<std::uint32_t> cards_of_play(const log::Hand& hand) {
  std::vector<std::uint32_t> all;
  const auto add = [&](log::Cards cards) {
    for (std::uint32_t index = 0; index < cards.count; ++index) {
      all.push_back(cards.first + index);
    }
  };
  for (const log::PlayerCards& line : hand.deals) {
    add(line.cards);
  }
  for (const log::Action& action : hand.actions) {
    add(action.cards);
  }
  return all;
}

/// Whether the places of cards follow from the moves: a card does not come again from the stock, or from a spread that was shed.
bool in_scope(const spec::Rules& rules, const log::Hand& hand) {
  return rules.stock_out != spec::StockOut::reshuffle &&
         std::none_of(hand.actions.begin(), hand.actions.end(),
                      [](const log::Action& action) { return action.kind == ActionKind::shed; });
}

/// What is wrong with the two completions that are shown of a hand which is left open; empty where nothing is.
std::string check_witnesses(const spec::Rules& rules, const Judgement& judgement, const Enumerated& all) {
  const std::vector<log::Hand>& shown = judgement.witnesses;
  if (shown.empty()) {
    const bool expected = judgement.verdict == Verdict::undetermined && all.verdicts.size() > 1;
    return expected ? "no two completions are shown\n" : "";
  }
  std::vector<Judgement> judged(shown.size());
  for (std::size_t number = 0; number < shown.size(); ++number) {
    if (!Places{shown[number], rules}.possible()) {
      return "what is shown is no completion:\n" + log::print(shown[number]);
    }
    judge(shown[number], {}, EngineConfig(rules), judged[number]);
  }
  const bool differ = judged[0].verdict != judged[1].verdict || judged[0].settlement != judged[1].settlement ||
                      payments_of(judged[0]) != payments_of(judged[1]);
  return differ ? "" : "the completions that are shown come to the same\n";
}

/// Whether the judge says that it has tried as many completions as it ever does (docs/limits.md).
bool is_given_up(const Judgement& judgement) {
  return std::any_of(judgement.findings.begin(), judgement.findings.end(), [](const Finding& finding) {
    return finding.help.ends_with("ways to complete the hand were tried");
  });
}

/// What is said of a hand against all completions of it; empty where nothing is wrong. After a slip more may be left open than the
/// places of cards do: the judge allows for a line that was left out.
std::string compare(const spec::Rules& rules, log::Hand& hand, const std::vector<std::uint32_t>& slots, bool with_slip,
                    std::size_t& completions) {
  Judgement judgement;
  judge(hand, {}, EngineConfig(rules), judgement);
  const std::string verdict{to_string(judgement.verdict)};
  Enumerated all;
  enumerate(hand, slots, 0, rules, all);
  completions += all.completions;
  if (all.completions == 0) {
    return verdict == "illegal" ? "" : "the verdict is `" + verdict + "`, and there is no completion\n";
  }
  // What is played after the end is not counted, and a line that was left out may have brought a card: then cards are not where the
  // moves alone would have them.
  if (std::any_of(judgement.findings.begin(), judgement.findings.end(), [](const Finding& finding) {
        return finding.code == Code::after_the_end || finding.code == Code::no_slap || finding.code == Code::no_draw ||
               finding.code == Code::no_discard || finding.code == Code::second_draw;
      })) {
    return "";
  }
  // Where nothing can be slapped, nobody knows from where the card of a slap has come.
  if (rules.slapping == spec::Slapping::none &&
      std::any_of(hand.actions.begin(), hand.actions.end(),
                  [](const log::Action& action) { return action.kind == ActionKind::slap; })) {
    return "";
  }
  std::string wrong = check_witnesses(rules, judgement, all);
  const bool may_be_open = with_slip || is_given_up(judgement);
  const auto check = [&](const std::string& what, const std::string& told, const std::set<std::string>& found,
                         const std::string& open) {
    const bool right = told == (found.size() == 1 ? *found.begin() : open) || (may_be_open && told == open);
    if (right) {
      return;
    }
    wrong += what + " `" + told + "`, and by the completions";
    for (const std::string& one : found) {
      wrong += " `" + one + "`";
    }
    wrong += '\n';
  };
  // What is surely wrong is said, though something graver may be wrong too; and who pays is open where it is not recorded.
  const bool surely_wrong = all.verdicts.size() > 1 && !all.verdicts.contains("ok") && all.verdicts.contains(verdict);
  const bool pays_open =
      verdict == "undetermined" && judgement.settlement == SettlementVerdict::unrecorded && all.payments.size() > 1;
  if (!surely_wrong && !pays_open) {
    check("the verdict is", verdict, all.verdicts, "undetermined");
  }
  check("the settlement is", std::string(to_string(judgement.settlement)), all.settlements, "undetermined");
  check("the end is", std::string(to_string(judgement.end)), all.ends, "");
  check("the nets are", payments_of(judgement), all.payments, "");
  return wrong;
}

/// Hides up to so many cards, of any kind or all of one.
void hide_some(log::Hand& hand, unsigned most) {
  std::vector<std::uint32_t> places = cards_of_play(hand);
  for (unsigned left = *rc::gen::inRange(1U, most + 1); left > 0 && !places.empty(); --left) {
    const auto at = *rc::gen::inRange<std::size_t>(0, places.size());
    hand.cards[places[at]].card = Card{};
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

/// Leaves out what some showed, or a part of it.
void hide_shows(log::Hand& hand) {
  std::erase_if(hand.shows, [](const log::PlayerCards&) { return *rc::gen::inRange(0, 3) == 0; });
  for (const log::PlayerCards& line : hand.shows) {
    for (std::uint32_t index = 0; index < line.cards.count; ++index) {
      if (*rc::gen::inRange(0, 4) == 0) {
        hand.cards[line.cards.first + index].card = Card{};
      }
    }
  }
}

void must_agree(const std::string& house, const spec::Rules& rules, const PlayedHand& played,
                std::size_t& completions) {
  Lines lines = lines_of(played.log());
  const bool with_slip = *rc::gen::inRange(0, 3) == 0;
  if (with_slip) {
    slip(lines, any_slip());
  }
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, lines.text(), 1}, hand).empty());
  if (!in_scope(rules, hand)) {
    return;
  }
  hide_some(hand, 2);
  hide_shows(hand);
  const std::string printed = log::print(hand);
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, printed, 1}, hand).empty());
  std::vector<std::uint32_t> slots = cards_of_play(hand);
  std::erase_if(slots, [&](std::uint32_t slot) { return hand.cards[slot].card.known(); });
  const std::string wrong = compare(rules, hand, slots, with_slip, completions);
  if (!wrong.empty()) {
    RC_FAIL(house + printed + wrong);
  }
}

/// Hides many cards, and asks nothing but that what was really played is not said to be impossible.
void must_allow_the_truth(const std::string& house, const spec::Rules& rules, const PlayedHand& played,
                          std::size_t& decided) {
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, played.log(), 1}, hand).empty());
  Judgement truth;
  judge(hand, {}, EngineConfig(rules), truth);
  const int most = *rc::gen::inRange(2, 12);
  for (const std::uint32_t card : cards_of_play(hand)) {
    if (*rc::gen::inRange(0, most) == 0) {
      hand.cards[card].card = Card{};
    }
  }
  hide_shows(hand);
  std::erase_if(hand.deals, [](const log::PlayerCards&) { return *rc::gen::inRange(0, 8) == 0; });
  const std::string printed = log::print(hand);
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, printed, 1}, hand).empty());
  Judgement judgement;
  judge(hand, {}, EngineConfig(rules), judgement);
  const bool open = judgement.verdict == Verdict::undetermined;
  decided += open ? 0 : 1;
  const bool allows =
      (open || judgement.verdict == truth.verdict) &&
      (judgement.settlement == SettlementVerdict::undetermined || judgement.settlement == truth.settlement) &&
      (judgement.end == End::none || judgement.end == truth.end) &&
      (judgement.net.empty() || judgement.net == truth.net);
  if (!allows) {
    RC_FAIL(house + printed + "is `" + std::string(to_string(judgement.verdict)) + "`, and was `" +
            std::string(to_string(truth.verdict)) + "`; its end is `" + std::string(to_string(judgement.end)) +
            "`, and was `" + std::string(to_string(truth.end)) + "`\n" + played.log());
  }
}

std::string house_line(const spec::Rules& rules) {
  std::string line = "house " + rules.house;
  for (const std::string& option : rules.options) {
    line += ' ' + option;
  }
  return line + '\n';
}

template <typename Property>
void of_any_hand(int times, const Property& property) {
  check_property(times, [&] {
    if (*rc::gen::inRange(0, 2) == 0) {
      const Round round = any_round();
      property(house_line(round.rules), round.rules, round.played);
    } else {
      const House house = any_house();
      const spec::Rules& rules = *house.compiled.rules;
      property(house.text, rules, play(rules, any_plan(rules)));
    }
  });
}

}  // namespace

TEST_CASE("hands with hidden cards are judged as all their completions are", "[agrees][hidden]") {
  std::size_t completions = 0;
  of_any_hand(hands_asked_for(12'000) / 10,
              [&](const std::string& house, const spec::Rules& rules, const PlayedHand& played) {
                must_agree(house, rules, played, completions);
              });
  std::cout << completions << " completions\n";
}

TEST_CASE("whatever is hidden of a hand, what was really played stays possible", "[agrees][hidden]") {
  std::size_t decided = 0;
  of_any_hand(hands_asked_for(10'000) / 100,
              [&](const std::string& house, const spec::Rules& rules, const PlayedHand& played) {
                must_allow_the_truth(house, rules, played, decided);
              });
  std::cout << decided << " decided\n";
}

}  // namespace tonk::test
