#include "parser/print.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <tao/pegtl/memory_input.hpp>
#include <tao/pegtl/parse.hpp>

#include "parser/grammar.hpp"

namespace tonk::log {

namespace {

template <typename Rule>
bool is_all(std::string_view text) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  return tao::pegtl::parse<tao::pegtl::seq<Rule, tao::pegtl::eof>>(in);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result + '"';
}

/// The name of a house, an option, a bet or a unit.
std::string quoted_word(std::string_view text) {
  const bool bare = is_all<grammar::bare_word>(text) && !is_all<grammar::amount_text>(text) && text != "with";
  return bare ? std::string(text) : in_quotes(text);
}

/// The name of a hand or a session.
std::string quoted_id(std::string_view text) {
  return is_all<grammar::bare_word>(text) ? std::string(text) : in_quotes(text);
}

class Printer {
 public:
  explicit Printer(const Hand& hand) : hand_(hand) {}

  void header() {
    const Header& header = hand_.header;
    if (!hand_.id.empty()) {
      put(hand_.is_session ? "session " : "hand ").put(quoted_id(hand_.id));
      end(hand_.id_at, hand_.is_session ? "/session" : "/hand");
    }
    one("/house", header.house, [this](const HouseLine& house) {
      put("house ").put(quoted_word(house.name)).put(house.options.empty() ? "" : " with");
      for (const std::string& option : house.options) {
        put(" ").put(quoted_word(option));
      }
    });
    one("/stake", header.stake, [this](const StakeLine& stake) {
      put("stake ").put(stake.amount).put(stake.unit.empty() ? "" : " " + quoted_word(stake.unit));
    });
    one("/seats", header.seats, [this](const SeatsLine& seats) { put("seats").put(seats.players); });
    one("/dealer", header.dealer, [this](const DealerLine& dealer) { put("dealer ").put(dealer.player); });
    one("/cut", header.cut, [this](const CutLine& line) {
      put("cut");
      for (const CutLine::Cut& cut : line.cuts) {
        put(" ").put(cut.player).put(" ").put(cut.card);
      }
    });
    one("/deck", header.deck, [this](const DeckLine& deck) { put("deck").put(deck.cards); });
    each("bets", header.bets, [this](const BetLine& bet) {
      put("bet ").put(quoted_word(bet.kind)).put(bet.argument.empty() ? "" : " " + quoted_word(bet.argument));
      put(" ").put(bet.amount).put(bet.players);
    });
  }

  void action(const Action& action) {
    put(keyword(action.kind));
    const bool is_bare =
        action.kind == ActionKind::draw && action.cards.count == 1 && !hand_.cards[action.cards.first].card.known();
    if (!is_bare) {
      put(action.cards);
    }
    if (action.kind == ActionKind::bet) {
      put(" ").put(hand_.stakes[action.stake]);
    }
    if (action.spread_number > 0) {
      put(" #").put(std::to_string(action.spread_number));
    }
  }

  void play() {
    each("deals", hand_.deals, [this](const PlayerCards& deal) { put("deal ").put(deal.player).put(deal.cards); });
    one("/up", hand_.upcard, [this](const WrittenCard& card) { put("up ").put(card); });
    each("play", hand_.play, [this](const PlayLine& line) {
      if (line.kind == PlayLine::Kind::holds) {
        put("holds ").put(line.player).put(line.cards);
        return;
      }
      put(line.player);
      for (std::uint32_t at = 0; at < line.action_count; ++at) {
        put(at == 0 ? ": " : ", ");
        action(hand_.actions[line.first_action + at]);
      }
    });
  }

  void settlement() {
    each("shows", hand_.shows, [this](const PlayerCards& show) { put("show ").put(show.player).put(show.cards); });
    each("pays", hand_.pays,
         [this](const PayLine& pay) { put("pay ").put(pay.from).put(" ").put(pay.to).put(" ").put(pay.amount); });
    each("results", hand_.results, [this](const ResultLine& result) {
      const bool says_sum = result.sum != ResultLine::Sum::unsaid;
      put("result").put(says_sum ? " " : "").put(keyword(result.sum));
      for (const ResultLine::Net& net : result.nets) {
        const std::string& name = hand_.names[net.player.index];
        const bool as_amount = says_sum && &net == &result.nets.front() && is_all<grammar::amount_text>(name);
        put(" ").put(as_amount ? in_quotes(name) : log::quoted_name(name)).put(" ").put(net.amount);
      }
    });
    each("outs", hand_.outs, [this](const OutLine& out) { put("out ").put(out.player); });
    for (const Extension& extension : hand_.extensions) {
      put(extension.text).end(extension.at, {});
    }
  }
  [[nodiscard]] std::vector<PrintedLine> take_lines() { return std::move(lines_); }
  [[nodiscard]] std::string take_text() { return std::move(text_); }

 private:
  Printer& put(std::string_view text) {
    text_ += text;
    return *this;
  }
  /// The end of the line whose record stands at `at` in the log and at `place` in JSON.
  void end(Span at, std::string place) {
    lines_.push_back({std::exchange(text_, {}), std::move(place), at, lines_.size()});
  }
  /// A line for each record, and its place.
  template <typename Records, typename Write>
  void each(std::string_view field, const Records& records, const Write& write) {
    for (std::size_t index = 0; index < records.size(); ++index) {
      write(records[index]);
      end(records[index].at, fmt::format("/{}/{}", field, index));
    }
  }
  template <typename Record, typename Write>
  void one(const char* place, const std::optional<Record>& record, const Write& write) {
    if (record) {
      write(*record);
      end(record->at, place);
    }
  }

  Printer& put(NameId name) { return put(log::quoted_name(hand_.names[name.index])); }
  Printer& put(const Account& account) { return account.player ? put(*account.player) : put("pot"); }
  Printer& put(Amount amount) { return put(to_string(amount)); }
  Printer& put(const WrittenCard& written) {
    put(to_string(written.card));
    return written.stands_for.known() ? put("=").put(to_string(written.stands_for)) : *this;
  }
  Printer& put(Cards cards) {
    for (std::uint32_t at = cards.first; at < cards.first + cards.count; ++at) {
      put(" ").put(hand_.cards[at]);
    }
    return *this;
  }
  Printer& put(const std::vector<NameId>& names) {
    for (const NameId name : names) {
      put(" ").put(name);
    }
    return *this;
  }

  const Hand& hand_;
  std::string text_;  ///< of the line that has no end yet
  std::vector<PrintedLine> lines_;
};

}  // namespace

std::string quoted_name(std::string_view name) {
  return is_all<grammar::bare_name>(name) && !is_keyword(name) ? std::string(name) : in_quotes(name);
}

std::vector<PrintedLine> print_lines(const Hand& hand) {
  Printer printer(hand);
  printer.header();
  printer.play();
  printer.settlement();
  return printer.take_lines();
}

std::string print(const Hand& hand) {
  std::string text;
  for (const PrintedLine& line : print_lines(hand)) {
    text.append(line.text).append("\n");
  }
  return text;
}

std::string print(const Hand& hand, const Action& action) {
  Printer printer(hand);
  printer.action(action);
  return printer.take_text();
}

}  // namespace tonk::log
