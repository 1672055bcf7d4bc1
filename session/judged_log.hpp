#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api.hpp"
#include "parser/parcel.hpp"
#include "parser/reader.hpp"
#include "session/house.hpp"
#include "session/record.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk {

/// By which house a hand is judged: the one that is asked for, else the log's with the options that are asked for on top.
/// `line` may be null; the name is empty where nobody names a house.
[[nodiscard]] TONK_API HouseChoice choose(const HouseRequest& request, const log::HouseLine* line,
                                          const std::string& folder);

/// Judges the hands of one log in order, and carries from hand to hand what a session carries: whose deal it is, seats, scores,
/// tokens, pots.
///
///     tonk::HouseCache houses;
///     tonk::JudgedLog log("friday.tonk", text, {}, houses);
///     while (log.advance()) {
///       log.judge();
///       use(log.record());
///     }
class TONK_API JudgedLog {
 public:
  /// `file` serves for messages, and the paths that the log names are relative to its folder. The log is JSON lines where `form` says
  /// so, or else where `file` ends in `.jsonl` or the first letter is `{`. `text` and `houses` outlive the judged log.
  JudgedLog(std::string file, std::string_view text, HouseRequest request, HouseCache& houses,
            std::optional<log::Form> form = {}, Wanted wanted = Wanted::findings);
  /// Every hand by this house, whatever the log names.
  JudgedLog(std::string file, std::string_view text, const House& house);
  /// Of a log of any length, in memory that does not grow with it. `read` gives it piece by piece; chunk() and place() are there until
  /// the next advance().
  JudgedLog(std::string file, log::Parceler::Read read, HouseRequest request, HouseCache& houses,
            std::optional<log::Form> form = {}, Wanted wanted = Wanted::findings);
  JudgedLog(std::string file, log::Parceler::Read read, const House& house);
  /// Of a log that comes in parcels.
  JudgedLog(std::string file, log::Form form, const log::Parcel& parcel, HouseRequest request, HouseCache& houses);
  JudgedLog(const JudgedLog&) = delete;
  JudgedLog& operator=(const JudgedLog&) = delete;
  ~JudgedLog();

  /// Walks on in the log's next parcel; whoever does so may have a cache of its own.
  void go_on(const log::Parcel& parcel, HouseCache& houses);
  /// At the end of a parcel whose text will go: keeps what its session needs.
  void let_go();
  /// Whether the next hand may be of the session that the last one is in.
  [[nodiscard]] bool in_session() const { return hands_.in_session(); }
  /// Whether the first hand would have been judged otherwise, had a session been going on before.
  [[nodiscard]] bool leans_on_before() const { return hands_.leans_on_before(); }

  [[nodiscard]] log::Form form() const { return hands_.form(); }
  /// Reads on to the next hand, or to the head of a session that cannot be read, and finds its house.
  [[nodiscard]] bool advance();
  /// Whether the log was not given to its end, where advance() came to none.
  [[nodiscard]] bool broke_off() const;
  /// Whether there is anything behind the hand, be it the head of a session alone.
  [[nodiscard]] bool more() const { return hands_.more(); }
  /// Whether it is the head of a session that cannot be read, and no hand.
  [[nodiscard]] bool is_head() const { return hands_.is_head(); }
  /// Whether judge() can judge; else the record already says why not.
  [[nodiscard]] bool readable() const { return rules_ != nullptr; }
  /// Judges where it can. Called once for each advance().
  Verdict judge(HandObserver* observer = nullptr);
  /// Instead, of a readable() hand that was judged before, by the same rules and under the same head: takes that judgement over if the hand
  /// inherits what it inherited then (null: nothing). False if not; it is still to be judged then.
  [[nodiscard]] bool take_over(const Judgement& judgement, const SessionState* inherited);

  [[nodiscard]] Outcome outcome() const;
  /// What there is to say of the hand, once it is judged, or of a head that cannot be read.
  [[nodiscard]] Record record() const;

  /// By which house, as it was asked for or named; empty where a House was given.
  [[nodiscard]] const HouseChoice& choice() const { return choice_; }
  /// What the hand inherited from its session, once it is judged.
  [[nodiscard]] const SessionSoFar& session() const { return session_judge_.inherited(); }
  /// Whether a hand that is yet to be judged inherits nothing.
  [[nodiscard]] bool at_first() const { return session_judge_.at_first(); }
  /// As it was written; where it is not readable(), as much of it as could be read.
  [[nodiscard]] const log::Hand& hand() const { return hands_.hand(); }
  /// The house that the hand or its session names, or null.
  [[nodiscard]] const log::HouseLine* house_line() const;
  /// The head of the session that the hand is in, or null.
  [[nodiscard]] const log::Hand* head() const { return hands_.head(); }
  /// In what the stake is counted; empty where the log does not say.
  [[nodiscard]] std::string_view unit() const;
  /// On which line that head begins; 0 where there is none.
  [[nodiscard]] std::uint64_t head_line() const { return head() != nullptr ? hands_.head_chunk().first_line : 0; }
  [[nodiscard]] const Judgement& judgement() const { return session_judge_.judgement(); }
  /// Only where the hand is readable().
  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }
  /// These rules as the engine plays them; there until the next advance().
  [[nodiscard]] const EngineConfig& engine() const { return *engine_; }
  /// The rules as a shared pointer, to be kept; null if the hand is not readable().
  [[nodiscard]] const std::shared_ptr<const spec::Rules>& shared_rules() const { return rules_; }
  /// The hand's part of the log.
  [[nodiscard]] const log::Chunk& chunk() const { return hands_.chunk(); }
  [[nodiscard]] Place place() const { return place_of(chunk()); }

 private:
  struct Stream;
  JudgedLog(std::string file, std::unique_ptr<Stream> stream, HouseRequest request, HouseCache* houses,
            std::shared_ptr<const spec::Rules> house, Wanted wanted);
  [[nodiscard]] bool next_hand();
  [[nodiscard]] static Place place_of(const log::Chunk& chunk) { return {chunk.text, chunk.first_line}; }
  void find_house();
  void find_house(const log::HouseLine* line);
  void add(Span at, const Place& place, std::string code, Message message);

  std::string file_;
  HouseRequest request_;
  HouseCache* houses_ = nullptr;  ///< null where a House was given
  std::string folder_;
  std::unique_ptr<Stream> stream_;  ///< null where the log is given otherwise
  log::LogReader hands_;
  std::optional<log::HouseLine>
      named_;  ///< by the hand before, or nothing, where its house was not looked for or not found
  HouseChoice choice_;
  std::shared_ptr<const spec::Rules> house_;
  std::shared_ptr<const spec::Rules> rules_;
  std::optional<EngineConfig> engine_;  ///< of house_
  SessionJudge session_judge_;
  std::vector<Remark> remarks_;  ///< why the hand cannot be judged
};

/// Judges a whole log; a record for each hand, and for each head of a session that cannot be read.
[[nodiscard]] TONK_API std::vector<Record> judge_log(JudgedLog&& log);
/// The same, every hand by this house.
[[nodiscard]] TONK_API std::vector<Record> judge_log(std::string_view text, const House& house);

}  // namespace tonk
