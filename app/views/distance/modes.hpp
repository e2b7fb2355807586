#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/distance/numbers.hpp"
#include "views/known.hpp"

namespace posenc {

/// The distance view's modes, and what their pictures share.
namespace distance {

/// A row of `data`.
using Row = std::array<double, 6>;

/// A fact below the picture, and others as its notes; "": none.
struct Shown {
  std::string_view id;
  Color Palette::*color = &Palette::text;
  std::array<std::string_view, 2> notes = {};
};

/// One way to look at distances: a quantity over δ, with what is known of it.
struct Mode {
  FactList (*facts)(const Scene&);
  std::span<const Claim> claims;
  std::string_view how_to_read;  ///< with facts in it
  std::array<Shown, 4> shown;
  void (*draw)(plot::Plot&, const Scene&, const Palette&);
  std::vector<plot::Cell> (*side)(const Scene&, const Facts&,
                                  const Palette&);  ///< panels beside it
  /// What pointing at a distance says.
  std::vector<std::string> (*reading)(const Scene&, std::int64_t delta);
  std::array<std::string_view, 6> columns;  ///< of `data`; "" behind the last
  /// The row of a distance, asked for in ascending order.
  std::function<Row(std::int64_t delta)> (*rows)(const Scene&);
};
const Mode& mode_of(const State&);
std::span<const Claim> claims(const State&);

FactList curve_facts(const Scene&);
FactList direction_facts(const Scene&);
FactList against_facts(const Scene&);
FactList spread_facts(const Scene&);
/// "pinned: d = 64, base 500"
std::string pinned_text(const State&);

/// Ids of the panels.
inline constexpr std::string_view kPlot = "plot", kStack = "stack", kWholePanel = "whole";

void draw_curve(plot::Plot&, const Scene&, const Palette&);
void draw_direction(plot::Plot&, const Scene&, const Palette&);
void draw_against(plot::Plot&, const Scene&, const Palette&);
void draw_spread(plot::Plot&, const Scene&, const Palette&);
/// What each pair contributes, added up to the dot product at δ.
std::vector<plot::Cell> stack_cells(const Scene&, const Facts&, const Palette&);
/// p(t) of pair k with M_δ and M_−δ, as hands and as matrices.
std::vector<plot::Cell> direction_cells(const Scene&, const Facts&, const Palette&);
/// All positions in small, and which of them the plot shows.
std::vector<plot::Cell> whole_cells(const Scene&, const Facts&, const Palette&);

/// "(d/2)" or the number by which dot products are divided: p(t)·p(t).
std::string divisor_text(const Scene&);
/// p(t)·p(t+δ), or what the view's measure and mode make of it.
EquationText equation(const Scene&, const Facts&);
/// ‖M_δ − M_−δ‖ of pair k: "1.4142"; "0" at δ = 0.
std::string gap_text(const Facts&);

}  // namespace distance
}  // namespace posenc
