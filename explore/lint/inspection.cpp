#include "explore/lint/inspection.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.hpp"
#include "explore/lint/lint.hpp"

namespace tonk::explore {
namespace {

std::string_view line_of(std::string_view text, std::uint64_t number) {
  for (; number > 1 && !text.empty(); --number) {
    (void)take_line(text);
  }
  text = text.substr(0, text.find('\n'));
  return text.substr(0, text.size() - (text.ends_with('\r') ? 1 : 0));
}

/// The part of the line to underline: the clause's words, or its key.
std::uint64_t width_of(std::string_view line, std::uint64_t column, const std::string& text) {
  const std::string_view rest =
      column <= line.size() ? line.substr(static_cast<std::size_t>(column - 1)) : std::string_view();
  if (rest.starts_with(text)) {
    return text.size();
  }
  const std::size_t colon = rest.find(':');
  return std::max<std::size_t>(1, colon == std::string_view::npos ? rest.size() : colon);
}

Notice notice_of(const spec::Library& library, const spec::Rules& rules, const Lint& lint) {
  const spec::Clause& clause = rules.clause(lint.clause);
  const LintInfo& about = info(lint.code);
  Notice notice{Diagnostic{lint}, lint.log};
  notice.severity = about.severity;
  notice.code = about.name;
  notice.file = clause.file;
  notice.at = {clause.line, clause.column};
  if (const auto text = library.text_of(clause.file)) {
    notice.line = line_of(*text, clause.line);
  }
  notice.width = width_of(notice.line, clause.column, clause.text);
  return notice;
}

bool is_option(const spec::Library& library, const std::string& file) {
  const std::optional<spec::Listing> listing = library.listing_in(file);
  return listing && listing->is_option;
}

/// Of what the house or option in `file` comes to.
std::vector<Notice> notices_of(const spec::Library& library, const spec::Compiled& compiled, const std::string& file) {
  std::vector<Notice> notices;
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    notices.push_back({diagnostic, {}});
  }
  if (!compiled.rules) {
    return notices;
  }
  for (const Lint& lint : lint(*compiled.rules)) {
    const std::string& said_in = compiled.rules->clause(lint.clause).file;
    if (!info(lint.code).of_own_words || said_in == file || is_option(library, said_in)) {
      notices.push_back(notice_of(library, *compiled.rules, lint));
    }
  }
  return notices;
}

bool is_same(const Diagnostic& a, const Diagnostic& b) {
  // The message of a lint may contain numbers that differ from house to house.
  return a.code == b.code && a.at == b.at && (a.severity != Severity::error || a.message == b.message);
}

/// Keeps only those notices that this house has as well.
void keep_common(std::optional<std::vector<Notice>>& common, std::vector<Notice> found) {
  if (!common) {
    common = std::move(found);
    return;
  }
  std::erase_if(*common, [&](const Notice& notice) {
    return std::none_of(found.begin(), found.end(), [&](const Notice& other) { return is_same(notice, other); });
  });
}

void inspect_option(const spec::Library& library, Inspection& inspection) {
  const std::string& file = inspection.listing.file;
  std::vector<std::string> options{inspection.listing.word()};
  options.insert(options.end(), inspection.options.begin(), inspection.options.end());
  std::optional<std::vector<Notice>> errors;
  std::optional<std::vector<Notice>> lints;
  for (const spec::Listing& house : library.list()) {
    if (house.is_option) {
      continue;
    }
    const spec::Compiled compiled = library.compile(house.name, options);
    if (!compiled.rules) {
      inspection.misfits.push_back({house.name, compiled.diagnostics.front().message});
    }
    inspection.fits += compiled.rules ? 1U : 0U;
    const bool settled = compiled.rules && lints && lints->empty();
    std::vector<Notice> found = settled ? std::vector<Notice>{} : notices_of(library, compiled, file);
    std::erase_if(found, [&](const Notice& notice) { return notice.file != file; });
    keep_common(compiled.rules ? lints : errors, std::move(found));
  }
  inspection.notices = (inspection.fits > 0 ? lints : errors).value_or(std::vector<Notice>{});
}

}  // namespace

Inspection inspect(const spec::Library& library, const spec::Listing& listing,
                   const std::vector<std::string>& options) {
  Inspection inspection{listing, options, {}, 0, {}, {}};
  if (listing.is_option) {
    inspect_option(library, inspection);
  } else {
    inspection.notices = notices_of(library, library.compile(listing.word(), options), listing.file);
  }
  return inspection;
}

}  // namespace tonk::explore
