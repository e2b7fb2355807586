// `posenc lesson`: what it lists, checks, prints and exports.

#include <gif_lib.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "command_run.hpp"
#include "documents/html.hpp"
#include "documents/lesson_export.hpp"
#include "documents/opening.hpp"
#include "expect_has.hpp"
#include "files/child.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "program_run.hpp"
#include "state/toml/toml.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

class LessonCommandTest : public CommandFolder {
 protected:
  /// What `posenc lesson ARGS` prints.
  static std::string lesson(const std::string& args) { return output(words_in("lesson " + args)); }
};

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(LessonCommandTest, ListsChecksAndPrintsNotes) {
  const auto all = lesson("list");
  std::set<std::size_t> columns;
  for (const auto& each : *shipped_lessons()) {
    EXPECT_EQ(count(all, each.title), 1u);
    const auto line = all.substr(all.find(each.id + ' '));
    columns.insert(line.find(each.title));
    EXPECT_EQ(lesson("check " + each.id),
              fmt::format("{}: {} steps, no mistakes\n", each.title, each.steps));
    const auto notes = lesson("notes " + each.id);
    EXPECT_TRUE(notes.starts_with(each.title + "\n\n1. "));
    EXPECT_EQ(count(notes, "{{"), 0u) << "numbers are computed";
  }
  EXPECT_EQ(columns.size(), 1u);
}

std::size_t answers(const Lesson& lesson) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lesson.steps, [](const Step& step) { return !step.answer.empty(); }));
}

TEST_F(LessonCommandTest, WritesAPagePerStepAndAnswer) {
  const auto shipped = *find_lesson("pendulums");
  const auto steps = shipped.steps.size(), all = steps + answers(shipped), sheets = (steps + 1) / 2;
  const struct {
    const char *args, *part;
    std::size_t count;
  } rows[] = {{"", "/Type /Page ", all},
              {" --shape 4:3 --theme dark", "/MediaBox [ 0 0 960 720 ]", all},
              {" --answers without", "/Type /Page ", steps},
              {" --handout", "/Type /Page ", sheets},
              {" --handout --answers space", "/Type /Page ", sheets}};
  for (const auto& [args, part, pages] : rows) {
    lesson(std::string("export pendulums -o a.pdf") + args);
    EXPECT_TRUE(contents("a.pdf").starts_with("%PDF-1.4"));
    const auto parts = count(contents("a.pdf"), part);
    EXPECT_TRUE(parts == pages || (parts > pages && part[1] == 'M')) << args << ": " << parts;
  }
  lesson("export pendulums -o folder");
  // Slides of a longer lesson stay as they are.
  const auto next = fmt::format("{:02}.svg", steps + 1);
  EXPECT_TRUE(std::filesystem::exists(folder() / "folder" / next));
  expect_rows({{"lesson export pendulums -o folder --answers without", 2, next}});
}

TEST_F(LessonCommandTest, EndsWithoutAFileInEveryFormatWhereItIsToldTo) {
  test::AtLeast looked(8);
  const auto all = formats_of(
      {Holds::deck, Holds::handout, Holds::page, Holds::live_page, Holds::film, Holds::subtitles});
  const auto shipped = *find_lesson("pendulums");
  for (const auto* const format : all) {
    ++looked;
    int asked = 0;
    const LessonExport how{.is_handout = format->holds == Holds::handout,
                           .is_live = format->holds == Holds::live_page,
                           .go_on = [&](auto...) { return ++asked < 2; }};
    const auto name = std::string("a").append(format->ending);
    if (!format->ending.empty()) put(name, "what was there");
    const auto done = export_lesson(shipped, "pendulums", how, path(name));
    ASSERT_FALSE(done) << format->name;
    EXPECT_EQ(done.error().message, "the export was cancelled") << format->name;
    EXPECT_EQ(asked, 2) << format->name << " asks until it is told to end";
    if (format->ending.empty()) {
      EXPECT_TRUE(std::filesystem::is_empty(path(name)));
    } else {
      EXPECT_EQ(contents(name), "what was there") << format->name;
    }
  }
}

TEST_F(LessonCommandTest, AFilmShowsItsStepsInOrder) {
  const auto file = path("three.toml");
  ASSERT_TRUE(write_file(file,
                         "title = 'Three'\n[[step]]\nheading = 'One'\nset = { length = 16 }\n"
                         "[[step]]\nheading = 'Two'\nquestion = 'q'\nanswer = 'a'\n"
                         "[[step]]\nheading = 'Three'\nmotion = { parameter = 'position', "
                         "from = 0, to = 8, seconds = 1 }\n"));
  const auto three = read_lesson(file).value();
  struct Part {
    std::size_t step;
    bool has_answer;
    std::int64_t frames;
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;
  for (const auto& [slide, frames] : film_parts(three, {}))
    parts.push_back({slide.step, slide.has_answer, frames});
  EXPECT_EQ(parts,
            (std::vector<Part>{{0, false, 100}, {1, false, 225}, {1, true, 100}, {2, false, 100}}));
  EXPECT_EQ(film_frames(three, {}), 525);
  EXPECT_EQ(film_frames(three, {.answers = Answers::without}), 425);
  EXPECT_GT(film_parts(*shipped_lesson("why-order"), {}).front().frames, 200) << "it is read";

  EXPECT_EQ(lesson("export " + file + " -o " + path("film.gif")), "");
  EXPECT_TRUE(test::contents(path("film.gif")).starts_with("GIF89a"));
  int failed = 0;
  auto* const gif = DGifOpenFileName(path("film.gif").c_str(), &failed);
  ASSERT_NE(gif, nullptr);
  ASSERT_EQ(DGifSlurp(gif), GIF_OK);
  EXPECT_EQ(gif->ImageCount, 525);
  std::set<int> changed;
  for (int i = 0; i < gif->ImageCount; ++i) {
    if (gif->SavedImages[i].ImageDesc.Width > 1) changed.insert(i);
  }
  DGifCloseFile(gif, &failed);
  EXPECT_TRUE(changed.contains(0) && changed.contains(100) && changed.contains(325) &&
              changed.contains(425));
  EXPECT_GT(changed.size(), 8u) << "t runs";
  EXPECT_LE(*changed.rbegin(), 450) << "and rests";
  EXPECT_EQ(changed.lower_bound(101), changed.find(325)) << "each stays as it is";

  if (!has_program("ffmpeg")) return;
  EXPECT_EQ(lesson("export " + file + " --answers without -o " + path("film.mp4")), "");
  EXPECT_EQ(test::contents(path("film.mp4")).substr(4, 4), "ftyp");
}

TEST_F(LessonCommandTest, CollectsStepsIntoALectureOfOnesOwn) {
  const auto mine = path("mine.toml");
  EXPECT_EQ(lesson("collect rotary:2 why-order:1,3-4 first-lecture:9 -o " + mine),
            "My lecture: 5 steps, 7.5 min\n");
  const auto lecture = read_lesson(mine).value();
  std::vector<Step> wanted;
  for (const auto& [id, step] : {std::pair("rotary", 1u),
                                 {"why-order", 0u},
                                 {"why-order", 2u},
                                 {"why-order", 3u},
                                 {"first-lecture", 8u}})
    wanted.push_back(shipped_lesson(id)->steps[step]);
  ASSERT_EQ(lecture.steps.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted[i].line = lecture.steps[i].line;
    EXPECT_EQ(lecture.steps[i], wanted[i]);
  }
  EXPECT_EQ(lesson("check " + mine), "My lecture: 5 steps, no mistakes\n");
  lesson("export " + mine + " -o a.pdf");
  EXPECT_EQ(count(contents("a.pdf"), "/Type /Page "), 5 + answers(lecture));
  // Hidden steps stay in the file alone; whole lessons leave them out.
  auto text = contents("mine.toml");
  text.insert(text.find("[[step]]") + 9, "hidden = true\n");
  ASSERT_TRUE(write_file(mine, text));
  lesson("export " + mine + " --answers without -o a.pdf");
  EXPECT_EQ(count(contents("a.pdf"), "/Type /Page "), 4u);
  EXPECT_EQ(lesson("collect " + mine + " -o " + path("again.toml")),
            "My lecture: 4 steps, 6 min\n");
  expect_rows({{"lesson collect rotary:99 -o b.toml", 2, "rotary has no step 99: give 1 to "},
               {"lesson collect nothing:1 -o b.toml", 2, "there is no lesson"},
               {"lesson collect rotary:1", 2, "lesson collect needs a file"},
               {"lesson check rotary why-order", 2, "unexpected argument why-order"}});
}

TEST_F(LessonCommandTest, SubtitlesHaveTheWordsWithTheTimesOfTheFilm) {
  const auto file = path("two.toml");
  ASSERT_TRUE(
      write_file(file,
                 "title = 'Two'\n[[step]]\nheading = 'One'\nwords = 'It is $\\frac{1}{2}$.'\n"
                 "note = 'Say {{d}}.'\nset = { d = 8 }\n[[step]]\nheading = 'Two'\n"
                 "question = 'Which?'\nchoices = ['this', 'that']\nright = 'B'\n"
                 "answer = 'That one, of all the many answers that one could have given.'\n"));
  EXPECT_EQ(lesson("export " + file + " --subtitles -o " + path("film.gif")), "");
  static const std::regex cue(
      R"((\d+)\n(\d\d):(\d\d):(\d\d),(\d{3}) --> (\d\d):(\d\d):(\d\d),(\d{3})\n([^\n]+(\n[^\n]+)?)\n\n)");
  const auto text = contents("film.srt");
  const auto time = [](const std::smatch& m, std::size_t i) {
    return ((std::stol(m[i]) * 60 + std::stol(m[i + 1])) * 60 + std::stol(m[i + 2])) * 1000 +
           std::stol(m[i + 3]);
  };
  std::vector<std::string> said;
  std::vector<long> begins;
  long end = 0;
  std::size_t parsed = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), cue), last; at != last; ++at) {
    EXPECT_EQ(std::stoul((*at)[1]), said.size() + 1);
    EXPECT_EQ(time(*at, 2), end) << "one ends where the next begins";
    EXPECT_LT(time(*at, 2), time(*at, 6));
    begins.push_back(end);
    end = time(*at, 6);
    said.push_back((*at)[10]);
    parsed += static_cast<std::size_t>(at->length());
  }
  EXPECT_EQ(parsed, text.size());
  EXPECT_EQ(said, (std::vector<std::string>{
                      "One", "It is 1/2.", "Say 8.", "Two", "Which? A\u00A0this\u2003 B\u00A0that",
                      "B. That one, of all the many answers that\none could have given."}));
  const auto two = read_lesson(file).value();
  const auto parts = film_parts(two, {});
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(end, film_frames(two, {}) * 40);
  EXPECT_EQ(begins[3], parts[0].frames * 40);
  EXPECT_EQ(begins[5], (parts[0].frames + parts[1].frames) * 40);
  lesson("export " + file + " -o " + path("alone.srt"));
  EXPECT_EQ(contents("alone.srt"), text);
  expect_rows({{"lesson export " + file + " --subtitles -o a.pdf", 2, "beside a film"}});
}

TEST_F(LessonCommandTest, DecksCarryTheirLesson) {
  const auto shipped = find_lesson("pendulums");
  ASSERT_TRUE(shipped);
  for (const auto* const deck : {"slides.pdf", "handout.pdf --handout"}) {
    lesson(fmt::format("export pendulums -o {}", deck));
    const std::string file(deck, std::string_view(deck).find(".pdf") + 4);
    EXPECT_EQ(lesson("notes " + file), lesson("notes pendulums"));
    EXPECT_TRUE(open_file(folder() / file, {})->lesson);
    EXPECT_EQ(to_toml(*find_lesson(path(file))), to_toml(*shipped));
  }
  lesson("export pendulums -o slides");
  int page = 1;
  for (Step step : shipped->steps) {
    const auto slide = open_session(folder() / "slides" / fmt::format("{:02}.svg", page));
    ASSERT_TRUE(slide) << slide.error().message;
    step.state = frozen(step, false);
    EXPECT_EQ(to_toml(state_of(step.state, slide->state)), to_toml(slide->state));
    page += step.answer.empty() ? 1 : 2;
  }
}

TEST_F(LessonCommandTest, WritesAStandaloneWebPage) {
  lesson("export shift-rotation -o lesson.html");
  const auto html = contents("lesson.html");
  EXPECT_EQ(count(html, "<section>"), 10u);
  EXPECT_EQ(count(html, "</details>"), count(html, "<details>"));
  EXPECT_GT(count(html, R"(alt="M_{\delta)"), 0u);
  // Names of formats apart, it has no address.
  EXPECT_EQ(count(html, "src=\"http"), 0u);
  EXPECT_EQ(count(html, "href=\"http"), 0u);
  EXPECT_EQ(html.find("{{"), std::string::npos);
}

/// What a browser makes of the page, with the network out of reach.
class LessonPage : public LessonCommandTest {
 protected:
  void SetUp() override {
    LessonCommandTest::SetUp();
    if (test::shell("command -v chromium").status != 0) GTEST_SKIP() << "there is no chromium";
    lesson("export shift-rotation -o lesson.html");
  }
  std::string browse(std::string_view flags, std::string_view page) const {
    return test::shell(fmt::format("cd {0} && HOME={0} chromium --headless --no-sandbox "
                                   "--disable-gpu --proxy-server=127.0.0.1:9 "
                                   "--virtual-time-budget=2000 {1} 'file://{0}/{2}' 2>/dev/null",
                                   folder().string(), flags, page))
        .output;
  }
  /// The page that does this at last.
  void write_page(const std::string& name, std::string_view script) const {
    auto page = contents("lesson.html");
    page.replace(page.rfind("</html>"), 7, fmt::format("<script>{{{}}}</script></html>", script));
    ASSERT_TRUE(write_file(folder() / name, page));
  }
};

TEST_F(LessonPage, HasQuestionsInSightAndAnswersOnPaper) {
  write_page("seen.html", R"(
    const all = [...document.querySelectorAll('section')], seen = all.map(each => {
      show(all.indexOf(each));
      return [...each.querySelectorAll('h2, summary')].every(
          part => part.getBoundingClientRect().bottom <= innerHeight);
    });
    document.body.insertAdjacentHTML('beforeend', `<p>${seen.filter(s => s).length} seen</p>`);)");
  for (const auto* const size : {"1280,720", "1280,900"}) {
    const auto dom = browse(fmt::format("--window-size={} --dump-dom", size), "seen.html");
    EXPECT_EQ(count(dom, "<p>10 seen</p>"), 1u) << size;
  }
  if (test::shell("command -v gs").status != 0) GTEST_SKIP() << "there is no gs";
  write_page("printed.html", "");
  browse("--print-to-pdf=printed.pdf", "printed.html");
  const auto text = test::shell(fmt::format(
      "gs -q -sDEVICE=txtwrite -o - {}/printed.pdf | tr -s ' \\n' ' '", folder().string()));
  test::expect_has(text.output, {"theorem", "needs"});
}

TEST_F(LessonPage, LivePicturesAnswerFromAFile) {
  const auto refused = testing_commands::posenc(
                           {"lesson", "export", "why-order", "--live", "-o", path("lesson.html")})
                           .err;
  if (const auto module = web_folder(); !module) {
    test::expect_has(refused, {"[web]"});
    GTEST_SKIP() << module.error().message;
  }
  EXPECT_EQ(count(contents("lesson.html"), "src=\"http"), 0u);
  write_page("live.html", R"(
    (async () => {
      const view = document.querySelector('posenc-view');
      await view.ready;
      const step = document.querySelectorAll('section')[2], third = step.querySelector('posenc-view');
      show(2);
      await third.ready;
      await new Promise(done => setTimeout(done, 100));
      const before = third.link, knob = step.querySelector('.knob');
      knob.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', cancelable: true}));
      knob.click();
      const said = [view.shadowRoot.querySelector('slot') === null, third.link !== before,
                    third.shadowRoot.activeElement !== null];
      document.body.replaceChildren(said.join(', '));
    })();)");
  EXPECT_EQ(count(browse("--dump-dom", "live.html"), "true, true, true"), 1u);
}

TEST_F(LessonPage, ABrowserStepsThroughIt) {
  const auto page = contents("lesson.html");
  // What the page says of its place, at first and after each key.
  write_page("pressed.html", R"(
    const place = document.getElementById('place'), said = [place.textContent];
    for (const key of ['ArrowRight', 'PageDown', 'PageDown', 'ArrowLeft', 'End', 'ArrowRight']) {
      dispatchEvent(new KeyboardEvent('keydown', {key}));
      const open = document.querySelectorAll('details[open]').length;
      said.push(place.textContent + (open ? ` with ${open}` : ''));
    }
    document.body.insertAdjacentHTML('beforeend', `<p>${said.join(', ')}</p>`);)");
  // Page down opens an answer first.
  for (const auto& [at, first] : {std::pair("", 1), std::pair("#5", 5)}) {
    const auto dom = browse("--dump-dom", fmt::format("pressed.html{}", at));
    const auto says = fmt::format(
        "{} of 10, {} of 10, {} of 10 with 1, {} of 10 with 1, {} of 10 with 1, "
        "10 of 10 with 1, 10 of 10 with 1",
        first, first + 1, first + 1, first + 2, first + 1);
    EXPECT_EQ(count(dom, fmt::format("<p>{}</p>", says)), 1u) << dom;
    EXPECT_EQ(count(dom, R"(<section class="current">)"), 1u);
    EXPECT_EQ(count(dom, "<img"), count(page, "<img"));
  }
}

}  // namespace
}  // namespace posenc
