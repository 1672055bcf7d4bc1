#include <catch2/catch.hpp>

#include <string>
#include <tonk/tonk.hpp>

namespace {

TEST_CASE("library: a shipped house tells of itself") {
  const auto house = tonk::load_house("seven-card-40", {"waiting"});
  REQUIRE(house);
  CHECK(house->name() == "seven-card-40");
  CHECK(house->options() == std::vector<std::string>{"waiting"});
  CHECK(house->fewest_players() == 2);
  CHECK(house->cards_dealt(2) == 7);
  CHECK(house->cards_dealt(1) == 0);
  CHECK(house->cards_dealt(1000) == 0);
  CHECK(house->turns_up_a_card());
  CHECK(house->pack().size() == 40);
  CHECK(house->points(*tonk::parse_card("Jd")) == 10);
  CHECK(house->points(*tonk::parse_card("9d")) == 0);
  CHECK(house->points(tonk::Card{}) == 0);
}

TEST_CASE("library: what no house has is refused, and named") {
  const auto house = tonk::load_house("pagta");
  REQUIRE_FALSE(house);
  REQUIRE(house.errors().size() == 1);
  const tonk::Diagnostic error = house.errors().front();
  CHECK(error.message == "there is no house `pagta`");
  CHECK(error.help == "did you mean `pagat`?");
  CHECK(error.file.empty());
  CHECK(error.at.line == 0);
  CHECK(to_text(error) == "error: there is no house `pagta` [unknown-house]\n  = help: did you mean `pagat`?\n");

  CHECK_FALSE(tonk::load_house("pagat", {"no-such-option"}));
  CHECK_FALSE(tonk::load_house("pagat", {"waiting", "no-such-option", "slap-to-take", "slap-to-play"}));
}

TEST_CASE("library: a house of one's own says where it is wrong") {
  const auto house =
      tonk::parse_house("house: ours\nextends: pagat\nplayers: 2 to 5\ndrop:\n  time: nver\n", "ours.yaml");
  REQUIRE_FALSE(house);
  const tonk::Diagnostics errors = house.errors();
  REQUIRE_FALSE(errors.empty());
  CHECK(errors.front().file == "ours.yaml");
  CHECK(errors.front().at.line > 1);
  CHECK(errors.front().at.column >= 1);
  CHECK(to_text(errors.front()).starts_with("ours.yaml:"));

  const auto right = tonk::parse_house("house: ours\nextends: pagat\nplayers: 2 to 5\n", "ours", {"waiting"});
  REQUIRE(right);
  CHECK(right->name() == "ours");
  CHECK(right->most_players() == 5);
}

TEST_CASE("library: houses are added, listed and read by path") {
  tonk::HouseAccess access;
  access.read_file = [](const std::string& path, std::string& why) -> std::optional<std::string> {
    if (path == "friends/theirs.yaml") {
      return "house: theirs\nextends: ours\n";
    }
    why = "nobody has it";
    return std::nullopt;
  };
  std::size_t reports = 0;
  access.report = [&](const tonk::Diagnostics& errors) { reports += errors.empty() ? 0U : 1U; };
  tonk::HouseCache houses(access);
  houses.add("ours.yaml", "house: ours\nextends: pagat\nplayers: 2\n");
  CHECK(houses.library().list().size() == tonk::shipped_houses().size() + 1);
  CHECK(houses.load({"theirs.yaml", {}, "friends"})->most_players() == 2);
  const auto missing = houses.load({"other.yaml", {}, "friends"});
  REQUIRE_FALSE(missing);
  CHECK(missing.errors().front().message.find("nobody has it") != std::string::npos);

  const auto no_reader = tonk::HouseCache().load({"/etc/passwd"});
  REQUIRE_FALSE(no_reader);
  CHECK(no_reader.errors().front().message == "`/etc/passwd` cannot be read: no files are read here");
  CHECK(houses.load({"nosuch"}).errors().front().help ==
        "`tonk houses` lists them; a file is named with a `/` or the ending `.yaml`");

  CHECK(reports == 0);
  houses.add("broken.yaml", "house: broken\nextends: pagat\nplayers: many\n");
  CHECK_FALSE(houses.load({"broken"}));
  CHECK_FALSE(houses.load({"broken"}));
  CHECK(reports == 1);
}

TEST_CASE("library: amounts are exact") {
  using tonk::Amount;
  CHECK(to_string(Amount::fraction(1, 3) + Amount::fraction(1, 6)) == "0.5");
  CHECK(to_string(Amount::fraction(2, 6)) == "1/3");
  CHECK(Amount::fraction(-2, 4).numerator() == -1);
  CHECK(Amount::fraction(2, -4).denominator() == 2);
  CHECK(Amount::fraction(1, 3) < Amount::fraction(1, 2));
  CHECK(*tonk::parse_amount("0.25") * Amount{4} == Amount{1});
  CHECK_FALSE(tonk::parse_amount("one"));
  const Amount huge{INT64_MAX};
  CHECK((huge + huge).too_large());
  CHECK((huge + huge - huge).too_large());
  CHECK(Amount::fraction(1, 0).too_large());
  CHECK((Amount::fraction(1, 0) <=> Amount{1}) == std::partial_ordering::unordered);
  CHECK(to_string(huge * huge) == "too large");
}

TEST_CASE("library: cards are read and written") {
  for (unsigned index = 0; index < 300; ++index) {
    const tonk::Card card = tonk::Card::at(index);
    CHECK(card.known() == (index < 64));
    CHECK(tonk::parse_card(to_string(card)) == card);
  }
  CHECK(tonk::parse_card("10♦") == tonk::Card(tonk::Rank::ten, tonk::Suit::diamonds));
  CHECK(to_string(tonk::Card::joker(12)) == "X12");
  CHECK_FALSE(tonk::Card::joker(13).known());
  CHECK_FALSE(tonk::Card::joker(0).known());
}

}  // namespace
