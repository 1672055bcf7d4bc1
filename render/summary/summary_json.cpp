#include "render/summary/summary.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "render/json.hpp"
#include "render/record.hpp"
#include "tonk/version.hpp"

namespace tonk {
namespace {

/// Why an object is no summary.
struct Unfit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void must(bool holds, const std::string& otherwise) {
  if (!holds) {
    throw Unfit(otherwise);
  }
}

// Counts by word; those that are 0 are left out.

template <typename Word, std::size_t size>
Json by_word(const std::array<std::uint64_t, size>& counts) {
  Json json = Json::object();
  for (std::size_t at = 0; at < size; ++at) {
    if (counts[at] != 0) {
      json[std::string(to_string(static_cast<Word>(at)))] = counts[at];
    }
  }
  return json;
}

std::uint64_t count_at(const Json& json, const char* key) {
  const Json& count = json.at(key);
  constexpr std::uint64_t most = std::uint64_t{1} << 53U;  // so that sums of counts do not overflow
  must(count.is_number_unsigned() && count.get<std::uint64_t>() <= most, fmt::format("`{}` is not a count", key));
  return count.get<std::uint64_t>();
}

const Json& list_at(const Json& json, const char* key) {
  must(json.at(key).is_array(), fmt::format("`{}` is not a list", key));
  return json.at(key);
}

template <typename Word, std::size_t size>
void read_by_word(const Json& json, const char* key, std::array<std::uint64_t, size>& counts) {
  std::size_t met = 0;
  const Json& words = json.at(key);
  for (std::size_t at = 0; at < size; ++at) {
    const std::string word{to_string(static_cast<Word>(at))};
    if (words.contains(word)) {
      counts[at] = count_at(words, word.c_str());
      ++met;
    }
  }
  must(words.is_object() && met == words.size(), fmt::format("`{}` has a word that this program does not know", key));
}

template <std::size_t size>
std::uint64_t sum_of(const std::array<std::uint64_t, size>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Json to_json(const VerdictCounts& tally) {
  return {{"hands", tally.hands}, {"verdicts", by_word<Verdict>(tally.by_verdict)}};
}

VerdictCounts read_tally(const Json& json) {
  VerdictCounts tally;
  tally.hands = count_at(json, "hands");
  read_by_word<Verdict>(json, "verdicts", tally.by_verdict);
  must(sum_of(tally.by_verdict) == tally.hands, "its verdicts are not as many as its hands");
  return tally;
}

Json to_json(const Summary::Findings& findings) { return {{"findings", findings.findings}, {"hands", findings.hands}}; }

/// Of at most so many hands.
Summary::Findings read_findings(const Json& json, std::uint64_t most) {
  const Summary::Findings findings{count_at(json, "findings"), count_at(json, "hands")};
  must(findings.hands <= findings.findings && findings.hands <= most, "findings are in more hands than there can be");
  return findings;
}

Json to_json(const Balance& balance) {
  return {{"due", to_string(balance.due)},
          {"recorded", to_string(balance.recorded)},
          {"open", to_string(Sum(balance.due - balance.recorded))}};
}

Sum sum_at(const Json& json, const char* key) {
  const std::optional<Sum> sum = parse_sum(json.at(key).get<std::string>());
  must(sum.has_value(), fmt::format("`{}` is not an amount", key));
  return *sum;
}

Balance read_balance(const Json& json) {
  Balance balance{sum_at(json, "due"), sum_at(json, "recorded")};
  must(balance.due - balance.recorded == sum_at(json, "open"), "what is open is not what is due less what is recorded");
  return balance;
}

Json with(Json first, const Json& more) {
  first.update(more);
  return first;
}

Json by_player(const std::map<std::string, Balance>& balances) {
  return array_of(balances, [](const auto& of) { return with({{"player", of.first}}, to_json(of.second)); });
}

void read_by_player(const Json& json, const char* key, std::map<std::string, Balance>& balances) {
  for (const Json& entry : list_at(json, key)) {
    must(balances.emplace(entry.at("player").get<std::string>(), read_balance(entry)).second,
         fmt::format("a player stands twice in its `{}`", key));
  }
}

Json to_json(const std::string& unit, const Money& money) {
  const auto payment = [](const Debt& debt) {
    return with({{"from", debt.from}, {"to", debt.to}}, to_json(debt.balance));
  };
  return {
      {"unit", or_null(unit)}, {"players", by_player(money.players)}, {"payments", array_of(debts_of(money), payment)}};
}

/// The opposite of or_null().
std::string text_or_empty(const Json& json) { return json.is_null() ? std::string() : json.get<std::string>(); }

Party party_at(const Json& json, const char* key) {
  auto party = json.at(key).get<Party>();
  must(party.kind != Party::Kind::nobody, fmt::format("`{}` is nobody", key));
  return party;
}

/// What each player wins by the payments.
std::map<std::string, Balance> players_of(const Money& money) {
  std::map<std::string, Balance> players;
  for (const auto& [sides, balance] : money.payments) {
    const auto& [from, to] = sides;
    if (from.kind == Party::Kind::player) {
      players[from.name] += -balance;
    }
    players[to.name] += balance;
  }
  return players;
}

/// Where each hand is in the sums of the pairs, these come to the sums of the players.
void read_money(const Json& json, bool all_paired, Summary& summary) {
  const auto [place, is_new] = summary.money.try_emplace(text_or_empty(json.at("unit")));
  must(is_new, "a unit stands twice in it");
  Money& money = place->second;
  read_by_player(json, "players", money.players);
  const Json& payments = list_at(json, "payments");
  for (const Json& entry : payments) {
    const Party from = party_at(entry, "from");
    const Party to = party_at(entry, "to");
    must(from != to, "somebody pays himself in it");
    money.pay(from, to, read_balance(entry));
  }
  must(money.payments.size() == payments.size(), "two players stand twice in its payments");
  std::map<std::string, Balance> paid = players_of(money);
  for (const auto& [player, balance] : money.players) {
    const Balance of_pairs = std::exchange(paid[player], {});
    must(!all_paired || of_pairs == balance, "what its players win is not what is paid");
  }
  must(!all_paired || std::ranges::all_of(paid, [](const auto& of) { return of.second == Balance{}; }),
       "somebody pays in it who is none of its players");
}

/// The houses of a summary whose totals are read.
void read_houses(const Json& json, Summary& summary) {
  VerdictCounts of_houses;
  for (const Json& entry : list_at(json, "houses")) {
    const VerdictCounts tally = read_tally(entry);
    of_houses.add(tally);
    summary.houses[{entry.at("house").get<std::string>(), entry.at("options").get<std::vector<std::string>>()}].add(
        tally);
  }
  const std::uint64_t readable = sum_of(summary.by_settlement);
  must(readable == sum_of(summary.by_end) && readable == of_houses.hands && readable <= summary.tally.hands,
       "the hands of its houses, settlements and ends are not as many");
  of_houses.by_verdict[static_cast<std::size_t>(Verdict::unreadable)] += summary.tally.hands - readable;
  must(of_houses.by_verdict == summary.tally.by_verdict, "the verdicts of its houses are not as many as its own");
}

void read_logs(const Json& json, Summary& summary) {
  std::uint64_t of_logs = 0;
  bool all_digests = true;
  for (const Json& entry : list_at(json, "logs")) {
    const Summary::Log& log = summary.logs.emplace_back(
        Summary::Log{entry.at("file").get<std::string>(), text_or_empty(entry.at("sha256")), count_at(entry, "hands")});
    of_logs += log.hands;
    all_digests = all_digests && !log.sha256.empty();
    must(log.sha256.empty() ||
             (log.sha256.size() == 64 && log.sha256.find_first_not_of("0123456789abcdef") == std::string::npos),
         "the digest of a log is none");
  }
  must(of_logs == summary.tally.hands, "the hands of its logs are not as many as its hands");
  summary.whole = json.at("whole").get<bool>();
  must(!summary.whole || all_digests, "it is whole, and one of its logs was not read to the end");
}

Summary read(const Json& json) {
  Summary summary;
  summary.tally = read_tally(json);
  summary.tally.sessions = count_at(json, "unreadable_sessions");
  read_by_word<SettlementVerdict>(json, "settlements", summary.by_settlement);
  read_by_word<End>(json, "ends", summary.by_end);
  summary.open = count_at(json, "open");
  summary.unpaired = count_at(json, "unpaired");
  read_houses(json, summary);
  const std::uint64_t readable = sum_of(summary.by_settlement);
  must(summary.open + summary.unpaired <= readable, "its open hands are more than all");
  for (const Json& entry : list_at(json, "findings")) {
    const Summary::Findings found = read_findings(entry, summary.tally.hands + summary.tally.sessions);
    const bool is_new = summary.findings.emplace(entry.at("code").get<std::string>(), found).second;
    must(is_new, "a finding stands twice in it");
  }
  for (const Json& entry : list_at(json, "players")) {
    const std::uint64_t hands = count_at(entry, "hands");
    must(hands <= readable, "a player has more hands than there are");
    const Summary::Player player{hands, read_findings(entry.at("own"), readable)};  // also of who has no seat
    must(summary.players.emplace(entry.at("player").get<std::string>(), player).second, "a player stands twice in it");
  }
  for (const Json& entry : list_at(json, "money")) {
    read_money(entry, summary.unpaired == 0, summary);
  }
  read_by_player(json, "points", summary.points);
  read_logs(json, summary);
  return summary;
}

}  // namespace

Json to_json(const Summary& summary) {
  Json json = to_json(summary.tally);
  json["unreadable_sessions"] = summary.tally.sessions;
  json["settlements"] = by_word<SettlementVerdict>(summary.by_settlement);
  json["ends"] = by_word<End>(summary.by_end);
  json["open"] = summary.open;
  json["unpaired"] = summary.unpaired;
  json["houses"] = array_of(summary.houses, [](const auto& of) {
    return with({{"house", of.first.first}, {"options", of.first.second}}, to_json(of.second));
  });
  json["findings"] = array_of(summary.findings, [](const auto& of) {
    return with({{"code", of.first}}, to_json(of.second));
  });
  json["players"] = array_of(summary.players, [](const auto& of) -> Json {
    return {{"player", of.first}, {"hands", of.second.hands}, {"own", to_json(of.second.own)}};
  });
  json["money"] = Json::array();
  for (const auto& [unit, money] : summary.money) {
    if (!money.players.empty()) {
      json["money"].push_back(to_json(unit, money));
    }
  }
  json["points"] = by_player(summary.points);
  json["logs"] = array_of(summary.logs, [](const Summary::Log& log) -> Json {
    return {{"file", log.file}, {"sha256", or_null(log.sha256)}, {"hands", log.hands}};
  });
  json["whole"] = summary.whole;
  return {{"summary", std::move(json)}, {"program", {{"name", "tonk"}, {"version", version}}}};
}

Json to_json(const SessionSummary& session) {
  Json json = {{"session",
                {{"file", session.file},
                 {"session", session.session},
                 {"line", session.line == 0 ? Json(nullptr) : Json(session.line)}}}};
  json.update(to_json(session.summary));
  return json;
}

std::optional<Summary> read_summary(const Json& json, std::string& why) {
  try {
    return read(json.at("summary"));
  } catch (const Json::exception&) {
    why = "it is not as `tonk verify --summary --format json` writes it";
  } catch (const Unfit& unfit) {
    why = unfit.what();
  }
  return std::nullopt;
}

}  // namespace tonk
