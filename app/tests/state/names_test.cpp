#include "state/names.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

/// How what people type is held against names.
namespace posenc {
namespace {

TEST(Names, AreFoldedToSmallLettersWithoutAccents) {
  EXPECT_EQ(folded("Text size"), "text size");
  EXPECT_EQ(folded("δ"), "delta");
  EXPECT_EQ(folded("Δ in Ω"), "delta in omega");
  EXPECT_EQ(folded("Éric’s ÖL"), "erics ol");
  EXPECT_EQ(folded("1–3, b"), "1 3  b");
  EXPECT_EQ(folded("犬 🐕 кот"), "? ? ???");
  EXPECT_EQ(folded("\xff\xe2\x82"), "   ") << "bytes that are no text";
}

double score(std::string_view typed, std::string_view name) {
  const auto found = fit(typed, name);
  return found ? found->score : 0;
}

TEST(Fit, ComparesWords) {
  for (const auto* const typed :
       {"text size", "Text", "size", "te si", "size text", "textsize", "txet size", "ext"})
    EXPECT_GT(score(typed, "Text size"), 0) << typed;
  for (const auto* const typed : {"", " ", "tz", "zise", "sie", "something", "ex"})
    EXPECT_EQ(score(typed, "Text size"), 0) << typed;
  EXPECT_EQ(score("a", ""), 0);
}

TEST(Fit, NeedsHalfOfWhatIsTyped) {
  EXPECT_GT(score("size of it", "Text size"), 0);
  EXPECT_EQ(score("size of all things", "Text size"), 0);
  EXPECT_EQ(score("pfad", "Jump δ positions forward"), 0);
}

TEST(Fit, PrefersWholeNamesThenTheirBeginnings) {
  EXPECT_GT(score("base", "Base"), score("base", "Base of the pinned curve"));
  EXPECT_GT(score("po", "Position"), score("po", "All positions"));
  EXPECT_GT(score("po", "All positions"), score("po", "Export"));
  EXPECT_GT(score("wavel", "Wavelengths"), score("wvael", "Wavelengths"));
  EXPECT_GT(score("position", "Position"), score("positon", "Position"));
}

TEST(Closest, OfFourLettersIsTheOnlyNameOneSlipAway) {
  std::vector<Meaning> all;
  for (const std::string id : {"view", "waves", "paper", "base", "loop", "d", "mean"})
    all.push_back({id, id});
  const std::pair<std::string, std::string> rows[] = {
      {"papr", "paper"}, {"wavs", "waves"}, {"veiw", "view"}, {"--veiw", "view"},
      {"bsae", "base"},  {"lop", ""},       {"vew", ""},      {"weves", "waves"}};
  for (const auto& [typed, meant] : rows) EXPECT_EQ(closest(typed, all), meant) << typed;
  EXPECT_EQ(closest("vase", all), "base");
  all.push_back({"case", "case"});
  EXPECT_EQ(closest("vase", all), "") << "base or case";
}

TEST(Closest, FindsWhatWasMeant) {
  std::vector<Meaning> flags;
  for (const std::string key : {"length", "position", "offset", "text-size", "pinned-base", "d"})
    flags.push_back({"--" + key, key});
  const std::pair<std::string, std::string> rows[] = {{"--lenght", "--length"},
                                                      {"--positon", "--position"},
                                                      {"--pinned", "--pinned-base"},
                                                      {"--font-size", "--text-size"},
                                                      {"--d_model", "--d"},
                                                      {"-d", "--d"},
                                                      {"--something", ""},
                                                      {"--size", ""},
                                                      {"-x", ""},
                                                      {"--", ""},
                                                      {std::string(1000, '-'), ""},
                                                      {std::string(100000, 'x'), ""}};
  for (const auto& [typed, meant] : rows) EXPECT_EQ(closest(typed, flags), meant) << typed;
  EXPECT_EQ(way_to("lenght", flags),
            "did you mean --length? There are --length, --position, --offset, --text-size, "
            "--pinned-base, --d");
  EXPECT_EQ(way_to("nothing", std::vector<Meaning>{{"a", "a"}, {"b", "b"}}), "give one of a, b");
}

}  // namespace
}  // namespace posenc
