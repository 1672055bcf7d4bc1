#include "explore/sheet/sheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "core/text.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

using spec::Ending;
using spec::PaymentRule;
using spec::Rules;

/// Whether one of the payments that the house can ask for is such.
template <typename Test>
bool any_payment(const Rules& rules, const Test& test) {
  const auto any = [&](const std::vector<PaymentRule>& pays) { return std::ranges::any_of(pays, test); };
  return any(rules.ante) ||
         std::ranges::any_of(possible_endings(rules),
                             [&](Ending ending) { return any(rules.settlement_of(ending).pays); }) ||
         std::ranges::any_of(rules.dealt_wins, [&](const spec::DealtWin& win) { return any(win.pays); });
}

/// A player who lays all cards but one before the draw has two to discard after it.
bool can_discard_last_card(const Rules& rules) {
  const bool lays_late = rules.lay != spec::LayTime::before_drawing || rules.slapping == spec::Slapping::to_play;
  return lays_spreads(rules) && lays_late;
}

bool can_lay_last_card(const Rules& rules) {
  return lays_spreads(rules) && (rules.going_out == spec::GoingOut::any || rules.winning_spreads != 0);
}

SheetSection remarks_section(const Rules& rules) {
  SheetSection section{"Remarks", {}};
  section.paragraph(printable(rules.remarks));
  return section;
}

}  // namespace

void SheetSection::paragraph(std::string text) { add({SheetBlock::Kind::paragraph, {}, std::move(text)}); }

void SheetSection::item(std::string lead, std::string text) {
  add({SheetBlock::Kind::item, std::move(lead), std::move(text)});
}

void SheetSection::example(std::string text) { add({SheetBlock::Kind::example, {}, std::move(text)}); }

void SheetSection::add(SheetBlock block) {
  if (!block.text.empty()) {
    blocks.push_back(std::move(block));
  }
}

bool lays_spreads(const Rules& rules) { return rules.lay != spec::LayTime::never; }

bool can_hit(const Rules& rules) { return lays_spreads(rules) && rules.hits != spec::Hits::none; }

bool can_take(const Rules& rules) { return rules.discard_depth > 0 || rules.slapping == spec::Slapping::to_take; }

bool can_end_by(const Rules& rules, Ending ending) {
  switch (ending) {
    case Ending::out: return can_lay_last_card(rules);
    case Ending::out_by_discard: return can_discard_last_card(rules);
    case Ending::drop_won:
    case Ending::caught: return can_drop(rules);
    case Ending::drop_tied: return can_drop(rules) && tells_ties(rules);
    case Ending::reply:
      return rules.reply != spec::Reply::none && can_lay_last_card(rules) &&
             (rules.fewest_players == 2 || rules.replied_by == spec::RepliedBy::any_other);
    case Ending::knock: return rules.knock;
    case Ending::stock_out: return true;
  }
  return true;
}

std::vector<Ending> possible_endings(const Rules& rules) {
  using enum Ending;
  std::vector<Ending> endings{out, out_by_discard, reply, drop_won, caught, drop_tied, knock, stock_out};
  assert(endings.size() == spec::ending_count);
  std::erase_if(endings, [&](Ending ending) { return !can_end_by(rules, ending); });
  return endings;
}

bool pays_stakes(const Rules& rules) {
  return any_payment(rules, [](const PaymentRule& rule) { return rule.verb == PaymentRule::Verb::pays; });
}

bool pays_players(const Rules& rules) {
  return any_payment(rules, [](const PaymentRule& rule) {
    return rule.verb == PaymentRule::Verb::pays && rule.payer != spec::Who::pot && rule.payee != spec::Who::pot;
  });
}

Sheet sheet_of(const Rules& rules) {
  Sheet sheet;
  sheet.title = printable(rules.title.empty() ? rules.house : rules.title);
  sheet.house = "House rules: " + rules.house;
  sheet.house += rules.options.empty() ? "" : fmt::format(", with {}", listed(rules.options));
  sheet.source = printable(rules.source);
  sheet.most_players = rules.most_players;
  for (SheetSection (*const part)(const Rules&) :
       {players_section, cards_section, deal_section, bets_section, wins_section, turn_section, spreads_section,
        waiting_section, endings_section, game_section, remarks_section}) {
    SheetSection section = part(rules);
    if (!section.blocks.empty()) {
      sheet.sections.push_back(std::move(section));
    }
  }
  return sheet;
}

}  // namespace tonk::explore
