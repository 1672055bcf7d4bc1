#pragma once

#include "parser/hand.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"

/// What nobody saw, reasoned about by all the cards that it can have been.
namespace tonk {

/// Whether cards that nobody saw may leave open what the hand, judged as it is written, comes to.
[[nodiscard]] bool leaves_open(const log::Hand& hand, const Judgement& as_written);

/// Whether the hand, judged as it is written, is illegal whatever the hidden cards are.
[[nodiscard]] bool is_surely_illegal(const log::Hand& hand, const Judgement& as_written);

/// Decides what was left open where all completions of the hand agree. A completion puts a card in the place of each that nobody
/// saw, so that the record does not contradict itself; where there is none, the hand is illegal. `judgement` is that of the hand as it
/// is written, as which it has left `table`, and is corrected. What more than `most_tried` partial completions would have to be looked at for stays open.
void arbitrate(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, const Table& table,
               Judgement& judgement, Wanted wanted);

}  // namespace tonk
