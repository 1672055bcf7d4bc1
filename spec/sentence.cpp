#include "spec/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/text.hpp"
#include "spec/reworded.hpp"
#include "spec/sentence_grammar.hpp"
#include "spec/source.hpp"

namespace tonk::spec {
namespace {

struct WhoWords {
  std::string_view words;
  std::string_view means;
  Role role;
  bool Roles::*needs = nullptr;
};

constexpr std::array who_words{
    WhoWords{"each other", "everyone except the player on the other side of the payment, or except the winner",
             Role::each_other},
    WhoWords{"each player", "everyone", Role::each_player},
    WhoWords{"each lowest", "all who are tied for the lowest count, never a dropper who is caught", Role::each_lowest},
    WhoWords{"nearest lowest", "of these the first after the dealer in the order of play", Role::nearest_lowest},
    WhoWords{"first-seated lowest", "of these the first in the order in which the log names the seats",
             Role::first_seated},
    WhoWords{"lowest nearest to the dropper", "of these the first after the dropper", Role::nearest_to_dropper,
             &Roles::dropper},
    WhoWords{"lowest who drew last", "of these the one whose last draw is the latest", Role::last_to_draw},
    WhoWords{"lowest with the highest card",
             "of these the one who holds the highest rank in the order of runs; several where the ranks are alike",
             Role::with_highest_card},
    WhoWords{"each tied", "all who have the lowest count, the dropper too", Role::each_tied},
    WhoWords{"each loser", "everyone who has not won; where nobody wins, everyone who is not a lowest",
             Role::each_loser},
    WhoWords{"each bystander", "every loser but the dropper", Role::each_bystander, &Roles::dropper},
    WhoWords{"each equal or lower", "everyone who counts no more than the dropper, and may catch one",
             Role::each_equal_or_lower, &Roles::dropper},
    WhoWords{"each lower", "everyone who counts less than the dropper, and may catch one", Role::each_lower,
             &Roles::dropper},
    WhoWords{"dropper", "the player who dropped, or knocked", Role::dropper, &Roles::dropper},
    WhoWords{"winner", "the player who went out, was dealt the win, or dropped and is lowest", Role::winner,
             &Roles::winner},
    WhoWords{"last drawer", "the player who drew the last card of the stock", Role::last_drawer, &Roles::last_drawer},
    WhoWords{"dealer", "the player who dealt the hand", Role::dealer},
};

constexpr WhoWords the_pot{"pot", "", Role::pot};

const WhoWords& row_of(Role role) {
  const auto* const found = std::ranges::find(who_words, role, &WhoWords::role);
  return found == who_words.end() ? the_pot : *found;
}

using Words = std::vector<SentenceWords>;

Words players_and(std::initializer_list<SentenceWords> others) {
  Words words;
  for (const WhoWords& who : who_words) {
    words.push_back({who.words, who.means});
  }
  words.insert(words.end(), others);
  return words;
}

/// Those who can be told without another side of a payment.
Words players_by_themselves() {
  Words words = players_and({});
  std::erase_if(words, [](const SentenceWords& one) { return one.words == words_of(Role::each_other); });
  return words;
}

Words prices() {
  return {{"2", "stakes or points"},
          {"the own count", "of the player who pays or scores"},
          {"the difference", "between the counts of the player who pays and the one who is paid"},
          {"the other counts", "of everyone who is not paid or does not score, together"},
          {"the differences", "between the own count and each other player's, whichever is higher, together"},
          {"twice the own count", "or another measure"},
          {"3 times the own count", "or another measure"},
          {"what is in the pot", "before this is paid"},
          {"an equal share of 3", "or of any of these, divided by all who are paid or score, or who pay to the pot"}};
}

Words circumstances() {
  return {{"the lowest is alone", "one player has the lowest count; a dropper who is caught does not have it"},
          {"the lowest are tied", "several have it"},
          {"the winner laid 2 spreads", "in this hand, or more"},
          {"the winner laid 6 cards on the last turn", "or more, hits too, on the winner's own turn"},
          {"the winner went out by a spread", "the last cards went down as one"},
          {"the winner went out on the first turn", "of the winner's own"},
          {"the winner hit a spread", "in this hand"},
          {"the winner hit no spread", "in this hand"}};
}

/// The words that begin in this way, without that beginning.
Words after(std::string_view beginning, const Words& words) {
  Words found;
  for (const SentenceWords& one : words) {
    if (one.words.starts_with(beginning)) {
      found.push_back({one.words.substr(beginning.size()), one.means});
    }
  }
  return found;
}

}  // namespace

std::vector<SentenceWords> words_for(std::string_view expected) {
  static const std::map<std::string_view, Words> choices{
      {"the one who pays", players_and({{"nobody", "there is no payment"}})},
      {"who pays instead", players_and({{"nobody", "there is no payment"}})},
      {"the one who is paid", players_and({{"the pot", "what is put in stays until somebody takes it"}})},
      {"a player to be counted", players_by_themselves()},
      {"a kind of player", after("each ", players_and({}))},
      {"a player to leave out", players_by_themselves()},
      {"who gets the rest", players_and({{"the pot", "where it stays until somebody takes it"}})},
      {"a price above 0", prices()},
      {"what is shared", prices()},
      {"what the price is measured by", after("the ", prices())},
      {"a circumstance", circumstances()},
      {"what the winner did", after("the winner ", circumstances())},
      {"a test of the hand",
       {{"total is 49 or 50", "what it counts, by the house's way of counting"},
        {"every card is a J, Q or K", "it has no other ranks"},
        {"every card is matched", "all can be laid in spreads at once"}}},
      {"a total",
       {{"49", "just this"},
        {"15 or less", "15 among them"},
        {"less than 15", "at most 14"},
        {"49 or more", "49 among them"},
        {"more than 49", "at least 50"},
        {"at most 15", "15 among them"},
        {"at least 49", "49 among them"},
        {"11 to 15", "both among them"}}},
      {"a rank", {{"A", "ace"}, {"2", "to 9"}, {"T", "ten"}, {"J", "jack"}, {"Q", "queen"}, {"K", "king"}}}};
  const auto found = choices.find(expected == "a rank or `matched`" ? "a rank" : expected);
  return found == choices.end() ? Words() : found->second;
}

std::string_view words_of(Role role) { return row_of(role).words; }

bool Roles::*needed_by(Role role) { return row_of(role).needs; }

namespace {

Fault fault_at(std::string_view text, std::size_t at, std::string_view expected) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
  Fault fault;
  fault.begin = begin;
  fault.size = std::min(text.find_first_of(" \t,", begin), text.size()) - begin;
  if (fault.size == 0 && begin < text.size()) {
    fault.size = 1;  // the comma itself
  }
  const std::string_view word = text.substr(begin, fault.size);
  fault.message = (word.empty() ? "the sentence ends" : back_quoted(word) + " stands") + " where " +
                  std::string(expected) + " is expected";
  std::vector<std::string_view> candidates;
  std::string choice;
  for (const auto& [words, means] : words_for(expected)) {
    for (const std::string_view candidate : {words, words.substr(0, words.find(' '))}) {
      if (candidate != word) {
        candidates.push_back(candidate);
      }
    }
    choice += fmt::format("{}`{}`", choice.empty() ? "here may stand " : ", ", words);
  }
  fault.help = joined(did_you_mean(word, candidates), choice);
  return fault;
}

/// Reads the whole text into `state`, or returns where the text goes wrong.
template <typename Rule, typename State>
std::optional<Fault> read_exactly(std::string_view text, State& state) {
  if (text.size() > max_sentence_bytes) {
    return Fault{{fmt::format("the sentence has more than {} letters", max_sentence_bytes),
                  "say it in fewer words, or in several sentences"},
                 0,
                 text.size()};
  }
  tao::pegtl::memory_input<> input(text.data(), text.size(), "");
  try {
    if (tao::pegtl::parse<Rule, grammar::effect, grammar::fault_control>(input, state)) {
      return std::nullopt;
    }
    return fault_at(text, 0, "a sentence");
  } catch (const tao::pegtl::parse_error& error) {
    return fault_at(text, error.positions().front().byte, error.message());
  }
}

/// The same, with what may be meant as the help: rather what also `fits`.
template <typename Rule, typename State>
std::optional<Fault> read(std::string_view text, State& state, const std::function<bool(const State&)>& fits = {}) {
  std::optional<Fault> fault = read_exactly<Rule>(text, state);
  if (fault) {
    const auto reads = [](std::string_view other, const std::function<bool(const State&)>& also) {
      State fresh;
      return !read_exactly<Rule>(other, fresh) && (!also || also(fresh));
    };
    std::string meant = reworded_help(text, [&](std::string_view other) { return reads(other, fits); });
    if (meant.empty() && fits) {  // what can be read is at least nearer
      meant = reworded_help(text, [&](std::string_view other) { return reads(other, {}); });
    }
    if (!meant.empty()) {
      fault->help = std::move(meant);
    }
  }
  return fault;
}

/// Whether a comma, or `and`, stands between two sentences that could each stand alone.
bool are_two_payments(std::string_view text) {
  const auto is_payment = [](std::string_view part) {
    grammar::Payment payment;
    return !read_exactly<grammar::payment>(part, payment);
  };
  for (const std::string_view between : {",", ";", " and "}) {
    const std::size_t at = text.find(between);
    if (at != std::string_view::npos && is_payment(text.substr(0, at)) &&
        is_payment(text.substr(at + between.size()))) {
      return true;
    }
  }
  return false;
}

template <typename Rule>
Sentence<Range> read_bounds(std::string_view text) {
  grammar::Bounds bounds;
  if (auto fault = read<Rule>(text, bounds)) {
    return *fault;
  }
  if (bounds.range.least > bounds.range.most) {
    return Fault{{back_quoted(text) + " ends below its beginning", "write the smaller number first"}, 0, text.size()};
  }
  if (bounds.one_of_two && bounds.range.most != bounds.range.least + 1) {
    const auto [least, most] = bounds.range;
    return Fault{{back_quoted(text) + " leaves out the numbers in between",
                  fmt::format("write `{} to {}` for all of them", least, most)},
                 0,
                 text.size()};
  }
  return bounds.range;
}

}  // namespace

Sentence<PaymentSentence> read_payment(std::string_view text, const std::function<bool(const PaymentRule&)>& fits) {
  grammar::Payment payment;
  const auto may_stand = [&](const grammar::Payment& meant) { return !meant.is_paid || !fits || fits(meant.rule); };
  if (auto fault = read<grammar::payment, grammar::Payment>(text, payment, may_stand)) {
    if (are_two_payments(text)) {
      fault->help = "write a list of two sentences, each on a line of its own behind a `- `";
    }
    return *fault;
  }
  return PaymentSentence{payment.is_paid ? std::optional(payment.rule) : std::nullopt, payment.rule.otherwise};
}

Sentence<HandCondition> read_beaten(std::string_view text) {
  grammar::Hand hand;
  if (auto fault = read<grammar::hand>(text, hand)) {
    return *fault;
  }
  if (hand.too_many) {
    return Fault{{"the sentence has more than 64 alternatives", "write several dealt wins instead"}, 0, text.size()};
  }
  return hand.condition;
}

Sentence<HandCondition> read_hand(std::string_view text) {
  Sentence<HandCondition> sentence = read_beaten(text);
  for (const std::string_view word : {"higher", "lower"}) {
    const std::size_t at = text.find(word);
    if (std::holds_alternative<HandCondition>(sentence) && at != std::string_view::npos) {
      return Fault{{back_quoted(word) + " has no other hand to be compared with",
                    "it may stand in `beats` alone; write a total, such as `15 or less`"},
                   at,
                   word.size()};
    }
  }
  return sentence;
}

Sentence<Range> read_range(std::string_view text) { return read_bounds<grammar::range_only>(text); }
Sentence<Range> read_players(std::string_view text) { return read_bounds<grammar::players>(text); }
Sentence<Range> read_book(std::string_view text) { return read_bounds<grammar::book>(text); }
Sentence<Range> read_run(std::string_view text) { return read_bounds<grammar::run>(text); }

}  // namespace tonk::spec
