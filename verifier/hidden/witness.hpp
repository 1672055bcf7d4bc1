#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "verifier/hidden/completing.hpp"
#include "verifier/judgement.hpp"

namespace tonk {

/// A hand with all its cards, and what it comes to.
struct Completion {
  std::vector<Card> cards;  ///< of the slots, in their order
  Judgement judged;
};

/// Whatever sentence of the house asks for the payments.
[[nodiscard]] bool pay_alike(const Judgement& one, const Judgement& other);

/// Whether they differ in the verdict, the settlement or the payments.
[[nodiscard]] bool differ(const Judgement& one, const Judgement& other);

/// Two completions of a hand that differ in as few cards as were found, and in what they come to.
struct Witnesses {
  std::string difference;  ///< what each comes to, with which cards; a sentence without its full stop
  std::string
      deciding;  ///< the fewest cards that decide the hand, for who remembers them; empty where that was not found out
  bool is_example = false;  ///< the cards that may be otherwise are not all told
  log::Hand one;            ///< the one that is in order, if either is
  log::Hand other;
  std::vector<Span> places;  ///< where something is wrong in one of them alone
};

/// Of completions that were found. The hand is left as it was. Nothing where no two of them differ.
[[nodiscard]] std::optional<Witnesses> tell_apart(Completing& hand, std::vector<Completion> found,
                                                  const std::vector<std::string>& seats);

}  // namespace tonk
