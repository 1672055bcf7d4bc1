#include "spec/payments.hpp"

#include <utility>

namespace tonk::spec {
namespace {

bool needs_dropper(Who who) {
  switch (who) {
    case Who::dropper:
    case Who::each_bystander:
    case Who::each_equal_or_lower:
    case Who::each_lower: return true;
    case Who::winner:
    case Who::each_player:
    case Who::each_other:
    case Who::each_lowest:
    case Who::nearest_lowest:
    case Who::each_loser: return false;
  }
  return false;
}

Fault fault(std::string_view sentence, Who who, std::string message, std::string help) {
  const std::size_t begin = sentence.rfind(words_of(who));
  const bool found = begin != std::string_view::npos;
  return {found ? begin : 0, found ? words_of(who).size() : sentence.size(), std::move(message), std::move(help)};
}

}  // namespace

Roles roles_of(Ending ending) {
  switch (ending) {
    case Ending::out:
    case Ending::out_by_discard: return {.winner = true, .dropper = false};
    case Ending::drop_won: return {.winner = true, .dropper = true};
    case Ending::caught: return {.winner = false, .dropper = true};
    case Ending::stock_out: return {.winner = false, .dropper = false};
  }
  return {};
}

std::vector<PaymentRule> PaymentReader::read(const FieldInfo& field, const Part& value, Roles roles) {
  static constexpr std::size_t most = 16;
  std::vector<PaymentRule> payments;
  silent_ = 0;
  if (value.kind != Part::Kind::list) {
    read_one(field, value, roles, payments);
  } else if (value.items.size() > most) {
    values_.error("too-large", value, quoted(field.name) + " has more than 16 sentences");
  } else if (value.items.empty()) {
    values_.error("missing-value", value, quoted(field.name) + " says nothing", "write `nobody pays` for no payments");
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

void PaymentReader::read_one(const FieldInfo& field, const Part& sentence, Roles roles,
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
  std::optional<PaymentRule> payment = std::get<std::optional<PaymentRule>>(read);
  if (!payment) {
    ++silent_;
  } else if (check(sentence, *payment, roles)) {
    payment->clause = cite_(sentence);
    payments.push_back(*payment);
  }
}

bool PaymentReader::check(const Part& sentence, const PaymentRule& payment, Roles roles) {
  const std::string_view text = sentence.text;
  for (const Who who : {payment.payer, payment.payee, payment.price.heads}) {
    if (needs_dropper(who) && !roles.dropper) {
      values_.error("role", sentence,
                    fault(text, who, "nobody has dropped when this is paid",
                          quoted(words_of(who)) + " has a meaning only after a drop"));
      return false;
    }
    if (who == Who::winner && !roles.winner) {
      values_.error("role", sentence,
                    fault(text, who, "nobody has won when this is paid", "say who is paid, such as `to each lowest`"));
      return false;
    }
  }
  if (payment.payer == payment.payee) {
    values_.error(
        "role", sentence,
        fault(text, payment.payee, "the same players pay and are paid", "name others on one of the two sides"));
    return false;
  }
  if (payment.price.per_head && payment.price.heads == Who::each_other) {
    values_.error("role", sentence,
                  fault(text, Who::each_other, "nobody is there to tell who the others are",
                        "write `for each player` or `for each loser`"));
    return false;
  }
  return true;
}

}  // namespace tonk::spec
