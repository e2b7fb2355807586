// What the palette finds, by what is typed.

#include "shell/palette/palette.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "shell/keys/commands.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using testing::ElementsAre;
using Kind = PaletteItem::Kind;

std::vector<PaletteItem> found(std::string_view typed, std::size_t most = 10) {
  return palette_matches(palette_items(State{}), typed, most);
}

TEST(Palette, MayListOneKindAlone) {
  for (const auto of : {PaletteOf::views, PaletteOf::presets}) {
    const auto items = palette_items(State{}, nullptr, of);
    const auto kind = of == PaletteOf::views ? PaletteItem::Kind::view : PaletteItem::Kind::preset;
    EXPECT_TRUE(std::ranges::all_of(items, [&](const auto& item) { return item.kind == kind; }));
    EXPECT_EQ(palette_matches(items, "", 999).size(), items.size());
    EXPECT_EQ(items.size(), of == PaletteOf::views ? views().size() + 1 : presets().size());
  }
}

TEST(Palette, FindsEveryViewSettingAndCommandByItsName) {
  for (const auto& item : palette_items(State{})) {
    const auto items = found(item.title, 3);
    EXPECT_TRUE(std::ranges::any_of(items, [&](const PaletteItem& other) {
      return other.title == item.title && other.kind == item.kind;
    })) << item.title;
  }
}

TEST(Palette, HoldsTheTablesAndNothingTwice) {
  const auto items = palette_items(State{});
  const auto count = [&](Kind kind) { return std::ranges::count(items, kind, &PaletteItem::kind); };
  EXPECT_EQ(count(Kind::view), std::ssize(views()) + 1);
  std::ptrdiff_t present = 0;
  for (const auto& p : parameters()) present += applies(p, State{}) ? 1 : 0;
  EXPECT_EQ(count(Kind::setting), present);
  std::set<const Command*> listed;
  for (const auto& item : items) {
    if (item.kind != Kind::command) continue;
    EXPECT_TRUE(listed.insert(item.command).second) << item.title;
  }
  for (const auto* const id : {"undo", "export-picture", "play", "full-screen", "quit"})
    EXPECT_TRUE(listed.contains(&command_of(id))) << id;
}

/// The key of what is found first; "" where nothing is.
std::string first_key(std::string_view typed) {
  const auto items = found(typed);
  return items.empty() ? "" : items.front().key;
}

TEST(Palette, FindsFirstWhatIsMeant) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      // the beginnings of names
      {"heat", "heatmap"},
      {"wav", "waves"},
      {"wavel", "wavelengths"},
      {"rotat", "rotation"},
      {"pend", "pendulum"},
      {"crit", "criteria"},
      {"undo", "Undo the last change"},
      {"exp", "Export the picture to a file…"},
      {"text s", "text-size"},
      {"masked", "mute"},
      {"fairseq", "convention=fairseq"},
      {"cosine exponent", "convention=mistake-cos-exponent"},
      {"theme light", "theme=light"},
      {"rotation-show compose", "rotation-show=compose"},
      {"last position", "Last position, or last row of a list"},
      // slips of the hand, plurals, words run together
      {"heatmpa", "heatmap"},
      {"heatmaps", "heatmap"},
      {"wavelenghts", "wavelengths"},
      {"atention", "attention"},
      {"fullscreen", "Toggle full screen"},
      {"textsize", "text-size"},
      {"transformerxl", "convention=transformer-xl"},
      {"wavs", "waves"},
      {"cruve", "curve"},
      {"lopp", "loop"},
      // synonyms
      {"full screen", "Toggle full screen"},
      {"presentation", "Start or end presenting"},
      {"projector", "theme=projector"},
      {"screenshot", "Export the picture to a file…"},
      {"copy", "Copy the picture"},
      {"csv", "Copy the numbers as CSV"},
      {"command line", "Copy the command for this picture"},
      {"open file", "Open a session, a lesson, a picture or a table…"},
      {"save", "Save the session…"},
      {"png", "Export the picture to a file…"},
      {"copy", "Copy the picture"},
      {"clipboard", "Copy the picture"},
      {"dark mode", "theme=dark"},
      {"night", "theme=dark"},
      {"light mode", "theme=light"},
      {"reset", "Reset all settings"},
      {"defaults", "Reset all settings"},
      {"help", "Keyboard shortcuts"},
      {"shortcuts", "Keyboard shortcuts"},
      {"font", "text-size"},
      {"font size", "text-size"},
      {"bigger", "Make all text larger"},
      {"colour blind", "colormap=cividis"},
      {"color blind", "colormap=cividis"},
      {"black and white", "colormap=greys"},
      {"palette", "colormap"},
      {"RoPE", "rotary"},
      {"rotary", "rotary"},
      {"BERT", "Open a session, a lesson, a picture or a table…"},
      {"learned table", "Open a session, a lesson, a picture or a table…"},
      {"load table", "Open a session, a lesson, a picture or a table…"},
      {"npy", "Open a session, a lesson, a picture or a table…"},
      {"save as pdf", "Export the picture to a file…"},
      {"vaswani", "convention=paper"},
      {"tensorflow", "convention=tf-tutorial"},
      {"hugging face", "convention=marian-hf"},
      {"stable diffusion", "convention=diffusers"},
      {"d_model", "d"},
      {"sequence length", "length"},
      {"10000", "base"},
      {"yarn", "scaling=yarn"},
      {"llama3", "scaling=llama3"},
      {"ntk", "scaling=ntk"},
      {"rope scaling", "scaling"},
      {"position interpolation", "scaling=linear"},
      {"frequency", "wavelengths"},
      {"omega", "wavelengths"},
      {"dot product", "distance"},
      {"gram matrix", "similarity"},
      {"bits", "binary"},
      {"clocks", "show=clocks"},
      {"word order", "attention"},
      {"bfloat16", "precision"},
      {"extrapolation", "beyond"},
      {"vision transformer", "plane"},
      {"radiance field", "waves-frequencies=nerf-pi"},
      {"moiré", "mean"},
      {"sidebar", "panel"},
      {"animation", "Play or pause"},
      {"exit", "Quit"},
      {"overview", "all"},
      {"d2l", "preset=d2l"},
      {"annotated transformer", "preset=annotated"},
      {"by hand", "preset=by-hand"},
      // a model's name comes before the scaling that is called so
      {"llama 3.1", "preset=llama-3.1-8b"},
      {"llama 3.2", "preset=llama-3.2-1b"},
      {"llama 3", "preset=llama-3"},
      {"gpt-oss", "preset=gpt-oss"},
      {"qwen2.5 7b with yarn", "preset=qwen2.5-7b-yarn"},
      {"llama", "rotary"},
      // half of what was typed has to fit
      {"zoom the font size", "text-size"},
      {"Pfad", ""},
      {"qzxj", ""},
      {"alibi", "method=alibi"},
  };
  for (const auto& [typed, key] : rows) EXPECT_EQ(first_key(typed), key) << typed;
}

TEST(Palette, SynonymsLeadToWhatThereIs) {
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

TEST(Palette, HasEachThingOnce) {
  std::set<std::string> keys;
  for (const auto& item : palette_items(State{}))
    EXPECT_TRUE(keys.insert(item.key).second) << item.key;
  EXPECT_EQ(std::ranges::count(found("fairseq"), "fairseq", &PaletteItem::id), 1);
  // A setting with a key of its own is no command too.
  for (const auto* const id : {"theme", "panel"}) {
    const auto items = palette_items(State{});
    EXPECT_NE(std::ranges::find(items, id, &PaletteItem::key)->keys, "") << id;
  }
}

TEST(Palette, KnowsGreekSymbolsByName) {
  const auto items = found("delta");
  ASSERT_FALSE(items.empty());
  test::expect_has(items.front().title, {"δ"});
  EXPECT_EQ(found("DELTA").front().title, items.front().title);
  EXPECT_EQ(found("δ").front().title, items.front().title);
}

PaletteItem setting(std::string_view id) {
  const auto items = palette_items(State{});
  const auto item = std::ranges::find_if(
      items, [&](const auto& i) { return i.kind == Kind::setting && i.id == id; });
  return item == items.end() ? PaletteItem{} : *item;
}

TEST(Palette, PartsASettingsNameAndTheValueAfterIt) {
  const auto parted = [](std::string_view id, std::string_view typed) {
    const auto value = typed_value(setting(id), typed);
    return value ? std::string(value->name) + "|" + std::string(value->value) : "";
  };
  EXPECT_EQ(parted("offset", "delta 100"), "delta|100");
  EXPECT_EQ(parted("text-size", "picture text 1.5"), "picture text|1.5");
  EXPECT_EQ(parted("text-size", "picture t 1.5"), "picture t|1.5");
  EXPECT_EQ(parted("d", "d = 64"), "d|64");
  EXPECT_EQ(parted("offset", "δ −5"), "δ|−5");
  EXPECT_EQ(parted("length", "length 10 000"), "length|10 000");
  EXPECT_EQ(parted("base", "base 1e4"), "base|1e4");
  EXPECT_EQ(parted("mute", "mute 1 3-5"), "mute|1 3-5");
  EXPECT_EQ(parted("sentence", "sentence man bites dog"), "sentence|man bites dog");
  EXPECT_EQ(parted("sentence", "sentence: the sentence is"), "sentence|the sentence is");
  EXPECT_EQ(parted("sentence", "sentence 犬 кот b"), "sentence|犬 кот b");
  for (const auto* const none : {"", "delta", "delta ", "100", " 100", "theme light", "- 5 "})
    EXPECT_EQ(parted("offset", none), "") << none;
  EXPECT_EQ(parted("sentence", "s man"), "") << "text comes after whole words";
  EXPECT_EQ(parted("speed", "d 3"), "") << "not a letter within its name";
  EXPECT_EQ(parted("mute", "d 3"), "");
}

TEST(Palette, ASettingTakesTheValueTypedAfterItsName) {
  // In the order of what follows: the setting, and what it is to be.
  std::vector<std::string> taken;
  for (const auto* const typed :
       {"delta 100", "δ 100", "offset −5", "d 64", "base 500", "b 500", "base 10,000",
        "base 10\u2009000", "base 1,234.5", "position 37", "t 37", "k 3", "L 10 000",
        "picture text 1.5", "mute 1-4", "sentence man bites dog", "formula off"}) {
    const auto items = found(typed);
    taken.push_back(items.empty() ? typed
                                  : std::string(items.front().id) + "=" + items.front().typed);
  }
  EXPECT_THAT(taken,
              ElementsAre("offset=100", "offset=100", "offset=−5", "d=64", "base=500", "base=500",
                          "base=10,000", "base=10\u2009000", "base=1,234.5", "position=37",
                          "position=37", "pair=3", "length=10 000", "text-size=1.5", "mute=1-4",
                          "sentence=man bites dog", "formula=off"));
  EXPECT_EQ(found("rotation-show compose").front().typed, "") << "the choice itself";
  EXPECT_EQ(found("rotation-show compose").front().id, "compose");
  for (const auto* const none : {"heatmap 3", "trails 3"})
    EXPECT_EQ(found(none).front().typed, "") << none;
  for (const auto& item : found("d 3")) {
    EXPECT_NE(item.id, "speed");
    EXPECT_NE(item.id, "mute");
  }
  for (const auto& item : found("position 5"))
    EXPECT_TRUE(fit("position", item.key, {item.title})) << item.title;
}

TEST(Palette, EverySettingThatIsANumberTakesItAfterItsName) {
  const State state;
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::integer && p.kind != ParameterKind::real) continue;
    if (!applies(p, state)) continue;
    const auto items = found(std::string(p.id) + " 1");
    ASSERT_FALSE(items.empty()) << p.id;
    EXPECT_EQ(items.front().parameter, &p) << p.id;
    EXPECT_EQ(items.front().typed, "1");
  }
}

TEST(Palette, ListsNoMoreThanAskedAndNothingOfWhatIsMissing) {
  EXPECT_EQ(found("", 10).size(), 10u);
  EXPECT_EQ(found("", 10).front().title, views().front().title);
  EXPECT_TRUE(found("qzxj").empty());
  EXPECT_LE(found("e", 4).size(), 4u);
}

TEST(Palette, SaysWhatASettingIsAndWhichKeyACommandHas) {
  // The view of that name comes first, as views do.
  EXPECT_EQ(found("base")[0].kind, Kind::view);
  const auto base = found("base")[1];
  EXPECT_EQ(base.kind, Kind::setting);
  EXPECT_EQ(base.value, display_text(*find_parameter("base"), State{}));
  const auto undo = found("undo").front();
  EXPECT_EQ(undo.keys, "Ctrl+Z");
  EXPECT_EQ(found("heat").front().keys, "1");
}

TEST(Palette, OffersTheChoicesOfOneSetting) {
  const State state;
  const auto& convention = *find_parameter("convention");
  const auto items = palette_items(state, &convention);
  EXPECT_EQ(items.size(), conventions().size());
  EXPECT_EQ(palette_matches(items, "", 99).size(), items.size()) << "all, where nothing is typed";
  EXPECT_EQ(items.front().value, "current");
}

TEST(Palette, LeavesOutWhatHasNoPartInThePicture) {
  State state;
  state.encoding = find_encoding("linear");
  for (const auto& item : palette_items(state)) {
    EXPECT_TRUE(item.parameter == nullptr || applies(*item.parameter, state)) << item.title;
  }
}

}  // namespace
}  // namespace posenc
