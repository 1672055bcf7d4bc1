#include "spec_support.hpp"

#include <catch2/catch.hpp>

#include <utility>

namespace tonk::spec::test {

std::string brief(const Diagnostics& diagnostics, bool help) {
  std::string text;
  for (const Diagnostic& d : diagnostics) {
    text += text.empty() ? "" : "\n";
    text += std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + "+" + std::to_string(d.width) + " " +
            d.code + ": " + d.message + (help && !d.help.empty() ? " | " + d.help : "");
  }
  return text;
}

Library library_with(Files files) {
  return Library([files = std::move(files)](const std::string& path, std::string& why) -> std::optional<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) {
      why = "there is no such file";
      return std::nullopt;
    }
    return file->second;
  });
}

Compiled compile_text(const std::string& text, const std::vector<std::string>& options) {
  return library_with({{"./t.yaml", text}}).compile("./t.yaml", options);
}

std::string wrong(const std::string& lines, bool help) {
  const Compiled compiled = compile_text("house: t\nextends: pagat\n" + lines);
  CHECK(compiled.rules.has_value() == compiled.diagnostics.empty());
  return brief(compiled.diagnostics, help);
}

Rules shipped(const std::string& house, const std::vector<std::string>& options) {
  Compiled compiled = library_with({}).compile(house, options);
  INFO(brief(compiled.diagnostics));
  REQUIRE(compiled.rules.has_value());
  return std::move(*compiled.rules);
}

}  // namespace tonk::spec::test
