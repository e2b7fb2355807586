#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figure/theme.hpp"
#include "shell/session.hpp"
#include "state/keys.hpp"
#include "state/parameters.hpp"

/// The palette: a few typed letters find any view, setting or command. What it finds: views,
/// settings and commands, as the registry, the table of parameters and the table of keys have them,
/// and how well typed letters fit their names.
namespace posenc {

struct PaletteItem {
  enum class Kind { view, setting, choice, command };
  Kind kind = Kind::view;
  std::string title = {};   ///< "Heatmap", "offset δ", "Theme: Light", "Undo the last change"
  std::string detail = {};  ///< "The encoding", "Setting of Heatmap", "Command"
  std::string value = {};   ///< of a setting now
  std::string keys = {};
  std::string_view id = {};      ///< of the view, the parameter or the choice
  std::string_view symbol = {};  ///< of a setting: "δ"
  std::string_view help = {};    ///< a sentence, whose words find it where its name does not
  const Parameter* parameter = nullptr;
  std::string typed =
      {};  ///< a value for that setting, which was typed after its name; "" for none
  int choice = 0;
  const Binding* binding = nullptr;
};

/// All of them at this State; with a parameter, its choices alone.
std::vector<PaletteItem> palette_items(const State&, const Parameter* choices_of = nullptr);

/// How names and typed letters are compared: small letters without accents, Greek ones by their
/// names ("δ": "delta"), what is no letter or digit as a space.
std::string folded(std::string_view);

/// How well letters fit a text, both folded: all of them in their order, those at the beginnings of
/// words and those side by side counting most. Nothing where one is missing; a space is followed by
/// the beginning of a word.
std::optional<int> fit(std::string_view letters, std::string_view text);

/// A setting's name and the value typed after it: "delta 100", "d = 64", "length 10 000", "sentence
/// man bites dog".
struct TypedValue {
  std::string_view name, value;
};
/// What is typed as that, where it starts with the first words of the setting's name, id or symbol:
/// numbers after words that are begun at least, text after whole ones, on and off after those of
/// what is switched. Of a choice: its setting's id, and its own. Nothing of all else.
std::optional<TypedValue> typed_value(const PaletteItem&, std::string_view typed);

/// At most `most` of the items that typed letters fit, best first, and in their own order where
/// nothing is typed. Settings that fit the name before a value carry the value.
std::vector<PaletteItem> palette_matches(std::vector<PaletteItem>, std::string_view typed,
                                         std::size_t most);

struct Screen;

void open_palette(Session&);
/// Draws it while it is open. What is taken changes `next`; a command is returned, for the caller
/// to do.
const Binding* show_palette(const Screen&, const Palette&, Session&, State& next);

}  // namespace posenc
