#include "cli/judging/witnesses.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "parser/print.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {
namespace {

/// Where the line, counted from 1, begins in the text.
std::size_t beginning_of(std::string_view text, std::uint64_t line) {
  std::size_t begin = 0;
  for (; line > 1 && begin < text.size(); --line) {
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  return begin;
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
  const auto text = read_log(file_, world_, problems_, Openable::file);
  if (!text) {
    return;
  }
  for (const BatchResult::Witnessed& hand : noted) {
    const std::size_t hand_begin = beginning_of(*text, hand.line);
    const std::size_t begin = hand.session_line == 0 ? hand_begin : beginning_of(*text, hand.session_line);
    const std::string before = text->substr(begin, hand_begin - begin);
    const std::string stem = std::filesystem::path(file_).stem().string();
    const char* ending = hand.is_json ? "jsonl" : "tonk";
    for (std::size_t number = 0; number < hand.hands.size(); ++number) {
      write(fmt::format("{}-{}-{}.{}", stem, hand.line, number + 1, ending), before + hand.hands[number]);
    }
  }
}

}  // namespace tonk::cli
