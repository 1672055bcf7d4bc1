#include "parser/json_writer.hpp"

#include <algorithm>
#include <map>

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

class Writer {
 public:
  Writer(const Hand& hand, const std::vector<Note>& notes) : hand_(hand), notes_(notes) { take_fields(); }

  std::string write(const std::optional<std::string>& session) {
    out_ = '{';
    if (hand_.is_session) {
      key("session").id(hand_.id);
    } else {
      if (session) {
        key("session").id(*session);
      }
      key("hand").id(hand_.id);
    }
    header();
    deals("deals", hand_.deals);
    if (hand_.upcard) {
      key("up").put(in_json(*hand_.upcard));
    }
    list("play", hand_.play, [this](const PlayLine& line) { play(line); });
    deals("shows", hand_.shows);
    list("pays", hand_.pays, [this](const PayLine& pay) {
      key("from").account(pay.from);
      key("to").account(pay.to);
      key("amount").amount(pay.amount);
    });
    results();
    outs();
    left_over();
    fields({});
    return std::move(put("}").out_);
  }

 private:
  Writer& put(std::string_view text) {
    out_ += text;
    return *this;
  }
  void comma() { put(out_.back() == '{' || out_.back() == '[' ? "" : ","); }
  Writer& key(std::string_view name) {
    comma();
    return put(in_json(name)).put(":");
  }
  void text(std::string_view value) { put(in_json(value)); }
  void id(std::string_view id) { put(id.empty() ? "null" : in_json(id)); }
  void amount(Amount amount) { text(to_string(amount)); }
  void player(NameId name) { text(hand_.names[name.index]); }
  void account(const Account& account) {
    if (!account.player) {
      put("\"pot\"");
    } else if (hand_.names[account.player->index] == "pot") {
      put(R"({"player":"pot"})");
    } else {
      player(*account.player);
    }
  }
  void players(const std::vector<NameId>& names) {
    put("[");
    for (const NameId name : names) {
      comma();
      player(name);
    }
    put("]");
  }
  void cards(Cards cards) {
    put("[");
    for (std::uint32_t at = cards.first; at < cards.first + cards.count; ++at) {
      comma();
      put(in_json(hand_.cards[at]));
    }
    put("]");
  }
  /// An object for each line of the text.
  template <typename Lines, typename Write>
  void list(std::string_view name, const Lines& lines, const Write& write) {
    if (lines.empty()) {
      return;
    }
    key(name).put("[");
    std::size_t index = 0;
    for (const auto& line : lines) {
      comma();
      put("{");
      write(line);
      fields(fmt::format("/{}/{}", name, index++));
      put("}");
    }
    put("]");
  }

  void header() {
    const Header& header = hand_.header;
    if (header.house) {
      key("house").put("{").key("name").text(header.house->name);
      if (!header.house->options.empty()) {
        key("with").put("[");
        for (const std::string& option : header.house->options) {
          comma();
          text(option);
        }
        put("]");
      }
      fields("/house");
      put("}");
    }
    if (header.stake) {
      key("stake").put("{").key("amount").amount(header.stake->amount);
      if (!header.stake->unit.empty()) {
        key("unit").text(header.stake->unit);
      }
      fields("/stake");
      put("}");
    }
    if (header.seats) {
      key("seats").players(header.seats->players);
    }
    if (header.dealer) {
      key("dealer").player(header.dealer->player);
    }
    if (header.cut) {
      list("cut", header.cut->cuts, [this](const CutLine::Cut& cut) {
        key("player").player(cut.player);
        key("card").put(in_json(cut.card));
      });
    }
    if (header.deck) {
      key("deck").cards(header.deck->cards);
    }
    list("bets", header.bets, [this](const BetLine& bet) {
      key("kind").text(bet.kind);
      if (!bet.argument.empty()) {
        key("argument").text(bet.argument);
      }
      key("amount").amount(bet.amount);
      key("players").players(bet.players);
    });
  }

  void deals(std::string_view name, const std::vector<PlayerCards>& lines) {
    list(name, lines, [this](const PlayerCards& line) {
      key("player").player(line.player);
      key("cards").cards(line.cards);
    });
  }

  void play(const PlayLine& line) {
    key("player").player(line.player);
    if (line.kind == PlayLine::Kind::holds) {
      key("holds").cards(line.cards);
      return;
    }
    key("actions").put("[");
    for (std::uint32_t at = line.first_action; at < line.first_action + line.action_count; ++at) {
      const Action& action = hand_.actions[at];
      comma();
      put("{").key("action").text(keyword(action.kind));
      if (action.kind == ActionKind::spread) {
        key("cards").cards(action.cards);
      } else if (action.cards.count == 1) {
        const WrittenCard& card = hand_.cards[action.cards.first];
        if (action.kind != ActionKind::draw || card.card.known()) {
          key("card").put(in_json(card));
        }
      }
      if (action.spread_number != 0) {
        key("spread").put(std::to_string(action.spread_number));
      }
      put("}");
    }
    put("]");
  }

  void results() {
    if (hand_.results.empty()) {
      return;
    }
    key("results").put("[");
    for (const ResultLine& result : hand_.results) {
      comma();
      put("{");
      for (const ResultLine::Net& net : result.nets) {
        key(hand_.names[net.player.index]).amount(net.amount);
      }
      put("}");
    }
    put("]");
  }

  void outs() {
    if (hand_.outs.empty()) {
      return;
    }
    key("outs").put("[");
    for (const OutLine& line : hand_.outs) {
      comma();
      player(line.player);
    }
    put("]");
  }

  /// In the text, an object's own fields stand right before its line. So from the notes before a line, those are taken
  /// that are fields and have no other note behind them.
  void take_fields() {
    is_field_.resize(notes_.size());
    const std::string* place = nullptr;  // where no more can be taken
    for (std::size_t at = notes_.size(); at-- > 0;) {
      const Note& note = notes_[at];
      const std::optional<Field> field = as_field(note.text);
      const bool is_open = !note.beside && may_have_fields(note.place) && (place == nullptr || *place != note.place);
      std::vector<Field>& taken = fields_[note.place];
      const bool is_new = field && std::none_of(taken.begin(), taken.end(),
                                                [&](const Field& other) { return other.key == field->key; });
      if (is_open && is_new && taken.size() < max_fields) {
        is_field_[at] = true;
        taken.insert(taken.begin(), *field);
      } else if (!note.beside) {
        place = &note.place;
      }
    }
  }

  void fields(const std::string& place) {
    const auto found = fields_.find(place);
    if (found == fields_.end()) {
      return;
    }
    for (const Field& field : found->second) {
      key(field.key).put(field.value);
    }
  }

  void left_over() {
    bool any = false;
    for (std::size_t at = 0; at < notes_.size(); ++at) {
      if (is_field_[at]) {
        continue;
      }
      if (!any) {
        key("notes").put("[");
        any = true;
      }
      comma();
      put("{");
      if (!notes_[at].place.empty()) {
        key(notes_[at].beside ? "beside" : "before").text(notes_[at].place);
      }
      key("text").text(notes_[at].text);
      put("}");
    }
    put(any ? "]" : "");
  }

  const Hand& hand_;
  const std::vector<Note>& notes_;
  std::vector<bool> is_field_;
  std::map<std::string, std::vector<Field>> fields_;
  std::string out_;
};

}  // namespace

std::string json_line(const Hand& hand, const std::optional<std::string>& session, const std::vector<Note>& notes) {
  return Writer(hand, notes).write(session);
}

}  // namespace tonk::log
