#include "shell/files/dropping.hpp"

#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "state/tables.hpp"

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

State with_dropped(const State& state, std::span<const std::filesystem::path> files,
                   Session& session) {
  if (files.empty()) return state;
  auto table = load_table(files.front());
  if (!table) {
    session.complain(table.error().message);
    return state;
  }
  State next = with_table(state, *std::move(table));
  session.playing = false;
  session.fraction = 0;
  session.tell(fmt::format("{}: {} positions × {} dimensions{}", file_name(next.table),
                           integer_text(next.length), integer_text(column_count(next)),
                           files.size() > 1 ? ", the first of the files that were dropped" : ""),
               shows_table_of(next));
  tell_of_table(next, session);
  return next;
}

}  // namespace posenc
