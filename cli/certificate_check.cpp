#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/certificate_changes.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json_report.hpp"
#include "cli/notary.hpp"
#include "cli/office.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

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
class Copyist : public Clerk {
 public:
  void hear(Walk& walk, Walk* /*named*/, Minutes& minutes) override {
    minutes.tally.add(walk.outcome().verdict, walk.is_head());
    minutes.kept.push_back({walk.record(), walk.shared_rules()});
  }
};

/// Has the notary write down what is judged.
class Proceedings : public Audience {
 public:
  explicit Proceedings(Notary& notary) : notary_(notary) {}
  void begin_file(const std::string& file) override { notary_.begin_file(file); }
  void read(Minutes& minutes) override {
    for (const Minutes::Kept& hand : minutes.kept) {
      notary_.add(hand.record, hand.rules);
    }
  }
  void end_file(const std::string& sha256, bool /*whole*/) override { notary_.end_file(sha256); }

 private:
  Notary& notary_;
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
  Notary notary(folder, asked);
  Proceedings proceedings(notary);
  judge_logs(
      files, {.house = asked, .digest = true}, world, problems, [](Desk&) { return std::make_unique<Copyist>(); },
      proceedings);
  // What is not UTF-8 is replaced in a certificate, and so must be here.
  std::string impossible;
  return read_certificate(to_text(notary.certificate()), impossible).value_or(Certificate{});
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
  const std::vector<Change> found = changes(*then, now);
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
  CLI::App* command = program.add_subcommand("certificate", "judge again what a certificate says was judged");
  CLI::App* check_command = command->add_subcommand("check", "report what is not as it was certified");
  check_command->add_option("FILE", options->file, "as `tonk verify --certificate FILE` wrote it")
      ->type_name("")
      ->required();
  declare_trust(*check_command, options->trust_paths);
  declare_format(*check_command, options->format);
  for (CLI::App* const each : {command, check_command}) {
    each->footer(
        "Exit status: 0 nothing has changed, 1 something has, 2 the work could not be done.\n\n"
        "Examples:\n"
        "  tonk verify --certificate friday.json friday.tonk\n"
        "  tonk certificate check friday.json");
  }
  return {command, [options, command, check_command](World& world) {
            if (!check_command->parsed()) {
              world.err << command->help("tonk");
              return Status::failed;
            }
            return check(*options, world);
          }};
}

}  // namespace tonk::cli
