#include "cli/report/log_text.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "cli/report/marks.hpp"
#include "core/markup.hpp"
#include "core/utf8.hpp"

namespace tonk::cli::report {
namespace {

constexpr std::size_t longest_line = 500;
constexpr std::size_t most_lines = 1000;  // what has more is no hand, and its findings are told all the same

/// As far as so many code points go.
std::size_t bytes_of(std::string_view text, std::uint64_t code_points) {
  std::size_t size = 0;
  for (; code_points > 0 && size < text.size(); --code_points) {
    size += utf8::decode(text.substr(size)).size;
  }
  return size;
}

std::string line_html(std::string_view line) {
  std::string out;
  for (;;) {  // a tab is no harm here
    const std::size_t tab = line.find('\t');
    out += markup::escaped(printable(line.substr(0, tab), longest_line));
    if (tab == std::string_view::npos) {
      return out;
    }
    out += '\t';
    line.remove_prefix(tab + 1);
  }
}

std::string marked(const Remark& remark) {
  const std::string_view line = remark.line;
  const std::size_t begin = bytes_of(line, remark.at.column - 1);
  const std::size_t size = bytes_of(line.substr(begin), remark.width);
  return fmt::format("{}<mark>{}</mark>{}", line_html(line.substr(0, begin)), line_html(line.substr(begin, size)),
                     line_html(line.substr(begin + size)));
}

}  // namespace

std::string log_text(const ReportedHand& hand) {
  std::set<std::uint64_t> found;
  for (const Remark& remark : hand.record.findings) {
    found.insert(remark.at.line);
  }
  std::string_view text = hand.text;
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  std::string out = fmt::format("<details class=\"log\"{}>\n<summary>The log</summary>\n<ol start=\"{}\">\n",
                                hand.timeline.told ? "" : " open", hand.first_line);
  for (std::uint64_t number = hand.first_line; !text.empty(); ++number) {
    if (number - hand.first_line == most_lines) {
      out += "</ol>\n<p>The lines that follow are left out here.</p>\n</details>\n";
      return out;
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    out +=
        fmt::format("<li{}><code>{}</code></li>\n", found.contains(number) ? " class=\"wrong\"" : "", line_html(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + "</ol>\n</details>\n";
}

std::string misreadings(const ReportedHand& hand) {
  std::string out = "<ul class=\"findings\">\n";
  for (const Remark& remark : hand.record.findings) {
    out += fmt::format(
        "<li><p><strong>{}</strong>: {} <code>{}</code></p><p class=\"excerpt\">line {}: <code>{}</code></p>{}</li>\n",
        remark.kind, words(remark.message), markup::escaped(remark.code), remark.at.line, marked(remark),
        remark.help.empty() ? "" : "<p>" + words(remark.help) + "</p>");
  }
  return out + "</ul>\n";
}

}  // namespace tonk::cli::report
