#include "explore/sheet/sheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "core/text.hpp"
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

SheetSection remarks_section(const Rules& rules) {
  SheetSection section{"Remarks", {}};
  section.paragraph(printable(rules.remarks));
  return section;
}

/// Pairs of plain quotes as they are printed: “ and ”.
std::string with_curly_quotes(const std::string& text) {
  std::string curly;
  for (std::size_t quotes = 0; const char letter : text) {
    curly += letter != '"' ? std::string(1, letter) : quotes++ % 2 == 0 ? "“" : "”";
  }
  return std::ranges::count(text, '"') % 2 == 0 ? curly : text;
}

std::string title_of(const Rules& rules) { return printable(rules.title.empty() ? rules.house : rules.title); }

/// Where the house has its rules from, or else its base game has.
std::string source_text(const Rules& rules, const std::optional<Rules>& base) {
  const auto named = [](const Rules& house) { return with_curly_quotes(printable(house.source)); };
  if (!rules.source.empty()) {
    return "From " + named(rules);
  }
  if (!base || base->house == rules.house) {
    return {};
  }
  return fmt::format("Built on {}{}", title_of(*base), base->source.empty() ? "" : ", from " + named(*base));
}

/// Marks each block that the other sheet does not have word for word, wherever it stands there; says whether there is one.
bool mark_differences(Sheet& sheet, const Sheet& other) {
  bool any = false;
  for (SheetSection& section : sheet.sections) {
    for (SheetBlock& block : section.blocks) {
      block.differs = std::ranges::none_of(other.sections, [&](const SheetSection& there) {
        return std::ranges::find(there.blocks, block) != there.blocks.end();
      });
      any = any || block.differs;
    }
  }
  return any;
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

std::vector<Ending> possible_endings(const Rules& rules) {
  using enum Ending;
  std::vector<Ending> endings{out, out_by_discard, reply, drop_won, caught, drop_tied, knock, stock_out};
  assert(endings.size() == spec::ending_count);
  std::erase_if(endings, [&](Ending ending) {
    return !can_end_by(rules, ending) || (ending == drop_tied && !tells_ties(rules));
  });
  return endings;
}

bool pays_stakes(const Rules& rules) {
  return any_payment(rules, [](const PaymentRule& rule) { return rule.verb == PaymentRule::Verb::pays; });
}

bool pays_players(const Rules& rules) {
  return any_payment(rules, [](const PaymentRule& rule) {
    return rule.verb == PaymentRule::Verb::pays && rule.payee != spec::Who::pot;
  });
}

Sheet sheet_of(const Rules& rules, const std::optional<Rules>& base) {
  Sheet sheet;
  sheet.title = title_of(rules);
  sheet.house = "House rules: " + rules.house;
  sheet.house += rules.options.empty() ? "" : fmt::format(", with {}", listed(rules.options));
  sheet.source = source_text(rules, base);
  sheet.most_players = rules.most_players;
  for (SheetSection (*const part)(const Rules&) :
       {players_section, cards_section, deal_section, bets_section, wins_section, turn_section, spreads_section,
        waiting_section, endings_section, game_section, remarks_section}) {
    SheetSection section = part(rules);
    if (!section.blocks.empty()) {
      sheet.sections.push_back(std::move(section));
    }
  }
  if (base && mark_differences(sheet, sheet_of(*base))) {
    sheet.differs_from = title_of(*base);
  }
  return sheet;
}

}  // namespace tonk::explore
