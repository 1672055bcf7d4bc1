#include "parser/revise.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "parser/print.hpp"

namespace tonk::log {
namespace {

/// A line of the text with a record.
struct OldLine {
  std::string_view before;  ///< lines without one, from the end of the last one with one
  std::string_view indent;
  std::string_view record;
  std::string_view after;  ///< the rest of its line, with the line end
  std::string said;        ///< the record in canonical words
};

/// The lines by the places of their records, and what follows the last.
struct OldText {
  std::map<Offset, OldLine> lines;
  std::string_view rest;
};

/// Extensions are no records here: they stay where they are, as comments do.
std::vector<PrintedLine> records_of(const Hand& hand) {
  std::vector<PrintedLine> lines = print_lines(hand);
  std::erase_if(lines, [](const PrintedLine& line) { return line.place.empty(); });
  return lines;
}

OldText take_apart(std::string_view text, const Hand& hand) {
  OldText old;
  for (PrintedLine& line : records_of(hand)) {
    old.lines[line.at.begin] = {
        {}, {}, text.substr(line.at.begin, line.at.end - line.at.begin), {}, std::move(line.text)};
  }
  std::size_t done = 0;
  for (auto& [begin, line] : old.lines) {
    const std::size_t line_begin = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
    const std::size_t record_end = begin + line.record.size();
    const std::size_t line_end = std::min(text.find('\n', record_end), text.size() - 1) + 1;
    line.before = text.substr(done, line_begin - done);
    line.indent = text.substr(line_begin, begin - line_begin);
    line.after = text.substr(record_end, line_end - record_end);
    done = line_end;
  }
  old.rest = text.substr(done);
  return old;
}

/// The lines of the other hand that stand for each old one, in their order.
using NewLines = std::vector<std::pair<Offset, std::vector<std::string>>>;

/// The lines of play come in their own order, and all others where they stood.
std::vector<PrintedLine> in_place(std::vector<PrintedLine> lines) {
  const auto is_play = [](const PrintedLine& line) { return line.place.starts_with("/play"); };
  std::vector<PrintedLine> play;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(play), is_play);
  std::ranges::stable_sort(lines, {}, [](const PrintedLine& line) { return line.at.begin; });
  auto next = play.begin();
  for (PrintedLine& line : lines) {
    if (is_play(line)) {
      line = std::move(*next++);
    }
  }
  return lines;
}

NewLines group(const Hand& other) {
  NewLines lines;
  for (PrintedLine& line : in_place(records_of(other))) {
    if (lines.empty() || lines.back().first != line.at.begin) {
      lines.push_back({line.at.begin, {}});
    }
    lines.back().second.push_back(std::move(line.text));
  }
  return lines;
}

/// Writes the lines in their new order, each with what stands before and behind it in the text.
class Reviser {
 public:
  explicit Reviser(OldText old) : old_(std::move(old)), next_(old_.lines.begin()) {}

  std::string revise(const NewLines& lines) {
    for (const auto& [at, texts] : lines) {
      pass_to(at, lines);
      put(old_.lines.at(at), texts, !std::exchange(is_put_[at], true));
    }
    pass_to(Offset(-1), lines);
    out_ += old_.rest;
    return std::move(out_);
  }

 private:
  /// What stands before the lines up to this one; of those that are said no more also what stands behind them.
  void pass_to(Offset at, const NewLines& lines) {
    for (; next_ != old_.lines.end() && next_->first <= at; ++next_) {
      out_ += next_->second.before;
      const bool stays = std::ranges::find(lines, next_->first, &NewLines::value_type::first) != lines.end();
      const std::size_t comment = next_->second.after.find('#');
      if (!stays && comment != std::string_view::npos) {
        out_ += next_->second.indent;
        out_ += next_->second.after.substr(comment);
      }
    }
  }

  void put(const OldLine& old, const std::vector<std::string>& texts, bool is_first) {
    const auto same = std::ranges::find(texts, old.said);
    const auto in_its_place = same == texts.end() ? texts.begin() : same;
    for (auto text = texts.begin(); text != texts.end(); ++text) {
      const bool is_it = is_first && text == in_its_place;
      out_ += out_.empty() || out_.ends_with('\n') ? "" : "\n";
      out_ += old.indent;
      out_ += is_it && *text == old.said ? old.record : std::string_view(*text);
      out_ += is_it ? old.after : std::string_view(old.after.ends_with("\r\n") ? "\r\n" : "\n");
    }
  }

  OldText old_;
  std::map<Offset, OldLine>::const_iterator next_;
  std::map<Offset, bool> is_put_;
  std::string out_;
};

}  // namespace

std::string revised(std::string_view text, const Hand& hand, const Hand& other) {
  return Reviser(take_apart(text, hand)).revise(group(other));
}

}  // namespace tonk::log
