// The sentence, typed into the real program's panel.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "shell/layout.hpp"
#include "shell/style.hpp"
#include "state/parameters.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

using test::Driver;
using test::Home;

/// Goes to the sentence by keys alone, and opens its field: all of it is selected then.
void open_field(Driver& driver) {
  driver.expect_title("posenc – Attention – t = 37");
  const auto panel = window_layout(driver.window(), State{}).panel;
  const State state;
  for (const auto& p : parameters()) {
    const bool before = p.group == "encoding" || p.group == "position";
    if ((before && p.in_panel && applies(p, state)) || p.id == "sentence") driver.key("Tab");
  }
  driver.key("Return");
  EXPECT_TRUE(test::eventually(
      [&] { return driver.find(selection_colour(dark_palette()), panel).has_value(); }));
}

TEST(WindowSentence, IsTypedAndUndone) {
  Home home;
  {
    Driver driver(home, {.flags = {"--view", "attention"}});
    open_field(driver);
    driver.type("man  bites dog");
    driver.key("Return");
    driver.key("Right");  // keys act again once the field is closed
    driver.expect_title("posenc – Attention – t = 38");
    EXPECT_EQ(driver.quit(), 0);
    EXPECT_EQ(driver.output(), "");
  }
  EXPECT_EQ(home.saved().sentence.words.text(), "man bites dog");
  EXPECT_EQ(home.saved().sentence.order.size(), 3);
  Driver again(home);
  again.expect_title("posenc – Attention – t = 38");
  EXPECT_EQ(again.quit(), 0);
}

TEST(WindowSentence, OfTooManyWordsIsRefusedWithANotice) {
  Home home;
  Driver driver(home, {.flags = {"--view", "attention"}});
  open_field(driver);
  std::string words;
  for (int i = 0; i <= kMaxWords; ++i) words += "a ";
  driver.type(words);
  driver.key("Return");
  const auto page = window_layout(driver.window(), State{}).page;
  EXPECT_TRUE(
      test::eventually([&] { return driver.find(dark_palette().error, page).has_value(); }));
  driver.key("Escape");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().sentence.words, Sentence());
}

TEST(WindowSentence, IsLeftAsItWasByEscape) {
  Home home;
  Driver driver(home, {.flags = {"--view", "attention"}});
  open_field(driver);
  driver.type("no");
  driver.key("Escape");
  driver.key("Right");
  driver.expect_title("posenc – Attention – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_EQ(home.saved().sentence.words, Sentence());
}

}  // namespace
}  // namespace posenc
