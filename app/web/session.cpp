#include "web/session.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "documents/identified.hpp"
#include "figure/theme.hpp"
#include "files/picture_text.hpp"
#include "lesson/open_lesson.hpp"
#include "lesson/placeholders.hpp"
#include "scene/scene.hpp"
#include "snippets/languages.hpp"
#include "state/controller.hpp"
#include "state/link.hpp"
#include "state/parameters.hpp"
#include "state/slider.hpp"
#include "state/stated.hpp"
#include "state/sweep.hpp"
#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"
#include "views/csv.hpp"
#include "views/description.hpp"
#include "views/hand.hpp"
#include "views/lists.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"
#include "web/advances.hpp"
#include "web/display_list.hpp"
#include "web/given_file.hpp"
#include "web/svg.hpp"

using namespace posenc;

namespace {

constexpr double kMsPerSecond = 1000;

/// What is before the first such sign, and what is after it.
std::pair<std::string_view, std::string_view> split(std::string_view text, char sign) {
  const auto before = text.substr(0, text.find(sign));
  return {before, text.substr(std::min(before.size() + 1, text.size()))};
}

}  // namespace

struct PosencSession {
  Controller controller{opening(State().view)};
  std::shared_ptr<Background> background = std::make_shared<Background>([] {});
  Scene scene{controller.state(), background};
  DisplayList list{advance_of};
  std::string input, answer;
  std::vector<double> entries;
  Identification found;  ///< of the table that was asked about last
  PosencPicture picture = {};

  Rect room;                   ///< of the picture drawn last, in logical pixels
  double pixels_per_unit = 1;  ///< CSS ones
  int width = 0, height = 0;   ///< of that picture, in device pixels
  const Palette* palette = &dark_palette();

  std::pair<std::string, std::string> motion;  ///< the id of what plays in place of t, "FROM:TO"
  double motion_ms = 0;
  std::optional<double> moved_ms;  ///< how far it is; nothing where it does not run

  std::optional<OpenLesson> lesson;
  ShippedLesson after;  ///< what is offered after its last step; without a title, nothing is
  bool moves = true;    ///< motions of steps play by themselves

  Parts attribute_parts;
  std::vector<const Parameter*> attributes;  ///< those that an attribute has set
  Hand hand;
  std::optional<Point> hover;
  std::uint64_t key_gesture = 0;  ///< of the key that is held
  std::uint64_t seen_steps = 0;

  const State& state() const { return controller.state(); }
  bool is_at_step() const { return lesson && posenc::is_at_step(*lesson, state()); }
  Parts parts() const { return is_at_step() ? parts_of(lesson->slide()) : attribute_parts; }
  int refuse(const Error& error) {
    answer = error.message;
    return kPosencRefused;
  }
  /// The parameter of that id; null where it is no number, as the answer says.
  const Parameter* number(std::string_view id) {
    const auto* const p = find_parameter(id);
    if (p != nullptr && can_sweep(*p)) return p;
    answer = "there is no number with the id " + quotable(id);
    return nullptr;
  }
  int answer_titles(const auto& rows) {
    auto all = nlohmann::ordered_json::array();
    for (const auto& row : rows) all.push_back({{"id", row.id}, {"title", row.title}});
    answer = all.dump();
    return 0;
  }
  int show() {
    scene.update(state(), controller.position());
    return kPosencRedraw | kPosencState;
  }
  int show_if(bool is_changed) { return is_changed ? show() : 0; }
  /// Back or forward, which ends what plays.
  int show_undone(bool is_changed) {
    if (is_changed) moved_ms.reset();
    return show_if(is_changed);
  }
  /// From "d=64" or "view=rotation". Attributes state what they set, in any order.
  int set(std::string_view text, std::uint64_t in_gesture, bool is_attribute = false) {
    const auto [id, value] = split(text, '=');
    if (id == "view") {
      const auto ids = page_ids();
      if (std::ranges::find(ids, value) == ids.end())
        return refuse({"there is no view " + quotable(value)});
      return show_if(controller.change(
          with_step_kept(lesson, controller, state(), with_view(state(), value)), in_gesture));
    }
    const auto* const p = find_parameter(id);
    if (p == nullptr) return refuse({"there is no parameter " + quotable(id)});
    if (is_attribute) attributes.push_back(p);
    State next = state();
    const auto assign_value = [value = value](State& to, const Parameter& q) {
      return assign(to, q, value);
    };
    const auto has = [this](const Parameter& q) { return std::ranges::count(attributes, &q) > 0; };
    const auto done = is_attribute ? assign_stated(next, *p, {.has = has, .assign = assign_value})
                                   : assign_value(next, *p);
    return done ? show_if(controller.change(std::move(next), in_gesture)) : refuse(done.error());
  }
  int open(Expected<State> next, const std::vector<std::string>& complaints) {
    if (!next) return refuse(next.error());
    answer = fmt::format("{}", fmt::join(complaints, "; "));
    if (*next == state()) return 0;
    stop();
    return show_if(controller.replace(*std::move(next)));
  }
  StepChange change() const {
    return {.moves = moves, .after = after.title.empty() ? nullptr : &after};
  }
  /// The State of a step says all of itself. How much of it is shown may differ where it does not.
  int show_step(State next) {
    controller.replace(std::move(next));
    return show();
  }
  int set_parts(std::vector<std::string> Parts::*which, std::string_view ids) {
    auto& all = attribute_parts.*which;
    all.clear();
    while (!ids.empty()) {
      const auto id = split(ids, ' ').first;
      if (!id.empty()) all.emplace_back(id);
      ids = split(ids, ' ').second;
    }
    if (which == &Parts::show) attribute_parts.has_claim = std::erase(all, kClaim) > 0;
    return kPosencRedraw;
  }
  int set_motion(std::string_view text) {
    constexpr double kMostSeconds = 3600;
    const auto [id, rest] = split(text, ' ');
    const auto [ends, seconds] = split(rest, ' ');
    const auto read = text.empty() ? std::optional(0.0) : number_within(seconds, 0, kMostSeconds);
    if (!text.empty() && number(id) == nullptr) return kPosencRefused;
    if (!read)
      return refuse(
          {fmt::format("a motion takes 0 to {} seconds, not {}", kMostSeconds, quotable(seconds))});
    motion = {std::string(id), std::string(ends)};
    motion_ms = kMsPerSecond * *read;
    return 0;
  }
  void stop() {
    controller.stop_playing();
    moved_ms.reset();
  }
  /// One that the State refuses, as where its ends are no longer within the length, ends.
  int end_motion() {
    stop();
    return show();
  }
  int move(double ms) {
    const double at = *moved_ms / motion_ms, fraction = at < 1 ? at : 1;
    *moved_ms += ms;
    const auto& [id, ends] = motion;
    const auto* const p = number(id);
    if (p == nullptr) return end_motion();
    const auto sweep = read_sweep(state(), *p, ends);
    if (!sweep) return end_motion();
    controller.play_on(moment_at(state(), *sweep, fraction));
    return fraction < 1 ? show() : end_motion();
  }
};

namespace {

/// What makes a session leave off after so long.
Stop after(double ms) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double, std::milli>(ms);
  return [end] { return Clock::now() >= end; };
}

nlohmann::ordered_json control_json(const Parameter& p, const Scene& scene, bool is_folded) {
  const State& state = scene.state();
  nlohmann::ordered_json json{{"id", p.id},
                              {"value", plain_text(p, state)},
                              {"text", display_text(p, state)},
                              {"changed", !is_default(p, state)}};
  if (is_folded) json["folded"] = true;
  if (!applies(p, state)) json["why_not"] = p.why_not;
  if (!p.symbol.empty()) {
    auto& ink = json["ink"] = nlohmann::ordered_json::array();
    for (const auto* const palette : {&dark_palette(), &light_palette()}) {
      const Color c = symbol_colour(*palette, p.symbol);
      ink.push_back(fmt::format("#{:02x}{:02x}{:02x}", c.r, c.g, c.b));
    }
  }
  if (!can_sweep(p)) return json;
  // Between two positions, as the picture is.
  const double value = p.id == "position" ? scene.position() : p.get(state);
  json["place"] = slider_place(p, p.limits(state), value);
  return json;
}

}  // namespace

#if defined(__wasm__)
#define POSENC_EXPORT(name) __attribute__((export_name(#name)))
#else
#define POSENC_EXPORT(name)
#endif

POSENC_EXPORT(posenc_create) PosencSession* posenc_create() { return new PosencSession; }
POSENC_EXPORT(posenc_destroy) void posenc_destroy(PosencSession* s) { delete s; }

POSENC_EXPORT(posenc_input) char* posenc_input(PosencSession* s, std::uint32_t bytes) {
  s->input.assign(bytes, '\0');
  s->answer.clear();
  return s->input.data();
}
POSENC_EXPORT(posenc_answer) const char* posenc_answer(const PosencSession* s) {
  return s->answer.data();
}
POSENC_EXPORT(posenc_answer_size) std::uint32_t posenc_answer_size(const PosencSession* s) {
  return static_cast<std::uint32_t>(s->answer.size());
}

POSENC_EXPORT(posenc_set) int posenc_set(PosencSession* s, std::uint32_t gesture) {
  return s->set(s->input, gesture);
}

POSENC_EXPORT(posenc_slide)
int posenc_slide(PosencSession* s, double place, std::uint32_t gesture) {
  const auto* const p = s->number(s->input);
  if (p == nullptr) return kPosencRefused;
  State next = s->state();
  p->set(next, slider_value(*p, p->limits(next), place));
  return s->show_if(s->controller.change(std::move(next), gesture));
}
POSENC_EXPORT(posenc_step) int posenc_step(PosencSession* s, int presses, int is_repeated) {
  const auto* const p = s->number(s->input);
  if (p == nullptr) return kPosencRefused;
  State next = s->state();
  p->set(next, stepped(next, *p, presses));
  if (is_repeated == 0) s->key_gesture = s->controller.new_gesture();
  return s->show_if(s->controller.change(std::move(next), s->key_gesture));
}

POSENC_EXPORT(posenc_open) int posenc_open(PosencSession* s) {
  std::vector<std::string> complaints;
  auto state = state_of_link(s->input, s->state(), complaints);
  return s->open(std::move(state), complaints);
}
POSENC_EXPORT(posenc_attribute) int posenc_attribute(PosencSession* s) {
  const auto [name, value] = split(s->input, '=');
  for (const auto& [list, parts] :
       {std::pair("show", &Parts::show), {"hide", &Parts::hide}, {"covers", &Parts::covers}})
    if (name == list) return s->set_parts(parts, value);
  if (name == "motion") return s->set_motion(value);
  if (name != "link") return s->set(s->input, 0, true);
  s->input = std::string(value);
  return posenc_open(s);
}
POSENC_EXPORT(posenc_file) int posenc_file(PosencSession* s) {
  const auto name = s->input.substr(0, s->input.find('\0'));
  auto bytes = std::exchange(s->input, {});
  bytes.erase(0, name.size() + 1);
  std::vector<std::string> complaints;
  auto state = state_given_by(name, std::move(bytes), s->state(), complaints);
  return s->open(std::move(state), complaints);
}
POSENC_EXPORT(posenc_identify) void posenc_identify(PosencSession* s) {
  s->answer = "null";
  const State& state = s->state();
  if (!shows_table(state)) return;
  const auto made = identified_at_once(file_name(state.table), *state.table.table.value());
  if (!made) return;
  s->found = made->found;
  s->answer = nlohmann::ordered_json{{"line", made->line},
                                     {"differs", with_difference(state, s->found).has_value()}}
                  .dump();
}
POSENC_EXPORT(posenc_show_difference) int posenc_show_difference(PosencSession* s) {
  auto next = with_difference(s->state(), s->found);
  return s->show_if(next && s->controller.change(*std::move(next)));
}
POSENC_EXPORT(posenc_link) void posenc_link(PosencSession* s) { s->answer = link_of(s->state()); }
POSENC_EXPORT(posenc_reset) int posenc_reset(PosencSession* s) {
  return s->show_if(s->controller.change(reset_all(s->state())));
}
POSENC_EXPORT(posenc_undo) int posenc_undo(PosencSession* s) {
  return s->show_undone(s->controller.undo());
}
POSENC_EXPORT(posenc_redo) int posenc_redo(PosencSession* s) {
  return s->show_undone(s->controller.redo());
}
POSENC_EXPORT(posenc_forget) void posenc_forget(PosencSession* s) { s->controller.forget_undo(); }
POSENC_EXPORT(posenc_undoable) int posenc_undoable(const PosencSession* s) {
  return (s->controller.can_undo() ? 1 : 0) + (s->controller.can_redo() ? 2 : 0);
}

POSENC_EXPORT(posenc_list) int posenc_list(PosencSession* s) {
  if (s->input == "languages") return s->answer_titles(languages());
  if (s->input == "groups") return s->answer_titles(view_groups());
  auto listed = list(s->input, true);
  if (!listed) return s->refuse(listed.error());
  s->answer = *std::move(listed);
  return 0;
}
POSENC_EXPORT(posenc_controls) void posenc_controls(PosencSession* s) {
  const State& state = s->state();
  auto all = nlohmann::ordered_json::array();
  const auto add = [&](const std::vector<const Parameter*>& rows, bool is_folded = false) {
    for (const auto* const p : rows) all.push_back(control_json(*p, s->scene, is_folded));
  };
  const auto* const view = find_view(state.view);
  const auto* const sentence = find_parameter("sentence");
  if ((view != nullptr && view->has_group("sentence")) || is_about(state, "sentence"))
    add({sentence});
  for (const auto* const group : {"encoding", "position"}) add(listed_parameters(state, group));
  add(parameters_of_view(state));
  add(folded_parameters(state), true);
  s->answer = all.dump();
}
POSENC_EXPORT(posenc_fill) void posenc_fill(PosencSession* s) {
  s->answer = filled_or_dash(s->input, s->scene);
}
POSENC_EXPORT(posenc_describe) void posenc_describe(PosencSession* s, int json) {
  s->answer = describe(s->scene, json != 0, s->parts().covers);
}
POSENC_EXPORT(posenc_entries)
const double* posenc_entries(PosencSession* s, std::uint32_t rows) {
  State state = s->state();
  state.mask = {};
  const auto encoding = make_encoding(state);
  const auto columns = static_cast<std::size_t>(encoding->d());
  constexpr std::size_t kMost = std::size_t{1} << 24;
  const Positions positions{
      .first = position_of_row(state, 0), .count = rows, .descending = is_descending(state)};
  if (rows > state.length || rows > kMost / columns || !check_positions(*encoding, positions))
    return nullptr;
  s->entries.resize(rows * columns);
  encoding->fill(positions, std::span(s->entries));
  return s->entries.data();
}

POSENC_EXPORT(posenc_draw)
const PosencPicture* posenc_draw(PosencSession* s, double width, double height, double pixel_ratio,
                                 std::uint32_t theme, int is_all) {
  s->palette = &palettes()[std::min<std::size_t>(theme, palettes().size() - 1)];
  s->pixels_per_unit = page_scale_for(width, height) * s->state().text_size;
  s->room = {{0, 0}, Point(width, height) / s->pixels_per_unit};
  s->seen_steps = s->scene.steps();
  s->list.clear(s->pixels_per_unit * pixel_ratio);
  s->list.rect(s->room, s->palette->ground, {}, 0);
  draw_picture(s->list, s->room, *s->palette, s->scene, s->hover, s->parts());
  const auto pixels = [&](double side) {
    return static_cast<int>(std::lround(side * pixel_ratio));
  };
  s->width = pixels(width);
  s->height = pixels(height);
  const auto& words = s->list.changes(s->width, s->height, is_all != 0);
  const auto& text = s->list.text_bytes();
  s->picture = {words.data(), static_cast<std::uint32_t>(words.size()), text.data(),
                static_cast<std::uint32_t>(text.size())};
  return &s->picture;
}

POSENC_EXPORT(posenc_pointer)
int posenc_pointer(PosencSession* s, double x, double y, int is_down, double wheel, double ms) {
  const Point at = Point(x, y) / s->pixels_per_unit;
  s->hover = at;
  const Rect page = page_in_picture(s->state(), s->room);
  State next = s->hand.ask({s->list, page, *s->palette, s->scene, s->parts()},
                           {at, is_down != 0, wheel, ms / kMsPerSecond}, s->controller);
  const auto visible = next.position;
  return s->show_if(s->controller.change(std::move(next), s->hand.gesture(), visible)) |
         kPosencRedraw | (s->hand.moves().empty() ? 0 : kPosencHandle);
}
POSENC_EXPORT(posenc_leave) int posenc_leave(PosencSession* s) {
  const bool holds = s->hand.holds();
  s->hand.leave();
  const int unseen = std::exchange(s->hover, std::nullopt) ? kPosencRedraw : 0;
  return holds && s->controller.cancel(s->hand.gesture()) ? s->show() : unseen;
}

POSENC_EXPORT(posenc_play) int posenc_play(PosencSession* s, int is_on) {
  s->stop();
  if (is_on != 0) s->controller.toggle_playing();
  if (is_on != 0 && !s->motion.first.empty()) s->moved_ms = 0;
  return s->show();
}
POSENC_EXPORT(posenc_is_playing) int posenc_is_playing(const PosencSession* s) {
  return s->controller.is_playing() ? 1 : 0;
}
POSENC_EXPORT(posenc_advance) int posenc_advance(PosencSession* s, double ms) {
  if (s->moved_ms) return s->move(ms);
  if (!s->controller.is_playing()) return 0;
  if (motion_of(s->lesson, s->state())) {
    play_motion(*s->lesson, s->controller, ms / kMsPerSecond);
  } else {
    s->controller.play_on(ms / kMsPerSecond);
  }
  return s->show();
}

POSENC_EXPORT(posenc_slice) int posenc_slice(PosencSession* s, double ms) {
  const bool goes_on = s->background->work(after(ms));
  return (goes_on ? kPosencWorks : 0) + (s->scene.steps() != s->seen_steps ? kPosencMore : 0);
}

POSENC_EXPORT(posenc_lesson) int posenc_lesson(PosencSession* s, int moves) {
  const auto [next, text] = split(s->input, '\0');
  s->after.title = std::string(next);
  s->moves = moves != 0;
  s->stop();
  if (text.empty()) {
    if (!s->lesson) return 0;
    State before = *s->lesson->before;
    s->lesson.reset();
    return s->show_step(std::move(before));
  }
  auto read = lesson_from_toml(text, "the lesson");
  if (!read) return s->refuse(read.error());
  State before = s->lesson ? *s->lesson->before : s->state();
  s->lesson = OpenLesson{.lesson = std::make_shared<const Lesson>(*std::move(read)),
                         .before = std::move(before)};
  // The words have the formula's room.
  State shown = s->state();
  shown.formula = false;
  s->controller.replace(std::move(shown));
  return posenc_go_to(s, 0);
}
POSENC_EXPORT(posenc_go_to) int posenc_go_to(PosencSession* s, std::uint32_t step) {
  if (!s->lesson) return 0;
  State next = s->state();
  go_to_step(*s->lesson, s->controller, next, step, s->change());
  return s->show_step(std::move(next));
}
POSENC_EXPORT(posenc_go_on) int posenc_go_on(PosencSession* s, int by) {
  if (!s->lesson) return 0;
  State next = s->state();
  if (!step_lesson(*s->lesson, s->controller, next, by, s->change())) return kPosencNextLesson;
  return s->show_step(std::move(next));
}
POSENC_EXPORT(posenc_return_to_step) int posenc_return_to_step(PosencSession* s) {
  if (!s->lesson) return 0;
  State next = s->state();
  return_to_step(*s->lesson, s->controller, next);
  return s->show_step(std::move(next));
}
POSENC_EXPORT(posenc_step_of) int posenc_step_of(PosencSession* s) {
  const auto step = s->lesson ? step_of(*s->lesson, s->input) : std::nullopt;
  return step ? static_cast<int>(*step) : kPosencRefused;
}
POSENC_EXPORT(posenc_lesson_step) void posenc_lesson_step(PosencSession* s, double seconds) {
  s->answer = "null";
  if (!s->lesson) return;
  const auto& open = *s->lesson;
  const auto slide = open.slide();
  s->answer = nlohmann::ordered_json{{"step", open.step},
                                     {"steps", open.lesson->steps.size()},
                                     {"is_there", s->is_at_step()},
                                     {"has_answer", open.has_answer},
                                     {"is_played_on", is_played_on(slide, s->state())},
                                     {"moves", open.now().motion.has_value()},
                                     {"offered", slide.next},
                                     {"minutes", std::lround(minutes_of(*open.lesson, 0))},
                                     {"ahead", steps_ahead(open, 0, seconds)}}
                  .dump();
}

POSENC_EXPORT(posenc_export) int posenc_export(PosencSession* s) {
  const State& state = s->state();
  const auto session = to_toml(without_folders(state));
  s->answer.clear();
  if (s->input == "png") {
    s->answer = png_text_chunk(session);
  } else if (s->input == "svg") {
    s->answer = svg_of(s->list, s->width, s->height, svg_element(session));
  } else if (s->input == "csv") {
    const View* const view = find_view(state.view);
    if (view == nullptr) return s->refuse({"the overview has no numbers of its own: open a view"});
    const auto write = [s](std::string_view block) -> Expected<void> {
      s->answer += block;
      return {};
    };
    constexpr std::uint64_t kMost = std::uint64_t{1} << 28;
    CsvWriter writer(write, *view, kMost);
    auto done = write_numbers(*view, s->scene, writer);
    if (done) done = writer.finish();
    if (!done) return s->refuse(done.error());
  } else if (const auto* const language = find_language(s->input)) {
    const auto code = language->write(state, 0);
    if (!code) return s->refuse(code.error());
    s->answer = *code;
  }
  return 0;
}
POSENC_EXPORT(posenc_name) void posenc_name(PosencSession* s) { s->answer = page_name(s->state()); }
