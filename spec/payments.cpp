#include "spec/payments.hpp"

#include <utility>

namespace tonk::spec {
namespace {

using Verb = PaymentRule::Verb;

enum class Needs : std::uint8_t { nobody, winner, dropper, last_drawer };

Needs needs_of(Who who) {
  switch (who) {
    case Who::winner: return Needs::winner;
    case Who::dropper:
    case Who::nearest_to_dropper:
    case Who::each_bystander:
    case Who::each_equal_or_lower:
    case Who::each_lower: return Needs::dropper;
    case Who::last_drawer: return Needs::last_drawer;
    case Who::each_player:
    case Who::each_other:
    case Who::each_lowest:
    case Who::nearest_lowest:
    case Who::last_to_draw:
    case Who::each_tied:
    case Who::each_loser:
    case Who::pot: return Needs::nobody;
  }
  return Needs::nobody;
}

bool is_about_winner(Circumstance::Kind kind) {
  switch (kind) {
    case Circumstance::Kind::lowest_alone:
    case Circumstance::Kind::lowest_tied: return false;
    case Circumstance::Kind::spreads_laid:
    case Circumstance::Kind::cards_laid:
    case Circumstance::Kind::out_by_spread:
    case Circumstance::Kind::out_on_first_turn:
    case Circumstance::Kind::has_hit:
    case Circumstance::Kind::never_hit: return true;
  }
  return false;
}

/// At the last place where the words stand, or at the whole sentence.
Fault fault_at(std::string_view sentence, std::string_view words, std::string message, std::string help) {
  const std::size_t begin = sentence.rfind(words);
  const bool found = begin != std::string_view::npos;
  return {found ? begin : 0, found ? words.size() : sentence.size(), std::move(message), std::move(help)};
}

std::optional<Fault> missing(std::string_view sentence, Who who, Roles roles) {
  const std::string words(words_of(who));
  switch (needs_of(who)) {
    case Needs::nobody: return std::nullopt;
    case Needs::winner:
      return roles.winner ? std::nullopt
                          : std::optional(fault_at(sentence, words, "nobody has won when this is paid",
                                                   "say who is paid, such as `to each lowest`"));
    case Needs::dropper:
      return roles.dropper ? std::nullopt
                           : std::optional(fault_at(sentence, words, "nobody has dropped when this is paid",
                                                    back_quoted(words) + " has a meaning only after a drop"));
    case Needs::last_drawer:
      return roles.last_drawer ? std::nullopt
                               : std::optional(fault_at(sentence, words, "the stock has not run out when this is paid",
                                                        back_quoted(words) + " has a meaning only under `stock out`"));
  }
  return std::nullopt;
}

std::optional<Fault> ante_fault(std::string_view sentence, const PaymentRule& payment) {
  const bool plain = payment.verb == Verb::pays && payment.payer == Who::each_player && payment.payee == Who::pot &&
                     payment.price == Price{payment.price.number} && payment.only_if.empty();
  return plain ? std::nullopt
               : std::optional(fault_at(sentence, sentence, "this cannot be paid before a hand is played",
                                        "write `each player pays 1 to the pot`, or another number"));
}

/// `each other` where the payment has no other side.
std::optional<Fault> others_fault(std::string_view sentence, const PaymentRule& payment, Roles roles) {
  const std::string_view words = words_of(Who::each_other);
  const bool alone = payment.verb != Verb::pays || payment.payee == Who::pot;
  if (payment.price.per_head && payment.price.heads == Who::each_other) {
    return fault_at(sentence, words, "nobody is there to tell who the others are",
                    "write `for each player` or `for each loser`");
  }
  if (payment.payer == Who::each_other && alone && !roles.winner) {
    return fault_at(sentence, words, "nobody is there to tell who the others are",
                    "write `each player` or `each loser`");
  }
  return std::nullopt;
}

std::optional<Fault> difference_fault(std::string_view sentence, const PaymentRule& payment) {
  const bool between_two = payment.verb == Verb::pays && payment.payee != Who::pot;
  if (payment.price.measure == Measure::difference && !between_two) {
    return fault_at(sentence, "the difference", "there is no player on the other side of the payment to compare with",
                    "write `the differences`, or say to whom it is paid");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> role_fault(std::string_view sentence, const PaymentRule& payment, Roles roles) {
  if (roles.ante) {
    return ante_fault(sentence, payment);
  }
  const bool is_paid = payment.verb == Verb::pays;
  if (auto fault = missing(sentence, payment.payer, roles)) {
    return fault;
  }
  if (auto fault = is_paid ? missing(sentence, payment.payee, roles) : std::nullopt) {
    return fault;
  }
  if (auto fault = payment.price.per_head ? missing(sentence, payment.price.heads, roles) : std::nullopt) {
    return fault;
  }
  for (const Circumstance& circumstance : payment.only_if) {
    if (is_about_winner(circumstance.kind) && !roles.winner) {
      return fault_at(sentence, "winner", "nobody has won when this is paid",
                      "say something of the lowest, such as `if the lowest is alone`");
    }
  }
  if (is_paid && payment.payer == payment.payee) {
    return fault_at(sentence, words_of(payment.payee), "the same players pay and are paid",
                    "name others on one of the two sides");
  }
  if (auto fault = others_fault(sentence, payment, roles)) {
    return fault;
  }
  return difference_fault(sentence, payment);
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

std::optional<Ending> ending_of(Key field) {
  static constexpr std::array fields{Key::out,       Key::out_by_discard, Key::drop_won,   Key::caught,
                                     Key::drop_tied, Key::stock_out_pays, Key::reply_pays, Key::knock_pays};
  static_assert(fields.size() == ending_count);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] == field) {
      return static_cast<Ending>(i);
    }
  }
  return std::nullopt;
}

std::vector<PaymentRule> PaymentReader::read(const KeyInfo& field, const Part& value, Roles roles) {
  static constexpr std::size_t most = 16;
  std::vector<PaymentRule> payments;
  silent_ = 0;
  conditional_ = false;
  rest_is_unpaid_ = false;
  if (value.kind != Part::Kind::list) {
    read_one(field, value, roles, payments);
  } else if (value.items.size() > most) {
    values_.error("too-large", value, back_quoted(field.name) + " has more than 16 sentences");
  } else if (value.items.empty()) {
    values_.error("missing-value", value, back_quoted(field.name) + " says nothing",
                  "write `nobody pays` for no payments");
  } else {
    for (const Part& sentence : value.items) {
      read_one(field, sentence, roles, payments);
    }
    if (silent_ > 0 && value.items.size() > 1) {
      values_.error("sentence", value, "`nobody pays` stands beside other sentences", "let it stand alone");
    }
  }
  return payments;
}

bool PaymentReader::may_stand_here(const Part& sentence, const std::string& written, bool otherwise) {
  if (otherwise && !conditional_) {
    const std::string_view word = "otherwise";
    values_.error("sentence", sentence,
                  Fault{written.find(word), word.size(), "`otherwise` follows no sentence with an `if`",
                        "leave it out, or put it after the sentence whose other case it is"});
    return false;
  }
  if (rest_is_unpaid_) {
    values_.error("sentence", sentence, "this stands after `otherwise, nobody pays`, which is about all other cases",
                  "put it before that sentence");
    return false;
  }
  return true;
}

void PaymentReader::read_one(const KeyInfo& field, const Part& sentence, Roles roles,
                             std::vector<PaymentRule>& payments) {
  const std::string* const written = values_.text(sentence, field);
  if (written == nullptr) {
    return;
  }
  const auto read = read_payment(*written);
  if (const Fault* const wrong = std::get_if<Fault>(&read)) {
    values_.error("sentence", sentence, *wrong);
    return;
  }
  auto [payment, otherwise] = std::get<PaymentSentence>(read);
  if (!may_stand_here(sentence, *written, otherwise)) {
    return;
  }
  if (!payment) {
    rest_is_unpaid_ = otherwise;
    silent_ += otherwise ? 0 : 1;
    return;
  }
  conditional_ = conditional_ || !payment->only_if.empty();
  if (const auto wrong = role_fault(*written, *payment, roles)) {
    values_.error("role", sentence, *wrong);
    return;
  }
  payment->clause = cite_(sentence);
  payments.push_back(std::move(*payment));
}

}  // namespace tonk::spec
