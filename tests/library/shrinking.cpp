#include <catch2/catch.hpp>

#include <optional>
#include <tonk/properties.hpp>
#include <tonk/tonk.hpp>

#include "tests/library/smallest.hpp"

/// Of bugs that show in long hands, short ones are shown.
namespace tonk::test {
namespace {

/// An engine that plays right by another house than it is asked to.
class Mistaken {
 public:
  explicit Mistaken(House house) : house_(std::move(house)) {}

  [[nodiscard]] std::optional<Violation> violation(const PlayedHand& hand) {
    return try_hand({[&](const House&, const Deal& deal) { table_ = *LiveHand::deal(house_, deal); },
                     [&](const Move& move) { return !table_->play(move); }, [&] { return observe(*table_); }},
                    hand, Demand::agreement);
  }

 private:
  House house_;
  std::optional<LiveHand> table_;
};

/// How many moves the hand has that is shown in the end.
std::size_t shown(const std::string& changes, std::uint64_t seed, const std::string& code) {
  const House right = *load_house("pagat", {"waiting"});
  Mistaken engine(*parse_house("house: theirs\nextends: pagat\n" + changes));
  const auto hand = smallest(properties::any_hand(right, 3), seed, 1000, [&](const PlayedHand& one) {
    const auto violation = engine.violation(one);
    return violation && violation->code == code;
  });
  REQUIRE(hand);
  const auto violation = engine.violation(*hand);
  return violation->hand.moves.size();
}

TEST_CASE("shrinking: a drop while waiting") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    CHECK(shown("", seed, "dropped-while-waiting") <= 6);
  }
}

TEST_CASE("shrinking: hits add no waits") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    CHECK(shown("waiting: {after a spread: 3 turns}\n", seed, "dropped-while-waiting") <= 18);
  }
}

TEST_CASE("shrinking: out by discard pays 2") {
  const std::string waiting =
      "waiting: {after a spread: 3 turns, after a hit: 1 turn, own hits: count, several hits: add up}\n";
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    CHECK(shown(waiting + "settlement:\n  out by discard: each other pays 2\n", seed, "settlement-differs") <= 16);
  }
}

}  // namespace
}  // namespace tonk::test
