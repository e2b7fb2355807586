#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/models/rotary.hpp>

#include "facts/fact.hpp"
#include "plot/samples.hpp"
#include "scene/scene.hpp"

/// The numbers behind the rotary view, and its panels: a key at t, a query at t + δ.
namespace posenc::rotary {

/// Rotary embeddings with the State’s d (the even part of an odd one), base and scaling.
std::shared_ptr<const Rotary> rotary_of(const Scene&);
/// The convention's frequencies are b^(−2k/d), and d is even.
bool is_defined(const State&);
/// k, or the last pair that turns.
int pair_of(const Scene&);

/// A query and a key of head() numbers each, in the order of rotary_of()'s dims: by W_Q and W_K.
struct Content {
  std::vector<double> query = {}, key = {};
  /// What p(t) is multiplied by in q·W_K·p(t) and W_Q·p(t)·k.
  std::vector<double> of_key_position = {}, of_query_position = {};
  double norms = 0;  ///< ‖q‖·‖k‖
};
/// The content shown; the first draw if it is random.
std::shared_ptr<const Content> content(const Scene&);

/// Distances are on the side of 0 where the State's δ is: 1 or −1.
std::int64_t side(const State&);

/// (q + W_Q·p(m))·(k + W_K·p(n)) taken apart, of p(t) with cosine and sine in each pair:
/// p(t) = R_t·e, e = (1, 0, 1, 0, …).
struct Terms {
  double content = 0;    ///< q·k
  double query = 0;      ///< q·W_K·p(n)
  double key = 0;        ///< W_Q·p(m)·k
  double positions = 0;  ///< W_Q·p(m)·W_K·p(n)

  double sum() const { return content + query + key + positions; }
};
Terms terms(const Scene&, std::int64_t delta);
/// (R_m·q)·(R_n·k).
double turned(const Scene&, std::int64_t delta);

/// Query and key shifted along the whole length, always δ apart.
struct Shifted {
  plot::Extent query, key, positions, sum;
  std::int64_t places = 1;  ///< so many positions, evenly over the length
  std::int64_t residual_places = 1;
  double residual = 0;  ///< the largest difference of the turned rows' products
  double rounding = 0;  ///< the largest that rounding explains, of the residual
  double drift() const { return sum.to - sum.from; }
};
std::shared_ptr<const Shifted> shifted(const Scene&);

/// Over the distance.
struct Curves {
  plot::Samples grid = {};
  std::vector<double> logits = {};          ///< at the grid's samples
  std::int64_t step = 1;                    ///< the farthest that two distances are apart
  std::vector<double> at = {};              ///< some distances, and at each:
  std::vector<double> low = {}, high = {};  ///< the least and the greatest sum of Terms, for any t
  std::vector<double> bounds = {};          ///< RoFormer's
};
std::shared_ptr<const Curves> curves(const Scene&);
/// Where the added logit was: "at every t", "at 128 of 512 positions".
std::string places_text(const Scene&);

/// Whether logit and bound fall from each distance to the next, over the first so many steps.
struct Falls {
  std::int64_t steps = 0, rises = 0;
  double tolerance = 0;  ///< a step that goes up by no more does not rise
  std::optional<std::int64_t> first_rise = {}, first_negative = {};
};
struct Decay {
  Falls logit, bound;
};
std::shared_ptr<const Decay> decay(const Scene&);

/// Many random queries and keys, of norm √d each: over all of them a logit's mean is 0 and its
/// deviation √d·amplitude², at every distance.
struct Draws {
  std::vector<double> at, mean, deviation;
};
std::shared_ptr<const Draws> draws(const Scene&);
std::int64_t draw_count(const Scene&);
double expected_deviation(const Scene&);

/// All that the view says.
FactList facts(const Scene&);

inline constexpr std::string_view kDial = "dial", kPairs = "pairs", kCurve = "curve",
                                  kBounds = "bounds";

/// q and k of the chosen pair, before and after they are turned.
plot::Plot dial_plot(const Scene&, const Palette&);
/// The same for each pair, small.
plot::Dials pairs_panel(const Scene&, const Palette&);
/// The logit over δ: turned, and added at every t; of random content over many draws.
plot::Plot curve_plot(const Scene&, const Palette&);
/// RoFormer's bound over δ.
plot::Plot bounds_plot(const Scene&, const Palette&);
/// The four terms of the added logit beside the turned one: which depend on t.
plot::TextTable terms_table(const Facts&, const Palette&);

}  // namespace posenc::rotary
