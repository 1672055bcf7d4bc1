#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

using Kind = spec::Circumstance::Kind;
using spec::Ending;
using spec::PaymentRule;
using spec::Rules;
using spec::Who;

/// What a winner did before a hand ended, as far as the house's sentences ask for it.
struct WinnerActions {
  bool first_turn = false;
  unsigned spreads = 1;
  bool hit = false;
  unsigned cards = 3;     ///< laid on the last turn
  bool by_spread = true;  ///< the last cards laid were a spread
};

/// What the sentences of an ending ask of the winner.
struct Asked {
  bool turn = false;
  bool hits = false;
  bool by_spread = false;
  std::vector<unsigned> spreads;  ///< numbers, the greatest first
  std::vector<unsigned> cards;

  Asked(const Rules& rules, Ending ending) {
    for (const spec::PaymentRule& rule : rules.settlement_of(ending).pays) {
      for (const spec::Circumstance& circumstance : rule.only_if) {
        switch (circumstance.kind) {
          case Kind::lowest_alone:
          case Kind::lowest_tied: break;
          case Kind::spreads_laid: spreads.push_back(circumstance.number); break;
          case Kind::cards_laid: cards.push_back(circumstance.number); break;
          case Kind::out_by_spread: by_spread = true; break;
          case Kind::out_on_first_turn: turn = true; break;
          case Kind::has_hit:
          case Kind::never_hit: hits = true; break;
        }
      }
    }
    std::ranges::sort(spreads, std::greater{});
    std::ranges::sort(cards, std::greater{});
  }
};

/// The numbers that are asked for, and the one below the least; else the usual one.
std::vector<unsigned> with_one_less(std::vector<unsigned> numbers, unsigned usual) {
  if (numbers.empty()) {
    return {usual};
  }
  if (numbers.back() > 0) {
    numbers.push_back(numbers.back() - 1);
  }
  return numbers;
}

unsigned least_spread(const Rules& rules) { return std::min(rules.melds.book_least, rules.melds.run_least); }

bool is_possible(const Rules& rules, Ending ending, const WinnerActions& actions, unsigned dealt) {
  const bool out = ending == Ending::out || ending == Ending::out_by_discard;
  const unsigned least = least_spread(rules);
  const unsigned to_lay = dealt + 1 - (ending == Ending::out_by_discard ? 1 : 0);
  const unsigned at_least = actions.spreads * least + (actions.hit ? 1 : 0);
  if ((actions.by_spread && actions.spreads == 0) || (actions.hit && rules.hits == spec::Hits::none)) {
    return false;
  }
  if (!out) {
    return at_least <= to_lay;
  }
  if (ending == Ending::out && rules.going_out == spec::GoingOut::by_discard_only) {
    return at_least <= to_lay && actions.by_spread && actions.spreads >= rules.winning_spreads;
  }
  const bool ends_with_hit = ending == Ending::out && !actions.by_spread;
  if (at_least > to_lay || actions.cards > to_lay || (ends_with_hit && !actions.hit)) {
    return false;
  }
  if (actions.first_turn) {
    return actions.cards == to_lay && actions.spreads > 0;
  }
  return !actions.by_spread || actions.cards >= least;
}

/// Each way to win that the sentences could tell from another, and that can be; the finest first.
std::vector<WinnerActions> actions_for(const Rules& rules, Ending ending, unsigned players) {
  const Asked asked(rules, ending);
  const unsigned dealt = rules.cards_dealt[players];
  const bool any = asked.turn || asked.hits || asked.by_spread || !asked.spreads.empty() || !asked.cards.empty();
  std::vector<WinnerActions> all;
  for (const bool first_turn : {true, false}) {
    for (const unsigned spreads : with_one_less(asked.spreads, 1)) {
      for (const bool hit : {false, true}) {
        for (const bool by_spread : {true, false}) {
          for (const unsigned cards : with_one_less(asked.cards, by_spread ? least_spread(rules) : 1)) {
            WinnerActions actions{first_turn, spreads, hit, cards, by_spread};
            actions.cards = first_turn && asked.cards.empty() ? dealt + (ending == Ending::out ? 1 : 0) : cards;
            if (is_possible(rules, ending, actions, dealt)) {
              all.push_back(actions);
            }
          }
        }
      }
    }
  }
  if (!any || all.empty()) {
    all.assign(1, WinnerActions{.cards = least_spread(rules)});
  }
  return all;
}

/// `, on the first turn and with two spreads laid`; only what the sentences ask for.
std::string actions_text(const Rules& rules, Ending ending, const WinnerActions& actions) {
  const Asked asked(rules, ending);
  std::string text;
  if (asked.turn) {
    text += actions.first_turn ? " on the first turn" : " on a later turn";
  }
  std::vector<std::string> with;
  if (!asked.spreads.empty()) {
    with.push_back(counted(actions.spreads, "spread") + " laid");
  }
  if (asked.hits) {
    with.emplace_back(actions.hit ? "a hit made" : "no hit made");
  }
  if (!asked.cards.empty()) {
    with.push_back(counted(actions.cards, "card") + " laid on that turn");
  }
  if (asked.by_spread) {
    with.emplace_back(actions.by_spread ? "the last cards laid as a spread" : "the last card laid as a hit");
  }
  return text + (with.empty() ? "" : ", with " + listed(with));
}

/// The counts of the players from `from` on.
std::string counts_text(const ExampleTable& stage, const std::vector<int>& counts, unsigned from) {
  std::vector<std::string> words;
  for (unsigned player = from; player < stage.players(); ++player) {
    words.push_back(fmt::format("{}{} {}", stage.name(player), player == from ? " has" : "", counts[player]));
  }
  return listed(words);
}

/// The counts of the other players as distances from the first one's, in the order of play. So an example is laid out before
/// it is known what the cards of a house can count.
using Pattern = std::vector<int>;

constexpr int higher = 7;

/// How the counts can differ at this ending, the most instructive pattern first.
std::vector<Pattern> patterns_for(const Rules& rules, Ending ending) {
  using enum Ending;
  static constexpr int lower = -5;
  static constexpr int slightly_lower = -2;
  static constexpr int equal = 0;
  const bool ties_catch = rules.tie_with_dropper == spec::TieWithDropper::catches;
  std::vector<Pattern> patterns;
  switch (ending) {
    case drop_won: patterns = {{ties_catch ? higher : equal}}; break;
    case drop_tied: patterns = {{equal}}; break;
    case caught:
      if (ties_catch && !tells_ties(rules)) {
        patterns = {{lower, equal}, {lower, lower}, {equal}};
      } else {
        patterns = {{lower, slightly_lower}, {lower, lower}};
      }
      break;
    case stock_out:
    case knock:
    case out:
    case out_by_discard:
    case reply: patterns = {{lower}, {lower, lower}}; break;
  }
  // Where the sentences choose one of several lowest, a tie shows the most.
  const bool chooses = std::ranges::any_of(rules.settlement_of(ending).pays, [](const PaymentRule& rule) {
    return chooses_one(rule.payer) || chooses_one(rule.payee);
  });
  if (patterns.size() > 1 && chooses) {
    std::swap(patterns[0], patterns[1]);
  }
  return patterns;
}

/// The pattern for exactly this many others: those beyond its end have more points than the first player.
Pattern for_others(Pattern pattern, unsigned others) {
  static constexpr int higher_by = 5;  // each further player
  const bool used = std::ranges::find(pattern, higher) != pattern.end();
  pattern.resize(std::min<std::size_t>(pattern.size(), others));
  pattern.reserve(others);
  for (int more = used ? higher + higher_by : higher; pattern.size() < others; more += higher_by) {
    pattern.push_back(more);
  }
  return pattern;
}

/// One example in the making.
class Scenario {
 public:
  Scenario(const Rules& rules, Ending ending, unsigned players)
      : ending_(ending), pays_(rules.settlement_of(ending).pays), stage_(rules, players) {}

  bool set(Pattern pattern, const WinnerActions& actions) {
    pattern = for_others(std::move(pattern), stage_.players() - 1);
    if (!deal(pattern)) {
      return false;
    }
    actions_ = actions;
    const Seat finisher = stage_.seat(0);
    stage_.table.finish = finish_of(ending_);
    stage_.table.finisher = finisher;
    PlayerState& winner = stage_.table.player(finisher);
    winner.turns = actions.first_turn ? 1 : 3;
    winner.spreads = static_cast<std::uint8_t>(actions.spreads);
    winner.has_hit = actions.hit;
    stage_.table.turn.cards_laid = static_cast<std::uint8_t>(actions.cards);
    stage_.table.turn.by_spread = actions.by_spread;
    if (ending_ == Ending::stock_out) {
      stage_.table.stock = 0;
      stage_.table.last_drawer = stage_.seat(stage_.players() - 1);
    }
    for (unsigned player = 0; player < stage_.players(); ++player) {
      stage_.table.player(stage_.seat(player)).drew = static_cast<std::uint16_t>(player + 1);
    }
    stage_.fill_pot(takes_from_pot());
    outcome_ = settle_stage(stage_);
    return outcome_.settled.determined;
  }

  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  [[nodiscard]] std::string text() const {
    std::string text = circumstances();
    say(text, opening());
    say(text, outcome_text(stage_, outcome_));
    return text;
  }

 private:
  bool deal(const Pattern& pattern) {
    const Rules& rules = stage_.rules();
    const bool emptied = ending_ == Ending::out || ending_ == Ending::out_by_discard || ending_ == Ending::reply;
    for (int own : {14, 10, 20, 6, 30, 4, 2, 1, 40, 3}) {
      const bool drops = ending_ != Ending::stock_out && ending_ != Ending::knock;
      own = drops && rules.drop_limit ? std::min<int>(own, *rules.drop_limit) : own;
      counts_.assign(1, emptied ? 0 : own);
      for (const int distance : pattern) {
        counts_.push_back(own + distance);
      }
      if (stage_.deal_counts(counts_)) {
        return true;
      }
      stage_ = ExampleTable(rules, stage_.players());
    }
    return false;
  }

  [[nodiscard]] bool takes_from_pot() const {
    return std::ranges::any_of(pays_, [](const PaymentRule& rule) {
      return rule.verb == PaymentRule::Verb::takes_pot ||
             (rule.verb == PaymentRule::Verb::pays && rule.payer == Who::pot);
    });
  }

  /// What else the sentences look at.
  [[nodiscard]] std::string circumstances() const {
    const std::string last = stage_.name(stage_.players() - 1);
    const auto asks = [&](Who who) {
      return std::ranges::any_of(pays_,
                                 [&](const PaymentRule& rule) { return rule.payer == who || rule.payee == who; });
    };
    std::string text;
    say(text,
        takes_from_pot() ? fmt::format("The pot holds {}.", priced(stage_.stakes.pot, pot_unit(stage_.rules()))) : "");
    say(text, asks(Who::nearest_lowest) ? last + " deals." : "");
    say(text, asks(Who::last_to_draw) ? drawing_order() : "");
    say(text, asks(Who::last_drawer) ? last + " draws the last card." : "");
    return text;
  }

  /// Of those who can be lowest.
  [[nodiscard]] std::string drawing_order() const {
    std::vector<std::string> names;
    for (unsigned player = finish_of(ending_) == Finish::drop ? 1 : 0; player < stage_.players(); ++player) {
      names.push_back(stage_.name(player));
    }
    return names.size() < 2 ? "" : listed(names) + " drew their last cards in this order.";
  }

  [[nodiscard]] std::string opening() const {
    const std::string first = stage_.name(0U);
    const std::string others = counts_text(stage_, counts_, 1);
    const std::string left = counts_matter(pays_) ? fmt::format("; {}", others) : "";
    const std::string actions = actions_text(stage_.rules(), ending_, actions_);
    switch (ending_) {
      case Ending::out: return fmt::format("{} goes out without a discard{}{}.", first, actions, left);
      case Ending::out_by_discard: return fmt::format("{} goes out by the discard{}{}.", first, actions, left);
      case Ending::drop_won:
      case Ending::caught:
      case Ending::drop_tied: return fmt::format("{} drops with {}{}; {}.", first, counts_[0], actions, others);
      case Ending::stock_out: return fmt::format("At the end {}.", counts_text(stage_, counts_, 0));
      case Ending::reply:
        return fmt::format("{} goes out with a run, and {} lays every card on it{}.", stage_.name(1U), first, left);
      case Ending::knock: return fmt::format("{} knocks, and at the end {}.", first, counts_text(stage_, counts_, 0));
    }
    return {};
  }

  Ending ending_;
  const std::vector<PaymentRule>& pays_;
  ExampleTable stage_;
  std::vector<int> counts_;
  WinnerActions actions_;
  Outcome outcome_;
};

bool is_end_of(Ending ending, End end) {
  switch (ending) {
    case Ending::out: return end == End::out;
    case Ending::out_by_discard: return end == End::out_discard;
    case Ending::drop_won: return end == End::drop_won;
    case Ending::caught: return end == End::caught || end == End::tied;
    case Ending::drop_tied: return end == End::tied;
    case Ending::stock_out: return end == End::stock_out || end == End::dead;
    case Ending::reply: return end == End::reply;
    case Ending::knock: return end == End::knock;
  }
  return false;
}

}  // namespace

std::vector<std::string> examples_of(const Rules& rules, Ending ending) {
  static constexpr std::size_t most = 4;
  std::vector<std::string> examples;
  std::vector<std::vector<std::string>> told;
  const unsigned wanted = ending == Ending::reply ? 2 : ending == Ending::caught ? 4 : 3;
  const unsigned players = std::clamp<unsigned>(wanted, rules.fewest_players, rules.most_players);
  for (const WinnerActions& actions : actions_for(rules, ending, players)) {
    for (const Pattern& pattern : patterns_for(rules, ending)) {
      Scenario scenario(rules, ending, players);
      const bool possible = !rules.settlement_of(ending).pays.empty() && scenario.set(pattern, actions);
      const Outcome& outcome = scenario.outcome();
      const bool is_new = std::ranges::find(told, outcome.sentences) == told.end();
      if (possible && is_end_of(ending, outcome.settled.end) && is_new && examples.size() < most) {
        told.push_back(outcome.sentences);
        examples.push_back(scenario.text());
      }
    }
  }
  return examples;
}

}  // namespace tonk::explore
