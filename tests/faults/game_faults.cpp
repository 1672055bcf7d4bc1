#include <algorithm>

#include "tests/faults/edit.hpp"

// What goes wrong only in a game of many hands. Each is made in a whole game, of a house that ends it.

namespace tonk::faults {
namespace {

/// A hand in which somebody left, and the game went on.
const Recording* somebody_left(const std::vector<Recording>& game) {
  const auto found = std::find_if(game.begin(), game.end(), [](const Recording& hand) {
    return !hand.judgement.carried.over &&
           std::any_of(hand.text.pays.begin(), hand.text.pays.end(),
                       [](const std::string& line) { return line.starts_with("out "); });
  });
  return found == game.end() ? nullptr : &*found;
}

std::size_t line_that_begins(const std::vector<std::string>& lines, std::string_view word) {
  const auto found =
      std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(word); });
  return static_cast<std::size_t>(found - lines.begin());
}

std::optional<Faulty> after_the_game(const std::vector<Recording>& game, RandomSource& /*luck*/) {
  const Recording& last = game.back();
  if (!last.judgement.carried.over) {
    return std::nullopt;
  }
  Recording next = game.front();
  next.before = last.log();
  const Edit edit{next};
  return edit.faulty(Part::heading, 0, Code::game_over);
}

std::optional<Faulty> plays_on(const std::vector<Recording>& game, RandomSource& /*luck*/) {
  const Recording* left = somebody_left(game);
  if (left == nullptr || left == &game.back()) {
    return std::nullopt;
  }
  Edit edit{left[1]};
  const std::size_t line = line_that_begins(edit.text.head, "seats ");
  edit.text.head[line] = "seats";
  for (const std::string& name : left->names) {
    edit.text.head[line] += ' ' + name;
  }
  return edit.faulty(Part::head, line, Code::player_out);
}

/// Found where the settlement ends.
std::optional<Faulty> unsaid_out(const std::vector<Recording>& game, RandomSource& /*luck*/) {
  const Recording* left = somebody_left(game);
  if (left == nullptr) {
    return std::nullopt;
  }
  Edit edit{*left};
  edit.text.pays.erase(edit.text.pays.begin() + static_cast<std::ptrdiff_t>(line_that_begins(edit.text.pays, "out ")));
  return edit.text.pays.empty() ? std::nullopt
                                : std::optional{edit.faulty(Part::pays, edit.text.pays.size() - 1, Code::missing_out)};
}

std::optional<Faulty> false_out(const std::vector<Recording>& game, RandomSource& luck) {
  const Recording& hand = game[luck.below(game.size())];
  Edit edit{hand};
  const auto stays = some_seat(hand, luck, [&](Seat seat) {
    const Member* member = hand.judgement.carried.find(hand.name(seat));
    return member != nullptr && !member->out;
  });
  if (!stays || edit.text.pays.empty()) {
    return std::nullopt;
  }
  edit.text.pays.push_back("out " + hand.name(*stays));
  return edit.faulty(Part::pays, edit.text.pays.size() - 1, Code::wrong_out);
}

/// The first hand was not played to its end, so that nobody knows who has how many tokens in the second.
std::optional<Faulty> unknown_tokens(const std::vector<Recording>& game, RandomSource& /*luck*/) {
  if (game.size() < 2 || game.front().moments.size() < 2 || game[1].judgement.transfers.empty()) {
    return std::nullopt;
  }
  Edit first{game.front()};
  first.cut(1);
  Recording second = game[1];
  second.before = first.log();
  const Edit edit{second};
  return edit.at_move(edit.text.moves.size() - 1, Code::unknown_so_far);
}

}  // namespace

const std::vector<GameFault>& game_faults() {
  static const std::vector<GameFault> all{
      {"a hand after the game", after_the_game},        {"a player who is out plays on", plays_on},
      {"a player out, and nobody says so", unsaid_out}, {"a player said to be out", false_out},
      {"tokens that nobody knows", unknown_tokens},
  };
  return all;
}

}  // namespace tonk::faults
