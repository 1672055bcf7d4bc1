#include "session/judged_log.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace tonk {
namespace {

/// Nothing where the text tells.
std::optional<log::Form> form_of(const std::string& file) {
  return file.ends_with(".jsonl") ? std::optional(log::Form::json) : std::nullopt;
}

log::Form form_of(const std::string& file, std::string_view text) { return form_of(file).value_or(log::form_of(text)); }

Party party(const Judgement& judgement, Account account) {
  if (account.is_player()) {
    return {Party::Kind::player, judgement.seats[account.seat().index]};
  }
  return {account.is_pot() ? Party::Kind::pot : Party::Kind::nobody};
}

Party party(const log::Hand& hand, const log::Account& account) {
  return account.player ? Party{Party::Kind::player, hand.names[account.player->index]} : Party{Party::Kind::pot};
}

/// Adds what was judged to the record, whose file is known.
void add_judgement(Record& record, const log::Hand& hand, const Judgement& judgement, const spec::Rules& rules,
                   const Place& place) {
  for (const Finding& finding : judgement.findings) {
    record.findings.push_back(remark_at(record.file, place, hand, rules, finding));
  }
  for (const Transfer& transfer : judgement.transfers) {
    record.payments.push_back(
        {party(judgement, transfer.from), party(judgement, transfer.to), transfer.amount, rules.clause(transfer.why)});
  }
  for (const log::PayLine& line : hand.pays) {
    record.recorded.push_back({party(hand, line.from), party(hand, line.to), line.amount});
  }
  record.net = by_player(judgement, judgement.net);
  record.points = by_player(judgement, judgement.points);
}

}  // namespace

HouseChoice choose(const HouseRequest& request, const log::HouseLine* line, const std::string& folder) {
  if (!request.house.empty()) {
    return {request.house, request.with};
  }
  if (line == nullptr) {
    return {};
  }
  HouseChoice choice{line->name, line->options};
  choice.not_in_log = request.with.size();
  for (const std::string& option : request.with) {
    // Paths that are asked for are relative to the current folder, not to the log's.
    const std::filesystem::path whole = std::filesystem::absolute(option);
    const bool is_plain = option.find("..") == std::string::npos;  // the folder before a `..` may be a link
    choice.options.push_back(!spec::is_path(option) ? option : (is_plain ? whole.lexically_normal() : whole).string());
  }
  choice.in_log =
      spec::is_path(choice.name) || std::any_of(choice.options.begin(), choice.options.end(), spec::is_path);
  choice.folder = choice.in_log ? folder : std::string();  // names mean the same in every folder
  return choice;
}

struct JudgedLog::Stream {
  explicit Stream(log::Parceler of) : parceler(std::move(of)) { (void)parceler.next(parcel); }
  log::Parceler parceler;
  log::Parcel parcel;
};

JudgedLog::~JudgedLog() = default;

JudgedLog::JudgedLog(std::string file, std::string_view text, HouseRequest request, HouseCache& houses,
                     std::optional<log::Form> form, Wanted wanted)
    : file_(std::move(file)),
      request_(std::move(request)),
      houses_(&houses),
      folder_(folder_of(file_)),
      hands_(text, form.value_or(form_of(file_, text))),
      session_judge_(wanted) {}

JudgedLog::JudgedLog(std::string file, std::string_view text, const House& house)
    : file_(std::move(file)),
      hands_(text, form_of(file_, text)),
      house_(house.shared_rules()),
      engine_(*house_),
      session_judge_(Wanted::findings) {}

JudgedLog::JudgedLog(std::string file, log::Form form, const log::Parcel& parcel, HouseRequest request,
                     HouseCache& houses)
    : file_(std::move(file)),
      request_(std::move(request)),
      houses_(&houses),
      folder_(folder_of(file_)),
      hands_(parcel, form),
      session_judge_(Wanted::findings) {}

JudgedLog::JudgedLog(std::string file, std::unique_ptr<Stream> stream, HouseRequest request, HouseCache* houses,
                     std::shared_ptr<const spec::Rules> house, Wanted wanted)
    : file_(std::move(file)),
      request_(std::move(request)),
      houses_(houses),
      folder_(folder_of(file_)),
      stream_(std::move(stream)),
      hands_(stream_->parcel, stream_->parceler.form()),
      house_(std::move(house)),
      session_judge_(wanted) {
  if (house_ != nullptr) {
    engine_.emplace(*house_);
  }
}

JudgedLog::JudgedLog(std::string file, log::Parceler::Read read, HouseRequest request, HouseCache& houses,
                     std::optional<log::Form> form, Wanted wanted)
    : JudgedLog(file, std::make_unique<Stream>(log::Parceler(std::move(read), form ? form : form_of(file))),
                std::move(request), &houses, nullptr, wanted) {}

JudgedLog::JudgedLog(std::string file, log::Parceler::Read read, const House& house)
    : JudgedLog(file, std::make_unique<Stream>(log::Parceler(std::move(read), form_of(file))), {}, nullptr,
                house.shared_rules(), Wanted::findings) {}

void JudgedLog::go_on(const log::Parcel& parcel, HouseCache& houses) {
  hands_.go_on(parcel);
  houses_ = &houses;
  house_ = nullptr;
}

void JudgedLog::let_go() { hands_.let_go(); }

bool JudgedLog::next_hand() {
  while (!hands_.next()) {
    if (stream_ == nullptr) {
      return false;
    }
    hands_.let_go();
    if (!stream_->parceler.next(stream_->parcel)) {
      return false;
    }
    hands_.go_on(stream_->parcel);
  }
  return true;
}

bool JudgedLog::broke_off() const { return stream_ != nullptr && stream_->parceler.broke_off(); }

const log::HouseLine* JudgedLog::house_line() const { return hands_.house_line(); }

bool JudgedLog::advance() {
  if (!next_hand()) {
    return false;
  }
  if (hands_.turned()) {
    session_judge_.begin(hands_.head());
  }
  rules_ = nullptr;
  remarks_.clear();
  for (const log::Obstacle& obstacle : hands_.obstacles()) {
    const log::ParseError& error = obstacle.error;
    add(error.at, place_of(obstacle.chunk), error.code, error);
  }
  if (remarks_.empty()) {
    find_house();
  }
  return true;
}

/// Most hands are judged by the house of the one before.
void JudgedLog::find_house() {
  if (houses_ == nullptr) {
    rules_ = house_;
    return;
  }
  const log::HouseLine* const line = house_line();
  const bool same = house_ != nullptr && (line != nullptr) == named_.has_value() &&
                    (line == nullptr || (line->name == named_->name && line->options == named_->options));
  if (!same) {
    house_ = nullptr;
    find_house(line);
    if (house_ != nullptr) {
      named_ = line == nullptr ? std::nullopt : std::optional(*line);
    }
  }
  rules_ = house_;
}

void JudgedLog::find_house(const log::HouseLine* line) {
  const bool from_head = line != nullptr && hands_.house_is_from_head();
  const Place where = from_head ? place_of(hands_.head_chunk()) : place();
  choice_ = choose(request_, line, folder_);
  if (choice_.name.empty()) {
    add(log::first_line(hands_.chunk().text), where, "no-house",
        {"nothing says by which house's rules the hand was played", houses_->access().no_house_help});
    return;
  }
  std::shared_ptr<const spec::Compiled> compiled = houses_->compile(choice_);
  if (compiled->unknown && request_.house.empty() && !choice_.in_log) {
    choice_.in_log = true;  // so that a file beside the log is thought of
    choice_.folder = folder_;
    compiled = houses_->compile(choice_);
  }
  const Span at = request_.house.empty() ? line->at : log::first_line(hands_.chunk().text);
  if (compiled->rules) {
    house_ = {compiled, &*compiled->rules};
    engine_.emplace(*house_);
    return;
  }
  bool is_told = false;
  for (const Diagnostic& diagnostic : compiled->diagnostics) {
    if (diagnostic.severity != Severity::error) {
      continue;
    }
    if (diagnostic.file.empty()) {  // a name or a path that the log gives
      add(at, where, diagnostic.code, {diagnostic.message, diagnostic.help});
    } else if (!is_told) {
      is_told = true;
      add(at, where, "house-does-not-compile",
          {fmt::format("the house `{}` does not compile: {}:{}: {}", choice_.name, diagnostic.file, diagnostic.at.line,
                       diagnostic.message)});
    }
  }
}

void JudgedLog::add(Span at, const Place& place, std::string code, Message message) {
  remarks_.push_back(remark_at(file_, place, at, Verdict::unreadable, std::move(code), std::move(message)));
}

Verdict JudgedLog::judge(HandObserver* observer) {
  if (rules_ == nullptr) {
    session_judge_.skip();
    return Verdict::unreadable;
  }
  return session_judge_.judge(hand(), *engine_, observer).verdict;
}

bool JudgedLog::take_over(const Judgement& judgement, const SessionState* inherited) {
  return session_judge_.take_over(judgement, inherited);
}

std::string_view JudgedLog::unit() const {
  const auto& stake = hand().header.stake || head() == nullptr ? hand().header.stake : head()->header.stake;
  return stake ? std::string_view(stake->unit) : std::string_view();
}

Outcome JudgedLog::outcome() const {
  const Judgement& judged = session_judge_.judgement();
  return rules_ == nullptr ? Outcome{} : Outcome{judged.verdict, judged.settlement, judged.end};
}

Record JudgedLog::record() const {
  Record record{outcome()};
  record.file = file_;
  record.line = hands_.chunk().first_line;
  record.is_session = hands_.is_head();
  if (head() != nullptr && !head()->id.empty()) {  // a header in front of the first hand is a session without a name
    record.session = head()->id;
  }
  if (!record.is_session && !hand().id.empty()) {
    record.hand = hand().id;
  }
  if (rules_ != nullptr) {
    record.house = rules_->house;
    record.options = rules_->options;
    record.unit = unit();
    add_judgement(record, hand(), session_judge_.judgement(), *rules_, place());
  } else {
    record.findings = remarks_;
  }
  return record;
}

std::vector<Record> judge_log(JudgedLog&& log) {
  std::vector<Record> records;
  while (log.advance()) {
    (void)log.judge();
    records.push_back(log.record());
  }
  return records;
}

std::vector<Record> judge_log(std::string_view text, const House& house) {
  return judge_log(JudgedLog({}, text, house));
}

}  // namespace tonk
