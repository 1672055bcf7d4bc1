#include "verifier/verdict.hpp"

namespace tonk {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return "ok";
    case Verdict::illegal: return "illegal";
    case Verdict::mis_settled: return "mis-settled";
    case Verdict::incomplete: return "incomplete";
    case Verdict::undetermined: return "undetermined";
    case Verdict::unreadable: return "unreadable";
  }
  return "";
}

std::string_view to_string(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "right";
    case SettlementVerdict::wrong: return "wrong";
    case SettlementVerdict::unrecorded: return "unrecorded";
    case SettlementVerdict::undetermined: return "undetermined";
  }
  return "";
}

std::string_view to_string(End end) {
  switch (end) {
    case End::none: return "";
    case End::dealt_win: return "dealt-win";
    case End::dealt_draw: return "dealt-draw";
    case End::out: return "out";
    case End::out_discard: return "out-discard";
    case End::drop_won: return "drop-won";
    case End::caught: return "caught";
    case End::tied: return "tied";
    case End::stock_out: return "stock-out";
    case End::dead: return "dead";
    case End::reply: return "reply";
    case End::knock: return "knock";
  }
  return "";
}

}  // namespace tonk
