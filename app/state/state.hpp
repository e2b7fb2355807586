#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>
#include <posenc/expected.hpp>

#include "state/loaded_table.hpp"
#include "state/mask.hpp"
#include "state/noted.hpp"
#include "state/option_values.hpp"
#include "state/scaling.hpp"
#include "state/sentence.hpp"

namespace posenc {

enum class Theme { dark, light, projector };
/// The one that the key for themes goes on to.
Theme theme_after(Theme);

/// How attention is told the order of words: p(t) is added to them, queries and keys are rotated,
/// the distance lowers the logits, or it is not.
enum class Method { added, rotary, alibi, none };

/// The words that the views of words show.
struct SentenceOptions {
  Sentence words;
  Noted<WordOrder> order;  ///< of the words after the shuffle
  Noted<Method> method = Method::added;
  Noted<double> encoding_weight =
      1;  ///< w: where p(t) is added, a word's vector is √d·ψ(word) + w·p(t)

  friend bool operator==(const SentenceOptions&, const SentenceOptions&) = default;
};

/// The row of encodings() whose pairs of sines and cosines most views are about.
const EncodingKind& sinusoidal_kind();
/// What comes besides encodings(): a table that a model has learned, which no parameters make.
const EncodingKind& table_kind();

/// The typed convention before anything is typed: the paper's formula.
const Convention& usual_own();

/// The declaration of a view's option (option.hpp).
template <typename T>
struct Option;
/// What reading it gives.
template <typename T>
using OptionResult = std::conditional_t<std::is_class_v<T>, const T&, T>;

/// Everything that a picture depends on, and nothing else: a plain value. What a control may set
/// is in the table of parameters (parameters.hpp), with limits, names and defaults.
struct State {
  Noted<const EncodingKind*> encoding =
      &sinusoidal_kind();  ///< one of encodings(), or table_kind()
  /// Kept while another encoding is shown, as are the convention, d and base of the sinusoids.
  LoadedTable table;
  Noted<const Convention*> convention = &paper();  ///< one of conventions(), or `own`
  Noted<const Convention*> own = &usual_own();     ///< typed, and kept while another is shown
  Noted<std::int64_t> d = 128;
  Noted<std::int64_t> length = 512;
  Noted<double> base = 10000;
  ScalingOptions scaling;
  Noted<std::int64_t> trained = 32;  ///< L0: positions that a table has, and a model has seen

  Noted<std::int64_t> position = 37;  ///< t
  Noted<std::int64_t> offset = 8;     ///< δ
  Noted<std::int64_t> pair = 12;      ///< k
  Noted<std::int64_t> dim = 0;        ///< j, the dimension looked at where there are no pairs

  SentenceOptions sentence;
  OptionValues options;  ///< of views: read and set by their declarations, with the two below
  Mask mask;             ///< of sinusoids: what make_encoding() gives has these pairs masked

  Noted<double> speed = 8;  ///< positions a second
  Noted<bool> loop = true;

  Noted<Theme> theme = Theme::dark;
  Noted<double> text_size = 1;  ///< in pictures
  Noted<double> panel_text_size = 1;
  Noted<bool> reduced_motion = false;  ///< the window goes to what is zoomed to at once
  Noted<bool> panel = true;            ///< the left panel is unfolded
  Noted<bool> formula =
      true;  ///< the view's formula is below its picture, in the window and in files
  Noted<std::string> view = "heatmap";  ///< a view's id (views/all.inc), or kAllViews

  template <typename T>
  OptionResult<T> operator[](const Option<T>&) const;
  template <typename T>
  void set(const Option<T>&, std::type_identity_t<T> value);

  friend bool operator==(const State&, const State&) = default;
};

inline bool shows_table(const State& s) { return s.encoding == &table_kind(); }
/// Whether pairs of sines and cosines encode a position: then convention, d and base count, and
/// there are pairs.
inline bool has_waves(const State& s) { return s.encoding == &sinusoidal_kind(); }
/// Whether frequencies can be stretched: there are some, and they fall from pair to pair.
inline bool can_scale(const State& s) { return has_waves(s) && s.convention->takes_scaling(); }
/// Whether they are.
inline bool is_scaled(const State& s) {
  return can_scale(s) && s.scaling.kind->rule != ScalingRule::none;
}
/// Core's scaling of that kind with the State's parameters, of which the turns are its own kind's;
/// the length that it reads is L.
Scaling scaling_of(const State&, const ScalingKind&);
/// The State's own; unscaled where it is not scaled.
Scaling scaling_of(const State&);
/// The scaling in training: the same pairs turn, and nothing is stretched.
Scaling trained_scaling(const State&);

/// The encoding that the State describes. It has to be within limits.
std::shared_ptr<const Encoding> make_encoding(const State&);
/// The same with no pair masked.
std::shared_ptr<const Encoding> make_unmasked(const State&);
/// The numbers that encode a position.
std::int64_t column_count(const State&);

/// Nothing, or an Error that says which positions the encoding has, where it lacks one of these.
Expected<void> check_positions(const Encoding&, const Positions&);

/// The rows of the encoding's table are tokens 0 … L−1; which position each holds says the
/// convention, where there is one.
std::int64_t position_of_row(const State&, std::int64_t row);
std::int64_t row_of_position(const State&, std::int64_t t);
bool is_descending(const State&);
/// Positions go from the one to the other.
std::int64_t first_position(const State&);
inline std::int64_t last_position(const State& s) { return first_position(s) + s.length - 1; }
/// The words that are shown: all, or as many as a learned table has positions.
int word_count(const State&);
/// The position of word `word` of a sentence that begins at t, or as far before that as keeps it
/// within the length; where it is longer than the length it begins at the first position.
std::int64_t position_of_word(const State&, std::int64_t word);
/// Sines that encode a position, where there are waves.
inline int pair_count(const State& s) { return s.convention->pairs(static_cast<int>(s.d)); }
/// Some pairs of the State's encoding are masked.
inline bool has_masked_pairs(const State& s) {
  return has_waves(s) && masks_any(s.mask, pair_count(s));
}

/// State::view when all views are shown at once.
inline constexpr const char* kAllViews = "all";

}  // namespace posenc
