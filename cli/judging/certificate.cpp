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
#include "cli/io/json.hpp"
#include "cli/io/source.hpp"
#include "cli/io/text_table.hpp"
#include "core/text.hpp"
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

/// Nothing if the text is no certificate; the reason is then in `why`.
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

namespace fs = std::filesystem;

/// A path as seen from a folder, where empty is the current one.
std::string seen_from(const std::string& folder, const std::string& path) {
  const fs::path here = fs::absolute(folder.empty() ? "." : folder).lexically_normal() / "";
  return fs::absolute(path).lexically_normal().lexically_proximate(here).string();
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

std::optional<std::string> side(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return party.name;
    case Party::Kind::pot: return "pot";
    case Party::Kind::nobody: break;
  }
  return std::nullopt;
}

/// A path that is relative to the certificate's folder, as seen from the current one.
std::string found_from(const std::string& folder, const std::string& path) {
  return (fs::path(folder) / path).lexically_normal().string();
}

/// Something that is not as it was certified.
struct Change {
  std::string_view what;  ///< `program`, `rules`, `log` or `verdict`
  std::string subject;    ///< the log, the hand or the house; empty for the program
  std::string message;    ///< what was, and what is
};

/// The third element is the ordinal among the hands of the same name.
using HandKey = std::tuple<std::optional<std::string>, std::optional<std::string>, std::size_t>;

/// The hands in the order of the log.
std::vector<std::pair<HandKey, const CertifiedHand*>> with_keys(const CertifiedLog& log) {
  std::vector<std::pair<HandKey, const CertifiedHand*>> hands;
  std::map<std::pair<std::optional<std::string>, std::optional<std::string>>, std::size_t> seen;
  hands.reserve(log.hands.size());
  for (const CertifiedHand& hand : log.hands) {
    hands.emplace_back(HandKey{hand.session, hand.hand, seen[{hand.session, hand.hand}]++}, &hand);
  }
  return hands;
}

std::string name_of(const HandKey& key) {
  const auto& [session, hand, before] = key;
  std::string name = session ? fmt::format("session {}, ", *session) : std::string();
  name += hand ? fmt::format("hand {}", *hand) : "hand";
  return before == 0 ? name : fmt::format("{} (number {} of that name)", name, before + 1);
}

std::string name_of(const CertifiedHouse& house) { return house_words(house.house, house.options); }

std::string words(const std::vector<CertifiedPayment>& payments) {
  const auto sentence = [](const CertifiedPayment& payment) {
    return payment.from ? fmt::format("{} pays {} {}", *payment.from, payment.to.value_or(""), payment.amount)
                        : fmt::format("{} scores {}", payment.to.value_or(""), payment.amount);
  };
  return payments.empty() ? "nobody pays" : joined(payments, ", ", sentence);
}

std::string words(const std::vector<std::string>& codes) {
  return codes.empty() ? "none" : fmt::format("{}", fmt::join(codes, ", "));
}

/// Finds the changes: first in the program, then in the rules, then log by log. A log that is not in `now` could not be read, and is
/// skipped.
class Comparison {
 public:
  Comparison(const Certificate& then, const Certificate& now) : then_(then), now_(now) {}

  std::vector<Change> run() {
    std::vector<Change> changes;
    if (then_.version != now_.version) {
      changes.push_back(
          {"program", "", fmt::format("the program was tonk {} and is tonk {}", then_.version, now_.version)});
    }
    for (const CertifiedLog& log : then_.logs) {
      const auto found = std::ranges::find(now_.logs, log.file, &CertifiedLog::file);
      if (found != now_.logs.end()) {
        compare(log, *found);
      }
    }
    for (const std::string& house : changed_houses_) {
      changes.push_back({"rules", house, "the rules of the house are not those that were certified"});
    }
    std::ranges::move(changes_, std::back_inserter(changes));
    return changes;
  }

 private:
  template <typename... Values>
  void add_verdict(const std::string& subject, fmt::format_string<Values...> message, Values&&... values) {
    changes_.push_back({"verdict", subject, fmt::format(message, std::forward<Values>(values)...)});
  }

  void compare(const CertifiedLog& then, const CertifiedLog& now) {
    if (then.sha256 != now.sha256) {
      changes_.push_back({"log", then.file, "the log is not the one that was certified"});
    }
    const auto hands_then = with_keys(then);
    const auto hands_now = with_keys(now);
    const std::map<HandKey, const CertifiedHand*> known_then(hands_then.begin(), hands_then.end());
    const std::map<HandKey, const CertifiedHand*> known_now(hands_now.begin(), hands_now.end());
    for (const auto& [key, hand] : hands_then) {
      const auto found = known_now.find(key);
      const std::string subject = fmt::format("{}: {}", then.file, name_of(key));
      if (found == known_now.end()) {
        add_verdict(subject, "the hand is no longer there");
      } else {
        compare(*hand, *found->second, subject);
      }
    }
    for (const auto& [key, hand] : hands_now) {
      if (!known_then.contains(key)) {
        add_verdict(fmt::format("{}: {}", then.file, name_of(key)), "the hand was not there");
      }
    }
  }

  void compare(const CertifiedHand& then, const CertifiedHand& now, const std::string& subject) {
    if (then.judged_by && now.judged_by) {
      compare(then_.houses[*then.judged_by], now_.houses[*now.judged_by], subject);
    }
    const std::string_view unreadable = to_string(Verdict::unreadable);
    if (then.verdict != unreadable && now.verdict == unreadable) {  // so there is nothing else to compare
      add_verdict(subject, "the verdict was `{}`, and the hand can no longer be judged [{}]", then.verdict,
                  words(now.findings));
      return;
    }
    if (then.verdict != now.verdict) {
      add_verdict(subject, "the verdict was `{}` and is `{}`", then.verdict, now.verdict);
    } else if (then.findings != now.findings) {
      add_verdict(subject, "the findings were {} and are {}", words(then.findings), words(now.findings));
    }
    if (then.settlement != now.settlement) {
      add_verdict(subject, "the settlement was `{}` and is `{}`", then.settlement.value_or("none"),
                  now.settlement.value_or("none"));
    }
    if (then.payments != now.payments) {
      add_verdict(subject, "the house asked for other payments: {}; and now: {}", words(then.payments),
                  words(now.payments));
    }
  }

  void compare(const CertifiedHouse& then, const CertifiedHouse& now, const std::string& subject) {
    if (name_of(then) != name_of(now)) {
      add_verdict(subject, "the hand was judged by `{}` and is judged by `{}`", name_of(then), name_of(now));
      return;
    }
    const bool is_listed = std::ranges::count(changed_houses_, name_of(then)) != 0;
    if (then.rules != now.rules && !is_listed) {
      changed_houses_.push_back(name_of(then));
    }
  }

  const Certificate& then_;
  const Certificate& now_;
  std::vector<std::string> changed_houses_;
  std::vector<Change> changes_;  ///< of logs and verdicts
};

struct CertificateOptions {
  std::string file;
  Format format = Format::text;
  bool trust_paths = false;
};

std::optional<Certificate> read(const std::string& file, Problems& problems) {
  std::string why;
  const std::optional<std::string> text = read_file(file, why, max_certificate_bytes);
  std::optional<Certificate> certificate = text ? read_certificate(*text, why) : std::nullopt;
  if (certificate && certificate->logs.empty()) {
    certificate.reset();
    why = "it is of no log";
  }
  if (!certificate) {
    problems.say("the certificate `{}` cannot be read: {}", file, why);
  }
  return certificate;
}

/// The same logs judged once more, as a certificate tells of them.
Certificate judged_again(const Certificate& then, const std::string& folder, bool trust_paths, World& world,
                         Problems& problems) {
  std::vector<std::string> files;
  for (const CertifiedLog& log : then.logs) {
    const std::string file = found_from(folder, log.file);
    std::string why;
    if (!is_ordinary(file, why)) {
      problems.say(cannot_read(file, why));
    } else {
      files.push_back(file);
    }
  }
  HouseOptions asked = with_paths(then.asked, folder, found_from);
  asked.trust_paths = trust_paths;
  CertificateWriter certificate_writer(folder, asked);
  const auto keep = [](WorkerContext&, JudgedLog& judged, JudgedLog* /*named*/, BatchResult& batch) {
    batch.kept.push_back({{judged.record()}, judged.shared_rules()});
  };
  judge_logs(files, {.house = asked, .digest = true}, world, problems, keep, {&certificate_writer});
  // What is not UTF-8 is replaced in a certificate, and so must be here.
  std::string impossible;
  return read_certificate(to_text(certificate_writer.certificate()), impossible).value_or(Certificate{});
}

std::string text_of(const Change& change) {
  return change.subject.empty() ? fmt::format("{}\n", change.message)
                                : fmt::format("{}: {}\n", printable(change.subject), printable(change.message));
}

std::string summary(const Certificate& now, std::size_t changes) {
  std::size_t hands = 0;
  for (const CertifiedLog& log : now.logs) {
    hands += log.hands.size();
  }
  return fmt::format("{} in {}: {}\n", counted(hands, "hand"), counted(now.logs.size(), "log"),
                     changes == 0 ? "nothing has changed" : counted(changes, "change"));
}

Status check(const CertificateOptions& options, World& world) {
  Problems problems(world.err, false);
  const std::optional<Certificate> then = read(options.file, problems);
  if (!then) {
    return Status::failed;
  }
  const Certificate now = judged_again(*then, folder_of(options.file), options.trust_paths, world, problems);
  const std::vector<Change> found = Comparison(*then, now).run();
  for (const Change& change : found) {
    if (options.format == Format::json) {
      world.out << json_line({{"changed", change.what}, {"of", change.subject}, {"message", change.message}}) << '\n';
    } else {
      world.out << text_of(change);
    }
  }
  if (options.format == Format::text && !(problems.any() && found.empty())) {
    world.out << summary(now, found.size());
  }
  return problems.status(!found.empty());
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

CertificateWriter::CertificateWriter(std::string folder, const HouseOptions& asked) : folder_(std::move(folder)) {
  certificate_.version = version;
  certificate_.asked = with_paths(asked, folder_, seen_from);
}

void CertificateWriter::begin_file(const std::string& file) {
  certificate_.logs.push_back({seen_from(folder_, file), {}, {}});
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
    hand.payments.push_back({side(payment.from), side(payment.to), to_string(payment.amount)});
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

Command declare_certificate(CLI::App& program) {
  auto options = std::make_shared<CertificateOptions>();
  const std::string footer =
      "Exit status: 0 nothing has changed, 1 something has, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk verify --certificate friday.json friday.tonk\n"
      "  tonk certificate check friday.json";
  CLI::App& command = add_command(program, "certificate", "judge again what a certificate says was judged", footer);
  CLI::App& check_command = add_command(command, "check", "report what is not as it was certified", footer);
  declare_argument(check_command, "FILE", options->file, "as `tonk verify --certificate FILE` wrote it");
  declare_trust(check_command, options->trust_paths);
  declare_format(check_command, options->format);
  return {&command, [options, &command, &check_command](World& world) {
            if (!was_asked_for(check_command)) {
              world.err << help_of(command);
              return Status::failed;
            }
            return check(*options, world);
          }};
}

}  // namespace tonk::cli
