#include "web/engine.hpp"

#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "explore/sheet/sheet.hpp"
#include "render/explained.hpp"
#include "render/house.hpp"
#include "render/json.hpp"
#include "render/page/page.hpp"
#include "render/text_table.hpp"
#include "render/timeline.hpp"
#include "render/verified.hpp"
#include "session/judged_log.hpp"

namespace tonk::web {
namespace {

/// A question, and the houses that it can name.
class Question {
 public:
  explicit Question(Json json) : json_(std::move(json)) {
    if (const auto files = json_.find("files"); files != json_.end()) {
      for (const auto& [path, text] : files->items()) {
        houses_.add(path, as_text(text, "each of `files`"));
      }
    }
  }

  [[nodiscard]] std::string text(const char* name) const {
    return as_text(json_.value(name, Json()), fmt::format("`{}`", name));
  }
  [[nodiscard]] std::string text_or(const char* name, const std::string& otherwise) const {
    return json_.contains(name) ? text(name) : otherwise;
  }
  [[nodiscard]] HouseRequest request() const {
    HouseRequest request{text_or("house", ""), {}};
    if (const auto with = json_.find("with"); with != json_.end()) {
      if (!with->is_array()) {
        throw std::invalid_argument("`with` must be a list of options");
      }
      for (const Json& option : *with) {
        request.with.push_back(as_text(option, "each of `with`"));
      }
    }
    return request;
  }
  [[nodiscard]] HouseCache& houses() { return houses_; }

 private:
  [[nodiscard]] static std::string as_text(const Json& value, const std::string& what) {
    if (!value.is_string()) {
      throw std::invalid_argument(fmt::format("{} must be a text", what));
    }
    return value.get<std::string>();
  }

  Json json_;
  HouseCache houses_;
};

Json houses(Question& question) {
  return array_of(question.houses().library().list(), [](const spec::Listing& one) { return to_json(one); });
}

Json schema(Question& question) { return Json::parse(spec::schema(question.houses().library().list())); }

Json check(Question& question) {
  const spec::Library& library = question.houses().library();
  const std::string word = question.text("house");
  const std::optional<spec::Listing> listing = library.find_listing(word);
  if (!listing) {
    throw std::invalid_argument(fmt::format("there is no house or option `{}`", word));
  }
  return to_json(explore::inspect(library, *listing, question.request().with));
}

Json rules(Question& question) {
  const HouseRequest request = question.request();
  const auto compiled = question.houses().compile({request.house, request.with});
  if (!compiled->rules) {
    throw std::invalid_argument(to_text(compiled->diagnostics.front(), false));
  }
  const std::optional<spec::Rules> base = question.houses().library().base_game_of(*compiled->rules);
  return explore::sheet_as_html(explore::sheet_of(*compiled->rules, base));
}

/// What a log is called that has no name.
constexpr const char* usual_name = "hand.tonk";

Json explain(Question& question) {
  const std::string log = question.text("log");
  JudgedLog judged(question.text_or("name", usual_name), log, question.request(), question.houses());
  Json hands = Json::array();
  while (judged.advance()) {
    const Timeline timeline = judged_timeline(judged);
    hands.push_back(to_json(judged.record(), timeline));
  }
  return hands;
}

Json report(Question& question) {
  const std::string log = question.text("log");
  const std::string name = question.text_or("name", usual_name);
  report::Page page(name);
  JudgedLog judged(name, log, question.request(), question.houses());
  for (std::size_t number = 1; judged.advance(); ++number) {
    const Timeline timeline = judged_timeline(judged);
    page.add(report::reported(judged, timeline, number));
  }
  return page.html();
}

Json verify(Question& question) {
  const std::string log = question.text("log");
  const std::string name = question.text_or("name", usual_name);
  const HouseRequest request = question.request();
  WhatIfs what_ifs(question.houses());
  JudgedLog judged(name, log, request, question.houses());
  std::optional<JudgedLog> named;
  if (!request.house.empty() || !request.with.empty()) {
    named.emplace(name, log, HouseRequest{}, question.houses());
  }
  Json hands = Json::array();
  while (judged.advance() && (!named || named->advance())) {
    (void)judged.judge();
    if (named) {
      (void)named->judge();
    }
    VerifiedHand hand = verified(judged, named ? &*named : nullptr);
    hand.remedies = remedies_for(judged, what_ifs);
    hands.push_back(to_json(hand));
  }
  return hands;
}

using Answerer = std::function<Json(Question&)>;

const std::map<std::string, Answerer>& answerers() {
  static const std::map<std::string, Answerer> all{{"houses", houses}, {"schema", schema}, {"check", check},
                                                   {"rules", rules},   {"verify", verify}, {"explain", explain},
                                                   {"report", report}};
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
