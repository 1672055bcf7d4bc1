#include "tonk/judge.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <utility>

#include "parser/reader.hpp"
#include "tonk/access.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::v0 {
namespace {

Account account_of(inner::Account account) {
  if (account.is_player()) {
    return {Account::Kind::player, outer(account.seat())};
  }
  return {account.is_pot() ? Account::Kind::pot : Account::Kind::nobody, {}};
}

Finding unreadable(Diagnostic error) {
  Finding finding;
  static_cast<Diagnostic&>(finding) = std::move(error);
  finding.leads_to = Verdict::unreadable;
  return finding;
}

std::string folder_of(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? std::string() : file.substr(0, slash == 0 ? 1 : slash);
}

/// The rules that a hand is judged by, or why there are none.
struct Chosen {
  const spec::Rules* rules = nullptr;
  std::vector<Finding> errors;
};
using Choose = std::function<Chosen(const LoggedHand&, const LoggedChunk&)>;

std::vector<Finding> findings_of(const inner::Judgement& judged, const spec::Rules& rules, const LoggedChunk& chunk,
                                 const std::string& file) {
  std::vector<Finding> findings;
  findings.reserve(judged.findings.size());
  for (const inner::Finding& found : judged.findings) {
    Finding finding;
    static_cast<Diagnostic&>(finding) = placed(file, chunk.chunk, found.at, std::string(inner::to_string(found.code)));
    finding.message = found.message;
    finding.help = found.help;
    finding.leads_to = outer(inner::weight(found.code));
    if (found.rule) {
      finding.rule = cite(rules, *found.rule);
    }
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<Judgement> judge_by(const Log& log, const Choose& choose) {
  const Access::LogInside& inside = Access::inside(log);
  std::vector<Judgement> judgements;
  judgements.reserve(inside.hands.size());
  inner::SessionJudge session;
  for (std::size_t number = 0; number < inside.hands.size(); ++number) {
    const LoggedChunk& chunk = inside.chunks[number];
    if (chunk.turned) {
      session.begin(chunk.head.get());
    }
    Judgement& judgement = judgements.emplace_back();
    for (const Diagnostic& error : inside.hands[number].errors) {
      judgement.findings.push_back(unreadable(error));
    }
    const Chosen chosen = judgement.findings.empty() ? choose(inside.hands[number], chunk) : Chosen{};
    if (chosen.rules == nullptr) {
      judgement.findings.insert(judgement.findings.end(), chosen.errors.begin(), chosen.errors.end());
      session.skip();
      continue;
    }
    const inner::Judgement& judged = session.judge(chunk.hand, *chosen.rules);
    judgement.verdict = outer(judged.verdict);
    judgement.paid = outer(judged.settlement);
    judgement.findings = findings_of(judged, *chosen.rules, chunk, inside.file);
    judgement.seats = judged.seats;
    judgement.owed = settlement_of(judged, *chosen.rules);
  }
  return judgements;
}

/// Whether a path leads below a folder, as far as its words tell.
bool is_below(const std::string& folder, const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(folder.empty() ? "." : folder).lexically_normal();
  const fs::path way = fs::path(path).lexically_normal().lexically_relative(root);
  return !way.empty() && *way.begin() != "..";
}

/// Finds the houses that a log names, each once.
class Shelf {
 public:
  Shelf(const Houses& houses, std::string file, LogPaths paths)
      : library_(Access::library(houses)), file_(std::move(file)), folder_(folder_of(file_)) {
    if (paths == LogPaths::below_the_log) {
      may_read_ = [this](const std::string& path, std::string& why) {
        const bool may = is_below(folder_, path);
        why = may ? why : "it is outside of the log's folder";
        return may;
      };
    }
  }
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;
  ~Shelf() = default;

  Chosen choose(const LoggedHand& hand, const LoggedChunk& chunk) {
    if (hand.house.empty()) {
      return {nullptr,
              {at_first_line(chunk, "no-house", "nothing says by which house's rules the hand was played",
                             "add a line `house NAME`")}};
    }
    const auto key = std::make_pair(hand.house, hand.options);
    auto found = compiled_.find(key);
    if (found == compiled_.end()) {
      constexpr std::size_t most_kept = 64;  // a log can name another one for each hand
      if (compiled_.size() == most_kept) {
        compiled_.clear();
      }
      found = compiled_.emplace(key, library_.compile(hand.house, hand.options, folder_, may_read_)).first;
    }
    const spec::Compiled& compiled = found->second;
    if (compiled.rules) {
      return {&*compiled.rules, {}};
    }
    return {nullptr, errors_of(compiled, chunk)};
  }

 private:
  [[nodiscard]] Finding at_first_line(const LoggedChunk& chunk, std::string code, std::string message,
                                      std::string help) const {
    Diagnostic error = placed(file_, chunk.chunk, inner::log::first_line(chunk.chunk.text), std::move(code));
    error.message = std::move(message);
    error.help = std::move(help);
    return unreadable(std::move(error));
  }

  /// What is wrong with names, at the line that has them; what is wrong with files, in the files.
  [[nodiscard]] std::vector<Finding> errors_of(const spec::Compiled& compiled, const LoggedChunk& chunk) const {
    const bool own = chunk.hand.header.house.has_value();
    const inner::log::Header& header = own ? chunk.hand.header : chunk.head->header;
    std::vector<Finding> errors;
    for (Diagnostic& error : outer(compiled.diagnostics)) {
      if (error.file.empty()) {
        Diagnostic there = placed(file_, own ? chunk.chunk : chunk.head_chunk, header.house->at, error.code);
        there.message = std::move(error.message);
        there.help = std::move(error.help);
        error = std::move(there);
      }
      errors.push_back(unreadable(std::move(error)));
    }
    return errors;
  }

  const spec::Library& library_;
  std::string file_;
  std::string folder_;
  spec::MayRead may_read_;
  std::map<std::pair<std::string, std::vector<std::string>>, spec::Compiled> compiled_;
};

}  // namespace

Settlement settlement_of(const inner::Judgement& judgement, const spec::Rules& rules) {
  Settlement settlement;
  settlement.end = outer(judgement.end);
  settlement.transfers.reserve(judgement.transfers.size());
  for (const inner::Transfer& transfer : judgement.transfers) {
    settlement.transfers.push_back(
        {account_of(transfer.from), account_of(transfer.to), outer(transfer.amount), cite(rules, transfer.why)});
  }
  settlement.nets.reserve(judgement.net.size());
  for (const inner::Amount net : judgement.net) {
    settlement.nets.push_back(outer(net));
  }
  return settlement;
}

std::vector<Judgement> judge(const Log& log, const House& house) {
  return judge_by(log, [&](const LoggedHand&, const LoggedChunk&) { return Chosen{&Access::rules(house), {}}; });
}

std::vector<Judgement> judge(const Log& log, const Houses& houses, LogPaths paths) {
  Shelf shelf(houses, log.file(), paths);
  return judge_by(log, [&](const LoggedHand& hand, const LoggedChunk& chunk) { return shelf.choose(hand, chunk); });
}

}  // namespace tonk::v0
