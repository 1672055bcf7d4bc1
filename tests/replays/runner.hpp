#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Replays are hand logs that say in comments what is to be found in them:
///
///     # verdict: illegal, settlement right       one in every hand; the settlement may be left out
///     # end: caught                              one in every hand that can be read; empty where the hand has no end
///     # rules: B11 O4                            the rules that the hand is about
///     Ann: draw 6h, discard 7h  # finding: card-not-held, …
namespace tonk::test {

/// A place in a file and what is found there.
using Find = std::pair<std::uint64_t, std::string>;

/// What the comments of one hand expect, or what the verifier says of it.
struct Outcome {
  std::string verdict;
  std::string settlement;
  std::string end;
  std::multiset<Find> findings;
};

struct ReplayedHand {
  std::string id;
  std::uint64_t line = 1;
  std::set<std::string> rules;  ///< named by the comments
  Outcome found;
  std::string house;  ///< empty where the hand cannot be read
};

struct Replay {
  std::vector<ReplayedHand> hands;
  std::vector<std::string> complaints;  ///< `file:line: …`; none where all is as the comments say
};

/// Judges hands in order by the houses that they name, and carries what a session carries.
class Replayer {
 public:
  /// `printed`: judges not the text itself but what the printer makes of it. Lines are then meaningless.
  explicit Replayer(bool printed = false) : printed_(printed) {}
  [[nodiscard]] Replay run(const std::string& file, std::string_view text);

 private:
  [[nodiscard]] Outcome judge_chunk(std::string_view text, std::uint64_t first_line, std::string& house);
  const spec::Rules& rules_for(const log::Hand& hand);

  bool printed_;
  bool in_session_ = false;
  log::Hand head_;
  Judgement judgement_;
  bool first_hand_ = true;  ///< of the session; else the judgement carries what the hands before left
  std::map<std::string, spec::Rules> houses_;
};

/// Every log below replays/, in the order of the names; relative to the project's folder.
[[nodiscard]] std::vector<std::string> replay_files();
[[nodiscard]] std::string read_replay(const std::string& file);

}  // namespace tonk::test
