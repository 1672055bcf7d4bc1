#include "cli/houses/interview.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "core/text.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/document.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

using spec::Form;
using spec::Key;
using spec::KeyInfo;
using spec::Part;
using spec::Said;

constexpr const char* base_game = "pagat";

Said differences(const Said& says, const Said& below) {
  Said different;
  for (std::size_t i = 0; i < says.size(); ++i) {
    if (says[i] && !(below[i] && spec::same(*says[i], *below[i]))) {
      different[i] = says[i];
    }
  }
  return different;
}

/// Where to go after a question.
enum class Way : std::uint8_t {
  on,    ///< the next one
  back,  ///< the one before
  skip,  ///< past the section
  done,  ///< past all
  ended  ///< there are no more lines
};

/// What was said to a question: a value, or nothing to leave the proposal as it is.
struct Reply {
  Way way = Way::on;
  std::optional<Part> value;
};

/// Checks a value, and explains what is wrong with it.
using Accept = std::function<bool(const Part&)>;

constexpr std::array ways{std::pair{"back", Way::back}, std::pair{"skip", Way::skip}, std::pair{"done", Way::done}};

/// The command that this word stands for.
std::optional<Way> way_in(std::string_view words) {
  const auto* const way = std::find_if(ways.begin(), ways.end(), [&](const auto& w) { return w.first == words; });
  return way == ways.end() ? std::nullopt : std::optional(way->second);
}

/// Where an answer leads that was optional; nothing if it says something. Nothing but Enter leads on.
std::optional<Way> way_after(const std::optional<std::string>& words) {
  return !words ? Way::ended : words->empty() ? Way::on : way_in(*words);
}

/// Whether nothing of what was said so far is to be kept.
bool is_lost(Way way) { return way == Way::back || way == Way::ended; }

/// Asks for a line, with `before` in front of where it is typed; without needless blanks, or nothing once there are no more.
std::optional<std::string> ask_line(const std::string& before, Dialogue& dialogue) {
  dialogue.out << before << (before.empty() ? "> " : " > ") << std::flush;
  const std::optional<std::string> words = dialogue.read_line();
  return words ? std::optional(spec::one_line(*words)) : std::nullopt;
}

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

std::vector<const KeyInfo*> keys_of(const KeyInfo& list) {
  const spec::Key section = list.form == spec::Form::side_bet_list ? spec::Key::side_bets : spec::Key::dealt_wins;
  std::vector<const KeyInfo*> keys;
  for (const KeyInfo& key : spec::keys()) {
    if (key.section == section) {
      keys.push_back(&key);
    }
  }
  return keys;
}

void say(const KeyInfo& key, const Part& value, Part& part) {
  part.keys.push_back(spec::text_part(std::string(key.name)));
  part.items.push_back(value);
}

/// Says what was not asked for yet and is necessary, with the table's examples.
void fill(const std::vector<const KeyInfo*>& keys, Part& part) {
  for (const KeyInfo* const key : keys) {
    const bool said =
        std::any_of(part.keys.begin(), part.keys.end(), [&](const Part& k) { return k.text == key->name; });
    if (!said && key->is_required()) {
      say(*key, spec::text_part(std::string(key->example)), part);
    }
  }
}

/// Asks for the value of one key until the answer is right.
class Question {
 public:
  Question(const KeyInfo& key, const std::optional<Part>& proposed, const Accept& accept, Dialogue& dialogue)
      : key_(key), proposed_(proposed), accept_(accept), dialogue_(dialogue) {}

  Reply ask() {
    show();
    while (true) {
      const std::optional<std::string> words = ask_line(bracket(), dialogue_);
      if (!words) {
        return {Way::ended, {}};
      }
      const bool may_be_empty = proposed_ || key_.optional;
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
    dialogue_.out << '\n' << key_.name << ": " << key_.means << '\n';
    for (std::size_t i = 0; i < key_.phrases.size(); ++i) {
      dialogue_.out << (key_.form == Form::phrase ? fmt::format("  {} ", i + 1) : std::string("  "))
                    << key_.phrases[i].words << '\n';
    }
    if (is_list()) {
      const KeyInfo& first = *keys_of(key_).front();
      dialogue_.out << fmt::format("  `none`, or part by part, each from its `{}` on: {}, such as {}\n", first.name,
                                   first.means, first.example);
    } else if (key_.form != Form::phrase) {
      dialogue_.out << fmt::format("  {}{}, such as {}\n", key_.phrases.empty() ? "" : "or ", form_words(key_),
                                   key_.example);
    }
    if (proposed_ && proposed_->kind == Part::Kind::list) {
      for (const Part& item : proposed_->items) {
        dialogue_.out << "  now: " << printable(one_line(item)) << '\n';
      }
    }
  }

  [[nodiscard]] bool is_list() const { return key_.form == Form::dealt_win_list || key_.form == Form::side_bet_list; }

  void explain() {
    for (const spec::Phrase& phrase : key_.phrases) {
      dialogue_.out << "  " << phrase.words << ": " << phrase.means << '\n';
    }
    if (key_.form != Form::phrase) {
      dialogue_.out << "  " << may_be_written(key_) << '\n';
    }
  }

  /// What Enter means.
  [[nodiscard]] std::string bracket() const {
    if (!proposed_) {
      return key_.optional ? "[nothing]" : "";
    }
    if (proposed_->kind == Part::Kind::list) {
      return "[as now]";
    }
    return "[" + printable(written(*proposed_)) + "]";
  }

  Reply read(const std::string& words) {
    if (key_.form == Form::payments) {
      return ask_sentences(words);
    }
    if (is_list() && words != "none") {
      return ask_parts(words);
    }
    if (key_.form == Form::rank_points || key_.form == Form::cards_dealt) {
      return {Way::on, part_of(words)};
    }
    return {Way::on, spec::text_part(key_.form == Form::phrase ? numbered(words) : words)};
  }

  /// Asks for further sentences after the first: one alone as it is, several as a list.
  Reply ask_sentences(const std::string& first) {
    Part list;
    list.kind = Part::Kind::list;
    list.items.push_back(spec::text_part(first));
    if (!accept_(list)) {
      return {};
    }
    while (true) {
      const std::optional<std::string> next = ask_line("  and [no more]", dialogue_);
      if (const std::optional<Way> way = way_after(next)) {
        return is_lost(*way) ? Reply{*way, {}} : Reply{*way, list.items.size() == 1 ? list.items.front() : list};
      }
      list.items.push_back(spec::text_part(*next));
      if (!accept_(list)) {
        list.items.pop_back();
      }
    }
  }

  /// Asks for the parts of a list, such as dealt wins, key by key. `first` answers for the first key of the first part.
  Reply ask_parts(const std::string& first) {
    const std::vector<const KeyInfo*> keys = keys_of(key_);
    Part parts;
    parts.kind = Part::Kind::list;
    std::optional<std::string> words = first;
    std::optional<Way> way;
    while (!way) {
      parts.items.emplace_back().kind = Part::Kind::map;
      if (parts.items.size() > 1 && !accept_part(keys, *keys.front(), spec::text_part(*words), parts)) {
        parts.items.pop_back();
      } else {
        way = ask_part(keys, *words, parts);
      }
      if (!way || (!is_lost(*way) && way != Way::done)) {
        words = ask_line(fmt::format("  another {} [no more]", keys.front()->name), dialogue_);
        way = way_after(words);
      }
    }
    return is_lost(*way) ? Reply{*way, {}} : Reply{*way, parts};
  }

  /// Whether the last part of the list can say this of a key; prints why not.
  [[nodiscard]] bool accept_part(const std::vector<const KeyInfo*>& keys, const KeyInfo& key, const Part& value,
                                 const Part& list) const {
    Part examined = list;
    say(key, value, examined.items.back());
    fill(keys, examined.items.back());
    return accept_(examined);
  }

  /// Asks for the keys of the last part of the list. Once an answer leads elsewhere, only for what has to be said.
  Way ask_part(const std::vector<const KeyInfo*>& keys, const std::string& first, Part& list) {
    Way way = Way::on;
    for (const KeyInfo* const key : keys) {
      if (way != Way::on && !key->is_required()) {
        continue;
      }
      const Accept accept = [&](const Part& value) { return accept_part(keys, *key, value, list); };
      const bool answered = key == keys.front() && accept(spec::text_part(first));
      const std::string usual(key->default_value);
      const std::optional<Part> proposed = usual.empty() ? std::nullopt : std::optional(spec::text_part(usual));
      const Reply reply =
          answered ? Reply{Way::on, spec::text_part(first)} : Question(*key, proposed, accept, dialogue_).ask();
      if (is_lost(reply.way)) {
        return reply.way;
      }
      way = reply.way == Way::on ? way : reply.way;
      if (reply.value) {
        say(*key, *reply.value, list.items.back());
      }
    }
    return way;
  }

  /// The phrase with this number, or the words themselves if they are not a number.
  [[nodiscard]] std::string numbered(const std::string& words) const {
    for (std::size_t i = 0; i < key_.phrases.size(); ++i) {
      if (words == std::to_string(i + 1)) {
        return std::string(key_.phrases[i].words);
      }
    }
    return words;
  }

  const KeyInfo& key_;
  const std::optional<Part>& proposed_;
  const Accept& accept_;
  Dialogue& dialogue_;
};

/// Prints the errors; returns whether there are none.
bool is_right(const Diagnostics& errors, Dialogue& dialogue) {
  for (const Diagnostic& error : errors) {
    dialogue.out << "  " << printable(spec::joined(error.message, error.help)) << '\n';
  }
  return errors.empty();
}

/// Asks what the house says of itself: its title, and the options of those `known` that are part of it. The way is `on` if the rules
/// are to be asked for.
Way ask_head(DraftHouse& house, const std::vector<spec::Listing>& known, Dialogue& dialogue) {
  struct Line {
    Key key;
    std::string words = {};
  };
  std::array lines{Line{Key::title}, Line{Key::with}};
  for (std::size_t at = 0; at < lines.size();) {
    Line& line = lines[at];
    dialogue.out << fmt::format("\n{}: {}\n", spec::info(line.key).name, spec::info(line.key).means);
    std::optional<Way> way;
    while (!way) {
      const std::optional<std::string> words =
          ask_line(line.words.empty() ? "[nothing]" : "[" + printable(line.words) + "]", dialogue);
      way = way_after(words);
      if (!way && *words == "?") {
        dialogue.out << fmt::format("  {}\n", may_be_written(spec::info(line.key)));
        for (const spec::Listing& listing : known) {
          if (line.key == Key::with && listing.is_option) {
            dialogue.out << fmt::format("  {}: {}\n", printable(listing.name), printable(listing.title));
          }
        }
      } else if (!way) {
        house.set(line.key, *words);
        if (is_right(house.examine(house.proposed()), dialogue)) {
          line.words = *words;
          way = Way::on;
        } else {
          house.set(line.key, line.words);
        }
      }
    }
    if (way == Way::done || way == Way::ended) {
      return *way;
    }
    at = way == Way::back ? 0 : at + 1;
  }
  return Way::on;
}

/// Rules in the order of the table that can be answered in more than one way. Dealt wins are asked for as a whole, so none are
/// added to others.
std::vector<const KeyInfo*> questions() {
  std::vector<const KeyInfo*> all;
  for (const KeyInfo& key : spec::keys()) {
    if (explore::is_rule(key.key) && (key.form != Form::phrase || key.phrases.size() > 1)) {
      all.push_back(&key);
    }
  }
  return all;
}

/// Asks for every rule, each with what is in force without the house as the proposed answer. Every answer is examined together with
/// those before it, and asked for again until nothing is wrong. Nothing if the input ends before the questions.
std::optional<Said> ask_rules(const DraftHouse& house, Dialogue& dialogue) {
  const std::vector<const KeyInfo*> all = questions();
  Said said = house.proposed();
  std::optional<Key> section;
  for (std::size_t at = 0; at < all.size();) {
    const KeyInfo& key = *all[at];
    if (key.section && key.section != section) {
      dialogue.out << "\n== " << spec::info(*key.section).name << ": " << spec::info(*key.section).means << '\n';
    }
    section = key.section;
    std::optional<Part>& value = said[static_cast<std::size_t>(key.key)];
    const Accept accepts = [&](const Part& part) {
      Said candidate = said;
      candidate[static_cast<std::size_t>(key.key)] = part;
      return is_right(house.examine(candidate), dialogue);
    };
    const Reply reply = Question(key, value, accepts, dialogue).ask();
    if (reply.value) {
      value = reply.value;
    }
    switch (reply.way) {
      case Way::on: ++at; break;
      case Way::back: at -= at > 0 ? 1 : 0; break;
      case Way::skip: do { ++at;
        } while (section && at < all.size() && all[at]->section == section);
        break;
      case Way::done: return said;
      case Way::ended: return std::nullopt;
    }
  }
  return said;
}

}  // namespace

Said DraftHouse::below() const {
  spec::NewHouse bare = house_;
  bare.says = {};
  return with_text(spec::house_text(bare)).said(house_.name);
}

Said DraftHouse::proposed() const { return stands_alone() ? library_.said(base_game) : below(); }

Diagnostics DraftHouse::examine(const Said& says) const {
  return with_text(text(says, false)).compile(house_.name, {}).diagnostics;
}

std::string DraftHouse::text(const Said& says, bool rest) const {
  const Said under = below();
  spec::NewHouse house = house_;
  house.says = differences(says, under);
  return spec::house_text(house, rest ? &under : nullptr);
}

spec::Library DraftHouse::with_text(std::string text) const {
  spec::Library library = library_;
  library.add(path_, std::move(text));
  return library;
}

std::optional<Said> interview(DraftHouse& house, const std::vector<spec::Listing>& known, Dialogue& dialogue) {
  switch (ask_head(house, known, dialogue)) {
    case Way::ended: return std::nullopt;
    case Way::done: return house.proposed();
    case Way::on:
    case Way::back:
    case Way::skip: break;
  }
  return ask_rules(house, dialogue);
}

}  // namespace tonk::cli
