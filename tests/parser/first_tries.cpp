#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "tests/support/told.hpp"

/// What people write who have not seen a log before, and what they are told.
TEST_CASE("parser errors: what is written first, and what is told of it") {
  struct Case {
    std::string lines;
    std::vector<std::string> errors;
  };
  const std::vector<Case> cases{
      {"pay Ann to Bob 1",
       {"2:12 <Bob> syntax: expected an amount such as `2`, `0.25` or `1/3` after `to`, but found `Bob` | who pays, "
        "who is paid, and the amount, as in `pay Bob Ann 2`"}},
      {"pay Ann Bob to 1",
       {"2:13 <to> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `to` | who pays, who "
        "is paid, and the amount, as in `pay Bob Ann 2`"}},
      {"result Ann to 1",
       {"2:12 <to> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Ann`, but found `to`"}},
      {"pay Ann Bob $1",
       {"2:13 <$1> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `$1` | an amount is "
        "a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`"}},
      {"pay Ann Bob €1",
       {"2:13 <€1> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `€1` | an amount is "
        "a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`"}},
      {"pay Ann Bob £1",
       {"2:13 <£1> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `£1` | an amount is "
        "a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`"}},
      {"pay Ann Bob 1€",
       {"2:13 <1€> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `1€` | an amount is "
        "a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`"}},
      {"deal Ann 4h; 5h",
       {"2:10 <4h;> syntax: expected a card such as `Td` after `Ann`, but found `4h;` | a list is written with blanks, "
        "without commas"}},
      {"Ann: spread 4h, 5h, 6h",
       {"2:17 <5h> syntax: expected an action such as `draw 6h` after `,`, but found `5h` | the cards of an action "
        "have blanks between "
        "them, as in `Ann: spread 4h 5h 6h`"}},
      {"Ann: spread Kd, Kh",
       {"2:17 <Kh> unknown-action: unknown action `Kh` | the cards of an action have blanks between them, as in `Ann: "
        "spread 4h 5h 6h`"}},
      {"Stake: 1",
       {"2:8 <1> syntax: expected an action such as `draw 6h` after `Stake:`, but found `1` | no colon stands behind "
        "`stake`"}},
      {"Ray draw 6h",
       {"2:1 <Ray> unknown-keyword: unknown keyword `Ray` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"\"Dee Dee\" : draw 6h", {"2:10 < > syntax: expected `:` right after `\"Dee Dee\"`, but found a blank"}},
      {"stake $1",
       {"2:7 <$1> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `$1` | an amount is "
        "a number; its unit stands in the line `stake`, as in `stake 0.25 dollar`"}},
      {"pay Ann Bob 1;",
       {"2:13 <1;> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `1;` | no `;` stands "
        "at the end of a line"}},
      {"pay Ann Bob 1,50",
       {"2:14 <,> syntax: expected the end of the line after `1`, but found `,` | a decimal is written with a point, "
        "as "
        "in `0.25`"}},
      {"result Ann 1,50",
       {"2:13 <,> syntax: expected a player's name or the end of the line after `1`, but found `,` | a decimal is "
        "written with a point, as in `0.25`"}},
      {"result Ann 1, Bob 2",
       {"2:13 <,> syntax: expected a player's name or the end of the line after `1`, but found `,` | a list is written "
        "with blanks, without commas"}},
      {"seats 1,2",
       {"2:8 <,> syntax: expected a player's name or the end of the line after `1`, but found `,` | a list is written "
        "with blanks, without commas"}},
      {"result Ann +3",
       {"2:12 <+3> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Ann`, but found `+3` | no plus "
        "stands "
        "in front of what is won, as in `result Ann 3 Bob -3`"}},
      {"result Ann \u22123",
       {"2:12 <\u22123> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Ann`, but found `\u22123` | a "
        "loss begins with the plain minus, as in `result Ann 3 Bob -3`"}},
      {"pay Ann Bob +3",
       {"2:13 <+3> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found `+3`"}},
      {"seats O'Neil",
       {R"(2:8 <'Neil> syntax: expected a player's name or the end of the line after `O`, but found `'Neil` | a name with other characters than letters, digits, `_` and `-` is written in quotes: `"Dee Dee"`)"}},
      {"up 8c;",
       {"2:4 <8c;> syntax: expected a card such as `Td` after `up`, but found `8c;` | no `;` stands at the end of a "
        "line"}},
      {"Ann: drop;", {"2:6 <drop;> unknown-action: unknown action `drop;` | did you mean `drop`?"}},
      {"players Ann Bob",
       {"2:1 <players> unknown-keyword: unknown keyword `players` | who sits at the table is said by `seats`, as in "
        "`seats Ann Bob`"}},
      {"player Ann",
       {"2:1 <player> unknown-keyword: unknown keyword `player` | who sits at the table is said by `seats`, as in "
        "`seats Ann Bob`"}},
      {"table Ann Bob",
       {"2:1 <table> unknown-keyword: unknown keyword `table` | who sits at the table is said by `seats`, as in `seats "
        "Ann Bob`"}},
      {"seating Ann Bob",
       {"2:1 <seating> unknown-keyword: unknown keyword `seating` | who sits at the table is said by `seats`, as in "
        "`seats Ann Bob`"}},
      {"Ann had 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in `deal Ann "
        "4h 5h 9c Kd 2s`"}},
      {"Ann has 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in `deal Ann "
        "4h 5h 9c Kd 2s`"}},
      {"Ann got 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in `deal Ann "
        "4h 5h 9c Kd 2s`"}},
      {"Ann held 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in `deal Ann "
        "4h 5h 9c Kd 2s`"}},
      {"Ann dealt 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | what a player was dealt is said by `deal`, as in `deal Ann "
        "4h 5h 9c Kd 2s`"}},
      {"Ann pays Bob 2",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | who pays, who is paid, and the amount, as in `pay Bob Ann "
        "2`"}},
      {"owes Ann Bob 2",
       {"2:1 <owes> unknown-keyword: unknown keyword `owes` | who pays, who is paid, and the amount, as in `pay Bob "
        "Ann "
        "2`"}},
      {"upcard 8c",
       {"2:1 <upcard> unknown-keyword: unknown keyword `upcard` | the card that is turned up is said by `up`, as in "
        "`up "
        "8c`"}},
      {"turned up 8c",
       {"2:1 <turned> unknown-keyword: unknown keyword `turned` | the card that is turned up is said by `up`, as in "
        "`up "
        "8c`"}},
      {"turn up 8c",
       {"2:1 <turn> unknown-keyword: unknown keyword `turn` | the card that is turned up is said by `up`, as in `up "
        "8c`"}},
      {"note: hi", {"2:7 <hi> unknown-action: unknown action `hi` | did you mean `hit`?"}},
      {"note hi", {"2:1 <note> unknown-keyword: unknown keyword `note` | a comment begins with `#`"}},
      {"comment hi", {"2:1 <comment> unknown-keyword: unknown keyword `comment` | a comment begins with `#`"}},
      {"remark hi", {"2:1 <remark> unknown-keyword: unknown keyword `remark` | a comment begins with `#`"}},
      {"Seats: Ann, Bob", {"2:8 <Ann> unknown-action: unknown action `Ann` | no colon stands behind `seats`"}},
      {"Out: fold", {"2:6 <fold> unknown-action: unknown action `fold` | did you mean `drop`?"}},
      {"up: 8c",
       {"2:1 <up> keyword-as-name: `up` is a keyword, not a player's name | no colon stands behind it in its own line; "
        "a "
        "player of that name is written in quotes: `\"up\"`"}},
      {"up : 8c",
       {"2:4 <:> syntax: expected a card such as `Td` after `up`, but found `:` | only a player's move has a "
        "colon behind the name"}},
      {"Ann: lay 4h", {"2:6 <lay> unknown-action: unknown action `lay` | did you mean `spread`?"}},
      {"Ann: meld 4h", {"2:6 <meld> unknown-action: unknown action `meld` | did you mean `spread`?"}},
      {"Ann: throw 4h", {"2:6 <throw> unknown-action: unknown action `throw` | did you mean `discard`?"}},
      {"Ann: pick 4h", {"2:6 <pick> unknown-action: unknown action `pick` | did you mean `take`?"}},
      {"Ann: fold", {"2:6 <fold> unknown-action: unknown action `fold` | did you mean `drop`?"}},
      {"Ann gets 4h",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"deal\xc2\xa0"
       "Ann 4h",
       {"2:1 <deal Ann> unknown-keyword: unknown keyword `deal Ann` | a no-break space stands here: write a plain "
        "blank in its place"}},
      {"up\xc2\xa0"
       "8c",
       {"2:1 <up 8c> unknown-keyword: unknown keyword `up 8c` | a no-break space stands here: write a plain blank in "
        "its place"}},
      {"Ann : draw", {"2:4 < > syntax: expected `:` right after `Ann`, but found a blank"}},
      {"Ann:draw", {}},
      {"Ann:", {"2:5 <> syntax: expected an action such as `draw 6h` after `Ann:`, but found the end of the line"}},
      {":draw", {"2:1 <:draw> syntax: expected a keyword or a player's move, but found `:draw`"}},
      {"ann.b: draw",
       {R"(2:1 <ann.b> syntax: expected a player's name, but found `ann.b` | a name with other characters than letters, digits, `_` and `-` is written in quotes: `"Dee Dee"`)"}},
      {"Ann, Bob: draw",
       {"2:1 <Ann> unknown-keyword: unknown keyword `Ann` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"Ann: stock out", {"2:6 <stock> unknown-action: unknown action `stock` | did you mean `stock-out`?"}},
      {"Ann: go out", {"2:6 <go> unknown-action: unknown action `go`"}},
      {"Ann: stocked", {"2:6 <stocked> unknown-action: unknown action `stocked`"}},
      {"Ann: spred 4h 5h 6h", {"2:6 <spred> unknown-action: unknown action `spred` | did you mean `spread`?"}},
      {"Ann: 4h", {"2:6 <4h> syntax: expected an action such as `draw 6h` after `Ann:`, but found `4h`"}},
      {"Ann: \xc3\xa4h", {"2:6 <äh> unknown-action: unknown action `äh`"}},
      {"zulu",
       {"2:1 <zulu> unknown-keyword: unknown keyword `zulu` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"Zulu",
       {"2:1 <Zulu> unknown-keyword: unknown keyword `Zulu` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"\xc3\xa9t\xc3\xa9",
       {"2:1 <été> unknown-keyword: unknown keyword `été` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"[up 8c]", {"2:1 <[up> syntax: expected a keyword or a player's move, but found `[up`"}},
      {"{up 8c", {"2:1 <{up> syntax: expected a keyword or a player's move, but found `{up`"}},
      {"~~~", {"2:1 <~~~> syntax: expected a keyword or a player's move, but found `~~~`"}},
      {"up", {"2:3 <> syntax: expected a card such as `Td` after `up`, but found the end of the line"}},
      {"up 8c 9c", {"2:7 <9c> syntax: expected the end of the line after `8c`, but found `9c`"}},
      {"up 8c#x", {"2:4 <8c#x> syntax: expected a card such as `Td` after `up`, but found `8c#x`"}},
      {"up 8c # x", {}},
      {"dealer", {"2:7 <> syntax: expected a player's name after `dealer`, but found the end of the line"}},
      {R"(dealer "Ann)", {R"(2:8 <"Ann> syntax: a string in quotes is not closed)"}},
      {R"(dealer "A\"nn")", {}},
      {R"(dealer "A\\nn" x)", {R"(2:16 <x> syntax: expected the end of the line after `"A\\nn"`, but found `x`)"}},
      {R"(dealer "A\nn")",
       {R"(2:10 <\n> syntax: a backslash in quotes stands only before `"` and `\` | write `\\` where a backslash is meant)"}},
      {R"(dealer "")", {R"(2:8 <""> syntax: a name in quotes is empty)"}},
      {"dealer \"A\x09"
       "b\"",
       {R"(2:10 <\t> control-character: `\t` is not allowed in a name)"}},
      {"dealer A\x01"
       "b",
       {R"(2:9 <\x01> control-character: the control character `\x01` is not allowed in a hand log)"}},
      {"dealer \"A\xc2\x85"
       "b\"",
       {R"(2:10 <\u0085> control-character: the control character `\u0085` is not allowed in a hand log)"}},
      {"dealer A\xc2\xa0"
       "b",
       {"2:9 < b> syntax: expected the end of the line after `A`, but found ` b` | a no-break space stands here: write "
        "a plain blank in its place"}},
      {"\xff\xfehand 1", {R"(2:1 <\xff> encoding: the byte `\xff` is not valid UTF-8)"}},
      {"\xfe\xffhand 1", {R"(2:1 <\xfe> encoding: the byte `\xfe` is not valid UTF-8)"}},
      {"house", {"2:6 <> syntax: expected the name of a house after `house`, but found the end of the line"}},
      {"house pagat with",
       {"2:17 <> syntax: expected the name of an option after `with`, but found the end of the line"}},
      {"house pagat with a b", {}},
      {"house pagat and waiting",
       {"2:13 <and> syntax: expected `with` or the end of the line after `pagat`, but found `and` | options follow the "
        "word `with`, as in `house pagat with waiting`"}},
      {"stake",
       {"2:6 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found the end of the line"}},
      {"stake 1/0", {"2:7 <1/0> amount: the amount `1/0` divides by zero"}},
      {"stake 1/00", {"2:7 <1/00> amount: the amount `1/00` divides by zero"}},
      {"stake 1/10", {}},
      {"stake 1234567890123456",
       {"2:7 <1234567890123456> amount: the amount `1234567890123456` has more than 15 digits"}},
      {"stake x", {"2:7 <x> syntax: expected an amount such as `2`, `0.25` or `1/3` after `stake`, but found `x`"}},
      {"deal Ann", {"2:9 <> syntax: expected a card such as `Td` after `Ann`, but found the end of the line"}},
      {"deal Ann 4h 4x",
       {"2:13 <4x> syntax: expected a card such as `Td` or the end of the line after `4h`, but found `4x`"}},
      {"deal Ann ?? 4h", {}},
      {"deal Ann X1=Td",
       {"2:10 <X1=Td> syntax: expected a card such as `Td` after `Ann`, but found `X1=Td` | only a card that is "
        "spread, hit or slapped says what it stands for"}},
      {"cut Ann 2c Bob", {"2:15 <> syntax: expected a card such as `Td` after `Bob`, but found the end of the line"}},
      {"deck", {"2:5 <> syntax: expected a card such as `Td` after `deck`, but found the end of the line"}},
      {"bet", {"2:4 <> syntax: expected the kind of the bet after `bet`, but found the end of the line"}},
      {"bet high",
       {"2:9 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `high`, but found the end of the line"}},
      {"bet high 1", {"2:11 <> syntax: expected a player's name after `1`, but found the end of the line"}},
      {"Ann: bet",
       {"2:9 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `bet`, but found the end of the line"}},
      {"Ann: bet x", {"2:10 <x> syntax: expected an amount such as `2`, `0.25` or `1/3` after `bet`, but found `x`"}},
      {"Ann: draw,", {"2:11 <> syntax: expected an action such as `draw 6h` after `,`, but found the end of the line"}},
      {"Ann: draw,, discard 4h", {"2:11 <,> syntax: expected an action such as `draw 6h` after `,`, but found `,`"}},
      {"Ann: draw discard 4h",
       {"2:11 <discard> syntax: expected a card such as `Td` after `draw`, but found `discard` | the actions of a turn "
        "have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann: draw; discard 4h", {"2:6 <draw;> unknown-action: unknown action `draw;` | did you mean `draw`?"}},
      {"Ann: hit",
       {"2:9 <> syntax: expected a card such as `Td` or `X1=Td` after `hit`, but found the end of the line"}},
      {"Ann: hit 4h #", {}},
      {"Ann: hit 4h #0", {"2:13 <#0> spread-number: the spreads of a hand are counted from 1"}},
      {"Ann: hit 4h #65536", {"2:13 <#65536> spread-number: a hand has at most 65535 spreads"}},
      {"Ann: hit 4h #1 #2", {}},
      {"Ann: shed", {"2:10 <> syntax: expected a spread such as `#1` after `shed`, but found the end of the line"}},
      {"Ann: shed 1",
       {"2:11 <1> syntax: expected a spread such as `#1` after `shed`, but found `1` | `#1` is the first spread laid "
        "in this hand; a comment's `#` has no digit behind it"}},
      {"Ann: shed #1", {}},
      {"Ann: discard", {"2:13 <> syntax: expected a card such as `Td` after `discard`, but found the end of the line"}},
      {"Ann: discard 4h 5h", {"2:17 <5h> syntax: expected `,` or the end of the line after `4h`, but found `5h`"}},
      {"Ann: spread",
       {"2:12 <> syntax: expected a card such as `Td` or `X1=Td` after `spread`, but found the end of the line"}},
      {"Ann: aside", {"2:11 <> syntax: expected a card such as `Td` after `aside`, but found the end of the line"}},
      {"result",
       {"2:7 <> syntax: expected a player's name and an amount after `result`, but found the end of the line"}},
      {"result Ann",
       {"2:11 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Ann`, but found the end of the line"}},
      {"result money",
       {"2:13 <> syntax: expected a player's name and an amount after `money`, but found the end of the line"}},
      {"result money Ann 1 Bob",
       {"2:23 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `Bob`, but found the end of the line"}},
      {"result points Ann 1", {}},
      {"result Ann 1 money",
       {"2:19 <> syntax: expected an amount such as `2`, `0.25` or `1/3` after `money`, but found the end of the "
        "line"}},
      {"out", {"2:4 <> syntax: expected a player's name after `out`, but found the end of the line"}},
      {"out Ann Ann", {"2:9 <Ann> syntax: expected the end of the line after `Ann`, but found `Ann`"}},
      {"show Ann", {}},
      {"x-", {}},
      {"x-a", {}},
      {"xa",
       {"2:1 <xa> unknown-keyword: unknown keyword `xa` | a player's move begins with the name and a colon, as in "
        "`Ann: draw 6h`"}},
      {"up 8c\nup 9c", {"3:1 <up> duplicate-line: a second `up`: the first is on line 2"}},
      {"deal Ann 4h\ndeal Ann 5h", {"3:1 <deal> duplicate-line: a second `deal` of `Ann`: the first is on line 2"}},
      {"show Ann 4h\nshow Ann 5h", {"3:1 <show> duplicate-line: a second `show` of `Ann`: the first is on line 2"}},
      {"dealer Ann\nAnn: draw\ndealer Bob",
       {"4:1 <dealer> misplaced-line: `dealer` comes too late: the play began on line 3"}},
      {"pay Ann Bob 1\nAnn: draw",
       {"3:1 <Ann:> misplaced-line: a move comes too late: the settlement began on line 2"}},
      {"pay Ann Bob 1\nresult Ann 1\npay Ann Bob 1", {}},
      {"up 8c\x0dup 9c",
       {R"(2:6 <\r> control-character: a carriage return stands alone, but a line ends in LF or CRLF)"}},
      {"Ann: draw\n\x09"
       "Bob: draw",
       {}},
      {"  up 8c", {}},
      {"Ann: take discard 4h",
       {"2:11 <discard> syntax: expected a card such as `Td` after `take`, but found `discard` | the actions of a turn "
        "have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann: spread 4h 5h draw",
       {"2:19 <draw> syntax: expected a card, `,` or the end of the line after `5h`, but found `draw` | the actions of "
        "a turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann: hit 4h discard 5h",
       {"2:13 <discard> syntax: expected a spread such as `#1`, `,` or the end of the line after `4h`, but found "
        "`discard` | the actions of a turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann: drop drop",
       {"2:11 <drop> syntax: expected `,` or the end of the line after `drop`, but found `drop` | the actions of a "
        "turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann: draw 6h discard 5h",
       {"2:14 <discard> syntax: expected `,` or the end of the line after `6h`, but found `discard` | the actions of a "
        "turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {R"("Dee Dee": draw 6h discard 5h)",
       {"2:20 <discard> syntax: expected `,` or the end of the line after `6h`, but found `discard` | the actions of a "
        "turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
      {"Ann:draw 6h discard 5h",
       {"2:13 <discard> syntax: expected `,` or the end of the line after `6h`, but found `discard` | the actions of a "
        "turn have commas between them, as in `Ann: draw 6h, discard Kd`"}},
  };
  for (const Case& it : cases) {
    CAPTURE(it.lines);
    CHECK(tonk::test::log_errors("hand 1\n" + it.lines + "\n") == it.errors);
  }
}
