#include "spec/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

namespace fs = std::filesystem;

std::string stem(const std::string& path) { return fs::path(path).stem().string(); }

}  // namespace

/// A file's text, and what it says, which is read when it is first asked for.
class Library::File {
 public:
  File(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Nothing where no name can be read; what is wrong is in `report`.
  [[nodiscard]] const std::optional<Layer>& layer() const {
    read();
    return layer_;
  }
  [[nodiscard]] const Report& report() const {
    read();
    return report_;
  }

 private:
  void read() const {
    std::call_once(once_, [&] { layer_ = read_layer(Source(path_, text_), report_); });
  }

  std::string path_;
  std::string text_;
  mutable std::once_flag once_;
  mutable std::optional<Layer> layer_;
  mutable Report report_;
};

Listing Library::listing_of(const Entry& entry) {
  const std::optional<Layer>& layer = entry.file->layer();
  return layer ? Listing{layer->name,        layer->is_option,         layer->text(Key::title),
                         entry.file->path(), layer->text(Key::source), layer->text(Key::extends)}
               : Listing{entry.name, entry.is_option, {}, entry.file->path()};
}

Library::Library(ReadFile read_file) : read_file_(std::move(read_file)) {
  for (const EmbeddedFile& file : embedded_files()) {  // a file is named after its house, so none needs to be read here
    const std::string path(file.path);
    entries_.push_back({stem(path), path.find("/options/") != std::string::npos,
                        std::make_shared<const File>(path, std::string(file.text))});
  }
}

void Library::add(std::string path, std::string text) {
  auto file = std::make_shared<const File>(std::move(path), std::move(text));
  const std::optional<Layer>& layer = file->layer();
  Entry entry{layer ? layer->name : stem(file->path()), layer && layer->is_option, std::move(file)};
  std::erase_if(entries_, [&](const Entry& e) { return e.name == entry.name && e.is_option == entry.is_option; });
  entries_.push_back(std::move(entry));
}

/// A file that was asked for.
struct Library::Found {
  std::shared_ptr<const File> file;
  bool trusted = true;  ///< the files that it names are read without asking whether they may be

  [[nodiscard]] const std::string& path() const { return file->path(); }
};

namespace {

/// Who names a file.
struct Referrer {
  std::string folder;  ///< paths are relative to it; empty for the current one
  bool trusted = true;
  const Source* source = nullptr;  ///< the file that does so; null for the library's user
  Span at;                         ///< where in that file
};

/// Options that are asked for together, with all that they bring along, each file once.
struct Group {
  Level layers;
  std::set<std::string> opened;   ///< the files that were read so far, or are being read
  std::vector<std::string> open;  ///< of these the ones whose `with` is being read
};

bool contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

constexpr std::size_t most_files = 64;
constexpr std::size_t most_bases = 16;

}  // namespace

/// Gathers the levels of one compilation: the house, what it extends, and the options. Each file is read and parsed once.
class Library::Collector {
 public:
  Collector(const Library& library, const std::string& folder, const MayRead& may_read)
      : library_(library), may_read_(may_read), user_{folder, !may_read, nullptr, {}} {}

  [[nodiscard]] Compiled compile(const std::string& house, const std::vector<std::string>& options) {
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

  /// What of the house's levels could be read, from the lowest to the highest.
  [[nodiscard]] HouseBase base(const std::string& house) {
    add_house(house);
    return HouseBase(std::move(levels_), std::move(report_));
  }

  [[nodiscard]] HouseBase with(const HouseBase& base, const std::vector<std::string>& options) {
    add_options(options);
    return base.with(std::move(levels_), report_);
  }

 private:
  void refuse(const Referrer& referrer, std::string code, std::string message, std::string help) {
    whole_ = false;
    if (referrer.source != nullptr) {
      report_.error(std::move(code), *referrer.source, referrer.at, std::move(message), std::move(help));
    } else {
      report_.error(std::move(code), std::move(message), std::move(help));
    }
  }

  /// The house or the option of this name, or the file at this path; null where there is none, which is reported.
  const Found* find(const std::string& word, bool option, const Referrer& referrer) {
    const bool by_path = is_path(word);
    const std::string name = by_path ? (fs::path(referrer.folder) / word).string() : word;
    // Different spellings of a path mean the same file.
    const std::string same = by_path ? fs::path(name).lexically_normal().string() : name;
    std::optional<Found>& found = found_[{same, by_path, option, referrer.trusted}];
    if (!found) {
      found = by_path ? find_path(name, referrer) : find_name(name, option, referrer);
    }
    unknown_ = unknown_ || (!found && referrer.source == nullptr);
    return found ? &*found : nullptr;
  }

  [[nodiscard]] std::optional<Found> find_path(const std::string& path, const Referrer& referrer) {
    if (const Entry* const entry = library_.entry_at(path)) {
      return Found{entry->file};
    }
    const ReadFile& read_file = library_.read_file_;
    std::string why = read_file ? "" : "no files are read here";
    const bool may = read_file && (referrer.trusted || may_read_(path, why));
    if (std::optional<std::string> text = may ? read_file(path, why) : std::nullopt) {
      return Found{std::make_shared<const File>(path, std::move(*text)), referrer.trusted};
    }
    refuse(
        referrer, "unreadable-file",
        back_quoted(fs::path(path).lexically_normal().string()) + " cannot be read" + (why.empty() ? "" : ": " + why),
        referrer.source != nullptr ? help_for_path(path, referrer) : "");
    return std::nullopt;
  }

  [[nodiscard]] std::string help_for_path(const std::string& path, const Referrer& referrer) const {
    const std::string name = stem(path);
    for (const Entry& entry : library_.entries_) {
      if (entry.name == name) {
        return fmt::format("the shipped {} is written without an ending: `{}: {}`",
                           entry.is_option ? "option" : "house", entry.is_option ? "with" : "extends", name);
      }
    }
    const std::string file = fs::path(path).filename().string();
    return fs::path(path).has_extension()
               ? fmt::format("a path begins where the file that names it lies: `./{}`", file)
               : fmt::format("a house file has an ending: `{}.yaml`", beside(path, referrer));
  }

  /// The path as the referring file would write it.
  [[nodiscard]] static std::string beside(const std::string& path, const Referrer& referrer) {
    return "./" +
           fs::path(path).lexically_normal().lexically_relative(fs::path(referrer.folder).lexically_normal()).string();
  }

  [[nodiscard]] std::optional<Found> find_name(const std::string& name, bool option, const Referrer& referrer) {
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

  [[nodiscard]] bool has_room_for(const Found& found, const Referrer& referrer) {
    if (files_.size() < most_files || files_.contains(found.path())) {
      return true;
    }
    refuse(referrer, "too-large", fmt::format("more than {} files belong to one house", most_files),
           "add fewer options, or write several into one file");
    return false;
  }

  /// What was found, as a house or an option. What is wrong with the file itself is reported when it is first read.
  std::optional<Layer> read(const Found& found, bool option) {
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

  /// The file as one that names others.
  [[nodiscard]] static Referrer referrer_in(const Found& found, const Layer& layer) {
    return {fs::path(found.path()).parent_path().string(), found.trusted, layer.source.get(), {}};
  }

  /// From the house to the one that extends nothing, which is the lowest layer. The options that a house itself is played with
  /// lie below it.
  void add_house(const std::string& house) {
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
      const std::size_t blank =
          extends && !is_path(base->value->text) ? base->value->text.find(' ') : std::string::npos;
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

  const Found* find_base(const Part& base, Referrer& referrer, const std::vector<std::string>& seen) {
    referrer.at = base.at;
    const Found* const found = find(base.text, false, referrer);
    if (found == nullptr) {
      return nullptr;
    }
    if (contains(seen, found->path())) {
      refuse(referrer, "extends-cycle", back_quoted(base.text) + " is built on this house itself",
             "the last house of the chain must say `extends: nothing`");
    } else if (has_room_for(*found, referrer)) {
      if (seen.size() < most_bases) {
        return found;
      }
      refuse(referrer, "too-deep", fmt::format("more than {} houses are built on each other", most_bases),
             "extend a house further down");
    }
    return nullptr;
  }

  void add_options(const std::vector<std::string>& words) {
    if (words.size() > most_files) {
      refuse(user_, "too-large", fmt::format("{} options are more than {}", words.size(), most_files), "");
      unknown_ = true;
      return;
    }
    Group options;
    for (const std::string& word : words) {
      const Found* const found = find(word, true, user_);
      const Layer* const layer =
          found != nullptr && has_room_for(*found, user_) ? add_option(*found, options) : nullptr;
      if (layer != nullptr && !contains(asked_, layer->name)) {
        asked_.push_back(layer->name);
      }
    }
    if (!options.layers.empty()) {
      levels_.push_back(std::move(options.layers));
    }
  }

  /// Adds an option after all that it brings along. The pointer is valid until the next option is added.
  const Layer* add_option(const Found& found, Group& group) {
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

  /// As Rules have it; every level could be read.
  [[nodiscard]] std::string base_game() const {
    const auto bottom = std::ranges::find_if(levels_, [](const Level& level) { return !level.front().is_option; });
    return bottom == levels_.end() - 1 ? std::string() : bottom->front().source->file();
  }

  /// Adds the options that a file names in its `with`; returns their files, and those of all that they bring along.
  std::set<std::string> bring(const Layer& layer, Referrer referrer, Group& group) {
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

  const Library& library_;
  const MayRead& may_read_;
  const Referrer user_;
  Report report_;
  /// By name or path, whether it is a path, whether an option is meant, and whether who names it is trusted.
  std::map<std::tuple<std::string, bool, bool, bool>, std::optional<Found>> found_;
  std::set<std::string> files_;  ///< that were read, by path
  std::vector<Level> levels_;
  std::vector<std::string> asked_;  ///< the options, by name
  bool unknown_ = false;            ///< what the library's user asked for is of no known name
  bool whole_ = true;               ///< every layer could be read
};

Compiled Library::compile(const std::string& house, const std::vector<std::string>& options, const std::string& folder,
                          const MayRead& may_read) const {
  return Collector(*this, folder, may_read).compile(house, options);
}

std::optional<Rules> Library::base_game_of(const Rules& rules) const {
  return rules.base_game.empty() ? std::nullopt : compile(rules.base_game, {}).rules;
}

HouseBase Library::base(const std::string& house, const std::string& folder) const {
  return Collector(*this, folder, {}).base(house);
}

HouseBase Library::with(const HouseBase& base, const std::vector<std::string>& options,
                        const std::string& folder) const {
  return Collector(*this, folder, {}).with(base, options);
}

Said Library::said(const std::string& house, const std::string& folder) const { return base(house, folder).said(); }

const Library::Entry* Library::entry_at(const std::string& path) const {
  const auto normal = [](const std::string& one) { return fs::path(one).lexically_normal(); };
  const auto entry =
      std::ranges::find(entries_, normal(path), [&](const Entry& one) { return normal(one.file->path()); });
  return entry == entries_.end() ? nullptr : &*entry;
}

std::optional<Listing> Library::find_listing(const std::string& word) const {
  if (is_path(word)) {
    const std::optional<std::string> text = text_of(word);
    return text ? std::optional(listing_of({stem(word), false, std::make_shared<const File>(word, *text)}))
                : std::nullopt;
  }
  const std::vector<Listing> all = list();
  const auto found = std::ranges::find(all, word, &Listing::name);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::string> Library::text_of(const std::string& file) const {
  const Entry* const entry = entry_at(file);
  std::string why;
  return entry != nullptr ? entry->file->text() : read_file_ ? read_file_(file, why) : std::nullopt;
}

std::vector<std::string> Library::names(bool option) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (entry.is_option == option) {
      names.push_back(entry.name);
    }
  }
  return names;
}

std::vector<Listing> Library::list() const {
  std::vector<Listing> listings;
  listings.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    listings.push_back(listing_of(entry));
  }
  std::ranges::sort(listings, {}, [](const Listing& listing) { return std::tie(listing.is_option, listing.name); });
  return listings;
}

bool is_path(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") || word.ends_with(".yml");
}

}  // namespace tonk::spec
