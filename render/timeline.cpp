#include "render/timeline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>

#include "core/text.hpp"
#include "explore/words.hpp"
#include "parser/print.hpp"
#include "render/text_table.hpp"
#include "spec/source.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {
namespace {

/// As a player sorts a hand: by rank, jokers last.
bool by_rank(Card a, Card b) {
  if (a.is_joker() || b.is_joker()) {
    return !a.is_joker() || (b.is_joker() && a.joker_number() < b.joker_number());
  }
  return a.rank() != b.rank() ? a.rank() < b.rank() : a.suit() < b.suit();
}

Held held(const spec::Rules& rules, const Holding& holding) {
  std::vector<Card> cards = cards_of(holding.known);
  std::sort(cards.begin(), cards.end(), by_rank);
  Held held;
  std::transform(cards.begin(), cards.end(), std::back_inserter(held.cards), [](Card card) { return to_string(card); });
  held.cards.insert(held.cards.end(), holding.hidden, "??");
  held.unaccounted = holding.gone;
  held.count = count(rules, holding);
  return held;
}

std::vector<std::string> forbidden(const spec::Rules& rules, const Table& table, Seat seat) {
  std::vector<std::string> actions;
  if (!rules.waiting.any() || table.phase == Phase::over) {
    return actions;
  }
  for (const auto& [delayed, action] :
       {std::pair{waits(rules, table, seat), "drop"}, std::pair{lays_nothing(rules, table, seat), "lay"},
        std::pair{stays_in(rules, table, seat), "go out"}}) {
    if (delayed) {
      actions.emplace_back(action);
    }
  }
  return actions;
}

Laid laid(const spec::Rules& rules, const LaidSpread& spread) {
  Laid laid;
  laid.seat = spread.owner.index;
  laid.shed = spread.shed;
  const std::string cards = in_run_order(rules, cards_of(spread.cards));
  const std::vector<std::string_view> words = spec::split(cards, " ");
  laid.cards.assign(words.begin(), words.end());
  const std::string told = to_string(rules, spread);
  const std::size_t comma = told.find(", ");
  laid.reading = comma == std::string::npos ? "" : told.substr(comma + 2);
  return laid;
}

std::ptrdiff_t on_table(const TableView& view, const std::string& card) {
  std::ptrdiff_t number = std::ranges::count(view.discards, card);
  for (const Held& held : view.hands) {
    number += std::ranges::count(held.cards, card);
  }
  for (const Laid& laid : view.spreads) {
    number += std::ranges::count(laid.cards, card);
  }
  return number;
}

CarriedOver kept(const spec::Rules& rules, const SessionState& carried) {
  CarriedOver kept;
  const bool keeps_scores = has_scores(rules);
  const bool keeps_money = rules.sums == spec::Sums::money_and_points;
  const std::uint8_t tokens = rules.game.tokens;
  kept.known = carried.certain || (!keeps_scores && !has_pot(rules));
  kept.over = carried.over;
  for (const Member& member : carried.members) {
    if (member.out) {
      kept.out.push_back(member.name);
    }
    if (carried.certain) {
      (keeps_scores ? kept.scores : kept.won).emplace_back(member.name, to_string(member.score));
    }
    if (keeps_money && carried.certain) {
      kept.money.emplace_back(member.name, to_string(member.money));
    }
    if (tokens != 0 && carried.certain && !member.out) {
      kept.tokens.emplace_back(member.name, fmt::format("{}", member.tokens.value_or(tokens)));
    }
  }
  if (carried.certain) {
    for (const Pot& pot : carried.pots) {
      kept.pots.emplace_back(pot.bet, to_string(pot.amount));
    }
  }
  return kept;
}

/// The players who declared, in the order of the seats; or the one who declared on their own turn.
std::string declarers(const Table& table, const Judgement& judgement) {
  if (table.claimed != Table::no_claim) {
    return judgement.seats[table.finisher.index];
  }
  std::vector<std::string> names;
  each(table.declared, [&](Seat seat) { names.push_back(judgement.seats[seat.index]); });
  return fmt::format("{}", fmt::join(names, " and "));
}

/// `Ann has 5, Cal has 18`: everybody's count; or, if `rivals`, only the counts of those besides the finisher that may be as low as
/// the finisher's.
std::string counts(const spec::Rules& rules, const Table& table, const Judgement& judgement, bool rivals) {
  const Points own = rivals ? count(rules, table.hand(table.finisher)) : Points{};
  std::vector<std::string> words;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const Points theirs = count(rules, table.hand(Seat{seat}));
    if (!rivals || (Seat{seat} != table.finisher && theirs.low <= own.high)) {
      words.push_back(fmt::format("{} has {}", judgement.seats[seat], to_string(theirs)));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Where the lines about the end of the hand begin: what the players showed, and who paid.
Offset end_of_play(const log::Hand& hand) {
  Offset first = std::numeric_limits<Offset>::max();
  const auto see = [&first](const auto& lines) {
    for (const auto& line : lines) {
      first = std::min(first, line.at.begin);
    }
  };
  see(hand.shows);
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return first;
}

/// Watches one hand being judged and makes its timeline. The arguments are those that the hand is judged with.
class TimelineBuilder : public HandObserver {
 public:
  TimelineBuilder(const log::Hand& hand, const spec::Rules& rules, const Judgement& judgement, const Place& place)
      : hand_(hand), rules_(rules), judgement_(judgement), place_(place) {}

  void dealt(const Table& table) override {
    timeline_.told = true;
    delayed_.assign(table.players, false);
    timeline_.seats = judgement_.seats;
    timeline_.dealer = dealer_of(table, judgement_);
    timeline_.upcard = hand_.upcard ? to_string(hand_.upcard->card) : std::string();
    timeline_.brought = kept(rules_, judgement_.carried);
    timeline_.dealt = view_of(rules_, table);
    for (const std::string& player : timeline_.seats) {
      std::optional<std::uint64_t>& line = timeline_.deal_lines.emplace_back();
      for (const log::PlayerCards& deal : hand_.deals) {
        line = hand_.names[deal.player.index] == player ? line_of(deal.at) : line;
      }
    }
  }

  void acted(const Table& table, const log::Action& action, std::size_t /*findings*/) override {
    Step step;
    step.line = line_of(action.at);
    step.player = hand_.names[action.player.index];
    step.seat = static_cast<std::size_t>(std::ranges::find(timeline_.seats, step.player) - timeline_.seats.begin());
    step.action = log::print(hand_, action);
    step.told = tonk::told(hand_, action);
    step.after = view_of(rules_, table);
    step.after.astray = astray(action, step.after);
    step.delays = delays(step.after, step.seat);
    begins_.push_back(action.at.begin);
    timeline_.play.push_back(std::move(step));
  }

  void ended(const Table& table, const Judgement& judgement) override {
    timeline_.ending = ending_text(rules_, table, judgement);
    timeline_.kept = kept(rules_, judgement.carried);
    timeline_.last = view_of(rules_, table);
    timeline_.last.astray = latest().astray;
    timeline_.recorded_net = recorded_net();
    place_findings();
  }

  [[nodiscard]] const Timeline& timeline() const { return timeline_; }

 private:
  [[nodiscard]] const TableView& latest() const {
    return timeline_.play.empty() ? timeline_.dealt : timeline_.play.back().after;
  }

  /// Whoever takes a card that is not among the discards is thought to have taken the top one. The log does not say so, and where
  /// that one is stays open until it is seen again.
  [[nodiscard]] std::vector<std::string> astray(const log::Action& action, const TableView& now) const {
    const TableView& before = latest();
    std::vector<std::string> cards = before.astray;
    std::erase_if(cards, [&](const std::string& card) { return on_table(now, card) > on_table(before, card); });
    if (action.kind == ActionKind::take && !before.discards.empty()) {
      const std::string& top = before.discards.back();
      if (top != "??" && on_table(now, top) < on_table(before, top)) {
        cards.push_back(top);
      }
    }
    return cards;
  }

  /// The sums that the house keeps apart are told apart; of the others, one is what the hand brings.
  [[nodiscard]] PlayerSums recorded_net() const {
    using Sum = log::ResultLine::Sum;
    const Sum other = rules_.sums == spec::Sums::points ? Sum::money : Sum::points;
    const bool unsaid_counts = rules_.sums != spec::Sums::money_and_points;
    PlayerSums sums;
    for (const log::ResultLine& line : hand_.results) {
      if (line.sum == other || (line.sum == Sum::unsaid && !unsaid_counts)) {
        continue;
      }
      if (sums.empty()) {
        sums = by_player(judgement_, std::vector<Amount>(judgement_.seats.size()));
      }
      for (const log::ResultLine::Net& net : line.nets) {
        for (auto& [player, amount] : sums) {
          amount += player == hand_.names[net.player.index] ? net.amount : Amount{};
        }
      }
    }
    return sums;
  }

  /// Of the other players, only those whom this move has delayed.
  std::vector<Delay> delays(const TableView& view, std::size_t mover) {
    std::vector<Delay> found;
    for (std::size_t seat = 0; seat < view.may_not.size(); ++seat) {
      const bool delayed = !view.may_not[seat].empty();
      if (delayed && (seat == mover || !delayed_[seat])) {
        found.push_back({timeline_.seats[seat], view.may_not[seat]});
      }
      delayed_[seat] = delayed;
    }
    return found;
  }

  [[nodiscard]] std::uint64_t line_of(Span at) const { return locate(place_.text, at.begin, place_.first_line).line; }

  /// A finding belongs to the last step that begins at or before its place: some are about a turn as a whole.
  void place_findings() {
    const Offset end = end_of_play(hand_);
    for (std::size_t index = 0; index < judgement_.findings.size(); ++index) {
      const Offset at = judgement_.findings[index].at.begin;
      const auto next = std::ranges::upper_bound(begins_, at);
      const Code code = judgement_.findings[index].code;
      if (code == Code::wrong_show) {
        timeline_.at_end.push_back(index);
      } else if (at >= end || weight(code) == Weight::mis_settled) {
        timeline_.after.push_back(index);
      } else if (next == begins_.begin()) {
        timeline_.before.push_back(index);
      } else {
        timeline_.play[static_cast<std::size_t>(next - begins_.begin() - 1)].findings.push_back(index);
      }
    }
  }

  const log::Hand& hand_;
  const spec::Rules& rules_;
  const Judgement& judgement_;
  Place place_;
  Timeline timeline_;
  std::vector<Offset> begins_;  ///< where each step of the play stands
  std::vector<bool> delayed_;   ///< by seat, before the step
};

constexpr std::array<std::string_view, suit_count> suit_words{"clubs", "diamonds", "hearts", "spades"};

std::string with_article(Card card) {
  if (!card.known()) {
    return "a card";
  }
  return (card.is_joker() ? "" : "the ") + card_name(card);
}

std::string named(const log::WrittenCard& written) {
  return with_article(written.card) +
         (written.stands_for.known() ? " as " + with_article(written.stands_for) : std::string());
}

std::string on_spread(const log::Action& action) {
  return action.spread_number == 0 ? std::string() : fmt::format("spread {}", action.spread_number);
}

std::string account(const log::Hand& hand, const log::Account& account) {
  return account.player ? printable(hand.names[account.player->index]) : "the pot";
}

void add_list(std::vector<std::string>& lines, std::string_view name, const CarriedOver::List& list) {
  const auto words = [](const auto& entry) {
    return fmt::format("{} {}", entry.first.empty() ? "the house's" : printable(entry.first), entry.second);
  };
  if (!list.empty()) {
    lines.push_back(fmt::format("{}: {}", name, joined(list, ", ", words)));
  }
}

}  // namespace

std::string dealer_of(const Table& table, const Judgement& judgement) {
  const bool guessed = std::ranges::any_of(judgement.findings, [](const Finding& finding) {
    return finding.code == Code::no_dealer || finding.code == Code::unclear_cut;
  });
  return guessed ? std::string() : judgement.seats[table.dealer.index];
}

std::string ending_text(const spec::Rules& rules, const Table& table, const Judgement& judgement) {
  const std::string finisher =
      table.finisher.index < judgement.seats.size() ? judgement.seats[table.finisher.index] : std::string();
  const auto dropped = [&] {
    return fmt::format("{} dropped with {}", finisher, to_string(count(rules, table.hand(table.finisher))));
  };
  switch (judgement.end) {
    case End::none:
      return table.finish == Finish::none   ? "the log ends before the hand does"
             : table.finish == Finish::drop ? dropped() + ", and hidden cards leave open who is lowest"
                                            : "hidden cards leave open how the hand ended";
    case End::dealt_win: return fmt::format("{} declared a dealt win", declarers(table, judgement));
    case End::dealt_draw: return fmt::format("{} declared dealt wins: a draw", declarers(table, judgement));
    case End::out: return fmt::format("{} went out without a discard", finisher);
    case End::out_discard: return fmt::format("{} went out by the discard", finisher);
    case End::drop_won: return fmt::format("{}, alone the lowest", dropped());
    case End::caught: return fmt::format("{}, and was caught: {}", dropped(), counts(rules, table, judgement, true));
    case End::tied: return fmt::format("{}, and tied: {}", dropped(), counts(rules, table, judgement, true));
    case End::reply: return fmt::format("{} answered by laying every card", finisher);
    case End::knock: return fmt::format("{} knocked: {}", finisher, counts(rules, table, judgement, false));
    case End::stock_out: return "the stock ran out";
    case End::dead: return "the hand is dead";
  }
  return {};
}

TableView view_of(const spec::Rules& rules, const Table& table) {
  TableView view;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    view.hands.push_back(held(rules, table.hand(Seat{seat})));
    view.may_not.push_back(forbidden(rules, table, Seat{seat}));
  }
  for (const LaidSpread& spread : table.spreads) {
    view.spreads.push_back(laid(rules, spread));
  }
  for (const Card card : table.discards) {
    view.discards.push_back(to_string(card));
  }
  view.stock = table.stock;
  return view;
}

Timeline judged_timeline(JudgedLog& judged) {
  if (!judged.readable()) {
    (void)judged.judge();
    return {};
  }
  TimelineBuilder builder(judged.hand(), judged.rules(), judged.judgement(), judged.place());
  (void)judged.judge(&builder);
  return builder.timeline();
}

std::string card_name(Card card) {
  if (!card.known()) {
    return "card that nobody saw";
  }
  return card.is_joker() ? fmt::format("joker {}", card.joker_number())
                         : fmt::format("{} of {}", explore::rank_word(card.rank()),
                                       suit_words[static_cast<std::size_t>(card.suit())]);
}

std::string told(const log::Hand& hand, const log::Action& action) {
  std::vector<std::string> names;
  for (const log::WrittenCard& written : std::span{hand.cards}.subspan(action.cards.first, action.cards.count)) {
    names.push_back(named(written));
  }
  const std::string cards = explore::listed(names);
  const std::string where = on_spread(action);
  switch (action.kind) {
    case ActionKind::declare: return "declares";
    case ActionKind::drop: return "drops";
    case ActionKind::draw: return "draws " + cards;
    case ActionKind::take: return "takes " + cards + " from the discards";
    case ActionKind::spread: return "spreads " + cards;
    case ActionKind::hit: return fmt::format("hits {}with {}", where.empty() ? "" : where + " ", cards);
    case ActionKind::discard: return "discards " + cards;
    case ActionKind::slap: return fmt::format("slaps {}{}", cards, where.empty() ? "" : " onto " + where);
    case ActionKind::touch: return "touches the stock";
    case ActionKind::stock_out: return "says that the stock is out";
    case ActionKind::knock: return "knocks";
    case ActionKind::bet: return "puts " + to_string(hand.stakes[action.stake]) + " into the pot";
    case ActionKind::aside: return "puts " + cards + " aside";
    case ActionKind::shed: return "throws " + where + " under the top discard";
    case ActionKind::pass: return "passes";
  }
  return {};
}

std::string stake_words(const log::Hand& hand, const log::Hand* head) {
  const log::Header* const inherited = head == nullptr ? nullptr : &head->header;
  const auto& stake = hand.header.stake || inherited == nullptr ? hand.header.stake : inherited->stake;
  return stake ? printable(to_string(stake->amount) + (stake->unit.empty() ? "" : " " + stake->unit)) : "1";
}

std::string recorded_words(const log::Hand& hand) {
  std::vector<std::string> words;
  words.reserve(hand.pays.size());
  for (const log::PayLine& pay : hand.pays) {
    words.push_back(
        fmt::format("{} paid {} {}", account(hand, pay.from), account(hand, pay.to), to_string(pay.amount)));
  }
  for (const log::ResultLine& result : hand.results) {
    const bool says_sum = result.sum != log::ResultLine::Sum::unsaid;
    const std::string of_what = says_sum ? fmt::format("in {}", keyword(result.sum)) : "in all";
    for (const log::ResultLine::Net& net : result.nets) {
      words.push_back(fmt::format("{} {} {}", printable(hand.names[net.player.index]), to_string(net.amount), of_what));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string comparison_words(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "what was paid is what the house asks for";
    case SettlementVerdict::wrong: return "what was paid is not what the house asks for";
    case SettlementVerdict::unrecorded: return "no payment is written down";
    case SettlementVerdict::undetermined: return "whether what was paid is right cannot be known";
  }
  return {};
}

std::vector<std::string> kept_words(const CarriedOver& kept) {
  std::vector<std::string> lines;
  if (!kept.known) {
    lines.emplace_back("a hand could not be settled, so the state of the game is unknown");
  }
  add_list(lines, "scores", kept.scores);
  add_list(lines, "money", kept.money);
  add_list(lines, "tokens", kept.tokens);
  add_list(lines, "pots", kept.pots);
  if (!kept.out.empty()) {
    lines.push_back(fmt::format("out of the game: {}", printable(fmt::format("{}", fmt::join(kept.out, ", ")))));
  }
  if (kept.over) {
    lines.emplace_back("the game is over");
  }
  return lines;
}

}  // namespace tonk
