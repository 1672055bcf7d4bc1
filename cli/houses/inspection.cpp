#include "cli/houses/inspection.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cli/io/output_file.hpp"
#include "explore/lint/lint.hpp"
#include "spec/amend.hpp"

namespace tonk::cli {
namespace {

std::string_view line_of(std::string_view text, std::uint64_t number) {
  for (; number > 1 && !text.empty(); --number) {
    const std::size_t end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  text = text.substr(0, text.find('\n'));
  return text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
}

/// The part of the line to underline: the clause's words, or its key.
std::uint64_t width_of(std::string_view line, std::uint64_t column, const std::string& text) {
  const std::string_view rest = column <= line.size() ? line.substr(column - 1) : std::string_view();
  if (rest.starts_with(text)) {
    return text.size();
  }
  const std::size_t colon = rest.find(':');
  return std::max<std::size_t>(1, colon == std::string_view::npos ? rest.size() : colon);
}

Notice notice(const spec::Library& library, const spec::Rules& rules, const explore::Lint& lint) {
  const spec::Clause& clause = rules.clause(lint.clause);
  const explore::LintInfo& about = explore::info(lint.code);
  Diagnostic told;
  told.severity = about.severity;
  told.code = about.name;
  told.file = clause.file;
  told.at = {clause.line, clause.column};
  if (const auto text = library.text_of(clause.file)) {
    told.line = line_of(*text, clause.line);
  }
  told.width = width_of(told.line, clause.column, clause.text);
  told.message = lint.message;
  told.help = lint.help;
  return {std::move(told), lint.log};
}

bool is_option(const spec::Library& library, const std::string& file) {
  const std::optional<spec::Listing> listing = library.find_listing(file);
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
  for (const explore::Lint& lint : explore::lint(*compiled.rules)) {
    const std::string& said_in = compiled.rules->clause(lint.clause).file;
    if (!explore::info(lint.code).of_own_words || said_in == file || is_option(library, said_in)) {
      notices.push_back(notice(library, *compiled.rules, lint));
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
    return std::none_of(found.begin(), found.end(),
                        [&](const Notice& other) { return is_same(notice.diagnostic, other.diagnostic); });
  });
}

void inspect_option(const spec::Library& library, Inspection& inspection) {
  const std::string& file = inspection.listing.file;
  std::optional<std::vector<Notice>> errors;
  std::optional<std::vector<Notice>> lints;
  for (const spec::Listing& house : library.list()) {
    if (house.is_option) {
      continue;
    }
    const spec::Compiled compiled = library.compile(house.name, {file});
    if (!compiled.rules) {
      inspection.misfits.push_back({house.name, compiled.diagnostics.front().message});
    }
    inspection.fits += compiled.rules ? 1U : 0U;
    const bool settled = compiled.rules && lints && lints->empty();
    std::vector<Notice> found = settled ? std::vector<Notice>{} : notices_of(library, compiled, file);
    std::erase_if(found, [&](const Notice& notice) { return notice.diagnostic.file != file; });
    keep_common(compiled.rules ? lints : errors, std::move(found));
  }
  inspection.notices = (inspection.fits > 0 ? lints : errors).value_or(std::vector<Notice>{});
}

}  // namespace

std::size_t Inspection::number_of(Severity severity) const {
  return static_cast<std::size_t>(std::count_if(
      notices.begin(), notices.end(), [&](const Notice& notice) { return notice.diagnostic.severity == severity; }));
}

Inspection inspect(const spec::Library& library, const spec::Listing& listing,
                   const std::vector<std::string>& options) {
  Inspection inspection{listing, options, {}, 0, {}, {}};
  if (listing.is_option) {
    inspect_option(library, inspection);
  } else {
    inspection.notices = notices_of(library, library.compile(listing.file, options), listing.file);
  }
  return inspection;
}

namespace {

struct Change {
  std::string text;
  std::string words;
  bool of_word = false;
};

/// The lints that are mended by removing the rule, because it has no effect.
bool may_go(std::string_view code) {
  using explore::LintCode;
  return code == explore::info(LintCode::no_effect).name || code == explore::info(LintCode::idle_sentence).name ||
         code == explore::info(LintCode::win_never_counts).name;
}

std::optional<Change> change_for(const std::string& text, const Diagnostic& told) {
  if (!told.instead.empty()) {
    if (auto changed = spec::replaced(text, told)) {
      return Change{*std::move(changed),
                    fmt::format("line {}: `{}` is now `{}`", told.at.line, underlined(told), told.instead), true};
    }
  }
  if (may_go(told.code)) {
    if (auto changed = spec::without(text, told.at)) {
      return Change{*std::move(changed), fmt::format("line {}: taken out: {}", told.at.line, told.message), false};
    }
  }
  return std::nullopt;
}

/// A mended word may reveal other errors, but none may remain at its own place.
bool is_better(const Change& change, const Diagnostic& mended, const Inspection& before, const Inspection& after) {
  if (change.of_word) {
    return std::none_of(after.notices.begin(), after.notices.end(),
                        [&](const Notice& notice) { return notice.diagnostic.at == mended.at; });
  }
  return after.number_of(Severity::error) == 0 &&
         after.number_of(Severity::warning) < before.number_of(Severity::warning);
}

/// The first change that makes it better.
std::optional<Change> next_change(Inspection& inspection, spec::Library& library, const std::string& text) {
  for (const Notice& notice : inspection.notices) {
    if (notice.diagnostic.file != inspection.listing.file) {
      continue;
    }
    if (auto change = change_for(text, notice.diagnostic)) {
      spec::Library changed = library;
      changed.add(inspection.listing.file, change->text);
      const std::optional<spec::Listing> listing = changed.find_listing(inspection.listing.file);
      Inspection after = inspect(changed, listing.value_or(inspection.listing), inspection.options);
      if (is_better(*change, notice.diagnostic, inspection, after)) {
        inspection = std::move(after);
        library = std::move(changed);
        return change;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

void mend(Inspection& inspection, spec::Library library, World& world, Problems& problems) {
  const std::optional<std::string> text = library.text_of(inspection.listing.file);
  if (!text) {
    return;
  }
  std::string mended = *text;
  std::vector<std::string> done;
  while (auto change = next_change(inspection, library, mended)) {
    mended = std::move(change->text);
    done.push_back(std::move(change->words));
  }
  const std::string& file = inspection.listing.file;
  std::string why;
  if (done.empty() || OutputFile(world, file).renew(*text, mended, why)) {
    inspection.mended = std::move(done);
  } else {
    problems.say(fmt::format("`{}` cannot be mended: {}", file, why));
  }
}

}  // namespace tonk::cli
