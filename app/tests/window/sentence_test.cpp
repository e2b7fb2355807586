// The sentence, typed into the real program's panel.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "shell/frame/layout.hpp"
#include "shell/window/style.hpp"
#include "state/parameters.hpp"

namespace posenc {
namespace {

class WindowSentence : public test::WindowTest {
 protected:
  /// Goes to the sentence by keys alone, and opens its field: all of it is selected then.
  test::Driver& open_field() {
    auto& driver = open({.flags = {"--view", "attention"}}, "Attention – t = 37");
    for (const auto& p : parameters()) {
      const bool before = p.group == "encoding" || p.group == "position";
      if ((before && p.in_panel && applies(p, State{})) || p.id == "sentence") driver.key("Tab");
    }
    driver.key("Return");
    EXPECT_TRUE(driver.shows(selection_colour(dark_palette()), driver.rooms().panel));
    return driver;
  }
};

TEST_F(WindowSentence, IsTypedAndUndone) {
  auto& driver = open_field();
  driver.enter("man  bites dog");
  driver.key("Right");  // keys act again once the field is closed
  driver.expect_title("Attention – t = 38");
  EXPECT_EQ(saved().sentence.words.text(), "man bites dog");
  EXPECT_EQ(saved().sentence.order.size(), 3);
  open({}, "Attention – t = 38");
}

TEST_F(WindowSentence, OfTooManyWordsIsRefusedWithANotice) {
  auto& driver = open_field();
  std::string words;
  for (int i = 0; i <= kMaxWords; ++i) words += "a ";
  driver.enter(words);
  EXPECT_TRUE(driver.shows(dark_palette().error, driver.rooms().page));
  driver.key("Escape");
  EXPECT_EQ(saved().sentence.words, Sentence());
}

TEST_F(WindowSentence, IsLeftAsItWasByEscape) {
  auto& driver = open_field();
  driver.type("no");
  driver.keys({"Escape", "Right"});
  driver.expect_title("Attention – t = 38");
  EXPECT_EQ(saved().sentence.words, Sentence());
}

}  // namespace
}  // namespace posenc
