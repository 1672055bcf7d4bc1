#include <fmt/format.h>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "spec/keys.hpp"

namespace tonk::explore {
namespace {

using spec::Circumstance;
using spec::Measure;
using spec::PaymentRule;
using spec::Role;
using spec::Who;

std::string of_several(std::string_view which) { return fmt::format("the lowest (of several, {})", which); }

/// `of_dropper`: the dropper is on the other side, so that it is clear with whom the players are compared.
std::string role_word(Role role, PresentRoles roles, bool of_dropper = false) {
  const std::string_view dropper = roles.knocked ? "the player who knocked" : "the dropper";
  switch (role) {
    case Role::winner: return "the winner";
    case Role::dropper: return std::string(dropper);
    case Role::each_player: return "each player in the game";
    case Role::each_other: return "each other player";
    case Role::each_lowest: return "the lowest";
    case Role::nearest_lowest: return of_several("the first after the dealer in the order of play");
    case Role::first_seated: return of_several("the first in the order of the seats");
    case Role::nearest_to_dropper: return of_several(fmt::format("the first after {} in the order of play", dropper));
    case Role::last_to_draw: return of_several("the one who drew a card last");
    case Role::with_highest_card: return "the lowest (of several, whoever holds the highest card)";
    case Role::each_tied:
      return roles.dropper || roles.knocked ? fmt::format("everyone with the lowest count ({} too)", dropper)
                                            : "everyone with the lowest count";
    case Role::each_loser:
      return roles.winner    ? "each other player"
             : roles.dropper ? "everyone who is not lowest (the dropper too)"
                             : "everyone who is not lowest";
    case Role::each_bystander:
      return roles.winner ? "each other player" : fmt::format("everyone who is neither {} nor lowest", dropper);
    case Role::each_equal_or_lower:
      return of_dropper ? "each player whose count is as low or lower"
                        : fmt::format("each player whose count is as low as that of {}, or lower", dropper);
    case Role::each_lower:
      return of_dropper ? "each player whose count is lower"
                        : fmt::format("each player whose count is lower than that of {}", dropper);
    case Role::last_drawer: return "whoever drew the last card of the stock";
    case Role::dealer: return "the dealer";
    case Role::pot: return "the pot";
  }
  return {};
}

std::string who_word(const Who& who, PresentRoles roles, bool of_dropper = false) {
  std::string words = role_word(who.role, roles, of_dropper);
  words += who.but ? fmt::format(" but {}", role_word(*who.but, roles)) : "";
  switch (who.laid) {
    case Who::Laid::whatever: break;
    case Who::Laid::no_spread: words += " who has laid no spread"; break;
    case Who::Laid::a_spread: words += " who has laid a spread"; break;
  }
  return words;
}

/// Whether the test holds for the payer, the payee or the players counted.
template <typename Test>
bool names_anyone(const PaymentRule& rule, const Test& test) {
  const auto names = [&](const Who& who) { return test(who.role) || (who.but && test(*who.but)); };
  return names(rule.payer) || (rule.verb == PaymentRule::Verb::pays && names(rule.payee)) ||
         (rule.price.per_head && names(rule.price.heads)) || (rule.price.shares.rest && names(*rule.price.shares.rest));
}

constexpr std::string_view differences_words = "the differences between their own count and each other count, added up";

/// Nothing for 1, `twice `, `three times `.
std::string times(Amount amount) {
  if (amount == Amount{1}) {
    return {};
  }
  if (amount == Amount{2}) {
    return "twice ";
  }
  if (amount == Amount::fraction(1, 2)) {
    return "half ";
  }
  const bool word = amount.denominator() == 1 && !amount.is_negative() && amount < Amount{13};
  return fmt::format("{} times ", word ? number_word(static_cast<unsigned>(amount.numerator())) : to_string(amount));
}

/// Says for which players the price is paid, if it is paid once for each.
std::string heads_words(const spec::Price& price, PresentRoles roles) {
  const std::string_view link = price.measure == Measure::stakes ? " for" : ", and that for";
  return price.per_head ? fmt::format("{} {}", link, who_word(price.heads, roles)) : "";
}

/// What is paid: `two stakes`, `a stake for each point of …`.
std::string price_words(const PaymentRule& rule, std::string_view unit, PresentRoles roles) {
  const spec::Price& price = rule.price;
  std::string words = priced(price.number, unit);
  switch (price.measure) {
    case Measure::stakes: break;
    case Measure::own_count: words += " for each point of their own hand"; break;
    case Measure::difference: words += " for each point by which their counts differ"; break;
    case Measure::other_counts: words += " for each point in the hands of those who are not paid"; break;
    case Measure::differences: words += fmt::format(" for each point of {}", differences_words); break;
    case Measure::pot: words = times(price.number) + "what is in the pot"; break;
  }
  words += heads_words(price, roles);
  const bool into_pot = rule.payee == Who::pot;
  words += !price.shares.divided ? ""
           : into_pot            ? ", divided by the number of players who put it in"
                                 : ", divided by the number of players who are paid";
  words += price.at_most ? fmt::format(", but at most {}", priced(*price.at_most, unit)) : "";
  return words;
}

/// What is scored: `two points`, `twice what their own hand counts`.
std::string score_words(const PaymentRule& rule, PresentRoles roles) {
  const spec::Price& price = rule.price;
  const std::string factor = times(price.number);
  const bool one_winner = roles.winner && rule.payer == Who::winner;
  std::string words;
  switch (price.measure) {
    case Measure::pot:
    case Measure::stakes: words = priced(price.number, "point"); break;
    case Measure::own_count: words = factor + "what their own hand counts"; break;
    case Measure::difference:
    case Measure::differences: words = fmt::format("{}{}", factor, differences_words); break;
    case Measure::other_counts:
      words = fmt::format("{}what the hands of {} count together", factor,
                          one_winner ? "all others" : "all who do not score");
      break;
  }
  words.insert(0, price.shares.divided ? "an equal share of " : "");
  words += heads_words(price, roles);
  return words + (price.at_most ? fmt::format(", but at most {}", priced(*price.at_most, "point")) : "");
}

std::string case_words(const Circumstance& circumstance) {
  const auto at_least = [&](std::string_view what) {
    return fmt::format("laid at least {}", counted(circumstance.number, what));
  };
  switch (circumstance.kind) {
    case Circumstance::Kind::lowest_alone: return "one player alone is lowest";
    case Circumstance::Kind::lowest_tied: return "several players tie for lowest";
    case Circumstance::Kind::spreads_laid: return at_least("spread") + " in this hand";
    case Circumstance::Kind::cards_laid: return at_least("card") + " on the last turn (hits included)";
    case Circumstance::Kind::out_by_spread: return "went out by laying a spread";
    case Circumstance::Kind::out_on_first_turn: return "went out on the first turn";
    case Circumstance::Kind::has_hit: return "hit a spread in this hand";
    case Circumstance::Kind::never_hit: return "hit no spread in this hand";
  }
  return {};
}

std::string cases_words(const std::vector<Circumstance>& cases) {
  std::vector<std::string> words;
  words.reserve(cases.size());
  bool of_winner = false;
  for (const Circumstance& circumstance : cases) {
    const bool winner = !is_of_lowest(circumstance);
    words.push_back((winner && !of_winner ? "the winner " : "") + case_words(circumstance));
    of_winner = winner;
  }
  return words.empty() ? std::string() : "if " + listed(words) + ", ";
}

/// Who gets what cannot be divided.
std::string rest_words(const PaymentRule& rule, std::string_view unit, PresentRoles roles) {
  const auto& rest = rule.price.shares.rest;
  if (!rest) {
    return {};
  }
  const bool from_pot = rule.verb == PaymentRule::Verb::takes_pot;
  const std::string to = *rest != Who::pot ? "goes to " + who_word(*rest, roles)
                         : from_pot        ? "stays in the pot"
                                           : "goes into the pot";
  return fmt::format(", in whole {}s; what is left over {}", unit, to);
}

std::string payment_words(const spec::Rules& rules, const PaymentRule& rule, PresentRoles roles) {
  const bool of_dropper = rule.payer == Who::dropper || rule.payee == Who::dropper;
  const bool one_of_several =
      rule.payer.role == Role::each_lowest && (rule.price.shares.divided || rule.verb == PaymentRule::Verb::takes_pot);
  const std::string payer = (one_of_several ? "each of " : "") + who_word(rule.payer, roles, of_dropper);
  if (rule.verb == PaymentRule::Verb::scores) {
    return fmt::format("{} scores {}{}", payer, score_words(rule, roles), rest_words(rule, "point", roles));
  }
  if (rule.verb == PaymentRule::Verb::takes_pot) {
    const bool shares = payer.starts_with("each");
    return fmt::format("{} takes {}{}", payer, shares ? "an equal share of the pot" : "the pot",
                       rest_words(rule, pot_unit(rules), roles));
  }
  if (rule.payee == Who::pot) {
    return fmt::format("{} puts {} into the pot", payer, price_words(rule, pot_unit(rules), roles));
  }
  const std::string payee = who_word(rule.payee, roles, of_dropper);
  const std::string price = price_words(rule, "stake", roles);
  const bool plain = rule.price.measure == Measure::stakes && !rule.price.per_head && payee.size() > 12;
  return (plain ? fmt::format("{} pays {} to {}", payer, price, payee)
                : fmt::format("{} pays {} {}", payer, payee, price)) +
         rest_words(rule, "stake", roles);
}

/// Whether payers and payees are the same, so that only the price of the second sentence needs to be written.
bool differ_in_price(const PaymentRule& one, const PaymentRule& other) {
  const bool alike = one.verb == other.verb && one.payer == other.payer && one.price.shares == other.price.shares;
  const bool paid = one.verb == PaymentRule::Verb::pays && one.payee == other.payee;
  return alike && (paid || one.verb == PaymentRule::Verb::scores);
}

/// Whether one of the sentences holds however the hand has ended.
bool is_always_paid(const std::vector<PaymentRule>& payments) {
  const auto only = [&](Circumstance::Kind kind) {
    return std::ranges::any_of(payments, [&](const PaymentRule& rule) {
      return rule.only_if.size() == 1 && rule.only_if.front().kind == kind;
    });
  };
  return std::ranges::any_of(payments, [](const PaymentRule& rule) { return rule.only_if.empty(); }) ||
         (only(Circumstance::Kind::lowest_alone) && only(Circumstance::Kind::lowest_tied)) ||
         (only(Circumstance::Kind::has_hit) && only(Circumstance::Kind::never_hit));
}

std::string_view otherwise_nothing(PaymentRule::Verb verb) {
  switch (verb) {
    case PaymentRule::Verb::pays: return "Otherwise, nobody pays.";
    case PaymentRule::Verb::scores: return "Otherwise, nobody scores.";
    case PaymentRule::Verb::takes_pot: return "Otherwise, nobody takes it.";
  }
  return {};
}

std::string amount_words(const spec::Rules& rules, const PaymentRule& rule, PresentRoles roles) {
  const bool scores = rule.verb == PaymentRule::Verb::scores;
  return scores ? score_words(rule, roles)
                : price_words(rule, rule.payee == Who::pot ? pot_unit(rules) : std::string_view{"stake"}, roles);
}

}  // namespace

bool tells_ties(const spec::Rules& rules) {
  static constexpr PresentRoles alike{.dropper = true, .tie = true};
  const auto& tied = rules.settlement_of(spec::Ending::drop_tied).pays;
  const auto& caught = rules.settlement_of(spec::Ending::caught).pays;
  if (rules.tie_with_dropper != spec::TieWithDropper::catches) {
    return false;
  }
  return tied.empty() || caught.empty() ? tied.empty() != caught.empty()
                                        : payments_text(rules, tied, alike) != payments_text(rules, caught, alike);
}

PresentRoles roles_of(const spec::Rules& rules, spec::Ending ending) {
  using enum spec::Ending;
  switch (ending) {
    case out:
    case out_by_discard:
    case reply: return {.winner = true};
    case drop_won: return {.winner = true, .dropper = true};
    case caught:
      return {.dropper = true, .tie = rules.tie_with_dropper == spec::TieWithDropper::catches && !tells_ties(rules)};
    case drop_tied: return {.dropper = true, .tie = true};
    case knock: return {.knocked = true};
    case stock_out: return {};
  }
  return {};
}

std::string_view pot_unit(const spec::Rules& rules) { return rules.game.tokens != 0 ? "token" : "stake"; }

std::string nobody_text(const spec::Rules& rules) { return pays_stakes(rules) ? "Nobody pays." : "Nobody scores."; }

std::string payments_text(const spec::Rules& rules, const std::vector<PaymentRule>& payments, PresentRoles roles) {
  std::string text;
  bool lowest = false;
  const PaymentRule* before = nullptr;
  for (const PaymentRule& rule : payments) {
    const bool only_price = rule.otherwise && !rule.also && before != nullptr && differ_in_price(*before, rule);
    const std::string payment =
        only_price ? "it is " + amount_words(rules, rule, roles) : payment_words(rules, rule, roles);
    std::string sentence = rule.otherwise ? "otherwise, " : "";
    sentence += rule.also ? "in addition, " : "";
    sentence += cases_words(rule.only_if);
    sentence += payment;
    say(text, capitalized(std::move(sentence)) + ".");
    lowest = lowest || asks_who_is_lowest(rule);
    before = &rule;
  }
  say(text, roles.tie && lowest ? "The dropper does not count as lowest here." : "");
  if (text.empty()) {
    return nobody_text(rules);
  }
  say(text, is_always_paid(payments) ? "" : otherwise_nothing(payments.front().verb));
  return text;
}

std::string sentence(const spec::Rules& rules, spec::Key key) { return std::string(spec::chosen(rules, key)->sheet); }

bool chooses_one(Role role) {
  return role == Role::nearest_lowest || role == Role::first_seated || role == Role::nearest_to_dropper ||
         role == Role::last_to_draw;
}

bool is_of_lowest(const Circumstance& circumstance) {
  return circumstance.kind == Circumstance::Kind::lowest_alone || circumstance.kind == Circumstance::Kind::lowest_tied;
}

bool asks_who_is_lowest(const PaymentRule& rule) {
  return names_anyone(rule,
                      [](Role role) {
                        return role == Role::each_lowest || chooses_one(role) || role == Role::with_highest_card ||
                               role == Role::each_loser || role == Role::each_bystander;
                      }) ||
         std::ranges::any_of(rule.only_if, is_of_lowest);
}

bool counts_matter(const std::vector<PaymentRule>& payments) {
  const auto by_count = [](Role role) {
    return role != Role::winner && role != Role::dropper && role != Role::each_player && role != Role::each_other &&
           role != Role::each_loser && role != Role::dealer && role != Role::pot;
  };
  return std::ranges::any_of(payments, [&](const PaymentRule& rule) {
    const bool counts = rule.price.measure != Measure::stakes && rule.price.measure != Measure::pot;
    return counts || names_anyone(rule, by_count);
  });
}

}  // namespace tonk::explore
