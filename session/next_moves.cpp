#include "session/next_moves.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "explore/play/legal_moves.hpp"
#include "explore/play/written.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk {
namespace {

Judgement judgement_of(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine) {
  Judgement judgement;
  Judge{Wanted::as_written}(hand, session, engine, judgement);
  return judgement;
}

/// Keeps the table as the hand leaves it.
struct LastTable : HandObserver {
  void dealt(const Table& /*table*/) override {}
  void acted(const Table& /*table*/, const log::Action& /*action*/, std::size_t /*findings*/) override {}
  void ended(const Table& left, const Judgement& /*judgement*/) override { table = left; }

  std::optional<Table> table;
};

}  // namespace

NextMoves::NextMoves(JudgedLog& judged) : judged_(judged) {
  LastTable last;
  (void)judged.judge(&last);
  table_ = last.table;
  const bool is_text = judged.form() == log::Form::text;
  text_ = is_text ? std::string(judged.chunk().text) : table_ ? log::print(judged.hand()) : "";
  if (!text_.ends_with('\n')) {
    text_ += '\n';
  }
  if (table_) {
    without_ = judgement_of(judged.hand(), judged.session(), judged.engine()).findings;
  }
}

std::vector<NextMove> NextMoves::listed() const {
  std::vector<std::pair<Seat, std::string>> moves;
  const auto add = [&moves](const Move& move) {
    std::pair<Seat, std::string> entry{move.seat, explore::text_of(move)};
    if (std::ranges::find(moves, entry) == moves.end()) {
      moves.push_back(std::move(entry));
    }
  };
  if (is_played(table_->phase)) {
    const auto in_turn = [&](ActionKind kind, std::span<const PlayedCard> cards) {
      add({.kind = kind, .seat = table_->to_move, .cards = cards});
    };
    const auto with_card = [&](ActionKind kind, Card card) {
      const PlayedCard played{card};
      in_turn(kind, {&played, 1});
    };
    with_card(ActionKind::draw, Card{});
    if (!table_->discards.empty() && table_->discards.back().known()) {
      with_card(ActionKind::take, table_->discards.back());
    }
    in_turn(ActionKind::drop, {});
    for (const Card card : table_->hand(table_->to_move).known.first()) {
      with_card(ActionKind::discard, card);
    }
  }
  if (table_->finish == Finish::declared && table_->claimed == Table::no_claim) {
    for (Seat seat; seat.index < table_->players; ++seat.index) {
      if (!contains(table_->declared, seat)) {
        add({.kind = ActionKind::declare, .seat = seat});
      }
    }
  } else {
    for (const Choice& choice : explore::legal_moves(judged_.engine(), *table_)) {
      add(choice);
    }
  }
  std::vector<NextMove> listed;
  for (auto& [seat, action] : moves) {
    NextMove move = tried(judged_.judgement().seats[seat.index], std::move(action));
    if (seat == table_->to_move || move.findings.empty()) {
      listed.push_back(std::move(move));
    }
  }
  return listed;
}

NextMove NextMoves::tried(std::string player, std::string action) const {
  const std::string text = fmt::format("{}{}: {}\n", text_, log::quoted_name(player), action);
  log::Chunk chunk = judged_.chunk();
  chunk.text = text;
  NextMove move{std::move(player), std::move(action), {}};
  const Place place{text, chunk.first_line};
  log::Hand hand;
  for (const log::ParseError& error : log::parse(chunk, hand)) {
    move.findings.push_back(remark_at("", place, error.at, Verdict::unreadable, error.code, error));
  }
  if (!move.findings.empty()) {
    return move;
  }
  const Judgement judgement = judgement_of(hand, judged_.session(), judged_.engine());
  for (const Finding& finding : judgement.findings) {
    const auto same = [&finding](const Finding& other) { return is_same(finding, other); };
    // Whoever declares does not keep others from declaring theirs.
    const bool may_follow = finding.code == Code::undeclared_win && hand.actions.back().kind == ActionKind::declare;
    if (weight(finding.code) == Weight::illegal && !may_follow && std::ranges::none_of(without_, same)) {
      move.findings.push_back(remark_at("", place, hand, judged_.rules(), finding));
    }
  }
  return move;
}

}  // namespace tonk
