#include "shell/files/files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "files/output_file.hpp"
#include "shell/files/paths.hpp"
#include "shell/files/storage.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"

namespace posenc {

Expected<void> save_session(const State& state, const std::filesystem::path& path, Files& files) {
  std::error_code failed;
  const auto file = std::filesystem::absolute(path, failed);
  if (files.document.is_partial && file == files.document.file) {
    if (auto kept = keep_beside(file); !kept) return kept;
  }
  if (auto done = write_file(path, to_toml(within_limits(state))); !done) return done;
  files.document = {file};
  note_recent(files.document.file, files);
  files.tell(fmt::format("Saved the session as {}", with_tilde(files.document.file)));
  return {};
}

void note_recent(const std::filesystem::path& file, Files& files) {
  auto& recent = files.recent;
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

}  // namespace posenc
