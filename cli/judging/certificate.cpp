#include "cli/judging/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include <set>
#include <utility>

#include "cli/io/source.hpp"
#include "cli/judging/command_houses.hpp"
#include "spec/library.hpp"
#include "spec/rules.hpp"
#include "tonk/version.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Of the form, not of the program.
constexpr int format_version = 1;

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

template <typename Value>
std::optional<Value> maybe(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional<Value>(json.get<Value>());
}

Json to_json(const CertifiedPayment& payment);
Json to_json(const CertifiedHand& hand);
Json to_json(const CertifiedLog& log);
Json to_json(const CertifiedHouse& house);

template <typename Item>
Json list(const std::vector<Item>& items) {
  Json json = Json::array();
  for (const Item& item : items) {
    json.push_back(to_json(item));
  }
  return json;
}

Json to_json(const CertifiedPayment& payment) {
  return {{"from", or_null(payment.from)}, {"to", or_null(payment.to)}, {"amount", payment.amount}};
}

Json to_json(const CertifiedHand& hand) {
  return {{"session", or_null(hand.session)},       {"hand", or_null(hand.hand)},
          {"judged_by", or_null(hand.judged_by)},   {"verdict", hand.verdict},
          {"settlement", or_null(hand.settlement)}, {"findings", hand.findings},
          {"payments", list(hand.payments)}};
}

Json to_json(const CertifiedLog& log) {
  return {{"file", log.file}, {"sha256", log.sha256}, {"hands", list(log.hands)}};
}

Json to_json(const CertifiedHouse& house) {
  return {{"house", house.house}, {"options", house.options}, {"rules", house.rules}};
}

CertifiedHand read_hand(const Json& json, std::size_t houses) {
  CertifiedHand hand;
  hand.session = maybe<std::string>(json.at("session"));
  hand.hand = maybe<std::string>(json.at("hand"));
  hand.judged_by = maybe<std::size_t>(json.at("judged_by"));
  hand.verdict = json.at("verdict").get<std::string>();
  if (hand.judged_by && *hand.judged_by >= houses) {
    throw Json::other_error::create(0, "a hand is judged by a house that is not there", &json);
  }
  if (hand.judged_by.has_value() == (hand.verdict == to_string(Verdict::unreadable))) {
    throw Json::other_error::create(0, "a hand is judged by a house exactly where it can be read", &json);
  }
  hand.settlement = maybe<std::string>(json.at("settlement"));
  hand.findings = json.at("findings").get<std::vector<std::string>>();
  for (const Json& payment : json.at("payments")) {
    hand.payments.push_back({maybe<std::string>(payment.at("from")), maybe<std::string>(payment.at("to")),
                             payment.at("amount").get<std::string>()});
  }
  return hand;
}

CertifiedLog read_log(const Json& json, std::size_t houses) {
  CertifiedLog log{json.at("file").get<std::string>(), json.at("sha256").get<std::string>(), {}};
  for (const Json& hand : json.at("hands")) {
    log.hands.push_back(read_hand(hand, houses));
  }
  return log;
}

Certificate read(const Json& json) {
  Certificate certificate;
  certificate.version = json.at("program").at("version").get<std::string>();
  const Json& asked = json.at("asked");
  certificate.asked = {
      {maybe<std::string>(asked.at("house")).value_or(""), asked.at("with").get<std::vector<std::string>>()},
      asked.at("variants").get<std::vector<std::string>>()};
  for (const Json& house : json.at("houses")) {
    certificate.houses.push_back({house.at("house").get<std::string>(),
                                  house.at("options").get<std::vector<std::string>>(),
                                  house.at("rules").get<std::string>()});
  }
  for (const Json& log : json.at("logs")) {
    certificate.logs.push_back(read_log(log, certificate.houses.size()));
  }
  std::set<std::size_t> judging;
  for (const CertifiedLog& log : certificate.logs) {
    for (const CertifiedHand& hand : log.hands) {
      if (hand.judged_by) {
        judging.insert(*hand.judged_by);
      }
    }
  }
  if (!certificate.logs.empty() && judging.size() != certificate.houses.size()) {
    throw Json::other_error::create(0, "no hand is judged by one of the houses", &json);
  }
  return certificate;
}

}  // namespace

std::string to_text(const Certificate& certificate) {
  const HouseOptions& asked = certificate.asked;
  const Json json = {{"certificate", format_version},
                     {"program", {{"name", "tonk"}, {"version", certificate.version}}},
                     {"asked",
                      {{"house", asked.house.empty() ? Json(nullptr) : Json(asked.house)},
                       {"with", asked.with},
                       {"variants", asked.folders}}},
                     {"houses", list(certificate.houses)},
                     {"logs", list(certificate.logs)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<Certificate> read_certificate(std::string_view text, std::string& why) {
  try {
    const Json json = Json::parse(text);
    if (const int form = json.at("certificate").get<int>(); form != format_version) {
      why = fmt::format("it has form {}, and this program knows only form {}", form, format_version);
      return std::nullopt;
    }
    return read(json);
  } catch (const Json::exception&) {
    why = "it is not a certificate as `tonk verify --certificate` writes it";
    return std::nullopt;
  }
}

namespace {

namespace fs = std::filesystem;

using Turn = std::string (*)(const std::string& folder, const std::string& path);

/// Names stay as they are.
HouseOptions turned(HouseOptions asked, const std::string& folder, Turn turn) {
  if (spec::is_path(asked.house)) {
    asked.house = turn(folder, asked.house);
  }
  for (std::string& option : asked.with) {
    option = spec::is_path(option) ? turn(folder, option) : option;
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
    hand.payments.push_back({side(payment.from), side(payment.to), to_string(payment.amount)});
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
