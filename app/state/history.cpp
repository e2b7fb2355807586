#include "state/history.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace posenc {

History::History(State initial, std::size_t most_table_bytes)
    : most_table_bytes_(most_table_bytes), steps_{{std::move(initial)}} {}

const State& History::now() const { return steps_[at_].state; }

/// Whether the newest State is of that gesture, and nothing was undone since.
bool History::continues(std::uint64_t gesture) const {
  return gesture != 0 && gesture == gesture_ && at_ + 1 == steps_.size() && at_ > 0;
}

const State& History::before(std::uint64_t gesture) const {
  return steps_[continues(gesture) ? at_ - 1 : at_].state;
}

void History::push(State next, std::uint64_t gesture) {
  if (next == now()) return;
  State without_view = next;
  without_view.view = now().view;
  if (without_view == now()) {
    steps_[at_].state.view = std::move(next.view);
    return;
  }
  const bool replaces = continues(gesture), brings_view = next.view != now().view;
  gesture_ = gesture;
  if (replaces) {
    steps_[at_].state = std::move(next);
    steps_[at_].brings_view |= brings_view;
    return;
  }
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, steps_.end());
  steps_.push_back({std::move(next), brings_view});
  forget_oldest();
  at_ = steps_.size() - 1;
}

void History::forget_oldest() {
  const auto tables = [](const State& s) {
    std::vector all{s.table.table.value().get()};
    for (const auto& [option, value] : s.options.all())
      if (const auto* const loaded = std::get_if<LoadedTable>(&value))
        all.push_back(loaded->table.value().get());
    return all;
  };
  auto held = tables(steps_.back().state);
  std::size_t bytes = 0;
  auto oldest = steps_.end() - 1;
  while (oldest != steps_.begin() && steps_.end() - oldest <= std::ptrdiff_t{kMaxSteps}) {
    for (const auto* const table : tables((oldest - 1)->state)) {
      if (table == nullptr || std::ranges::find(held, table) != held.end()) continue;
      held.push_back(table);
      bytes += table->bytes();
    }
    if (bytes > most_table_bytes_) break;
    --oldest;
  }
  begin_ -= std::min(begin_, static_cast<std::size_t>(oldest - steps_.begin()));
  steps_.erase(steps_.begin(), oldest);
}

bool History::can_undo() const { return at_ > begin_; }
bool History::can_redo() const { return at_ + 1 < steps_.size(); }

void History::begin_here() {
  gesture_ = 0;
  begin_ = at_;
}

void History::go_to(std::size_t at) {
  gesture_ = 0;
  if (!steps_[std::max(at, at_)].brings_view) steps_[at].state.view = now().view;
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
