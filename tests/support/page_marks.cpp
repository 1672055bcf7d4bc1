#include "page_marks.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace tonk {
namespace {

const std::set<std::string, std::less<>> without_end{"meta", "input", "br"};

class Reader {
 public:
  explicit Reader(std::string_view page) : rest_(page) {}

  PageMarks read() {
    take_past("<!DOCTYPE html>");
    while (found_.complaint.empty() && take_past("<")) {
      rest_.starts_with("/") ? close() : open();
    }
    if (!open_.empty()) {
      complain("not closed: " + std::string(open_.back()));
    }
    for (const std::string& place : named_) {
      if (!ids_.contains(place)) {
        complain("leads nowhere: " + place);
      }
    }
    return found_;
  }

 private:
  void complain(const std::string& what) {
    if (found_.complaint.empty()) {
      found_.complaint = what;
    }
  }

  bool take_past(std::string_view mark) {
    const std::size_t at = rest_.find(mark);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + mark.size());
    return at != std::string_view::npos;
  }

  std::string_view take_until(std::string_view ends) {
    const std::string_view word = rest_.substr(0, rest_.find_first_of(ends));
    rest_.remove_prefix(word.size());
    return word;
  }

  void close() {
    const std::string_view name = take_until(">").substr(1);
    if (open_.empty() || open_.back() != name) {
      complain("closed too early: " + std::string(name));
      return;
    }
    open_.pop_back();
  }

  void open() {
    const std::string_view name = take_until(" \n/>");
    const auto known = found_.elements.find(name);
    (known == found_.elements.end() ? found_.elements.emplace(name, 0).first : known)->second += 1;
    while (rest_.starts_with(' ') || rest_.starts_with('\n')) {
      rest_.remove_prefix(1);
      attribute(name);
    }
    if (rest_.starts_with("/>")) {
      return;
    }
    if (!rest_.starts_with('>')) {
      complain("not a tag: " + std::string(name));
    }
    if (name == "script" || name == "style") {
      rest_.remove_prefix(std::min(rest_.find("</" + std::string(name)), rest_.size()));
    }
    if (!without_end.contains(name)) {
      open_.push_back(name);
    }
  }

  void attribute(std::string_view element) {
    const std::string_view name = take_until("= />");
    if (!found_.attributes.contains(name)) {
      found_.attributes.emplace(name);
    }
    if (!rest_.starts_with('=')) {
      return;
    }
    if (!rest_.starts_with("=\"")) {
      complain("without quotes: " + std::string(name) + " of " + std::string(element));
      return;
    }
    rest_.remove_prefix(2);
    const std::string_view value = take_until("\"");
    rest_.remove_prefix(1);
    if (name == "id" && !ids_.emplace(value).second) {
      complain("twice: " + std::string(value));
    }
    if ((name == "href" && value.starts_with('#')) || name == "aria-labelledby") {
      named_.emplace(name == "href" ? value.substr(1) : value);
    }
  }

  std::string_view rest_;
  PageMarks found_;
  std::vector<std::string_view> open_;
  std::set<std::string, std::less<>> ids_;
  std::set<std::string, std::less<>> named_;
};

}  // namespace

PageMarks marks_of(std::string_view page) { return Reader(page).read(); }

}  // namespace tonk
