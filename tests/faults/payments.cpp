#include "tests/faults/payments.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tonk::faults {
namespace {

struct Between {
  Amount owed;  ///< from the first account to the second; less what goes back
  Amount paid;
  bool there = false;  ///< something is owed that way
  bool back = false;
  std::optional<std::size_t> first_line;
};

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
  const auto between = [&](const Pay& pay) -> std::pair<Between&, bool> {
    const bool forth = pay.from < pay.to;
    return {all[forth ? std::pair{pay.from, pay.to} : std::pair{pay.to, pay.from}], forth};
  };
  for (const Pay& pay : owed(recording)) {
    const auto [pair, forth] = between(pay);
    pair.owed += forth ? pay.amount : -pay.amount;
    (forth ? pair.there : pair.back) = true;
  }
  Edit edit{recording};
  edit.text.pays.clear();
  for (const Pay& pay : pays) {
    const auto [pair, forth] = between(pay);
    pair.paid += forth ? pay.amount : -pay.amount;
    pair.first_line = pair.first_line.value_or(edit.text.pays.size());
    edit.text.pays.push_back("pay " + name_of(recording, pay.from) + ' ' + name_of(recording, pay.to) + ' ' +
                             to_string(pay.amount));
  }
  const std::size_t last = edit.text.pays.size() - 1;
  for (std::string& line : other_lines(recording)) {
    edit.text.pays.push_back(std::move(line));
  }
  Faulty faulty{edit.log(), {}, true};
  for (const auto& [accounts, pair] : all) {
    if (pair.there && pair.back) {
      return std::nullopt;
    }
    if (pair.owed != pair.paid) {
      const Code code = !pair.first_line      ? Code::missing_payment
                        : pair.owed.is_zero() ? Code::payment_not_owed
                                              : Code::wrong_payment;
      faulty.expected.push_back({edit.line(Part::pays, pair.first_line.value_or(last)), code});
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
