#include "spec/sentence.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "spec/sentence_actions.hpp"
#include "spec/sentence_pay_actions.hpp"
#include "spec/sentence_words.hpp"
#include "spec/source.hpp"

namespace tonk::spec {
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
  fault.message = (word.empty() ? "the sentence ends" : quoted(word) + " stands") + " where " + std::string(expected) +
                  " is expected";
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
    return Fault{0, text.size(), quoted(text) + " ends below its beginning", "write the smaller number first"};
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
      return Fault{at, word.size(), quoted(word) + " has no other hand to be compared with",
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
