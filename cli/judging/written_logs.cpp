#include "cli/judging/written_logs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "parser/print.hpp"
#include "parser/revise.hpp"
#include "session/judged_log.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

bool is_json(const Place& place) { return place.text.starts_with('{'); }

}  // namespace

void note_witnesses(const JudgedLog& judged, BatchResult& batch) {
  if (!judged.readable() || judged.judgement().witnesses.empty()) {
    return;
  }
  const log::Hand* head = judged.head();
  const Place place = judged.place();
  BatchResult::Witnessed noted{judged.head_line(), place.first_line, is_json(place), {}};
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
  const auto correction = only_correction(judged.hand(), judged.session(), judged.rules(), judged.judgement());
  if (!correction) {
    return {};
  }
  if (is_json(place)) {
    batch.corrected.push_back({place.first_line, 0, {}});
    return {};
  }
  batch.corrected.push_back(
      {place.first_line, place.text.size(), log::revised(place.text, judged.hand(), correction->hand)});
  return correction->what;
}

std::optional<std::string> FolderWriter::reread() {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) {
    problems_.say("the folder `{}` cannot be made: {}", folder_, error.message());
    return std::nullopt;
  }
  return read_log(file_, world_, problems_, Openable::file);
}

std::optional<std::size_t> FolderWriter::beginning_of(std::string_view text, std::uint64_t line) {
  std::size_t begin = 0;
  for (; line > 1 && begin != std::string_view::npos; --line) {
    const std::size_t end = text.find('\n', begin);
    begin = end == std::string_view::npos ? end : end + 1;
  }
  if (begin == std::string_view::npos) {
    problems_.say("`{}` has changed since it was judged", file_);
    return std::nullopt;
  }
  return begin;
}

void FolderWriter::refuse(std::string_view why) { problems_.say("`{}`: {}", file_, why); }

void FolderWriter::write(const std::string& name, std::string_view text) {
  OutputFile(world_, problems_, (fs::path(folder_) / name).string()).write(text);
}

void WitnessWriter::end_file(const std::string& /*sha256*/, bool /*whole*/) {
  const std::vector<BatchResult::Witnessed> noted = std::exchange(noted_, {});
  const auto text = noted.empty() ? std::nullopt : reread();
  if (!text) {
    return;
  }
  const std::string stem = fs::path(file()).stem().string();
  for (const BatchResult::Witnessed& hand : noted) {
    const auto end = beginning_of(*text, hand.line);
    const auto begin = hand.session_line == 0 ? end : beginning_of(*text, hand.session_line);
    if (!begin || !end) {
      return;
    }
    const std::string before = text->substr(*begin, *end - *begin);
    const char* ending = hand.is_json ? "jsonl" : "tonk";
    for (std::size_t number = 0; number < hand.hands.size(); ++number) {
      write(fmt::format("{}-{}-{}.{}", stem, hand.line, number + 1, ending), before + hand.hands[number]);
    }
  }
}

void CorrectionWriter::end_file(const std::string& /*sha256*/, bool /*whole*/) {
  const std::vector<BatchResult::Corrected> noted = std::exchange(noted_, {});
  if (std::ranges::any_of(noted, [](const BatchResult::Corrected& hand) { return hand.text.empty(); })) {
    refuse("`--fix` corrects logs in text form only; `tonk convert --to tonk` makes one");
    return;
  }
  auto text = noted.empty() ? std::nullopt : reread();
  if (!text) {
    return;
  }
  // The last first, so that the places of those before stay as they are.
  for (const BatchResult::Corrected& hand : std::views::reverse(noted)) {
    const auto begin = beginning_of(*text, hand.line);
    if (!begin) {
      return;
    }
    text->replace(*begin, hand.size, hand.text);
  }
  write(fs::path(file()).filename().string(), *text);
}

}  // namespace tonk::cli
