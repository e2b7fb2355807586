#include "shell/files/saving.hpp"

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

Expected<void> save_session(const State& state, const std::filesystem::path& path,
                            Session& session) {
  const auto text = to_toml(within_limits(state), session.document.unknown);
  if (!text) return tl::unexpected(text.error());
  if (auto done = write_file(path, *text); !done) return done;
  std::error_code failed;
  session.document.file = std::filesystem::absolute(path, failed);
  note_recent(session.document.file, session);
  session.tell(fmt::format("Saved the session as {}", with_tilde(session.document.file)));
  return {};
}

void note_recent(const std::filesystem::path& file, Session& session) {
  auto& recent = session.recent;
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

}  // namespace posenc
