#include "cli/hands/hand_words.hpp"
#include "cli/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "cli/io/text_table.hpp"
#include "core/text.hpp"
#include "explore/words.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

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

}  // namespace

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
    case ActionKind::aside: return "puts " + cards + " aside";
    case ActionKind::shed: return "throws " + where + " under the top discard";
    case ActionKind::pass: return "passes";
  }
  return {};
}

namespace {

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

std::string stake_words(const log::Hand& hand, const log::Hand* head) {
  const log::Header* const inherited = head == nullptr ? nullptr : &head->header;
  const auto& stake = hand.header.stake || inherited == nullptr ? hand.header.stake : inherited->stake;
  return stake ? printable(to_string(stake->amount) + (stake->unit.empty() ? "" : " " + stake->unit)) : "1";
}

std::string recorded_words(const log::Hand& hand) {
  std::vector<std::string> words;
  for (const log::PayLine& pay : hand.pays) {
    words.push_back(
        fmt::format("{} paid {} {}", account(hand, pay.from), account(hand, pay.to), to_string(pay.amount)));
  }
  for (const log::ResultLine& result : hand.results) {
    for (const log::ResultLine::Net& net : result.nets) {
      words.push_back(fmt::format("{} {} in all", printable(hand.names[net.player.index]), to_string(net.amount)));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string comparison_words(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "the record is what the house asks for";
    case SettlementVerdict::wrong: return "the record is not what the house asks for";
    case SettlementVerdict::unrecorded: return "the log records no settlement";
    case SettlementVerdict::undetermined: return "whether the record is right cannot be known";
  }
  return {};
}

std::vector<std::string> kept_words(const CarriedOver& kept) {
  std::vector<std::string> lines;
  if (!kept.known) {
    lines.emplace_back("a hand could not be settled, so the state of the game is unknown");
  }
  add_list(lines, "scores", kept.scores);
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

std::string unknown_hand(const std::string& wanted, const std::vector<std::string>& ids) {
  return spec::joined(fmt::format("there is no hand `{}` in the log", wanted),
                      spec::did_you_mean(wanted, {ids.begin(), ids.end()}));
}

}  // namespace tonk::cli
