#include <algorithm>

#include <fmt/format.h>

#include "parser/complaint.hpp"
#include "parser/scribe.hpp"

// The scribe's lines without a meaning: comments and extensions.
namespace tonk::log {

namespace {

std::string_view without_end_blanks(std::string_view text) { return text.substr(0, text.find_last_not_of(" \t") + 1); }

}  // namespace

void Scribe::whole_line(std::string_view text, Span at) {
  const auto begin = static_cast<Offset>(out_.text.size());
  put(text);
  out_.lines.push_back({{begin, static_cast<Offset>(out_.text.size())}, at});
  put("\n");
}

void Scribe::notes(const JsonNode& node, bool names_line) {
  if (!is_array(node, "notes", true)) {
    return;
  }
  for (const JsonNode& item : node.items) {
    note(item, names_line);
  }
}

void Scribe::note(const JsonNode& node, bool names_line) {
  if (!is_object(node, "a note", {"text"}, {"before", "beside"}, false)) {
    return;
  }
  const JsonNode& text_node = *node.member("text");
  if (text_node.kind != JsonNode::Kind::string) {
    wrong(text_node, "a comment that begins with `#`, or an extension that begins with `x-`");
    return;
  }
  const std::string_view text = without_end_blanks(text_node.text);
  const bool comment = text.starts_with('#');
  const JsonNode* before = node.member("before");
  const JsonNode* beside = node.member("beside");
  const JsonNode* place = before != nullptr ? before : beside;
  if (!comment && !text.starts_with("x-")) {
    refuse(text_node.at, "note", "a note is a comment that begins with `#`, or an extension that begins with `x-`");
  } else if (text.find_first_of("\r\n") != std::string_view::npos) {
    refuse(text_node.at, "note", "a note is a single line");
  } else if (before != nullptr && beside != nullptr) {
    refuse(beside->at, "note", "a note stands `before` a line or `beside` it, not both");
  } else if (place == nullptr) {
    at_end_.push_back({&node, nullptr, text});
  } else if (string(*place, "a place such as `\"/play/0\"`") != nullptr) {
    Notes& notes = before != nullptr ? before_ : beside_;
    const bool first_line = names_line && (place->text == "/hand" || place->text == "/session");
    if (!comment && (beside != nullptr || first_line)) {
      refuse(place->at, "note", "an extension stands on a line of its own, inside the hand or the session");
    } else if (beside != nullptr && notes.contains(place->text)) {
      refuse(place->at, "note", "there is a comment beside this line already");
    } else {
      notes[place->text].push_back({&node, place, text});
    }
  }
}

void Scribe::before(const std::string& place, const JsonNode& node) {
  if (const auto found = before_.find(place); found != before_.end()) {
    for (const Note& note : found->second) {
      whole_line(note.text, note.node->at);
    }
    before_.erase(found);
  }
  if (!place.starts_with("/results/")) {  // its fields are players
    extensions(node);
  }
}

void Scribe::beside(const std::string& place) {
  if (const auto found = beside_.find(place); found != beside_.end()) {
    put("  ").put(found->second.front().text);
    beside_.erase(found);
  }
}

void Scribe::extensions(const JsonNode& node) {
  if (node.kind != JsonNode::Kind::object) {
    return;
  }
  for (const JsonNode& member : node.items) {
    if (!is_extension(member.key)) {
      continue;
    }
    const bool plain = std::none_of(member.key.begin(), member.key.end(),
                                    [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
    if (plain) {
      const std::string_view value = line_.substr(member.at.begin, member.at.end - member.at.begin);
      whole_line(fmt::format("{} {}", member.key, compact(value)), {member.key_at.begin, member.at.end});
    } else {
      refuse(member.key_at, "unknown-field", "a field of your own is called by one word");
    }
  }
}

void Scribe::finish(const JsonNode& root) {
  for (const Note& note : at_end_) {
    whole_line(note.text, note.node->at);
  }
  extensions(root);
  for (const Notes* left_over : {&before_, &beside_}) {
    for (const auto& [place, notes] : *left_over) {
      for (const Note& note : notes) {
        refuse(note.place->at, "note", fmt::format("there is nothing at {}", in_backquotes(place)),
               "places are such as `/dealer` or `/play/0`, counted from 0");
      }
    }
  }
}

}  // namespace tonk::log
