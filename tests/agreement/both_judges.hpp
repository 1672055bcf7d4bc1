#pragma once

#include <optional>
#include <string>

#include "spec/rules.hpp"
#include "tests/reference/judgement.hpp"
#include "verifier/judge/judge.hpp"

/// The verifier and the reference judge, asked about the same hand.
namespace tonk::test {

struct Opinions {
  Judgement engine;
  reference::Judgement reference;
  bool agree = true;
  std::string told;  ///< the log and both verdicts, where they disagree
};

/// What the verifier says of one hand that can be read.
[[nodiscard]] Judgement judged_alone(const spec::Rules& rules, const std::string& text);

/// What both judges say of one hand that can be read.
[[nodiscard]] Opinions opinions(const spec::Rules& rules, const std::string& text);

/// Whether the verifier says the same of the hand when it is written in JSON. The order of what is found is that of the lines, which may
/// be another there.
[[nodiscard]] bool alike_in_json(const Judgement& in_words, const spec::Rules& rules, const std::string& text);

/// Whether they agree on verdict, on the place of the first finding, and where the reference has judged to the end, on how the hand ended
/// and on each player's net.
[[nodiscard]] bool agree(const Judgement& engine, const reference::Judgement& reference, const std::string& text);

[[nodiscard]] std::string told(const Judgement& engine, const reference::Judgement& reference, const std::string& text);

}  // namespace tonk::test
