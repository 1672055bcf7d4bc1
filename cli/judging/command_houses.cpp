#include "cli/judging/command_houses.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/configuration.hpp"
#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "spec/library.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

/// Whether a path leads below a folder (empty: the current one) once all links are followed, even if there is nothing at its end.
bool leads_below(const std::string& folder, const std::string& path) {
  std::error_code no_folder;
  std::error_code no_path;
  const fs::path root = fs::weakly_canonical(folder.empty() ? "." : folder, no_folder);
  const fs::path there = fs::weakly_canonical(fs::absolute(path, no_path), no_path);
  return !no_folder && !no_path &&
         std::mismatch(root.begin(), root.end(), there.begin(), there.end()).first == root.end();
}

/// Whether a shipped house or option, whose file is named after it, says something else than this text.
bool replaces_shipped(const spec::Listing& listing, const std::string& text) {
  return std::ranges::any_of(spec::embedded_files(), [&](const spec::EmbeddedFile& file) {
    const fs::path path(file.path);
    const bool is_option = path.parent_path().filename() == "options";
    return path.stem() == listing.name && is_option == listing.is_option && file.text != text;
  });
}

HouseAccess access_for(const HouseOptions& options, Problems& problems, const spec::ReadFile& read,
                       const std::shared_ptr<std::set<std::string>>& files) {
  HouseAccess access;
  access.read_file = [read, files, guard = std::make_shared<std::mutex>()](const std::string& path, std::string& why) {
    {
      const std::lock_guard only_one(*guard);
      files->insert(path);
    }
    return read ? read(path, why) : read_file(path, why);
  };
  access.may_follow = nullptr;
  if (!options.trust_paths) {
    access.may_follow = [trusted = options.folders](const std::string& folder, const std::string& path,
                                                    std::string& why) {
      const bool may =
          leads_below(folder, path) || std::any_of(trusted.begin(), trusted.end(),
                                                   [&](const std::string& other) { return leads_below(other, path); });
      why = may ? why
                : "it lies outside of the log's folder; name its folder with `--variants`, or follow it with "
                  "`--trust-paths`";
      return may;
    };
  }
  access.report = [&problems](const Diagnostics& diagnostics) { problems.report(diagnostics); };
  access.no_house_help =
      "add a line `house NAME` (in JSON `\"house\":{\"name\":\"NAME\"}`), or give `--house HOUSE`; `tonk houses` lists "
      "them";
  return access;
}

}  // namespace

bool is_house(std::string_view text) {
  text = utf8::without_mark(text);
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with("house:") || line.starts_with("option:")) {
      return true;
    }
  }
  return false;
}

CommandHouses::CommandHouses(const HouseOptions& options, Problems& problems, const spec::ReadFile& read)
    : CommandHouses(options, problems, read, std::make_shared<std::set<std::string>>()) {}

CommandHouses::CommandHouses(const HouseOptions& options, Problems& problems, const spec::ReadFile& read,
                             const Files& files)
    : HouseCache(access_for(options, problems, read, files)), files_(files), problems_(problems) {
  for (const std::string& folder : options.folders) {
    add_folder(folder);
    const fs::path own_options = fs::path(folder) / "options";
    std::error_code unknown;
    if (fs::is_directory(own_options, unknown)) {
      add_folder(own_options.string());
    }
  }
}

void CommandHouses::add_folder(const std::string& folder) {
  std::string why;
  const auto files = files_in(folder, {".yaml", ".yml"}, why);
  if (!files) {
    problems_.say("`{}` cannot be searched for houses: {}", folder, why);
    return;
  }
  for (const std::string& file : *files) {
    if (fs::path(file).filename().string().starts_with('.')) {
      continue;
    }
    std::optional<std::string> text = access().read_file(file, why);
    if (!text) {
      problems_.say(cannot_read(file, why));
    } else if (is_configuration(file, *text)) {
      continue;
    } else if (!is_house(*text)) {
      problems_.mention("`{}` is no house: no line of it begins with `house:` or `option:`", file);
    } else {
      const std::string path = spec::path_on_disk(file);
      add(path, *std::move(text));
      note_name(path);
    }
  }
}

void CommandHouses::note_name(const std::string& file) {
  const std::optional<spec::Listing> listing = library().find_listing(file);
  if (!listing) {
    return;
  }
  const char* const what = listing->is_option ? "option" : "house";
  const auto [first, is_new] = own_.try_emplace({listing->is_option, listing->name}, file);
  if (!is_new && plain_path(first->second) != plain_path(file)) {
    problems_.say("`{}` and `{}` are both the {} `{}`: only one can be called so", first->second, file, what,
                  listing->name);
  } else if (is_new && replaces_shipped(*listing, library().text_of(file).value_or(""))) {
    problems_.mention("`{}` takes the place of the shipped {} `{}`", file, what, listing->name);
  }
}

bool CommandHouses::accepts(const HouseRequest& request) {
  const std::size_t with = request.house.find(" with ");
  if (with != std::string::npos && !spec::is_path(request.house)) {
    problems_.say("there is no house `{}`; options stand behind `--with`, as in `{} --with {}`", request.house,
                  request.house.substr(0, with), request.house.substr(with + std::string_view(" with ").size()));
    return false;
  }
  if (!request.house.empty()) {
    const auto compiled = compile({request.house, request.with, ""});
    for (const Diagnostic& diagnostic : compiled->diagnostics) {
      if (!compiled->rules && diagnostic.file.empty()) {
        problems_.say(spec::joined(diagnostic.message, diagnostic.help));
      }
    }
    return compiled->rules.has_value();
  }
  const std::vector<std::string> names = library().names(true);
  bool accepted = true;
  for (const std::string& option : request.with) {
    std::string why;
    const bool is_path = spec::is_path(option);
    if (std::ranges::count(names, option) != 0 || (is_path && read_file(option, why))) {
      continue;
    }
    problems_.say(
        is_path ? cannot_read(option, why)
                : fmt::format("there is no option `{}`; {}", option, meant(option, names, "`tonk houses` lists them")));
    accepted = false;
  }
  return accepted;
}

std::shared_ptr<const spec::Compiled> CommandHouses::compiled(const HouseRequest& request) {
  return accepts(request) ? compile({request.house, request.with, ""}) : nullptr;
}

std::optional<spec::Listing> CommandHouses::find(const std::string& word) {
  std::optional<spec::Listing> found = library().find_listing(word);
  if (found) {
    return found;
  }
  std::string why;
  if (spec::is_path(word)) {
    (void)read_file(word, why);
    problems_.say(cannot_read(word, why));
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const spec::Listing& listing : library().list()) {
    names.push_back(listing.name);
  }
  problems_.say("there is no house or option `{}`; {}", word,
                meant(word, names, "a file is named with a `/` or the ending `.yaml`"));
  return std::nullopt;
}

}  // namespace tonk::cli
