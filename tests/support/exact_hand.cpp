#include "tests/support/exact_hand.hpp"

#include <fmt/format.h>

#include "parser/split.hpp"

namespace tonk::test {
namespace {

class Description {
 public:
  explicit Description(const log::Hand& hand) : hand_(hand) {}

  std::string run(const std::vector<log::ParseError>& errors) {
    add("hand {} `{}`", hand_.is_session, hand_.id);
    at(hand_.id_at);
    header();
    lines("deal", hand_.deals);
    if (hand_.upcard) {
      add("up");
      card(*hand_.upcard);
    }
    for (const log::PlayLine& line : hand_.play) {
      add("line {} {} {} {}", static_cast<int>(line.kind), line.player.index, line.first_action, line.action_count);
      range(line.cards);
      at(line.at);
    }
    for (const log::Action& action : hand_.actions) {
      add("action {} {} {}", log::keyword(action.kind), action.player.index, action.spread_number);
      range(action.cards);
      at(action.at);
    }
    lines("show", hand_.shows);
    for (const log::PayLine& line : hand_.pays) {
      add("pay {} {} {}", side(line.from), side(line.to), to_string(line.amount));
      at(line.at);
    }
    for (const log::ResultLine& line : hand_.results) {
      add("result");
      at(line.at);
      for (const log::ResultLine::Net& net : line.nets) {
        add("  {} {}", net.player.index, to_string(net.amount));
        at(net.at);
      }
    }
    for (const log::OutLine& line : hand_.outs) {
      add("out {}", line.player.index);
      at(line.at);
    }
    for (const log::Extension& line : hand_.extensions) {
      add("extension {}", line.text);
      at(line.at);
    }
    add("cards");
    for (const log::WrittenCard& written : hand_.cards) {
      card(written);
    }
    for (const std::string& name : hand_.names) {
      add("name {}", name);
    }
    for (const log::ParseError& error : errors) {
      add("{}: {} ({})", error.code, error.message, error.help);
      at(error.at);
    }
    return told_;
  }

 private:
  template <typename... Values>
  void add(fmt::format_string<Values...> form, Values&&... values) {
    told_ += '\n' + fmt::format(form, std::forward<Values>(values)...);
  }
  void at(Span span) { told_ += fmt::format(" @{}-{}", span.begin, span.end); }
  void range(log::Cards cards) { told_ += fmt::format(" [{} {}]", cards.first, cards.count); }
  void card(const log::WrittenCard& written) {
    told_ += fmt::format(" {}={}", to_string(written.card), to_string(written.stands_for));
    at(written.at);
  }
  static int side(const log::Account& account) { return account.player ? account.player->index : -1; }

  void header() {
    const log::Header& header = hand_.header;
    if (header.house) {
      add("house {} {}", header.house->name, header.house->options.size());
      for (const std::string& option : header.house->options) {
        add("  {}", option);
      }
      at(header.house->at);
    }
    if (header.stake) {
      add("stake {} {}", to_string(header.stake->amount), header.stake->unit);
      at(header.stake->at);
    }
    if (header.seats) {
      add("seats");
      for (const log::NameId player : header.seats->players) {
        told_ += fmt::format(" {}", player.index);
      }
      at(header.seats->at);
    }
    if (header.dealer) {
      add("dealer {}", header.dealer->player.index);
      at(header.dealer->at);
    }
    if (header.cut) {
      add("cut");
      for (const log::CutLine::Cut& cut : header.cut->cuts) {
        told_ += fmt::format(" {}", cut.player.index);
        card(cut.card);
      }
      at(header.cut->at);
    }
    if (header.deck) {
      add("deck");
      range(header.deck->cards);
      at(header.deck->at);
    }
    for (const log::BetLine& bet : header.bets) {
      add("bet {} {} {}", bet.kind, bet.argument, to_string(bet.amount));
      for (const log::NameId player : bet.players) {
        told_ += fmt::format(" {}", player.index);
      }
      at(bet.at);
    }
  }

  void lines(const char* what, const std::vector<log::PlayerCards>& all) {
    for (const log::PlayerCards& line : all) {
      add("{} {}", what, line.player.index);
      range(line.cards);
      at(line.at);
    }
  }

  const log::Hand& hand_;
  std::string told_;
};

}  // namespace

std::string exactly(const log::Hand& hand, const std::vector<log::ParseError>& errors) {
  return Description{hand}.run(errors);
}

Readings readings(std::string_view text, std::string_view behind) {
  std::vector<char> bytes(text.begin(), text.end());
  bytes.insert(bytes.end(), behind.begin(), behind.end());
  bytes.shrink_to_fit();
  log::Splitter splitter(std::string_view{bytes.data(), text.size()});
  splitter.set_padding(behind.size());
  Readings both;
  log::Hand hand;
  while (const auto chunk = splitter.next()) {
    const auto errors = log::parse(*chunk, hand);
    both.plain += exactly(hand, errors);
    const auto errors_by_grammar = log::parse_by_grammar(*chunk, hand);
    both.by_grammar += exactly(hand, errors_by_grammar);
  }
  return both;
}

}  // namespace tonk::test
