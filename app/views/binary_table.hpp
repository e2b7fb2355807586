#pragma once

#include "views/binary_layout.hpp"

namespace posenc::binary {

/// The rows: positions in binary, and the same in sinusoids.
void draw_table(Canvas&, const Frame&, const Scene&, const Layout&);
/// What stands above them: titles, flips, and the columns' labels.
void draw_table_head(Canvas&, const Frame&, const Scene&, const Layout&);
/// The selected bit's square wave over the selected wave's sine, on one axis of positions.
void draw_courses(Canvas&, const Frame&, const Scene&, const Layout&);
/// The carries above the counter, and below it how often each bit and wave turned over so far.
void draw_counter(Canvas&, const Frame&, const Scene&, const Layout&);
/// What is drawn of a course: [from, to] in positions, around t.
struct Span {
  double from = 0, to = 1;
};
Span course_span(const Scene&);

}  // namespace posenc::binary
