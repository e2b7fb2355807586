#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <posenc/expected.hpp>

#include "animation/encoder.hpp"
#include "documents/encode.hpp"
#include "documents/lesson_export.hpp"
#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"
#include "files/picture_text.hpp"

/// The kinds of files that posenc writes and opens: one table, which dialogs, commands, help,
/// errors and tests walk.
namespace posenc {

/// What a file is of, whatever it carries besides.
enum class Holds {
  session,
  picture,
  live,  ///< a view that answers, for browsers
  animation,
  deck,
  page,
  live_page,
  handout,
  film,
  subtitles,
  table,
  tensors  ///< of a model, which are read and never written
};

/// What a document says of itself, and the State or the lesson that it carries, as TOML.
struct Carried {
  std::string title = {}, text = {};
  std::string live =
      {};  ///< attributes of the <posenc-view> that shows the State; "" where none can
};

using WritePicture = Expected<std::string>(const PictureSize&, Color ground, const DrawPicture&,
                                           const Carried&);

/// How frames become a file.
struct Film {
  MakeEncoder* encoder = nullptr;
  /// GIF counts in hundredths of a second, and browsers take one of them for ten.
  int most_per_second = 60;
  bool needs_even_sides = false;
  bool needs_ffmpeg = false;
};

/// A row of the table in formats.cpp.
struct Format {
  Holds holds;
  std::string_view name;    ///< "PNG"
  std::string_view ending;  ///< ".png"; "" of a folder
  std::string_view mime;    ///< "image/png"
  std::string_view help;    ///< one sentence, no full stop
  /// A session is written by to_toml(), and tensors by nothing.
  std::variant<std::monostate, WritePicture*, Film, WriteLesson*, WriteLessonFolder*, WriteTable*>
      writer = {};
  /// Reads the State or the lesson that the file carries; nullptr where it can carry none.
  ReadText* carried = nullptr;
  bool is_read = false;              ///< itself, as a session and a learned table are
  std::string_view unit = "pixels";  ///< of its sides
  std::string_view also = "";        ///< another ending

  const Film& film() const { return std::get<Film>(writer); }
};

using Formats = std::vector<const Format*>;
/// The formats that hold one of these, in the order of the table.
Formats formats_of(std::initializer_list<Holds>);
Formats all_formats();
/// Pictures from which their State or lesson is read.
Formats carrying_formats();
/// What `posenc open` and the window open.
Formats opened_formats();
/// ".png, .svg or .pdf".
std::string endings_text(const Formats&, std::string_view last = "or");
/// Finds the format by the file's ending, in upper or lower case; nullptr for none.
const Format* find_format(const Formats&, const std::filesystem::path&);
/// The same, or an Error that lists the endings and ends in `more`.
Expected<const Format*> format_of(const Formats&, const std::filesystem::path&,
                                  std::string_view more = "");

/// Draws a picture into a file.
Expected<void> write_picture(OutputFile&, const Format&, const PictureSize&, Color ground,
                             const DrawPicture&, const Carried& = {});

}  // namespace posenc
