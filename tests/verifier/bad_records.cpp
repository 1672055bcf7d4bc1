#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <sstream>

#include "tests/support/random_round.hpp"

namespace tonk::test {
namespace {

/// A log in which some dealt and drawn cards are `??`, with or without a showdown.
std::string hidden(const PlayedHand& played, const std::vector<std::uint8_t>& which) {
  std::size_t next = 0;
  const auto hide = [&] { return which[next++ % which.size()] % 4 == 0; };
  PlayedHand told = played;
  for (std::string& line : told.text.deals) {
    std::istringstream words{line};
    std::string keyword;
    std::string player;
    words >> keyword >> player;
    line = keyword + ' ' + player;
    for (std::string card; words >> card;) {
      line += ' ' + (hide() ? "??" : card);
    }
  }
  for (std::string& line : told.text.moves) {
    const auto place = line.find(": draw ");
    if (place != std::string::npos && hide()) {
      line = line.substr(0, place) + ": draw ??";
    }
  }
  return told.log();
}

/// Makes another card of the one at the end of a line.
void retell(std::string& line) {
  const bool card = line.size() > 3 && suit_letters.find(line.back()) != std::string_view::npos &&
                    rank_letters.find(line[line.size() - 2]) != std::string_view::npos;
  if (card) {
    line.resize(line.size() - 2);
    line += *rc::gen::element<std::string>("As", "7h", "Kd", "X1", "??");
  }
}

/// Takes one line out, doubles it, puts it elsewhere, or changes a card.
void spoil(std::vector<std::string>& lines) {
  if (lines.empty()) {
    return;
  }
  const auto index = *rc::gen::inRange<std::size_t>(0, lines.size());
  const auto other = *rc::gen::inRange<std::size_t>(0, lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(index);
  switch (*rc::gen::inRange(0, 4)) {
    case 0: lines.erase(place); break;
    case 1: lines.insert(place, std::string{lines[other]}); break;
    case 2: std::swap(lines[index], lines[other]); break;
    case 3: retell(*place); break;
  }
}

}  // namespace

TEST_CASE("random hands badly recorded", "[verifier][property]") {
  rc::prop("are never accused for what nobody saw", [] {
    Round round = any_round();
    const auto which = *rc::gen::container<std::vector<std::uint8_t>>(
        20, rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint8_t>()));
    if (*rc::gen::arbitrary<bool>()) {
      round.played.text.shows.clear();
    }
    const Judgement judgement = judged(round.rules, hidden(round.played, which));
    RC_CLASSIFY(judgement.verdict == Verdict::ok, "ok");
    RC_ASSERT(judgement.verdict == Verdict::ok || judgement.verdict == Verdict::undetermined);
    if (!judgement.net.empty() && !round.played.text.pays.empty()) {
      RC_ASSERT(judgement.settlement == SettlementVerdict::right);
      // A drop that is tied by some completions and caught by others may cost the same by all.
      const End end = round.played.judgement.end;
      const bool is_open = judgement.end == End::none && (end == End::tied || end == End::caught);
      RC_ASSERT(is_open || judgement.end == end);
    }
  });

  rc::prop("are incomplete where the log stops before the last move", [] {
    const Round round = any_round();
    RC_PRE(round.played.table.finish != Finish::declared && round.played.table.finish != Finish::reply);
    const auto kept = *rc::gen::inRange<std::size_t>(0, round.played.text.moves.size());
    const std::vector<std::string> moves{round.played.text.moves.begin(),
                                         round.played.text.moves.begin() + static_cast<std::ptrdiff_t>(kept)};
    const Judgement judgement = judged(round.rules, round.played.log(moves, {}));
    RC_ASSERT(judgement.findings.size() == 1U);
    RC_ASSERT(judgement.findings[0].code == Code::hand_not_over);
    RC_ASSERT(judgement.verdict == Verdict::incomplete);
  });

  rc::prop("changed anyhow get findings in order, and a verdict that goes with them", [] {
    Round round = any_round();
    const auto changes = *rc::gen::inRange(1, 4);
    for (int change = 0; change < changes; ++change) {
      spoil(round.played.text.moves);
      retell(round.played.text.deals[*rc::gen::inRange<std::size_t>(0, round.played.text.deals.size())]);
    }
    const std::string text = round.played.log();
    const Judgement judgement = judged(round.rules, text);
    RC_CLASSIFY(judgement.verdict == Verdict::illegal, "illegal");
    RC_ASSERT(judgement.findings.empty() == (judgement.verdict == Verdict::ok));
    Offset last = 0;
    for (const Finding& finding : judgement.findings) {
      RC_ASSERT(finding.at.begin >= last);
      RC_ASSERT(finding.at.begin <= finding.at.end);
      RC_ASSERT(finding.at.end <= text.size());
      RC_ASSERT(!finding.message.empty());
      last = finding.at.begin;
    }
    check_sums(judgement);
  });
}

}  // namespace tonk::test
