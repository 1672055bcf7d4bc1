#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "spec/library.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::fuzz {
namespace {

const spec::Library& library() {
  static const spec::Library one{[](const std::string&, std::string& why) -> std::optional<std::string> {
    why = "there is no such file";
    return std::nullopt;
  }};
  return one;
}

/// Null where the house does not compile. Lasts through one input at least.
const spec::Rules* rules_of(const log::HouseLine& line) {
  static std::map<std::pair<std::string, std::vector<std::string>>, spec::Compiled> known;
  static constexpr std::size_t most = 500;
  const auto key = std::pair{line.name, line.options};
  auto found = known.find(key);
  if (found == known.end()) {
    if (known.size() >= most) {
      return nullptr;
    }
    found = known.emplace(key, library().compile(line.name, line.options)).first;
  }
  return found->second.rules ? &*found->second.rules : nullptr;
}

/// A house of which the log may know nothing.
const spec::Rules* other_rules(std::string_view bytes) {
  static const std::vector<spec::Rules> all = [] {
    std::vector<spec::Rules> rules;
    for (const spec::Listing& listing : library().list()) {
      const spec::Compiled compiled =
          listing.is_option ? library().compile("slappers", {listing.name}) : library().compile(listing.name, {});
      if (compiled.rules) {
        rules.push_back(*compiled.rules);
      }
    }
    return rules;
  }();
  return &all[bytes.size() % all.size()];
}

using Told = std::vector<std::pair<Code, std::string>>;

Told told(const Judgement& judgement) {
  Told all;
  for (const Finding& finding : judgement.findings) {
    all.emplace_back(finding.code, finding.message);
  }
  std::sort(all.begin(), all.end());
  return all;
}

void check_alike(const Judgement& one, const Judgement& other, std::string_view what) {
  promise(one.verdict == other.verdict && one.settlement == other.settlement && one.end == other.end &&
              one.net == other.net && one.points == other.points && one.seats == other.seats &&
              one.carried == other.carried,
          what);
  promise(told(one) == told(other), what);
}

/// A log judged hand by hand, as a session is.
class Session {
 public:
  void begin(const log::Hand* head) { session_judge_.begin(head); }
  void skip() { session_judge_.skip(); }

  void judge(const log::Hand& hand, const spec::Rules& rules, const log::Chunk& chunk) {
    const EngineConfig engine(rules);
    const Judgement& judgement = session_judge_.judge(hand, engine);
    check_judgement(judgement, chunk, rules);
    Judgement again;
    tonk::judge(hand, session_judge_.inherited(), engine, again);
    check_alike(judgement, again, "a hand is judged alike whatever was judged before");
    const std::string printed = log::print(hand);
    log::Hand reprinted;
    promise(log::parse({chunk.kind, printed, 1}, reprinted).empty(), "what is printed can be read");
    tonk::judge(reprinted, session_judge_.inherited(), engine, again);
    check_alike(judgement, again, "a hand is judged alike however it is written");
    const std::string json = log::json_line(hand, std::nullopt, {});
    log::ChunkReader in_json(json, log::Form::json);
    promise(in_json.next(reprinted) && in_json.errors().empty(), "what is written in JSON can be read");
    tonk::judge(reprinted, session_judge_.inherited(), engine, again);
    check_alike(judgement, again, "a hand is judged alike in words and in JSON");
  }

 private:
  SessionJudge session_judge_;
};

}  // namespace

void check_verification(std::string_view bytes) {
  const spec::Rules* const others = other_rules(bytes);
  log::ChunkReader reader(bytes, log::form_of(bytes));
  log::Hand head;
  log::Hand hand;
  Session own;
  Session other;
  const log::HouseLine* house_of_session = nullptr;
  while (const auto chunk = reader.next(hand)) {
    if (chunk->kind == log::Chunk::Kind::session || chunk->alone) {
      const bool alone = chunk->alone;
      const bool readable = !alone && reader.errors().empty();
      if (!alone) {
        std::swap(head, hand);
      }
      house_of_session = readable && head.header.house ? &*head.header.house : nullptr;
      own.begin(readable ? &head : nullptr);
      other.begin(readable ? &head : nullptr);
      if (!alone) {
        continue;
      }
    }
    if (!reader.errors().empty()) {
      own.skip();
      other.skip();
      continue;
    }
    const log::HouseLine* const house = hand.header.house ? &*hand.header.house : house_of_session;
    const spec::Rules* const rules = house == nullptr ? nullptr : rules_of(*house);
    if (rules == nullptr) {
      own.skip();
    } else {
      own.judge(hand, *rules, *chunk);
    }
    other.judge(hand, *others, *chunk);
  }
}

}  // namespace tonk::fuzz
