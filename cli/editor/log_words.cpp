#include "cli/editor/log_words.hpp"

#include <algorithm>
#include <utility>

#include "cli/editor/house_sources.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

/// The house that a `house` line names, and the options, with their places; empty where it is another line.
std::vector<Token> house_words_at(const TextDocument& document, std::size_t offset) {
  std::vector<Token> words = tokens_of(document.line_at(offset), document.line_begin(offset));
  if (words.empty() || words.front().value != "house") {
    return {};
  }
  words.erase(words.begin());
  std::erase_if(words, [](const Token& word) { return word.value == "with"; });
  return words;
}

/// Whether `#` begins the number of a spread, and no comment.
bool is_spread_number(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789", 1), text.size());
  const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", digits), text.size());
  return digits > 1 && (next == text.size() || text[next] == ',' || (text[next] == '#' && next > digits));
}

}  // namespace

std::vector<Token> tokens_of(std::string_view line, std::size_t at) {
  constexpr std::string_view between = " \t\r\n,:";
  std::vector<Token> tokens;
  for (std::size_t next = 0; next < line.size();) {
    if (between.find(line[next]) != std::string_view::npos) {
      ++next;
      continue;
    }
    if (line[next] == '#' && (tokens.empty() || !is_spread_number(line.substr(next)))) {
      break;
    }
    Token token{at + next, at + next, ""};
    if (line[next] == '"') {
      for (++next; next < line.size() && line[next] != '"'; ++next) {
        next += line[next] == '\\' && next + 1 < line.size() ? 1U : 0U;
        token.value += line[next];
      }
      next = std::min(next + 1, line.size());
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r\n,:\"", next + 1), line.size());
      token.value = line.substr(next, end - next);
      next = end;
    }
    token.end = at + next;
    tokens.push_back(std::move(token));
  }
  return tokens;
}

std::vector<std::size_t> marks_in(std::string_view line) {
  std::vector<std::size_t> marks;
  bool in_quotes = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (in_quotes && line[at] == '\\') {
      ++at;
    } else if (line[at] == '"') {
      in_quotes = !in_quotes;
    } else if (!in_quotes && (line[at] == ',' || line[at] == ':')) {
      marks.push_back(at);
    }
  }
  return marks;
}

std::optional<Token> token_at(const TextDocument& document, std::size_t offset) {
  for (Token& token : tokens_of(document.line_at(offset), document.line_begin(offset))) {
    if (offset >= token.begin && offset <= token.end) {
      return std::move(token);
    }
  }
  return std::nullopt;
}

bool is_in_comment(const TextDocument& document, std::size_t offset) {
  const std::size_t begin = document.line_begin(offset);
  const std::vector<Token> words = tokens_of(document.line_at(offset), begin);
  const std::size_t behind = words.empty() ? begin : words.back().end;
  return document.text().substr(behind, offset - std::min(offset, behind)).find('#') != std::string::npos;
}

std::optional<spec::Listing> listing_at(const TextDocument& document, std::size_t offset,
                                        const spec::Library& library) {
  for (const Token& word : house_words_at(document, offset)) {
    if (offset >= word.begin && offset <= word.end) {
      return listing_of(library, document, word.value);
    }
  }
  return std::nullopt;
}

std::size_t offset_in(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

bool advance_to(JudgedLog& log, std::string_view text, std::size_t offset) {
  while (log.advance()) {
    const std::size_t begin = offset_in(text, log.chunk().text);
    if (offset < begin + log.chunk().text.size() || (!log.more() && offset == text.size())) {
      return offset >= begin;
    }
    (void)log.judge();
  }
  return false;
}

std::string in_markdown(std::string_view text) {
  std::string cell;
  for (const char c : printable(text)) {
    cell += std::string_view("|\\*_`<").find(c) == std::string_view::npos ? std::string(1, c) : std::string{'\\', c};
  }
  return cell;
}

}  // namespace tonk::cli
