#include "cli/editor/renaming.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "parser/hand.hpp"
#include "parser/reader.hpp"
#include "parser/revise.hpp"

namespace tonk::cli {
namespace {

/// A hand or the head of a session, as it was written.
struct Written {
  std::size_t begin = 0;
  std::size_t end = 0;
  log::Hand hand;
  std::optional<std::size_t> obstacle;  ///< where it cannot be read
};

/// The session that has this place, with its head, or the one hand if it is in none.
std::vector<Written> group_at(const std::string& text, std::size_t offset) {
  std::vector<Written> group;
  log::ChunkReader reader(text, log::Form::text);
  bool in_session = false;
  bool any = false;
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    const std::size_t begin = offset_in(text, chunk->text);
    const bool begins = chunk->kind == log::Chunk::Kind::session || !in_session;
    if (begins && offset < begin && any) {
      break;
    }
    if (begins) {
      group.clear();
    }
    in_session = in_session || chunk->kind == log::Chunk::Kind::session;
    any = true;
    const auto& errors = reader.errors();
    const auto obstacle = errors.empty() ? std::nullopt : std::optional(begin + errors.front().at.begin);
    group.push_back({begin, begin + chunk->text.size(), hand, obstacle});
  }
  return group;
}

}  // namespace

Renamed renamed(const TextDocument& document, std::size_t offset, const std::string& old, const std::string& name) {
  const std::vector<Written> group = group_at(document.text(), offset);
  std::vector<log::Hand> wanted;
  Renamed done{Json::array(), ""};
  std::size_t copied = 0;
  for (const Written& one : group) {
    if (one.obstacle) {
      throw std::invalid_argument(fmt::format("line {} cannot be read, and may name `{}`",
                                              document.position_at(*one.obstacle)["line"].get<std::size_t>() + 1,
                                              printable(old)));
    }
    if (name != old && std::ranges::find(one.hand.names, name) != one.hand.names.end()) {
      throw std::invalid_argument(fmt::format("another player is called `{}`", printable(name)));
    }
    wanted.push_back(one.hand);
    std::ranges::replace(wanted.back().names, old, name);
    const std::string_view text = std::string_view(document.text()).substr(one.begin, one.end - one.begin);
    const std::string changed = log::revised(text, one.hand, wanted.back());
    if (changed != text) {
      done.edits.push_back(document.edit(one.begin, one.end, changed));
    }
    done.text.append(document.text(), copied, one.begin - copied).append(changed);
    copied = one.end;
  }
  done.text.append(document.text(), copied);
  const auto again = group_at(done.text, group.empty() ? 0 : group.front().begin);
  if (!std::ranges::equal(again, wanted, [](const Written& one, const log::Hand& hand) {
        return !one.obstacle && log::same(one.hand, hand);
      })) {
    throw std::invalid_argument(fmt::format("`{}` cannot be the name of a player", printable(name)));
  }
  return done;
}

std::optional<Token> player_at(const TextDocument& document, std::size_t offset) {
  const std::optional<Token> token = token_at(document, offset);
  const std::vector<Written> group = group_at(document.text(), offset);
  const auto names = [&](const std::string& name) {
    return std::ranges::any_of(
        group, [&](const Written& one) { return std::ranges::find(one.hand.names, name) != one.hand.names.end(); });
  };
  if (!token || !names(token->value)) {
    return std::nullopt;
  }
  // The same word may also be an id, a house, a card or an action: those keep it when the player is called something else.
  std::string other = token->value + "-";
  while (names(other)) {
    other += '-';
  }
  const TextDocument changed(document.uri(), renamed(document, offset, token->value, other).text);
  const Json line{{"line", document.position_at(offset)["line"]}, {"character", 0}};
  const std::size_t begin = document.line_begin(offset);
  const std::vector<Token> before = tokens_of(document.line_at(offset), begin);
  const std::vector<Token> after = tokens_of(changed.line_at(changed.offset_at(line)), 0);
  const auto place = std::ranges::find(before, token->begin, &Token::begin) - before.begin();
  return after.size() == before.size() && after[static_cast<std::size_t>(place)].value == other ? token : std::nullopt;
}

}  // namespace tonk::cli
