#include "cli/seasons/summary/summary_builder.hpp"

#include <string_view>
#include <utility>

namespace tonk::cli {

void add_share(JudgedLog& judged, bool by_session, BatchResult& batch) {
  if (batch.shares.empty() || (by_session && batch.shares.back().session_line != judged.head_line())) {
    BatchResult::Share& share = batch.shares.emplace_back();
    if (by_session && judged.head() != nullptr) {
      share.session_line = judged.head_line();
      share.session = judged.head()->id.empty() ? std::nullopt : std::optional(judged.head()->id);
    }
  }
  batch.shares.back().summary.add(judged);
  batch.shares.back().text_end = batch.text.size();
}

void SummaryBuilder::begin_file(const std::string& file) { log_ = Summary::Log{file, {}, 0}; }

void SummaryBuilder::read(const BatchResult& batch) {
  const std::string_view text = batch.text;
  std::size_t told = 0;
  for (const BatchResult::Share& share : batch.shares) {
    if (session_ && session_->line != share.session_line) {
      end_session(true);
    }
    if (by_session_ && !session_) {
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

void SummaryBuilder::end_file(const std::string& sha256, bool whole) {
  end_session(whole);
  log_->sha256 = sha256;
  all_.logs.push_back(*std::exchange(log_, std::nullopt));
}

void SummaryBuilder::end(bool whole) {
  end_session(false);
  if (log_) {
    all_.logs.push_back(*log_);
  }
  all_.whole = whole;
}

void SummaryBuilder::end_session(bool whole) {
  if (session_) {
    session_->summary.whole = whole;
    out_ << reporter_.told_of_session(*session_);
    session_.reset();
  }
}

}  // namespace tonk::cli
