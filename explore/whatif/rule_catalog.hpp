#pragma once

#include <set>
#include <string>
#include <vector>

#include "spec/keys.hpp"
#include "spec/library.hpp"

namespace tonk::explore {

/// What the houses and options of a library say, looked up once.
class RuleCatalog {
 public:
  struct Option {
    std::string name;
    std::set<spec::Field> says;  ///< the keys that it sets, itself or by what it brings along
  };

  explicit RuleCatalog(const spec::Library& library);

  [[nodiscard]] const spec::Library& library() const { return library_; }
  [[nodiscard]] const std::vector<spec::Said>& houses() const { return houses_; }
  [[nodiscard]] const std::vector<Option>& options() const { return options_; }

 private:
  void add_keys(const std::string& file, std::set<std::string>& seen, std::set<spec::Field>& keys) const;

  spec::Library library_;
  std::vector<spec::Said> houses_;
  std::vector<Option> options_;
};

}  // namespace tonk::explore
