#include "cli/configuration.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/io/input.hpp"
#include "cli/judging/suppressions.hpp"
#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "session/house.hpp"
#include "spec/document.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;
constexpr const char* no_configuration = "none";

enum class Kind : std::uint8_t {
  word,     ///< one value
  paths,    ///< one or several, relative to the configuration's folder
  patterns  ///< `CODE` or `CODE:FILES`, one or several; the files are relative to that folder, too
};

/// A key of the file, which is the long name of an option.
struct Key {
  std::string_view name;
  Kind kind = Kind::word;
};
constexpr std::array<Key, 5> keys{{{"variants", Kind::paths},
                                   {"jobs", Kind::word},
                                   {"color", Kind::word},
                                   {"baseline", Kind::paths},
                                   {"suppress", Kind::patterns}}};

/// Null if there is no such key.
const Key* find_key(std::string_view name) {
  const auto* const found = std::ranges::find(keys, name, &Key::name);
  return found == keys.end() ? nullptr : found;
}

/// One of an option's values.
struct DefaultValue {
  std::string text;  ///< a path is relative to the current folder, or absolute
  Diagnostic place;  ///< where it is written, for what is wrong with it
};

struct DefaultValues {
  std::string option;  ///< such as `variants`
  Kind kind = Kind::word;
  std::vector<DefaultValue> values;
};

/// The value of a key, or those of its list.
std::span<const spec::Part> written_values(const spec::Part& part) {
  return part.kind == spec::Part::Kind::value ? std::span(&part, 1) : std::span(part.items);
}

std::string below(const std::string& folder, const std::string& path) { return (fs::path(folder) / path).string(); }

/// Reads the keys of one file.
class ConfigurationReader {
 public:
  ConfigurationReader(const std::string& path, std::string_view text) : source_(path, text), folder_(folder_of(path)) {}

  std::vector<DefaultValues> read(Problems& problems) {
    std::vector<DefaultValues> defaults;
    if (spec::without_leading_comments(source_.text()).empty()) {
      return defaults;
    }
    if (const auto document = spec::read_document(source_, report_)) {
      for (std::size_t number = 0; number < document->keys.size(); ++number) {
        read_key(document->keys[number], document->items[number], defaults);
      }
    }
    problems.report(report_.diagnostics());
    return defaults;
  }

 private:
  void read_key(const spec::Part& key, const spec::Part& part, std::vector<DefaultValues>& defaults) {
    const Key* const known = find_key(key.text);
    if (known == nullptr) {
      std::vector<std::string_view> names;
      std::ranges::transform(keys, std::back_inserter(names), &Key::name);
      const std::string meant = spec::did_you_mean(key.text, names);
      report_.error("unknown-key", source_, key.at, fmt::format("there is no default {}", back_quoted(key.text)),
                    meant.empty() ? fmt::format("`{}` may give: {}; a house must be called otherwise",
                                                configuration_name, fmt::join(names, ", "))
                                  : meant);
      return;
    }
    if (part.kind == spec::Part::Kind::empty) {
      return;  // such as a list of which all is commented out
    }
    const bool may_be_list = known->kind != Kind::word;
    const auto is_value = [](const spec::Part& one) {
      return one.kind == spec::Part::Kind::value && !one.text.empty();
    };
    if (!is_value(part) &&
        !(part.kind == spec::Part::Kind::list && may_be_list && std::ranges::all_of(part.items, is_value))) {
      report_.error(
          "wrong-kind", source_, part.at,
          fmt::format("{} takes {}", back_quoted(key.text), may_be_list ? "a value, or a list of values" : "one value"),
          known->kind == Kind::patterns ? "as in `wrong-payment:logs/*`, without a blank" : "");
      return;
    }
    DefaultValues given{key.text, known->kind, {}};
    for (const spec::Part& value : written_values(part)) {
      Diagnostic place = at_place(source_.text(), value.at);
      place.file = source_.file();
      place.code = "wrong-kind";
      given.values.push_back({from_here(value.text, known->kind), std::move(place)});
    }
    defaults.push_back(std::move(given));
  }

  [[nodiscard]] std::string from_here(const std::string& value, Kind kind) const {
    switch (kind) {
      case Kind::paths: return below(folder_, value);
      case Kind::patterns: return pattern_below(folder_, value);
      case Kind::word: break;
    }
    return value;
  }

  spec::Source source_;
  std::string folder_;
  spec::Report report_;
};

CLI::Option* option_of(CLI::App& command, std::string_view name) {
  return command.get_option_no_throw(fmt::format("--{}", name));
}

/// What is wrong with a value is a problem at its place; then none is given.
void give(CLI::Option& option, const DefaultValues& given, Problems& problems) {
  const auto take = [&](std::span<const DefaultValue> some) {
    option.clear();
    for (const DefaultValue& value : some) {
      option.add_result(value.text);
    }
    option.run_callback();
  };
  bool all_fit = true;
  for (const DefaultValue& value : given.values) {
    try {
      std::error_code unknown;
      if (given.kind == Kind::paths && !fs::exists(value.text, unknown) && !unknown) {
        throw CLI::ValidationError(fmt::format("`{}` is not there", value.text));
      }
      take({&value, 1});
    } catch (const CLI::ParseError& error) {
      Diagnostic told = value.place;
      told.message = error.what();
      problems.report({told});
      all_fit = false;
    }
  }
  if (all_fit && !given.values.empty()) {
    take(given.values);
  }
}

/// In the current folder, or else in the nearest folder above it; empty if there is none.
std::string find_configuration() {
  std::error_code unknown;
  std::string path(configuration_name);
  for (fs::path folder = fs::current_path(unknown); !unknown; folder = folder.parent_path(), path.insert(0, "../")) {
    if (fs::exists(fs::symlink_status(path, unknown))) {
      return path;
    }
    unknown.clear();
    if (folder == folder.parent_path()) {
      break;
    }
  }
  return {};
}

std::vector<DefaultValues> read_configuration(const std::string& path, Problems& problems) {
  std::string why;
  const std::optional<std::string> text = read_file(path, why);
  if (!text) {
    problems.say(cannot_read(path, why));
    return {};
  }
  return ConfigurationReader(path, *text).read(problems);
}

}  // namespace

bool is_configuration(const std::string& path, std::string_view text) {
  if (fs::path(path).filename() != configuration_name) {
    return false;
  }
  spec::Report unread;
  const auto document = spec::read_document({path, text}, unread);
  return spec::without_leading_comments(text).empty() ||
         (document &&
          std::ranges::all_of(document->keys, [](const spec::Part& key) { return find_key(key.text) != nullptr; }));
}

void declare_configuration(CLI::App& command) {
  if (std::ranges::any_of(keys, [&](const Key& key) { return option_of(command, key.name) != nullptr; })) {
    command.add_option("--config")
        ->description(
            fmt::format("take the defaults of options from this file, or from `{}`, instead of `{}` here or in "
                        "the nearest folder above",
                        no_configuration, configuration_name))
        ->type_name("FILE");
  }
  for (CLI::App* below : command.get_subcommands({})) {
    declare_configuration(*below);
  }
}

std::string configuration_of(const CLI::App& command) {
  const CLI::Option* const option = command.get_option_no_throw("--config");
  if (option == nullptr) {
    return {};
  }
  const std::string asked = option->count() > 0 ? option->results().front() : find_configuration();
  return asked == no_configuration ? std::string() : asked;
}

void configure(CLI::App& command, const std::string& path, Problems& problems) {
  if (path.empty()) {
    return;
  }
  for (const DefaultValues& given : read_configuration(path, problems)) {
    CLI::Option* const option = option_of(command, given.option);
    if (option != nullptr && option->count() == 0) {
      give(*option, given, problems);
    }
  }
}

}  // namespace tonk::cli
