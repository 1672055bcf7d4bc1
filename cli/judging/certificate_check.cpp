#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/hands/hand_words.hpp"
#include "cli/io/input.hpp"
#include "cli/judging/certificate.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {
namespace {

/// Something that is not as it was certified.
struct Change {
  enum class Of : std::uint8_t { program, rules, log, verdict };
  Of of = Of::log;
  std::string subject;  ///< the log, the hand or the house; empty for the program
  std::string message;  ///< what was, and what is
};

/// The third element is the ordinal among the hands of the same name.
using HandKey = std::tuple<std::optional<std::string>, std::optional<std::string>, std::size_t>;
using Hands = std::map<HandKey, const CertifiedHand*>;

Hands by_key(const CertifiedLog& log, std::vector<HandKey>& order) {
  Hands hands;
  std::map<std::pair<std::optional<std::string>, std::optional<std::string>>, std::size_t> seen;
  order.reserve(log.hands.size());
  for (const CertifiedHand& hand : log.hands) {
    HandKey key{hand.session, hand.hand, seen[{hand.session, hand.hand}]++};
    hands.emplace(key, &hand);
    order.push_back(std::move(key));
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
  std::vector<std::string> each;
  each.reserve(payments.size());
  for (const CertifiedPayment& payment : payments) {
    each.push_back(payment.from ? fmt::format("{} pays {} {}", *payment.from, payment.to.value_or(""), payment.amount)
                                : fmt::format("{} scores {}", payment.to.value_or(""), payment.amount));
  }
  return each.empty() ? "nobody pays" : fmt::format("{}", fmt::join(each, ", "));
}

std::string words(const std::vector<std::string>& codes) {
  return codes.empty() ? "none" : fmt::format("{}", fmt::join(codes, ", "));
}

/// Finds the changes: the program first, then the rules, then log by log. A log that is not in `now` could not be read, and is passed
/// over.
class Comparison {
 public:
  Comparison(const Certificate& then, const Certificate& now) : then_(then), now_(now) {}

  std::vector<Change> run() {
    if (then_.version != now_.version) {
      add(Change::Of::program, "", fmt::format("the program was tonk {} and is tonk {}", then_.version, now_.version));
    }
    for (const CertifiedLog& log : then_.logs) {
      const auto same = [&](const CertifiedLog& other) { return other.file == log.file; };
      const auto found = std::find_if(now_.logs.begin(), now_.logs.end(), same);
      if (found != now_.logs.end()) {
        compare(log, *found);
      }
    }
    std::stable_sort(changes_.begin(), changes_.end(), [](const Change& a, const Change& b) {
      const auto place = [](const Change& change) { return std::min(change.of, Change::Of::log); };
      return place(a) < place(b);
    });
    return std::move(changes_);
  }

 private:
  void add(Change::Of of, std::string subject, std::string message) {
    changes_.push_back({of, std::move(subject), std::move(message)});
  }

  void compare(const CertifiedLog& then, const CertifiedLog& now) {
    if (then.sha256 != now.sha256) {
      add(Change::Of::log, then.file, "the log is not the one that was certified");
    }
    std::vector<HandKey> order_then;
    std::vector<HandKey> order_now;
    const Hands hands_then = by_key(then, order_then);
    const Hands hands_now = by_key(now, order_now);
    for (const HandKey& key : order_then) {
      const auto found = hands_now.find(key);
      const std::string subject = fmt::format("{}: {}", then.file, name_of(key));
      if (found == hands_now.end()) {
        add(Change::Of::verdict, subject, "the hand is no longer there");
      } else {
        compare(*hands_then.at(key), *found->second, subject);
      }
    }
    for (const HandKey& key : order_now) {
      if (!hands_then.contains(key)) {
        add(Change::Of::verdict, fmt::format("{}: {}", then.file, name_of(key)), "the hand was not there");
      }
    }
  }

  void compare(const CertifiedHand& then, const CertifiedHand& now, const std::string& subject) {
    if (then.judged_by && now.judged_by) {
      compare(then_.houses[*then.judged_by], now_.houses[*now.judged_by], subject);
    }
    const std::string_view unreadable = to_string(Verdict::unreadable);
    if (then.verdict != unreadable && now.verdict == unreadable) {  // so there is nothing else to compare
      add(Change::Of::verdict, subject,
          fmt::format("the verdict was `{}`, and the hand can no longer be judged [{}]", then.verdict,
                      words(now.findings)));
      return;
    }
    if (then.verdict != now.verdict) {
      add(Change::Of::verdict, subject, fmt::format("the verdict was `{}` and is `{}`", then.verdict, now.verdict));
    } else if (then.findings != now.findings) {
      add(Change::Of::verdict, subject,
          fmt::format("the findings were {} and are {}", words(then.findings), words(now.findings)));
    }
    if (then.settlement != now.settlement) {
      add(Change::Of::verdict, subject,
          fmt::format("the settlement was `{}` and is `{}`", then.settlement.value_or("none"),
                      now.settlement.value_or("none")));
    }
    if (then.payments != now.payments) {
      add(Change::Of::verdict, subject,
          fmt::format("the house asked for other payments: {}; and now: {}", words(then.payments),
                      words(now.payments)));
    }
  }

  void compare(const CertifiedHouse& then, const CertifiedHouse& now, const std::string& subject) {
    if (name_of(then) != name_of(now)) {
      add(Change::Of::verdict, subject,
          fmt::format("the hand was judged by `{}` and is judged by `{}`", name_of(then), name_of(now)));
      return;
    }
    const auto told = [&](const Change& change) {
      return change.of == Change::Of::rules && change.subject == name_of(then);
    };
    if (then.rules != now.rules && std::none_of(changes_.begin(), changes_.end(), told)) {
      add(Change::Of::rules, name_of(then), "the rules of the house are not those that were certified");
    }
  }

  const Certificate& then_;
  const Certificate& now_;
  std::vector<Change> changes_;
};

std::string_view to_string(Change::Of of) {
  switch (of) {
    case Change::Of::program: return "program";
    case Change::Of::rules: return "rules";
    case Change::Of::log: return "log";
    case Change::Of::verdict: return "verdict";
  }
  return "";
}

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
    problems.say(fmt::format("the certificate `{}` cannot be read: {}", file, why));
  }
  return certificate;
}

/// Writes down every hand.
class RecordCollector : public HandVisitor {
 public:
  void visit(JudgedLog& judged, JudgedLog* /*named*/, BatchResult& batch) override {
    batch.tally.add(judged.outcome().verdict, judged.is_head());
    batch.kept.push_back({{judged.take_record()}, judged.shared_rules()});
  }
};

/// Has the certificate_writer write down what is judged.
class CertificateSink : public ResultSink {
 public:
  explicit CertificateSink(CertificateWriter& certificate_writer) : certificate_writer_(certificate_writer) {}
  void begin_file(const std::string& file) override { certificate_writer_.begin_file(file); }
  void read(BatchResult& batch) override {
    for (const BatchResult::KeptHand& hand : batch.kept) {
      certificate_writer_.add(hand.record, hand.rules);
    }
  }
  void end_file(const std::string& sha256, bool /*whole*/) override { certificate_writer_.end_file(sha256); }

 private:
  CertificateWriter& certificate_writer_;
};

/// The same logs judged once more, as a certificate tells of them.
Certificate judged_again(const Certificate& then, const std::string& folder, bool trust_paths, World& world,
                         Problems& problems) {
  std::vector<std::string> files;
  files.reserve(then.logs.size());
  for (const CertifiedLog& log : then.logs) {
    const std::string file = found_from(folder, log.file);
    std::string why;
    if (!is_ordinary(file, why)) {
      problems.say(cannot_read(file, why));
    } else {
      files.push_back(file);
    }
  }
  HouseOptions asked = asked_from(folder, then.asked);
  asked.trust_paths = trust_paths;
  CertificateWriter certificate_writer(folder, asked);
  CertificateSink proceedings(certificate_writer);
  judge_logs(
      files, {.house = asked, .digest = true}, world, problems,
      [](WorkerContext&) { return std::make_unique<RecordCollector>(); }, proceedings);
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
  const std::string extent = fmt::format("{} hand{} in {} log{}", hands, hands == 1 ? "" : "s", now.logs.size(),
                                         now.logs.size() == 1 ? "" : "s");
  return changes == 0 ? fmt::format("{}: nothing has changed\n", extent)
                      : fmt::format("{}: {} change{}\n", extent, changes, changes == 1 ? "" : "s");
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
      world.out << json_line({{"changed", to_string(change.of)}, {"of", change.subject}, {"message", change.message}})
                << '\n';
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

Command declare_certificate(CLI::App& program) {
  auto options = std::make_shared<CertificateOptions>();
  CLI::App& command = add_command(program, "certificate", "judge again what a certificate says was judged");
  CLI::App& check_command = add_command(command, "check", "report what is not as it was certified");
  declare_argument(check_command, "FILE", options->file, "as `tonk verify --certificate FILE` wrote it");
  declare_trust(check_command, options->trust_paths);
  declare_format(check_command, options->format);
  for (CLI::App* const each : {&command, &check_command}) {
    declare_footer(*each,
                   "Exit status: 0 nothing has changed, 1 something has, 2 the work could not be done.\n\n"
                   "Examples:\n"
                   "  tonk verify --certificate friday.json friday.tonk\n"
                   "  tonk certificate check friday.json");
  }
  return {&command, [options, &command, &check_command](World& world) {
            if (!was_asked_for(check_command)) {
              world.err << help_of(command);
              return Status::failed;
            }
            return check(*options, world);
          }};
}

}  // namespace tonk::cli
