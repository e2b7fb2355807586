// What the palette finds, by what is typed.

#include "shell/dialogs/palette.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "views/view.hpp"

namespace posenc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = PaletteItem::Kind;

std::vector<PaletteItem> found(std::string_view typed, std::size_t most = 10) {
  return palette_matches(palette_items(State{}), typed, most);
}
std::string first(std::string_view typed) {
  const auto items = found(typed);
  return items.empty() ? "" : items.front().title;
}

TEST(PaletteFold, LeavesSmallLettersWithoutAccents) {
  EXPECT_EQ(folded("Text size"), "text size");
  EXPECT_EQ(folded("δ"), "delta");
  EXPECT_EQ(folded("Δ in Ω"), "delta in omega");
  EXPECT_EQ(folded("Éric’s ÖL"), "erics ol");
  EXPECT_EQ(folded("1–3, b"), "1 3  b");
  EXPECT_EQ(folded("\xff\xe2\x82"), "   ") << "bytes that are no text";
}

TEST(PaletteFit, NeedsAllLettersInTheirOrder) {
  EXPECT_TRUE(fit("htm", "heatmap"));
  EXPECT_FALSE(fit("mth", "heatmap"));
  EXPECT_FALSE(fit("heatmaps", "heatmap"));
  EXPECT_FALSE(fit("a", ""));
  EXPECT_EQ(fit("", "heatmap"), 0);
  EXPECT_TRUE(fit("t s", "text size"));
  EXPECT_FALSE(fit("t i", "text size")) << "a space is followed by the beginning of a word";
}

TEST(PaletteFit, PrefersBeginningsAndLettersSideBySide) {
  EXPECT_GT(fit("po", "position"), fit("po", "all positions"));
  EXPECT_GT(fit("po", "all positions"), fit("po", "export"));
  EXPECT_GT(fit("ts", "text size"), fit("ts", "heats"));
  EXPECT_GT(fit("base", "base"), fit("base", "b a s e"));
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
  std::set<const Binding*> commands;
  for (const auto& item : items) {
    if (item.kind != Kind::command) continue;
    EXPECT_TRUE(commands.insert(item.binding).second) << item.title;
  }
  for (const auto action : {Action::undo, Action::export_picture, Action::theme, Action::play,
                            Action::full_screen, Action::quit}) {
    EXPECT_TRUE(std::ranges::any_of(commands, [=](auto* b) { return b->action == action; }));
  }
}

TEST(Palette, FewLettersAreEnough) {
  std::vector<std::string> firsts;
  for (const auto* const typed : {"heat", "wav", "rot", "pend", "undo", "exp", "text s", "masked",
                                  "fairseq", "theme light", "omega"})
    firsts.push_back(first(typed));
  // "omega" is a word of the help of Wavelengths.
  EXPECT_THAT(firsts,
              ElementsAre("Heatmap", "Wavelengths", "Rotation", "Pendulums", "Undo the last change",
                          "Export the picture to a file…", "Picture text", "Masked bands",
                          "Convention: fairseq", "Theme: Light", "Wavelengths"));
}

TEST(Palette, KnowsGreekSymbolsByName) {
  const auto items = found("delta");
  ASSERT_FALSE(items.empty());
  EXPECT_THAT(items.front().title, testing::HasSubstr("δ"));
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
  for (const auto* const none : {"", "delta", "delta ", "100", " 100", "theme light", "- 5 "})
    EXPECT_EQ(parted("offset", none), "") << none;
  EXPECT_EQ(parted("sentence", "s man"), "") << "text comes after whole words";
  EXPECT_EQ(parted("speed", "d 3"), "") << "not a letter within its name";
  EXPECT_EQ(parted("mute", "d 3"), "");
}

TEST(Palette, ASettingTakesTheValueTypedAfterItsName) {
  // In the order of what follows: the setting, and what it is to be.
  std::vector<std::string> taken;
  for (const auto* const typed : {"delta 100", "δ 100", "offset −5", "d 64", "base 500", "b 500",
                                  "position 37", "t 37", "k 3", "L 10 000", "picture text 1.5",
                                  "mute 1-4", "sentence man bites dog", "formula off"}) {
    const auto items = found(typed);
    taken.push_back(items.empty() ? typed
                                  : std::string(items.front().id) + "=" + items.front().typed);
  }
  EXPECT_THAT(taken,
              ElementsAre("offset=100", "offset=100", "offset=−5", "d=64", "base=500", "base=500",
                          "position=37", "position=37", "pair=3", "length=10 000", "text-size=1.5",
                          "mute=1-4", "sentence=man bites dog", "formula=off"));
  EXPECT_EQ(found("rotation-show compose").front().typed, "") << "the choice itself";
  EXPECT_EQ(found("rotation-show compose").front().id, "compose");
  for (const auto* const none : {"heatmap 3", "trails 3"}) EXPECT_THAT(found(none), IsEmpty());
  for (const auto& item : found("d 3")) {
    EXPECT_NE(item.id, "speed");
    EXPECT_NE(item.id, "mute");
  }
  for (const auto& item : found("position 5"))
    EXPECT_TRUE(fit("position", folded(item.title + " " + std::string(item.id)))) << item.title;
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
  const auto base = found("base").front();
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
