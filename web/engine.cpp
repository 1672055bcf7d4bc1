#include "web/engine.hpp"

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "explore/sheet/sheet.hpp"
#include "parser/revise.hpp"
#include "render/explained.hpp"
#include "render/house.hpp"
#include "render/json.hpp"
#include "render/page/page.hpp"
#include "render/position.hpp"
#include "render/summary/summary.hpp"
#include "render/text_table.hpp"
#include "render/timeline.hpp"
#include "render/verified.hpp"
#include "session/judged_log.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk::web {
namespace {

std::string as_text(const Json& value, const std::string& what) {
  if (!value.is_string()) {
    throw std::invalid_argument(fmt::format("{} must be a text", what));
  }
  return value.get<std::string>();
}

/// The houses that a question can name: the shipped ones, and those of the files that come with it.
class Houses {
 public:
  explicit Houses(Json files) : files_(std::move(files)) {
    for (const auto& [path, text] : files_.items()) {
      cache_.add(path, as_text(text, "each of `files`"));
    }
  }

  /// They are kept for the questions that follow with the same files.
  [[nodiscard]] static Houses& of(const Json& question) {
    static std::unique_ptr<Houses> kept;
    const auto found = question.find("files");
    const Json files = found == question.end() ? Json::object() : *found;
    if (!files.is_object()) {
      throw std::invalid_argument("`files` must be an object of texts by path");
    }
    if (!kept || kept->files_ != files) {
      kept = std::make_unique<Houses>(files);
    }
    return *kept;
  }

  [[nodiscard]] HouseCache& cache() { return cache_; }
  [[nodiscard]] WhatIfs& what_ifs() { return what_ifs_; }

 private:
  Json files_;
  HouseCache cache_;
  WhatIfs what_ifs_{cache_};
};

class Question {
 public:
  explicit Question(Json json) : json_(std::move(json)), houses_(Houses::of(json_)) {}

  [[nodiscard]] std::string text(const char* name) const {
    return as_text(json_.value(name, Json()), fmt::format("`{}`", name));
  }
  [[nodiscard]] std::string text_or(const char* name, const std::string& otherwise) const {
    return json_.contains(name) ? text(name) : otherwise;
  }
  [[nodiscard]] bool flag(const char* name) const {
    const Json value = json_.value(name, Json(false));
    if (!value.is_boolean()) {
      throw std::invalid_argument(fmt::format("`{}` must be true or false", name));
    }
    return value.get<bool>();
  }
  /// The items of a list, which is empty where there is none.
  [[nodiscard]] Json list(const char* name) const {
    Json list = json_.value(name, Json::array());
    if (!list.is_array()) {
      throw std::invalid_argument(fmt::format("`{}` must be a list", name));
    }
    return list;
  }
  [[nodiscard]] HouseRequest request() const {
    HouseRequest request{text_or("house", ""), {}};
    for (const Json& option : list("with")) {
      request.with.push_back(as_text(option, "each of `with`"));
    }
    return request;
  }
  [[nodiscard]] std::string log_name() const { return text_or("name", "hand.tonk"); }
  [[nodiscard]] Houses& houses() { return houses_; }
  [[nodiscard]] const spec::Library& library() { return houses_.cache().library(); }
  /// `log` outlives it.
  [[nodiscard]] JudgedLog judged(const std::string& log, HouseRequest request, Wanted wanted = Wanted::findings) {
    return {log_name(), log, std::move(request), houses_.cache(), {}, wanted};
  }

 private:
  Json json_;
  Houses& houses_;
};

Json houses(Question& question) {
  return array_of(question.library().list(), [](const spec::Listing& one) { return to_json(one); });
}

Json schema(Question& question) { return Json::parse(spec::schema(question.library().list())); }

Json check(Question& question) {
  const std::string word = question.text("house");
  const std::optional<spec::Listing> listing = question.library().find_listing(word);
  if (!listing) {
    throw std::invalid_argument(fmt::format("there is no house or option `{}`", word));
  }
  return to_json(explore::inspect(question.library(), *listing, question.request().with));
}

/// The text of a house's or an option's file.
Json source(Question& question) {
  const std::string word = question.text("house");
  const std::optional<spec::Listing> listing = question.library().find_listing(word);
  const auto text = listing ? question.library().text_of(listing->file) : std::nullopt;
  if (!text) {
    throw std::invalid_argument(fmt::format("there is no house or option `{}`", word));
  }
  return *text;
}

Json rules(Question& question) {
  const HouseRequest request = question.request();
  const auto compiled = question.houses().cache().compile({request.house, request.with});
  if (!compiled->rules) {
    throw std::invalid_argument(to_text(compiled->diagnostics.front(), false));
  }
  const std::optional<spec::Rules> base = question.library().base_game_of(*compiled->rules);
  return explore::sheet_as_html(explore::sheet_of(*compiled->rules, base));
}

Json explain(Question& question) {
  const std::string log = question.text("log");
  JudgedLog judged = question.judged(log, question.request());
  Json hands = Json::array();
  while (judged.advance()) {
    const Timeline timeline = judged_timeline(judged);
    hands.push_back(to_json(judged.record(), timeline));
  }
  return hands;
}

report::Page page(Question& question) {
  const std::string log = question.text("log");
  report::Page page(question.log_name());
  JudgedLog judged = question.judged(log, question.request());
  for (std::size_t number = 1; judged.advance(); ++number) {
    const Timeline timeline = judged_timeline(judged);
    page.add(report::reported(judged, timeline, number));
  }
  return page;
}

Json report(Question& question) { return page(question).html(); }

Json tables(Question& question) { return page(question).parts(); }

Json verify(Question& question) {
  const std::string log = question.text("log");
  const HouseRequest request = question.request();
  JudgedLog judged = question.judged(log, request);
  std::optional<JudgedLog> named;
  if (!request.house.empty() || !request.with.empty()) {
    named.emplace(question.log_name(), log, HouseRequest{}, question.houses().cache());
  }
  Json hands = Json::array();
  while (judged.advance() && (!named || named->advance())) {
    (void)judged.judge();
    if (named) {
      (void)named->judge();
    }
    VerifiedHand hand = verified(judged, named ? &*named : nullptr);
    hand.remedies = remedies_for(judged, question.houses().what_ifs());
    const auto correction = question.flag("fix") && judged.readable()
                                ? only_correction(judged.hand(), judged.session(), judged.engine(), judged.judgement())
                                : std::nullopt;
    hand.correction = correction ? correction->what : "";
    Json& json = hands.emplace_back(to_json(hand));
    const std::string_view written = judged.place().text;
    if (correction && judged.form() == log::Form::text) {
      const auto begin = static_cast<std::size_t>(written.data() - log.data());
      json["corrected"] =
          std::string(log).replace(begin, written.size(), log::revised(written, judged.hand(), correction->hand));
    }
  }
  return hands;
}

/// Of the last hand; null where the log ends before one has begun.
Json position(Question& question) {
  const std::string log = question.text("log");
  std::vector<Attempt> attempts;
  for (const Json& attempt : question.list("attempts")) {
    const char* const what = "the `player` and the `action` of each of `attempts`";
    attempts.emplace_back(as_text(attempt.value("player", Json()), what),
                          as_text(attempt.value("action", Json()), what));
  }
  JudgedLog judged = question.judged(log, question.request(), Wanted::as_written);
  while (judged.advance()) {
    if (!judged.more()) {
      return tonk::position(judged, attempts);
    }
    (void)judged.judge();
  }
  return nullptr;
}

/// What all hands of the log come to.
Json summary(Question& question) {
  const std::string log = question.text("log");
  JudgedLog judged = question.judged(log, question.request());
  Summary summary;
  while (judged.advance()) {
    (void)judged.judge();
    summary.add(judged);
  }
  return to_json(summary);
}

using Answerer = std::function<Json(Question&)>;

const std::map<std::string, Answerer>& answerers() {
  static const std::map<std::string, Answerer> all{{"houses", houses},     {"schema", schema},  {"check", check},
                                                   {"source", source},     {"rules", rules},    {"verify", verify},
                                                   {"explain", explain},   {"report", report},  {"tables", tables},
                                                   {"position", position}, {"summary", summary}};
  return all;
}

}  // namespace

std::string answer(std::string_view question) {
  try {
    Json asked = Json::parse(question);
    const auto found = answerers().find(asked.is_object() ? asked.value("ask", "") : "");
    if (found == answerers().end()) {
      throw std::invalid_argument(fmt::format("`ask` must be one of {}", joined(answerers(), ", ", [](const auto& one) {
                                                return fmt::format("`{}`", one.first);
                                              })));
    }
    Question parsed(std::move(asked));
    return json_line({{"answer", found->second(parsed)}});
  } catch (const std::exception& error) {
    return json_line({{"error", error.what()}});
  }
}

}  // namespace tonk::web
