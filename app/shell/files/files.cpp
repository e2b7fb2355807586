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
#include "text/numbers.hpp"
#include "views/view.hpp"

namespace posenc {

Expected<void> save_session(const State& state, const std::filesystem::path& path, Files& files,
                            Notices& notices) {
  std::error_code failed;
  const auto file = std::filesystem::absolute(path, failed);
  if (files.document.is_partial && file == files.document.file) {
    if (auto kept = keep_beside(file); !kept) return kept;
  }
  if (auto done = write_file(path, to_toml(within_limits(state))); !done) return done;
  files.document = {file};
  note_recent(files.document.file, files);
  notices.tell(fmt::format("Saved the session as {}", with_tilde(files.document.file)));
  return {};
}

void note_recent(const std::filesystem::path& file, Files& files) {
  auto& recent = files.recent;
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

namespace {

/// A part is shown, and not the one that a fresh State has.
bool is_zoomed(const View& view, const State& state) {
  State fresh = state;
  for (const auto& p : parameters()) {
    if (p.group == view.id) reset(fresh, p);
  }
  return std::ranges::any_of(view.zooms, [&](const ZoomAxis& axis) {
    const auto shown = axis.shown(state);
    return shown != axis.whole(state) && shown != axis.shown(fresh);
  });
}

}  // namespace

std::string unusual_text(const State& state) {
  std::vector<std::string> all;
  if (has_masked_pairs(state)) all.push_back(fmt::format("masked bands {}", mask_text(state.mask)));
  if (!has_waves(state))
    all.push_back(fmt::format("the encoding {}", display_text(*find_parameter("encoding"), state)));
  for (const View& view : views()) {
    if (is_zoomed(view, state)) all.push_back(fmt::format("a part of {}", view.title));
  }
  return all.empty() ? "" : list_text(std::move(all));
}

State without_unusual(State state) {
  state.mask = {};
  state.encoding = &sinusoidal_kind();
  for (const View& view : views()) {
    if (!is_zoomed(view, state)) continue;
    for (const ZoomAxis& axis : view.zooms) axis.show(state, {});
  }
  return within_limits(std::move(state));
}

void report_unusual(const State& state, Notices& notices) {
  const auto text = unusual_text(state);
  if (text.empty()) return;
  notices.tell(fmt::format("This session shows {}", text),
               [](const State& s) { return !unusual_text(s).empty(); });
  notices.offer("Reset", [](State& next) { next = without_unusual(std::move(next)); });
}

}  // namespace posenc
