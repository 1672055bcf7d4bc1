#include "cli/hands/rewrite.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include "cli/io/input.hpp"
#include "cli/io/source.hpp"
#include "cli/judging/reporter.hpp"
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

std::optional<Rewritten> rewrite(const std::string& file, std::optional<log::Form> to, bool want_text, ColorWhen color,
                                 World& world, Problems& problems) {
  std::string why;
  const std::unique_ptr<Source> source = Source::open(file, world, why);
  if (source == nullptr) {
    problems.say(cannot_read(file, why));
    return std::nullopt;
  }
  log::Parceler parceler([&](char* data, std::size_t most) { return source->read(data, most, why); },
                         is_json_by_name(file) ? std::optional(log::Form::json) : std::nullopt);
  std::optional<Rewritten> done(std::in_place);
  Sha256 before;
  std::optional<log::Converter> converter;
  bool going_on = true;
  for (log::Parcel parcel; going_on && parceler.next(parcel);) {
    if (!converter) {
      converter.emplace(parceler.form(), to.value_or(parceler.form()));
    }
    before.add(parcel.text);
    log::Formatted part = converter->next(parcel);
    if (!part.errors.empty()) {
      write_unread(file, part.errors, use_color(color, world.err_is_terminal, world), world.err);
      done->unread = true;
    } else if (!done->unread) {
      std::string no_room;
      going_on = done->text.append(part.text, no_room);
      if (!going_on) {
        problems.say("`{}` cannot be rewritten: {}", file, no_room);
      }
      std::ranges::copy(part.dropped, std::back_inserter(done->dropped));
    }
    done->old_text += want_text ? parcel.text : "";
  }
  if (!why.empty()) {
    problems.say(cannot_read(file, why));
  }
  done->before = before.digits();
  return going_on && why.empty() ? std::move(done) : std::nullopt;
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
