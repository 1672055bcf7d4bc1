#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "explore/play/legal_moves.hpp"
#include "parser/parse.hpp"
#include "spec/library.hpp"
#include "spec/rules.hpp"
#include "tonk/house.hpp"
#include "tonk/judge.hpp"
#include "tonk/log.hpp"
#include "tonk/table.hpp"
#include "verifier/judge/judge.hpp"

/// Between the public words and those of the engine. Not installed.
namespace tonk::v0 {

namespace inner = ::tonk;

struct House::Inside {
  spec::Rules rules;
};

struct Houses::Inside {
  spec::Library library;
};

/// Where each hand of a log stands, and what its session is.
struct LoggedChunk {
  inner::log::Chunk chunk;
  inner::log::Hand hand;
  std::shared_ptr<const inner::log::Hand> head;  ///< of its session; null where it is in none
  inner::log::Chunk head_chunk;
  bool turned = false;  ///< it is the first of its session, or in none
};

struct Log::Inside {
  std::string text;
  std::string file;
  std::vector<LoggedHand> hands;
  std::vector<LoggedChunk> chunks;  ///< of the hands
  Diagnostics errors;
};

/// What is private to the public classes.
struct Access {
  static House house(spec::Rules rules) {
    return House(std::make_shared<House::Inside>(House::Inside{std::move(rules)}));
  }
  static const spec::Rules& rules(const House& house) { return house.inside_->rules; }
  static const spec::Library& library(const Houses& houses) { return houses.inside_->library; }
  using LogInside = Log::Inside;
  static Log log(std::shared_ptr<const LogInside> inside) { return Log(std::move(inside)); }
  static const LogInside& inside(const Log& log) { return *log.inside_; }
};

[[nodiscard]] constexpr Card outer(inner::Card card) { return Card::at(card.index()); }
[[nodiscard]] std::vector<Card> outer(const std::vector<inner::Card>& cards);
[[nodiscard]] constexpr inner::Card engine(Card card) { return inner::Card::at(card.index()); }
[[nodiscard]] std::vector<inner::Card> engine(const std::vector<Card>& cards);

[[nodiscard]] Amount outer(inner::Amount amount);
[[nodiscard]] inner::Amount engine(Amount amount);

[[nodiscard]] constexpr Seat outer(inner::Seat seat) { return {seat.index}; }
[[nodiscard]] constexpr inner::Seat engine(Seat seat) { return {seat.index}; }

[[nodiscard]] Action outer(inner::ActionKind kind);
/// Nothing for `pass`, which the engine has no move for.
[[nodiscard]] std::optional<inner::ActionKind> engine(Action action);

[[nodiscard]] Verdict outer(inner::Verdict verdict);
[[nodiscard]] Verdict outer(inner::Weight weight);
[[nodiscard]] Paid outer(inner::SettlementVerdict paid);
[[nodiscard]] End outer(inner::End end);

[[nodiscard]] Diagnostics outer(const inner::Diagnostics& diagnostics);
[[nodiscard]] Citation cite(const spec::Rules& rules, spec::ClauseId clause);

/// An error without a place.
[[nodiscard]] Diagnostic placeless(std::string code, std::string message, std::string help = {});
/// Likewise at a place of a text of which `chunk` is a part; message and help are left to the caller.
[[nodiscard]] Diagnostic placed(const std::string& file, const inner::log::Chunk& chunk, inner::Span at,
                                std::string code);

[[nodiscard]] Settlement settlement_of(const inner::Judgement& judgement, const spec::Rules& rules);

}  // namespace tonk::v0
