#include "spec/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "spec/sentence_actions.hpp"
#include "spec/source.hpp"

namespace tonk::spec::grammar {
namespace {

constexpr std::array who_words{
    Word{"each other", "everyone except the player on the other side of the payment, or except the winner"},
    Word{"each player", "everyone"},
    Word{"each lowest", "all who are tied for the lowest count, never a dropper who is caught"},
    Word{"nearest lowest", "of these the first in the order of play"},
    Word{"lowest nearest to the dropper", "of these the first after the dropper"},
    Word{"lowest who drew last", "of these the one whose last draw is the latest"},
    Word{"each tied", "all who have the lowest count, the dropper too"},
    Word{"each loser", "everyone who is not a lowest"},
    Word{"each bystander", "every loser but the dropper"},
    Word{"each equal or lower", "everyone who counts no more than the dropper"},
    Word{"each lower", "everyone who counts less than the dropper"},
    Word{"dropper", "the player who dropped, or knocked"},
    Word{"winner", "the player who went out, was dealt the win, or dropped and is lowest"},
    Word{"last drawer", "the player who drew the last card of the stock"},
};
constexpr Word nobody{"nobody", "there is no payment"};
constexpr Word pot{"the pot", "what is put in stays until somebody takes it"};

template <std::size_t Size>
constexpr std::array<Word, Size + 1> with(const std::array<Word, Size>& words, Word last) {
  std::array<Word, Size + 1> all{};
  std::copy(words.begin(), words.end(), all.begin());
  all.back() = last;
  return all;
}
constexpr auto payer_words = with(who_words, nobody);
constexpr auto payee_words = with(who_words, pot);

constexpr std::array each_words{
    Word{"other", who_words[0].means},          Word{"player", who_words[1].means},
    Word{"lowest", who_words[2].means},         Word{"tied", who_words[6].means},
    Word{"loser", who_words[7].means},          Word{"bystander", who_words[8].means},
    Word{"equal or lower", who_words[9].means}, Word{"lower", who_words[10].means},
};
constexpr std::array price_words{
    Word{"2", "stakes or points"},
    Word{"the own count", "of the player who pays or scores"},
    Word{"the difference", "between the counts of the player who pays and the one who is paid"},
    Word{"the other counts", "of everyone who is not paid or does not score, together"},
    Word{"the differences", "between the own count and each other player's, together"},
    Word{"twice the own count", "or another measure"},
    Word{"3 times the own count", "or another measure"},
    Word{"an equal share of the other counts", "divided by all who are paid or score"},
};
constexpr std::array measure_words{
    Word{"own count", price_words[1].means},
    Word{"difference", price_words[2].means},
    Word{"other counts", price_words[3].means},
    Word{"differences", price_words[4].means},
};
constexpr std::array deed_words{
    Word{"laid 2 spreads", "in this hand, or more"},
    Word{"laid 6 cards on the last turn", "or more, hits too"},
    Word{"went out by a spread", "the last cards went down as one"},
    Word{"went out on the first turn", "of the winner's own"},
    Word{"hit a spread", "in this hand"},
    Word{"hit no spread", "in this hand"},
};
constexpr std::array circumstance_words{
    Word{"the lowest is alone", "one player has the lowest count"},
    Word{"the lowest are tied", "several have it"},
    Word{"the winner laid 2 spreads", deed_words[0].means},
    Word{"the winner laid 6 cards on the last turn", deed_words[1].means},
    Word{"the winner went out by a spread", deed_words[2].means},
    Word{"the winner went out on the first turn", deed_words[3].means},
    Word{"the winner hit a spread", deed_words[4].means},
    Word{"the winner hit no spread", deed_words[5].means},
};
constexpr std::array test_words{Word{"total is 49 or 50", "the points of all its cards"},
                                Word{"every card is a J, Q or K", "it has no other ranks"},
                                Word{"every card is matched", "all can be laid in spreads at once"}};
constexpr std::array total_words{Word{"49", "just this"},
                                 Word{"15 or less", "15 among them"},
                                 Word{"less than 15", "at most 14"},
                                 Word{"49 or more", "49 among them"},
                                 Word{"more than 49", "at least 50"},
                                 Word{"at most 15", "15 among them"},
                                 Word{"at least 49", "49 among them"},
                                 Word{"11 to 15", "both among them"}};
constexpr std::array rank_words{Word{"A", "ace"},  Word{"2", "to 9"},  Word{"T", "ten"},
                                Word{"J", "jack"}, Word{"Q", "queen"}, Word{"K", "king"}};

}  // namespace

std::span<const Word> words_for(std::string_view expected) {
  struct Choice {
    std::string_view expected;
    std::span<const Word> words;
  };
  static constexpr std::array choices{
      Choice{message<payer>, payer_words},
      Choice{message<other_payer>, payer_words},
      Choice{message<payee>, payee_words},
      Choice{message<heads>, who_words},
      Choice{message<each_kind>, each_words},
      Choice{message<price>, price_words},
      Choice{message<measure_kind>, measure_words},
      Choice{message<circumstance>, circumstance_words},
      Choice{message<deed>, deed_words},
      Choice{message<test>, test_words},
      Choice{message<total>, total_words},
      Choice{message<rank>, rank_words},
      Choice{message<first_rank>, rank_words},
  };
  const auto* const found =
      std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) { return choice.expected == expected; });
  return found == choices.end() ? std::span<const Word>() : found->words;
}

std::span<const Word> words_for_payers() { return words_for(message<heads>); }

}  // namespace tonk::spec::grammar

namespace tonk::spec {

std::string_view words_of(Who who) {
  switch (who) {
    case Who::winner: return "winner";
    case Who::dropper: return "dropper";
    case Who::each_player: return "each player";
    case Who::each_other: return "each other";
    case Who::each_lowest: return "each lowest";
    case Who::nearest_lowest: return "nearest lowest";
    case Who::nearest_to_dropper: return "lowest nearest to the dropper";
    case Who::last_to_draw: return "lowest who drew last";
    case Who::each_tied: return "each tied";
    case Who::each_loser: return "each loser";
    case Who::each_bystander: return "each bystander";
    case Who::each_equal_or_lower: return "each equal or lower";
    case Who::each_lower: return "each lower";
    case Who::last_drawer: return "last drawer";
    case Who::pot: return "pot";
  }
  return {};
}

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

Fault fault_at(std::string_view text, std::size_t begin, std::string_view expected) {
  while (begin < text.size() && is_blank(text[begin])) {
    ++begin;
  }
  const auto* const stop = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(),
                                        [](char c) { return is_blank(c) || c == ','; });
  Fault fault;
  fault.begin = begin;
  fault.size = static_cast<std::size_t>(stop - text.begin()) - begin;
  if (fault.size == 0 && begin < text.size()) {
    fault.size = 1;  // the comma itself
  }
  const std::string_view word = text.substr(begin, fault.size);
  fault.message = (word.empty() ? "the sentence ends" : back_quoted(word) + " stands") + " where " +
                  std::string(expected) + " is expected";
  std::vector<std::string_view> candidates;
  std::string choice;
  for (const grammar::Word& entry : grammar::words_for(expected)) {
    candidates.push_back(entry.word);
    candidates.push_back(entry.word.substr(0, entry.word.find(' ')));
    choice += (choice.empty() ? "here may stand `" : ", `") + std::string(entry.word) + "` (" +
              std::string(entry.means) + ")";
  }
  fault.help = joined(did_you_mean(word, candidates), choice);
  return fault;
}

/// The state as the whole text leaves it, or where the text goes wrong.
template <typename Rule, template <typename> class Action, typename State>
std::optional<Fault> read(std::string_view text, State& state) {
  if (text.size() > max_sentence_bytes) {
    return Fault{0, text.size(), fmt::format("the sentence has more than {} letters", max_sentence_bytes),
                 "say it in fewer words, or in several sentences"};
  }
  tao::pegtl::memory_input<> input(text.data(), text.size(), "");
  try {
    if (tao::pegtl::parse<Rule, Action, grammar::control>(input, state)) {
      return std::nullopt;
    }
    return fault_at(text, 0, "a sentence");
  } catch (const tao::pegtl::parse_error& error) {
    return fault_at(text, error.positions().front().byte, error.message());
  }
}

template <typename Rule>
Sentence<Range> read_bounds(std::string_view text) {
  grammar::Bounds bounds;
  if (auto fault = read<Rule, grammar::range_action>(text, bounds)) {
    return *fault;
  }
  if (bounds.range.least > bounds.range.most) {
    return Fault{0, text.size(), back_quoted(text) + " ends below its beginning", "write the smaller number first"};
  }
  return bounds.range;
}

}  // namespace

Sentence<PaymentSentence> read_payment(std::string_view text) {
  grammar::Payment payment;
  if (auto fault = read<grammar::payment, grammar::pay_action>(text, payment)) {
    return *fault;
  }
  return PaymentSentence{payment.rule, payment.otherwise};
}

Sentence<HandCondition> read_beaten(std::string_view text) {
  grammar::Hand hand;
  if (auto fault = read<grammar::hand, grammar::hand_action>(text, hand)) {
    return *fault;
  }
  if (hand.too_many) {
    return Fault{0, text.size(), "the sentence has more than 64 alternatives", "write several dealt wins instead"};
  }
  return hand.condition;
}

Sentence<HandCondition> read_hand(std::string_view text) {
  Sentence<HandCondition> sentence = read_beaten(text);
  for (const std::string_view word : {"higher", "lower"}) {
    const std::size_t at = text.find(word);
    if (std::holds_alternative<HandCondition>(sentence) && at != std::string_view::npos) {
      return Fault{at, word.size(), back_quoted(word) + " has no other hand to be compared with",
                   "it may stand in `beats` alone; write a total, such as `15 or less`"};
    }
  }
  return sentence;
}

Sentence<Range> read_range(std::string_view text) { return read_bounds<grammar::range_only>(text); }
Sentence<Range> read_players(std::string_view text) { return read_bounds<grammar::players>(text); }
Sentence<Range> read_book(std::string_view text) { return read_bounds<grammar::book>(text); }
Sentence<Range> read_run(std::string_view text) { return read_bounds<grammar::run>(text); }

}  // namespace tonk::spec
