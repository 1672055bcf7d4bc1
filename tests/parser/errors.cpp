#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/support/told.hpp"

// Every message of the parser about words in a line: line, column, what is underlined, code, message, help. Those about whole
// lines and bytes are in error_lines.cpp.

using namespace tonk;
using test::log_errors;

namespace {

using Errors = std::vector<std::string>;

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

}  // namespace

TEST_CASE("parser errors: a line that begins with nothing known") {
  CHECK(log_errors("daler Ann\n") ==
        Errors{"1:1 <daler> unknown-keyword: unknown keyword `daler` | did you mean `dealer`?"});
  CHECK(log_errors("DEAL Ann 4h\n") ==
        Errors{"1:1 <DEAL> unknown-keyword: unknown keyword `DEAL` | did you mean `deal`?"});
  CHECK(log_errors("foo bar\n") == Errors{"1:1 <foo> unknown-keyword: unknown keyword `foo` | a player's move begins "
                                          "with the name and a colon, as in `Ann: draw 6h`"});
  CHECK(log_errors("Ann draw 6h\n") == Errors{"1:1 <Ann> unknown-keyword: unknown keyword `Ann` | a player's move "
                                              "begins with the name and a colon, as in `Ann: draw 6h`"});
  CHECK(log_errors("draw 6h\n") == Errors{"1:1 <draw> syntax: `draw` is an action, but no player is named | write "
                                          "whose it is in front of it, as in `Ann: draw`"});
  CHECK(log_errors("Ann : draw 6h\n") == Errors{"1:4 < > syntax: expected `:` right after `Ann`, but found a blank"});
  CHECK(log_errors("\"Dee Dee\" draw 6h\n") == Errors{"1:11 <draw> syntax: expected `:` after `\"Dee Dee\"`, but found "
                                                      "`draw` | a line that begins with a name is a player's move"});
  CHECK(log_errors("\"Dee Dee\"\n") ==
        Errors{"1:10 <> syntax: expected `:` after `\"Dee Dee\"`, but found the end of the line"});
  CHECK(log_errors("A.J.: draw 6h\n") ==
        Errors{"1:1 <A.J.> syntax: expected a player's name, but found `A.J.` | a name with other characters than "
               "letters, digits, `_` and `-` is written in quotes: `\"Dee Dee\"`"});
  CHECK(log_errors("; a remark\n") == Errors{"1:1 <;> syntax: expected a keyword or a player's move, but found `;`"});
  CHECK(log_errors(": drop\n") == Errors{"1:1 <:> syntax: expected a keyword or a player's move, but found `:`"});
  CHECK(log_errors("  daler Ann\n") ==
        Errors{"1:3 <daler> unknown-keyword: unknown keyword `daler` | did you mean `dealer`?"});
  CHECK(log_errors("é: drop, foo\n") == Errors{"1:10 <foo> unknown-action: unknown action `foo`"});
  CHECK(log_errors("hand:\n") == Errors{"1:1 <hand> keyword-as-name: `hand` is a keyword, not a player's name | no "
                                        "colon stands behind it in its own line; a player of that name is written in "
                                        "quotes: `\"hand\"`"});
  CHECK(log_errors("“Dee Dee”: drop\n") == Errors{"1:1 <“Dee> syntax: expected a keyword or a player's move, but found "
                                                  "`“Dee` | a string stands in the plain quotation marks `\"`"});
  CHECK(log_errors("handy 3\n") ==
        Errors{"1:1 <handy> unknown-keyword: unknown keyword `handy` | did you mean `hand`?"});
}

TEST_CASE("parser errors: cards") {
  CHECK(log_errors("Ann: draw Tx\n") ==
        Errors{"1:11 <Tx> syntax: expected a card such as `Td` after `draw`, but found `Tx`"});
  CHECK(log_errors("Ann: take\n") ==
        Errors{"1:10 <> syntax: expected a card such as `Td` after `take`, but found the end of the line"});
  CHECK(log_errors("Ann: discard  # nothing\n") ==
        Errors{"1:13 <> syntax: expected a card such as `Td` after `discard`, but found the end of the line"});
  CHECK(log_errors("deal Ann 4h 1d\n") ==
        Errors{"1:13 <1d> syntax: expected a card such as `Td` or the end of the line after `4h`, but found `1d`"});
  CHECK(log_errors("deal Ann 4h, 5h\n") ==
        Errors{"1:12 <,> syntax: expected a card such as `Td` or the end of the line after `4h`, but found `,` | a "
               "list is written with blanks, without commas"});
  CHECK(log_errors("deal Ann 4hh\n") ==
        Errors{"1:10 <4hh> syntax: expected a card such as `Td` after `Ann`, but found `4hh`"});
  CHECK(log_errors("deal Ann 11h\n") ==
        Errors{"1:10 <11h> syntax: expected a card such as `Td` after `Ann`, but found `11h`"});
  CHECK(log_errors("up X0\n") == Errors{"1:4 <X0> syntax: expected a card such as `Td` after `up`, but found `X0`"});
  CHECK(log_errors("up X13\n") == Errors{"1:4 <X13> syntax: expected a card such as `Td` after `up`, but found `X13`"});
  CHECK(log_errors("up 8c 9c\n") == Errors{"1:7 <9c> syntax: expected the end of the line after `8c`, but found `9c`"});
  CHECK(log_errors("up ?\n") == Errors{"1:4 <?> syntax: expected a card such as `Td` after `up`, but found `?`"});
  CHECK(log_errors("deck 2s 3\n") ==
        Errors{"1:9 <3> syntax: expected a card such as `Td` or the end of the line after `2s`, but found `3`"});
  CHECK(log_errors("deal Ann\n") ==
        Errors{"1:9 <> syntax: expected a card such as `Td` after `Ann`, but found the end of the line"});
  CHECK(log_errors("deal Ann 4h#5\n") ==
        Errors{"1:10 <4h#5> syntax: expected a card such as `Td` after `Ann`, but found `4h#5`"});
  CHECK(log_errors("Ann: discard 2s=7h\n") ==
        Errors{"1:14 <2s=7h> syntax: expected a card such as `Td` after `discard`, but found `2s=7h` | only a card "
               "that is spread, hit or slapped says what it stands for"});
  CHECK(log_errors("up 8c,\n") == Errors{"1:6 <,> syntax: expected the end of the line after `8c`, but found `,` | a "
                                         "list is written with blanks, without commas"});
  CHECK(log_errors("holds Ann 4h foo\n") ==
        Errors{"1:14 <foo> syntax: expected a card such as `Td` or the end of the line after `4h`, but found `foo`"});
}

TEST_CASE("parser errors: cards that stand for others") {
  CHECK(log_errors("Ann: spread 2s=\n") == Errors{"1:16 <> syntax: expected the card that it stands for, such as `Td`, "
                                                  "after `2s=`, but found the end of the line"});
  CHECK(log_errors("Ann: spread 2s=??\n") ==
        Errors{"1:16 <?\?> syntax: expected the card that it stands for, such as `Td`, after `2s=`, but found `??`"});
  CHECK(log_errors("Ann: spread 2s=X1 3s\n") ==
        Errors{"1:16 <X1> syntax: expected the card that it stands for, such as `Td`, after `2s=`, but found `X1`"});
  CHECK(log_errors("Ann: spread 2s=7h=8h\n") ==
        Errors{
            "1:16 <7h=8h> syntax: expected the card that it stands for, such as `Td`, after `2s=`, but found `7h=8h`"});
  CHECK(log_errors("Ann: hit X1=Th=\n") ==
        Errors{"1:13 <Th=> syntax: expected the card that it stands for, such as `Td`, after `X1=`, but found `Th=`"});
  CHECK(log_errors("Ann: spread 7h 2s =9h\n") ==
        Errors{"1:19 <=9h> syntax: expected a card, `,` or the end of the line after `2s`, but found `=9h`"});
}

TEST_CASE("parser errors: actions") {
  CHECK(log_errors("Ann:\n") ==
        Errors{"1:5 <> syntax: expected an action such as `draw 6h` after `Ann:`, but found the end of the line"});
  CHECK(log_errors("Ann: # thinks\n") ==
        Errors{"1:5 <> syntax: expected an action such as `draw 6h` after `Ann:`, but found the end of the line"});
  CHECK(log_errors("Ann: drow 6h\n") ==
        Errors{"1:6 <drow> unknown-action: unknown action `drow` | did you mean `drop`?"});
  CHECK(log_errors("Ann: Draw 6h\n") ==
        Errors{"1:6 <Draw> unknown-action: unknown action `Draw` | did you mean `draw`?"});
  CHECK(log_errors("Ann: pass\n") == Errors{"1:6 <pass> unknown-action: unknown action `pass`"});
  CHECK(log_errors("Ann: show 4h\n") ==
        Errors{"1:6 <show> unknown-action: unknown action `show` | `show` begins a line of its own"});
  CHECK(log_errors("Ann: draw 6h,\n") ==
        Errors{"1:14 <> syntax: expected an action such as `draw 6h` after `,`, but found the end of the line"});
  CHECK(log_errors("Ann: draw 6h,, drop\n") ==
        Errors{"1:14 <,> syntax: expected an action such as `draw 6h` after `,`, but found `,`"});
  CHECK(log_errors("Ann: , drop\n") ==
        Errors{"1:6 <,> syntax: expected an action such as `draw 6h` after `Ann:`, but found `,`"});
  CHECK(log_errors("Ann: draw 6h foo\n") ==
        Errors{"1:14 <foo> syntax: expected `,` or the end of the line after `6h`, but found `foo`"});
  CHECK(log_errors("Ann: drop now\n") ==
        Errors{"1:11 <now> syntax: expected `,` or the end of the line after `drop`, but found `now`"});
  CHECK(log_errors("Ann: spread 4h 5h foo\n") ==
        Errors{"1:19 <foo> syntax: expected a card, `,` or the end of the line after `5h`, but found `foo`"});
  CHECK(
      log_errors("Ann: hit 8h 1\n") ==
      Errors{"1:13 <1> syntax: expected a spread such as `#1`, `,` or the end of the line after `8h`, but found `1`"});
  CHECK(log_errors("Ann: hit 8h #1 #2\n") == Errors{});
  CHECK(log_errors("Ann: hit 8h#1\n") ==
        Errors{"1:10 <8h#1> syntax: expected a card such as `Td` or `X1=Td` after `hit`, but found `8h#1`"});
  CHECK(log_errors("Ann: discard 8h #1x\n") == Errors{});
  CHECK(
      log_errors("Ann: draw 6h; drop\n") ==
      Errors{
          "1:11 <6h;> syntax: expected a card such as `Td` after `draw`, but found `6h;` | the actions of a turn have "
          "commas between them, as in `Ann: draw 6h, discard Kd`"});
  CHECK(
      log_errors("players Ann Bob\n") ==
      Errors{"1:1 <players> unknown-keyword: unknown keyword `players` | who sits at the table is said by `seats`, as "
             "in `seats Ann Bob`"});
  CHECK(log_errors("Ann had 4h 5h\n") ==
        Errors{"1:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in "
               "`deal Ann 4h 5h 9c Kd 2s`"});
  CHECK(
      log_errors("deal Ann: 4h 5h\n") ==
      Errors{
          "1:9 <:> syntax: expected a card such as `Td` after `Ann`, but found `:` | only a player's move has a colon "
          "behind the name"});
  CHECK(
      log_errors("pay Bob to Ann $1\n") ==
      Errors{
          "1:12 <Ann> syntax: expected an amount such as `2`, `0.25` or `1/3` after `to`, but found `Ann` | who pays, "
          "who is paid, and the amount, as in `pay Bob Ann 2`"});
  CHECK(log_errors("pay Bob Ann $1\n").front().ends_with("as in `stake 0.25 dollar`"));
  CHECK(log_errors("Ann: 6h\n") ==
        Errors{"1:6 <6h> syntax: expected an action such as `draw 6h` after `Ann:`, but found `6h`"});
  CHECK(log_errors("Ann: stock out\n") ==
        Errors{"1:6 <stock> unknown-action: unknown action `stock` | did you mean `stock-out`?"});
}

TEST_CASE("parser errors: spread numbers") {
  CHECK(log_errors("Ann: hit 8h #0\n") == Errors{"1:13 <#0> spread-number: the spreads of a hand are counted from 1"});
  CHECK(log_errors("Ann: hit 8h #65536\n") == Errors{"1:13 <#65536> spread-number: a hand has at most 65535 spreads"});
  CHECK(log_errors("Ann: slap 8h #99999999999999999999\n") ==
        Errors{"1:14 <#99999999999999999999> spread-number: a hand has at most 65535 spreads"});
  CHECK(log_errors("Ann: hit 8h #1x\n") ==
        Errors{"1:14 <1x> syntax: expected the number of a spread after `#`, but found `1x` | `#1` is the first spread "
               "laid in this hand; a comment's `#` has no digit behind it"});
}

TEST_CASE("parser errors: names") {
  CHECK(log_errors("seats Ann Bob Ann\n") == Errors{"1:15 <Ann> duplicate-name: `Ann` is named twice in this line"});
  CHECK(log_errors("seats \"Ann\" Ann\n") == Errors{"1:13 <Ann> duplicate-name: `Ann` is named twice in this line"});
  CHECK(log_errors("seats Ann,Bob\n") ==
        Errors{"1:10 <,> syntax: expected a player's name or the end of the line after `Ann`, but found `,` | a list "
               "is written with blanks, without commas"});
  CHECK(log_errors("seats A.J. Bob\n") ==
        Errors{"1:8 <.J.> syntax: expected a player's name or the end of the line after `A`, but found `.J.` | a name "
               "with other characters than letters, digits, `_` and `-` is written in quotes: `\"Dee Dee\"`"});
  CHECK(log_errors("seats\n") ==
        Errors{"1:6 <> syntax: expected a player's name after `seats`, but found the end of the line"});
  CHECK(log_errors("dealer\n") ==
        Errors{"1:7 <> syntax: expected a player's name after `dealer`, but found the end of the line"});
  CHECK(log_errors("dealer Ann Bob\n") ==
        Errors{"1:12 <Bob> syntax: expected the end of the line after `Ann`, but found `Bob`"});
  CHECK(log_errors("dealer !\n") ==
        Errors{"1:8 <!> syntax: expected a player's name after `dealer`, but found `!` | a name with other characters "
               "than letters, digits, `_` and `-` is written in quotes: `\"Dee Dee\"`"});
  CHECK(log_errors("dealer “Ann”\n") == Errors{"1:8 <“Ann”> syntax: expected a player's name after `dealer`, but found "
                                               "`“Ann”` | a string stands in the plain quotation marks `\"`"});
  CHECK(log_errors("dealer 'Ann'\n") == Errors{"1:8 <'Ann'> syntax: expected a player's name after `dealer`, but found "
                                               "`'Ann'` | a string stands in the plain quotation marks `\"`"});
  CHECK(log_errors("dealer deal\n") == Errors{"1:8 <deal> keyword-as-name: `deal` is a keyword, not a player's name | "
                                              "a player of that name is written in quotes: `\"deal\"`"});
  CHECK(log_errors("seats Ann pot\n") == Errors{"1:11 <pot> keyword-as-name: `pot` is a keyword, not a player's name | "
                                                "a player of that name is written in quotes: `\"pot\"`"});
  CHECK(log_errors("x: drop\nseats x-ray\n") ==
        Errors{"2:7 <x-ray> keyword-as-name: `x-ray` is a keyword, not a player's name | a player of that name is "
               "written in quotes: `\"x-ray\"`"});
  CHECK(log_errors("drop: drop\n") == Errors{"1:1 <drop> keyword-as-name: `drop` is a keyword, not a player's name | a "
                                             "player of that name is written in quotes: `\"drop\"`"});
  CHECK(log_errors("dealer \"\"\n") == Errors{"1:8 <\"\"> syntax: a name in quotes is empty"});
  CHECK(log_errors("dealer \"Ann\n") == Errors{"1:8 <\"Ann> syntax: a string in quotes is not closed"});
  CHECK(log_errors("dealer \"Ann\\\"\n") == Errors{"1:8 <\"Ann\\\"> syntax: a string in quotes is not closed"});
  CHECK(log_errors("dealer \"A\\nn\"\n") == Errors{"1:10 <\\n> syntax: a backslash in quotes stands only before `\"` "
                                                   "and `\\` | write `\\\\` where a backslash is meant"});
  CHECK(log_errors("dealer \"A\\") == Errors{"1:10 <\\> syntax: a backslash in quotes stands only before `\"` and `\\` "
                                             "| write `\\\\` where a backslash is meant"});
  CHECK(log_errors("dealer \"A\xe2\x80\xaenn\"\n") ==
        Errors{"1:10 <\\u202e> control-character: `\\u202e` is not allowed in a name"});
  CHECK(log_errors("dealer \"Ann\"x\n") ==
        Errors{"1:13 <x> syntax: expected the end of the line after `\"Ann\"`, but found `x`"});
  CHECK(log_errors("pay \"drop\" Ann 1\npay drop Ann 1\n") ==
        Errors{"2:5 <drop> keyword-as-name: `drop` is a keyword, not a player's name | a player of that name is "
               "written in quotes: `\"drop\"`"});
  CHECK(log_errors("dealer " + repeated("n", 101) + "\n") ==
        Errors{"1:8 <nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…> too-long: a name has at most 100 "
               "characters, but this one has 101"});
  CHECK(log_errors("dealer \"" + repeated("é", 101) + "\"\n") ==
        Errors{"1:8 <\"éééééééééééééééééééééééééééééééééééééééééééééééééééééééééé…> too-long: a name has at most 100 "
               "characters, but this one has 101"});
}

TEST_CASE("parser errors: every name is bounded") {
  const std::string told =
      "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…> too-long: a name has at most ";
  for (const std::string keyword : {"hand ", "session "}) {
    CHECK(log_errors(keyword + repeated("n", 100) + "\n").empty());
    CHECK(log_errors(keyword + '"' + repeated("é", 100) + "\"\n").empty());
    const std::string place = "1:" + std::to_string(keyword.size() + 1) + " <";
    CHECK(log_errors(keyword + repeated("n", 101) + "\n") ==
          Errors{place + told + "100 characters, but this one has 101"});
    CHECK(log_errors(keyword + repeated("n", 1'000'000) + "\n") ==
          Errors{place + told + "100 characters, but this one has 1000000"});
  }
  CHECK(log_errors("stake 1 " + repeated("n", 101) + "\n") ==
        Errors{"1:9 <" + told + "100 characters, but this one has 101"});
  CHECK(log_errors("house " + repeated("n", 4096) + "\n").empty());
  CHECK(log_errors("house " + repeated("n", 4097) + "\n") ==
        Errors{"1:7 <" + told + "4096 characters, but this one has 4097"});
  CHECK(log_errors("house pagat with " + repeated("n", 4097) + "\n") ==
        Errors{"1:18 <" + told + "4096 characters, but this one has 4097"});
}

TEST_CASE("parser errors: headers") {
  CHECK(log_errors("hand\n") ==
        Errors{"1:5 <> syntax: expected a number or a name after `hand`, but found the end of the line"});
  CHECK(log_errors("hand 1 2\n") == Errors{"1:8 <2> syntax: expected the end of the line after `1`, but found `2`"});
  CHECK(log_errors("session\n") ==
        Errors{"1:8 <> syntax: expected a number or a name after `session`, but found the end of the line"});
  CHECK(log_errors("session \"\"\n") == Errors{"1:9 <\"\"> syntax: a name in quotes is empty"});
  CHECK(log_errors("hand (1)\n") ==
        Errors{"1:6 <(1)> syntax: expected a number or a name after `hand`, but found `(1)` | what has other "
               "characters than letters, digits and `_ - . / :` is written in quotes"});
  CHECK(log_errors("house\n") ==
        Errors{"1:6 <> syntax: expected the name of a house after `house`, but found the end of the line"});
  CHECK(log_errors("house with waiting\n") ==
        Errors{"1:7 <with> syntax: expected the name of a house after `house`, but found `with`"});
  CHECK(log_errors("house pagat waiting\n") ==
        Errors{"1:13 <waiting> syntax: expected `with` or the end of the line after `pagat`, but found `waiting` | "
               "options follow the word `with`, as in `house pagat with waiting`"});
  CHECK(log_errors("house pagat with\n") ==
        Errors{"1:17 <> syntax: expected the name of an option after `with`, but found the end of the line"});
  CHECK(log_errors("house pagat with a, b\n") ==
        Errors{"1:19 <,> syntax: expected the name of an option or the end of the line after `a`, but found `,` | a "
               "list is written with blanks, without commas"});
  CHECK(
      log_errors("house pagat with a with b\n") ==
      Errors{"1:20 <with> syntax: expected the name of an option or the end of the line after `a`, but found `with`"});
  CHECK(log_errors("stake\n") == Errors{"1:6 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, "
                                        "but found the end of the line"});
  CHECK(log_errors("stake much\n") ==
        Errors{"1:7 <much> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `much`"});
  CHECK(log_errors("stake 0\n") == Errors{"1:7 <0> amount: the stake must be more than 0"});
  CHECK(log_errors("stake -1\n") == Errors{"1:7 <-1> amount: the stake must be more than 0"});
  CHECK(log_errors("stake 1/0\n") == Errors{"1:7 <1/0> amount: the amount `1/0` divides by zero"});
  CHECK(log_errors("stake 1234567890123456\n") ==
        Errors{"1:7 <1234567890123456> amount: the amount `1234567890123456` has more than 15 digits"});
  CHECK(log_errors("stake 0,5\n") == Errors{"1:8 <,> syntax: expected a unit or the end of the line after `0`, but "
                                            "found `,` | a decimal is written with a point, as in `0.25`"});
  CHECK(log_errors("stake .5\n") ==
        Errors{"1:7 <.5> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `.5`"});
  CHECK(log_errors("stake 1.\n") ==
        Errors{"1:7 <1.> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `1.`"});
  CHECK(log_errors("stake 1e3\n") ==
        Errors{"1:7 <1e3> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `1e3`"});
  CHECK(log_errors("stake +1\n") ==
        Errors{"1:7 <+1> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `+1`"});
  CHECK(log_errors("stake 1 $\n") ==
        Errors{"1:9 <$> syntax: expected a unit or the end of the line after `1`, but found `$` | what has other "
               "characters than letters, digits and `_ - . / :` is written in quotes"});
  CHECK(log_errors("stake 1 point each\n") ==
        Errors{"1:15 <each> syntax: expected a unit or the end of the line after `point`, but found `each`"});
  CHECK(log_errors("cut Ann\n") ==
        Errors{"1:8 <> syntax: expected a card such as `Td` after `Ann`, but found the end of the line"});
  CHECK(log_errors("cut\n") ==
        Errors{"1:4 <> syntax: expected a player's name and a card after `cut`, but found the end of the line"});
  CHECK(log_errors("cut Ann 4h Bob\n") ==
        Errors{"1:15 <> syntax: expected a card such as `Td` after `Bob`, but found the end of the line"});
  CHECK(log_errors("cut Ann 4h 5h 6h\n") == Errors{});
  CHECK(log_errors("deck\n") ==
        Errors{"1:5 <> syntax: expected a card such as `Td` after `deck`, but found the end of the line"});
  CHECK(log_errors("bet\n") ==
        Errors{"1:4 <> syntax: expected the kind of the bet after `bet`, but found the end of the line"});
  CHECK(log_errors("bet high-card\n") == Errors{"1:14 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after "
                                                "`high-card`, but found the end of the line"});
  CHECK(
      log_errors("bet high-card h\n") ==
      Errors{
          "1:16 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `h`, but found the end of the line"});
  CHECK(log_errors("bet high-card h Ann\n") ==
        Errors{"1:17 <Ann> syntax: expected an amount such as `2`, `0.25` or `1/3` after `h`, but found `Ann`"});
  CHECK(log_errors("bet high-card h 1\n") ==
        Errors{"1:18 <> syntax: expected a player's name after `1`, but found the end of the line"});
  CHECK(log_errors("bet naturals 1 Ann 2x!\n") ==
        Errors{"1:22 <!> syntax: expected a player's name or the end of the line after `2x`, but found `!` | a name "
               "with other characters than letters, digits, `_` and `-` is written in quotes: `\"Dee Dee\"`"});
  CHECK(log_errors("bet naturals 1 Ann Ann\n") ==
        Errors{"1:20 <Ann> duplicate-name: `Ann` is named twice in this line"});
  CHECK(log_errors("bet naturals -1 Ann\n") == Errors{"1:14 <-1> amount: a bet is not negative"});
}

TEST_CASE("parser errors: settlement") {
  CHECK(log_errors("pay\n") ==
        Errors{"1:4 <> syntax: expected a player's name or `pot` after `pay`, but found the end of the line"});
  CHECK(log_errors("pay Ann\n") ==
        Errors{"1:8 <> syntax: expected a player's name or `pot` after `Ann`, but found the end of the line"});
  CHECK(log_errors("pay Ann Bob\n") == Errors{"1:12 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after "
                                              "`Bob`, but found the end of the line"});
  CHECK(log_errors("pay Ann Bob two\n") ==
        Errors{"1:13 <two> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `two`"});
  CHECK(
      log_errors("pay Ann Bob -2\n") ==
      Errors{"1:13 <-2> amount: a payment is not negative | write it the other way round: who receives comes second"});
  CHECK(log_errors("pay Ann Bob 2 3\n") ==
        Errors{"1:15 <3> syntax: expected the end of the line after `2`, but found `3`"});
  CHECK(
      log_errors("pay Ann 2\n") ==
      Errors{
          "1:10 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `2`, but found the end of the line"});
  CHECK(log_errors("pay hand pot 1\n") == Errors{"1:5 <hand> keyword-as-name: `hand` is a keyword, not a player's name "
                                                 "| a player of that name is written in quotes: `\"hand\"`"});
  CHECK(log_errors("result\n") ==
        Errors{"1:7 <> syntax: expected a player's name and an amount after `result`, but found the end of the line"});
  CHECK(log_errors("Ann: bet\n") ==
        Errors{"1:9 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `bet`, "
               "but found the end of the line"});
  CHECK(log_errors("Ann: bet 0\n") == Errors{"1:10 <0> amount: a bet must be more than 0"});
  CHECK(log_errors("result points\n") ==
        Errors{"1:14 <> syntax: expected a player's name and an amount after `points`, "
               "but found the end of the line"});
  CHECK(log_errors("result Ann\n") == Errors{"1:11 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after "
                                             "`Ann`, but found the end of the line"});
  CHECK(log_errors("result Ann 1 Bob\n") == Errors{"1:17 <> syntax: expected an amount such as `2`, `0.25` or `1/3` "
                                                   "after `Bob`, but found the end of the line"});
  CHECK(log_errors("result Ann 1 Bob x\n") ==
        Errors{"1:18 <x> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `x`"});
  CHECK(log_errors("result Ann 1 Ann 2\n") == Errors{"1:14 <Ann> duplicate-name: `Ann` is named twice in this line"});
  CHECK(log_errors("result Ann 1, Bob -1\n") ==
        Errors{"1:13 <,> syntax: expected a player's name or the end of the line after `1`, but found `,` | a list is "
               "written with blanks, without commas"});
  CHECK(log_errors("result Ann 1/000\n") == Errors{"1:12 <1/000> amount: the amount `1/000` divides by zero"});
  CHECK(log_errors("out\n") ==
        Errors{"1:4 <> syntax: expected a player's name after `out`, but found the end of the line"});
  CHECK(log_errors("out Ann Bob\n") ==
        Errors{"1:9 <Bob> syntax: expected the end of the line after `Ann`, but found `Bob`"});
}
