#include "explore/play/playing.hpp"

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <utility>

#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::explore {
namespace {

/// The name with its colon: `Ann: ` for `Ann: drop`.
std::string_view mover(std::string_view line) { return line.substr(0, line.find(": ") + 2); }

unsigned eagerness(ActionKind kind, Player::Style style) {
  switch (kind) {
    case ActionKind::declare:
    case ActionKind::drop:
    case ActionKind::knock: return style == Player::Style::hasty ? 64 : 1;
    case ActionKind::spread:
    case ActionKind::hit:
    case ActionKind::slap:
    case ActionKind::shed: return style == Player::Style::holding ? 4 : 32;
    case ActionKind::take: return style == Player::Style::taking ? 32 : 8;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out: return 8;
    case ActionKind::touch:
    case ActionKind::aside:
    case ActionKind::bet:
    case ActionKind::pass: return 1;
  }
  return 0;
}

std::string written(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += ' ' + to_string(card);
  }
  return text;
}

bool has_called_suit(const spec::SideBet& bet) {
  return bet.won_by == spec::SideBet::WonBy::highest_dealt_card ||
         bet.won_by == spec::SideBet::WonBy::lowest_dealt_card;
}

}  // namespace

std::string HandText::log() const {
  std::string whole = heading + '\n';
  const std::vector<std::string> up(upcard.empty() ? 0 : 1, upcard);
  for (const std::vector<std::string>* const lines : {&head, &deals, &up, &moves, &shows, &pays}) {
    for (const std::string& line : *lines) {
      whole += line + '\n';
    }
  }
  return whole;
}

HandText by_turns(HandText hand) {
  std::vector<std::string> turns;
  for (const std::string& move : hand.moves) {
    if (!turns.empty() && mover(turns.back()) == mover(move)) {
      turns.back() += fmt::format(", {}", move.substr(mover(move).size()));
    } else {
      turns.push_back(move);
    }
  }
  hand.moves = std::move(turns);
  return hand;
}

std::optional<log::Hand> read_hand(std::string_view log) {
  log::ChunkReader reader(log, log::Form::text);
  log::Hand hand;
  return reader.next(hand) && reader.errors().empty() ? std::optional(std::move(hand)) : std::nullopt;
}

std::string player_name(Seat seat) {
  static constexpr std::array names{"Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"};
  return seat.index < names.size() ? names[seat.index] : fmt::format("P{}", seat.index + 1);
}

std::vector<std::string> player_names(unsigned players) {
  std::vector<std::string> names;
  names.reserve(players);
  for (unsigned seat = 0; seat < players; ++seat) {
    names.push_back(player_name(Seat{static_cast<std::uint8_t>(seat)}));
  }
  return names;
}

std::string text_of(const Move& move) {
  std::string line{log::keyword(move.kind)};
  for (const PlayedCard& played : move.cards) {
    line += ' ' + to_string(played.card);
    if (played.stands_for.known()) {
      line += '=' + to_string(played.stands_for);
    }
  }
  line += move.kind == ActionKind::bet ? ' ' + to_string(move.amount) : "";
  return move.spread_number == 0 ? line : fmt::format("{} #{}", line, move.spread_number);
}

std::vector<std::string> settlement_lines(const Judgement& judgement) {
  std::vector<std::string> lines;
  const auto name_of = [&](Account account) {
    return account.is_pot() ? std::string("pot") : log::back_quoted(judgement.seats[account.seat().index]);
  };
  bool scored = false;
  const bool apart = !judgement.points.empty();
  for (const Transfer& transfer : judgement.transfers) {
    scored = scored || transfer.from.is_nobody();
    if (!transfer.from.is_nobody()) {
      lines.push_back(
          fmt::format("pay {} {} {}", name_of(transfer.from), name_of(transfer.to), to_string(transfer.amount)));
    }
  }
  if (scored) {
    std::string line = apart ? "result points" : "result";
    const std::vector<Amount>& sums = apart ? judgement.points : judgement.net;
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      line += ' ' + log::back_quoted(judgement.seats[seat]) + ' ' + to_string(sums[seat]);
    }
    lines.push_back(std::move(line));
  }
  for (const Member& member : judgement.carried.members) {
    const bool played = std::ranges::find(judgement.seats, member.name) != judgement.seats.end();
    if (member.out && played) {
      lines.push_back("out " + log::back_quoted(member.name));
    }
  }
  return lines;
}

const Choice& Player::choose(const std::vector<Choice>& choices) {
  unsigned all = 0;
  for (const Choice& choice : choices) {
    all += eagerness(choice.kind, style_);
  }
  unsigned left = static_cast<unsigned>(random_() % all);
  for (const Choice& choice : choices) {
    const unsigned share = eagerness(choice.kind, style_);
    if (left < share) {
      return choice;
    }
    left -= share;
  }
  return choices.back();
}

Step go_on(Playing& playing, Player& player) {
  if (playing.over()) {
    return Step::over;
  }
  const std::vector<Choice> choices = legal_moves(playing.engine(), playing.table(), false);
  if (!choices.empty()) {
    playing.make(player.choose(choices));
    return Step::went_on;
  }
  if (may_pass(playing.rules(), playing.table())) {
    playing.pass();
    return Step::went_on;
  }
  const std::vector<Choice> of_anybody = legal_moves(playing.engine(), playing.table());
  const auto way =
      std::ranges::find_if(of_anybody, [&](const Choice& choice) { return moves_on(choice, playing.table()); });
  if (way == of_anybody.end()) {
    return Step::stuck;
  }
  playing.make(*way);
  return Step::went_on;
}

std::vector<Card> whole_pack(const spec::Deck& deck) {
  std::vector<Card> cards;
  cards.reserve(std::size_t{deck.pack.size()} * deck.packs);
  for (unsigned pack = 0; pack < deck.packs; ++pack) {
    cards.insert(cards.end(), deck.pack.begin(), deck.pack.end());
  }
  return cards;
}

std::vector<Card> shuffled(const spec::Deck& deck, std::uint32_t seed) {
  std::vector<Card> cards = whole_pack(deck);
  // Not std::shuffle, which differs from one standard library to another.
  std::mt19937 random{seed};
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[random() % left]);
  }
  return cards;
}

Playing::Playing(const spec::Rules& rules, unsigned players, Seat dealer, const std::vector<Card>& pack)
    : Playing(rules, player_names(players), dealer, pack) {}

Playing::Playing(const spec::Rules& rules, std::vector<std::string> names, Seat dealer, const std::vector<Card>& pack,
                 const std::string& first)
    : engine_(std::make_shared<const EngineConfig>(rules)), opening_(std::make_shared<Opening>()) {
  const auto place = static_cast<std::size_t>(std::ranges::find(names, first) - names.begin());
  const auto players = static_cast<std::uint8_t>(names.size());
  table_.clear(players);
  table_.dealer = dealer;
  table_.to_move = place < players                                    ? Seat{static_cast<std::uint8_t>(place)}
                   : rules.first_to_play == spec::FirstToPlay::dealer ? dealer
                                                                      : table_.after(dealer, rules.play_passes);
  opening_->names = std::move(names);
  deal(pack);
}

void Playing::deal(const std::vector<Card>& pack) {
  std::vector<std::vector<Card>>& dealt = opening_->dealt;
  dealt.resize(table_.players);
  std::size_t next = 0;
  for (unsigned round = 0; round < rules().cards_dealt[table_.players]; ++round) {
    Seat seat = table_.after(table_.dealer, rules().play_passes);
    for (unsigned player = 0; player < table_.players; ++player) {
      dealt[seat.index].push_back(pack[next]);
      receive(rules(), table_, seat, pack[next++]);
      seat = table_.after(seat, rules().play_passes);
    }
  }
  for (std::uint8_t seat = 0; seat < table_.players; ++seat) {
    table_.dealt[seat] = table_.hands[seat];
  }
  if (rules().turns_up()) {
    settle_place(rules(), table_, pack[next]);
    table_.discards.push_back(pack[next]);
    opening_->upcard = pack[next++];
  }
  table_.stock = static_cast<std::uint8_t>(pack.size() - next);
  table_.deck.assign(pack.rbegin(), pack.rend() - static_cast<std::ptrdiff_t>(next));
}

void Playing::open_bet(const spec::SideBet& bet, Suit called) {
  opening_->bets.emplace_back(&bet, called);
  table_.bets.push_back({bet.won_by, called, (std::uint64_t{1} << table_.players) - 1});
}

HandText Playing::text() const {
  std::vector<std::string> names = opening_->names;
  std::string house = "house " + rules().house;
  for (std::size_t option = 0; option < rules().options.size(); ++option) {
    house += (option == 0 ? " with " : " ") + rules().options[option];
  }
  std::string all;
  for (std::string& name : names) {
    name = log::back_quoted(name);
    all += ' ' + name;
  }
  HandText text;
  text.head = {std::move(house), "seats" + all, "dealer " + names[table_.dealer.index]};
  for (const auto& [bet, called] : opening_->bets) {
    const std::string suit =
        has_called_suit(*bet) ? fmt::format(" {}", suit_letters[static_cast<std::size_t>(called)]) : "";
    text.head.push_back(fmt::format("bet {}{} 1{}", bet->name, suit, all));
  }
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    text.deals.push_back("deal " + names[seat] + written(opening_->dealt[seat]));
    if (over()) {
      text.shows.push_back("show " + names[seat] + written(cards_of(table_.hands[seat].known)));
    }
  }
  const bool unseen = was_declared_at_once_ && rules().upcard == spec::Upcard::unless_declared;
  text.upcard = opening_->upcard.known() && !unseen ? "up " + to_string(opening_->upcard) : "";
  for (const Choice& move : moves_) {
    text.moves.push_back(names[move.seat.index] + ": " + text_of(move));
  }
  return text;
}

bool Playing::begins_like(const Playing& other) const {
  return opening_->names == other.opening_->names && opening_->dealt == other.opening_->dealt &&
         opening_->upcard == other.opening_->upcard;
}

Kinds Playing::made() const {
  Kinds kinds = 0;
  for (const Choice& move : moves_) {
    kinds |= of(move.kind);
  }
  return kinds;
}

void Playing::make(const Choice& choice) {
  perform(choice);
  if (table_.phase == Phase::declared) {
    for (std::uint8_t seat = 0; seat < table_.players; ++seat) {
      const bool done = ((table_.declared >> seat) & 1U) != 0;
      const Choice declaration{Seat{seat}, ActionKind::declare};
      if (!done && !check(*engine_, table_, declaration.move())) {
        perform(declaration);
      }
    }
    table_.phase = Phase::over;
    table_.finish = Finish::declared;
    was_declared_at_once_ = true;
  }
}

void Playing::pass() { close(rules(), table_); }

void Playing::perform(const Choice& choice) {
  Choice told = choice;
  std::vector<Card> next;
  if (choice.kind == ActionKind::draw && table_.stock == 0 && can_reshuffle(rules(), table_)) {
    next.assign(table_.discards.rbegin() + 1, table_.discards.rend());
    told.cards = {{next.back(), {}}};
    next.pop_back();
  }
  apply(*engine_, table_, told.move(), std::nullopt);
  if (!next.empty()) {
    table_.deck = std::move(next);
  }
  moves_.push_back(std::move(told));
}

}  // namespace tonk::explore
