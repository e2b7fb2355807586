// What the palette finds, by what is typed.

#include "shell/palette/palette.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "recorded.hpp"
#include "set_parameters.hpp"
#include "shell/keys/commands.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using Kind = PaletteItem::Kind;

std::vector<PaletteItem> found(std::string_view typed, std::size_t most = 10) {
  static const auto items = palette_items(State{});
  auto all = palette_matches(items, typed);
  if (all.size() > most) all.resize(most);
  return all;
}

TEST(Palette, FindsEveryViewSettingAndCommandByItsName) {
  for (const auto& item : palette_items(State{})) {
    const auto items = found(item.title, 3);
    EXPECT_TRUE(std::ranges::any_of(items, [&](const PaletteItem& other) {
      return other.title == item.title && other.kind == item.kind;
    })) << item.title;
  }
}

TEST(Palette, ListsEverythingOnce) {
  const State state;
  const auto items = palette_items(state);
  const auto count = [&](Kind kind) { return std::ranges::count(items, kind, &PaletteItem::kind); };
  EXPECT_EQ(count(Kind::view), std::ssize(views()) + 1);
  EXPECT_EQ(count(Kind::setting),
            std::ranges::count_if(parameters(), [&](const auto& p) { return applies(p, state); }));
  std::set<std::string> keys;
  std::set<const Command*> listed;
  for (const auto& item : items) {
    EXPECT_TRUE(keys.insert(item.key).second) << item.key;
    if (item.kind != Kind::command) continue;
    EXPECT_TRUE(listed.insert(item.command).second) << item.title;
  }
  for (const auto* const id : {"undo", "export-picture", "play", "full-screen", "quit"})
    EXPECT_TRUE(listed.contains(&command_of(id))) << id;
  EXPECT_EQ(std::ranges::count(found("fairseq"), "fairseq", &PaletteItem::id), 1);
  // A setting with a key of its own is no command too.
  for (const auto* const id : {"theme", "panel"})
    EXPECT_NE(std::ranges::find(items, id, &PaletteItem::key)->keys, "") << id;
  for (const auto& item : palette_items(test::state_of("encoding=linear")))
    EXPECT_TRUE(item.parameter == nullptr ||
                applies(*item.parameter, test::state_of("encoding=linear")))
        << item.title;
}

TEST(Palette, CanListOneKindOnly) {
  const State state;
  const struct {
    std::vector<PaletteItem> items;
    std::size_t count;
    Kind kind;
  } rows[] = {
      {palette_items(state, nullptr, PaletteOf::views), views().size() + 1, Kind::view},
      {palette_items(state, nullptr, PaletteOf::presets), presets().size(), Kind::preset},
      {palette_items(state, find_parameter("convention")), conventions().size() + 1, Kind::choice}};
  for (const auto& [items, count, kind] : rows) {
    EXPECT_EQ(items.size(), count);
    EXPECT_EQ(palette_matches(items, "").size(), count) << "all, where nothing is typed";
    for (const auto& item : items) EXPECT_EQ(item.kind, kind);
  }
  EXPECT_EQ(rows[2].items.front().value, "current");
  EXPECT_EQ(found("", 10).size(), 10u);
  EXPECT_EQ(found("", 10).front().title, views().front().title);
  EXPECT_LE(found("e", 4).size(), 4u);
}

/// The key of what is found first; "" where nothing is.
std::string first_key(std::string_view typed) {
  const auto items = found(typed);
  return items.empty() ? "" : items.front().key;
}

TEST(Palette, FindsViewsAndLessonsByWhatTheySay) {
  const struct {
    std::string_view typed, id, says;
  } rows[] = {{"why sine and cosine", "binary-to-waves", "sines and cosines"},
              {"which pendulums disagree first", "first-lecture", "Near positions look alike"},
              {"does it fall with every step", "first-lecture", "Only the distance counts"},
              {"slow hardly moved", "pendulum", "Near positions look alike"}};
  for (const auto& [typed, id, says] : rows) {
    const auto items = found(typed, 100);
    const auto item = std::ranges::find_if(
        items, [&, wanted = id](const PaletteItem& each) { return each.id == wanted; });
    ASSERT_NE(item, items.end()) << typed;
    EXPECT_TRUE(test::contains(item->detail, says)) << item->detail;
  }
  EXPECT_TRUE(found("why zebras").empty());
}

/// Where all of it was compared with each name, this would take minutes.
TEST(Palette, FindsNothingInWhateverIsPasted) {
  constexpr std::size_t kPasted = 1 << 20;
  for (const std::string_view word : {"a ", "heatmap ", "no = d "}) {
    std::string pasted;
    while (pasted.size() < kPasted) pasted += word;
    EXPECT_TRUE(found(pasted).empty()) << word;
  }
  for (const std::string_view name : {"sentence", "d"}) {
    const std::string value = "3" + std::string(kPasted, ' ') + "d = 3";
    const auto items = found(fmt::format("{} = {}", name, value));
    const auto named = std::ranges::find(items, name, &PaletteItem::key);
    ASSERT_NE(named, items.end()) << name;
    EXPECT_EQ(named->typed, value);
  }
}

TEST(Palette, RanksTheMeantResultFirst) {
  // Beginnings of names, slips of the hand, plurals, words run together, synonyms and models.
  const std::pair<std::string_view, std::vector<std::string_view>> rows[] = {
      {"heatmap", {"heat", "heatmpa", "heatmaps"}},
      {"waves", {"wav", "wavs"}},
      {"wavelengths", {"wavel", "wavelenghts", "frequency", "omega"}},
      {"rotation", {"rotat"}},
      {"pendulum", {"pend"}},
      {"criteria", {"crit"}},
      {"Undo the last change", {"undo"}},
      {"Export the picture to a file…", {"exp", "screenshot", "png", "save as pdf"}},
      {"text-size", {"text s", "textsize", "font", "font size", "zoom the font size"}},
      {"mute", {"masked"}},
      {"convention=fairseq", {"fairseq"}},
      {"convention=mistake-cos-exponent", {"cosine exponent"}},
      {"theme=light", {"theme light", "light mode"}},
      {"rotation-show=compose", {"rotation-show compose"}},
      {"Last position, or last row of a list", {"last position"}},
      {"attention", {"atention", "word order"}},
      {"Toggle full screen", {"fullscreen", "full screen"}},
      {"Show all of the picture", {"zoom", "unzoom"}},
      {"convention=transformer-xl", {"transformerxl"}},
      {"curve", {"cruve"}},
      {"loop", {"lopp"}},
      {"Start or end presenting", {"presentation"}},
      {"theme=projector", {"projector"}},
      {"Copy the numbers as CSV", {"csv"}},
      {"Copy the command for this picture", {"command line"}},
      {"Open a session, a lesson, a picture or a table…",
       {"open file", "BERT", "learned table", "load table", "npy"}},
      {"Save the session…", {"save"}},
      {"Copy the picture", {"copy", "clipboard"}},
      {"theme=dark", {"dark mode", "night"}},
      {"Reset all settings", {"reset", "defaults"}},
      {"Keyboard shortcuts", {"help", "shortcuts"}},
      {"Make all text larger", {"bigger"}},
      {"colormap=cividis", {"colour blind", "color blind"}},
      {"colormap=greys", {"black and white"}},
      {"colormap", {"palette"}},
      {"rotary", {"RoPE", "rotary", "llama"}},
      {"convention=paper", {"vaswani"}},
      {"convention=tf-tutorial", {"tensorflow"}},
      {"convention=marian-hf", {"hugging face"}},
      {"convention=diffusers", {"stable diffusion"}},
      {"d", {"d_model"}},
      {"length", {"sequence length"}},
      {"base", {"10000"}},
      {"scaling=yarn", {"yarn"}},
      {"scaling=llama3", {"llama3"}},
      {"scaling=ntk", {"ntk"}},
      {"scaling", {"rope scaling"}},
      {"scaling=linear", {"position interpolation"}},
      {"distance", {"dot product"}},
      {"similarity", {"gram matrix"}},
      {"binary", {"bits"}},
      {"show=clocks", {"clocks"}},
      {"precision", {"bfloat16"}},
      {"beyond", {"extrapolation"}},
      {"plane", {"vision transformer"}},
      {"waves-frequencies=nerf-pi", {"radiance field"}},
      {"mean", {"moiré"}},
      {"panel", {"sidebar"}},
      {"Play or pause", {"animation"}},
      {"Quit", {"exit"}},
      {"all", {"overview"}},
      {"preset=d2l", {"d2l"}},
      {"preset=annotated", {"annotated transformer"}},
      {"preset=by-hand", {"by hand"}},
      {"preset=llama-3.1-8b", {"llama 3.1"}},
      {"preset=llama-3.2-1b", {"llama 3.2"}},
      {"preset=llama-3", {"llama 3"}},
      {"preset=gpt-oss", {"gpt-oss"}},
      {"preset=qwen2.5-7b-yarn", {"qwen2.5 7b with yarn"}},
      {"", {"Pfad", "qzxj"}},
      {"biases", {"alibi"}},
      {"method=alibi", {"method alibi"}},
      {"Quit", {"qui", "quit"}},
      {"lesson=first-lecture", {"lesson", "quiz", "questions"}},
      {"Presenter view: note, next step, answer and time", {"timer", "notes"}},
      {"Animate the picture…", {"video", "film"}},
      {"Copy as NumPy", {"language"}},
      {"Export the lesson as slides, handout, page or film…", {"handout", "slides"}},
  };
  for (const auto& [key, all] : rows) {
    for (const auto typed : all) EXPECT_EQ(first_key(typed), key) << typed;
  }
}

TEST(Palette, ListsLessonsInOrder) {
  const auto& lessons = shipped_lessons().value();
  for (const auto* const typed : {"lesson", "less", "quiz"}) {
    const auto items = found(typed, lessons.size());
    ASSERT_EQ(items.size(), lessons.size()) << typed;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      EXPECT_EQ(items[i].id, lessons[i].id) << typed;
      EXPECT_EQ(items[i].number, std::to_string(i + 1));
      test::expect_has(items[i].detail, {lessons[i].audience});
    }
  }
  for (const auto& [typed, lesson] : {std::pair("rope", "lesson=rotary"),
                                      {"llama", "lesson=rotary"},
                                      {"rotary", "lesson=rotary"}}) {
    const auto items = found(typed);
    EXPECT_EQ(items.front().kind, Kind::view) << typed;
    EXPECT_EQ(std::ranges::count(items, lesson, &PaletteItem::key), 1) << typed;
  }
}

/// What cannot be taken back is not found by a slip of the hand.
TEST(Palette, QuitsOnlyByTheBeginningOfItsWord) {
  for (const auto* const typed : {"quiz", "quot", "quite", "uit", "quit now", "exot"}) {
    for (const auto& item : found(typed, 99)) EXPECT_NE(item.key, "Quit") << typed;
  }
}

TEST(Palette, FindsStepsOfTheOpenLesson) {
  auto lesson = std::make_shared<const Lesson>(shipped_lesson("pendulums").value());
  auto items = palette_items(State{});
  for (auto& step : step_items({.lesson = lesson})) items.push_back(std::move(step));
  for (const auto& [typed, step] : {std::pair("step 5", 4), {"step 1", 0}, {"step 12", 11}}) {
    const auto first = palette_matches(items, typed).at(0);
    EXPECT_EQ(first.kind, Kind::step) << typed;
    EXPECT_EQ(first.choice, step) << typed;
  }
  for (const auto& item : palette_matches(items, "")) EXPECT_NE(item.kind, Kind::step);
}

TEST(Palette, SynonymsFindTheirTarget) {
  std::vector<Synonyms> rows(synonyms().begin(), synonyms().end());
  const auto items = palette_items(State{});
  for (const auto& item : items) {
    if (!item.synonyms.empty()) rows.push_back({item.key, item.synonyms});
  }
  for (const auto& row : rows) {
    EXPECT_EQ(std::ranges::count(items, row.of, &PaletteItem::key), 1) << row.of;
    for (std::string_view rest = row.words; !rest.empty();) {
      const auto word = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      const auto by_word = found(word, 4);
      EXPECT_TRUE(std::ranges::count(by_word, row.of, &PaletteItem::key) == 1)
          << word << " does not lead to " << row.of;
    }
  }
}

TEST(Palette, KnowsGreekSymbolsByName) {
  const auto items = found("delta");
  ASSERT_FALSE(items.empty());
  test::expect_has(items.front().title, {"δ"});
  EXPECT_EQ(found("DELTA").front().title, items.front().title);
  EXPECT_EQ(found("δ").front().title, items.front().title);
}

TEST(Palette, SettingsAcceptATypedValue) {
  const std::array<std::string_view, 3> rows[] = {
      {"delta 100", "offset", "100"},
      {"δ 100", "offset", "100"},
      {"offset −5", "offset", "−5"},
      {"d 64", "d", "64"},
      {"base 500", "base", "500"},
      {"b 500", "base", "500"},
      {"base 10,000", "base", "10,000"},
      {"base 10\u2009000", "base", "10\u2009000"},
      {"base 1,234.5", "base", "1,234.5"},
      {"position 37", "position", "37"},
      {"t 37", "position", "37"},
      {"k 3", "pair", "3"},
      {"L 10 000", "length", "10 000"},
      {"picture text 1.5", "text-size", "1.5"},
      {"mute 1-4", "mute", "1-4"},
      {"sentence man bites dog", "sentence", "man bites dog"},
      {"d=64", "d", "64"},
      {"δ −5", "offset", "−5"},
      {"base 1e4", "base", "1e4"},
      {"mute 1 3-5", "mute", "1 3-5"},
      {"picture t 1.5", "text-size", "1.5"},
      {"length 10 000", "length", "10 000"},
      {"sentence: the sentence is", "sentence", "the sentence is"},
      {"sentence 犬 кот b", "sentence", "犬 кот b"},
      {"delta", "offset", ""},
      {"delta ", "offset", ""},
      {"theme light", "light", ""},
      {"formula off", "formula", "off"},
      {"rotation-show compose", "compose", ""},
      {"heatmap 3", "heatmap", ""},
      {"trails 3", "trails", ""}};
  for (const auto& [typed, id, value] : rows) {
    const auto all = found(typed);
    const auto first = all.empty() ? PaletteItem{} : all.front();
    EXPECT_EQ(first.id, id) << typed;
    EXPECT_EQ(first.typed, value) << typed;
  }
  for (const auto* const typed : {"100", " 100", "- 5 ", "s man"}) {
    for (const auto& item : found(typed)) EXPECT_EQ(item.typed, "") << typed << ": " << item.id;
  }
  for (const auto& item : found("d 3")) EXPECT_TRUE(item.id != "speed" && item.id != "mute");
  for (const auto& item : found("position 5"))
    EXPECT_TRUE(fit("position", item.key, {item.title})) << item.title;
}

TEST(Palette, EveryNumberAcceptsATypedValue) {
  test::AtLeast numbers(42);
  const State state;
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::integer && p.kind != ParameterKind::real) continue;
    if (!applies(p, state)) continue;
    ++numbers;
    const auto items = found(std::string(p.id) + " 1");
    ASSERT_FALSE(items.empty()) << p.id;
    EXPECT_EQ(items.front().parameter, &p) << p.id;
    EXPECT_EQ(items.front().typed, "1");
  }
}

TEST(Palette, ShowsValuesAndKeys) {
  // The view of that name comes first, as views do.
  EXPECT_EQ(found("base")[0].kind, Kind::view);
  const auto base = found("base")[1];
  EXPECT_EQ(base.kind, Kind::setting);
  EXPECT_EQ(base.value, display_text(*find_parameter("base"), State{}));
  const auto undo = found("undo").front();
  EXPECT_EQ(undo.keys, "Ctrl+Z");
  EXPECT_EQ(found("heat").front().keys, "1");
}

}  // namespace
}  // namespace posenc
