#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "render/timeline.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

/// A page on which a person steps through the hands of a log.
namespace tonk::report {

/// Everything that the page shows of one hand.
struct ReportedHand {
  std::string id;  ///< of its element in the page: `h1`
  Record record;
  Timeline timeline;
  std::string house_title;  ///< empty where it has none, or the hand could not be read
  std::string stake;
  std::string recorded;  ///< what the log says was paid; may be empty
  std::string text;      ///< its part of the log
  std::uint64_t first_line = 1;
};

/// Of the hand that the log has come to, once it is judged and told; `number` is its place in the log, from 1.
[[nodiscard]] ReportedHand reported(const JudgedLog& judged, const Timeline& timeline, std::size_t number);

/// A page of the hands of a log, which are added one after the other. All of them are listed. Where they would make the page too
/// large for a browser, only those with findings are shown in full, as far as they fit.
class Page {
 public:
  /// `title` is the log's name.
  explicit Page(std::string title) : title_(std::move(title)) {}
  void add(const ReportedHand& hand);
  /// Which hands are not shown in full, and how to see them; empty if all are.
  [[nodiscard]] std::string left_out() const;
  /// The whole page, which needs no other file.
  [[nodiscard]] std::string html() const;
  /// What another page needs to show the same hands: the drawings of the cards, and of each hand its names, its verdict, and, where
  /// it is shown in full, its article and its scenes.
  [[nodiscard]] nlohmann::ordered_json parts() const;

 private:
  struct Entry {
    std::string id;
    std::string subject;
    std::optional<std::string> session;
    std::string name;  ///< of the hand within its session
    Verdict verdict = Verdict::ok;
    bool in_full = true;
    std::string article = {};
    std::string scenes = {};
  };
  void drop(Entry& entry);
  [[nodiscard]] std::string list_of_hands() const;

  std::string title_;
  std::vector<Entry> hands_;
  std::array<std::size_t, verdict_count> by_verdict_{};
  std::set<std::string> cards_{"??"};  ///< the stock shows a back
  std::size_t size_ = 0;               ///< of what is shown in full
  std::size_t in_full_ = 0;            ///< how many hands are
  bool of_findings_alone_ = false;     ///< hands without findings are not shown in full
  bool full_ = false;                  ///< no further hand is
};

/// A hand as a person reads it without scripts, and as `table.js` takes it.
[[nodiscard]] std::string article(const ReportedHand& hand);

/// The table after each step of a hand that was told, as JSON that may stand in a `script` element: `table.js` draws it. Each step says
/// only what has changed.
[[nodiscard]] std::string scenes(const ReportedHand& hand);

// The small parts of the page. What comes from a log or a house is made printable here, and escaped.

/// A name, isolated so that one written from right to left does not reorder the text around it.
[[nodiscard]] std::string name(std::string_view text);

/// A sentence; what stands between back-quotes is marked up as a name.
[[nodiscard]] std::string words(std::string_view text);

/// `<tag>` around the items, each of which ends its line; nothing if there are none. The tag may have attributes.
[[nodiscard]] std::string list(std::string_view tag, const std::string& items);

/// Cards side by side, drawn, with their names for screen readers.
[[nodiscard]] std::string cards(const std::vector<std::string>& codes);

/// `15 points`, with a remark on hidden cards that were played.
[[nodiscard]] std::string points_words(const Held& held);

/// A hand's cards and what they count.
[[nodiscard]] std::string holding(const Held& held);

/// A verdict as players would say it.
[[nodiscard]] std::string_view verdict_words(Verdict verdict);

/// A verdict, or words that stand for it, with its sign and in its colours.
[[nodiscard]] std::string badge(Verdict verdict, std::string_view words = {});

/// A finding as an entry of a list, with `detail` between its message and its help.
[[nodiscard]] std::string finding(const Remark& remark, const std::string& detail);

/// Findings with their rules and their help, as a list; nothing if there are none.
[[nodiscard]] std::string findings(const Record& record, const std::vector<std::size_t>& which);

/// `rule, place`, with the sentence of the house in front.
[[nodiscard]] std::string citation(const spec::Clause& rule);

/// A drawing of the payments between the players, owed and recorded; nothing if nobody pays anybody.
[[nodiscard]] std::string arrows(const ReportedHand& hand);

/// `Bob still owes Ann 1`, of each side whose payments to another are recorded otherwise than the house asks for them.
[[nodiscard]] std::vector<std::string> open_dues(const ReportedHand& hand);

/// What the log says that the hand brings the player, where the house says otherwise; else empty.
[[nodiscard]] std::string disputed_net(const ReportedHand& hand, const std::string& player);

/// The drawings of these cards, each once, to be shown wherever the page has that card; `??` is the back.
[[nodiscard]] std::string pack(const std::set<std::string>& codes);

}  // namespace tonk::report
