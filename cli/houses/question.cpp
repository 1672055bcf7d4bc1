#include "cli/houses/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.hpp"
#include "spec/document.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {
namespace {

using spec::FieldInfo;
using spec::Form;
using spec::Part;

constexpr std::array ways{std::pair{"back", Way::back}, std::pair{"skip", Way::skip}, std::pair{"done", Way::done}};

Part part_of(std::string_view value) {
  spec::Report report;
  const auto document = spec::read_document(spec::Source("", fmt::format("value: {}\n", value)), report);
  return document && !report.failed() ? document->items.front() : spec::text_part(std::string(value));
}

/// A value in one line, as a file has it.
std::string written(const Part& value) {
  const std::string key = "value";
  return spec::yaml_lines(key, value).front().substr(key.size() + 2);
}

class Question {
 public:
  Question(const FieldInfo& field, const std::optional<Part>& proposed, const Accept& accept, Dialogue& dialogue)
      : field_(field), proposed_(proposed), accept_(accept), dialogue_(dialogue) {}

  Reply ask() {
    show();
    while (true) {
      const std::optional<std::string> words = ask_line(bracket(), dialogue_);
      if (!words) {
        return {Way::ended, {}};
      }
      const bool may_be_empty = proposed_ || field_.optional;
      const std::optional<Way> way = way_in(*words);
      if (way && (may_be_empty || way == Way::back)) {
        return {*way, {}};
      }
      if (*words == "?") {
        explain();
      } else if (!way && !words->empty()) {
        Reply reply = read(*words);
        if (reply.way != Way::on || (reply.value && accept_(*reply.value))) {
          return reply;
        }
      } else if (may_be_empty) {
        return {};
      } else {
        dialogue_.out << "  this needs an answer; `back` takes back everything that it belongs to\n";
      }
    }
  }

 private:
  void show() {
    dialogue_.out << '\n' << field_.name << ": " << field_.means << '\n';
    for (std::size_t i = 0; i < field_.phrases.size(); ++i) {
      dialogue_.out << (field_.form == Form::phrase ? fmt::format("  {} ", i + 1) : std::string("  "))
                    << field_.phrases[i].words << '\n';
    }
    if (is_list()) {
      const FieldInfo& first = first_key_of(field_);
      dialogue_.out << fmt::format("  `none`, or part by part, each from its `{}` on: {}, such as {}\n", first.name,
                                   first.means, first.example);
    } else if (field_.form != Form::phrase) {
      dialogue_.out << fmt::format("  {}{}, such as {}\n", field_.phrases.empty() ? "" : "or ", form_words(field_),
                                   field_.example);
    }
    if (proposed_ && proposed_->kind == Part::Kind::list) {
      for (const Part& item : proposed_->items) {
        dialogue_.out << "  now: " << printable(one_line(item)) << '\n';
      }
    }
  }

  [[nodiscard]] bool is_list() const {
    return field_.form == Form::dealt_win_list || field_.form == Form::side_bet_list;
  }

  void explain() {
    for (const spec::Phrase& phrase : field_.phrases) {
      dialogue_.out << "  " << phrase.words << ": " << phrase.means << '\n';
    }
    if (field_.form != Form::phrase) {
      dialogue_.out << "  " << may_be_written(field_) << '\n';
    }
  }

  /// What Enter means.
  [[nodiscard]] std::string bracket() const {
    if (!proposed_) {
      return field_.optional ? "[nothing]" : "";
    }
    if (proposed_->kind == Part::Kind::list) {
      return "[as now]";
    }
    return "[" + printable(written(*proposed_)) + "]";
  }

  Reply read(const std::string& words) {
    switch (field_.form) {
      case Form::rank_points:
      case Form::cards_dealt: return {Way::on, part_of(words)};
      case Form::payments: return ask_sentences(words, accept_, dialogue_);
      case Form::dealt_win_list:
      case Form::side_bet_list:
        return words == "none" ? Reply{Way::on, spec::text_part(words)} : ask_parts(field_, words, accept_, dialogue_);
      case Form::phrase: return {Way::on, spec::text_part(numbered(words))};
      case Form::name:
      case Form::text:
      case Form::words:
      case Form::section:
      case Form::number:
      case Form::turns:
      case Form::at_most:
      case Form::player_range:
      case Form::rank_order:
      case Form::rank_set:
      case Form::joker_count:
      case Form::card_numbers:
      case Form::hand_condition:
      case Form::book_size:
      case Form::run_size: return {Way::on, spec::text_part(words)};
    }
    return {Way::on, spec::text_part(words)};
  }

  /// The phrase with this number, or the words themselves if they are not a number.
  [[nodiscard]] std::string numbered(const std::string& words) const {
    for (std::size_t i = 0; i < field_.phrases.size(); ++i) {
      if (words == std::to_string(i + 1)) {
        return std::string(field_.phrases[i].words);
      }
    }
    return words;
  }

  const FieldInfo& field_;
  const std::optional<Part>& proposed_;
  const Accept& accept_;
  Dialogue& dialogue_;
};

}  // namespace

std::optional<Way> way_in(std::string_view words) {
  const auto* const way = std::find_if(ways.begin(), ways.end(), [&](const auto& w) { return w.first == words; });
  return way == ways.end() ? std::nullopt : std::optional(way->second);
}

std::optional<std::string> ask_line(const std::string& before, Dialogue& dialogue) {
  dialogue.out << before << (before.empty() ? "> " : " > ") << std::flush;
  const std::optional<std::string> words = dialogue.read_line();
  return words ? std::optional(spec::one_line(*words)) : std::nullopt;
}

Reply ask(const FieldInfo& field, const std::optional<Part>& proposed, const Accept& accept, Dialogue& dialogue) {
  return Question(field, proposed, accept, dialogue).ask();
}

namespace {

using spec::FieldInfo;
using spec::Part;

std::vector<const FieldInfo*> keys_of(const FieldInfo& list) {
  const spec::Field section = list.form == spec::Form::side_bet_list ? spec::Field::side_bets : spec::Field::dealt_wins;
  std::vector<const FieldInfo*> keys;
  for (const FieldInfo& key : spec::fields()) {
    if (key.section == section) {
      keys.push_back(&key);
    }
  }
  return keys;
}

/// Whether what was said so far does not hold.
bool is_lost(Way way) { return way == Way::back || way == Way::ended; }

void say(const FieldInfo& key, const Part& value, Part& part) {
  part.keys.push_back(spec::text_part(std::string(key.name)));
  part.items.push_back(value);
}

bool has_to_be_said(const FieldInfo& key) { return !key.optional && key.default_value.empty(); }

/// What was not asked for yet and has to be there, as the table has it for an example.
void fill(const std::vector<const FieldInfo*>& keys, Part& part) {
  for (const FieldInfo* const key : keys) {
    const bool said =
        std::any_of(part.keys.begin(), part.keys.end(), [&](const Part& k) { return k.text == key->name; });
    if (!said && has_to_be_said(*key)) {
      say(*key, spec::text_part(std::string(key->example)), part);
    }
  }
}

std::optional<Part> usual(const FieldInfo& key) {
  return key.default_value.empty() ? std::nullopt : std::optional(spec::text_part(std::string(key.default_value)));
}

/// Asks for the keys of the last part of the list; no further ones once there is another way, but for what has to be said.
Way ask_part(const std::vector<const FieldInfo*>& keys, const std::string& first, const Accept& accept_list, Part& list,
             Dialogue& dialogue) {
  Way way = Way::on;
  for (const FieldInfo* const key : keys) {
    if (way != Way::on && !has_to_be_said(*key)) {
      continue;
    }
    const Accept accept = [&](const Part& value) {
      Part examined = list;
      say(*key, value, examined.items.back());
      fill(keys, examined.items.back());
      return accept_list(examined);
    };
    const bool answered = key == keys.front() && accept(spec::text_part(first));
    const Reply reply = answered ? Reply{Way::on, spec::text_part(first)} : ask(*key, usual(*key), accept, dialogue);
    if (is_lost(reply.way)) {
      return reply.way;
    }
    if (reply.way != Way::on) {
      way = reply.way;
    }
    if (reply.value) {
      say(*key, *reply.value, list.items.back());
    }
  }
  return way;
}

}  // namespace

const FieldInfo& first_key_of(const FieldInfo& list) { return *keys_of(list).front(); }

Reply ask_sentences(const std::string& first, const Accept& accept, Dialogue& dialogue) {
  Part list;
  list.kind = Part::Kind::list;
  list.items.push_back(spec::text_part(first));
  if (!accept(list)) {
    return {};
  }
  while (true) {
    const std::optional<std::string> next = ask_line("  and [no more]", dialogue);
    if (!next) {
      return {Way::ended, {}};
    }
    const std::optional<Way> way = next->empty() ? Way::on : way_in(*next);
    if (way) {
      return is_lost(*way) ? Reply{*way, {}} : Reply{*way, list.items.size() == 1 ? list.items.front() : list};
    }
    list.items.push_back(spec::text_part(*next));
    if (!accept(list)) {
      list.items.pop_back();
    }
  }
}

Reply ask_parts(const FieldInfo& list, const std::string& first, const Accept& accept, Dialogue& dialogue) {
  const std::vector<const FieldInfo*> keys = keys_of(list);
  Part parts;
  parts.kind = Part::Kind::list;
  std::optional<std::string> words = first;
  std::optional<Way> way;
  while (!way) {
    parts.items.emplace_back().kind = Part::Kind::map;
    const Way after = ask_part(keys, *words, accept, parts, dialogue);
    if (is_lost(after) || after == Way::done) {
      way = after;
    } else {
      words = ask_line(fmt::format("  another {} [no more]", keys.front()->name), dialogue);
      way = !words ? Way::ended : words->empty() ? Way::on : way_in(*words);
    }
  }
  return is_lost(*way) ? Reply{*way, {}} : Reply{*way, parts};
}

}  // namespace tonk::cli
