#include "spec/sentence_words.hpp"

#include <array>

#include "spec/sentence.hpp"

namespace tonk::spec::grammar {
namespace {

constexpr std::array who_words{
    Word{"each other", "everyone but the one on the other side of the payment"},
    Word{"each player", "everyone"},
    Word{"each lowest", "all who are tied for the lowest count, never a dropper who is caught"},
    Word{"nearest lowest", "of these the first in the order of play"},
    Word{"each loser", "everyone who is not a lowest"},
    Word{"each bystander", "every loser but the dropper"},
    Word{"each equal or lower", "everyone who counts no more than the dropper"},
    Word{"each lower", "everyone who counts less than the dropper"},
    Word{"dropper", "who dropped"},
    Word{"winner", "who went out, was dealt the win, or dropped and is lowest"},
};
constexpr std::array who_pays{who_words[0],
                              who_words[1],
                              who_words[2],
                              who_words[3],
                              who_words[4],
                              who_words[5],
                              who_words[6],
                              who_words[7],
                              who_words[8],
                              who_words[9],
                              Word{"nobody", "there is no payment"}};
constexpr std::array each_words{
    Word{"other", who_words[0].means},     Word{"player", who_words[1].means},
    Word{"lowest", who_words[2].means},    Word{"loser", who_words[4].means},
    Word{"bystander", who_words[5].means}, Word{"equal or lower", who_words[6].means},
    Word{"lower", who_words[7].means},
};
constexpr std::array test_words{Word{"total is 49 or 50", "the points of all its cards"},
                                Word{"every card is a J, Q or K", "it has no other ranks"}};
constexpr std::array total_words{Word{"49", "just this"},
                                 Word{"15 or less", "15 among them"},
                                 Word{"less than 15", "at most 14"},
                                 Word{"49 or more", "49 among them"},
                                 Word{"more than 49", "at least 50"},
                                 Word{"at most 15", "15 among them"},
                                 Word{"at least 49", "49 among them"},
                                 Word{"11 to 15", "both among them"}};
constexpr std::array rank_words{Word{"A", "ace"},  Word{"2", "to 9"},  Word{"T", "ten"},
                                Word{"J", "jack"}, Word{"Q", "queen"}, Word{"K", "king"}};

}  // namespace

std::span<const Word> words_for(std::string_view expected) {
  if (expected == message<payer>) {
    return who_pays;
  }
  if (expected == message<payee> || expected == message<heads>) {
    return who_words;
  }
  if (expected == message<each_kind>) {
    return each_words;
  }
  if (expected == message<test>) {
    return test_words;
  }
  if (expected == message<total>) {
    return total_words;
  }
  if (expected == message<rank>) {
    return rank_words;
  }
  return {};
}

}  // namespace tonk::spec::grammar

namespace tonk::spec {

std::string_view words_of(Who who) {
  switch (who) {
    case Who::winner: return "winner";
    case Who::dropper: return "dropper";
    case Who::each_player: return "each player";
    case Who::each_other: return "each other";
    case Who::each_lowest: return "each lowest";
    case Who::nearest_lowest: return "nearest lowest";
    case Who::each_loser: return "each loser";
    case Who::each_bystander: return "each bystander";
    case Who::each_equal_or_lower: return "each equal or lower";
    case Who::each_lower: return "each lower";
  }
  return {};
}

}  // namespace tonk::spec
