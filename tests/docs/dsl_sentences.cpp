#include "spec/sentence_grammar.hpp"
#include "tests/docs/dsl_page.hpp"

namespace tonk::test {
namespace {

namespace grammar = spec::grammar;

constexpr const char* payments =
    R"(## payments

A payment is a sentence of one of these forms, or a list of them; what stands in square brackets may be left out.

```
[otherwise,] [also] WHO pays PRICE [for WHO] [to WHO] [, if CIRCUMSTANCE [and CIRCUMSTANCE …]]
[otherwise,] [also] WHO scores PRICE [, if CIRCUMSTANCE …]
[otherwise,] [also] WHO takes the pot [, if CIRCUMSTANCE …]
[otherwise,] nobody pays
```

`pays` moves stakes from one player to another, `scores` gives points to the player's own score, and who `takes the pot` has all that was put in. Where it is not said to whom one pays, it is the winner.
`otherwise` holds where no sentence before it with an `if` did; `otherwise, nobody pays` says at the end of a list that the other cases are not forgotten. All sentences of a list that hold are carried
out; `also` says of one that it is meant to come on top of what another asks of the same player. `for WHO` multiplies by the number of these players. `the` may be left out before a player.
A payment that counts points costs a stake for each.

)";

constexpr const char* hands =
    R"(## hands

What a hand must be is one test, or several with `and` and `or` between them, where `and` binds closer: `total is 49 or less than 15 and every card is a J, Q or K`.

)";

std::string table(const char* heading, std::string_view expected) {
  std::string text = "| " + std::string(heading) + " | |\n|---|---|\n";
  for (const grammar::Word& word : grammar::words_for(expected)) {
    text += "| `" + std::string(word.word) + "` | " + std::string(word.means) + " |\n";
  }
  return text + "\n";
}

}  // namespace

std::string sentences_page() {
  return payments + table("WHO pays, scores or takes", grammar::message<grammar::payer>) +
         "To whom one pays is one of the same players, or `the pot`: what is put in stays until somebody takes "
         "it.\n\n" +
         table("PRICE", grammar::message<grammar::price>) +
         "What is measured may have an end, as in `twice the difference, at most 20`.\n\n" +
         table("CIRCUMSTANCE", grammar::message<grammar::circumstance>) + hands +
         table("a hand", grammar::message<grammar::test>) + table("total is …", grammar::message<grammar::total>) +
         "What a dealt win `beats` may be told by its own total, too: `total is higher`, `total is lower`.\n\n" +
         table("a rank", grammar::message<grammar::rank>);
}

}  // namespace tonk::test
