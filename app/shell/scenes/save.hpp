#pragma once

namespace posenc {

struct Session;

/// Asks for the path of a file to write the scenes to.
void ask_to_save_scenes(Session&);
/// Writes them to the path that is typed, which gets its ending. What is there is replaced where
/// Enter is pressed again. Why not is said in the palette.
void save_scenes(Session&);

}  // namespace posenc
