#include "figure/formula/atoms.hpp"

#include <algorithm>

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

constexpr std::string_view kMinusSign = "−";

bool is_one_of(std::string_view set, std::string_view character) {
  return set.find(character) != std::string_view::npos;
}

std::string_view first_character(std::string_view text) { return take_bytes(text); }

enum class Letter { space, digit, letter, other };
Letter kind_of(std::string_view character) {
  const char c = character[0];
  if (character == " ") return Letter::space;
  if ((c >= '0' && c <= '9') || is_one_of(".…\u2009", character)) return Letter::digit;
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return Letter::letter;
  return Letter::other;
}

AtomClass operator_class(std::string_view sign) {
  if (is_one_of("=≈≠<>≤≥→←↔↦∈≡", sign)) return AtomClass::relation;
  if (is_one_of("+−·×±∘", sign)) return AtomClass::binary;
  if (is_one_of("([{⌊⌈⟨", sign)) return AtomClass::open;
  if (is_one_of(")]}⌋⌉⟩", sign)) return AtomClass::close;
  if (is_one_of(",;", sign)) return AtomClass::punctuation;
  if (is_one_of("∑∏√", sign)) return AtomClass::function;
  return AtomClass::ordinary;
}

// STIX Italic: how far its letters reach over their own width, and a little air.
double left_overhang(std::string_view italic) {
  const char first = italic.front();
  if (first == 'f' || first == 'j') return 0.13;
  return first == 'p' || first == 'y' ? 0.06 : 0;
}
double right_overhang(std::string_view italic) {
  const char last = italic.back();
  if (last == 'f') return 0.16;
  if (is_one_of("FHIJKNTUVWXYZ", {&last, 1})) return 0.09;
  if (is_one_of("BCEMPSdkltj", {&last, 1})) return 0.05;
  return 0.02;
}

void add_text(std::vector<FormulaAtom>& atoms, const Formula& f) {
  bool after_space = false;
  const auto add = [&](std::string text, AtomClass c) {
    const double lead = f.italic ? left_overhang(text) : 0,
                 lean = f.italic ? right_overhang(text) : 0;
    atoms.push_back(
        {c, c, nullptr, std::move(text), f.italic, f.color, after_space, lead, lean, f.symbol});
    after_space = false;
  };
  if (f.italic) {
    if (!f.text.empty()) add(f.text, AtomClass::ordinary);
    return;
  }
  std::string_view rest = f.text;
  while (!rest.empty()) {
    std::string_view character = first_character(rest);
    const Letter kind = kind_of(character);
    if (kind == Letter::space) {
      after_space = true;
      rest.remove_prefix(1);
      continue;
    }
    std::string run;
    do {
      run += character;
      rest.remove_prefix(character.size());
      if (!rest.empty()) character = first_character(rest);
    } while (kind != Letter::other && !rest.empty() && kind_of(character) == kind);
    if (kind == Letter::other) {
      if (run == "-") run = kMinusSign;
      const AtomClass c = operator_class(run);
      add(std::move(run), c);
    } else {
      // Several upright letters are the name of a function, one is a symbol.
      const bool name = kind == Letter::letter && run.size() > 1;
      add(std::move(run), name ? AtomClass::function : AtomClass::ordinary);
    }
  }
}

void add_atoms(std::vector<FormulaAtom>& atoms, const Formula& f) {
  using enum Formula::Kind;
  if (f.kind == text) return add_text(atoms, f);
  if (f.kind == row) {
    for (const Formula& part : f.parts) add_atoms(atoms, part);
    return;
  }
  const AtomClass alone = f.kind == limits ? AtomClass::function
                          : f.kind == root ? AtomClass::ordinary
                                           : AtomClass::inner;
  FormulaAtom atom{.left = alone, .right = alone, .part = &f};
  if (f.kind == script) {
    // A script is in the row as its base would.
    const std::vector<FormulaAtom> base = formula_atoms(f.parts[0]);
    atom.left = base.empty() ? AtomClass::ordinary : base.front().left;
    atom.right = base.empty() ? AtomClass::ordinary : base.back().right;
    atom.lead = base.empty() ? 0 : base.front().lead;
  }
  atoms.push_back(std::move(atom));
}

bool is_number(const FormulaAtom& atom) {
  return !atom.part && !atom.italic && kind_of(first_character(atom.text)) == Letter::digit;
}

/// A sign with nothing before it to work on is that of a number, not an operation.
void resolve_signs(std::vector<FormulaAtom>& atoms) {
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    if (atoms[i].left != AtomClass::binary) continue;
    const bool operand_before =
        i > 0 && (atoms[i - 1].right == AtomClass::ordinary ||
                  atoms[i - 1].right == AtomClass::close || atoms[i - 1].right == AtomClass::inner);
    const bool operand_after = i + 1 < atoms.size();
    if (operand_before && operand_after) continue;
    atoms[i].left = atoms[i].right = AtomClass::ordinary;
    if (!operand_after || !is_number(atoms[i + 1]) || atoms[i + 1].color != atoms[i].color)
      continue;
    atoms[i].text += atoms[i + 1].text;
    atoms[i].symbol = atoms[i + 1].symbol;
    atoms.erase(atoms.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

std::vector<FormulaAtom> formula_atoms(const Formula& formula) {
  std::vector<FormulaAtom> atoms;
  add_atoms(atoms, formula);
  resolve_signs(atoms);
  return atoms;
}

double space_between(const FormulaAtom& before, const FormulaAtom& after, bool in_script) {
  using enum AtomClass;
  constexpr double kThin = 3.0 / 18, kMedium = 4.0 / 18, kThick = 5.0 / 18, kWords = 0.25;
  const AtomClass a = before.right, b = after.left;
  const auto is = [](AtomClass c, std::initializer_list<AtomClass> set) {
    return std::find(set.begin(), set.end(), c) != set.end();
  };
  const bool both_italic = !before.part && before.italic && !after.part && after.italic;
  const double lean = both_italic ? 0 : before.lean + after.lead;
  const bool words =
      after.after_space && is(a, {ordinary, function}) && is(b, {ordinary, function});
  if (words) return lean + kWords;
  if (is(a, {ordinary, function, close, inner}) && b == function) return lean + kThin;
  if (a == function && is(b, {ordinary, inner})) return lean + kThin;
  if (in_script) return lean;
  if (a == relation || b == relation) {
    const bool bare = a == b || a == open || b == close || b == punctuation;
    return lean + (bare ? 0 : kThick);
  }
  if (a == binary || b == binary) return lean + kMedium;
  if (a == punctuation) return lean + kThin;
  const bool inner_side = (a == inner && is(b, {ordinary, open, inner, punctuation})) ||
                          (b == inner && is(a, {ordinary, close}));
  return lean + (inner_side ? kThin : 0);
}

LetterExtent letter_extent(std::string_view text) {
  // STIX: letters without and with an ascender, figures and capitals, brackets.
  constexpr double kLow = 0.46, kTall = 0.68, kFlat = 0.01, kDeep = 0.218, kFence = 0.18;
  LetterExtent extent{0, 0};
  while (!text.empty()) {
    const std::string_view c = take_bytes(text);
    const bool low = is_one_of("acegmnopqrsuvwxyzαγεηικμνπρστυφχψω·,.=−+<>…", c);
    const bool deep = is_one_of("gjpqyβγζημξρςφχψQ", c);
    const bool fence = is_one_of("()[]{}|/,;⌊⌋⌈⌉√", c);
    extent.height = std::max(extent.height, low ? kLow : kTall);
    extent.depth = std::max(extent.depth, deep ? kDeep : fence ? kFence : kFlat);
  }
  return extent;
}

}  // namespace posenc
