#include "parser/parcel.hpp"

#include <algorithm>
#include <utility>

#include "core/utf8.hpp"
#include "parser/parse.hpp"

namespace tonk::log {
namespace {

/// By so many bytes it is told whether a line that is not whole yet begins a chunk.
constexpr std::size_t line_beginning = 4096;
/// In so many bytes a chunk that is not too long ends, and the line behind it can be told to begin the next.
constexpr std::size_t most_looked_at = max_chunk + 1 + line_beginning;

constexpr std::size_t seldom =
    32;  // part of a parcel in which a session is looked for at first, and where the one before had none

/// Calls `visit` with where each line begins, from the last that can be told to the first, until it returns true.
template <typename Visit>
void each_line_backwards(std::string_view text, const Visit& visit) {
  std::size_t end = text.rfind('\n');
  if (const std::size_t rest = end + 1; text.size() - rest > line_beginning && visit(rest, text.substr(rest))) {
    return;
  }
  while (end != std::string_view::npos) {
    const std::size_t before = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    if (visit(begin, text.substr(begin, end + 1 - begin))) {
      return;
    }
    end = before;
  }
}

/// Block by block, of a fixed size, so that compilers make vector code of it.
std::uint64_t lines_in(std::string_view text) {
  constexpr std::size_t block = 240;  // as many as a byte can count, but for a rest that is no whole vector
  std::uint64_t lines = 0;
  for (; text.size() >= block; text.remove_prefix(block)) {
    std::uint8_t in_block = 0;
    for (std::size_t at = 0; at < block; ++at) {
      in_block = static_cast<std::uint8_t>(in_block + (text[at] == '\n' ? 1 : 0));
    }
    lines += in_block;
  }
  return lines + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Where the second line begins that is not blank, by which it is known that the first is not the whole log.
std::size_t second_line(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n", text.size() - utf8::without_mark(text).size());
  return text.find_first_not_of(" \t\r\n", text.find('\n', first));
}

/// Where the first chunk begins that is no preface.
std::size_t first_opening(std::string_view text) {
  const std::string_view unmarked = utf8::without_mark(text);
  return text.size() - unmarked.size() + preface_of(unmarked).size;
}

/// Where the first chunk of a log begins that is no preface: in JSON, the first line. The end of the text where that is not read yet.
std::size_t first_chunk(std::string_view text, Form form) {
  return form == Form::json ? std::min(text.find_first_not_of(" \t\r\n"), text.size()) : first_opening(text);
}

/// A guess, and enough: whoever judges the parcels finds out where it is wrong.
bool looks_like_head(std::string_view line) {
  constexpr std::string_view key = "{\"session\"";
  constexpr std::size_t enough = 160;
  return line.starts_with(key) && line.substr(0, enough).find("\"hand\"") == std::string_view::npos;
}

std::string_view without_line_end(std::string_view line) { return line.substr(0, line.find_last_not_of("\r\n") + 1); }

}  // namespace

Parceler::Parceler(Read read, std::optional<Form> form, std::size_t usual)
    : read_(std::move(read)), form_(form), usual_(usual), reach_(usual / seldom) {}

bool Parceler::next(Parcel& parcel) {
  if (began_ && ended_ && rest_.empty()) {
    return false;
  }
  parcel.first_line = line_;
  parcel.begins_log = !std::exchange(began_, true);
  parcel.at_session = at_session_;
  std::size_t size = rest_.size();
  parcel.memory.resize(std::max({parcel.memory.size(), size + Parcel::padding, usual_ + Parcel::padding}));
  std::copy(rest_.begin(), rest_.end(), parcel.memory.begin());
  rest_.clear();
  Cut found;
  std::size_t front = 0;  // of the first chunk, which is as long as it may be behind that
  do {
    fill(parcel.memory, size, front + most_looked_at);
    const std::string_view all = std::string_view(parcel.memory).substr(0, size);
    learn_form(all);
    parcel.ends_log = ended_ && !broke_off_;
    found = parcel.ends_log ? Cut{size, false} : cut(all, parcel.begins_log);
    front = parcel.begins_log ? first_chunk(all, form()) : 0;
    front = front == size ? 0 : front;
  } while (found.at == 0 && !ended_ && size <= front + most_looked_at);
  const std::string_view all = std::string_view(parcel.memory).substr(0, size);
  at_session_ = found.at_session;
  if (broke_off_) {
    parcel.text = all.substr(0, found.at);
    return found.at != 0;
  }
  if (found.at == 0 && !ended_) {
    parcel.text = all.substr(0, std::min(all.find('\n', front + max_chunk), size - 1) + 1);
    skip_chunk(all, parcel.text.size());
  } else {
    parcel.text = all.substr(0, found.at);
    rest_ = all.substr(found.at);
    line_ += lines_in(parcel.text);
  }
  return true;
}

std::size_t Parceler::read(char* to, std::size_t most) {
  const std::optional<std::size_t> given = read_(to, most);
  broke_off_ = !given;
  ended_ = given.value_or(0) == 0;
  return given.value_or(0);
}

/// Reads until the parcel is full, or whoever gives has no more at the moment. Where it is full already, it grows, to little more than
/// `most` bytes.
void Parceler::fill(std::string& memory, std::size_t& size, std::size_t most) {
  const std::size_t full = size < usual_ ? usual_ : std::min(2 * size, most + usual_);
  memory.resize(std::max(memory.size(), full + Parcel::padding));
  while (!ended_ && size < full) {
    const std::size_t asked = full - size;
    const std::size_t given = read(memory.data() + size, asked);
    size += given;
    if (given < asked) {
      return;
    }
  }
}

/// Before the last session, else before the last hand: in JSON, behind the last whole line. Not before `first`, so that what stands in
/// front of the first chunk of a log stays with it.
Parceler::Cut Parceler::cut(std::string_view text, bool begins_log) {
  const bool is_json = form() == Form::json;
  const std::size_t first = !begins_log ? 1 : is_json ? second_line(text) : first_opening(text) + 1;
  const std::size_t behind = is_json ? text.rfind('\n') + 1 : 0;
  Cut found{behind >= first ? behind : 0, false};
  each_line_backwards(text, [&](std::size_t begin, std::string_view line) {
    const Opening begun = begins(line);
    const bool is_session = begun == Opening::session;
    if (begin >= first && (is_session || (begun == Opening::hand && found.at == 0))) {
      found = {begin, is_session};
    }
    return is_session || (found.at != 0 && begin + reach_ < text.size());
  });
  reach_ = found.at_session ? usual_ : usual_ / seldom;
  return found;
}

/// Reads on, behind a chunk that is too long, to where the next may begin.
void Parceler::skip_chunk(std::string_view text, std::size_t from) {
  line_ += lines_in(text.substr(0, from));
  std::string left{text.substr(from)};
  std::size_t at = 0;
  bool in_line = text[from - 1] != '\n';  // of which the beginning is gone
  while (true) {
    const std::size_t end = left.find('\n', at);
    const std::string_view line = std::string_view(left).substr(at, end == std::string::npos ? end : end + 1 - at);
    const bool can_be_told = end != std::string::npos || line.size() > line_beginning || ended_;
    const Opening begun = !in_line && can_be_told ? begins(line) : Opening::nothing;
    if (begun == Opening::session || begun == Opening::hand) {
      at_session_ = begun == Opening::session;
      rest_ = left.substr(at);
      return;
    }
    if (end != std::string::npos) {
      in_line = false;
      ++line_;
      at = end + 1;
    } else if (ended_) {
      return;
    } else {
      in_line = in_line || line.size() > line_beginning;
      left = in_line ? std::string() : std::string{line};
      at = 0;
      const std::size_t kept = left.size();
      left.resize(kept + usual_);
      const std::size_t given = read(left.data() + kept, usual_);
      left.resize(kept + given);
    }
  }
}

Opening Parceler::begins(std::string_view line) const {
  if (form() == Form::text) {
    return opening(line);
  }
  return looks_like_head(line) ? Opening::session : Opening::hand;
}

void Parceler::learn_form(std::string_view text) {
  const bool is_blank = utf8::without_mark(text).find_first_not_of(" \t\r\n") == std::string_view::npos;
  if (!form_ && (!is_blank || ended_)) {
    form_ = form_of(text);
  }
}

/// A log has few of them, so that they may be read twice.
std::string relative_path(std::string_view line) {
  line = utf8::without_mark(line);
  const bool has_path = line.find('/') != std::string_view::npos || line.find(".y") != std::string_view::npos;
  const bool has_escape =
      line.find('\\') != std::string_view::npos;  // of JSON, in which a path and `house` may be hidden
  if (!has_escape && !(has_path && line.find("house") != std::string_view::npos)) {
    return {};
  }
  Hand hand;
  if (form_of(line) == Form::json) {
    JsonLine told;
    (void)JsonReader().read(without_line_end(line), 0, hand, told);
  } else {
    const std::string words = "hand 1\n" + std::string(line);
    (void)parse({Chunk::Kind::hand, words, 1}, hand);
  }
  if (!hand.header.house) {
    return {};
  }
  const auto is_relative = [](const std::string& name) {
    const bool is_path = name.find('/') != std::string::npos || name.ends_with(".yaml") || name.ends_with(".yml");
    return is_path && !name.starts_with('/');
  };
  const auto& [house, options, at] = *hand.header.house;
  const auto option = std::ranges::find_if(options, is_relative);
  return is_relative(house) ? house : option != options.end() ? *option : std::string();
}

bool CutPoints::is_before(std::string_view line) {
  if (form_ == Form::json) {
    (void)json_reader_.read(without_line_end(line), 0, hand_, json_);
    return json_.kind == Chunk::Kind::session || (!json_.names_session && !json_.malformed);
  }
  const Opening begun = opening(std::exchange(first_, false) ? utf8::without_mark(line) : line);
  if (begun == Opening::nothing) {
    return false;
  }
  // What stands in front of the first hand is the head of a session without a name.
  const bool begins_hand = begun == Opening::hand;
  in_session_ = in_session_ || begun == Opening::session || (!begun_ && !begins_hand);
  begun_ = true;
  return begun == Opening::session || (begins_hand && !in_session_);
}

}  // namespace tonk::log
