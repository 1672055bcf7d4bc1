#include "cli/hands/rewrite.hpp"

#include <memory>

#include "cli/hands/unified_diff.hpp"
#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/sha256.hpp"
#include "parser/convert.hpp"
#include "parser/parcel.hpp"
#include "render/record.hpp"
#include "session/record.hpp"

namespace tonk::cli {
namespace {

/// Reports why a log cannot be rewritten.
void write_unread(const std::string& file, const std::vector<log::Obstacle>& errors, bool color, std::ostream& out) {
  for (const auto& [error, chunk] : errors) {
    const Place place{chunk.text, chunk.first_line};
    out << finding_text(remark_at(file, place, error.at, Verdict::unreadable, error.code, error), color);
  }
}

}  // namespace

std::optional<Rewritten> rewrite(const std::string& file, Openable kind, std::optional<log::Form> to, RewriteAs what,
                                 ColorWhen color, World& world, Problems& problems) {
  std::string why;
  const std::unique_ptr<Source> source = Source::open(file, world, why, kind);
  if (source == nullptr) {
    problems.say(cannot_read(file, why));
    return std::nullopt;
  }
  log::Parceler parceler([&](char* data, std::size_t most) { return source->read(data, most, why); },
                         is_json_by_name(file) ? std::optional(log::Form::json) : std::nullopt);
  std::optional<Rewritten> done(std::in_place);
  Sha256 before;
  Sha256 after;
  std::optional<log::Converter> converter;
  UnifiedDiff difference(file);
  std::string no_room;
  for (log::Parcel parcel; no_room.empty() && parceler.next(parcel);) {
    if (!converter) {
      converter.emplace(parceler.form(), to.value_or(parceler.form()));
    }
    before.add(parcel.text);
    const log::Formatted part = converter->next(parcel);
    if (!part.errors.empty()) {
      write_unread(file, part.errors, use_color(color, world.err_is_terminal, world), world.err);
      done->unread = true;
    } else if (!done->unread && what == RewriteAs::difference) {
      difference.add(parcel.text, part, no_room);
    } else if (!done->unread) {
      after.add(part.text);
      (void)done->text.append(part.text, no_room);
    }
  }
  if (what == RewriteAs::difference && no_room.empty()) {
    done->text = difference.take(no_room);
  }
  if (!no_room.empty()) {
    problems.say("`{}` cannot be rewritten: {}", file, no_room);
  }
  if (!why.empty()) {
    problems.say(cannot_read(file, why));
  }
  done->before = before.digits();
  done->after = after.digits();
  return no_room.empty() && why.empty() ? std::move(done) : std::nullopt;
}

bool give(Rewritten& log, const std::string& file, const Spool::Take& take, Problems& problems) {
  std::string why;
  const bool given = log.text.give(take, why);
  if (!why.empty()) {
    problems.say("`{}` cannot be rewritten: {}", file, why);
  }
  return given;
}

}  // namespace tonk::cli
