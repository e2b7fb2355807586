#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <posenc/learn/learner.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "scene/background.hpp"
#include "set_parameters.hpp"
#include "state/controller.hpp"
#include "views/learning/runs.hpp"

namespace posenc::learning {
namespace {

const test::OneView kView{kLearningView};

State untrained(const std::string& settings) {
  State state = test::state_of("d=16 position=12 pair=0 " + settings);
  state.view = "learning";
  return within_limits(state);
}
/// The same once its run has come to its step: other Scenes of it then have that, too.
State of(const std::string& settings) {
  const State state = untrained(settings);
  kLearningView.known(Scene(state));
  return state;
}

TEST(LearningView, SaysWhatTheCoreMeasures) {
  Training training;
  training.d = 16;
  training.task = find_learning_task("first");
  training.method = find_learning_method("rotary");
  training.seed = 3;
  auto learner = *Learner::make(training);
  learner.learn(30);
  const FactList known =
      kView.known(of("learn-task=first learn-method=rotary learn-seed=3 learn-step=30"));
  const auto share = [&](int n) {
    return 100 * learner.model().accuracy(n, sequences_of(n)).share();
  };
  EXPECT_DOUBLE_EQ(known.number("accuracy"), share(24));
  EXPECT_DOUBLE_EQ(known.number("accuracy-twice"), share(48));
  EXPECT_DOUBLE_EQ(known.number("chance"), 100 * training.task->chance(12, 24));
  EXPECT_DOUBLE_EQ(known.number("loss"), learner.losses().back());
}

/// At d = 16 as in larger models: rotary knows distances beyond the trained length and no places,
/// ALiBi no sides, and without an encoding there is chance.
TEST(LearningView, TellsMethodsApart) {
  struct Case {
    const char *settings, *id;
    double least, greatest;
  };
  for (const auto& [settings, id, least, greatest] :
       {Case{"learn-method=rotary", "accuracy-twice", 98, 100},
        {"learn-method=rotary learn-task=mirror", "accuracy", 15, 35},
        {"learn-method=alibi", "accuracy", 40, 60},
        {"learn-method=none", "accuracy", 10, 25},
        {"encoding=linear learn-task=first", "accuracy-twice", 95, 100}}) {
    const double accuracy = kView.known(of(std::string(settings) + " learn-step=400")).number(id);
    EXPECT_GE(accuracy, least) << settings;
    EXPECT_LE(accuracy, greatest) << settings;
  }
  EXPECT_EQ(test::fared(*kView.known(of("learn-step=400 learn-method=none")).find("accuracy")),
            CheckOutcome::fails);
}

TEST(LearningView, ShowsTheSameStepHoweverFarItsRunHasCome) {
  const auto early = kView.rows(of("learn-step=25 learn-seed=8"));
  kView.rows(of("learn-step=60 learn-seed=8"));
  EXPECT_EQ(kView.rows(of("learn-step=25 learn-seed=8")).rows, early.rows);
}

TEST(LearningView, LearnsInTheBackgroundWhatItShowsAtOnce) {
  std::atomic<int> woken = 0;
  Scene scene;
  scene.set_background(std::make_shared<Background>([&] {
    ++woken;
    woken.notify_one();
  }));
  const State state = untrained("learn-step=50 learn-seed=9");
  scene.update(state);
  const auto is_there = [&] { return kLearningView.known(scene).has("accuracy-twice"); };
  for (int seen = woken; !is_there(); seen = woken) woken.wait(seen);
  EXPECT_GT(scene.steps(), 0U);
  const FactList grown = kLearningView.known(scene);
  EXPECT_EQ(grown, kLearningView.known(Scene(of("learn-step=50 learn-seed=9"))));
}

TEST(LearningView, ComparesAllMethodsOnAllTasks) {
  const State all = of("learn-show=all learn-step=1");
  const auto rows = kView.rows(all);
  EXPECT_EQ(rows.rows.size(),
            static_cast<std::size_t>(Comparison::cell_count() * Comparison::kSeeds));
  // The column of rotary and the row of the mirror image.
  const State next = kView.after(all, test::tap(kView.pixel(all, "all", {6.5, 2.5})));
  EXPECT_EQ(kView.known(next).text("learn-method-title"), "Rotary");
  EXPECT_EQ(kView.known(next).text("learn-task-title"), "Mirror image");
  const State binary = kView.after(all, test::tap(kView.pixel(all, "all", {3.5, 0.5})));
  EXPECT_EQ(kView.known(binary).text("learn-method-title"), "Binary");
}

/// A window and an export may show the same comparison.
TEST(Comparison, IsMadeOnceByTwoThreads) {
  Training training;
  training.d = 4;
  training.task = &learning_tasks().front();
  training.method = &learning_methods().front();
  Comparison comparison(training, 1);
  std::thread other([&] { comparison.work({}, {}); });
  comparison.work({}, {});
  other.join();
  EXPECT_EQ(comparison.done(), Comparison::cell_count() * Comparison::kSeeds);
  for (std::size_t task = 0; task < learning_tasks().size(); ++task) {
    for (std::size_t method = 0; method < learning_methods().size(); ++method)
      EXPECT_EQ(comparison.results(task, method).size(), std::size_t{Comparison::kSeeds});
  }
}

TEST(LearningView, ThePointerChoosesALetterAndAStep) {
  const State state = of("learn-step=40");
  EXPECT_EQ(kView.after(state, test::tap(kView.pixel(state, "sequence", {7.5, 0.5}))).position, 7);
  EXPECT_EQ(kView.after(state, test::tap(kView.pixel(state, "map", {2.5, 9.5}))).position, 9);
  const State stepped = kView.after(state, test::drag(kView.pixel(state, "loss", {20, 1}), {0, 0}));
  kLearningView.known(Scene(stepped));
  EXPECT_NEAR(kView.known(stepped).number("steps"), 20, 1);
  EXPECT_TRUE(
      test::contains(kView.text(state, kView.pixel(state, "sequence", {7.5, 2.5})), "position 7"));
}

TEST(LearningView, PlayingTrainsIt) {
  const auto& step = test::parameter("learn-step");
  Controller controller(of("learn-step=390 speed=8"));
  controller.toggle_playing();
  controller.play_on(0.1);
  EXPECT_EQ(step.get(controller.state()), 395);
  EXPECT_EQ(controller.state().position, 12);
  controller.play_on(0.2);
  EXPECT_EQ(step.get(controller.state()), 4) << "it begins again behind the last step";
  State once = controller.state();
  once.loop = false;
  Controller stops(once);
  stops.toggle_playing();
  for (int i = 0; i < 40; ++i) stops.play_on(0.25);
  EXPECT_EQ(step.get(stops.state()), 400);
  EXPECT_FALSE(stops.is_playing());
}

}  // namespace
}  // namespace posenc::learning
