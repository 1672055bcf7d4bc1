#include "cli/houses/mend.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "cli/io/output_file.hpp"
#include "core/text.hpp"
#include "explore/lint/lint.hpp"
#include "spec/amend.hpp"

namespace tonk::cli {
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

std::vector<std::string> mend(Inspection& inspection, spec::Library library, World& world, Problems& problems) {
  std::vector<std::string> done;
  std::string why;
  std::optional<std::string> text = library.text_of(inspection.listing.file);
  if (!text) {
    return done;
  }
  std::string mended = *text;
  while (auto change = next_change(inspection, library, mended)) {
    mended = std::move(change->text);
    done.push_back(std::move(change->words));
  }
  const std::string& file = inspection.listing.file;
  if (!done.empty() && !OutputFile(world, file).renew(*text, mended, why)) {
    problems.say(fmt::format("`{}` cannot be mended: {}", file, why));
    done.clear();
  }
  return done;
}

}  // namespace tonk::cli
