#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/theme.hpp"
#include "shell/files/paths.hpp"
#include "shell/keys/commands.hpp"
#include "shell/presentation/presentation.hpp"
#include "state/parameters.hpp"

/// The palette: a few typed words find any view, setting, preset or command, as the registry, the
/// table of parameters, that of presets and that of keys have them, by its name or a synonym
/// (state/names.hpp).
namespace posenc {

struct Preset;

struct PaletteItem {
  enum class Kind { view, setting, choice, command, preset, lesson, step, file, browse };
  Kind kind = Kind::view;
  std::string number = {};  ///< before the title: of a lesson
  std::string title = {};   ///< "Heatmap", "offset δ", "Theme: Light", "Undo the last change"
  std::string detail = {};  ///< "The encoding", "Setting of Heatmap", "Command", "Table"
  std::string value = {};   ///< of a setting now
  std::string keys = {};
  std::string_view id = {};        ///< of the view, the parameter, the choice or the preset
  std::string_view symbol = {};    ///< of a setting: "δ"
  std::string key = {};            ///< of its synonyms
  std::string_view synonyms = {};  ///< of a command
  const Parameter* parameter = nullptr;
  std::string typed =
      {};          ///< a value for that setting, which was typed after its name; "" for none
  int choice = 0;  ///< or the step
  const Command* command = nullptr;
  const Preset* preset = nullptr;
  std::string path = {};  ///< of a file or a folder, as it would be typed
};

/// The steps of the lesson that is open.
std::vector<PaletteItem> step_items(const OpenLesson&);
/// All items at this State, or one kind; with a parameter, its choices alone.
std::vector<PaletteItem> palette_items(const State&, const Parameter* choices_of = nullptr,
                                       PaletteOf = PaletteOf::all);

/// A setting's name and the value typed after it: "delta 100", "d = 64", "length 10 000", "sentence
/// man bites dog".
struct TypedValue {
  std::string_view name, value;
};
/// Splits typed text that starts with the first words of the setting's name, id or symbol: a number
/// or on and off may follow the beginning of a word, text follows whole words.
std::optional<TypedValue> typed_value(const PaletteItem&, std::string_view typed);

/// A sentence of the view or of the lesson, with all the typed words but those of every question
/// ("why", "the"): a headline, what it is about, a step by its question. "" where there is none.
std::string_view sentence_with(const PaletteItem&, std::vector<std::string> words);

/// The items that match the typed text, best first; in their own order if it is empty. A setting
/// carries the value typed after its name.
std::vector<PaletteItem> palette_matches(std::vector<PaletteItem>, std::string_view typed);

struct Screen;

void open_palette(Session&, PaletteOf = PaletteOf::all);
/// Keys of the palette: move, take, complete a path, browse, close.
std::span<const KeyOf<Session>> palette_keys();
void put_text(Session&, std::string);

/// Opens the palette for the path of a file, in the folder of the last one.
void open_files(Session&, const State&);
/// Opens it for the path of the session to save: its file's, or one in the folder of exports.
void save_file(Session&, const State&);
/// Opens it for the path of the scenes, if there are any.
void save_scenes_file(Session&);
/// Finds the files that continue the typed path, and the recent ones if nothing is typed.
void list_files(Session&);
/// The first `most` files, and the desktop's dialog if there is one.
std::vector<PaletteItem> file_items(const PaletteEntry&, std::size_t most);
/// Asks for a file to be opened; with_opened() closes the palette or says why not.
void open_typed(Session&, std::string_view typed);
/// Says why a path is not taken, and lets one type on.
void refuse_path(Session&, std::string why);
/// Opens the desktop's dialog, or says that there is none.
void browse(Session&);
/// The file that the typed path names.
std::filesystem::path path_to_save(const PaletteEntry&);
/// Saves to that file and closes the palette. Replaces an existing one only if asked twice.
void save_typed(Session&, const State&);

/// Draws the palette while it is open. What is taken changes `next`, Files::to_open or to_browse,
/// or is a command (Focus::requested).
void show_palette(const Screen&, const Palette&, Session&, State& next);

/// Four doors for the first minute, as cards over the window: a lesson, a view, a preset, a file.
/// Arrows and Tab go from one to the next, Enter opens it, Esc leaves the window as it is.
void show_start_page(const Screen&, const Palette&, Session&, const State&);

/// Keys beside those of every dialog: the palette in its place.
std::span<const KeyOf<Session>> start_page_keys();

}  // namespace posenc
