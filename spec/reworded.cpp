#include "spec/reworded.hpp"

#include <array>
#include <regex>

#include "core/text.hpp"
#include "spec/source.hpp"

namespace tonk::spec {
namespace {

struct Rewriting {
  const char* written;  ///< an ECMAScript expression
  const char* instead;
};

/// Carried out one after the other, wherever they match.
constexpr auto rewritings = std::to_array<Rewriting>({
    // signs
    {R"(^\s*[-*]\s*|[.!;]\s*$)", ""},
    {"\u2019|\u2018|`|\u00B4", "'"},
    {"(?:\\$|\u20AC)\\s*(\\d)", "$1"},
    {"\u2013|\u2014", "-"},
    {R"((\d+)\s*(?:-|\.\.\.?)\s*(\d+))", "$1 to $2"},
    {R"((\d+)\s*\+)", "$1 or more"},
    {R"(>=\s*(\d+))", "$1 or more"},
    {R"(<=\s*(\d+))", "$1 or less"},
    {R"(>\s*)", "more than "},
    {R"(<\s*)", "less than "},
    {R"(\s*=\s*)", " is "},
    {R"(\bx\s*2\b|\b2\s*x\b)", "twice"},
    // numbers
    {R"(\b[Oo]ne\b(?= or| to| pays|$))", "1"},
    {R"(\b[Tt]wo\b)", "2"},
    {R"(\b[Tt]hree\b)", "3"},
    {R"(\b[Ff]our\b)", "4"},
    {R"(\b[Ff]ive\b)", "5"},
    {R"(\b[Ss]ix\b)", "6"},
    {R"(\b[Ss]even\b)", "7"},
    {R"(\b[Ee]ight\b)", "8"},
    {R"(\b[Nn]ine\b)", "9"},
    {R"(\b[Tt]en\b)", "10"},
    {R"(\b(?:exactly|precisely|just|a total of)\s+)", ""},
    {R"(\b(?:over|above|higher than|greater than)\s+(?=\d))", "more than "},
    {R"(\b(?:under|below|lower than|fewer than)\s+(?=\d))", "less than "},
    {R"((\d+) (?:and|or) (?:up|above|over|higher|greater|better))", "$1 or more"},
    {R"((\d+) (?:and|or) (?:down|below|under|lower|fewer))", "$1 or less"},
    {R"((\d+)\s*/\s*(\d+)(?=$| and| or))", "$1 or $2"},
    {R"(\bbetween (\d+) and (\d+))", "$1 to $2"},
    {R"(\s+(?:stakes?|dollars?|points?|chips?|units?|euros?|cents?|coins?|bucks?)\b(?!.*whole))", ""},
    {R"(\b(?:rounds?|go|goes|moves?)$)", "turns"},
    {R"(^1 turns$)", "1 turn"},
    // ranks
    {R"(\b[Jj]acks?\b)", "J"},
    {R"(\b[Qq]ueens?\b)", "Q"},
    {R"(\b[Kk]ings?\b)", "K"},
    {R"(\b[Aa]ces?\b)", "A"},
    {R"(\b(?:all cards|each card) (?:is|are)\b)", "every card is"},
    // players
    {R"(\b(?:each|every) (?:caught player|player who is caught|knocker|dropper)\b|\b(?:the )?(?:caught player|player who dropped|knocker)\b)",
     "dropper"},
    {R"(^(?:everybody|everyone|every player|all players|all)\b(?=.* pot$))", "each player"},
    {R"(^(?:everybody|everyone|every player|all players|all)(?: else)?\b)", "each other"},
    {R"(\b(?:all the others|all others|the others|others|the other players|every other player|every other|all other players|everybody|everyone|all)\b)",
     "each other"},
    {R"(\bevery (other|player|lowest|loser|lower|tied|bystander)\b)", "each $1"},
    {R"(\b(?:the losers|losers|the loser|loser)\b(?!\w))", "each loser"},
    {R"((^|\bto )(?:the )?lowest(?= takes|$))", "$1each lowest"},
    {R"(\beach each\b)", "each"},
    {R"(\b(?:the )?winners\b)", "winner"},
    // what is done
    {R"(\b(?:gives|give|owes|owe|must pay|has to pay|pay|puts in|puts|put)\b)", "pays"},
    {R"(\b(?:into|in) the pot\b)", "to the pot"},
    {R"(\btakes pot\b|\b(?:gets|wins) the pot\b)", "takes the pot"},
    {R"(\bpays double\b)", "pays 2"},
    {R"(\bpays triple\b)", "pays 3"},
    {R"(^(.+?) (?:gets|receives|collects|wins|earns|is paid) (\d[\d./]*)(?: each)? (?:from|by) (.+)$)",
     "$3 pays $2 to $1"},
    {R"(\bpays (each (?:equal or lower|\w+)|the \w+|dropper|winner) (\d[\d./]*)$)", "pays $2 to $1"},
    {R"(^((?:each (?:equal or lower|\w+)|dropper|winner)) (\d))", "$1 pays $2"},
    // when
    {R"(^(?:else|if not|in other cases)\b)", "otherwise"},
    {R"(,?\s+(?:when|where|provided|as long as)\b)", ", if"},
    {R"(^if (.+?), (?:then )?(.+)$)", "$2, if $1"},
    {R"(^nobody$|^nothing$|^no payments?$|^none$|^0$)", "nobody pays"},
});

/// What is tried beside the text as it is rewritten: what only one kind of value can mean.
constexpr auto last_resorts = std::to_array<Rewriting>({
    {R"(\bup to (\d+))", "at most $1"},
    {R"(\bup to (\d+))", "2 to $1"},
    {R"(^(\d[\d./]*)$)", "each other pays $1"},
    {R"(^(\d[\d./]*)$)", "dropper pays $1 to each equal or lower"},
    {R"(^(?:each other pays )?(\d[\d./]*)$)", "each player pays $1 to the pot"},
    {R"(^(\d+)$)", "$1 or less"},
    {R"(^(?:at most|up to) (\d+)$)", "$1 or less"},
    {R"(^1$)", "1 turn"},
    {R"(^(\d+)$)", "$1 turns"},
});

std::string replaced(const std::string& text, const Rewriting& rewriting) {
  return std::regex_replace(text, std::regex(rewriting.written), rewriting.instead);
}

}  // namespace

std::optional<std::string> reworded(std::string_view text, const std::function<bool(std::string_view)>& reads) {
  constexpr std::size_t most = 200;  // a longer text is no slip of the pen
  if (text.size() > most) {
    return std::nullopt;
  }
  std::string words = one_line(text);
  for (const Rewriting& rewriting : rewritings) {
    words = replaced(words, rewriting);
    if (words != text && reads(words)) {
      return words;
    }
  }
  for (const Rewriting& rewriting : last_resorts) {
    if (const std::string other = replaced(words, rewriting); other != text && reads(other)) {
      return other;
    }
  }
  return std::nullopt;
}

std::string reworded_help(std::string_view text, const std::function<bool(std::string_view)>& reads) {
  const std::optional<std::string> meant = reworded(text, reads);
  return meant ? "did you mean " + back_quoted(*meant) + "?" : std::string();
}

}  // namespace tonk::spec
