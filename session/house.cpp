#include "session/house.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

#include "explore/play/playing.hpp"

namespace tonk {
namespace {

namespace fs = std::filesystem;

/// The shipped houses alone. Reading all of them takes longer than compiling one.
const spec::Library& shipped() {
  static const spec::Library library{spec::ReadFile{}};
  return library;
}

Result<House> house_of(std::shared_ptr<const spec::Compiled> compiled) {
  if (!compiled->rules) {
    return compiled->diagnostics;
  }
  return House({compiled, &*compiled->rules});
}

}  // namespace

unsigned House::cards_dealt(unsigned players) const {
  return players < rules_->cards_dealt.size() ? rules_->cards_dealt[players] : 0U;
}

std::vector<Card> House::pack() const {
  std::vector<Card> cards = explore::whole_pack(rules_->deck);
  std::ranges::sort(cards);
  return cards;
}

unsigned House::points(Card card) const { return card.known() ? rules_->deck.points[card.index()] : 0U; }

bool is_below(const std::string& folder, const std::string& path, std::string& why) {
  const fs::path root = fs::path(folder.empty() ? "." : folder).lexically_normal();
  const fs::path way = fs::path(path).lexically_normal().lexically_relative(root);
  const bool below = !way.empty() && *way.begin() != "..";
  why = below ? why : "it lies outside of the log's folder";
  return below;
}

HouseCache::HouseCache(HouseAccess access) : access_(std::move(access)), library_(access_.read_file) {}

void HouseCache::add(std::string path, std::string text) {
  library_.add(std::move(path), std::move(text));
  compiled_.clear();
}

std::shared_ptr<const spec::Compiled> HouseCache::compile(const HouseChoice& choice) {
  const auto found = compiled_.find(choice);
  if (found != compiled_.end()) {
    return found->second;
  }
  spec::MayRead may_read;
  if (choice.in_log && access_.may_follow) {
    may_read = [&](const std::string& path, std::string& why) {
      const std::span<const std::string> asked = std::span(choice.options).last(choice.not_in_log);
      const auto brings = [&](const std::string& option) {
        return spec::is_path(option) && (option == path || access_.may_follow(folder_of(option), path, why));
      };
      return std::ranges::any_of(asked, brings) || access_.may_follow(choice.folder, path, why);
    };
  }
  auto compiled =
      std::make_shared<const spec::Compiled>(library_.compile(choice.name, choice.options, choice.folder, may_read));
  if (!compiled->rules && access_.report) {
    Diagnostics about_files;
    std::copy_if(compiled->diagnostics.begin(), compiled->diagnostics.end(), std::back_inserter(about_files),
                 [](const Diagnostic& diagnostic) { return !diagnostic.file.empty(); });
    if (!about_files.empty()) {
      access_.report(about_files);
    }
  }
  constexpr std::size_t most_kept = 64;  // a log can name another one for each hand
  if (compiled_.size() == most_kept) {
    compiled_.clear();
  }
  return compiled_.emplace(choice, std::move(compiled)).first->second;
}

Result<House> HouseCache::load(const HouseChoice& choice) { return house_of(compile(choice)); }

Result<House> load_house(const std::string& house, const std::vector<std::string>& options) {
  return house_of(std::make_shared<const spec::Compiled>(shipped().compile(house, options)));
}

Result<House> parse_house(std::string text, const std::string& file, const std::vector<std::string>& options) {
  const std::string path = spec::is_path(file) ? file : file + ".yaml";
  spec::Library library = shipped();
  library.add(path, std::move(text));
  return house_of(std::make_shared<const spec::Compiled>(library.compile(path, options)));
}

const std::vector<spec::Listing>& shipped_houses() {
  static const std::vector<spec::Listing> listings = shipped().list();
  return listings;
}

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

}  // namespace tonk
