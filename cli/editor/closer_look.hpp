#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {

/// A hand that was judged as it is written, with all that it takes to judge it again.
struct RoughHand {
  std::string key;
  log::Hand hand;
  std::shared_ptr<const log::Hand> head;
  std::optional<SessionState> inherited;
  bool dealer_from_head = true;
  std::shared_ptr<const spec::Rules> rules;
};

/// Looks at hands as closely as `tonk verify`, beside whatever else is done: for slips that explain what is wrong, and for what hidden
/// cards can have been.
class CloserLook {
 public:
  struct Seen {
    RoughHand rough;
    Judgement judgement;
  };

  [[nodiscard]] bool is_under_way() const { return seen_.valid(); }
  /// At some of these, the first ones. Not while one is under way.
  void begin(std::vector<RoughHand> hands);
  /// What was seen; nothing where it takes longer.
  [[nodiscard]] std::optional<std::vector<Seen>> wait(std::chrono::steady_clock::time_point until);

 private:
  std::future<std::vector<Seen>> seen_;
};

}  // namespace tonk::cli
