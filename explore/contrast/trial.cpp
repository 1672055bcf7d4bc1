#include "explore/contrast/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "explore/whatif/logged_hands.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {
namespace {

constexpr std::size_t size_of_hand = 2;

}  // namespace

std::size_t LogText::size() const {
  std::size_t size = 0;
  for (const HandText& hand : hands) {
    size += size_of_hand + hand.deals.size() + hand.moves.size();
  }
  return size;
}

std::string LogText::text() const {
  if (hands.size() == 1) {
    return by_turns(hands.front()).log();
  }
  std::string text = "session 1\n";
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    HandText one = by_turns(hands[hand]);
    one.heading = fmt::format("hand {}", hand + 1);
    text += '\n' + one.log();
  }
  return text;
}

std::optional<LoggedHands> LogText::read() const {
  LoggedHands log;
  log::Hand session;
  session.is_session = true;
  log::Hand hand;
  for (const HandText& told : hands) {
    const std::string text = by_turns(told).log();
    log::Splitter splitter(text);
    const auto chunk = splitter.next();
    if (!chunk || !log::parse(*chunk, hand).empty()) {
      return std::nullopt;
    }
    log.add(hand, hands.size() > 1 ? &session : nullptr, log.hands() == 0);
  }
  return log;
}

namespace {

constexpr std::size_t other_differences = 6;  ///< in moves

bool is_fault(const Finding& finding) { return is_wrong(finding) || finding.code == Code::unknown_so_far; }

/// A hand with a settlement has an end, too.
bool in_order(const LogText& log, const std::vector<Judgement>& judgements) {
  return std::equal(judgements.begin(), judgements.end(), log.hands.begin(), log.hands.end(),
                    [](const Judgement& judgement, const HandText& hand) {
                      return (hand.pays.empty() || judgement.end != End::none) &&
                             std::none_of(judgement.findings.begin(), judgement.findings.end(), is_fault);
                    });
}

bool alike(const std::vector<Judgement>& one, const std::vector<Judgement>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), judged_alike);
}

}  // namespace

std::size_t Example::distance() const { return log.size() + (alone ? 0 : other_differences); }

std::optional<Example> Trial::ask(const LogText& log) {
  ++asked_;
  const std::optional<LoggedHands> read = log.read();
  if (!read) {
    return std::nullopt;
  }
  const std::vector<Judgement> without = read->judge(*sides_.without);
  const std::vector<Judgement> with = read->judge(*sides_.with);
  if (alike(without, with) || (!in_order(log, without) && !in_order(log, with))) {
    return std::nullopt;
  }
  const std::vector<Judgement> one = sides_.one == sides_.without ? without : read->judge(*sides_.one);
  const std::vector<Judgement> other = sides_.other == sides_.with ? with : read->judge(*sides_.other);
  if (alike(one, other) || (!in_order(log, one) && !in_order(log, other))) {
    return std::nullopt;
  }
  return Example{log, sides_, alike(one, without) && alike(with, other)};
}

bool Trial::is_common(const LogText& log) const {
  const std::optional<LoggedHands> read = log.read();
  return read && in_order(log, read->judge(*sides_.one)) && in_order(log, read->judge(*sides_.other));
}

namespace {

constexpr std::size_t few_hands = 3;  ///< in longer sessions not every block of moves is tried

template <typename Part>
std::vector<Part> without(const std::vector<Part>& parts, std::size_t first, std::size_t count) {
  std::vector<Part> left(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first));
  left.insert(left.end(), parts.begin() + static_cast<std::ptrdiff_t>(first + count), parts.end());
  return left;
}

class Shrinking {
 public:
  Shrinking(Trial& trial, Example example) : trial_(trial), best_(std::move(example)) {}

  Example run() {
    std::size_t before = 0;
    do {
      before = best_.distance();
      cut_hands();
      for (std::size_t hand = 0; hand < best_.log.hands.size(); ++hand) {
        cut_moves(hand);
      }
    } while (best_.distance() < before);
    return std::move(best_);
  }

 private:
  bool take(const LogText& log) {
    auto found = trial_.ask(log);
    const bool better = found && found->distance() < best_.distance();
    if (better) {
      best_ = std::move(*found);
    }
    return better;
  }

  void cut_hands() {
    for (std::size_t count = best_.log.hands.size() / 2; count > 0; count /= 2) {
      for (std::size_t first = 0; first + count <= best_.log.hands.size();) {
        const LogText less{without(best_.log.hands, first, count)};
        first += !less.hands.empty() && take(less) ? 0U : 1U;
      }
    }
  }

  void cut_moves(std::size_t hand) {
    const std::size_t all = best_.log.hands[hand].moves.size();
    for (std::size_t left = 0; left < all; ++left) {
      if (take(with_moves(hand, without(best_.log.hands[hand].moves, left, all - left)))) {
        break;
      }
    }
    const bool is_long = best_.log.hands.size() > few_hands;
    for (std::size_t count = best_.log.hands[hand].moves.size() / 2; count > 0;
         count = is_long ? count / 2 : count - 1) {
      for (std::size_t first = 0; first + count <= best_.log.hands[hand].moves.size();) {
        first += take(with_moves(hand, without(best_.log.hands[hand].moves, first, count))) ? 0U : 1U;
      }
    }
  }

  /// Nobody shows: who holds what follows from the moves.
  [[nodiscard]] LogText with_moves(std::size_t hand, std::vector<std::string> moves) const {
    LogText log = best_.log;
    log.hands[hand].moves = std::move(moves);
    log.hands[hand].shows.clear();
    return log;
  }

  Trial& trial_;
  Example best_;
};

}  // namespace

Example shrink(Trial& trial, Example example) { return Shrinking{trial, std::move(example)}.run(); }

}  // namespace tonk::explore
