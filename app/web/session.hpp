#pragma once

#include <cstdint>

/// What a page in a browser calls. A session is a State with its undo, what it is seen in and what
/// moves; a page may have several. Text is UTF-8: it goes in through posenc_input(), and comes out
/// as posenc_answer().
extern "C" {

struct PosencSession;

/// A session that shows the first view.
PosencSession* posenc_create();
void posenc_destroy(PosencSession*);

/// Room for so many bytes of text, which the next call that takes text reads.
char* posenc_input(PosencSession*, std::uint32_t bytes);
/// What the last call that gives text said. It holds until the next call.
const char* posenc_answer(const PosencSession*);
std::uint32_t posenc_answer_size(const PosencSession*);

/// What a call that may change something returns: the sum of kPosencRedraw where the picture has to
/// be drawn again and kPosencState where the State, or t while it plays, is another; or
/// kPosencRefused, where nothing changed and one sentence, the answer, says why and what would do.
enum : int {
  kPosencRefused = -1,
  kPosencRedraw = 1,
  kPosencState = 2,
  kPosencNextLesson = 4,
  kPosencHandle = 8
};

/// Takes "d=64": a parameter's id and its value as the command line has it; "view=rotation" shows
/// another view, with what that opens with. Changes of the same `gesture` become one step of undo
/// (a slider that is dragged); 0 is never merged.
int posenc_set(PosencSession*, std::uint32_t gesture);
/// Takes the id of a number, and sets it to a place on its slider, from 0 to 1; or moves it by so
/// many of its own steps. The steps of a key that is held, `is_repeated`, are one step of undo.
int posenc_slide(PosencSession*, double place, std::uint32_t gesture);
int posenc_step(PosencSession*, int presses, int is_repeated);
/// Takes a link: "rotation?d=64&position=12", with "#" and what is before it, or without. What it
/// does not name is as the view opens with it; "" is the first view. The answer says what of it was
/// refused, and why.
int posenc_open(PosencSession*);
/// Takes what an element's attribute has: "link=rotation?d=64" is posenc_open(). By the ids of
/// panels (and of facts, to cover), a picture shows those of "show=ID ID" alone, all but those of
/// "hide=ID", or those of "covers=ID" as boxes and “?”. Shown alone, a view has its heading only if
/// "claim" is among them. "motion=ID FROM:TO SECONDS" is what plays in place of t, once, as one
/// step of undo. All else is posenc_set(), where numbers that no attribute set give way to it.
int posenc_attribute(PosencSession*);
/// Takes the name of a file, a 0 and what the file holds: opens a session (.toml) or one that a
/// picture (.png, .pdf) carries, of an .svg the text that is in it, or makes a table (.npy) the
/// encoding. The answer names what of a session is not opened.
int posenc_file(PosencSession*);
/// Answers, as JSON, what the table that is shown is, in a "line", and whether it "differs" from
/// something, which posenc_show_difference() shows; null where no table is shown, or it is too
/// large to tell at once.
void posenc_identify(PosencSession*);
int posenc_show_difference(PosencSession*);
/// Answers the State as a link, without "#": what differs from what its view opens with.
void posenc_link(PosencSession*);
/// Sets all parameters but those of the window as the view opens with them.
int posenc_reset(PosencSession*);
int posenc_undo(PosencSession*);
int posenc_redo(PosencSession*);
/// Forgets what was before: what a page opens with is no step of undo.
void posenc_forget(PosencSession*);
/// 1 where there is something to undo, and 2 where there is something to redo: their sum.
int posenc_undoable(const PosencSession*);

/// Takes the name of a list ("parameters", "views", "presets", "conventions", …) and answers what
/// `posenc list NAME --json` writes; also "groups" (of views) and "languages" (of posenc_export()),
/// by id and title.
int posenc_list(PosencSession*);
/// Answers the parameters that a panel shows for the view, as JSON, in their order: {"id", "value"
/// (as posenc_set() takes it), "text" (as a person reads it), "changed" (differs from what the view
/// opens with), "why_not" where it has no effect now, and for numbers their "place" on a slider,
/// from 0 to 1}.
void posenc_controls(PosencSession*);
/// Takes text with facts in braces, "{{dot offset=12}}", and answers it with their numbers, as a
/// lesson's words have them.
void posenc_fill(PosencSession*);
/// Answers what `posenc describe` writes of the view, with `json` its facts with their ids.
void posenc_describe(PosencSession*, int json);
/// The first `rows` rows of the encoding's table, row after row, as `posenc encode --dtype f8` has
/// them; null where there are not so many or they do not fit. They hold until the next call.
const double* posenc_entries(PosencSession*, std::uint32_t rows);

/// A picture as a list of drawing commands (display_list.hpp), which holds until the next call.
struct PosencPicture {
  const std::uint32_t* words;
  std::uint32_t word_count;
  const char* text;
  std::uint32_t text_size;
};
/// Draws the view in a room of width × height CSS pixels, each pixel_ratio device pixels wide.
/// Theme: 0 dark, 1 light, 2 for a projector. Without `is_all` it is what differs from the picture
/// drawn before, to be drawn over that.
const PosencPicture* posenc_draw(PosencSession*, double width, double height, double pixel_ratio,
                                 std::uint32_t theme, int is_all);

/// The pointer at a point of the picture drawn last, in CSS pixels; `wheel` in notches, up
/// positive, `ms` on the clock of events. Call it for each event: what went down and up is told by
/// `is_down`. A drag, a double click and notches that follow each other are one step of undo each.
/// kPosencHandle where the pointer is on what can be dragged.
int posenc_pointer(PosencSession*, double x, double y, int is_down, double wheel, double ms);
/// The pointer left the picture; nothing is held, and what a press that goes on did is taken back.
int posenc_leave(PosencSession*);

/// Starts or stops playing: t moves with the State's speed, or the motion runs.
int posenc_play(PosencSession*, int is_on);
int posenc_is_playing(const PosencSession*);
/// Time went on: call it before each frame while it plays.
int posenc_advance(PosencSession*, double ms);
/// Works up to so long on what takes longer than a frame may; call it between frames. 1 where there
/// is more to do, and kPosencMore where there is more to show: their sum.
int posenc_slice(PosencSession*, double ms);
enum : int { kPosencWorks = 1, kPosencMore = 2 };

/// Gives a lesson. Takes the title of the lesson after it, a 0 and the lesson's file, whose words
/// were checked; without a file it ends the lesson. `moves`: motions play by themselves.
int posenc_lesson(PosencSession*, int moves);
/// Goes to a step, from 0 on; on (1) or back (−1), as Page down and up do; or back to what the step
/// shows. Where the next lesson is to be opened, posenc_go_on() is kPosencNextLesson.
int posenc_go_to(PosencSession*, std::uint32_t step);
int posenc_go_on(PosencSession*, int by);
int posenc_return_to_step(PosencSession*);
/// Takes a number as it was typed: the step that it leads to, or kPosencRefused.
int posenc_step_of(PosencSession*);
/// Answers, as JSON, "step" and "steps", "is_there" (the picture is the step's), "has_answer" (it
/// is shown), "is_played_on" (the picture is no longer the one that was asked about), "moves" (it
/// has a motion), "offered" (the title of the next lesson, at the end), "minutes" as planned and
/// after so many seconds how many steps "ahead"; null where no lesson is given.
void posenc_lesson_step(PosencSession*, double seconds);

/// Takes what to export: "png" answers the State as a PNG carries it, behind its header; "svg" the
/// picture drawn last, with its State, where the page fills in fields (svg.hpp); "csv" the numbers
/// of the view; the id of a language (posenc_list "languages") the encoding as code.
int posenc_export(PosencSession*);
/// Answers what a file of this picture is called, without its ending.
void posenc_name(PosencSession*);
}
