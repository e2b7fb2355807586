#include "state/history.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace posenc {

History::History(State initial, std::size_t most_table_bytes)
    : most_table_bytes_(most_table_bytes), states_{std::move(initial)} {}

const State& History::now() const { return states_[at_]; }

/// Only where nothing was undone since: then what it makes is the newest State.
bool History::goes_on(std::uint64_t gesture) const {
  return gesture != 0 && gesture == gesture_ && at_ + 1 == states_.size() && at_ > 0;
}

const State& History::before(std::uint64_t gesture) const {
  return states_[goes_on(gesture) ? at_ - 1 : at_];
}

void History::push(State next, std::uint64_t gesture) {
  if (next == now()) return;
  State same = next;
  same.view = now().view;
  if (same == now()) {
    states_[at_].view = std::move(next.view);
    return;
  }
  const bool is_same = goes_on(gesture);
  gesture_ = gesture;
  if (is_same) {
    states_[at_] = std::move(next);
    return;
  }
  states_.resize(at_ + 1);
  states_.push_back(std::move(next));
  forget_oldest();
  at_ = states_.size() - 1;
}

void History::forget_oldest() {
  const auto tables = [](const State& s) {
    std::vector all{s.table.table.get()};
    for (const auto& [option, value] : s.options.all())
      if (const auto* const loaded = std::get_if<LoadedTable>(&value))
        all.push_back(loaded->table.get());
    return all;
  };
  auto held = tables(states_.back());
  std::size_t bytes = 0;
  auto oldest = states_.end() - 1;
  while (oldest != states_.begin() && states_.end() - oldest <= std::ptrdiff_t{kMaxSteps}) {
    for (const auto* const table : tables(*(oldest - 1))) {
      if (table == nullptr || std::ranges::find(held, table) != held.end()) continue;
      held.push_back(table);
      bytes += table->bytes();
    }
    if (bytes > most_table_bytes_) break;
    --oldest;
  }
  begin_ -= std::min(begin_, static_cast<std::size_t>(oldest - states_.begin()));
  states_.erase(states_.begin(), oldest);
}

bool History::can_undo() const { return at_ > begin_; }
bool History::can_redo() const { return at_ + 1 < states_.size(); }

void History::begin_here() {
  gesture_ = 0;
  begin_ = at_;
}

void History::go_to(std::size_t at) {
  gesture_ = 0;
  states_[at].view = now().view;
  at_ = at;
}

const State& History::undo() {
  if (can_undo()) go_to(at_ - 1);
  return now();
}

const State& History::redo() {
  if (can_redo()) go_to(at_ + 1);
  return now();
}

}  // namespace posenc
