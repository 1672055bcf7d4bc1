#include "tests/support/random_log.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "parser/print.hpp"

namespace tonk::test {

namespace {

/// Everything that any hand may say, from one shrinkable list of choices.
class Dealer {
 public:
  explicit Dealer(std::vector<std::uint32_t> choices) : choices_(std::move(choices)) {}

  log::Hand hand() {
    log::Hand& h = hand_;
    h.is_session = chance(5);
    h.names = names();
    if (chance(2)) {
      h.id = word();
    }
    header();
    if (h.is_session) {
      return std::move(h);
    }
    for (std::uint8_t player = 0; player < h.names.size(); ++player) {
      if (chance(2)) {
        h.deals.push_back({log::NameId{player}, cards(1, false), {}});
      }
      if (chance(2)) {
        h.shows.push_back({log::NameId{player}, cards(0, false), {}});
      }
    }
    if (chance(2)) {
      h.upcard = card(false);
    }
    repeat(6, [&] { line(); });
    repeat(4, [&] { h.pays.push_back({account(), account(), magnitude(), {}}); });
    repeat(2, [&] {
      log::ResultLine result;
      for (const log::NameId name : some_players()) {
        result.nets.push_back({name, chance(2) ? magnitude() : -magnitude(), {}});
      }
      h.results.push_back(result);
    });
    repeat(2, [&] { h.outs.push_back({player(), {}}); });
    repeat(2, [&] { h.extensions.push_back({"x-" + word(), {}}); });
    return std::move(h);
  }

 private:
  std::uint32_t pick(std::uint32_t below) {
    const std::uint32_t choice = at_ < choices_.size() ? choices_[at_++] : 0;
    return choice % below;
  }
  bool chance(std::uint32_t one_in) { return pick(one_in) == one_in - 1; }
  template <typename Do>
  void repeat(std::uint32_t at_most, Do act) {
    for (std::uint32_t count = pick(at_most + 1); count > 0; --count) {
      act();
    }
  }
  std::string word() {
    static const std::vector<std::string> words{"pagat", "with", "a b",         "\"",  "\\", "1",    "-0.5", "1/2",
                                                "#",     "x-y",  "../a/b.yaml", "é",   "♣",  "hand", "pot",  ",",
                                                ":",     "a:b",  "%",           "a#b", "😀",  "'",    "a.b"};
    return words[pick(static_cast<std::uint32_t>(words.size()))];
  }
  std::vector<std::string> names() {
    std::vector<std::string> all{"Ann", "Bob", "Dee Dee", "pot", "drop", "x-ray", "a\"b\\",
                                 "1",   "4h",  "José",    "#",   "李",   "A.J.",  " "};
    all.resize(1 + pick(static_cast<std::uint32_t>(all.size())));
    return all;
  }
  log::NameId player() {
    return log::NameId{static_cast<std::uint8_t>(pick(static_cast<std::uint32_t>(hand_.names.size())))};
  }
  log::Account account() { return {chance(3) ? std::nullopt : std::optional(player())}; }
  std::vector<log::NameId> some_players() {
    std::vector<log::NameId> players{player()};
    repeat(3, [&] {
      const log::NameId next = player();
      if (std::find(players.begin(), players.end(), next) == players.end()) {
        players.push_back(next);
      }
    });
    return players;
  }
  Amount magnitude() {
    return Amount::fraction(static_cast<std::int64_t>(pick(100'000)), 1 + static_cast<std::int64_t>(pick(1000)));
  }
  log::WrittenCard card(bool laid) {
    const std::uint32_t choice = pick(65);
    log::WrittenCard written;
    written.card = choice == 64 ? Card{} : Card::at(static_cast<std::uint8_t>(choice));
    if (laid && chance(3)) {
      written.stands_for = Card(static_cast<Rank>(pick(rank_count)), static_cast<Suit>(pick(suit_count)));
    }
    return written;
  }
  log::Cards cards(std::uint32_t at_least, bool laid) {
    log::Cards range{static_cast<std::uint32_t>(hand_.cards.size()), at_least + pick(5)};
    for (std::uint32_t i = 0; i < range.count; ++i) {
      hand_.cards.push_back(card(laid));
    }
    return range;
  }
  log::Cards one_card(bool laid) {
    hand_.cards.push_back(card(laid));
    return {static_cast<std::uint32_t>(hand_.cards.size()) - 1, 1};
  }
  void header() {
    log::Header& header = hand_.header;
    if (chance(2)) {
      header.house = log::HouseLine{word(), {}, {}};
      repeat(3, [&] { header.house->options.push_back(word()); });
    }
    if (chance(2)) {
      header.stake = log::StakeLine{Amount(1) + magnitude(), chance(2) ? word() : "", {}};
    }
    if (chance(2)) {
      header.seats = log::SeatsLine{some_players(), {}};
    }
    if (chance(2)) {
      header.dealer = log::DealerLine{player(), {}};
    }
    if (chance(3)) {
      header.cut = log::CutLine{{{player(), card(false)}}, {}};
      repeat(2, [&] { header.cut->cuts.push_back({player(), card(false)}); });
    }
    if (chance(3)) {
      header.deck = log::DeckLine{cards(1, false), {}};
    }
    repeat(2, [&] { header.bets.push_back({word(), chance(2) ? word() : "", magnitude(), some_players(), {}}); });
  }
  void line() {
    log::PlayLine line;
    line.player = player();
    if (chance(4)) {
      line.kind = log::PlayLine::Kind::holds;
      line.cards = cards(0, false);
    } else {
      line.first_action = static_cast<std::uint32_t>(hand_.actions.size());
      line.action_count = 1 + pick(4);
      for (std::uint32_t i = 0; i < line.action_count; ++i) {
        hand_.actions.push_back(action(line.player));
      }
    }
    hand_.play.push_back(line);
  }
  log::Action action(log::NameId of) {
    log::Action action;
    action.player = of;
    action.kind = static_cast<log::ActionKind>(pick(action_kind_count));
    switch (action.kind) {
      case log::ActionKind::spread: action.cards = cards(1, true); break;
      case log::ActionKind::hit:
      case log::ActionKind::slap:
        action.cards = one_card(true);
        action.spread_number = static_cast<std::uint16_t>(pick(0x10000));
        break;
      case log::ActionKind::shed: action.spread_number = static_cast<std::uint16_t>(1 + pick(0xFFFF)); break;
      case log::ActionKind::draw:
      case log::ActionKind::take:
      case log::ActionKind::discard:
      case log::ActionKind::aside: action.cards = one_card(false); break;
      case log::ActionKind::bet:
        action.stake = static_cast<std::uint32_t>(hand_.stakes.size());
        hand_.stakes.emplace_back(static_cast<std::int64_t>(1 + pick(1000)));
        break;
      case log::ActionKind::declare:
      case log::ActionKind::drop:
      case log::ActionKind::touch:
      case log::ActionKind::stock_out:
      case log::ActionKind::knock:
      case log::ActionKind::pass: break;
    }
    return action;
  }

  std::vector<std::uint32_t> choices_;
  std::size_t at_ = 0;
  log::Hand hand_;
};

class Scribbler {
 public:
  Scribbled scribble(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      between_lines();
      line(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    between_lines();
    return std::move(done_);
  }

 private:
  static std::string blanks() { return *rc::gen::element<std::string>(" ", " ", "  ", "\t", " \t "); }
  void maybe_blanks() { done_.text += *rc::gen::element<std::string>("", "", " ", "\t"); }
  void line_end() { done_.text += *rc::gen::element<std::string>("\n", "\n", "\r\n"); }
  void comment() {
    const std::string text = *rc::gen::element<std::string>("#", "# hand 1", "#x", "# a  b \"c", "#\té # #");
    done_.text += text;
    done_.comments.push_back(text);
    maybe_blanks();
  }
  void between_lines() {
    for (auto count = *rc::gen::inRange(0, 3); count > 0; --count) {
      maybe_blanks();
      if (*rc::gen::inRange(0, 3) == 0) {
        comment();
      }
      line_end();
    }
  }
  void line(std::string_view text) {
    const bool extension = text.starts_with("x-");
    maybe_blanks();
    bool in_quotes = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (!extension && c == ' ' && !in_quotes) {
        done_.text += blanks();
        continue;
      }
      done_.text += c;
      if (c == '\\' && in_quotes) {
        done_.text += text[++at];
      }
      in_quotes = c == '"' ? !in_quotes : in_quotes;
    }
    if (!extension && *rc::gen::inRange(0, 4) == 0) {
      done_.text += blanks();
      comment();
    }
    line_end();
  }

  Scribbled done_;
};

}  // namespace

log::Hand random_hand() {
  return Dealer(*rc::gen::container<std::vector<std::uint32_t>>(200, rc::gen::arbitrary<std::uint32_t>())).hand();
}

std::string random_log() {
  std::string text;
  const auto count = *rc::gen::inRange(1, 4);
  for (int at = 0; at < count; ++at) {
    log::Hand hand = random_hand();
    const bool may_be_nameless = at == 0 && (count == 1 || hand.is_session);
    if (hand.id.empty() && !may_be_nameless) {
      hand.id = "h";
    }
    if (at + 1 == count) {
      hand.is_session = hand.is_session && !hand.id.empty();
    }
    text += log::print(hand);
  }
  return text;
}

Scribbled scribble(std::string_view canonical) { return Scribbler().scribble(canonical); }

}  // namespace tonk::test
