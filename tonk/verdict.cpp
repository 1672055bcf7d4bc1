#include "tonk/access.hpp"
#include "tonk/judge.hpp"
#include "verifier/judgement.hpp"

namespace tonk::v0 {
namespace {

inner::Verdict engine(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return inner::Verdict::ok;
    case Verdict::illegal: return inner::Verdict::illegal;
    case Verdict::mis_settled: return inner::Verdict::mis_settled;
    case Verdict::incomplete: return inner::Verdict::incomplete;
    case Verdict::undetermined: return inner::Verdict::undetermined;
    case Verdict::unreadable: return inner::Verdict::unreadable;
  }
  return inner::Verdict::unreadable;
}

}  // namespace

Verdict outer(inner::Verdict verdict) {
  switch (verdict) {
    case inner::Verdict::ok: return Verdict::ok;
    case inner::Verdict::illegal: return Verdict::illegal;
    case inner::Verdict::mis_settled: return Verdict::mis_settled;
    case inner::Verdict::incomplete: return Verdict::incomplete;
    case inner::Verdict::undetermined: return Verdict::undetermined;
    case inner::Verdict::unreadable: return Verdict::unreadable;
  }
  return Verdict::unreadable;
}

Verdict outer(inner::Weight weight) {
  switch (weight) {
    case inner::Weight::illegal: return Verdict::illegal;
    case inner::Weight::mis_settled: return Verdict::mis_settled;
    case inner::Weight::incomplete: return Verdict::incomplete;
    case inner::Weight::undetermined: return Verdict::undetermined;
  }
  return Verdict::illegal;
}

Paid outer(inner::SettlementVerdict paid) {
  switch (paid) {
    case inner::SettlementVerdict::right: return Paid::right;
    case inner::SettlementVerdict::wrong: return Paid::wrong;
    case inner::SettlementVerdict::unrecorded: return Paid::unrecorded;
    case inner::SettlementVerdict::undetermined: return Paid::undetermined;
  }
  return Paid::undetermined;
}

// The ends are the same in both, which to_string() relies on.
End outer(inner::End end) { return static_cast<End>(end); }
static_assert(static_cast<int>(End::none) == static_cast<int>(inner::End::none));
static_assert(static_cast<int>(End::dead) == static_cast<int>(inner::End::dead));
static_assert(static_cast<int>(End::knock) == static_cast<int>(inner::End::knock));

std::string to_string(Verdict verdict) { return std::string(inner::to_string(engine(verdict))); }
std::string to_string(End end) { return std::string(inner::to_string(static_cast<inner::End>(end))); }

std::string to_string(Paid paid) {
  switch (paid) {
    case Paid::right: return std::string(inner::to_string(inner::SettlementVerdict::right));
    case Paid::wrong: return std::string(inner::to_string(inner::SettlementVerdict::wrong));
    case Paid::unrecorded: return std::string(inner::to_string(inner::SettlementVerdict::unrecorded));
    case Paid::undetermined: return std::string(inner::to_string(inner::SettlementVerdict::undetermined));
  }
  return {};
}

}  // namespace tonk::v0
