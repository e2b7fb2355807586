#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figure/formula/formula.hpp"

/// How the parts of a formula follow each other: what formula.cpp sets one after the other.
namespace posenc {

/// The classes of The TeXbook, chapter 18, from which the spaces follow.
enum class AtomClass { ordinary, function, binary, relation, open, close, punctuation, inner };

/// One thing set in a row: a piece of text of one class, or a part with a layout of its own.
struct FormulaAtom {
  AtomClass left = AtomClass::ordinary, right = AtomClass::ordinary;  ///< towards its neighbours
  const Formula* part = nullptr;
  std::string text = {};
  bool italic = false;
  Color color = {};
  bool after_space = false;  ///< the text had a space before it
  /// How far its letters lean over the start and the end of its width, in em.
  double lead = 0, lean = 0;
  std::string_view symbol = {};  ///< Formula::symbol
};

/// The atoms of a text or a row, rows inside rows taken apart. They point into `formula`.
std::vector<FormulaAtom> formula_atoms(const Formula& formula);
/// In em. Scripts are set tighter.
double space_between(const FormulaAtom& before, const FormulaAtom& after, bool in_script);

/// How far the letters reach above and below the baseline, in em: tighter than the face's line.
struct LetterExtent {
  double height, depth;
};
LetterExtent letter_extent(std::string_view text);

}  // namespace posenc
