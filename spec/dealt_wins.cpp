#include "spec/dealt_wins.hpp"

#include <utility>

namespace tonk::spec {

std::vector<DealtWinReader::Read> DealtWinReader::read(const FieldInfo& field, const Part& value) {
  static constexpr std::size_t most = 32;
  std::vector<Read> wins;
  const bool none = value.kind == Part::Kind::value && value.text == "none" && field.field == Field::dealt_wins;
  if (value.kind != Part::Kind::list && !none) {
    values_.error("wrong-kind", value, quoted(field.name) + " is not a list", may_be_written(field));
  } else if (value.kind == Part::Kind::list && value.items.empty()) {
    values_.error("missing-value", value, quoted(field.name) + " says nothing", may_be_written(field));
  } else if (value.items.size() > most) {
    values_.error("too-large", value, quoted(field.name) + " has more than 32 parts");
  } else {
    for (const Part& item : value.items) {
      read_one(field, item, wins);
    }
  }
  return wins;
}

void DealtWinReader::read_one(const FieldInfo& field, const Part& item, std::vector<Read>& wins) {
  if (item.kind != Part::Kind::map) {
    values_.error("wrong-kind", item, "a dealt win has a `hand` and what it `pays`", may_be_written(field));
    return;
  }
  Read read;
  read.win.clause = cite_win_(item);
  bool pays = false;
  for (std::size_t i = 0; i < item.keys.size(); ++i) {
    const Part& name = item.keys[i];
    const FieldInfo* const key = find_field(Field::dealt_wins, name.text);
    if (key == nullptr) {
      values_.error("unknown-key", name, quoted(name.text) + " is not a key of a dealt win",
                    joined(did_you_mean(name.text, names_in(Field::dealt_wins)), "its keys are `hand` and `pays`"));
    } else if (key->field == Field::hand) {
      read.hand = &item.items[i];
      read_condition(*key, *read.hand, read.win.hand);
    } else {
      pays = true;
      read.win.pays =
          PaymentReader(values_, cite_payment_).read(*key, item.items[i], {.winner = true, .dropper = false});
    }
  }
  require(item, read.hand != nullptr, Field::hand);
  require(item, pays, Field::pays);
  if (read.hand != nullptr) {
    wins.push_back(std::move(read));
  }
}

void DealtWinReader::require(const Part& item, bool said, Field key) {
  if (!said) {
    values_.error("missing-key", item, "the dealt win has no " + quoted(info(key).name), may_be_written(info(key)));
  }
}

void DealtWinReader::read_condition(const FieldInfo& field, const Part& value, HandCondition& condition) {
  const std::string* const written = values_.text(value, field);
  if (written == nullptr) {
    return;
  }
  Sentence<HandCondition> sentence = read_hand(*written);
  if (const Fault* const fault = std::get_if<Fault>(&sentence)) {
    values_.error("sentence", value, *fault);
  } else {
    condition = std::get<HandCondition>(std::move(sentence));
  }
}

}  // namespace tonk::spec
