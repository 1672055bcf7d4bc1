#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Judging from text, for tests that read like a hand and its findings.
namespace tonk::test {

/// A shipped house with options, compiled from variants/ on disk. Fails the test where it does not compile.
[[nodiscard]] spec::Rules house(const std::string& name, const std::vector<std::string>& options = {});

/// A house that differs from the base game in these lines. Fails the test where it does not compile.
[[nodiscard]] spec::Rules house_with(const std::string& lines, const std::vector<std::string>& options = {});

struct Told {
  Judgement judgement;
  std::vector<std::string> findings;  ///< `line:column code: message | help`
  std::vector<std::string> payments;  ///< `Bob -> Ann 2`; `pot` and `nobody` are sides too
  std::string verdict;                ///< such as `mis-settled, wrong, caught`
};

/// Judges the one hand that `text` is. Fails the test where it cannot be read.
[[nodiscard]] Told told(const spec::Rules& rules, std::string_view text);

/// Judges these moves in the base game with these lines. Ann has 4c 4d 4h 7s 2s and plays first, Bob has 5h 6h 7h 9c Td, and
/// Cal 8c 8d 8h Qs 3c. The moves begin on line 7.
[[nodiscard]] Told told_of_three(const std::string& lines, const std::string& moves);
/// The same with one line of the section `turn`.
[[nodiscard]] inline Told in_turn(const std::string& line, const std::string& moves) {
  return told_of_three("turn:\n  " + line + "\n", moves);
}

/// Judges the hands of the one session that `text` is, each with what those before it leave.
[[nodiscard]] std::vector<Told> told_session(const spec::Rules& rules, std::string_view text);

/// Each error of the first chunk of the text as `line:column <what is underlined> code: message | help`.
[[nodiscard]] std::vector<std::string> log_errors(std::string_view text);

/// The hand of a text without errors; fails the test where it has any.
[[nodiscard]] log::Hand read_hand(std::string_view text, log::Chunk::Kind kind = log::Chunk::Kind::hand);

}  // namespace tonk::test
