#include <rapidcheck/catch.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "explore/play/written.hpp"
#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "tests/support/plain_settlement.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"

namespace tonk::test {

TEST_CASE("random legal hands", "[verifier][property]") {
  rc::prop("end, keep every card, and pay nothing from nowhere", [] {
    const Round round = any_round();
    RC_LOG() << round.played.log();
    for (const std::string& trouble : round.played.troubles) {
      RC_FAIL(trouble);
    }
    RC_CLASSIFY(round.played.judgement.end == End::dealt_win, "dealt win");
    RC_CLASSIFY(round.played.judgement.end == End::out, "out");
    RC_CLASSIFY(round.played.judgement.end == End::out_discard, "out by discard");
    RC_CLASSIFY(round.played.judgement.end == End::drop_won, "drop won");
    RC_CLASSIFY(round.played.judgement.end == End::caught, "caught");
    RC_CLASSIFY(round.played.judgement.end == End::stock_out, "stock out");
    for (const Transfer& transfer : round.played.judgement.transfers) {
      RC_ASSERT(transfer.from != transfer.to);
      RC_ASSERT(Amount{} < transfer.amount);
    }
  });

  rc::prop("are judged ok once printed and read, with or without the deck", [] {
    Round round = any_round();
    if (*rc::gen::arbitrary<bool>()) {
      round.played.text.head.push_back(round.played.deck);
    }
    const std::string text = round.played.log();
    log::Hand hand;
    log::ChunkReader reader(text, log::Form::text);
    RC_ASSERT(reader.next(hand).has_value());
    RC_ASSERT(reader.errors().empty());
    const Judgement judgement = judged(round.rules, log::print(hand));
    RC_ASSERT(judgement.findings.empty());
    RC_ASSERT(judgement.verdict == Verdict::ok);
    RC_ASSERT(judgement.end == round.played.judgement.end);
    RC_ASSERT(judgement.settlement ==
              (round.played.text.pays.empty() ? SettlementVerdict::unrecorded : SettlementVerdict::right));
    check_sums(judgement);
  });

  rc::prop("are settled as players would settle them", [] {
    const Round round = any_round(plain_houses(), plain_options());
    RC_LOG() << round.played.log();
    const auto wanted = plain_settlement(round.rules.house, round.rules.options, round.played);
    RC_PRE(wanted.has_value());
    const std::size_t players = round.played.dealt.size();
    Payments found(players, std::vector<int>(players));
    for (const Transfer& transfer : round.played.judgement.transfers) {
      RC_ASSERT(transfer.amount.denominator() == 1);
      RC_ASSERT(transfer.from.is_player() && transfer.to.is_player());
      found[transfer.from.seat().index][transfer.to.seat().index] += static_cast<int>(transfer.amount.numerator());
    }
    RC_ASSERT(found == *wanted);
  });

  rc::prop("with one payment changed have that one finding", [] {
    const Round round = any_round();
    const auto& transfers = round.played.judgement.transfers;
    RC_PRE(!transfers.empty() && std::all_of(transfers.begin(), transfers.end(), [](const Transfer& transfer) {
      return transfer.from.is_player() && transfer.to.is_player();
    }));
    // Of two payments between the same players the first is where a wrong sum is reported.
    std::map<std::pair<std::uint8_t, std::uint8_t>, Amount> owed;
    for (const Transfer& transfer : round.played.judgement.transfers) {
      owed[{transfer.from.seat().index, transfer.to.seat().index}] += transfer.amount;
    }
    std::vector<std::string> pays;
    const auto wrong = *rc::gen::inRange<std::size_t>(0, owed.size());
    const Amount extra{*rc::gen::inRange<std::int64_t>(1, 5)};
    std::string wrong_line;
    for (const auto& [pair, amount] : owed) {
      const bool here = pays.size() == wrong;
      pays.push_back("pay " + explore::player_name(Seat{pair.first}) + ' ' + explore::player_name(Seat{pair.second}) +
                     ' ' + to_string(here ? amount + extra : amount));
      wrong_line = here ? pays.back() : wrong_line;
    }
    const std::string text = round.played.log(round.played.text.moves, pays);
    const Judgement judgement = judged(round.rules, text);
    RC_ASSERT(judgement.findings.size() == 1U);
    RC_ASSERT(judgement.findings[0].code == Code::wrong_payment);
    RC_ASSERT(std::string{line_at(text, judgement.findings[0].at.begin)} == wrong_line);
    RC_ASSERT(judgement.verdict == Verdict::mis_settled);
    RC_ASSERT(judgement.settlement == SettlementVerdict::wrong);
  });
}

TEST_CASE("random houses", "[verifier][property]") {
  rc::prop("can be played to the end, and are judged by what was played", [] {
    const House house = any_house();
    RC_LOG() << house.text << "\n";
    const spec::Rules& rules = *house.compiled.rules;
    const PlayedHand played = play(rules, any_plan(rules));
    RC_LOG() << played.log();
    for (const std::string& trouble : played.troubles) {
      RC_FAIL(trouble);
    }
    const Judgement judgement = judged(rules, played.log());
    RC_ASSERT(judgement.findings.empty());
    RC_ASSERT(judgement.verdict == Verdict::ok);
    RC_ASSERT(judgement.end == played.judgement.end);
    RC_ASSERT(judgement.net == played.judgement.net);
    RC_ASSERT(judgement.settlement ==
              (played.text.pays.empty() ? SettlementVerdict::unrecorded : SettlementVerdict::right));
    check_sums(judgement);
    RC_CLASSIFY(judgement.end == End::dealt_win, "dealt win");
    RC_CLASSIFY(judgement.end == End::out, "out");
    RC_CLASSIFY(judgement.end == End::out_discard, "out by discard");
    RC_CLASSIFY(judgement.end == End::drop_won, "drop won");
    RC_CLASSIFY(judgement.end == End::caught, "caught");
    RC_CLASSIFY(judgement.end == End::stock_out || judgement.end == End::dead, "stock out");
    RC_CLASSIFY(judgement.end == End::knock, "knock");
  });
}

}  // namespace tonk::test
