#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What people type, and what they meant by it: how typed words are held against names, wherever
/// something is looked for by its name or a wrong name is answered with the right one.
namespace posenc {

/// Small letters without accents, Greek ones by their names ("δ": "delta"), "?" in place of those
/// of other scripts, and a space in place of what is no letter or digit.
std::string folded(std::string_view);
/// The words of any text, folded.
std::vector<std::string> words_of(std::string_view);

/// How well typed words fit a name.
struct Fit {
  double score = 0;      ///< 1 for the name itself, a little more where that is all of it
  bool in_full = false;  ///< each typed word fits, and the first of them fits the name's first
};
/// A typed word fits a word of the name that is the same, begins with it, differs by a slip of the
/// hand (a letter inserted, left out, changed or swapped with its neighbour, one in five), or has
/// it inside. Nothing where what fits is less than half of the letters.
std::optional<Fit> fit(std::string_view typed, std::string_view name);

/// What people call things that go by another name here: `of` is the id of a view or a setting,
/// "setting=choice" or "preset=id"; `words` are parted by commas.
struct Synonyms {
  std::string_view of, words;
};
std::span<const Synonyms> synonyms();

/// The best fit of names, of a key as in `Synonyms::of`, of its synonyms, and of others, parted by
/// commas as they are.
std::optional<Fit> fit(std::string_view typed, std::string_view key,
                       std::initializer_list<std::string_view> names, std::string_view others = "");

/// What can be meant.
struct Meaning {
  std::string id;   ///< what to type for it
  std::string key;  ///< as in Synonyms::of
  std::string_view title = {};
};
/// The only one of four letters or more that is a slip of the hand away from what is typed: its id
/// or title as a whole, with no other name as near. Nothing where there is none.
const Meaning* only_slip(std::string_view typed, std::span<const Meaning>);
/// The id of what was probably meant; "" where nothing is near.
std::string closest(std::string_view typed, std::span<const Meaning>);
/// The end of a message on what is none of them: "did you mean fairseq? There are paper, …", or
/// "give one of paper, …" where nothing is near.
std::string way_to(std::string_view typed, std::span<const Meaning>);

}  // namespace posenc
