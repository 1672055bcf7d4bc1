#include "cli/judging/house_cache.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cli/io/input.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

void add_folder(spec::Library& library, const spec::ReadFile& read, const std::string& folder, Problems& problems) {
  std::string why;
  const auto files = files_in(folder, {".yaml", ".yml"}, why);
  if (!files) {
    problems.say(fmt::format("`{}` cannot be searched for houses: {}", folder, why));
    return;
  }
  for (const std::string& file : *files) {
    if (std::optional<std::string> text = read(file, why)) {
      library.add(file, *std::move(text));
    } else {
      problems.say(fmt::format("`{}` cannot be read: {}", file, why));
    }
  }
}

/// Whether a path leads below a folder, or would if it led anywhere, by way of whatever links; empty: the current one.
bool is_below(const std::string& folder, const std::string& path) {
  std::error_code no_folder;
  std::error_code no_path;
  const fs::path root = fs::weakly_canonical(folder.empty() ? "." : folder, no_folder);
  const fs::path there = fs::weakly_canonical(path, no_path);
  return !no_folder && !no_path &&
         std::mismatch(root.begin(), root.end(), there.begin(), there.end()).first == root.end();
}

/// What is wrong with files; what has no file is wrong with the names that were asked for.
void report_files(const Diagnostics& diagnostics, Problems& problems) {
  Diagnostics about_files;
  std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(about_files),
               [](const Diagnostic& diagnostic) { return !diagnostic.file.empty(); });
  if (!about_files.empty()) {
    problems.report(about_files);
  }
}

}  // namespace

/// The library is copied, and its copies note what they read in the same place.
HouseCache::HouseCache(const HouseOptions& options, Problems& problems)
    : read_([files = files_](const std::string& path, std::string& why) {
        files->insert(path);
        return read_file(path, why);
      }),
      library_(read_),
      problems_(problems),
      trusted_(options.folders),
      trust_paths_(options.trust_paths) {
  for (const std::string& folder : options.folders) {
    add_folder(library_, read_, folder, problems);
    const fs::path own_options = fs::path(folder) / "options";
    std::error_code unknown;
    if (fs::is_directory(own_options, unknown)) {
      add_folder(library_, read_, own_options.string(), problems);
    }
  }
  for (const std::string& option : options.with) {
    if (is_path(option)) {
      trusted_.push_back(folder_of(option));
    }
  }
}

std::shared_ptr<const spec::Compiled> HouseCache::compile(const HouseChoice& choice) {
  const auto found = compiled_.find(choice);
  if (found != compiled_.end()) {
    return found->second;
  }
  auto compiled = std::make_shared<const spec::Compiled>(
      library_.compile(choice.name, choice.options, choice.folder, may_read(choice)));
  if (!compiled->rules) {
    report_files(compiled->diagnostics, problems_);
  }
  constexpr std::size_t most_kept = 64;  // a log can name another one for each hand
  if (compiled_.size() == most_kept) {
    compiled_.clear();
  }
  return compiled_.emplace(choice, std::move(compiled)).first->second;
}

spec::MayRead HouseCache::may_read(const HouseChoice& choice) const {
  if (!choice.in_log || trust_paths_) {
    return {};
  }
  return [this, folder = choice.folder](const std::string& path, std::string& why) {
    const bool may =
        is_below(folder, path) ||
        std::any_of(trusted_.begin(), trusted_.end(), [&](const std::string& other) { return is_below(other, path); });
    why = may ? why
              : "it is outside of the log's folder; `--variants` adds its own folder, and `--trust-paths` follows it";
    return may;
  };
}

bool HouseCache::accepts(const HouseOptions& options) {
  if (!options.house.empty()) {
    const auto compiled = compile({options.house, options.with, ""});
    for (const Diagnostic& diagnostic : compiled->diagnostics) {
      if (!compiled->rules && diagnostic.file.empty()) {
        problems_.say(diagnostic.help.empty() ? diagnostic.message
                                              : fmt::format("{}; {}", diagnostic.message, diagnostic.help));
      }
    }
    return compiled->rules.has_value();
  }
  const std::vector<std::string> names = library_.names(true);
  const std::vector<std::string_view> known(names.begin(), names.end());
  bool accepted = true;
  for (const std::string& option : options.with) {
    if (std::find(names.begin(), names.end(), option) != names.end()) {
      continue;
    }
    std::string why;
    if (is_path(option)) {
      if (!read_file(option, why)) {
        problems_.say(fmt::format("`{}` cannot be read: {}", option, why));
        accepted = false;
      }
      continue;
    }
    const std::string_view meant = nearest(option, known);
    problems_.say(meant.empty() ? fmt::format("there is no option `{}`; `tonk houses` lists them", option)
                                : fmt::format("there is no option `{}`; did you mean `{}`?", option, meant));
    accepted = false;
  }
  return accepted;
}

std::optional<spec::Listing> HouseCache::find(const std::string& word) {
  std::optional<spec::Listing> found = library_.find_listing(word);
  if (found) {
    return found;
  }
  std::string why;
  if (is_path(word)) {
    (void)read_file(word, why);
    problems_.say(fmt::format("`{}` cannot be read: {}", word, why));
    return std::nullopt;
  }
  const std::vector<spec::Listing> all = library_.list();
  std::vector<std::string_view> names;
  names.reserve(all.size());
  for (const spec::Listing& listing : all) {
    names.push_back(listing.name);
  }
  const std::string_view meant = nearest(word, names);
  problems_.say(fmt::format(
      "there is no house or option `{}`; {}", word,
      meant.empty() ? "a file is named with a `/` or the ending `.yaml`" : fmt::format("did you mean `{}`?", meant)));
  return std::nullopt;
}

bool is_path(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") || word.ends_with(".yml");
}

HouseChoice choose(const HouseOptions& options, const log::HouseLine* line, const std::string& folder) {
  if (!options.house.empty()) {
    return {options.house, options.with, ""};
  }
  if (line == nullptr) {
    return {};
  }
  HouseChoice choice{line->name, line->options, "", false};
  for (const std::string& option : options.with) {
    // The command line's paths are relative to where it was typed, not to the log.
    choice.options.push_back(is_path(option) ? fs::absolute(option).string() : option);
  }
  const bool has_path = is_path(choice.name) || std::any_of(choice.options.begin(), choice.options.end(), is_path);
  choice.folder = has_path ? folder : std::string();  // names mean the same in every folder
  choice.in_log = has_path;
  return choice;
}

}  // namespace tonk::cli
