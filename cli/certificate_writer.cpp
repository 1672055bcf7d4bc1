#include "cli/certificate_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cli/digest.hpp"
#include "cli/house_cache.hpp"
#include "spec/canonical.hpp"
#include "tonk/version.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

using Turn = std::string (*)(const std::string& folder, const std::string& path);

/// Names stay as they are.
HouseOptions turned(HouseOptions asked, const std::string& folder, Turn turn) {
  if (is_path(asked.house)) {
    asked.house = turn(folder, asked.house);
  }
  for (std::string& option : asked.with) {
    option = is_path(option) ? turn(folder, option) : option;
  }
  for (std::string& variants : asked.folders) {
    variants = turn(folder, variants);
  }
  return asked;
}

std::optional<std::string> side(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return party.name;
    case Party::Kind::pot: return "pot";
    case Party::Kind::nobody: break;
  }
  return std::nullopt;
}

}  // namespace

CertificateWriter::CertificateWriter(std::string folder, const HouseOptions& asked) : folder_(std::move(folder)) {
  certificate_.version = version;
  certificate_.asked = turned(asked, folder_, seen_from);
}

void CertificateWriter::begin_file(const std::string& file) {
  certificate_.logs.push_back({seen_from(folder_, file), {}, {}});
}

void CertificateWriter::add(const Record& record, const std::shared_ptr<const spec::Rules>& rules) {
  CertifiedHand hand;
  hand.session = record.session;
  hand.hand = record.hand;
  if (rules != nullptr) {
    hand.judged_by = index_of(record, rules);
  }
  hand.verdict = to_string(record.verdict);
  if (record.settlement) {
    hand.settlement = to_string(*record.settlement);
  }
  for (const Remark& remark : record.findings) {
    hand.findings.push_back(remark.code);
  }
  for (const Payment& payment : record.payments) {
    hand.payments.push_back({side(payment.from), side(payment.to), payment.amount});
  }
  certificate_.logs.back().hands.push_back(std::move(hand));
}

std::size_t CertificateWriter::index_of(const Record& record, const std::shared_ptr<const spec::Rules>& rules) {
  const auto known = known_.find(rules);
  if (known != known_.end()) {
    return known->second;
  }
  CertifiedHouse house{record.house, record.options, sha256(spec::canonical(*rules))};
  const auto [found, is_new] = houses_.emplace(std::move(house), certificate_.houses.size());
  if (is_new) {
    certificate_.houses.push_back(found->first);
  }
  constexpr std::size_t most_kept = 64;
  if (known_.size() == most_kept) {
    known_.clear();
  }
  known_.emplace(rules, found->second);
  return found->second;
}

std::string seen_from(const std::string& folder, const std::string& path) {
  const fs::path here = fs::absolute(folder.empty() ? "." : folder).lexically_normal() / "";
  return fs::absolute(path).lexically_normal().lexically_proximate(here).string();
}

std::string found_from(const std::string& folder, const std::string& path) {
  return (fs::path(folder) / path).lexically_normal().string();
}

HouseOptions asked_from(const std::string& folder, const HouseOptions& asked) {
  return turned(asked, folder, found_from);
}

}  // namespace tonk::cli
