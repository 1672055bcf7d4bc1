#include "cli/interview.hpp"

#include <vector>

#include "cli/question.hpp"
#include "core/text.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

using spec::Field;
using spec::FieldInfo;
using spec::Form;

/// Rules in the order of the table that can be answered in more than one way. Dealt wins are asked for as a whole, so none are
/// added to others.
std::vector<const FieldInfo*> questions() {
  std::vector<const FieldInfo*> all;
  for (const FieldInfo& field : spec::fields()) {
    const bool inside = !field.section || spec::info(*field.section).form == Form::section;
    const bool open = field.form != Form::phrase || field.phrases.size() > 1;
    if (inside && open && field.form != Form::section && field.field > Field::with &&
        field.field != Field::add_dealt_wins) {
      all.push_back(&field);
    }
  }
  return all;
}

class Interview {
 public:
  Interview(const spec::Said& proposed, const Examine& examine, Talk& talk)
      : said_(proposed), examine_(examine), talk_(talk) {}

  std::optional<spec::Said> run() {
    for (std::size_t at = 0; at < questions_.size();) {
      const FieldInfo& field = *questions_[at];
      enter(field.section);
      const Reply reply = ask(
          field, value(field), [&](const spec::Part& part) { return accepts(field, part); }, talk_);
      if (reply.value) {
        value(field) = reply.value;
      }
      switch (reply.way) {
        case Way::on: ++at; break;
        case Way::back: at -= at > 0 ? 1 : 0; break;
        case Way::skip: at = after(at); break;
        case Way::done: return said_;
        case Way::ended: return std::nullopt;
      }
    }
    return said_;
  }

 private:
  std::optional<spec::Part>& value(const FieldInfo& field) { return said_[static_cast<std::size_t>(field.field)]; }

  void enter(std::optional<Field> section) {
    if (section && section != section_) {
      talk_.out << "\n== " << spec::info(*section).name << ": " << spec::info(*section).means << '\n';
    }
    section_ = section;
  }

  /// The next question that is not of this one's section.
  [[nodiscard]] std::size_t after(std::size_t at) const {
    const std::optional<Field> section = questions_[at]->section;
    do {
      ++at;
    } while (section && at < questions_.size() && questions_[at]->section == section);
    return at;
  }

  bool accepts(const FieldInfo& field, const spec::Part& part) {
    spec::Said candidate = said_;
    candidate[static_cast<std::size_t>(field.field)] = part;
    const Diagnostics wrong = examine_(candidate);
    for (const Diagnostic& diagnostic : wrong) {
      talk_.out << "  " << printable(spec::joined(diagnostic.message, diagnostic.help)) << '\n';
    }
    return wrong.empty();
  }

  std::vector<const FieldInfo*> questions_ = questions();
  spec::Said said_;
  const Examine& examine_;
  Talk& talk_;
  std::optional<Field> section_;
};

}  // namespace

std::optional<spec::Said> interview(const spec::Said& proposed, const Examine& examine, Talk& talk) {
  return Interview(proposed, examine, talk).run();
}

}  // namespace tonk::cli
