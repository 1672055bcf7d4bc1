#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "session/judged_log.hpp"
#include "session/properties/engine_test.hpp"

namespace tonk {
namespace {

/// Makes logs of a hand with one fault each, in an order that a number gives, until one is as it should be.
class FaultMaker {
 public:
  FaultMaker(const PlayedHand& hand, std::uint64_t number, const std::string& code)
      : hand_(hand), table_(hand.replay()), number_(number), code_(code) {
    std::istringstream text(table_.log());
    for (std::string line; std::getline(text, line);) {
      lines_.push_back(line);
    }
  }

  std::optional<FaultyLog> spoil(FaultKind kind) {
    switch (kind) {
      case FaultKind::move: return moves();
      case FaultKind::payment: return any_of(payments());
      case FaultKind::show: return any_of(cards_of("show "));
      case FaultKind::deal: return any_of(deals());
    }
    return std::nullopt;
  }

 private:
  using Lines = std::vector<std::string>;

  /// The log, where the judge finds in it one fault of the code that is asked for, and that the hand may be not over.
  [[nodiscard]] std::optional<FaultyLog> judged(const Lines& lines) const {
    std::string text;
    for (const std::string& line : lines) {
      text += line;
      text += '\n';
    }
    std::vector<Remark> findings = judge_log(text, hand_.house).front().findings;
    std::erase_if(findings, [](const Remark& finding) { return finding.code == "hand-not-over"; });
    const bool right = findings.size() == 1 &&
                       (findings[0].leads_to == Verdict::illegal || findings[0].leads_to == Verdict::mis_settled);
    if (!right || (!code_.empty() && findings[0].code != code_)) {
      return std::nullopt;
    }
    return FaultyLog{std::move(text), findings[0].code, findings[0].at.line};
  }

  [[nodiscard]] std::optional<FaultyLog> any_of(const std::vector<Lines>& logs) const {
    for (std::size_t attempt = 0; attempt < logs.size(); ++attempt) {
      if (std::optional<FaultyLog> log = judged(logs[(number_ + attempt) % logs.size()])) {
        return log;
      }
    }
    return std::nullopt;
  }

  /// A move more that is not allowed, of each kind of fault first.
  [[nodiscard]] std::optional<FaultyLog> moves() const {
    std::map<std::string, std::vector<Choice>> by_code;
    for (RefusedMove& fault : refused_moves(table_)) {
      by_code[fault.code].push_back(std::move(fault.move));
    }
    std::vector<std::string> codes;
    for (const auto& [code, moves] : by_code) {
      if (!by_code.contains(code_) || code == code_) {
        codes.push_back(code);
      }
    }
    for (std::size_t attempt = 0; attempt < codes.size(); ++attempt) {
      const std::vector<Choice>& moves = by_code[codes[(number_ + attempt) % codes.size()]];
      for (std::size_t which = 0; which < std::min<std::size_t>(moves.size(), 4); ++which) {
        const Choice& move = moves[(number_ / 64 + which) % moves.size()];
        if (move.kind == ActionKind::pass) {
          continue;
        }
        Lines lines = lines_;
        lines.push_back(fmt::format("{}: {}", written(move.seat.index), explore::text_of(move)));
        if (std::optional<FaultyLog> log = judged(lines)) {
          return log;
        }
      }
    }
    return std::nullopt;
  }

  /// The log with another line instead of one, or without it where there is none.
  [[nodiscard]] Lines with(std::size_t at, const std::optional<std::string>& line) const {
    Lines lines = lines_;
    if (line) {
      lines[at] = *line;
    } else {
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return lines;
  }

  /// A payment more or less, or one of another amount.
  [[nodiscard]] std::vector<Lines> payments() const {
    std::vector<Lines> logs;
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      const std::string& line = lines_[at];
      if (!line.starts_with("pay ") && !line.starts_with("result ")) {
        continue;
      }
      const std::size_t blank = line.rfind(' ');
      if (const std::optional<Amount> amount = parse_amount(line.substr(blank + 1))) {
        logs.push_back(with(at, fmt::format("{} {}", line.substr(0, blank), to_string(*amount + Amount{1}))));
      }
      logs.push_back(with(at, std::nullopt));
    }
    for (std::uint8_t payer = 0; table_.over() && payer < table_.players(); ++payer) {
      const auto payee = static_cast<std::uint8_t>((payer + 1U) % table_.players());
      logs.push_back(lines_);
      logs.back().push_back(fmt::format("pay {} {} 1", written(payer), written(payee)));
    }
    return logs;
  }

  /// As the log writes the name.
  [[nodiscard]] std::string written(std::uint8_t seat) const {
    std::size_t deals = 0;
    for (const std::string& line : lines_) {
      if (line.starts_with("deal ") && deals++ == seat) {
        const std::size_t end = line[5] == '"' ? line.rfind('"') + 1 : line.find(' ', 5);
        return line.substr(5, end - 5);
      }
    }
    return table_.name(Seat{seat});
  }

  /// Cards that are said to be another's, or to be no more.
  [[nodiscard]] std::vector<Lines> cards_of(const std::string& word) const {
    std::vector<Lines> logs;
    const std::vector<Card> pack = hand_.house.pack();
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      const std::size_t blank = lines_[at].rfind(' ');
      const std::optional<Card> card = parse_card(lines_[at].substr(blank + 1));
      if (!lines_[at].starts_with(word) || !card) {
        continue;
      }
      const std::string rest = lines_[at].substr(0, blank);
      logs.push_back(with(at, rest));
      for (const std::size_t step : {std::size_t{7}, std::size_t{23}, std::size_t{40}}) {
        logs.push_back(with(at, fmt::format("{} {}", rest, to_string(pack[(number_ + step) % pack.size()]))));
      }
    }
    return logs;
  }

  [[nodiscard]] std::vector<Lines> deals() const {
    std::vector<Lines> logs = cards_of("deal ");
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      if (lines_[at].starts_with("up ")) {
        logs.push_back(with(at, std::nullopt));
      }
    }
    return logs;
  }

  const PlayedHand& hand_;
  LiveHand table_;
  std::uint64_t number_;
  std::string code_;
  Lines lines_;
};

}  // namespace

std::optional<FaultyLog> faulty_log(const PlayedHand& hand, FaultKind kind, std::uint64_t number,
                                    const std::string& code) {
  if (!LiveHand::deal(hand.house, hand.deal)) {
    return std::nullopt;
  }
  return FaultMaker(hand, number, code).spoil(kind);
}

}  // namespace tonk
