#include "parser/print.hpp"

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

class Printer {
 public:
  explicit Printer(const Hand& hand) : hand_(hand) {}

  void header();
  void deal();
  void play();
  void settlement();
  void action(const Action& action);
  [[nodiscard]] Printed take() { return std::move(printed_); }

 private:
  Printer& put(std::string_view text) {
    printed_.text += text;
    return *this;
  }
  /// The end of the line that stands at `at` in the log.
  void end(Span at) {
    printed_.lines.push_back({at, begin_, printed_.text.size()});
    put("\n");
    begin_ = printed_.text.size();
  }
  Printer& put(NameId name) { return put(log::back_quoted(hand_.names[name.index])); }
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
  void put(std::string_view key, const std::vector<PlayerCards>& lines) {
    for (const PlayerCards& line : lines) {
      put(key).put(line.player).put(line.cards).end(line.at);
    }
  }

  const Hand& hand_;
  Printed printed_;
  std::size_t begin_ = 0;  // of the line
};

void Printer::header() {
  const Header& header = hand_.header;
  if (!hand_.id.empty()) {
    put(hand_.is_session ? "session " : "hand ").put(quoted_id(hand_.id)).end(hand_.id_at);
  }
  if (header.house) {
    put("house ").put(quoted_word(header.house->name));
    put(header.house->options.empty() ? "" : " with");
    for (const std::string& option : header.house->options) {
      put(" ").put(quoted_word(option));
    }
    end(header.house->at);
  }
  if (header.stake) {
    put("stake ").put(header.stake->amount);
    put(header.stake->unit.empty() ? "" : " " + quoted_word(header.stake->unit)).end(header.stake->at);
  }
  if (header.seats) {
    put("seats").put(header.seats->players).end(header.seats->at);
  }
  if (header.dealer) {
    put("dealer ").put(header.dealer->player).end(header.dealer->at);
  }
  if (header.cut) {
    put("cut");
    for (const CutLine::Cut& cut : header.cut->cuts) {
      put(" ").put(cut.player).put(" ").put(cut.card);
    }
    end(header.cut->at);
  }
  if (header.deck) {
    put("deck").put(header.deck->cards).end(header.deck->at);
  }
  for (const BetLine& bet : header.bets) {
    put("bet ").put(quoted_word(bet.kind)).put(bet.argument.empty() ? "" : " " + quoted_word(bet.argument));
    put(" ").put(bet.amount).put(bet.players).end(bet.at);
  }
}

void Printer::deal() {
  put("deal ", hand_.deals);
  if (hand_.upcard) {
    put("up ").put(*hand_.upcard).end(hand_.upcard->at);
  }
}

void Printer::action(const Action& action) {
  put(keyword(action.kind));
  const bool bare_draw = action.kind == ActionKind::draw && !hand_.cards[action.cards.first].card.known();
  if (!bare_draw) {
    put(action.cards);
  }
  if (action.spread_number > 0) {
    put(" #").put(std::to_string(action.spread_number));
  }
}

void Printer::play() {
  for (const PlayLine& line : hand_.play) {
    if (line.kind == PlayLine::Kind::holds) {
      put("holds ").put(line.player).put(line.cards).end(line.at);
      continue;
    }
    put(line.player);
    for (std::uint32_t at = 0; at < line.action_count; ++at) {
      put(at == 0 ? ": " : ", ");
      action(hand_.actions[line.first_action + at]);
    }
    end(line.at);
  }
}

void Printer::settlement() {
  put("show ", hand_.shows);
  for (const PayLine& pay : hand_.pays) {
    put("pay ").put(pay.from).put(" ").put(pay.to).put(" ").put(pay.amount).end(pay.at);
  }
  for (const ResultLine& result : hand_.results) {
    put("result");
    for (const ResultLine::Net& net : result.nets) {
      put(" ").put(net.player).put(" ").put(net.amount);
    }
    end(result.at);
  }
  for (const OutLine& line : hand_.outs) {
    put("out ").put(line.player).end(line.at);
  }
  for (const Extension& extension : hand_.extensions) {
    put(extension.text).end(extension.at);
  }
}

}  // namespace

std::string quoted_word(std::string_view text) {
  const bool bare = is_all<grammar::bare_word>(text) && !is_all<grammar::amount_text>(text) && text != "with";
  return bare ? std::string(text) : in_quotes(text);
}

std::string quoted_id(std::string_view text) {
  return is_all<grammar::bare_word>(text) ? std::string(text) : in_quotes(text);
}

std::string back_quoted(std::string_view name) {
  return is_all<grammar::bare_name>(name) && !is_keyword(name) ? std::string(name) : in_quotes(name);
}

Printed print_lines(const Hand& hand) {
  Printer printer(hand);
  printer.header();
  printer.deal();
  printer.play();
  printer.settlement();
  return printer.take();
}

std::string print(const Hand& hand) { return print_lines(hand).text; }

std::string print(const Hand& hand, const Action& action) {
  Printer printer(hand);
  printer.action(action);
  return printer.take().text;
}

}  // namespace tonk::log
