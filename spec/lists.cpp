#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "core/text.hpp"
#include "spec/values.hpp"

/// Values that are sentences or lists: payments, dealt wins and side bets.
namespace tonk::spec {
namespace {

using Verb = PaymentRule::Verb;

/// A fault at the last place where the words stand, or else at the whole sentence.
Fault fault_at(std::string_view sentence, std::string_view words, std::string message, std::string help) {
  const std::size_t begin = sentence.rfind(words);
  const bool found = begin != std::string_view::npos;
  return {{std::move(message), std::move(help)}, found ? begin : 0, found ? words.size() : sentence.size()};
}

std::optional<Fault> missing(std::string_view sentence, Role role, Roles roles) {
  bool Roles::*const needed = needed_by(role);
  if (needed == nullptr || roles.*needed) {
    return std::nullopt;
  }
  const std::string words(words_of(role));
  if (needed == &Roles::winner) {
    const bool is_named = sentence.find(words) != std::string_view::npos;
    return fault_at(
        sentence, words, "nobody has won when this is paid",
        is_named ? "say which players, such as `each lowest`" : "say who is paid, such as `to each lowest`");
  }
  if (needed == &Roles::dropper) {
    return fault_at(sentence, words, "nobody has dropped when this is paid",
                    back_quoted(words) + " has a meaning only after a drop");
  }
  return fault_at(sentence, words, "the stock has not run out when this is paid",
                  back_quoted(words) + " has a meaning only under `stock out`");
}

std::optional<Fault> ante_fault(std::string_view sentence, const PaymentRule& payment) {
  const bool plain = payment.verb == Verb::pays && payment.payer == Who::each_player && payment.payee == Who::pot &&
                     payment.price == Price{payment.price.number} && payment.only_if.empty();
  return plain ? std::nullopt
               : std::optional(fault_at(sentence, sentence, "this cannot be paid before a hand is played",
                                        "write `each player pays 1 to the pot`, or another number"));
}

/// The fault of `each other` if the payment has no other side.
std::optional<Fault> others_fault(std::string_view sentence, const PaymentRule& payment, Roles roles) {
  const std::string_view words = words_of(Role::each_other);
  const bool alone = payment.verb != Verb::pays || payment.payee == Who::pot;
  const char* const message = "nobody is there to tell who the others are";
  if (payment.price.per_head && payment.price.heads.role == Role::each_other) {
    return fault_at(sentence, words, message, "write `for each player` or `for each loser`");
  }
  if (payment.payer.role == Role::each_other && alone && !roles.winner) {
    return fault_at(sentence, words, message, "write `each player` or `each loser`");
  }
  return std::nullopt;
}

/// Whoever is left out must be one of several, and what goes to whoever gets the rest must be divided.
std::optional<Fault> narrowing_fault(std::string_view sentence, const PaymentRule& payment) {
  const Who& payee = payment.verb == Verb::pays ? payment.payee : payment.payer;
  const Who& heads = payment.price.per_head ? payment.price.heads : payment.payer;
  const Shares& shares = payment.price.shares;
  for (const Who& who : {payment.payer, payee, heads, shares.rest.value_or(payment.payer)}) {
    if (who.but && !words_of(who.role).starts_with("each ")) {
      return fault_at(sentence, "but", "only of several players can some be left out",
                      "begin with `each`, as in `each other but`");
    }
    if (who.but == who.role) {
      return fault_at(sentence, "but", "the same players are meant and left out", "leave out others");
    }
    if (who.but == Role::each_other) {
      return fault_at(sentence, "but", "it is not clear whom `each other` leaves out",
                      "leave out a player or a kind of player, such as `dealer` or `each lowest`");
    }
  }
  const bool into_pot = payment.verb == Verb::pays && payment.payee == Who::pot;
  if (shares.rest && into_pot) {
    return fault_at(sentence, "in whole", "what is put into the pot is divided exactly", "leave this out");
  }
  if (shares.rest == Who::pot && payment.verb == Verb::scores) {
    return fault_at(sentence, "pot", "points are no stakes", "say which player gets the rest");
  }
  if (shares.rest && !shares.divided && payment.verb != Verb::takes_pot) {
    return fault_at(sentence, "in whole", "nothing is divided here", "write `an equal share of` before the price");
  }
  return std::nullopt;
}

/// What makes no sense when the sentence is to be paid: players who do not exist, or who are the same on both sides.
std::optional<Fault> role_fault(std::string_view sentence, const PaymentRule& payment, Roles roles) {
  if (roles.ante) {
    return ante_fault(sentence, payment);
  }
  const bool is_paid = payment.verb == Verb::pays;
  const Price& price = payment.price;
  for (const Who& who : {payment.payer, is_paid ? payment.payee : payment.payer,
                         price.per_head ? price.heads : payment.payer, price.shares.rest.value_or(payment.payer)}) {
    for (const Role role : {who.role, who.but.value_or(who.role)}) {
      if (auto fault = missing(sentence, role, roles)) {
        return fault;
      }
    }
  }
  if (auto fault = narrowing_fault(sentence, payment)) {
    return fault;
  }
  const bool about_winner =
      std::any_of(payment.only_if.begin(), payment.only_if.end(), [](const Circumstance& circumstance) {
        return circumstance.kind != Circumstance::Kind::lowest_alone &&
               circumstance.kind != Circumstance::Kind::lowest_tied;
      });
  if (about_winner && !roles.winner) {
    return fault_at(sentence, "winner", "nobody has won when this is paid",
                    "say something of the lowest, such as `if the lowest is alone`");
  }
  const bool among_others = payment.payer.role == Role::each_other && payment.payee.role == Role::each_other;
  if (is_paid && (payment.payer == payment.payee || among_others)) {
    return fault_at(sentence, words_of(payment.payee.role), "the same players pay and are paid",
                    "name others on one of the two sides");
  }
  if (auto fault = others_fault(sentence, payment, roles)) {
    return fault;
  }
  const bool between_two = is_paid && payment.payee != Who::pot;
  if (payment.price.measure == Measure::difference && !between_two) {
    return fault_at(sentence, "the difference", "there is no player on the other side of the payment to compare with",
                    "write `the differences`, or say to whom it is paid");
  }
  if (price.measure == Measure::pot && payment.verb == Verb::scores) {
    return fault_at(sentence, "what is in the pot", "points are no stakes", "write how many points are scored");
  }
  return std::nullopt;
}

Roles roles_of(Ending ending) {
  switch (ending) {
    case Ending::out:
    case Ending::out_by_discard:
    case Ending::reply: return {.winner = true};
    case Ending::drop_won: return {.winner = true, .dropper = true};
    case Ending::caught:
    case Ending::drop_tied:
    case Ending::knock: return {.dropper = true};
    case Ending::stock_out: return {.last_drawer = true};
  }
  return {};
}

/// Reads a sentence, or a list of them, into payments, each with its own clause.
Settlement read_payments(const KeyInfo& key, const Part& value, Roles roles, ValueReader& values) {
  static constexpr std::size_t most = 16;
  Settlement read;
  const bool is_list = value.kind == Part::Kind::list;
  if (is_list && value.items.size() > most) {
    values.error("too-large", value, fmt::format("{} has more than {} sentences", back_quoted(key.name), most));
    return read;
  }
  if (is_list && value.items.empty()) {
    values.error("missing-value", value, back_quoted(key.name) + " says nothing",
                 "write `nobody pays` for no payments");
    return read;
  }
  const auto read_one = [&](std::string_view text) {
    return read_payment(text, [&](const PaymentRule& rule) { return !role_fault(text, rule, roles); });
  };
  bool nobody_pays = false;
  bool is_conditional = false;  // a sentence so far has an `if`
  for (const Part& sentence : is_list ? std::span(value.items) : std::span(&value, 1)) {
    const auto said = values.sentence(sentence, key, read_one, key.section ? "" : may_be_written(key));
    if (!said) {
      continue;
    }
    const auto& [payment, otherwise] = *said;
    if (otherwise && !is_conditional) {
      const std::string_view word = "otherwise";
      values.error("sentence", sentence,
                   Fault{{"`otherwise` follows no sentence with an `if`",
                          "leave it out, or put it after the sentence whose other case it is"},
                         sentence.text.find(word),
                         word.size()});
    } else if (read.rest_is_unpaid) {
      values.error("sentence", sentence, "this stands after `otherwise, nobody pays`, which is about all other cases",
                   "put it before that sentence");
    } else if (!payment) {
      (otherwise ? read.rest_is_unpaid : nobody_pays) = true;
    } else {
      is_conditional = is_conditional || !payment->only_if.empty();
      if (const auto wrong = role_fault(sentence.text, *payment, roles)) {
        values.error("role", sentence, *wrong);
      } else {
        read.pays.push_back(*payment);
        read.pays.back().clause = values.cite(sentence, key.key);
      }
    }
  }
  if (nobody_pays && value.items.size() > 1) {
    values.error("sentence", value, "`nobody pays` stands beside other sentences", "let it stand alone");
  }
  return read;
}

constexpr std::size_t most_entries = 32;

/// The parts of a list; none for `none`, or where it is no list.
std::span<const Part> entries_of(const KeyInfo& key, const Part& value, ValueReader& values) {
  const bool none = value.kind == Part::Kind::value && value.text == "none";
  if (value.kind != Part::Kind::list && !none) {
    const bool is_entry = value.kind == Part::Kind::map && !value.keys.empty() &&
                          find_key(key.key == Key::add_dealt_wins ? Key::dealt_wins : key.key, value.keys.front().text);
    values.error("wrong-kind", value, back_quoted(key.name) + " is not a list",
                 is_entry ? fmt::format("begin each part with a dash: `- {}:`, and indent its other keys like this one",
                                        value.keys.front().text)
                          : may_be_written(key));
    return {};
  }
  if (value.kind == Part::Kind::list && value.items.empty()) {
    values.error("missing-value", value, back_quoted(key.name) + " says nothing", may_be_written(key));
  } else if (value.items.size() > most_entries) {
    values.error("too-large", value, fmt::format("{} has more than {} parts", back_quoted(key.name), most_entries));
    return {};
  }
  return value.items;
}

/// The keys that one part of a list says; `list` is their section in the table, and `called` the part, such as `dealt win`.
std::vector<Setting> settings_in(Key list, std::string_view called, const Part& entry, ValueReader& values) {
  std::vector<Setting> settings;
  if (entry.kind != Part::Kind::map) {
    values.error("wrong-kind", entry, fmt::format("a {} has keys of its own", called), may_be_written(info(list)));
    return settings;
  }
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    const Part& name = entry.keys[i];
    if (const KeyInfo* const key = find_key(list, name.text)) {
      settings.push_back({key->key, &name, &entry.items[i]});
    } else {
      values.error("unknown-key", name, fmt::format("{} is not a key of a {}", back_quoted(name.text), called),
                   joined(did_you_mean(name.text, names_in(list)), "its keys are " + quoted_names_in(list)),
                   only_meant(name.text, names_in(list)));
    }
  }
  for (const KeyInfo& key : keys()) {
    const bool must = key.section == list && key.is_required();
    if (must && std::none_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.key == key.key; })) {
      values.error("missing-key", entry, fmt::format("the {} has no {}", called, back_quoted(key.name)),
                   fmt::format("write it below the other keys behind the same dash; {}", may_be_written(key)));
    }
  }
  return settings;
}

DraftWin read_win(const Part& entry, ValueReader& values) {
  DraftWin& win = values.draft().win;
  win = {};
  win.entry = &entry;
  win.win.clause = values.cite(entry, Key::dealt_wins);
  for (const Setting& setting : settings_in(Key::dealt_wins, "dealt win", entry, values)) {
    const KeyInfo& key = info(setting.key);
    const Part& value = *setting.value;
    if (key.key == Key::hand) {
      win.hand = values.place(value, value);
      win.win.hand = values.sentence(value, key, read_hand).value_or(HandCondition{});
      win.win.hand_clause = values.cite(value, Key::dealt_wins);
    } else if (key.key == Key::beats) {
      win.beats = values.place(value, value);
      win.win.beats = values.sentence(value, key, read_beaten).value_or(HandCondition{});
    } else if (key.key == Key::pays) {
      win.win.pays = read_payments(key, value, {.winner = true}, values).pays;
    } else {
      values.choose(value, key);
    }
  }
  return win;
}

void read_name(const Part& value, const KeyInfo& key, std::set<std::string>& names, ValueReader& values) {
  const std::string* const name = values.text(value, key);
  if (name == nullptr) {
    return;
  }
  values.draft().bet.bet.name = *name;
  if (!is_name(*name)) {
    values.error("unknown-value", value, back_quoted(one_line(*name)) + " is not a name", may_be_written(key));
  } else if (*name == "pot") {
    values.error("impossible", value, "`pot` is the house's own pot", "give the bet another name");
  } else if (!names.insert(*name).second) {
    values.error("impossible", value, back_quoted(*name) + " is bet on twice", "give each bet a name of its own");
  }
}

}  // namespace

void set_payments(const KeyInfo& key, const Part& value, ValueReader& values) {
  Draft& draft = values.draft();
  if (key.key == Key::ante) {
    draft.rules.ante = read_payments(key, value, {.ante = true}, values).pays;
    return;
  }
  if (key.key == Key::pot_left) {
    draft.rules.pot_left = read_payments(key, value, {}, values).pays;
    return;
  }
  const ClauseId clause = draft.add_clause(draft.place(key.key), key.key);
  Settlement& settlement = draft.rules.settlement[static_cast<std::size_t>(*key.ending)];
  settlement = read_payments(key, value, roles_of(*key.ending), values);
  settlement.clause = clause;
}

void set_dealt_wins(const KeyInfo& key, const Part& value, ValueReader& values) {
  Draft& draft = values.draft();
  auto& all = draft.dealt_wins;
  if (key.key == Key::dealt_wins) {
    all.clear();
    draft.added_wins = draft.added_here = 0;
  } else if (value.kind == Part::Kind::value) {
    // This drops what the options that come with this file have added. Any other option that adds something contradicts it.
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(draft.added_wins));
    draft.added_wins = draft.added_here = 0;
  }
  const std::size_t added = key.key == Key::add_dealt_wins ? 1 : 0;
  auto at = all.begin() + static_cast<std::ptrdiff_t>(draft.added_here * added);
  for (const Part& entry : entries_of(key, value, values)) {
    at = all.insert(at, read_win(entry, values)) + 1;
    draft.added_wins += added;
    draft.added_here += added;
  }
}

void set_side_bets(const KeyInfo& key, const Part& value, ValueReader& values) {
  auto& all = values.draft().side_bets;
  if (value.kind == Part::Kind::value) {
    all.clear();
  }
  std::set<std::string> names;
  for (const Part& entry : entries_of(key, value, values)) {
    DraftBet& bet = values.draft().bet;
    bet = {};
    bet.entry = &entry;
    bet.bet.clause = values.cite(entry, Key::side_bets);
    for (const Setting& setting : settings_in(Key::side_bets, "side bet", entry, values)) {
      if (setting.key == Key::bet) {
        read_name(*setting.value, info(Key::bet), names, values);
      } else {
        values.choose(*setting.value, info(setting.key));
      }
    }
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const DraftBet& other) { return other.bet.name == bet.bet.name; });
    if (same == all.end()) {
      all.push_back(bet);
    } else {
      *same = bet;
    }
  }
}

}  // namespace tonk::spec
