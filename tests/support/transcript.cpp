#include "tests/support/transcript.hpp"

#include <fmt/format.h>

#include <utility>

#include "parser/reader.hpp"
#include "tests/support/shipped.hpp"
#include "verifier/judge/describe.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {
namespace {

class Transcriber {
 public:
  Transcriber(const spec::Rules& rules, const Judgement& judgement, std::string_view text, std::uint64_t first_line)
      : rules_(rules), judgement_(judgement), text_(text), first_line_(first_line) {}

  std::string run(const Table& end) {
    line(fmt::format("{}, settlement {}, {}", to_string(judgement_.verdict), to_string(judgement_.settlement),
                     to_string(judgement_.end)));
    for (const Finding& finding : judgement_.findings) {
      tell(finding);
    }
    for (const Transfer& transfer : judgement_.transfers) {
      line(fmt::format("{} pays {} {}", side(transfer.from), side(transfer.to), to_string(transfer.amount)));
    }
    for (std::size_t seat = 0; seat < judgement_.seats.size(); ++seat) {
      tell_player(seat, end);
    }
    tell_carried();
    return std::move(told_);
  }

 private:
  void line(const std::string& words) { told_ += "  " + words + '\n'; }

  void tell(const Finding& finding) {
    const Position from = locate(text_, finding.at.begin, first_line_);
    const Position to = locate(text_, finding.at.end, first_line_);
    line(fmt::format("{}:{}-{}:{} {}: {}", from.line, from.column, to.line, to.column, to_string(finding.code),
                     finding.message));
    if (!finding.help.empty()) {
      line("    help: " + finding.help);
    }
    if (finding.rule) {
      const spec::Clause& clause = rules_.clause(*finding.rule);
      line(fmt::format("    rule: {}, {}", clause.rule, clause.text));
    }
  }

  [[nodiscard]] std::string side(Account account) const {
    return account.is_player() ? judgement_.seats[account.seat().index] : account.is_pot() ? "pot" : "nobody";
  }

  void tell_player(std::size_t seat, const Table& end) {
    std::string words = judgement_.seats[seat];
    if (seat < judgement_.net.size()) {
      words += " nets " + to_string(judgement_.net[seat]);
    }
    if (seat < end.players) {
      const Holding& hand = end.hands[seat];
      words += fmt::format(" holding {}", hand.size() == 0 ? "nothing" : to_string(hand));
    }
    line(words);
  }

  void tell_carried() {
    const SessionState& carried = judgement_.carried;
    std::string words = "then " + (carried.next_dealer.empty() ? "nobody knows who" : carried.next_dealer) + " deals";
    for (const Member& member : carried.members) {
      words += fmt::format("; {} {}{}{}{}", member.name, to_string(member.score),
                           member.tokens ? fmt::format(" with {} tokens", *member.tokens) : "",
                           member.out ? ", out" : "", member.away ? ", away" : "");
    }
    for (const Pot& pot : carried.pots) {
      words += fmt::format("; pot {} {}", pot.bet, to_string(pot.amount));
    }
    line(words + (carried.over ? "; over" : "") + (carried.certain ? "" : "; uncertain"));
  }

  const spec::Rules& rules_;
  const Judgement& judgement_;
  std::string_view text_;
  std::uint64_t first_line_;
  std::string told_;
};

/// Keeps the table as it was in the end.
class LastLook : public HandObserver {
 public:
  void dealt(const Table& /*table*/) override {}
  void acted(const Table& /*table*/, const log::Action& /*action*/, std::size_t /*findings*/) override {}
  void ended(const Table& table, const Judgement& /*judgement*/) override { end = table; }
  Table end;
};

/// `own` is null where the houses that the hands name are to judge them.
std::string transcript(std::string_view log, const spec::Rules* own) {
  std::string all;
  log::ChunkReader reader(log, log::Form::text);
  log::Hand head;
  log::Hand hand;
  SessionJudge judge;
  const log::Hand* session = nullptr;
  while (const auto chunk = reader.next(hand)) {
    const bool is_head = chunk->kind == log::Chunk::Kind::session;
    const auto& errors = reader.errors();
    all += fmt::format("{} {}\n", chunk->first_line, is_head ? "session" : hand.id);
    for (const log::ParseError& error : errors) {
      const Position at = locate(chunk->text, error.at.begin, chunk->first_line);
      all += fmt::format("  {}:{} {}: {}\n", at.line, at.column, error.code, error.message);
    }
    if (is_head) {
      std::swap(head, hand);
      session = errors.empty() ? &head : nullptr;
      judge.begin(session);
      continue;
    }
    const spec::Rules* rules = own != nullptr ? own : rules_of(hand, session);
    if (!errors.empty() || rules == nullptr) {
      all += "  cannot be judged\n";
      judge.skip();
      continue;
    }
    LastLook last_look;
    const Judgement& judgement = judge.judge(hand, *rules, &last_look);
    all += Transcriber{*rules, judgement, chunk->text, chunk->first_line}.run(last_look.end);
  }
  return all;
}

}  // namespace

std::string transcript(std::string_view log) { return transcript(log, nullptr); }

std::string transcript(std::string_view log, const spec::Rules& rules) { return transcript(log, &rules); }

}  // namespace tonk::test
