#include "parser/hand.hpp"

#include <algorithm>

#include "parser/keywords.hpp"
#include "parser/print.hpp"

namespace tonk::log {

void Hand::clear() {
  is_session = false;
  id.clear();
  id_at = {};
  header.house.reset();
  header.stake.reset();
  header.seats.reset();
  header.dealer.reset();
  header.cut.reset();
  header.deck.reset();
  header.bets.clear();
  deals.clear();
  upcard.reset();
  play.clear();
  actions.clear();
  shows.clear();
  pays.clear();
  results.clear();
  stakes.clear();
  outs.clear();
  extensions.clear();
  cards.clear();
  names.clear();
}

// Both forms are compared, so that what one of them fails to write cannot hide a difference.
bool same(const Hand& a, const Hand& b) {
  return print(a) == print(b) && json_line(a, {}, {}) == json_line(b, {}, {}) &&
         std::ranges::equal(a.extensions, b.extensions, {}, &Extension::text, &Extension::text);
}

std::string_view keyword(ActionKind kind) {
  return kind == ActionKind::pass ? "pass" : action_keywords[static_cast<std::size_t>(kind)];
}

std::string_view keyword(ResultLine::Sum sum) {
  switch (sum) {
    case ResultLine::Sum::unsaid: break;
    case ResultLine::Sum::money: return "money";
    case ResultLine::Sum::points: return "points";
  }
  return "";
}

std::optional<ActionKind> action_kind(std::string_view word) {
  static constexpr auto numbers = [] {
    std::array<std::uint64_t, action_keywords.size()> all{};
    std::transform(action_keywords.begin(), action_keywords.end(), all.begin(), number_of);
    return all;
  }();
  const auto found =
      static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), number_of(word)) - numbers.begin());
  if (found == numbers.size() || action_keywords.at(found).size() != word.size()) {
    return std::nullopt;
  }
  const bool is_told_by_number = word.size() <= sizeof(numbers.front());
  return is_told_by_number || action_keywords.at(found) == word ? std::optional(static_cast<ActionKind>(found))
                                                                : std::nullopt;
}

bool is_keyword(std::string_view word) {
  // Most names begin with a capital: they need no search.
  if (word.empty() || word[0] < 'a' || word[0] > 'z') {
    return false;
  }
  const auto among = [word](const auto& keywords) {
    return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
  };
  // A line that begins with `x-` is an extension, so it must not be a player's move.
  return word.starts_with("x-") || among(line_keywords) || among(action_keywords) || among(inner_keywords);
}

}  // namespace tonk::log
