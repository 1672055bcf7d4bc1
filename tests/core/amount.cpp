#include <catch2/catch.hpp>

#include <limits>

#include <rapidcheck/catch.h>

#include "core/amount.hpp"

using namespace tonk;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::string read(std::string_view text) {
  const std::optional<Amount> amount = parse_amount(text);
  return amount ? to_string(*amount) : "none";
}

}  // namespace

TEST_CASE("an amount is written in one form") {
  CHECK(read("1") == "1");
  CHECK(read("-3") == "-3");
  CHECK(read("0.25") == "0.25");
  CHECK(read("-0.250") == "-0.25");
  CHECK(read("1.00") == "1");
  CHECK(read("15/2") == "7.5");
  CHECK(read("1/3") == "1/3");
  CHECK(read("-2/6") == "-1/3");
  CHECK(read("007") == "7");
  CHECK(read("-0") == "0");
  CHECK(read("0/5") == "0");
  CHECK(read("1/1024") == "0.0009765625");
  CHECK(read("1/1048576") == "1/1048576");  // its decimal has more digits than are read
  CHECK(read("999999999999999") == "999999999999999");
  CHECK(read("0.00000000000001") == "0.00000000000001");
}

TEST_CASE("what is no amount, or too long, is none") {
  for (const char* text : {"",
                           "-",
                           "+1",
                           "--1",
                           ".5",
                           "1.",
                           "1/",
                           "/2",
                           "1/0",
                           "0/0",
                           "1.2.3",
                           "1/2/3",
                           "1/-2",
                           "1,5",
                           " 1",
                           "1 ",
                           "1e3",
                           "0x1",
                           "1.5/2",
                           "one",
                           "1234567890123456",
                           "12345678.90123456",
                           "12345678/90123456",
                           "0000000000000001",
                           "99999999999999999999999999"}) {
    CAPTURE(text);
    CHECK(read(text) == "none");
  }
}

TEST_CASE("arithmetic is exact") {
  const Amount third = Amount::fraction(1, 3);
  CHECK(third + third + third == Amount(1));
  CHECK(Amount::fraction(1, 2) * Amount::fraction(2, 3) == third);
  CHECK(Amount::fraction(2, -6) == -third);
  CHECK(third - third == Amount());
  CHECK((third - third).is_zero());
  CHECK((-third).is_negative());
  CHECK(third < Amount::fraction(1, 2));
  CHECK(Amount(-1) < -third);
  CHECK_FALSE(third < third);
  CHECK(Amount(least) < Amount(most));
}

TEST_CASE("what does not fit is too large, and stays so") {
  const Amount large = Amount(most) + Amount(1);
  CHECK(large.too_large());
  CHECK(to_string(large) == "too large");
  CHECK(large == Amount(most) * Amount(2));
  CHECK_FALSE(large == Amount());
  CHECK_FALSE(large.is_zero());
  CHECK_FALSE(large.is_negative());
  CHECK((large - large).too_large());
  CHECK((large * Amount(0)).too_large());
  CHECK((-large).too_large());
  CHECK((-Amount(least)).too_large());
  CHECK((Amount(least) - Amount(1)).too_large());
  CHECK((Amount(least) * Amount(-1)).too_large());
  CHECK((Amount(least) * Amount(least)).too_large());
  CHECK((Amount::fraction(1, most) * Amount::fraction(1, 2)).too_large());
  CHECK(Amount::fraction(least, -1).too_large());
  CHECK(Amount::fraction(1, least).too_large());
  CHECK(Amount::fraction(least, least) == Amount(1));
  CHECK(Amount::fraction(0, least) == Amount());
  CHECK(to_string(Amount(least)) == "-9223372036854775808");
  CHECK(to_string(Amount::fraction(least, 3)) == "-9223372036854775808/3");
  CHECK((Amount::fraction(1, most) + Amount::fraction(1, most - 1)).too_large());
  CHECK(Amount::fraction(most, 2) + Amount::fraction(most, 2) == Amount(most));
}

TEST_CASE("amounts keep the laws of arithmetic") {
  const auto amounts =
      rc::gen::apply([](std::int32_t above, std::uint16_t below) { return Amount::fraction(above, below + 1); },
                     rc::gen::arbitrary<std::int32_t>(), rc::gen::arbitrary<std::uint16_t>());
  rc::prop("commutative, associative, inverse", [&amounts] {
    const Amount a = *amounts;
    const Amount b = *amounts;
    const Amount c = *amounts;
    RC_ASSERT(a + b == b + a);
    RC_ASSERT((a + b) - b == a);
    RC_ASSERT(a * b == b * a);
    RC_ASSERT((a + b) * Amount(2) == a * Amount(2) + b * Amount(2));
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT((a < b) + (b < a) + (a == b) == 1);
  });
  rc::prop("what is read is written so that it is read again", [] {
    const std::string text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789./-")));
    if (const std::optional<Amount> amount = parse_amount(text)) {
      RC_ASSERT(parse_amount(to_string(*amount)) == amount);
    }
  });
  rc::prop("whole numbers overflow to too large", [](std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    const bool fits = !__builtin_add_overflow(a, b, &sum);
    RC_ASSERT(Amount(a) + Amount(b) == (fits ? Amount(sum) : Amount::fraction(least, -1)));
  });
}
