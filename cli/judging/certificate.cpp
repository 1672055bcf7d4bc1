#include "cli/judging/certificate.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/sha256.hpp"
#include "cli/judging/json_fields.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/library.hpp"
#include "spec/rules.hpp"
#include "tonk/version.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {
namespace {

/// The version of the form, not of the program.
constexpr int format_version = 1;

}  // namespace

template <>
constexpr auto fields<CertifiedPayment> =
    std::tuple{Field{"from", &CertifiedPayment::from}, Field{"to", &CertifiedPayment::to},
               Field{"amount", &CertifiedPayment::amount}};
template <>
constexpr auto fields<CertifiedHand> =
    std::tuple{Field{"session", &CertifiedHand::session},       Field{"hand", &CertifiedHand::hand},
               Field{"judged_by", &CertifiedHand::judged_by},   Field{"verdict", &CertifiedHand::verdict},
               Field{"settlement", &CertifiedHand::settlement}, Field{"findings", &CertifiedHand::findings},
               Field{"payments", &CertifiedHand::payments}};
template <>
constexpr auto fields<CertifiedLog> = std::tuple{
    Field{"file", &CertifiedLog::file}, Field{"sha256", &CertifiedLog::sha256}, Field{"hands", &CertifiedLog::hands}};
template <>
constexpr auto fields<CertifiedHouse> =
    std::tuple{Field{"house", &CertifiedHouse::house}, Field{"options", &CertifiedHouse::options},
               Field{"rules", &CertifiedHouse::rules}};

namespace {

/// Whether each hand that could be read was judged by one of the houses, and each house judged a hand.
bool adds_up(const Certificate& certificate) {
  std::set<std::size_t> judging;
  for (const CertifiedLog& log : certificate.logs) {
    for (const CertifiedHand& hand : log.hands) {
      if (hand.judged_by.has_value() == (hand.verdict == to_string(Verdict::unreadable)) ||
          hand.judged_by.value_or(0) >= std::max<std::size_t>(certificate.houses.size(), 1)) {
        return false;
      }
      if (hand.judged_by) {
        judging.insert(*hand.judged_by);
      }
    }
  }
  return certificate.logs.empty() || judging.size() == certificate.houses.size();
}

Certificate read(const Json& json) {
  const Json& asked = json.at("asked");
  const auto house = asked.at("house").get<std::optional<std::string>>();
  return {json.at("program").at("version").get<std::string>(),
          {{house.value_or(""), asked.at("with").get<std::vector<std::string>>()},
           asked.at("variants").get<std::vector<std::string>>()},
          json.at("houses").get<std::vector<CertifiedHouse>>(),
          json.at("logs").get<std::vector<CertifiedLog>>()};
}

namespace fs = std::filesystem;

/// A path that is relative to a folder, as seen from the current one.
std::string found_from(const std::string& folder, const std::string& path) {
  const fs::path whole = fs::path(folder) / path;
  const fs::path shorter = whole.lexically_normal();
  std::error_code unknown;
  const bool is_same = !fs::exists(whole, unknown) || fs::equivalent(whole, shorter, unknown);
  const std::string found = (is_same ? shorter : whole).string();
  return found == standard_input ? "./" + found : found;
}

using ChangePath = std::string (*)(const std::string& folder, const std::string& path);

/// Changes the paths with `change`; names stay as they are.
HouseOptions with_paths(HouseOptions asked, const std::string& folder, ChangePath change) {
  if (spec::is_path(asked.house)) {
    asked.house = change(folder, asked.house);
  }
  for (std::string& option : asked.with) {
    option = spec::is_path(option) ? change(folder, option) : option;
  }
  for (std::string& variants : asked.folders) {
    variants = change(folder, variants);
  }
  return asked;
}

}  // namespace

std::string to_text(const Certificate& certificate) {
  const HouseOptions& asked = certificate.asked;
  const Json json = {{"certificate", format_version},
                     {"program", {{"name", "tonk"}, {"version", certificate.version}}},
                     {"asked", {{"house", or_null(asked.house)}, {"with", asked.with}, {"variants", asked.folders}}},
                     {"houses", certificate.houses},
                     {"logs", certificate.logs}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<Certificate> read_certificate(std::string_view text, std::string& why) {
  try {
    const Json json = Json::parse(text);
    if (const int form = json.at("certificate").get<int>(); form != format_version) {
      why = fmt::format("it has form {}, and this program knows only form {}", form, format_version);
      return std::nullopt;
    }
    if (Certificate certificate = read(json); adds_up(certificate)) {
      return certificate;
    }
  } catch (const Json::exception&) {  // reported below
  }
  why = "it is not a certificate as `tonk verify --certificate` writes it";
  return std::nullopt;
}

std::string why_not_to_check(const Certificate& certificate, const std::string& folder) {
  std::vector<std::string> names = certificate.asked.with;
  names.insert(names.end(), certificate.asked.folders.begin(), certificate.asked.folders.end());
  names.push_back(certificate.asked.house);
  std::ranges::transform(certificate.logs, std::back_inserter(names), &CertifiedLog::file);
  const auto unnamed =
      std::ranges::find_if(names, [](const std::string& name) { return utf8::replaced(name) != name; });
  if (unnamed != names.end()) {
    return fmt::format("the name of `{}` is not UTF-8, and could not be found again", *unnamed);
  }
  for (const CertifiedLog& log : certificate.logs) {
    std::string why;
    if (const std::string path = path_of(log, folder); !is_ordinary(path, why)) {
      return fmt::format("`{}` could not be read again: {}", path, why);
    }
  }
  return {};
}

std::string path_of(const CertifiedLog& log, const std::string& folder) { return found_from(folder, log.file); }

// Links are followed, as `..` leads elsewhere from behind one.
std::string certified_name(const std::string& folder, const std::string& path) {
  std::error_code unknown;
  const fs::path here = fs::weakly_canonical(folder.empty() ? "." : folder, unknown) / "";
  return fs::path(path_behind_links(path)).lexically_proximate(here).string();
}

HouseOptions houses_asked(const Certificate& certificate, const std::string& folder) {
  return with_paths(certificate.asked, folder, found_from);
}

CertificateWriter::CertificateWriter(std::string folder, const HouseOptions& asked) : folder_(std::move(folder)) {
  certificate_.version = version;
  certificate_.asked = with_paths(asked, folder_, certified_name);
}

void CertificateWriter::begin_file(const std::string& file) {
  certificate_.logs.push_back({certified_name(folder_, file), {}, {}});
}

void CertificateWriter::read(const BatchResult& batch) {
  for (const BatchResult::KeptHand& hand : batch.kept) {
    add(hand.record, hand.rules);
  }
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
    hand.payments.push_back({payment.from, payment.to, to_string(payment.amount)});
  }
  certificate_.logs.back().hands.push_back(std::move(hand));
}

std::size_t CertificateWriter::index_of(const Record& record, const std::shared_ptr<const spec::Rules>& rules) {
  const auto known = known_.find(rules);
  if (known != known_.end()) {
    return known->second;
  }
  auto& houses = certificate_.houses;
  const CertifiedHouse house{record.house, record.options, sha256(spec::canonical(*rules))};
  const auto index = static_cast<std::size_t>(std::ranges::find(houses, house) - houses.begin());
  if (index == houses.size()) {
    houses.push_back(house);
  }
  constexpr std::size_t most_kept = 64;
  if (known_.size() == most_kept) {
    known_.clear();
  }
  known_.emplace(rules, index);
  return index;
}

}  // namespace tonk::cli
