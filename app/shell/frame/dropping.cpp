#include "shell/frame/dropping.hpp"

#include <utility>

#include <fmt/format.h>

#include "documents/identified.hpp"
#include "shell/files/files.hpp"
#include "shell/palette/palette.hpp"
#include "shell/presentation/presentation.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace {

/// Until another encoding or table is shown.
auto shows_table_of(const State& state) {
  return [table = state.table.table.value().get()](const State& now) {
    return shows_table(now) && now.table.table.value().get() == table;
  };
}

Expected<State> open_dropped(const State& state, const std::filesystem::path& file,
                             std::string_view others, Session& session) {
  auto opened = open_file(file, state);
  if (!opened) return tl::unexpected(opened.error());
  State next = opened->state;
  if (opened->lesson) {
    open_lesson(session, next, *std::move(opened->lesson), opened->file);
    note_recent(opened->file, session.files);
    return next;
  }
  take_opened(*opened, others, session);
  if (next == state) return state;
  session.controller.stop_playing();
  if (session.lesson && session.lesson->before) {
    auto& before = *session.lesson->before;
    before = opened->kind == Opened::table ? with_table(before, next.table) : next;
  }
  return next;
}

}  // namespace

void report_table(const State& state, Session& session) {
  if (!shows_table(state)) return;
  const auto wrong = not_finite_text(*state.table.table);
  if (wrong.empty()) return;
  session.focus.notices.tell(fmt::format("{} has {}", file_name(state.table), wrong),
                             shows_table_of(state));
}

/// Says what the table is, and offers to show what parts it from that.
void tell_what_it_is(const State& state, Session& session) {
  const auto answer = identified_at_once(file_name(state.table), *state.table.table.value());
  if (!answer) return;
  session.focus.notices.tell(answer->line, shows_table_of(state));
  if (!with_difference(state, answer->found)) return;
  session.focus.notices.offer("Show the difference", [found = answer->found](State& next) {
    next = *with_difference(next, found);
  });
}

void take_opened(const OpenedFile& opened, std::string_view others, Session& session) {
  const auto& state = opened.state;
  if (opened.kind == Opened::table) {
    session.focus.notices.tell(
        fmt::format("{}: {}{}", file_name(state.table), extent_text(*state.table.table), others),
        shows_table_of(state));
    tell_what_it_is(state, session);
  } else if (opened.kind == Opened::link) {
    session.files.document = {};
    session.focus.notices.tell("Opened the link");
  } else {
    const bool is_session = opened.kind == Opened::session;
    session.files.document = {is_session ? opened.file : "", opened.is_partial};
    session.focus.notices.tell(fmt::format("Opened the session {}{}{}",
                                           is_session ? "" : "of the picture ",
                                           quotable(opened.file.filename().string()), others));
  }
  for (const auto& complaint : opened.complaints) session.focus.notices.complain(complaint);
  report_table(state, session);
  if (!opened.file.empty()) note_recent(opened.file, session.files);
}

State with_opened(const State& state, std::span<const std::filesystem::path> files,
                  Session& session) {
  if (files.empty()) return state;
  const bool is_asked = session.palette.is_open && session.palette.opens;
  const auto others = files.size() > 1 ? ", the first of the files that were dropped" : "";
  const auto next = open_dropped(state, files.front(), others, session);
  if (next) {
    if (is_asked) session.palette.is_open = false;
    return *next;
  }
  if (is_asked) {
    refuse_path(session, next.error().message);
    session.focus.clock.wake(session.focus.clock.now);
  } else {
    session.focus.notices.complain(next.error().message);
  }
  return state;
}

}  // namespace posenc
