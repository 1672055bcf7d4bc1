#include "spec/collector.hpp"
#include "core/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tonk::spec {
namespace {

namespace fs = std::filesystem;

bool contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

/// A path that is meant from a folder, as people write it.
std::string path_from(const std::string& folder, std::string_view path) {
  while (!folder.empty() && path.starts_with("./")) {
    path.remove_prefix(std::min(path.find_first_not_of('/', 2), path.size()));
  }
  return (fs::path(folder) / path).string();
}

constexpr std::size_t most_files = 64;
constexpr std::size_t most_bases = 16;

}  // namespace

Compiled Library::Collector::compile(const std::string& house, const std::vector<std::string>& options) {
  add_house(house);
  add_options(options);
  Compiled compiled;
  if (whole_) {
    compiled.rules = finish(read_levels(levels_, report_), report_);
  }
  if (compiled.rules) {
    compiled.rules->options = asked_;
    compiled.rules->base_game = base_game();
  }
  compiled.diagnostics = report_.diagnostics();
  compiled.unknown = unknown_;
  return compiled;
}

HouseBase Library::Collector::base(const std::string& house) {
  add_house(house);
  return HouseBase(std::move(levels_), std::move(report_));
}

HouseBase Library::Collector::with(const HouseBase& base, const std::vector<std::string>& options) {
  add_options(options);
  return base.with(asked_, std::move(levels_), report_);
}

void Library::Collector::refuse(const Referrer& referrer, std::string code, std::string message, std::string help) {
  whole_ = false;
  if (referrer.source != nullptr) {
    report_.error(std::move(code), *referrer.source, referrer.at, std::move(message), std::move(help));
  } else {
    report_.error(std::move(code), std::move(message), std::move(help));
  }
}

const Library::Found* Library::Collector::find(const std::string& word, bool option, const Referrer& referrer) {
  const bool by_path = is_path(word);
  const std::string name = by_path ? path_from(referrer.folder, word) : word;
  // Different spellings of a path mean the same file.
  const std::string same = by_path ? fs::path(name).lexically_normal().string() : name;
  std::optional<Found>& found = found_[{same, by_path, option, referrer.trusted}];
  if (!found) {
    found = by_path ? find_path(name, referrer) : find_name(name, option, referrer);
  }
  unknown_ = unknown_ || (!found && referrer.source == nullptr);
  return found ? &*found : nullptr;
}

std::optional<Library::Found> Library::Collector::find_path(const std::string& path, const Referrer& referrer) {
  const std::string file = path_on_disk(path);
  if (const Entry* const entry = library_.entry_at(file)) {
    return Found{entry->file};
  }
  const ReadFile& read_file = library_.read_file_;
  std::string why = read_file ? "" : "no files are read here";
  const bool may = read_file && (referrer.trusted || may_read_(path, why));
  if (std::optional<std::string> text = may ? read_file(path, why) : std::nullopt) {
    return Found{std::make_shared<const File>(file, std::move(*text)), referrer.trusted};
  }
  refuse(referrer, "unreadable-file",
         back_quoted(fs::path(path).lexically_normal().string()) + " cannot be read" + (why.empty() ? "" : ": " + why),
         referrer.source != nullptr ? help_for_path(path, referrer) : "");
  return std::nullopt;
}

std::string Library::Collector::help_for_path(const std::string& path, const Referrer& referrer) const {
  const std::string name = fs::path(path).stem().string();
  for (const Entry& entry : library_.entries_) {
    if (entry.name == name) {
      return fmt::format("the shipped {} is written without an ending: `{}: {}`", entry.is_option ? "option" : "house",
                         entry.is_option ? "with" : "extends", name);
    }
  }
  const std::string file = fs::path(path).filename().string();
  if (fs::path(path).has_extension() && beside(path, referrer) == "./" + file) {
    return "no such file lies in the folder of the one that names it";
  }
  return fs::path(path).has_extension()
             ? fmt::format("a path begins where the file that names it lies: `./{}`", printable(file))
             : fmt::format("a house file has an ending: `{}.yaml`", printable(beside(path, referrer)));
}

std::string Library::Collector::beside(const std::string& path, const Referrer& referrer) {
  return "./" +
         fs::path(path).lexically_normal().lexically_relative(fs::path(referrer.folder).lexically_normal()).string();
}

std::optional<Library::Found> Library::Collector::find_name(const std::string& name, bool option,
                                                            const Referrer& referrer) {
  std::string help;
  std::vector<std::string_view> names;
  for (const Entry& entry : library_.entries_) {
    if (entry.is_option != option) {
      const char* const what = option ? "`{}` is a house" : "`{}` is an option";
      const char* const where = option ? ": write `extends: {}`" : ": write `with: {}`";
      if (entry.name == name) {
        help = fmt::format(fmt::runtime(what), name);
        help += referrer.source != nullptr ? fmt::format(fmt::runtime(where), name) : "";
      }
    } else if (entry.name == name) {
      return Found{entry.file};
    } else {
      names.push_back(entry.name);
    }
  }
  if (!option && name == "none") {
    help = "write `extends: nothing`";
  }
  if (help.empty()) {
    help = did_you_mean(name, names);
    std::string why;
    const std::string file = (fs::path(referrer.folder) / (name + ".yaml")).string();
    const bool may = library_.read_file_ && is_name(name) && (referrer.trusted || may_read_(file, why));
    if (may && library_.read_file_(file, why)) {
      help = fmt::format("for the file beside this one write `./{}.yaml`", name);
    } else if (help.empty()) {
      help = library_.read_file_ ? "`tonk houses` lists them; a file is named with a `/` or the ending `.yaml`"
                                 : "no files are read here";
    }
  }
  refuse(referrer, option ? "unknown-option" : "unknown-house",
         fmt::format("there is no {} {}", option ? "option" : "house", back_quoted(name)), help);
  return std::nullopt;
}

bool Library::Collector::has_room_for(const Found& found, const Referrer& referrer) {
  if (files_.size() < most_files || files_.contains(found.path())) {
    return true;
  }
  refuse(referrer, "too-large", fmt::format("more than {} files belong to one house", most_files),
         "add fewer options, or write several into one file");
  return false;
}

std::optional<Layer> Library::Collector::read(const Found& found, bool option) {
  const std::optional<Layer>& layer = found.file->layer();
  if (files_.insert(found.path()).second) {
    report_.add(found.file->report());
  }
  if (layer && layer->is_option == option) {
    return layer;
  }
  whole_ = false;
  if (layer) {
    report_.error("not-a-house", *layer->source, layer->root->keys.front().at,
                  back_quoted(layer->name) + (option ? " is a house, not an option" : " is an option, not a house"),
                  option ? "an option begins with `option:`" : "a house begins with `house:`");
  }
  return std::nullopt;
}

Referrer Library::Collector::referrer_in(const Found& found, const Layer& layer) {
  return {fs::path(found.path()).parent_path().string(), found.trusted, layer.source.get(), {}};
}

void Library::Collector::add_house(const std::string& house) {
  std::vector<std::string> seen;
  const Found* found = find(house, false, user_);
  while (found != nullptr) {
    seen.push_back(found->path());
    const std::optional<Layer> layer = read(*found, false);
    if (!layer) {
      return;
    }
    Referrer referrer = referrer_in(*found, *layer);
    levels_.insert(levels_.begin(), {*layer});
    Group options;
    bring(*layer, referrer, options);
    if (!options.layers.empty()) {
      levels_.insert(levels_.begin(), std::move(options.layers));
    }
    const Setting* const base = layer->find(Key::extends);
    const bool extends = base != nullptr && base->value->kind == Part::Kind::value && base->value->text != "nothing";
    const std::size_t blank = extends && !is_path(base->value->text) ? base->value->text.find(' ') : std::string::npos;
    if (blank != std::string::npos && base->value->verbatim) {
      const auto at = base->value->at.begin + static_cast<Offset>(blank) + 1;
      referrer.at = {at, base->value->at.end};
      refuse(referrer, "unknown-house", "a house extends one other house",
             "name one house; options are named in `with`");
      return;
    }
    found = extends ? find_base(*base->value, referrer, seen) : nullptr;
  }
}

const Library::Found* Library::Collector::find_base(const Part& base, Referrer& referrer,
                                                    const std::vector<std::string>& seen) {
  referrer.at = base.at;
  const Found* const found = find(base.text, false, referrer);
  if (found == nullptr) {
    return nullptr;
  }
  if (contains(seen, found->path())) {
    refuse(referrer, "extends-cycle", back_quoted(base.text) + " is built on this house itself",
           "give it another name; the last house of the chain must say `extends: nothing`");
  } else if (has_room_for(*found, referrer)) {
    if (seen.size() < most_bases) {
      return found;
    }
    refuse(referrer, "too-deep", fmt::format("more than {} houses are built on each other", most_bases),
           "extend a house further down");
  }
  return nullptr;
}

void Library::Collector::add_options(const std::vector<std::string>& words) {
  if (words.size() > most_files) {
    refuse(user_, "too-large", fmt::format("{} options are more than {}", words.size(), most_files), "");
    unknown_ = true;
    return;
  }
  Group options;
  for (const std::string& word : words) {
    const Found* const found = find(word, true, user_);
    const Layer* const layer = found != nullptr && has_room_for(*found, user_) ? add_option(*found, options) : nullptr;
    if (layer != nullptr && !contains(asked_, layer->name)) {
      asked_.push_back(layer->name);
    }
  }
  if (!options.layers.empty()) {
    levels_.push_back(std::move(options.layers));
  }
}

const Layer* Library::Collector::add_option(const Found& found, Group& group) {
  auto& layers = group.layers;
  if (!group.opened.insert(found.path()).second) {
    const auto layer =
        std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.source->file() == found.path(); });
    return layer == layers.end() ? nullptr : &*layer;
  }
  std::optional<Layer> layer = read(found, true);
  if (!layer) {
    return nullptr;
  }
  group.open.push_back(found.path());
  layer->over = bring(*layer, referrer_in(found, *layer), group);
  group.open.pop_back();
  return &layers.emplace_back(std::move(*layer));
}

std::string Library::Collector::base_game() const {
  const auto bottom = std::ranges::find_if(levels_, [](const Level& level) { return !level.front().is_option; });
  if (bottom == levels_.end() - 1) {
    return {};
  }
  const std::string& file = bottom->front().source->file();
  const Entry* const entry = library_.entry_at(file);
  return entry != nullptr && entry->is_built_in ? entry->name : file;
}

std::set<std::string> Library::Collector::bring(const Layer& layer, Referrer referrer, Group& group) {
  std::set<std::string> brought;
  const Setting* const with = layer.find(Key::with);
  for (const Word& word : with == nullptr ? std::vector<Word>() : words_of(*with->value)) {
    referrer.at = word.at;
    const Found* const found = find(word.text, true, referrer);
    if (found == nullptr) {
      continue;
    }
    if (contains(group.open, found->path())) {
      refuse(referrer, "with-cycle", back_quoted(word.text) + " includes this option itself",
             "leave it out in one of the two");
      continue;
    }
    referrer.at = with->name->at;
    if (!has_room_for(*found, referrer)) {
      break;
    }
    if (const Layer* const other = add_option(*found, group)) {
      brought.insert(other->source->file());
      brought.insert(other->over.begin(), other->over.end());
    }
  }
  return brought;
}

}  // namespace tonk::spec
