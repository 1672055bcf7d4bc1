#include "cli/write_unread.hpp"

#include "cli/text_report.hpp"

namespace tonk::cli {

void write_unread(const std::string& file, const std::vector<log::Unread>& errors, bool color, std::ostream& out) {
  for (const auto& [chunk, error] : errors) {
    Remark remark = remark_at({chunk.text, chunk.first_line}, error.at, to_string(Verdict::unreadable));
    remark.code = error.code;
    remark.message = error.message;
    remark.help = error.help;
    out << finding_text(file, remark, color);
  }
}

}  // namespace tonk::cli
