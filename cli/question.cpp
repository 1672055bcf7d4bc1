#include "cli/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/list_question.hpp"
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
  Question(const FieldInfo& field, const std::optional<Part>& proposed, const Accept& accept, Talk& talk)
      : field_(field), proposed_(proposed), accept_(accept), talk_(talk) {}

  Reply ask() {
    show();
    while (true) {
      const std::optional<std::string> words = ask_line(bracket(), talk_);
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
        talk_.out << "  this needs an answer; `back` takes back everything that it belongs to\n";
      }
    }
  }

 private:
  void show() {
    talk_.out << '\n' << field_.name << ": " << field_.means << '\n';
    for (std::size_t i = 0; i < field_.phrases.size(); ++i) {
      talk_.out << (field_.form == Form::phrase ? fmt::format("  {} ", i + 1) : std::string("  "))
                << field_.phrases[i].words << '\n';
    }
    if (is_list()) {
      const FieldInfo& first = first_key_of(field_);
      talk_.out << fmt::format("  `none`, or part by part, each from its `{}` on: {}, such as {}\n", first.name,
                               first.means, first.example);
    } else if (field_.form != Form::phrase) {
      talk_.out << fmt::format("  {}{}, such as {}\n", field_.phrases.empty() ? "" : "or ", form_words(field_),
                               field_.example);
    }
    if (proposed_ && proposed_->kind == Part::Kind::list) {
      for (const Part& item : proposed_->items) {
        talk_.out << "  now: " << printable(one_line(item)) << '\n';
      }
    }
  }

  [[nodiscard]] bool is_list() const {
    return field_.form == Form::dealt_win_list || field_.form == Form::side_bet_list;
  }

  void explain() {
    for (const spec::Phrase& phrase : field_.phrases) {
      talk_.out << "  " << phrase.words << ": " << phrase.means << '\n';
    }
    if (field_.form != Form::phrase) {
      talk_.out << "  " << may_be_written(field_) << '\n';
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
      case Form::payments: return ask_sentences(words, accept_, talk_);
      case Form::dealt_win_list:
      case Form::side_bet_list:
        return words == "none" ? Reply{Way::on, spec::text_part(words)} : ask_parts(field_, words, accept_, talk_);
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

  /// The phrase of which this is the number; else the words themselves.
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
  Talk& talk_;
};

}  // namespace

std::optional<Way> way_in(std::string_view words) {
  const auto* const way = std::find_if(ways.begin(), ways.end(), [&](const auto& w) { return w.first == words; });
  return way == ways.end() ? std::nullopt : std::optional(way->second);
}

std::optional<std::string> ask_line(const std::string& before, Talk& talk) {
  talk.out << before << (before.empty() ? "> " : " > ") << std::flush;
  const std::optional<std::string> words = talk.read_line();
  return words ? std::optional(spec::one_line(*words)) : std::nullopt;
}

Reply ask(const FieldInfo& field, const std::optional<Part>& proposed, const Accept& accept, Talk& talk) {
  return Question(field, proposed, accept, talk).ask();
}

}  // namespace tonk::cli
