#include "cli/houses/interview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "cli/houses/question.hpp"
#include "core/text.hpp"
#include "spec/keys.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

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

namespace {

using spec::Key;

class Head {
 public:
  Head(DraftHouse& house, const std::vector<spec::Listing>& known, Dialogue& dialogue)
      : house_(house), known_(known), dialogue_(dialogue) {}

  Way ask() {
    for (std::size_t at = 0; at < questions_.size();) {
      const Way way = ask(questions_[at]);
      switch (way) {
        case Way::on:
        case Way::skip: ++at; break;
        case Way::back: at = 0; break;
        case Way::done:
        case Way::ended: return way;
      }
    }
    return Way::on;
  }

 private:
  struct Line {
    Key field;
    std::string words;
  };

  Way ask(Line& line) {
    dialogue_.out << fmt::format("\n{}: {}\n", spec::info(line.field).name, spec::info(line.field).means);
    while (true) {
      const std::optional<std::string> words =
          ask_line(line.words.empty() ? "[nothing]" : "[" + printable(line.words) + "]", dialogue_);
      if (!words) {
        return Way::ended;
      }
      if (const std::optional<Way> way = words->empty() ? Way::on : way_in(*words)) {
        return *way;
      }
      if (*words == "?") {
        explain(line.field);
      } else if (accepts(line.field, *words)) {
        line.words = *words;
        return Way::on;
      } else {
        set(line.field, line.words);
      }
    }
  }

  void explain(Key field) {
    dialogue_.out << fmt::format("  {}\n", may_be_written(spec::info(field)));
    for (const spec::Listing& listing : known_) {
      if (field == Key::with && listing.is_option) {
        dialogue_.out << fmt::format("  {}: {}\n", printable(listing.name), printable(listing.title));
      }
    }
  }

  bool accepts(Key field, const std::string& words) {
    set(field, words);
    const Diagnostics wrong = house_.examine(house_.proposed());
    for (const Diagnostic& diagnostic : wrong) {
      dialogue_.out << fmt::format("  {}\n", printable(spec::joined(diagnostic.message, diagnostic.help)));
    }
    return wrong.empty();
  }

  void set(Key field, const std::string& words) {
    if (field == Key::title) {
      house_.set_title(words);
    } else {
      house_.set_with(words);
    }
  }

  std::array<Line, 2> questions_{Line{Key::title, {}}, Line{Key::with, {}}};
  DraftHouse& house_;
  const std::vector<spec::Listing>& known_;
  Dialogue& dialogue_;
};

}  // namespace

Way ask_head(DraftHouse& house, const std::vector<spec::Listing>& known, Dialogue& dialogue) {
  return Head(house, known, dialogue).ask();
}

namespace {

using spec::Form;
using spec::Key;
using spec::KeyInfo;

/// Rules in the order of the table that can be answered in more than one way. Dealt wins are asked for as a whole, so none are
/// added to others.
std::vector<const KeyInfo*> questions() {
  std::vector<const KeyInfo*> all;
  for (const KeyInfo& field : spec::keys()) {
    const bool inside = !field.section || spec::info(*field.section).form == Form::section;
    const bool open = field.form != Form::phrase || field.phrases.size() > 1;
    if (inside && open && field.form != Form::section && field.key > Key::with && field.key != Key::add_dealt_wins) {
      all.push_back(&field);
    }
  }
  return all;
}

class Interview {
 public:
  Interview(const spec::Said& proposed, const Examine& examine, Dialogue& dialogue)
      : said_(proposed), examine_(examine), dialogue_(dialogue) {}

  std::optional<spec::Said> run() {
    for (std::size_t at = 0; at < questions_.size();) {
      const KeyInfo& field = *questions_[at];
      enter(field.section);
      const Reply reply = ask(
          field, value(field), [&](const spec::Part& part) { return accepts(field, part); }, dialogue_);
      if (reply.value) {
        value(field) = reply.value;
      }
      switch (reply.way) {
        case Way::on: ++at; break;
        case Way::back: at -= at > 0 ? 1 : 0; break;
        case Way::skip: at = after(at); break;
        case Way::done: return said_;
        case Way::ended: return std::nullopt;
      }
    }
    return said_;
  }

 private:
  std::optional<spec::Part>& value(const KeyInfo& field) { return said_[static_cast<std::size_t>(field.key)]; }

  void enter(std::optional<Key> section) {
    if (section && section != section_) {
      dialogue_.out << "\n== " << spec::info(*section).name << ": " << spec::info(*section).means << '\n';
    }
    section_ = section;
  }

  /// The next question that is not of this one's section.
  [[nodiscard]] std::size_t after(std::size_t at) const {
    const std::optional<Key> section = questions_[at]->section;
    do {
      ++at;
    } while (section && at < questions_.size() && questions_[at]->section == section);
    return at;
  }

  bool accepts(const KeyInfo& field, const spec::Part& part) {
    spec::Said candidate = said_;
    candidate[static_cast<std::size_t>(field.key)] = part;
    const Diagnostics wrong = examine_(candidate);
    for (const Diagnostic& diagnostic : wrong) {
      dialogue_.out << "  " << printable(spec::joined(diagnostic.message, diagnostic.help)) << '\n';
    }
    return wrong.empty();
  }

  std::vector<const KeyInfo*> questions_ = questions();
  spec::Said said_;
  const Examine& examine_;
  Dialogue& dialogue_;
  std::optional<Key> section_;
};

}  // namespace

std::optional<spec::Said> interview(const spec::Said& proposed, const Examine& examine, Dialogue& dialogue) {
  return Interview(proposed, examine, dialogue).run();
}

}  // namespace tonk::cli
