#include "shell/files/dropping.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "shell/files/paths.hpp"
#include "shell/lesson/open_lesson.hpp"
#include "shell/files/storage.hpp"
#include "state/tables.hpp"
#include "state/text.hpp"
#include "views/view.hpp"

namespace posenc {

namespace {

/// Until another encoding or table is shown.
auto shows_table_of(const State& state) {
  return [table = state.table.table.get()](const State& now) {
    return now.encoding == nullptr && now.table.table.get() == table;
  };
}

}  // namespace

void tell_of_table(const State& state, Session& session) {
  if (state.encoding != nullptr) return;
  const auto wrong = not_finite_text(*state.table.table);
  if (wrong.empty()) return;
  session.tell(fmt::format("{} has {}", file_name(state.table), wrong), shows_table_of(state));
}

namespace {

State with_table_of(const State& state, const std::filesystem::path& file, std::string_view others,
                    Session& session) {
  auto table = load_table(file);
  if (!table) {
    session.complain(table.error().message);
    return state;
  }
  State next = with_table(state, *std::move(table));
  session.tell(fmt::format("{}: {} positions × {} dimensions{}", file_name(next.table),
                           integer_text(next.length), integer_text(column_count(next)), others),
               shows_table_of(next));
  tell_of_table(next, session);
  return next;
}

State with_session_of(const State& state, const std::filesystem::path& file,
                      std::string_view others, Session& session) {
  std::vector<std::string> complaints;
  std::vector<std::string_view> ids;
  for (const View& view : views()) ids.push_back(view.id);
  const auto next = read_session(file, ids, complaints);
  if (!next) {
    session.complain(next.error().message);
    return state;
  }
  session.tell(fmt::format("Opened the session {}{}", quotable(file.filename().string()), others));
  for (const auto& complaint : complaints) session.complain(complaint);
  tell_of_table(*next, session);
  return *next;
}

State with_lesson_of(const State& state, const std::filesystem::path& file, Session& session) {
  auto lesson = read_lesson(file);
  State next = state;
  if (lesson) {
    open_lesson(session, next, *std::move(lesson), file);
  } else {
    session.complain(lesson.error().message);
  }
  return next;
}

}  // namespace

State with_opened(const State& state, std::span<const std::filesystem::path> files,
                  Session& session) {
  if (files.empty()) return state;
  const auto& file = files.front();
  const auto others = files.size() > 1 ? ", the first of the files that were dropped" : "";
  if (file.extension() == kSessionEnding && is_lesson_file(file))
    return with_lesson_of(state, file, session);
  State next = file.extension() == kSessionEnding ? with_session_of(state, file, others, session)
                                                  : with_table_of(state, file, others, session);
  if (next == state) return state;
  session.playing = false;
  session.fraction = 0;
  return next;
}

}  // namespace posenc
