#include "cli/list_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tonk::cli {
namespace {

using spec::FieldInfo;
using spec::Part;

std::vector<const FieldInfo*> keys_of(const FieldInfo& list) {
  const spec::Field section = list.form == spec::Form::side_bet_list ? spec::Field::side_bets : spec::Field::dealt_wins;
  std::vector<const FieldInfo*> keys;
  for (const FieldInfo& key : spec::fields()) {
    if (key.section == section) {
      keys.push_back(&key);
    }
  }
  return keys;
}

/// Whether what was said so far does not hold.
bool is_lost(Way way) { return way == Way::back || way == Way::ended; }

void say(const FieldInfo& key, const Part& value, Part& part) {
  part.keys.push_back(spec::text_part(std::string(key.name)));
  part.items.push_back(value);
}

bool has_to_be_said(const FieldInfo& key) { return !key.optional && key.default_value.empty(); }

/// What was not asked for yet and has to be there, as the table has it for an example.
void fill(const std::vector<const FieldInfo*>& keys, Part& part) {
  for (const FieldInfo* const key : keys) {
    const bool said =
        std::any_of(part.keys.begin(), part.keys.end(), [&](const Part& k) { return k.text == key->name; });
    if (!said && has_to_be_said(*key)) {
      say(*key, spec::text_part(std::string(key->example)), part);
    }
  }
}

std::optional<Part> usual(const FieldInfo& key) {
  return key.default_value.empty() ? std::nullopt : std::optional(spec::text_part(std::string(key.default_value)));
}

/// Asks for the keys of the last part of the list; no further ones once there is another way, but for what has to be said.
Way ask_part(const std::vector<const FieldInfo*>& keys, const std::string& first, const Accept& accept_list, Part& list,
             Talk& talk) {
  Way way = Way::on;
  for (const FieldInfo* const key : keys) {
    if (way != Way::on && !has_to_be_said(*key)) {
      continue;
    }
    const Accept accept = [&](const Part& value) {
      Part examined = list;
      say(*key, value, examined.items.back());
      fill(keys, examined.items.back());
      return accept_list(examined);
    };
    const bool answered = key == keys.front() && accept(spec::text_part(first));
    const Reply reply = answered ? Reply{Way::on, spec::text_part(first)} : ask(*key, usual(*key), accept, talk);
    if (is_lost(reply.way)) {
      return reply.way;
    }
    if (reply.way != Way::on) {
      way = reply.way;
    }
    if (reply.value) {
      say(*key, *reply.value, list.items.back());
    }
  }
  return way;
}

}  // namespace

const FieldInfo& first_key_of(const FieldInfo& list) { return *keys_of(list).front(); }

Reply ask_sentences(const std::string& first, const Accept& accept, Talk& talk) {
  Part list;
  list.kind = Part::Kind::list;
  list.items.push_back(spec::text_part(first));
  if (!accept(list)) {
    return {};
  }
  while (true) {
    const std::optional<std::string> next = ask_line("  and [no more]", talk);
    if (!next) {
      return {Way::ended, {}};
    }
    const std::optional<Way> way = next->empty() ? Way::on : way_in(*next);
    if (way) {
      return is_lost(*way) ? Reply{*way, {}} : Reply{*way, list.items.size() == 1 ? list.items.front() : list};
    }
    list.items.push_back(spec::text_part(*next));
    if (!accept(list)) {
      list.items.pop_back();
    }
  }
}

Reply ask_parts(const FieldInfo& list, const std::string& first, const Accept& accept, Talk& talk) {
  const std::vector<const FieldInfo*> keys = keys_of(list);
  Part parts;
  parts.kind = Part::Kind::list;
  std::optional<std::string> words = first;
  std::optional<Way> way;
  while (!way) {
    parts.items.emplace_back().kind = Part::Kind::map;
    const Way after = ask_part(keys, *words, accept, parts, talk);
    if (is_lost(after) || after == Way::done) {
      way = after;
    } else {
      words = ask_line(fmt::format("  another {} [no more]", keys.front()->name), talk);
      way = !words ? Way::ended : words->empty() ? Way::on : way_in(*words);
    }
  }
  return is_lost(*way) ? Reply{*way, {}} : Reply{*way, parts};
}

}  // namespace tonk::cli
