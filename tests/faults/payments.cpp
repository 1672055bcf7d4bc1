#include "tests/faults/payments.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tonk::faults {
namespace {

struct Way {
  Amount owed;
  Amount paid;
  std::optional<std::size_t> first_line;

  [[nodiscard]] bool is_right() const { return owed == paid; }
};

/// From the first account to the second, and back.
struct Between {
  Way there;
  Way back;

  [[nodiscard]] Way net() const {
    const bool back_is_first = back.first_line && (!there.first_line || *back.first_line < *there.first_line);
    return {there.owed - back.owed, there.paid - back.paid, back_is_first ? back.first_line : there.first_line};
  }
};

/// Where what goes into a pot is right, the fault is in what comes out of it, and the other way round.
Way in_question(const Between& pair, bool with_pot) {
  if (with_pot && pair.there.is_right()) {
    return pair.back;
  }
  return with_pot && pair.back.is_right() ? pair.there : pair.net();
}

/// What is no payment stays: results, and who is out.
std::vector<std::string> other_lines(const Recording& recording) {
  std::vector<std::string> lines = recording.text.pays;
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("pay "); });
  return lines;
}

std::string name_of(const Recording& recording, Account account) {
  return account.is_pot() ? "pot" : recording.name(account.seat());
}

}  // namespace

std::vector<Pay> owed(const Recording& recording) {
  std::vector<Pay> pays;
  for (const Transfer& transfer : recording.judgement.transfers) {
    if (!transfer.from.is_nobody()) {
      pays.push_back({transfer.from, transfer.to, transfer.amount});
    }
  }
  return pays;
}

std::optional<Faulty> paid(const Recording& recording, const std::vector<Pay>& pays) {
  std::map<std::pair<Account, Account>, Between> all;
  const auto way_of = [&](const Pay& pay) -> Way& {
    return pay.from < pay.to ? all[{pay.from, pay.to}].there : all[{pay.to, pay.from}].back;
  };
  for (const Pay& pay : owed(recording)) {
    way_of(pay).owed += pay.amount;
  }
  Edit edit{recording};
  edit.text.pays.clear();
  for (const Pay& pay : pays) {
    Way& way = way_of(pay);
    way.paid += pay.amount;
    way.first_line = way.first_line.value_or(edit.text.pays.size());
    edit.text.pays.push_back("pay " + name_of(recording, pay.from) + ' ' + name_of(recording, pay.to) + ' ' +
                             to_string(pay.amount));
  }
  const std::size_t last = edit.text.pays.size() - 1;
  for (std::string& line : other_lines(recording)) {
    edit.text.pays.push_back(std::move(line));
  }
  Faulty faulty{edit.log(), {}, true};
  for (const auto& [accounts, pair] : all) {
    if (!pair.there.owed.is_zero() && !pair.back.owed.is_zero()) {
      return std::nullopt;
    }
    if (!pair.net().is_right()) {
      const Way way = in_question(pair, accounts.second.is_pot());
      const Code code = !way.first_line      ? Code::missing_payment
                        : way.owed.is_zero() ? Code::payment_not_owed
                                             : Code::wrong_payment;
      faulty.expected.push_back({edit.line(Part::pays, way.first_line.value_or(last)), code});
    }
  }
  std::sort(faulty.expected.begin(), faulty.expected.end());
  return faulty.expected.empty() ? std::nullopt : std::optional{std::move(faulty)};
}

Edit with_nets(const Recording& recording, const std::vector<Amount>& nets) {
  Edit edit{recording};
  std::string line = recording.judgement.points.empty() ? "result" : "result money";
  for (std::size_t seat = 0; seat < nets.size(); ++seat) {
    line += ' ' + recording.names[seat] + ' ' + to_string(nets[seat]);
  }
  edit.text.pays = other_lines(recording);
  std::erase_if(edit.text.pays, [](const std::string& other) { return other.starts_with("result "); });
  edit.text.pays.insert(edit.text.pays.begin(), std::move(line));
  return edit;
}

}  // namespace tonk::faults
