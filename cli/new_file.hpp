#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tonk::cli {

/// Those of `all` that a new file or folder has, by the process's mask.
[[nodiscard]] std::filesystem::perms usual_permissions(std::filesystem::perms all);

/// Whether there is no such file yet, and a folder to write it into; else the reason is in `why`.
[[nodiscard]] bool may_be_new_file(const std::string& path, std::string& why);

/// Writes a file that there was not before; false where it cannot, with the reason in `why`. Nothing is overwritten.
[[nodiscard]] bool write_new_file(const std::string& path, std::string_view text, std::string& why);

/// A new file beside `path`, empty, by whose name nobody knows it; nothing where there can be none, with the reason in `why`.
[[nodiscard]] std::optional<std::string> make_draft(const std::string& path, std::string& why);
/// Gives a draft that is written its name. False where it cannot, or where there is such a file by now; the draft is gone then.
[[nodiscard]] bool publish_draft(const std::string& draft, const std::string& path, std::string& why);

/// Writes a file that is there anew, with the permissions that it has; false where it cannot, with the reason in `why`.
/// Until all is written, the file is what it was.
[[nodiscard]] bool replace_file(const std::string& path, std::string_view text, std::string& why);

/// Writes a file, over whatever stands there; false where it cannot, with the reason in `why`.
[[nodiscard]] bool write_file(const std::string& path, std::string_view text, std::string& why);

}  // namespace tonk::cli
