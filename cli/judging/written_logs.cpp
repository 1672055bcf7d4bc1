#include "cli/judging/written_logs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "parser/print.hpp"
#include "parser/revise.hpp"
#include "session/judged_log.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

/// Such as `friday` of `logs/friday.tonk.gz`.
std::string stem_of(const std::string& log) { return fs::path(without_packing(log)).stem().string(); }

}  // namespace

void note_witnesses(const JudgedLog& judged, BatchResult& batch) {
  if (!judged.readable() || judged.judgement().witnesses.empty()) {
    return;
  }
  const log::Hand* head = judged.head();
  const Place place = judged.place();
  BatchResult::Witnessed noted{judged.head_line(), place.first_line, judged.form() == log::Form::json, {}};
  for (const log::Hand& hand : judged.judgement().witnesses) {
    const auto session = head == nullptr ? std::nullopt : std::optional{head->id};
    noted.hands.push_back(noted.is_json ? log::json_line(hand, session, {}) + '\n' : log::print(hand));
  }
  batch.witnessed.push_back(std::move(noted));
}

std::string note_correction(const JudgedLog& judged, BatchResult& batch) {
  const Place place = judged.place();
  if (!judged.readable()) {
    return {};
  }
  const auto correction = only_correction(judged.hand(), judged.session(), judged.engine(), judged.judgement());
  if (!correction) {
    return {};
  }
  if (judged.form() == log::Form::json) {
    batch.corrected.push_back({place.first_line, 0, {}});
    return {};
  }
  batch.corrected.push_back(
      {place.first_line, place.text.size(), log::revised(place.text, judged.hand(), correction->hand)});
  return correction->what;
}

bool FolderWriter::reread(const std::string& sha256) {
  std::string now;
  auto text = read_log(file_, world_, problems_, Openable::file, &now);
  if (!text) {
    return false;
  }
  if (now != sha256) {
    refuse("it has changed since it was judged");
    return false;
  }
  text_ = *std::move(text);
  if (!may_move()) {
    return false;
  }
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) {
    problems_.say("the folder `{}` cannot be made: {}", folder_, error.message());
    return false;
  }
  begins_.assign(1, text_.size() - utf8::without_mark(text_).size());
  for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', end + 1)) {
    begins_.push_back(end + 1);
  }
  return true;
}

bool FolderWriter::may_move() {
  const auto in = [](const std::string& folder) { return plain_path((fs::path(folder) / "log").string()); };
  if (in(folder_) == in(folder_of(file_))) {
    return true;
  }
  std::string_view rest = text_;
  for (std::uint64_t line = 1; !rest.empty(); ++line) {
    if (const std::string why = why_not_elsewhere(take_line(rest), line, fmt::format("`{}`", folder_)); !why.empty()) {
      refuse(why);
      return false;
    }
  }
  return true;
}

void FolderWriter::refuse(std::string_view why) { problems_.say("`{}`: {}", file_, why); }

void FolderWriter::write(const std::string& name, std::string_view text) {
  OutputFile(world_, problems_, (fs::path(folder_) / name).string()).write(text);
}

void WitnessWriter::end_file(const std::string& sha256, bool whole) {
  const std::vector<BatchResult::Witnessed> noted = std::exchange(noted_, {});
  if (!whole || noted.empty() || !reread(sha256)) {
    return;
  }
  for (const BatchResult::Witnessed& hand : noted) {
    const std::size_t end = beginning_of(hand.line);
    const std::size_t begin = hand.session_line == 0 ? end : beginning_of(hand.session_line);
    const std::string before = text().substr(begin, end - begin);
    const char* ending = hand.is_json ? "jsonl" : "tonk";
    for (std::size_t number = 0; number < hand.hands.size(); ++number) {
      write(fmt::format("{}-{}-{}.{}", stem_of(file()), hand.line, number + 1, ending), before + hand.hands[number]);
    }
  }
}

void CorrectionWriter::end_file(const std::string& sha256, bool whole) {
  const std::vector<BatchResult::Corrected> noted = std::exchange(noted_, {});
  if (std::ranges::any_of(noted, [](const BatchResult::Corrected& hand) { return hand.corrected.empty(); })) {
    refuse("`--fix` corrects logs in text form only; `tonk convert --to tonk` makes one");
    return;
  }
  if (!whole || noted.empty() || !reread(sha256)) {
    return;
  }
  std::string corrected;
  std::size_t done = 0;
  for (const BatchResult::Corrected& hand : noted) {
    const std::size_t begin = beginning_of(hand.line);
    corrected += text().substr(done, begin - done) + hand.corrected;
    done = begin + hand.size;
  }
  write(fs::path(without_packing(file())).filename().string(), corrected + text().substr(done));
}

}  // namespace tonk::cli
