#include "explore/lint/mend.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "explore/lint/lint.hpp"
#include "explore/whatif/tested.hpp"
#include "spec/document.hpp"
#include "verifier/accounting/hand_result.hpp"

namespace tonk::explore {
namespace {

struct TextChange {
  std::string text;
  std::string words;
  bool of_word = false;
};

/// The lints that are mended by removing the rule, because it has no effect.
bool may_go(std::string_view code) {
  return code == info(LintCode::no_effect).name || code == info(LintCode::idle_sentence).name ||
         code == info(LintCode::win_never_counts).name;
}

/// `line` is that of the notice in the file as it was.
std::optional<TextChange> change_for(const std::string& text, const Notice& notice, std::uint64_t line) {
  if (!notice.instead.empty()) {
    if (auto changed = spec::replaced(text, notice)) {
      return TextChange{*std::move(changed),
                        fmt::format("line {}: `{}` is now `{}`", line, underlined(notice), notice.instead), true};
    }
  }
  if (may_go(notice.code)) {
    if (auto changed = spec::without(text, notice.at)) {
      return TextChange{*std::move(changed), fmt::format("line {}: taken out: {}", line, notice.message), false};
    }
  }
  return std::nullopt;
}

/// A house with options.
struct Combination {
  std::string house;
  std::vector<std::string> options;
};

/// What a rule of the inspected file may be part of: each house of the library, and the file itself, with the options of the inspection and
/// without them. A house is also combined with each option alone; all sets of options would be too many.
std::vector<Combination> combinations(const Inspection& inspection, const spec::Library& library) {
  const spec::Listing& inspected = inspection.listing;
  std::vector<Combination> all;
  if (!inspected.is_option) {
    all = {{inspected.word(), {}}, {inspected.word(), inspection.options}};
  }
  std::vector<std::string> with_options{inspected.word()};
  with_options.insert(with_options.end(), inspection.options.begin(), inspection.options.end());
  for (const spec::Listing& listing : library.list()) {
    if (!listing.is_option) {
      all.push_back({listing.word(), {}});
    }
    if (!listing.is_option && inspected.is_option) {
      all.push_back({listing.word(), {inspected.word()}});
      all.push_back({listing.word(), with_options});
    }
    if (listing.is_option && !inspected.is_option) {
      all.push_back({inspected.word(), {listing.word()}});
    }
  }
  return all;
}

/// Whether the rule, which `notice` calls idle in the inspected file, is so in these rules, too.
bool is_idle(const spec::Rules& rules, const Notice& notice) {
  const std::vector<Lint> lints = lint(rules);
  return std::ranges::any_of(lints, [&](const Lint& lint) {
    const spec::Clause& clause = rules.clause(lint.clause);
    return info(lint.code).name == notice.code && clause.file == notice.file &&
           Position{clause.line, clause.column} == notice.at;
  });
}

/// Wherever they stand.
bool are_same(const spec::PaymentRule& one, const spec::PaymentRule& other) {
  const auto said = [](const spec::PaymentRule& rule) {
    return std::tie(rule.verb, rule.payer, rule.price, rule.payee, rule.only_if, rule.otherwise, rule.also);
  };
  return said(one) == said(other);
}

/// Whether no sentence of an ending has come in the place of those that have gone. Where the stock has run out, a sentence by which nobody
/// is paid still makes the hand no dead one.
bool says_no_more(const spec::Settlement& before, const spec::Settlement& after, spec::Ending ending) {
  auto left = before.pays.begin();
  for (const spec::PaymentRule& sentence : after.pays) {
    left = std::find_if(left, before.pays.end(), [&](const auto& other) { return are_same(sentence, other); });
    if (left == before.pays.end()) {
      return false;
    }
    ++left;
  }
  const bool all_stay = before.pays.size() == after.pays.size();
  return all_stay || (!after.pays.empty() && ending != spec::Ending::stock_out);
}

/// Whether all endings are settled as before where the sentences that have gone paid nobody.
bool settle_alike(const spec::Rules& before, const spec::Rules& after) {
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const auto ending = static_cast<spec::Ending>(number);
    if (!says_no_more(before.settlement_of(ending), after.settlement_of(ending), ending)) {
      return false;
    }
  }
  return before.sums == after.sums && has_pot(before) == has_pot(after);
}

/// Whether as much is dealt, and as many hands win as dealt, where a hand that has gone never counted.
bool deal_alike(const spec::Rules& before, const spec::Rules& after, const Notice& notice) {
  return (after.also_dealt == before.also_dealt || after.also_dealt == 0) &&
         (after.dealt_wins.size() == before.dealt_wins.size() || notice.code == info(LintCode::win_never_counts).name);
}

/// Whether the rule of the notice may be taken out, which makes the second library of the first.
bool is_idle_everywhere(const Inspection& inspection, const Notice& notice, const spec::Library& before,
                        const spec::Library& after) {
  const std::vector<Combination> all = combinations(inspection, before);
  return std::ranges::all_of(all, [&](const Combination& one) {
    const spec::Compiled with = before.compile(one.house, one.options);
    const spec::Compiled without = after.compile(one.house, one.options);
    if (!with.rules || !without.rules) {
      return !with.rules;
    }
    return spec::canonical(*with.rules) == spec::canonical(*without.rules) ||
           (differ_in_idle_rules_alone(*with.rules, *without.rules) && settle_alike(*with.rules, *without.rules) &&
            deal_alike(*with.rules, *without.rules, notice) && is_idle(*with.rules, notice));
  });
}

std::size_t lines_in(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1; }

/// The lines with which both begin, with their ends.
std::string_view common_lines(std::string_view one, std::string_view other) {
  const auto end = std::ranges::mismatch(one, other).in1;
  const std::string_view common = one.substr(0, static_cast<std::size_t>(end - one.begin()));
  return common.substr(0, common.rfind('\n') + 1);
}

class Mending {
 public:
  Mending(const Inspection& inspection, spec::Library library, std::string text,
          const std::function<void(Inspection&)>& suppress)
      : library_(std::move(library)), suppress_(suppress), mended_{std::move(text), inspection} {
    lines_.resize(lines_in(mended_.text));
    std::iota(lines_.begin(), lines_.end(), std::uint64_t{1});
  }

  Mended run() {
    while (makes_a_change()) {
    }
    return std::move(mended_);
  }

 private:
  /// The first change that makes it better.
  bool makes_a_change() {
    const Inspection& before = mended_.inspection;
    for (const Notice& notice : before.notices) {
      if (notice.file != before.listing.file || !notice.suppressed.empty()) {
        continue;
      }
      std::optional<TextChange> change = change_for(mended_.text, notice, line_in_file(notice));
      if (!change) {
        continue;
      }
      spec::Library changed = library_;
      changed.add(before.listing.file, change->text);
      const std::optional<spec::Listing> listing = changed.find_listing(before.listing.file);
      Inspection after = inspect(changed, listing.value_or(before.listing), before.options);
      suppress_(after);
      if (is_better(*change, notice, after, changed)) {
        after.mended = before.mended;
        after.mended.push_back(std::move(change->words));
        forget_lines(change->text);
        mended_ = {std::move(change->text), std::move(after)};
        library_ = std::move(changed);
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::uint64_t line_in_file(const Notice& notice) const {
    const std::uint64_t line = notice.at.line;
    return line > 0 && line <= lines_.size() ? lines_[static_cast<std::size_t>(line - 1)] : line;
  }

  /// Of the lines that are no longer in the text.
  void forget_lines(const std::string& after) {
    const auto first = static_cast<std::ptrdiff_t>(lines_in(common_lines(mended_.text, after)) - 1);
    const auto gone = static_cast<std::ptrdiff_t>(lines_.size() - lines_in(after));
    lines_.erase(lines_.begin() + first, lines_.begin() + first + gone);
  }

  /// A mended word may reveal other errors, but none may remain at its own place.
  [[nodiscard]] bool is_better(const TextChange& change, const Notice& notice, const Inspection& after,
                               const spec::Library& changed) const {
    if (change.of_word) {
      return std::ranges::none_of(after.notices, [&](const Notice& other) { return other.at == notice.at; });
    }
    return after.number_of(Severity::error) == 0 &&
           after.number_of(Severity::warning) < mended_.inspection.number_of(Severity::warning) &&
           is_idle_everywhere(mended_.inspection, notice, library_, changed);
  }

  spec::Library library_;
  const std::function<void(Inspection&)>& suppress_;
  Mended mended_;
  std::vector<std::uint64_t> lines_;  ///< of the text as it is mended: which of the file's they are, from 1
};

}  // namespace

std::optional<Mended> mend(const Inspection& inspection, spec::Library library,
                           const std::function<void(Inspection&)>& suppress) {
  std::optional<std::string> text = library.text_of(inspection.listing.file);
  if (!text) {
    return std::nullopt;
  }
  return Mending(inspection, std::move(library), *std::move(text), suppress).run();
}

}  // namespace tonk::explore
