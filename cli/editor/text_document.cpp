#include "cli/editor/text_document.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/io/uri.hpp"
#include "core/utf8.hpp"

namespace tonk::cli {
namespace {

/// As the protocol counts them.
int number_of(Severity severity) {
  switch (severity) {
    case Severity::error: return 1;
    case Severity::warning: return 2;
    case Severity::note: break;
  }
  return 3;
}

/// In UTF-16.
std::size_t units(char32_t code) { return code > 0xFFFF ? 2 : 1; }

}  // namespace

TextDocument::TextDocument(std::string uri, std::string text)
    : uri_(std::move(uri)), path_(path_of_uri(uri_)), text_(std::move(text)) {
  find_lines();
}

void TextDocument::find_lines() {
  lines_.assign(1, 0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    lines_.push_back(at + 1);
  }
}

void TextDocument::change(const Json& change) {
  const auto text = change.at("text").get<std::string>();
  if (change.contains("range")) {
    const std::size_t begin = offset_at(change["range"].at("start"));
    const std::size_t end = std::max(begin, offset_at(change["range"].at("end")));
    text_.replace(begin, end - begin, text);
  } else {
    text_ = text;
  }
  find_lines();
}

std::size_t TextDocument::line_begin(std::size_t offset) const {
  return *std::prev(std::ranges::upper_bound(lines_, offset));
}

std::size_t TextDocument::line_end(std::size_t offset) const {
  const std::size_t end = std::min(text_.find('\n', offset), text_.size());
  return end > offset && text_[end - 1] == '\r' ? end - 1 : end;
}

std::size_t TextDocument::offset_at(const Json& position) const {
  const auto line = position.at("line").get<std::size_t>();
  if (line >= lines_.size()) {
    return text_.size();
  }
  std::size_t at = lines_[line];
  const std::size_t end = line_end(at);
  auto left = position.at("character").get<std::size_t>();
  while (at < end && left > 0) {
    const utf8::Decoded next = utf8::decode(std::string_view(text_).substr(at, end - at));
    left -= std::min(left, units(next.code));
    at += next.size;
  }
  return at;
}

Json TextDocument::position_at(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto line = std::prev(std::ranges::upper_bound(lines_, offset));
  std::size_t character = 0;
  for (std::size_t at = *line; at < offset;) {
    const utf8::Decoded next = utf8::decode(std::string_view(text_).substr(at));
    character += units(next.code);
    at += next.size;
  }
  return {{"line", line - lines_.begin()}, {"character", character}};
}

Json TextDocument::range(std::size_t begin, std::size_t end) const {
  return {{"start", position_at(begin)}, {"end", position_at(end)}};
}

Json TextDocument::range_of(const Diagnostic& diagnostic) const {
  if (diagnostic.at.line == 0 || diagnostic.at.line > lines_.size()) {
    return range(0, line_end(0));
  }
  std::size_t begin = lines_[diagnostic.at.line - 1];
  begin += begin == 0 && text_.starts_with(utf8::byte_order_mark) ? utf8::byte_order_mark.size() : 0;
  const std::size_t line_ends = line_end(begin);
  const auto skip = [&](std::size_t at, std::uint64_t points) {
    for (; points > 0 && at < line_ends; --points) {
      at += utf8::decode(std::string_view(text_).substr(at)).size;
    }
    return at;
  };
  begin = skip(begin, diagnostic.at.column - 1);
  return range(begin, skip(begin, diagnostic.width));
}

Json TextDocument::edit(std::size_t begin, std::size_t end, std::string_view text) const {
  const auto old = [&] { return std::string_view(text_).substr(begin, end - begin); };
  for (std::size_t line = old().find('\n');
       line < old().size() && old().substr(0, line + 1) == text.substr(0, line + 1); line = old().find('\n')) {
    begin += line + 1;
    text.remove_prefix(line + 1);
  }
  const auto last_line = [](std::string_view of) { return of.size() < 2 ? 0 : of.rfind('\n', of.size() - 2) + 1; };
  for (std::size_t line = last_line(old());
       line > 0 && last_line(text) > 0 && old().substr(line) == text.substr(last_line(text)); line = last_line(old())) {
    end = begin + line;
    text = text.substr(0, last_line(text));
  }
  return {{"range", range(begin, end)}, {"newText", text}};
}

std::string_view TextDocument::line_at(std::size_t offset) const {
  const std::size_t begin = line_begin(offset);
  return std::string_view(text_).substr(begin, line_end(offset) - begin);
}

bool TextDocument::touches(const Diagnostic& diagnostic, std::size_t begin, std::size_t end) const {
  const Json range = range_of(diagnostic);
  return offset_at(range["start"]) <= end && offset_at(range["end"]) >= begin;
}

Json TextDocument::diagnostic(const Diagnostic& diagnostic, Severity severity) const {
  const std::string& help = diagnostic.help;
  return {{"range", range_of(diagnostic)},
          {"severity", number_of(severity)},
          {"code", diagnostic.code},
          {"source", "tonk"},
          {"message", help.empty() ? diagnostic.message : fmt::format("{}\n{}", diagnostic.message, help)}};
}

Json TextDocument::quick_fix(std::string_view title, const Json& edit) const {
  return {{"title", title}, {"kind", "quickfix"}, {"edit", {{"changes", {{uri_, Json::array({edit})}}}}}};
}

Json TextDocument::replacement(const Diagnostic& diagnostic) const {
  return quick_fix(fmt::format("Write `{}`", diagnostic.instead),
                   {{"range", range_of(diagnostic)}, {"newText", diagnostic.instead}});
}

}  // namespace tonk::cli
