#include <fmt/format.h>

#include "spec/keys.hpp"

namespace tonk::spec {

std::string form_words(const FieldInfo& field) {
  switch (field.form) {
    case Form::name: return "small letters, digits and `-`";
    case Form::text: return "a text";
    case Form::words: return "names with blanks between them";
    case Form::section: return "keys of its own, each indented on a line of its own";
    case Form::phrase: return {};
    case Form::number: return fmt::format("a number from {} to {}", field.least, field.most);
    case Form::turns: return fmt::format("a number of turns from {} to {}", field.least, field.most);
    case Form::at_most: return fmt::format("a number up to {} with `or less`", field.most);
    case Form::player_range: return "`any number`, or a number such as `2`, `2 to 6` or `2 or more`";
    case Form::rank_order:
    case Form::rank_set: return "ranks with blanks between them";
    case Form::rank_points: return "ranks, or `joker`, with their points";
    case Form::joker_count: return "`none`, or a number of dead or wild ones";
    case Form::cards_dealt: return "a number, or numbers of players with a number each";
    case Form::card_numbers: return fmt::format("numbers from {} to {}", field.least, field.most);
    case Form::dealt_win_list: return "`none`, or a list whose parts have a `hand` and what it `pays`";
    case Form::side_bet_list: return "`none`, or a list whose parts have the name of a `bet` and what it is `won by`";
    case Form::hand_condition: return "a sentence";
    case Form::payments: return "a sentence, or a list of sentences";
    case Form::book_size: return "a number or two";
    case Form::run_size: return "a number";
  }
  return {};
}

const FieldInfo* find_field(std::optional<Field> section, std::string_view name) {
  for (const FieldInfo& field : fields()) {
    if (field.section == section && field.name == name) {
      return &field;
    }
  }
  return nullptr;
}

std::vector<std::string_view> names_in(std::optional<Field> section) {
  std::vector<std::string_view> names;
  for (const FieldInfo& field : fields()) {
    if (field.section == section) {
      names.push_back(field.name);
    }
  }
  return names;
}

std::string path_of(Field field) {
  const FieldInfo& entry = info(field);
  return (entry.section ? path_of(*entry.section) + ", " : std::string()) + std::string(entry.name);
}

std::string may_be_written(const FieldInfo& field) {
  std::string help;
  for (const Phrase& phrase : field.phrases) {
    help += (help.empty() ? "write `" : ", or `") + std::string(phrase.words) + "` (" + std::string(phrase.means) + ")";
  }
  if (field.form == Form::phrase) {
    return help;
  }
  help += (help.empty() ? "write " : ", or ") + form_words(field);
  return field.example.empty() ? help : help + ", such as `" + std::string(field.example) + "`";
}

}  // namespace tonk::spec
