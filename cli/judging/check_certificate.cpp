#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/judging/certificate.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {
namespace {

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

std::string name_of(const CertifiedHouse& house) { return spec::house_words(house.house, house.options); }

std::string words(const std::vector<CertifiedPayment>& payments) {
  const auto sentence = [](const CertifiedPayment& payment) {
    return payment_sentence(payment.from, payment.to, payment.amount);
  };
  return payments.empty() ? "nobody pays" : joined(payments, ", ", sentence);
}

std::string words(const std::vector<std::string>& codes) {
  return codes.empty() ? "none" : fmt::format("{}", fmt::join(codes, ", "));
}

/// Finds the changes: first in the program, then in the rules, then log by log. A log that could not be read to its end is skipped: it
/// is not in `now`, or has no digest there.
class Comparison {
 public:
  /// Both of a certificate in this folder.
  Comparison(const Certificate& then, const Certificate& now, std::string folder)
      : then_(then), now_(now), folder_(std::move(folder)) {}

  std::vector<Change> run() {
    std::vector<Change> changes;
    if (then_.version != now_.version) {
      changes.push_back(
          {"program", "", fmt::format("the program was tonk {} and is tonk {}", then_.version, now_.version)});
    }
    for (const CertifiedLog& log : then_.logs) {
      // A link on the way to the log may have come or gone since, or somebody may have written the name in another way.
      const std::string name_now = utf8::replaced(certified_name(folder_, path_of(log, folder_)));
      const auto found = std::ranges::find(now_.logs, name_now, &CertifiedLog::file);
      if (found != now_.logs.end() && !found->sha256.empty()) {
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
  std::string folder_;
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

/// What comes of logs that are judged once more.
struct JudgedAgain {
  Certificate certificate;
  /// Without heads of sessions that cannot be read, of which the certificate tells as of hands.
  std::uint64_t hands = 0;
};

/// The same logs judged once more, as a certificate tells of them.
JudgedAgain judged_again(const Certificate& then, const std::string& folder, bool trust_paths, World& world,
                         Problems& problems) {
  std::vector<std::string> files;
  for (const CertifiedLog& log : then.logs) {
    const std::string file = path_of(log, folder);
    std::string why;
    if (!is_ordinary(file, why)) {
      problems.say(cannot_read(file, why));
    } else {
      files.push_back(file);
    }
  }
  HouseOptions asked = houses_asked(then, folder);
  asked.trust_paths = trust_paths;
  CertificateWriter certificate_writer(folder, asked);
  const auto keep = [](WorkerContext&, JudgedLog& judged, JudgedLog* /*named*/, BatchResult& batch) {
    batch.kept.push_back({{judged.record()}, judged.shared_rules()});
  };
  const BatchOutcome done =
      judge_logs(files, {.house = asked, .digest = true}, world, problems, keep, {&certificate_writer});
  (void)problems.stops(world);  // which says so
  // What is not UTF-8 is replaced in a certificate, and so must be here.
  std::string impossible;
  return {read_certificate(to_text(certificate_writer.certificate()), impossible).value_or(Certificate{}),
          done.tally.hands};
}

std::string text_of(const Change& change) {
  return change.subject.empty() ? fmt::format("{}\n", change.message)
                                : fmt::format("{}: {}\n", printable(change.subject), printable(change.message));
}

std::string summary(const JudgedAgain& now, std::size_t changes) {
  return fmt::format("{} in {}: {}\n", counted(now.hands, "hand"), counted(now.certificate.logs.size(), "log"),
                     changes == 0 ? "nothing has changed" : counted(changes, "change"));
}

Status check(const CertificateOptions& options, World& world) {
  Problems problems(world.err, false);
  const std::optional<Certificate> then = read(options.file, problems);
  if (!then) {
    return Status::failed;
  }
  const std::string folder = folder_of(options.file);
  const JudgedAgain now = judged_again(*then, folder, options.trust_paths, world, problems);
  const std::vector<Change> found = Comparison(*then, now.certificate, folder).run();
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
