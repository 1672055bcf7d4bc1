#include "render/hand_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>
#include <span>

#include "core/text.hpp"
#include "explore/words.hpp"
#include "parser/print.hpp"
#include "render/text_table.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

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
/// the finisher's, and who may catch.
std::string counts(const spec::Rules& rules, const Table& table, const Judgement& judgement, bool rivals) {
  const Points own = rivals ? count(rules, table.hand(table.finisher)) : Points{};
  std::vector<std::string> words;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const Points theirs = count(rules, table.hand(Seat{seat}));
    const bool may_catch = !rules.catching_needs_spread || table.player(Seat{seat}).spreads > 0;
    if (!rivals || (Seat{seat} != table.finisher && theirs.low <= own.high && may_catch)) {
      words.push_back(fmt::format("{} has {}", judgement.seats[seat], to_string(theirs)));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

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

std::string card_name(Card card) {
  if (!card.known()) {
    return "card that nobody saw";
  }
  return card.is_joker() ? fmt::format("joker {}", card.joker_number())
                         : fmt::format("{} of {}", explore::rank_word(card.rank()),
                                       suit_words[static_cast<std::size_t>(card.suit())]);
}

std::string action_words(const log::Hand& hand, const log::Action& action) {
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
