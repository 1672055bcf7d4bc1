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
        houses_.add(path, text.get<std::string>());
      }
    }
  }

  [[nodiscard]] std::string text(const char* name) const { return json_.at(name).get<std::string>(); }
  [[nodiscard]] std::string text_or(const char* name, const std::string& otherwise) const {
    return json_.value(name, otherwise);
  }
  [[nodiscard]] HouseRequest request() const {
    return {text_or("house", ""), json_.value("with", std::vector<std::string>())};
  }
  [[nodiscard]] HouseCache& houses() { return houses_; }

 private:
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
    throw std::invalid_argument(compiled->diagnostics.empty() ? "the house is not known"
                                                              : compiled->diagnostics.front().message);
  }
  return explore::sheet_as_html(explore::sheet_of(*compiled->rules));
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
  const bool compares = !request.house.empty() || !request.with.empty();
  WhatIfs what_ifs(question.houses());
  JudgedLog judged(name, log, request, question.houses());
  JudgedLog named(name, log, {}, question.houses());
  Json hands = Json::array();
  while (judged.advance() && named.advance()) {
    (void)judged.judge();
    if (compares) {
      (void)named.judge();
    }
    VerifiedHand hand = verified(judged, compares ? &named : nullptr);
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
    const std::string what = asked.at("ask").get<std::string>();
    const auto found = answerers().find(what);
    if (found == answerers().end()) {
      throw std::invalid_argument(fmt::format("nobody knows how to answer `{}`", what));
    }
    Question parsed(std::move(asked));
    return json_line({{"answer", found->second(parsed)}});
  } catch (const std::exception& error) {
    return json_line({{"error", error.what()}});
  }
}

}  // namespace tonk::web
