#include "cli/summary/accounts.hpp"

#include <string_view>
#include <utility>

namespace tonk::cli {

void add_share(Walk& walk, SummaryWanted wanted, Minutes& minutes) {
  const bool apart = wanted == SummaryWanted::sessions;
  if (minutes.shares.empty() || (apart && minutes.shares.back().session_line != walk.head_line())) {
    Minutes::Share& share = minutes.shares.emplace_back();
    if (apart && walk.head() != nullptr) {
      share.session_line = walk.head_line();
      share.session = walk.head()->id.empty() ? std::nullopt : std::optional(walk.head()->id);
    }
  }
  minutes.shares.back().summary.add(walk);
  minutes.shares.back().text_end = minutes.text.size();
}

void Accounts::begin_file(const std::string& file) { log_ = Summary::Log{file, {}, 0}; }

void Accounts::read(const Minutes& minutes) {
  const std::string_view text = minutes.text;
  std::size_t told = 0;
  for (const Minutes::Share& share : minutes.shares) {
    if (session_ && session_->line != share.session_line) {
      end_session(true);
    }
    if (wanted_ == SummaryWanted::sessions && !session_) {
      session_ = SessionSummary{log_->file, share.session, share.session_line, {}};
    }
    if (session_) {
      session_->summary.add(share.summary);
    }
    out_ << text.substr(told, share.text_end - told);
    told = share.text_end;
    log_->hands += share.summary.tally.hands;
    all_.add(share.summary);
  }
  out_ << text.substr(told);
}

void Accounts::end_file(const std::string& sha256, bool whole) {
  end_session(whole);
  log_->sha256 = sha256;
  all_.logs.push_back(*std::exchange(log_, std::nullopt));
}

void Accounts::end(bool whole) {
  end_session(false);
  if (log_) {
    all_.logs.push_back(*log_);
  }
  all_.whole = whole;
}

void Accounts::end_session(bool whole) {
  if (session_) {
    session_->summary.whole = whole;
    out_ << reporter_.told_of_session(*session_);
    session_.reset();
  }
}

}  // namespace tonk::cli
