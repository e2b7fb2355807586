// What a Scene computes again, and what it does not.

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <type_traits>

#include <gtest/gtest.h>

#include "no_threads.hpp"
#include "scene/background.hpp"
#include "scene/scene.hpp"

namespace posenc {
namespace {

TEST(SceneOnce, RemembersForEachLambda) {
  const Scene scene(State{});
  const auto one = [&] { return scene.once([](const Scene&) { return 1; }); };
  const auto other = [&] { return scene.once([](const Scene&) { return 2; }); };
  const auto made = one();
  EXPECT_EQ(*other(), 2);
  EXPECT_EQ(one(), made);
}

TEST(Scene, ForgetsWhatOnlyViewsBeforeTheLastUsed) {
  Scene scene;
  State state;
  const auto show = [&](const char* view) {
    state.view = view;
    scene.update(state);
    return scene.once([](const Scene&) { return 2; });
  };
  const std::weak_ptr all = show("heatmap");
  const std::weak_ptr own = scene.once([](const Scene&) { return 1; });
  show("binary");
  EXPECT_FALSE(own.expired()) << "who goes back does not wait";
  show("rotation");
  EXPECT_TRUE(own.expired());
  EXPECT_FALSE(all.expired());
}

TEST(Scene, HasTheValueOfAllArgumentsAndWhatIsHeldOutlivesItsPlace) {
  const Scene scene;
  const auto value = [&](int of) {
    return scene.once([](const Scene&, int argument) { return 10 * argument; }, of);
  };
  const auto held = value(2);
  for (const int of : {1, 2, 1, 3, 2, 4, 1}) EXPECT_EQ(*value(of), 10 * of);
  EXPECT_EQ(*held, 20);
  const auto made = std::make_shared<const int>(5);
  EXPECT_EQ(scene.once([](const Scene&, const std::shared_ptr<const int>& of) { return of; }, made),
            made)
      << "which may be shared already";
}

/// Finds no memory for its work.
class Failing : public Job {
 public:
  void work(const Stop& /*stop*/, const std::function<void()>& /*step*/) override {
    ++tries;
    throw std::bad_alloc();
  }
  std::atomic<int> tries = 0;
};

TEST(Background, AJobThatFailsEndsAloneAndIsNotTriedAgain) {
  const auto fail = [] {
    std::atomic<int> woken = 0;
    Background background([&] {
      ++woken;
      woken.notify_one();
    });
    const auto job = std::make_shared<Failing>();
    for (int i = 0; i < 3; ++i) background.work_on(job);
    woken.wait(0);
    background.rest();
    EXPECT_EQ(job->tries, 1);
    EXPECT_EQ(background.steps(), 1U) << "what there is, is shown";
  };
  fail();
  const test::NoThreads none;
  fail();
}

TEST(Scene, StaysWhereItIs) {
  static_assert(!std::is_copy_constructible_v<Scene> && !std::is_move_constructible_v<Scene>);
  static_assert(!std::is_copy_assignable_v<Scene> && !std::is_move_assignable_v<Scene>);
}

TEST(Scene, TermsOfManyPositionsCanBeHeldAtOnce) {
  State state;
  state.convention = find_convention("mistake-cos-exponent");
  const Scene scene(state);
  const auto first = scene.terms(0);
  const auto second = scene.terms(1);
  const std::weak_ptr evicted = first;
  const auto sum = (*first)[0];
  scene.terms(2);
  EXPECT_FALSE(evicted.expired());
  EXPECT_EQ((*first)[0], sum);
  EXPECT_NE(*first, *second);
}

/// Ends when it is let, whether it is asked to stop or not.
struct Stubborn final : Job {
  void work(const Stop& stop, const std::function<void()>&) override {
    begun.set_value();
    let.get_future().wait_for(kDeadline);
    was_stopped = stop();
    ended.set_value();
  }
  static constexpr std::chrono::seconds kDeadline{10};
  std::promise<void> begun, let, ended;
  bool was_stopped = false;
};

TEST(Background, DoesNotWaitForAJobThatItLeaves) {
  const auto left = std::make_shared<Stubborn>(), next = std::make_shared<Stubborn>();
  auto end_of_left = left->ended.get_future();
  auto begin_of_next = next->begun.get_future();
  Background background([] {});
  background.work_on(left);
  ASSERT_EQ(left->begun.get_future().wait_for(Stubborn::kDeadline), std::future_status::ready);
  background.rest();
  background.work_on(next);
  EXPECT_EQ(end_of_left.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  EXPECT_EQ(begin_of_next.wait_for(std::chrono::seconds(0)), std::future_status::timeout)
      << "one at a time";
  left->let.set_value();
  EXPECT_EQ(begin_of_next.wait_for(Stubborn::kDeadline), std::future_status::ready);
  EXPECT_TRUE(left->was_stopped);
  next->let.set_value();
}

}  // namespace
}  // namespace posenc
