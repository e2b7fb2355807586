#pragma once

#include <array>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <posenc/expected.hpp>

#include "facts/fact.hpp"
#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "plot/plot.hpp"
#include "scene/scene.hpp"
#include "state/parameters.hpp"
#include "views/inputs.hpp"

namespace posenc {

/// Which panels of a picture are shown, by the ids of its cells, and what is covered.
struct Parts {
  std::vector<std::string> show = {};    ///< these alone; none: all
  std::vector<std::string> hide = {};    ///< all but these
  std::vector<std::string> covers = {};  ///< panels that are a box, and facts that say “?”
  bool has_claim = true;                 ///< and how to read it

  friend bool operator==(const Parts&, const Parts&) = default;
};

/// Where and how a view draws.
struct Frame {
  Rect area;
  const Palette& palette;
  /// One of several pictures at once: leave out what is secondary.
  bool compact = false;
  /// Where the pointer hovers, for read-outs; none in exported pictures.
  std::optional<Point> hover;
  bool all_digits = false;  ///< in read-outs
  Parts parts = {};
};

/// Parts of a model.
inline constexpr std::string_view kAddsPosition = "+ position", kAttends = "attention";

/// A number of a table, or a name in it.
using TableCell = std::variant<double, std::string_view>;

/// The numbers behind a picture, row by row, so that a billion rows need no memory.
class TableWriter {
 public:
  virtual ~TableWriter() = default;
  virtual void header(std::span<const std::string> columns) = 0;
  /// False: stop, nobody can take more. Whole numbers are written without a point.
  virtual bool row(std::span<const double> values) = 0;
  virtual bool row(std::span<const TableCell> cells) = 0;

  void header(std::initializer_list<std::string> columns) { header(std::span(columns)); }
  /// Writes numbers of any type, and names.
  template <class First, class Second, class... Rest>
  bool row(const First& first, const Second& second, const Rest&... rest) {
    return row(std::span<const TableCell>(std::array{cell(first), cell(second), cell(rest)...}));
  }

 private:
  template <class Value>
  static TableCell cell(const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>) {
      return static_cast<double>(value);
    } else {
      return std::string_view(value);
    }
  }
};

/// What a view is about as mathematics: formulas as text (figure/formula/markup.hpp).
struct EquationText {
  std::string symbols;
  std::vector<std::string> numbers;   ///< the same with the current numbers, ever shorter
  std::vector<std::string> captions;  ///< what it is, ever shorter, the last of them ""
};

/// What a view is for: the tabs are in these groups.
enum class ViewGroup { encoding, why, cost, today };
struct ViewGroupRow {
  ViewGroup group;
  std::string_view id;     ///< "why": in `posenc list views --json`
  std::string_view title;  ///< "Why it works"
};
/// The groups in the order in which their views are listed.
std::span<const ViewGroupRow> view_groups();

/// An axis of which a part can be shown. The window goes from part to part in a moment.
struct ZoomAxis {
  plot::Extent (*whole)(const State&);  ///< between States that differ in it nothing is eased
  plot::Extent (*shown)(const State&);
  void (*show)(State&, const plot::Extent&);
  bool (*is_logarithmic)(const State&) = nullptr;
};

/// What a view can show. Others say so, and which views to look at: call one through shown.hpp.
enum class Needs { any_encoding, sinusoids };

/// What a view makes of masked pairs: it leaves them out, or counts them as all others, both of
/// which is said below it; or its picture says so itself, or has no pairs.
enum class MaskedPairs { left_out, counted, marked };

/// How large a cell may become, and what it gets of a tall room.
struct CellRoom {
  Point least{160, 120}, most{HUGE_VAL, HUGE_VAL}, weight{1, 1};
  std::optional<plot::Place> tall = {};
  bool bare_in_compact = false;
};

/// A panel of a view's picture, made when it is shown.
struct PanelDefinition {
  std::string_view id;
  plot::Panel (*make)(const Inputs&);
  plot::Place at;
  CellRoom room = {};
  int priority = 0;                          ///< the highest number goes first in a small room
  bool (*applies)(const Inputs&) = nullptr;  ///< nullptr: always
  /// Where its room depends on the State.
  CellRoom (*room_of)(const Inputs&) = nullptr;
};
/// A function that makes one kind of panel, as those of all kinds are called.
template <auto Make>
plot::Panel panel(const Inputs& in) {
  return Make(in);
}

/// A view: a folder, and a line in all.inc. Menus, tabs, keys, `posenc list`, `render`,
/// `data`, `describe`, the tests and the manual walk that list.
struct View {
  std::string_view id;     ///< "heatmap": on the command line and in files; its parameters' group
  std::string_view title;  ///< "Heatmap": on its tab
  std::string_view help;   ///< one sentence, no full stop
  ViewGroup group = ViewGroup::encoding;
  /// What it opens with, as a preset's flags: what makes its point in ten seconds. All else is as
  /// in a fresh State.
  std::string_view opening = "";
  /// What its picture does not depend on in any mode, of the parameters that it shares with other
  /// views: their ids, as tests measure them. The panel leaves them out.
  std::string_view unused = "";
  /// What it is about, of the parameters that the panel folds away.
  std::string_view unfolded = "";
  /// Its parameters, in the order of the panel: parameters() has those of all views.
  std::span<const Parameter* const> options = {};
  /// It is one of the few on the page that shows several side by side (kAllViews).
  bool in_overview = false;
  /// What it knows of a State: all that its heading, panels, `describe`, lessons and tests say of
  /// numbers. ViewFacts has them.
  std::span<const FactDefinition> facts = {};
  FactList (*all_facts)(const Scene&) = nullptr;
  /// The heading: the first that applies, the last of them always. At most three a mode.
  std::span<const Claim> (*claims)(const State&);
  /// How to read it, where that is always the same; else `heading`.
  std::string_view how_to_read = "";
  /// All of the heading but its claim and what it says of the convention.
  plot::Heading (*heading)(const Inputs&) = nullptr;
  /// Its picture, which is laid out once for a room.
  std::span<const PanelDefinition> panels = {};
  plot::Figure (*compose)(const Scene&, const Facts&, const Palette&) = nullptr;
  /// What the pointer makes of the State.
  State (*act)(const Inputs&, const plot::Hit&);
  /// What an object of a panel that is no plot moves, by a parameter's id: marks of plots say it.
  std::string_view (*handle)(const Inputs&, const plot::Hit&) = nullptr;
  /// What pointing says.
  std::optional<plot::Reading> (*read)(const Inputs&, const plot::Hit&);
  /// The numbers behind the picture: what the columns are called, with spaces between them, where
  /// that is always the same, and the rows.
  std::string_view columns = "";
  void (*data)(const Inputs&, TableWriter&);
  /// What a lecturer may try with it: two or three short lines, separated by '\n', for the panel.
  std::string_view try_this = "";
  Needs needs = Needs::any_encoding;
  /// Why it cannot show a State for another reason, and what to give; "" where it can.
  std::string (*why_not)(const State&) = nullptr;
  /// The parameter that playing moves in place of t; "" for t.
  std::string_view plays = "";
  /// Groups of parameters that it has in common with other views: the panel shows those before its
  /// own.
  std::array<std::string_view, 2> shares = {};
  MaskedPairs masked = MaskedPairs::left_out;
  /// Modes in which it shows waves of its own: none of those is masked or stretched.
  bool (*has_own_waves)(const State&) = nullptr;
  EquationText (*equation)(const Inputs&) = nullptr;
  std::span<const ZoomAxis> zooms = {};
  /// Moves the part shown to where position t is in it, while t plays; nullptr where all of it is.
  State (*with_position_in_view)(State) = nullptr;
  /// Where in a model it is: kAddsPosition or kAttends; "" of what is in none.
  std::string_view here = "";
  /// Whose mistake the heading names: nullptr for the State's convention, where it has one.
  const Convention& (*convention)(const Scene&) = nullptr;

  bool has_group(std::string_view name) const {
    return name == id || name == shares[0] || name == shares[1];
  }
  void draw(Canvas&, const Frame&, const Scene&) const;
  /// The next State. `area` and `compact` as for draw.
  State interact(Canvas&, const Frame&, const Scene&, const Pointer&) const;
  /// The parameter that a drag from there moves, by its id, where an object of its own is there.
  std::string_view moved_at(Canvas&, const Frame&, const Scene&, Point) const;
  /// All its facts. References hold until the Scene's update().
  const FactList& known(const Scene&) const;
  /// Call it through equation_of() of shown.hpp.
  EquationText formula(const Scene&) const;
  /// The claim and the facts in words.
  std::string describe(const Scene&) const;
  plot::Figure figure(const Scene&, const Palette&, const Parts& = {}) const;
  /// The numbers behind the picture.
  void write(const Scene&, TableWriter&) const;
  std::shared_ptr<const plot::Layout> layout(Canvas&, const Frame&, const Scene&) const;
};

/// Group after group.
std::span<const View> views();
std::vector<const View*> views_of(ViewGroup);
/// nullptr when there is none of that id.
const View* find_view(std::string_view id);
/// Whether the page that is shown may depend on the parameter.
bool uses(const State&, std::string_view parameter);
/// Whether the panel shows it though it is folded away elsewhere.
bool is_about(const State&, std::string_view parameter);
bool is_about(const View&, std::string_view parameter);
/// What the page of several views at once is called: State::view is kAllViews.
inline constexpr std::string_view kOverviewTitle = "Overview";
/// The title of a view, or of the page of several.
std::string_view view_title(std::string_view id);

}  // namespace posenc
