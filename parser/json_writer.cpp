#include "parser/print.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "parser/json_reader.hpp"

namespace tonk::log {

namespace {

constexpr std::size_t max_fields = 32;  // of the user's own at one place; what is more are notes

std::string in_json(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string in_json(const WrittenCard& written) {
  const std::string card = to_string(written.card);
  return written.stands_for.known() ? fmt::format("\"{}={}\"", card, to_string(written.stands_for))
                                    : fmt::format("\"{}\"", card);
}

std::string in_json(Amount amount) { return in_json(to_string(amount)); }

/// An extension of the text that is a field of the JSON: one word, a blank, and a value without needless blanks. A comment such as
/// `# 5` is none.
struct Field {
  std::string_view key;
  std::string_view value;
};

std::optional<Field> as_field(std::string_view note) {
  const std::size_t blank = note.find(' ');
  if (!note.starts_with("x-") || blank == std::string_view::npos || note.find('\t') < blank) {
    return std::nullopt;
  }
  const Field field{note.substr(0, blank), note.substr(blank + 1)};
  const bool good = compact(field.value) == field.value && is_json(field.value);
  return good ? std::optional(field) : std::nullopt;
}

/// Where a note can be a field, its place is an object that may have fields of the user's.
bool may_have_fields(std::string_view place) {
  return place.empty() || place == "/house" || place == "/stake" || place.starts_with("/bets/") ||
         place.starts_with("/deals/") || place.starts_with("/play/") || place.starts_with("/shows/") ||
         place.starts_with("/pays/");
}

class Object {
 public:
  Object& add(std::string_view name, std::string_view value) {
    out_ += out_ == "{" ? "" : ",";
    out_.append(in_json(name)).append(":").append(value);
    return *this;
  }
  [[nodiscard]] std::string take() { return std::move(out_ += '}'); }

 private:
  std::string out_ = "{";
};

template <typename Elements, typename Write>
std::string array_of(const Elements& elements, const Write& write) {
  std::string out = "[";
  for (const auto& element : elements) {
    out += out == "[" ? "" : ",";
    out += write(element);
  }
  return out += ']';
}

class Writer {
 public:
  Writer(const Hand& hand, const std::vector<Note>& notes) : hand_(hand), notes_(notes) { take_fields(); }

  std::string write(const std::optional<std::string>& session) {
    const auto id = [](const std::string& text) { return text.empty() ? "null" : in_json(text); };
    if (hand_.is_session || session) {
      line_.add("session", id(hand_.is_session ? hand_.id : *session));
    }
    if (!hand_.is_session) {
      line_.add("hand", id(hand_.id));
    }
    header();
    records("deals", hand_.deals, [this](Object& to, const PlayerCards& deal) { holding(to, deal); });
    if (hand_.upcard) {
      line_.add("up", in_json(*hand_.upcard));
    }
    records("play", hand_.play, [this](Object& to, const PlayLine& line) {
      const bool holds = line.kind == PlayLine::Kind::holds;
      to.add("player", player(line.player)).add(holds ? "holds" : "actions", holds ? cards(line.cards) : actions(line));
    });
    records("shows", hand_.shows, [this](Object& to, const PlayerCards& show) { holding(to, show); });
    records("pays", hand_.pays, [this](Object& to, const PayLine& pay) {
      to.add("from", account(pay.from)).add("to", account(pay.to)).add("amount", in_json(pay.amount));
    });
    list("results", hand_.results, [this](const ResultLine& result) {
      Object nets;
      for (const ResultLine::Net& net : result.nets) {
        nets.add(hand_.names[net.player.index], in_json(net.amount));
      }
      return result.sum == ResultLine::Sum::unsaid ? nets.take()
                                                   : Object().add(keyword(result.sum), nets.take()).take();
    });
    list("outs", hand_.outs, [this](const OutLine& out) { return player(out.player); });
    list("notes", left_over_, [](const Note* note) {
      Object object;
      if (!note->place.empty()) {
        object.add(note->beside ? "beside" : "before", in_json(note->place));
      }
      return object.add("text", in_json(note->text)).take();
    });
    add_fields(line_, {});
    return line_.take();
  }

 private:
  [[nodiscard]] std::string player(NameId name) const { return in_json(hand_.names[name.index]); }
  [[nodiscard]] std::string players(const std::vector<NameId>& names) const {
    return array_of(names, [this](NameId name) { return player(name); });
  }
  [[nodiscard]] std::string account(const Account& account) const {
    if (!account.player) {
      return in_json("pot");
    }
    const std::string name = player(*account.player);
    return name == in_json("pot") ? Object().add("player", name).take() : name;
  }
  [[nodiscard]] std::string cards(Cards cards) const {
    return array_of(std::span(hand_.cards).subspan(cards.first, cards.count),
                    [](const WrittenCard& card) { return in_json(card); });
  }
  [[nodiscard]] std::string actions(const PlayLine& line) const {
    return array_of(std::span(hand_.actions).subspan(line.first_action, line.action_count),
                    [this](const Action& action) {
                      Object object;
                      object.add("action", in_json(keyword(action.kind)));
                      if (action.kind == ActionKind::spread) {
                        object.add("cards", cards(action.cards));
                      } else if (action.cards.count == 1) {
                        const WrittenCard& card = hand_.cards[action.cards.first];
                        if (action.kind != ActionKind::draw || card.card.known()) {
                          object.add("card", in_json(card));
                        }
                      }
                      if (action.kind == ActionKind::bet) {
                        object.add("amount", in_json(hand_.stakes[action.stake]));
                      }
                      if (action.spread_number != 0) {
                        object.add("spread", std::to_string(action.spread_number));
                      }
                      return object.take();
                    });
  }
  void holding(Object& to, const PlayerCards& line) const {
    to.add("player", player(line.player)).add("cards", cards(line.cards));
  }

  void header() {
    const Header& header = hand_.header;
    if (header.house) {
      Object house;
      house.add("name", in_json(header.house->name));
      if (!header.house->options.empty()) {
        house.add("with", array_of(header.house->options, [](const std::string& option) { return in_json(option); }));
      }
      add_fields(house, "/house");
      line_.add("house", house.take());
    }
    if (header.stake) {
      Object stake;
      stake.add("amount", in_json(header.stake->amount));
      if (!header.stake->unit.empty()) {
        stake.add("unit", in_json(header.stake->unit));
      }
      add_fields(stake, "/stake");
      line_.add("stake", stake.take());
    }
    if (header.seats) {
      line_.add("seats", players(header.seats->players));
    }
    if (header.dealer) {
      line_.add("dealer", player(header.dealer->player));
    }
    if (header.cut) {
      list("cut", header.cut->cuts, [this](const CutLine::Cut& cut) {
        return Object().add("player", player(cut.player)).add("card", in_json(cut.card)).take();
      });
    }
    if (header.deck) {
      line_.add("deck", cards(header.deck->cards));
    }
    records("bets", header.bets, [this](Object& to, const BetLine& bet) {
      to.add("kind", in_json(bet.kind));
      if (!bet.argument.empty()) {
        to.add("argument", in_json(bet.argument));
      }
      to.add("amount", in_json(bet.amount)).add("players", players(bet.players));
    });
  }

  /// An array, where there is something in it.
  template <typename Elements, typename Write>
  void list(std::string_view name, const Elements& elements, const Write& write) {
    if (!elements.empty()) {
      line_.add(name, array_of(elements, write));
    }
  }
  /// An array of objects, each with the user's own fields behind what `write` adds.
  template <typename Lines, typename Write>
  void records(std::string_view name, const Lines& lines, const Write& write) {
    std::size_t index = 0;
    list(name, lines, [&](const auto& line) {
      Object object;
      write(object, line);
      add_fields(object, fmt::format("/{}/{}", name, index++));
      return object.take();
    });
  }
  void add_fields(Object& to, const std::string& place) {
    for (const Field& field : fields_[place]) {
      to.add(field.key, field.value);
    }
  }

  /// In the text, an object's own fields stand right before its line. So from the notes before a line, those are taken
  /// that are fields and have no other note behind them.
  void take_fields() {
    const std::string* place = nullptr;                                    // where no more can be taken
    std::for_each(notes_.rbegin(), notes_.rend(), [&](const Note& note) {  // clang 14 cannot read std::views
      const std::optional<Field> field = as_field(note.text);
      const bool is_open = !note.beside && may_have_fields(note.place) && (place == nullptr || *place != note.place);
      std::vector<Field>& taken = fields_[note.place];
      const bool is_new = field && std::ranges::find(taken, field->key, &Field::key) == taken.end();
      if (is_open && is_new && taken.size() < max_fields) {
        taken.insert(taken.begin(), *field);
        return;
      }
      left_over_.push_back(&note);
      if (!note.beside) {
        place = &note.place;
      }
    });
    std::ranges::reverse(left_over_);
  }

  const Hand& hand_;
  const std::vector<Note>& notes_;
  std::map<std::string, std::vector<Field>> fields_;  ///< by the place of their object
  std::vector<const Note*> left_over_;                ///< the notes that are no fields
  Object line_;
};

}  // namespace

std::string json_line(const Hand& hand, const std::optional<std::string>& session, const std::vector<Note>& notes) {
  return Writer(hand, notes).write(session);
}

}  // namespace tonk::log
