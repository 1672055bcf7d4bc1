#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/editor/closer_look.hpp"
#include "cli/editor/text_document.hpp"
#include "cli/judging/command_houses.hpp"
#include "render/json.hpp"
#include "session/record.hpp"

/// What an editor asks about a hand log that is open in it, answered in the structures of the Language Server Protocol. A question that has
/// no answer is answered by null.
namespace tonk::cli {

/// A log that is open, with what was found in it. Hands that are in order have no record.
class OpenLog {
 public:
  /// `houses` outlives the answers, and may be another one each time.
  OpenLog(TextDocument document, CommandHouses& houses);
  [[nodiscard]] TextDocument& document() { return document_; }

  /// To be called when the text or a house has changed. Each hand is judged as it is written, unless it is known better.
  void judge(CommandHouses& houses);
  /// Whether hands that are not in order, or in which cards are hidden, are yet to be looked at as closely as by `tonk verify`. Until then
  /// one thing alone is told of each that is not in order.
  [[nodiscard]] bool is_rough() const { return !rough_.empty() || closer_.is_under_way(); }
  /// Looks at some of these. False if that takes longer, and goes on.
  bool look_closer(CommandHouses& houses, std::chrono::steady_clock::time_point until);

  [[nodiscard]] Json diagnostics(const CommandHouses& houses) const;
  /// What is found at the place, and the state of the hand behind it.
  [[nodiscard]] Json hover(const Json& position, CommandHouses& houses) const;
  /// What is legal next.
  [[nodiscard]] Json completion(const Json& position, CommandHouses& houses) const;
  /// The sentence of the house that a finding cites, or the file of the house that the line names.
  [[nodiscard]] Json definition(const Json& position, const CommandHouses& houses) const;
  /// The name of the player at the place; null where there is none. Throws std::invalid_argument where a line of the session cannot be
  /// read.
  [[nodiscard]] Json rename_range(const Json& position) const;
  /// Gives the player at the place another name, which may be in quotes, in the whole session. Throws std::invalid_argument where
  /// that is no name, is another player's, or a line cannot be read.
  [[nodiscard]] Json rename(const Json& position, const std::string& typed) const;
  [[nodiscard]] Json formatting() const;
  /// The one thing that can be meant by what is wrong in the range, and the one smallest correction of its hand.
  [[nodiscard]] Json code_actions(const Json& range, CommandHouses& houses) const;

 private:
  [[nodiscard]] std::vector<const Remark*> findings_in(std::size_t begin, std::size_t end) const;

  /// A hand that is not judged again while neither it nor what it inherits has changed.
  struct Known {
    std::shared_ptr<const spec::Rules> rules;
    std::optional<SessionState> inherited;
    Judgement judgement;
    bool is_rough = false;
  };

  TextDocument document_;
  std::vector<Remark> findings_;
  std::map<std::string, Known> known_;  ///< by the text of the session's head and that of the hand
  std::vector<RoughHand> rough_;        ///< the first of them
  CloserLook closer_;
};

}  // namespace tonk::cli
