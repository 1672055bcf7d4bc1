#include "cli/head_questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "spec/keys.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

using spec::Field;

class Head {
 public:
  Head(DraftHouse& house, const std::vector<spec::Listing>& known, Talk& talk)
      : house_(house), known_(known), talk_(talk) {}

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
    Field field;
    std::string words;
  };

  Way ask(Line& line) {
    talk_.out << fmt::format("\n{}: {}\n", spec::info(line.field).name, spec::info(line.field).means);
    while (true) {
      const std::optional<std::string> words =
          ask_line(line.words.empty() ? "[nothing]" : "[" + printable(line.words) + "]", talk_);
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

  void explain(Field field) {
    talk_.out << fmt::format("  {}\n", may_be_written(spec::info(field)));
    for (const spec::Listing& listing : known_) {
      if (field == Field::with && listing.is_option) {
        talk_.out << fmt::format("  {}: {}\n", printable(listing.name), printable(listing.title));
      }
    }
  }

  bool accepts(Field field, const std::string& words) {
    set(field, words);
    const Diagnostics wrong = house_.examine(house_.proposed());
    for (const Diagnostic& diagnostic : wrong) {
      talk_.out << fmt::format("  {}\n", printable(spec::joined(diagnostic.message, diagnostic.help)));
    }
    return wrong.empty();
  }

  void set(Field field, const std::string& words) {
    if (field == Field::title) {
      house_.set_title(words);
    } else {
      house_.set_with(words);
    }
  }

  std::array<Line, 2> questions_{Line{Field::title, {}}, Line{Field::with, {}}};
  DraftHouse& house_;
  const std::vector<spec::Listing>& known_;
  Talk& talk_;
};

}  // namespace

Way ask_head(DraftHouse& house, const std::vector<spec::Listing>& known, Talk& talk) {
  return Head(house, known, talk).ask();
}

}  // namespace tonk::cli
