#include "spec/payments.hpp"

#include <utility>

#include "spec/roles.hpp"

namespace tonk::spec {

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

std::optional<Ending> ending_of(Field field) {
  static constexpr std::array fields{Field::out,       Field::out_by_discard, Field::drop_won,   Field::caught,
                                     Field::drop_tied, Field::stock_out_pays, Field::reply_pays, Field::knock_pays};
  static_assert(fields.size() == ending_count);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] == field) {
      return static_cast<Ending>(i);
    }
  }
  return std::nullopt;
}

std::vector<PaymentRule> PaymentReader::read(const FieldInfo& field, const Part& value, Roles roles) {
  static constexpr std::size_t most = 16;
  std::vector<PaymentRule> payments;
  silent_ = 0;
  conditional_ = false;
  rest_is_unpaid_ = false;
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
