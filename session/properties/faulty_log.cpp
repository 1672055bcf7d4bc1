#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "explore/play/written.hpp"
#include "parser/print.hpp"
#include "session/judged_log.hpp"
#include "session/properties/engine_test.hpp"
#include "spec/source.hpp"

namespace tonk {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  const std::vector<std::string_view> lines = spec::split(text, "\n");
  return {lines.begin(), lines.end()};
}

/// Makes logs of a hand with one fault each, in an order that a number gives, until one is as it should be.
class FaultMaker {
 public:
  FaultMaker(const PlayedHand& hand, FaultKind kind, std::uint64_t number, const std::string& code)
      : hand_(hand), kind_(kind), number_(number), code_(code), table_(hand.replay()), lines_(lines_of(table_.log())) {}

  [[nodiscard]] std::optional<FaultyLog> make() {
    switch (kind_) {
      case FaultKind::move: moves(); break;
      case FaultKind::payment: payments(); break;
      case FaultKind::show: cards_of("show "); break;
      case FaultKind::deal:
        cards_of("deal ");
        vary("up ", [](const std::string&, const std::string&) { return Lines{""}; });
        break;
    }
    for (std::size_t attempt = 0; attempt < logs_.size(); ++attempt) {
      if (std::optional<FaultyLog> log = judged(logs_[(number_ + attempt) % logs_.size()])) {
        return log;
      }
    }
    return std::nullopt;
  }

 private:
  /// The log, if the judge finds in it one fault of the code that is asked for, except that the hand may be not over.
  [[nodiscard]] std::optional<FaultyLog> judged(const Lines& lines) const {
    std::string text = fmt::format("{}\n", fmt::join(lines, "\n"));
    std::vector<Remark> findings = judge_log(text, hand_.house).front().findings;
    std::erase_if(findings, [](const Remark& finding) { return finding.code == "hand-not-over"; });
    const bool right = findings.size() == 1 &&
                       (findings[0].leads_to == Verdict::illegal || findings[0].leads_to == Verdict::mis_settled);
    if (!right || (!code_.empty() && findings[0].code != code_)) {
      return std::nullopt;
    }
    return FaultyLog{hand_, kind_, std::move(text), findings[0].code, findings[0].at.line};
  }

  /// One more move, which is not allowed: a few for each reason why.
  void moves() {
    std::vector<RefusedMove> refused = refused_moves(table_);
    const std::size_t first = refused.empty() ? 0 : number_ % refused.size();
    std::rotate(refused.begin(), refused.begin() + static_cast<std::ptrdiff_t>(first), refused.end());
    std::map<std::string, unsigned> tried;
    for (const auto& [move, code] : refused) {
      const bool asked_for = code_.empty() || code == code_;
      if (move.kind != ActionKind::pass && asked_for && ++tried[code] <= 4) {
        add(fmt::format("{}: {}", name(move.seat), explore::text_of(move)));
      }
    }
  }

  /// As the log writes it.
  [[nodiscard]] std::string name(Seat seat) const { return log::quoted_name(table_.name(seat)); }

  /// Adds the log with one more line.
  void add(std::string line) { logs_.emplace_back(lines_).push_back(std::move(line)); }

  /// Adds the logs in which one line that begins with a word is replaced by a variant, or left out for an empty one. `variants` is
  /// given the line up to its last word, and the last word.
  template <typename Variants>
  void vary(std::string_view word, const Variants& variants) {
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      if (!lines_[at].starts_with(word)) {
        continue;
      }
      const std::size_t blank = lines_[at].rfind(' ');
      for (const std::string& variant : variants(lines_[at].substr(0, blank), lines_[at].substr(blank + 1))) {
        Lines& lines = logs_.emplace_back(lines_);
        lines[at] = variant;
        std::erase(lines, "");
      }
    }
  }

  /// A payment more or less, or one of another amount.
  void payments() {
    for (const std::string_view word : {"pay ", "result "}) {
      vary(word, [](const std::string& rest, const std::string& last) {
        const std::optional<Amount> amount = parse_amount(last);
        return amount ? Lines{fmt::format("{} {}", rest, to_string(*amount + Amount{1})), ""} : Lines{""};
      });
    }
    for (std::uint8_t payer = 0; table_.over() && payer < table_.players(); ++payer) {
      const auto payee = static_cast<std::uint8_t>((payer + 1U) % table_.players());
      add(fmt::format("pay {} {} 1", name(Seat{payer}), name(Seat{payee})));
    }
  }

  /// Cards that are said to be others, or are left out.
  void cards_of(std::string_view word) {
    const std::vector<Card> pack = hand_.house.pack();
    vary(word, [&](const std::string& rest, const std::string& last) {
      Lines variants;
      if (parse_card(last)) {
        variants.push_back(rest);
        for (const std::size_t step : {std::size_t{7}, std::size_t{23}, std::size_t{40}}) {
          variants.push_back(fmt::format("{} {}", rest, to_string(pack[(number_ + step) % pack.size()])));
        }
      }
      return variants;
    });
  }

  const PlayedHand& hand_;
  FaultKind kind_;
  std::uint64_t number_;
  const std::string& code_;
  LiveHand table_;
  Lines lines_;
  std::vector<Lines> logs_;
};

/// So many moves of the hand, or as many as leave it unfinished.
PlayedHand beginning(PlayedHand hand, std::size_t moves) {
  hand.moves.resize(std::min(moves, hand.moves.size()));
  while (!hand.moves.empty() && hand.replay().over()) {
    hand.moves.pop_back();
  }
  return hand;
}

/// Of the moves that are refused at some points of the hand, one that is refused for a reason that few of these points have.
std::optional<FaultyLog> with_rare_move(const PlayedHand& whole, std::mt19937& random) {
  std::map<std::string, std::vector<PlayedHand>> points;
  for (int sample = 0; sample < 12; ++sample) {
    const PlayedHand some = beginning(whole, random() % (whole.moves.size() + 1));
    std::set<std::string> codes;
    for (const RefusedMove& fault : refused_moves(some.replay())) {
      if (codes.insert(fault.code).second) {
        points[fault.code].push_back(some);
      }
    }
  }
  std::map<std::pair<std::size_t, std::size_t>, std::string> rarest;
  for (const auto& [code, hands] : points) {
    rarest.emplace(std::pair{hands.size(), random()}, code);
  }
  for (const auto& [often, code] : rarest) {
    const std::vector<PlayedHand>& hands = points[code];
    const PlayedHand& hand = hands[random() % hands.size()];
    if (auto log = faulty_log(hand, FaultKind::move, random(), code)) {
      return log;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<FaultyLog> faulty_log(const PlayedHand& hand, FaultKind kind, std::uint64_t number,
                                    const std::string& code) {
  return LiveHand::deal(hand.house, hand.deal) ? FaultMaker(hand, kind, number, code).make() : std::nullopt;
}

std::optional<FaultyLog> random_faulty_log(const House& house, unsigned most_players, std::uint32_t seed,
                                           std::size_t most_moves) {
  std::mt19937 random(seed);
  // There are more ways to go wrong in a move.
  static constexpr std::array kinds{FaultKind::payment, FaultKind::payment, FaultKind::show, FaultKind::deal};
  const std::size_t kind = random() % (2 * kinds.size());
  const auto luck = static_cast<std::uint32_t>(random());
  if (kind >= kinds.size()) {
    return with_rare_move(random_hand(house, most_players, luck, most_moves), random);
  }
  if (kinds[kind] == FaultKind::deal) {
    PlayedHand hand = random_hand(house, most_players, luck, most_moves);
    const std::size_t moves = random() % (hand.moves.size() + 1);
    return faulty_log(beginning(std::move(hand), moves), FaultKind::deal, random());
  }
  constexpr std::size_t to_the_end = 400;
  return faulty_log(random_hand(house, most_players, luck, most_moves, to_the_end), kinds[kind], random());
}

std::vector<FaultyLog> simpler(const FaultyLog& log) {
  std::vector<FaultyLog> logs;
  for (const PlayedHand& less : simpler(log.hand)) {
    if (std::optional<FaultyLog> other = faulty_log(less, log.kind, 0, log.code)) {
      logs.push_back(*std::move(other));
    }
  }
  return logs;
}

}  // namespace tonk
