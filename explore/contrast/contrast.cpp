#include "explore/contrast/contrast.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/play/legal_moves.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {
namespace {

using spec::Key;
using spec::Rules;

/// The house with these rules as they are said on one side; null where one of them cannot be said, or they contradict each other.
const spec::Rules* rules_with(WhatIf& house, const std::vector<const Difference*>& differences,
                              std::optional<spec::Part> Difference::*as) {
  std::vector<Change> changes;
  for (const Difference* const difference : differences) {
    if (!(difference->*as)) {
      return nullptr;
    }
    changes.push_back({{}, difference->key, *(difference->*as)});
  }
  return house.rules(changes);
}

/// Rules of one section, or of one name.
bool are_kin(Key one, Key other) {
  return spec::info(one).section == spec::info(other).section || spec::info(one).name == spec::info(other).name;
}

constexpr std::size_t other_differences = 6;  ///< in moves

bool is_fault(const Finding& finding) { return is_wrong(finding) || finding.code == Code::unknown_so_far; }

/// Whether the hands contain no fault; a hand with a settlement must also have an end.
bool in_order(const LogText& log, const std::vector<Judgement>& judgements) {
  return std::ranges::equal(judgements, log.hands, [](const Judgement& judgement, const HandText& hand) {
    return (hand.pays.empty() || judgement.end != End::none) && std::ranges::none_of(judgement.findings, is_fault);
  });
}

bool alike(const std::vector<Judgement>& one, const std::vector<Judgement>& other) {
  return std::ranges::equal(one, other, judged_alike);
}

template <typename Part>
std::vector<Part> without(const std::vector<Part>& parts, std::size_t first, std::size_t count) {
  std::vector<Part> left(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first));
  left.insert(left.end(), parts.begin() + static_cast<std::ptrdiff_t>(first + count), parts.end());
  return left;
}

}  // namespace

Contrast::Contrast(WhatIf& one, WhatIf& other) : one_(one), other_(other) {
  for (const spec::KeyInfo& key : spec::keys()) {
    const auto& by_one = one.said()[static_cast<std::size_t>(key.key)];
    const auto& by_other = other.said()[static_cast<std::size_t>(key.key)];
    if (key.key > Key::with && !says_the_same(by_one, by_other)) {
      differences_.push_back({key.key, by_one, by_other});
    }
  }
}

std::vector<Sides> Contrast::sides(const Difference& difference) {
  std::vector<Sides> sides;
  add(difference, nullptr, sides);
  return sides;
}

std::vector<Sides> Contrast::sides_besides(const Difference& difference) {
  std::vector<Sides> sides;
  for (const Difference& besides : differences_) {
    if (besides.key != difference.key && are_kin(besides.key, difference.key)) {
      add(difference, &besides, sides);
    }
  }
  return sides;
}

void Contrast::add(const Difference& difference, const Difference* besides, std::vector<Sides>& sides) {
  const spec::Rules* const one = one_.rules({});
  const spec::Rules* const other = other_.rules({});
  std::vector<const Difference*> base;
  if (besides != nullptr) {
    base.push_back(besides);
  }
  std::vector<const Difference*> changed = base;
  changed.insert(changed.begin(), &difference);
  const auto keep = [&](const spec::Rules* without, const spec::Rules* with) {
    if (without != nullptr && with != nullptr) {
      sides.push_back(
          {one, other, without, with, difference.key, besides == nullptr ? std::nullopt : std::optional(besides->key)});
    }
  };
  keep(rules_with(one_, base, &Difference::other), rules_with(one_, changed, &Difference::other));
  keep(rules_with(other_, changed, &Difference::one), rules_with(other_, base, &Difference::one));
}

std::size_t LogText::size() const {
  static constexpr std::size_t size_of_hand = 2;
  std::size_t size = 0;
  for (const HandText& hand : hands) {
    size += size_of_hand + hand.deals.size() + hand.moves.size();
  }
  return size;
}

std::string LogText::text() const {
  if (hands.size() == 1) {
    return by_turns(hands.front()).log();
  }
  std::string text = "session 1\n";
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    HandText one = by_turns(hands[hand]);
    one.heading = fmt::format("hand {}", hand + 1);
    text += '\n' + one.log();
  }
  return text;
}

std::optional<LoggedHands> LogText::read() const {
  LoggedHands log;
  log::Hand session;
  session.is_session = true;
  for (const HandText& told : hands) {
    const std::optional<log::Hand> hand = read_hand(by_turns(told).log());
    if (!hand) {
      return std::nullopt;
    }
    log.add(*hand, hands.size() > 1 ? &session : nullptr, log.hands() == 0);
  }
  return log;
}

std::size_t Example::distance() const { return log.size() + (alone ? 0 : other_differences); }

std::optional<Example> Trial::ask(const LogText& log) {
  ++asked_;
  const std::optional<LoggedHands> read = log.read();
  if (!read) {
    return std::nullopt;
  }
  const auto tells_apart = [&](const std::vector<Judgement>& a, const std::vector<Judgement>& b) {
    return !alike(a, b) && (in_order(log, a) || in_order(log, b));
  };
  const std::vector<Judgement> without = read->judge(*sides_.without);
  if (!read->may_test(touch_, without)) {
    return std::nullopt;
  }
  const std::vector<Judgement> with = read->judge(*sides_.with);
  if (!tells_apart(without, with)) {
    return std::nullopt;
  }
  const std::vector<Judgement> one = sides_.one == sides_.without ? without : read->judge(*sides_.one);
  const std::vector<Judgement> other = sides_.other == sides_.with ? with : read->judge(*sides_.other);
  return tells_apart(one, other) ? std::optional(Example{log, sides_, alike(one, without) && alike(with, other)})
                                 : std::nullopt;
}

bool Trial::is_common(const LogText& log) const {
  const std::optional<LoggedHands> read = log.read();
  return read && in_order(log, read->judge(*sides_.one)) && in_order(log, read->judge(*sides_.other));
}

Example shrink(Trial& trial, Example best) {
  static constexpr std::size_t few_hands = 3;  // in longer sessions not every block of moves is tried
  const auto take = [&](const LogText& log) {
    auto found = trial.ask(log);
    const bool better = found && found->distance() < best.distance();
    if (better) {
      best = std::move(*found);
    }
    return better;
  };
  // `show` lines are left out, because the cards held follow from the moves.
  const auto take_without_moves = [&](std::size_t hand, std::size_t first, std::size_t count) {
    LogText log = best.log;
    log.hands[hand].moves = without(log.hands[hand].moves, first, count);
    log.hands[hand].shows.clear();
    return take(log);
  };
  std::size_t before = 0;
  do {
    before = best.distance();
    for (std::size_t count = best.log.hands.size() / 2; count > 0; count /= 2) {
      for (std::size_t first = 0; first + count <= best.log.hands.size();) {
        const LogText less{without(best.log.hands, first, count)};
        first += !less.hands.empty() && take(less) ? 0U : 1U;
      }
    }
    for (std::size_t hand = 0; hand < best.log.hands.size(); ++hand) {
      const std::size_t all = best.log.hands[hand].moves.size();
      for (std::size_t left = 0; left < all && !take_without_moves(hand, left, all - left); ++left) {
      }
      const bool is_long = best.log.hands.size() > few_hands;
      for (std::size_t count = best.log.hands[hand].moves.size() / 2; count > 0;
           count = is_long ? count / 2 : count - 1) {
        for (std::size_t first = 0; first + count <= best.log.hands[hand].moves.size();) {
          first += take_without_moves(hand, first, count) ? 0U : 1U;
        }
      }
    }
  } while (best.distance() < before);
  return best;
}

Playing dealt(const Rules& rules, const Start& start) {
  Playing playing{rules, start.players, Seat{static_cast<std::uint8_t>(start.players - 1)}, start.pack};
  if (!rules.side_bets.empty() && start.luck % 2 == 1) {
    playing.open_bet(rules.side_bets[start.luck / 2 % rules.side_bets.size()],
                     static_cast<Suit>(start.luck / 2 % suit_count));
  }
  return playing;
}

void play_in_lockstep(const Rules& lead_rules, const Rules& beside_rules, const Start& start,
                      const std::function<void(const LogText&)>& visit) {
  static constexpr std::size_t most_moves = 300;
  static constexpr unsigned most_partings = 4;  // of one hand that are visited
  Playing lead = dealt(lead_rules, start);
  std::optional<Playing> beside = dealt(beside_rules, start);
  if (beside->text().deals != lead.text().deals || beside->text().upcard != lead.text().upcard) {
    beside.reset();
  }
  Player player(start.luck);
  const auto visit_so_far = [&](const Playing& playing) {
    HandText hand = playing.text();
    hand.shows.clear();
    visit({{std::move(hand)}});
  };
  unsigned partings = 0;
  const auto visit_partings = [&](const Playing& playing, const std::vector<Choice>& allowed,
                                  const std::vector<Choice>& by_other) {
    for (const Choice& choice : allowed) {
      if (partings < most_partings && std::ranges::find(by_other, choice) == by_other.end()) {
        ++partings;
        Playing next = playing;
        next.make(choice);
        visit_so_far(next);
      }
    }
  };
  while (!lead.over() && lead.text().moves.size() < most_moves) {
    const std::vector<Choice> choices = legal_moves(lead_rules, lead.table());
    std::vector<Choice> also;
    if (beside) {
      also = legal_moves(beside_rules, beside->table());
      visit_partings(lead, choices, also);
      visit_partings(*beside, also, choices);
    }
    if (!choices.empty()) {
      const Choice choice = player.choose(choices);
      if (std::ranges::find(also, choice) != also.end()) {
        beside->make(choice);
      } else {
        beside.reset();
      }
      lead.make(choice);
    } else if (may_pass(lead_rules, lead.table())) {
      lead.pass();
      beside.reset();
    } else {
      break;
    }
  }
  visit_so_far(lead);
}

LogText play_session(const Rules& rules, std::uint32_t number) {
  static constexpr std::size_t most_hands = 24;
  static constexpr std::size_t most_moves = 200;
  const unsigned more_players = number / 4 % std::min(rules.most_players - rules.fewest_players + 1U, 3U);
  std::vector<std::string> names = player_names(rules.fewest_players + more_players);
  std::string dealer = names.back();
  auto seated = static_cast<std::uint8_t>(names.size());  // how many have been so far
  LogText log;
  log::Hand head;
  head.is_session = true;
  SessionJudge judge;
  judge.begin(&head);
  const SessionState& carried = judge.judgement().carried;
  while (log.hands.size() < most_hands && !carried.over && names.size() >= rules.fewest_players &&
         names.size() <= rules.most_players && std::ranges::find(names, dealer) != names.end()) {
    const auto hand = static_cast<std::uint32_t>(log.hands.size());
    const auto seat = std::ranges::find(names, dealer) - names.begin();
    Playing playing{rules, names, Seat{static_cast<std::uint8_t>(seat)},
                    pack_to_try(rules, static_cast<unsigned>(names.size()),
                                number * static_cast<std::uint32_t>(most_hands) + hand)};
    const std::uint32_t luck = number + hand * 3;
    Player player = number % 4 < 2 ? Player{luck, Player::Style::hasty} : Player{luck};
    while (playing.text().moves.size() < most_moves && go_on(rules, playing, player) == Step::went_on) {
    }
    HandText& told = log.hands.emplace_back(playing.text());
    told.shows.clear();
    // Who leaves by losing is said; what is owed may be left unsaid.
    if (const std::optional<log::Hand> read = read_hand(told.log())) {
      for (std::string& line : settlement_lines(judge.judge(*read, rules))) {
        if (line.starts_with("out ")) {
          told.pays.push_back(std::move(line));
        }
      }
    }
    if (carried.next_dealer.empty()) {
      break;
    }
    dealer = carried.next_dealer;
    std::erase_if(names, [&](const std::string& name) {
      const Member* const member = carried.find(name);
      return member != nullptr && member->out;
    });
    const bool joins = number % 2 == 1 && log.hands.size() % 3 == 1 && names.size() < rules.most_players;
    const auto place = std::ranges::find(names, dealer);
    if (joins && place != names.end()) {
      // Play to the left goes clockwise; the seat at the dealer's right is the one before.
      const bool at_right = rules.newcomers == spec::Newcomers::right_of_dealer;
      names.insert(at_right ? place : place + 1, player_name(Seat{seated++}));
    }
  }
  return log;
}

}  // namespace tonk::explore
