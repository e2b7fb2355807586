#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "picture.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/page.hpp"

/// The States that tests of all views walk through.
namespace posenc::test {

struct Case {
  enum class Kind {
    corner,  ///< of d, length and base, and each convention
    option,  ///< of the view
    table,   ///< encodings, scalings and learned tables
  };
  std::string name;
  State state;
  Kind kind = Kind::corner;
  bool has_nan = false;  ///< an entry of the table is no number
};

/// The State at the first, a middle and the last position, pair and dimension.
inline void add_places(std::vector<Case>& all, const Case& one) {
  const auto add = [&](const char* place, std::int64_t position, std::int64_t offset,
                       std::int64_t index) {
    Case next = one;
    next.name += place;
    next.state.position = position;
    next.state.offset = offset;
    next.state.pair = next.state.dim = index;
    next.state = within_limits(next.state);
    all.push_back(std::move(next));
  };
  all.push_back(one);
  const bool is_table = one.kind == Case::Kind::table;
  add(", first", 0, is_table ? 1 : one.state.offset.value(), 0);
  add(", last", kMaxLength, is_table ? -kMaxLength : kMaxLength, kMaxDim);
}

inline std::vector<Case> corners() {
  std::vector<Case> all;
  for (const std::int64_t d : {2, 64, 16384}) {
    for (const std::int64_t length : {1, 512, 1'000'000'000}) {
      for (const double base : {1.001, 10000.0, 1e9})
        add_places(all,
                   {fmt::format("d = {}, L = {}, b = {}", d, length, base), with(d, length, base)});
    }
  }
  for (const auto& convention : conventions()) {
    const auto add = [&](std::int64_t d, std::int64_t length, std::int64_t position) {
      State state;
      state.convention = &convention;
      state.d = d;
      state.length = length;
      if (position >= 0) state.position = state.offset = state.pair = position;
      all.push_back({fmt::format("{}, d = {}", convention.id, d), within_limits(state)});
    };
    add(convention.odd_d == OddD::refused ? convention.min_d : convention.min_d + 1, 3, 0);
    add(State{}.d, State{}.length, -1);
    add(16384, 1'000'000'000, 1'000'000'002);
  }
  return all;
}

inline std::vector<Case> tables() {
  std::vector<Case> all;
  const auto add = [&](const std::string& name, const State& state, bool has_nan = false) {
    add_places(all, {name, state, Case::Kind::table, has_nan});
  };
  for (const auto& kind : encodings()) {
    for (const std::int64_t length :
         {std::int64_t{1}, std::int64_t{2}, std::int64_t{512}, kMaxLength})
      add(fmt::format("{} {}", kind.id, length),
          state_of(fmt::format("encoding={} length={}", kind.id, length)));
  }
  for (const auto& kind : scalings()) {
    if (kind.rule == ScalingRule::none || kind.rule == ScalingRule::list) continue;
    const auto scaled = fmt::format("scaling={}", kind.id);
    add(scaled, state_of(scaled));
    add(scaled + " farthest", state_of("d=2 length=1000000000 base=1000000000 scale-factor=1000 "
                                       "trained=1 " +
                                       scaled));
  }
  add("masked", state_of("offset=-500 encoding-weight=0 mute=1"));
  const auto table = [&](const std::string& name, std::int64_t rows, std::int64_t columns,
                         auto entry, bool has_nan = false) {
    add(name, with_table_of(name + ".npy", rows, columns, entry), has_nan);
  };
  static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(),
                          kInfinite = std::numeric_limits<double>::infinity();
  table("learned", 512, 64, Learned());
  table("one", 1, 1, [](auto...) { return -0.25; });
  table("one-column", 100, 1, [](auto t, auto) { return std::sqrt(static_cast<double>(t)); });
  table("short", 40, 8, Learned());  // it has t = 37 and not t + δ = 45
  table("zeros", 8, 4, [](auto...) { return 0.0; });
  table("long", 50'000, 64, Learned());
  table("wide", 4, kMaxDim, Learned());
  constexpr bool kHasNaN = true;
  const auto some = [](auto t, auto j) {
    return (t + j) % 7 == 3 ? kNaN : 0.01 * static_cast<double>(j);
  };
  table("some-missing", 64, 16, some, kHasNaN);
  table(
      "all-missing", 5, 3, [](auto...) { return kNaN; }, kHasNaN);
  const auto huge = [](auto t, auto j) {  // 0 · ∞ is no number
    return t == 3 ? kInfinite : t == 5 ? -kInfinite : 1e30 * static_cast<double>(j - 2);
  };
  table("endless", 12, 6, huge, kHasNaN);
  const auto odd = [](auto t, auto j) {
    return t == 1 ? kNaN : static_cast<double>(t * j) * 123456.789;
  };
  table("a-table-whose-name-goes-on-and-on-for-ever-and-ever", 16, 3, odd, kHasNaN);
  return all;
}

/// The State, and with each choice and switch of its page in turn.
inline std::vector<State> modes_of(const State& plain) {
  std::vector<State> all{plain};
  const auto* const view = find_view(plain.view);
  for (const auto& p : parameters()) {
    if (view == nullptr || !view->has_group(p.group)) continue;
    if (p.kind != ParameterKind::choice && p.kind != ParameterKind::toggle) continue;
    const auto limits = p.limits(plain);
    for (double value = limits.min; value <= limits.max; ++value) {
      State mode = plain;
      if (assign(mode, p, value) && mode != plain) all.push_back(within_limits(mode));
    }
  }
  return all;
}
inline State of_page(std::string_view page, std::string_view settings = "") {
  State state = state_of(settings);
  state.view = page;
  return within_limits(state);
}

/// All of them, in one view.
inline std::vector<Case> cases_of(std::string_view view) {
  static const auto shared = [] {
    auto all = corners();
    for (auto& one : tables()) all.push_back(std::move(one));
    return all;
  }();
  std::vector<Case> all;
  for (const auto* const settings :
       {"", "d=2 length=1", "d=16384",
        "d=16384 length=1000000000 position=999999999 offset=-999999999 pair=8191",
        "convention=mistake-cos-exponent base=12345.5 offset=-5", "convention=marian-hf d=5",
        "d=16 length=64 position=60 offset=-30", "d=16 length=64 position=5 offset=1",
        "d=512 length=2048 position=1000 offset=100"}) {
    for (const State& state : modes_of(of_page(view, settings)))
      all.push_back(
          {fmt::format("option {} of {}", all.size(), settings), state, Case::Kind::option});
  }
  for (Case one : shared) {
    one.state.view = view;
    one.state = within_limits(one.state);
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace posenc::test
