#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parser/hand.hpp"
#include "parser/reader.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Replays are hand logs that say in comments what is to be found in them:
///
///     # verdict: illegal, settlement right       one in every hand; the settlement may be left out
///     # end: caught                              where the hand has an end
///     # rules: B11 O4                            the rules that the hand is about
///     Ann: draw 6h, discard 7h  # finding: card-not-held, …
///     # says: `Ann` may hold                     something that stands in a line of the hand's transcript()
///     # by: {extends: pagat, hits: own}          a line of the house that judges the hand, or all hands of the session, in place of
///                                                a shipped one; its name is added
namespace tonk::test {

/// A place in a file and what is found there.
using Find = std::pair<std::uint64_t, std::string>;

/// What the comments of one hand expect, or what the verifier says of it.
struct Outcome {
  std::string verdict;
  std::string settlement;
  std::string end;
  std::multiset<Find> findings;
  std::string transcript;  ///< where it was asked for: of the errors, if the hand cannot be read
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
  struct Options {
    bool printed = false;  ///< judges not the text itself but what the printer makes of it; lines are then meaningless
    bool transcripts = false;  ///< of all hands, not only of those of which it is said what they say
  };
  Replayer() = default;
  explicit Replayer(Options options) : options_(options) {}
  [[nodiscard]] Replay run(const std::string& file, std::string_view text);

 private:
  void begin_session(const log::Chunk& chunk, const std::vector<log::ParseError>& errors, const std::string& file,
                     Replay& replay);
  /// `hand` is what was read of the chunk, with errors or without.
  [[nodiscard]] Outcome judge(const log::Chunk& chunk, const log::Hand& hand,
                              const std::vector<log::ParseError>& errors, const spec::Rules* rules,
                              bool with_transcript);

  Options options_;
  log::Hand head_;
  std::string own_house_;  ///< of the session, where its head has lines of one
  bool in_session_ = false;
  SessionJudge sitting_{Wanted::findings};
};

/// Every log below replays/, in the order of the names; relative to the project's folder.
[[nodiscard]] std::vector<std::string> replay_files();
[[nodiscard]] std::string read_replay(const std::string& file);

}  // namespace tonk::test
