#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "parser/complaint.hpp"
#include "parser/keywords.hpp"
#include "parser/scribe.hpp"

// The records of a JSON line, in the order in which print() has them.
namespace tonk::log {

namespace {

using Kind = JsonNode::Kind;

class Records {
 public:
  Records(const JsonNode& root, Scribe& scribe) : root_(root), s_(scribe) {}

  void header() {
    if (const JsonNode* house = root_.member("house")) {
      house_line(*house);
    }
    if (const JsonNode* stake = root_.member("stake");
        stake != nullptr && s_.is_object(*stake, "a stake", {"amount"}, {"unit"}, true)) {
      s_.line("/stake", *stake, [&] {
        s_.put("stake").amount(*stake->member("amount"));
        if (const JsonNode* unit = stake->member("unit")) {
          s_.name(*unit, "a unit such as `\"dollar\"`");
        }
      });
    }
    if (const JsonNode* seats = root_.member("seats"); seats != nullptr && s_.is_array(*seats, players, false)) {
      s_.line("/seats", *seats, [&] { all_players(s_.put("seats"), *seats); });
    }
    if (const JsonNode* dealer = root_.member("dealer")) {
      s_.line("/dealer", *dealer, [&] { s_.put("dealer").player(*dealer); });
    }
    if (const JsonNode* cut = root_.member("cut"); cut != nullptr && s_.is_array(*cut, "cut cards", false)) {
      cut_line(*cut);
    }
    if (const JsonNode* deck = root_.member("deck"); deck != nullptr && s_.is_array(*deck, cards, false)) {
      s_.line("/deck", *deck, [&] { all_cards(s_.put("deck"), *deck); });
    }
    each("bets", [&](const std::string& place, const JsonNode& bet) { bet_line(place, bet); });
  }

  void hand() {
    each_player_cards("deals", "deal", false);
    if (const JsonNode* up = root_.member("up")) {
      s_.line("/up", *up, [&] { s_.put("up").card(*up); });
    }
    each("play", [&](const std::string& place, const JsonNode& play) { play_line(place, play); });
    each_player_cards("shows", "show", true);
    each("pays", [&](const std::string& place, const JsonNode& pay) {
      if (s_.is_object(pay, "a payment", {"from", "to", "amount"}, {}, true)) {
        s_.line(place, pay, [&] {
          s_.put("pay").account(*pay.member("from"));
          s_.account(*pay.member("to"));
          s_.amount(*pay.member("amount"));
        });
      }
    });
    each("results", [&](const std::string& place, const JsonNode& result) { result_line(place, result); });
    each("outs", [&](const std::string& place, const JsonNode& out) {
      s_.line(place, out, [&] { s_.put("out").player(out); });
    });
  }

 private:
  static constexpr std::string_view players = "players' names";
  static constexpr std::string_view cards = "cards";

  template <typename Visit>
  void each(std::string_view field, const Visit& visit) {
    const JsonNode* list = root_.member(field);
    if (list == nullptr || !s_.is_array(*list, field, true)) {
      return;
    }
    std::size_t index = 0;
    for (const JsonNode& item : list->items) {
      visit(fmt::format("/{}/{}", field, index++), item);
    }
  }

  static void all_players(Scribe& scribe, const JsonNode& list) {
    for (const JsonNode& player : list.items) {
      scribe.player(player);
    }
  }
  static void all_cards(Scribe& scribe, const JsonNode& list) {
    for (const JsonNode& card : list.items) {
      scribe.card(card);
    }
  }

  void house_line(const JsonNode& house) {
    if (!s_.is_object(house, "a house", {"name"}, {"with"}, true)) {
      return;
    }
    s_.line("/house", house, [&] {
      s_.put("house").name(*house.member("name"), "the name of a house");
      const JsonNode* with = house.member("with");
      if (with == nullptr || !s_.is_array(*with, "options", true)) {
        return;
      }
      s_.put(with->items.empty() ? "" : " with");
      for (const JsonNode& option : with->items) {
        s_.name(option, "the name of an option");
      }
    });
  }

  void cut_line(const JsonNode& cut) {
    s_.line("/cut", cut, [&] {
      s_.put("cut");
      for (const JsonNode& item : cut.items) {
        if (s_.is_object(item, "a cut card", {"player", "card"}, {}, false)) {
          s_.player(*item.member("player"));
          s_.card(*item.member("card"));
        }
      }
    });
  }

  void bet_line(const std::string& place, const JsonNode& bet) {
    if (!s_.is_object(bet, "a bet", {"kind", "amount", "players"}, {"argument"}, true) ||
        !s_.is_array(*bet.member("players"), players, false)) {
      return;
    }
    s_.line(place, bet, [&] {
      s_.put("bet").name(*bet.member("kind"), "the kind of a bet");
      if (const JsonNode* argument = bet.member("argument")) {
        s_.name(*argument, "what the bet is on, such as a suit");
      }
      s_.amount(*bet.member("amount"));
      all_players(s_, *bet.member("players"));
    });
  }

  void each_player_cards(std::string_view field, std::string_view keyword, bool may_be_empty) {
    std::set<std::string_view> told;
    each(field, [&](const std::string& place, const JsonNode& line) {
      if (!s_.is_object(line, "what a player holds", {"player", "cards"}, {}, true) ||
          !s_.is_array(*line.member("cards"), cards, may_be_empty)) {
        return;
      }
      const JsonNode& player = *line.member("player");
      if (!told.insert(player.text).second) {
        s_.refuse(player.at, "duplicate-line",
                  fmt::format("{} has cards in `{}` already", in_backquotes(player.text), field));
      }
      s_.line(place, line, [&] {
        s_.put(keyword).player(player);
        all_cards(s_, *line.member("cards"));
      });
    });
  }

  void play_line(const std::string& place, const JsonNode& play) {
    const bool holds = play.member("holds") != nullptr;
    if (!s_.is_object(play, holds ? "what a player holds" : "a turn", {"player", holds ? "holds" : "actions"}, {},
                      true)) {
      return;
    }
    if (holds) {
      const JsonNode& held = *play.member("holds");
      if (s_.is_array(held, cards, true)) {
        s_.line(place, play, [&] {
          s_.put("holds").player(*play.member("player"));
          all_cards(s_, held);
        });
      }
      return;
    }
    const JsonNode& actions = *play.member("actions");
    if (!s_.is_array(actions, "actions", false)) {
      return;
    }
    s_.line(place, play, [&] {
      s_.begin_player(*play.member("player"));
      std::string_view between = ": ";
      for (const JsonNode& action : actions.items) {
        s_.put(between);
        between = ", ";
        s_.group(action.at, [&] { action_words(action); });
      }
    });
  }

  void action_words(const JsonNode& node) {
    const JsonNode* action = node.member("action");
    if (action == nullptr) {
      s_.is_object(node, "an action", {"action"}, {}, false);
      return;
    }
    const std::string* word = s_.string(*action, "an action such as `\"draw\"`");
    if (word == nullptr) {
      return;
    }
    const std::optional<ActionKind> kind = action_kind(*word);
    if (!kind) {
      const std::string_view meant = nearest(*word, {action_keywords.begin(), action_keywords.end()});
      s_.refuse(action->at, "unknown-action", fmt::format("unknown action {}", in_backquotes(*word)),
                meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
      return;
    }
    s_.put(*word);
    operands(*kind, node, fmt::format("`{}`", *word));
  }

  void operands(ActionKind kind, const JsonNode& node, const std::string& what) {
    switch (kind) {
      case ActionKind::draw:
        if (s_.is_object(node, what, {"action"}, {"card"}, false)) {
          const JsonNode* card = node.member("card");
          if (card != nullptr && card->text != "??") {
            s_.card(*card);
          }
        }
        return;
      case ActionKind::take:
      case ActionKind::discard:
      case ActionKind::aside:
        if (s_.is_object(node, what, {"action", "card"}, {}, false)) {
          s_.card(*node.member("card"));
        }
        return;
      case ActionKind::hit:
      case ActionKind::slap:
        if (s_.is_object(node, what, {"action", "card"}, {"spread"}, false)) {
          s_.laid_card(*node.member("card"));
          if (const JsonNode* spread = node.member("spread")) {
            s_.spread_number(*spread);
          }
        }
        return;
      case ActionKind::spread:
        if (s_.is_object(node, what, {"action", "cards"}, {}, false) &&
            s_.is_array(*node.member("cards"), cards, false)) {
          for (const JsonNode& card : node.member("cards")->items) {
            s_.laid_card(card);
          }
        }
        return;
      case ActionKind::shed:
        if (s_.is_object(node, what, {"action", "spread"}, {}, false)) {
          s_.spread_number(*node.member("spread"));
        }
        return;
      case ActionKind::declare:
      case ActionKind::drop:
      case ActionKind::touch:
      case ActionKind::stock_out:
      case ActionKind::knock: s_.is_object(node, what, {"action"}, {}, false); return;
    }
  }

  void result_line(const std::string& place, const JsonNode& result) {
    if (result.kind != Kind::object || result.items.empty()) {
      s_.refuse(result.at, "wrong-type", "expected an object of players and amounts",
                "such as `{\"Ann\": \"2\", \"Bob\": \"-2\"}`");
      return;
    }
    s_.line(place, result, [&] {
      s_.put("result");
      for (const JsonNode& net : result.items) {
        s_.group({net.key_at.begin, net.at.end}, [&] {
          s_.key_as_player(net);
          s_.amount(net);
        });
      }
    });
  }

  const JsonNode& root_;
  Scribe& s_;
};

}  // namespace

Transcript transcribe(std::string_view line) {
  Transcript out;
  Scribe s(line, out);
  JsonTree tree = read_json(line);
  const JsonNode& root = tree.root;
  if (tree.error) {
    out.errors.push_back(*std::move(tree.error));
    return out;
  }
  const JsonNode* hand = root.member("hand");
  const JsonNode* session = root.member("session");
  const bool is_head = hand == nullptr && session != nullptr;
  out.kind = is_head                                                 ? Chunk::Kind::session
             : hand != nullptr && hand->kind == JsonNode::Kind::null ? Chunk::Kind::preface
                                                                     : Chunk::Kind::hand;
  const bool good = is_head ? s.is_object(root, "a session", {"session"},
                                          {"house", "stake", "seats", "dealer", "cut", "deck", "bets", "notes"}, true)
                            : s.is_object(root, "a hand", {"hand"},
                                          {"session", "house", "stake", "seats", "dealer", "cut", "deck", "bets",
                                           "deals", "up", "play", "shows", "pays", "results", "outs", "notes"},
                                          true);
  if (root.kind != Kind::object || (!good && hand == nullptr && session == nullptr)) {
    return out;
  }
  if (session != nullptr) {
    const std::string* id = session->kind == Kind::null ? &session->text : s.string(*session, "a session's name");
    out.session = id != nullptr ? std::optional(*id) : std::nullopt;
  }
  const JsonNode* id = is_head ? session : hand;
  const bool is_named = id != nullptr && id->kind != Kind::null;
  if (const JsonNode* notes = root.member("notes")) {
    s.notes(*notes, is_named);
  }
  if (is_named) {
    s.line(is_head ? "/session" : "/hand", *id, [&] { s.put(is_head ? "session" : "hand").id(*id); });
  }
  Records records(root, s);
  records.header();
  if (!is_head) {
    records.hand();
  }
  s.finish(root);
  return out;
}

}  // namespace tonk::log
