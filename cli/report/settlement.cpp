#include "cli/report/settlement.hpp"

#include <fmt/format.h>

#include "cli/carried_over.hpp"
#include "cli/hand_words.hpp"
#include "cli/report/arrows.hpp"
#include "cli/report/marks.hpp"

namespace tonk::cli::report {
namespace {

std::string party(const Party& party) { return party.kind == Party::Kind::pot ? "the pot" : name(party.name); }

std::string payment(const Payment& payment) {
  return payment.from.kind == Party::Kind::nobody
             ? fmt::format("{} scores <b>{}</b>", party(payment.to), payment.amount)
             : fmt::format("{} pays {} <b>{}</b>", party(payment.from), party(payment.to), payment.amount);
}

std::string payments(const Record& record) {
  if (record.payments.empty()) {
    return "<p>Nobody pays.</p>\n";
  }
  std::string out = "<ol class=\"payments\">\n";
  for (const Payment& owed : record.payments) {
    out += fmt::format("<li><span>{}</span> {}</li>\n", payment(owed), citation(owed.why));
  }
  return out + "</ol>\n";
}

std::string net(const Record& record) {
  std::string out;
  for (const auto& [player, amount] : record.net) {
    out += fmt::format("<li>{} <b>{}</b></li>\n", name(player), with_sign(amount));
  }
  return out.empty() ? "" : "<h4>In all</h4>\n<ul class=\"net\">\n" + out + "</ul>\n";
}

std::string after(const CarriedOver& kept) {
  std::string out;
  for (const std::string& line : kept_words(kept)) {
    out += "<li>" + name(line) + "</li>\n";
  }
  return out.empty() ? "" : "<h4>After the hand</h4>\n<ul>\n" + out + "</ul>\n";
}

}  // namespace

std::string settlement(const ReportedHand& hand) {
  const Record& record = hand.record;
  std::string out = fmt::format(
      "<section class=\"settlement\" id=\"{0}paid\" aria-labelledby=\"{0}pays\">\n<h3 id=\"{0}pays\">The "
      "settlement</h3>\n",
      hand.id);
  if (record.end == End::none || record.settlement == SettlementVerdict::undetermined) {
    out += "<p>Who pays whom cannot be known.</p>\n";
  } else {
    out += arrows(hand) + payments(record) + net(record);
  }
  out += hand.recorded.empty() ? "" : "<p>Recorded: " + name(hand.recorded) + ".</p>\n";
  if (record.settlement) {
    out += fmt::format("<p class=\"comparison {}\">In short: {}.</p>\n", to_string(*record.settlement),
                       comparison_words(*record.settlement));
  }
  return out + findings(record, hand.timeline.after) + after(hand.timeline.kept) + "</section>\n";
}

}  // namespace tonk::cli::report
