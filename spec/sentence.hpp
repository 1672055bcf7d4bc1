#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/diagnostic.hpp"
#include "spec/rules.hpp"

namespace tonk::spec {

/// Words that may stand at a place of a sentence.
struct SentenceWords {
  std::string_view words;
  std::string_view means;
};

/// What may stand where a message says that `expected` is missing, such as `a rank`; none where the message says it itself.
[[nodiscard]] std::vector<SentenceWords> words_for(std::string_view expected);

/// Of any sentence. The longest in the shipped houses has not a fifth of it.
inline constexpr std::size_t max_sentence_bytes = 1000;

/// Where a sentence goes wrong, in bytes of it, and what would be right there.
struct Fault : Message {
  std::size_t begin = 0;
  std::size_t size = 0;  ///< of the word that is wrong; 0 where the sentence ends too early
};

/// What a sentence says, or where it goes wrong.
template <typename T>
using Sentence = std::variant<T, Fault>;

/// From `least` to `most`.
struct Range {
  static constexpr std::uint16_t open = 0xFFFF;  ///< as `most`: without an end
  std::uint16_t least = 0;
  std::uint16_t most = 0;
  friend bool operator==(Range, Range) = default;
};

struct PaymentSentence {
  std::optional<PaymentRule> payment;  ///< nothing for `nobody pays`; its clause is left for the caller to set
  bool otherwise = false;
};

/// `dropper pays 2 to each equal or lower`, `otherwise, nobody pays`.
[[nodiscard]] Sentence<PaymentSentence> read_payment(std::string_view text,
                                                     const std::function<bool(const PaymentRule&)>& fits = {});

/// Who there is when something is paid, so that a sentence can name them.
struct Roles {
  bool winner = false;
  bool dropper = false;  ///< or who knocked
  bool last_drawer = false;
  bool ante = false;  ///< before the hand: nobody has done anything yet
};

/// As a sentence names it, such as `each equal or lower`.
[[nodiscard]] std::string_view words_of(Role role);
/// What must exist for the role to mean anybody; null if it needs nothing.
[[nodiscard]] bool Roles::*needed_by(Role role);

/// `total is 49 or less than 15`, `every card is a J, Q or K`, `every card is matched`, combined with `and` and `or`, where `and` binds closer.
/// At most 64 alternatives.
[[nodiscard]] Sentence<HandCondition> read_hand(std::string_view text);
/// The same for a hand that another beats, which may also be `total is higher` or `total is lower`.
[[nodiscard]] Sentence<HandCondition> read_beaten(std::string_view text);

/// `2 to 6`, `2 or 3`, `2 or more`, `4`.
[[nodiscard]] Sentence<Range> read_range(std::string_view text);
/// The same; also accepts `any number`, which means two or more.
[[nodiscard]] Sentence<Range> read_players(std::string_view text);
/// `3 or 4 of one rank`.
[[nodiscard]] Sentence<Range> read_book(std::string_view text);
/// `3 or more of one suit in order`.
[[nodiscard]] Sentence<Range> read_run(std::string_view text);

}  // namespace tonk::spec
