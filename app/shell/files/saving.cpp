#include "shell/files/saving.hpp"

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"
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

Expected<void> save_scenes(const std::filesystem::path& path, Session& session) {
  auto& open = *session.lesson;
  Lesson named = *open.lesson;
  if (named.title == kUntitled) named.title = path.stem().string();
  const auto text = to_toml(named);
  if (text.size() > kMaxTomlBytes) {
    return fail(fmt::format(
        "these scenes take more than the {} bytes that a lesson may have: save them as two lessons",
        kMaxTomlBytes));
  }
  if (auto done = write_file(path, text); !done) return done;
  open.file = path;
  open.saved = open.lesson = std::make_shared<const Lesson>(std::move(named));
  note_recent(path, session);
  session.tell(
      fmt::format("Saved {} as {}",
                  counted(static_cast<std::int64_t>(open.lesson->steps.size()), "scene", "scenes"),
                  with_tilde(path)));
  return {};
}

void note_recent(const std::filesystem::path& file, Session& session) {
  auto& recent = session.recent;
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

}  // namespace posenc
