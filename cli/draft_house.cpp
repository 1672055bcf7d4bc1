#include "cli/draft_house.hpp"

#include <utility>

namespace tonk::cli {
namespace {

using spec::Said;

constexpr const char* base_game = "pagat";

Said differences(const Said& says, const Said& below) {
  Said different;
  for (std::size_t i = 0; i < says.size(); ++i) {
    if (says[i] && !(below[i] && spec::same(*says[i], *below[i]))) {
      different[i] = says[i];
    }
  }
  return different;
}

}  // namespace

Said DraftHouse::below() const {
  spec::NewHouse bare = house_;
  bare.says = {};
  return with_text(spec::house_text(bare)).said(house_.name);
}

Said DraftHouse::proposed() const { return stands_alone() ? library_.said(base_game) : below(); }

Diagnostics DraftHouse::examine(const Said& says) const {
  return with_text(text(says, false)).compile(house_.name, {}).diagnostics;
}

std::string DraftHouse::text(const Said& says, bool rest) const {
  const Said under = below();
  spec::NewHouse house = house_;
  house.says = differences(says, under);
  return spec::house_text(house, rest ? &under : nullptr);
}

spec::Library DraftHouse::with_text(std::string text) const {
  spec::Library library = library_;
  library.add(path_, std::move(text));
  return library;
}

}  // namespace tonk::cli
