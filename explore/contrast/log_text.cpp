#include "explore/contrast/log_text.hpp"

#include <fmt/format.h>

#include "parser/parse.hpp"

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

}  // namespace tonk::explore
