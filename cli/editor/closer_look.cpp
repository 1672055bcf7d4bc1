#include "cli/editor/closer_look.hpp"

#include <utility>

#include "verifier/judge/judge.hpp"

namespace tonk::cli {

void CloserLook::begin(std::vector<RoughHand> hands) {
  using namespace std::chrono_literals;
  seen_ = std::async(std::launch::async,
                     [hands = std::move(hands), until = std::chrono::steady_clock::now() + 100ms]() mutable {
                       std::vector<Seen> seen;
                       for (RoughHand& rough : hands) {
                         const SessionSoFar session{rough.head.get(), rough.inherited ? &*rough.inherited : nullptr,
                                                    rough.dealer_from_head};
                         Judgement judgement;
                         Judge{Wanted::findings}(rough.hand, session, EngineConfig(*rough.rules), judgement);
                         seen.push_back({std::move(rough), std::move(judgement)});
                         if (std::chrono::steady_clock::now() >= until) {
                           break;
                         }
                       }
                       return seen;
                     });
}

std::optional<std::vector<CloserLook::Seen>> CloserLook::wait(std::chrono::steady_clock::time_point until) {
  return seen_.wait_until(until) == std::future_status::ready ? std::optional(seen_.get()) : std::nullopt;
}

}  // namespace tonk::cli
