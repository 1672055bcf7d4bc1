#include "cli/judging/witnesses.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "parser/print.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {
namespace {

/// Where each line begins in the text; the first has the index 1.
std::vector<std::size_t> beginnings_of_lines(std::string_view text) {
  std::vector<std::size_t> begins{0, 0};
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
    begins.push_back(end + 1);
  }
  return begins;
}

}  // namespace

void note_witnesses(const JudgedLog& judged, BatchResult& batch) {
  const std::vector<log::Hand>& witnesses = judged.judgement().witnesses;
  if (!judged.readable() || witnesses.empty()) {
    return;
  }
  const log::Hand* head = judged.head();
  const Place place = judged.place();
  const bool is_json = place.text.starts_with('{');
  BatchResult::Witnessed noted{judged.head_line(), place.first_line, is_json, {}};
  for (const log::Hand& hand : witnesses) {
    noted.hands.push_back(is_json ? log::json_line(hand, head == nullptr ? std::nullopt : std::optional{head->id}, {}) +
                                        '\n'
                                  : log::print(hand));
  }
  batch.witnessed.push_back(std::move(noted));
}

void WitnessWriter::write(const std::string& name, std::string_view text) {
  OutputFile(world_, problems_, (std::filesystem::path(folder_) / name).string()).write(text);
}

void WitnessWriter::end_file(const std::string& /*sha256*/, bool /*whole*/) {
  const std::vector<BatchResult::Witnessed> noted = std::exchange(noted_, {});
  if (noted.empty()) {
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) {
    problems_.say("the folder `{}` cannot be made: {}", folder_, error.message());
    return;
  }
  const auto text = read_log(file_, world_, problems_, Openable::file);
  if (!text) {
    return;
  }
  const std::vector<std::size_t> begins = beginnings_of_lines(*text);
  const std::string stem = std::filesystem::path(file_).stem().string();
  for (const BatchResult::Witnessed& hand : noted) {
    if (hand.line >= begins.size()) {
      problems_.say("`{}` has changed since it was judged", file_);
      return;
    }
    const std::size_t begin = begins[hand.session_line == 0 ? hand.line : hand.session_line];
    const std::string before = text->substr(begin, begins[hand.line] - begin);
    const char* ending = hand.is_json ? "jsonl" : "tonk";
    for (std::size_t number = 0; number < hand.hands.size(); ++number) {
      write(fmt::format("{}-{}-{}.{}", stem, hand.line, number + 1, ending), before + hand.hands[number]);
    }
  }
}

}  // namespace tonk::cli
