#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/colormap.hpp"
#include "state/rows/rows.hpp"
#include "text/phrase.hpp"
#include "views/known.hpp"
#include "views/learning/runs.hpp"
#include "views/parts.hpp"

/// A small Transformer that learns a task step by step, with each encoding.
namespace posenc {
namespace learning {
namespace {

using namespace plot;

enum class Show { run, all };
/// How the model gets positions; `added` adds the State's encoding.
enum class By { added, learned, rotary, alibi, t5, none };

constexpr std::array<Choice, 2> kShows{
    {{"run", "One run", "One task, one method: how it learns, step by step"},
     {"all", "All methods", "Each task by each method, five seeds each; takes up to a minute"}}};
constexpr std::array<Choice, 6> kTasks{{{"before", "Letter before"},
                                        {"third-before", "Three letters before"},
                                        {"mirror", "Mirror image"},
                                        {"first", "First letter"},
                                        {"count", "How many before"},
                                        {"after-last", "Letter after the last same one"}}};
constexpr std::array<Choice, 6> kMethods{
    {{"added", "Encoding, added", "The encoding chosen above is added to the letters’ vectors"},
     {"learned", "Learned table", "A row for each position is added, and learned"},
     {"rotary", "Rotary", "Queries and keys are rotated by their positions, as in Llama and Qwen"},
     {"alibi", "ALiBi", "Logits are lowered with the distance, on either side"},
     {"t5", "T5 buckets", "Each bucket of distances has a learned number, added to the logit"},
     {"none", "No encoding", "Only a causal mask can tell the order"}}};

constexpr Option<Show> kShow{kShows,
                             {.id = "learn-show",
                              .label = "Show",
                              .help = "Watch one run, or compare all methods on all tasks"}};
bool is_run(const State& s) { return s[kShow] == Show::run; }
constexpr std::string_view kOfAll = "“All methods” has each of them";
constexpr Option<int> kTask{kTasks,
                            {.id = "learn-task",
                             .label = "Task",
                             .help = "What the model learns to answer at each position",
                             .applies = is_run,
                             .why_not = kOfAll}};
constexpr Option<By> kMethod{
    kMethods,
    {.id = "learn-method",
     .label = "Position by",
     .help = "How the model is told positions: compare what each can learn",
     .applies = is_run,
     .why_not = kOfAll}};
constexpr Option<std::int64_t> kStep{
    0,
    {.id = "learn-step",
     .label = "Training step",
     .unit = "steps",
     .help = "How many steps the model has learned; Play trains it from here",
     .limits = fixed_limits<0, kMostSteps>}};
constexpr Option<std::int64_t> kSeed{
    1,
    {.id = "learn-seed",
     .label = "Seed",
     .help = "Start from other random numbers and sequences; the same seed gives the same run",
     .limits = fixed_limits<1, 1000>,
     .applies = is_run,
     .why_not = "“All methods” has five of them"}};
constexpr Option<int> kLayers{
    1,
    {.id = "learn-layers",
     .label = "Layers",
     .help = "Layers of attention: “Letter after the last same one” needs two",
     .limits = fixed_limits<1, kMaxLayers>}};
constexpr Option<bool> kCausal{
    false,
    {.id = "learn-causal",
     .label = "Causal mask",
     .help = "Mask later letters, as language models do: the mask alone tells some order"}};
constexpr std::array<const Parameter*, 7> kOptions{&kShow, &kTask,   &kMethod, &kStep,
                                                   &kSeed, &kLayers, &kCausal};

constexpr std::string_view kSequence = "sequence", kMap = "map", kFirstMap = "first-map",
                           kLoss = "loss", kAccuracy = "lengths", kPairs = "pairs",
                           kDistances = "distances", kAll = "all";
constexpr Unit kPercent{"%", "%"};
constexpr int kTrained = 24, kTwice = 2 * kTrained;
/// The number of the shown sequence. Training takes none below 0.
constexpr std::int64_t kShownSequence = -1;

/// The State's method; null for a table from a file, with which no model can learn.
const LearningMethod* method_of(const State& state) {
  const auto by = state[kMethod];
  if (by == By::added) return find_learning_method(state.encoding->id);
  return find_learning_method(kMethods[static_cast<std::size_t>(by)].id);
}

/// The settings of the State's run; its method may be null.
Training training_of(const State& state) {
  Training training;
  training.task = &learning_tasks()[static_cast<std::size_t>(state[kTask])];
  training.method = method_of(state);
  training.positions = kTrained;
  training.layers = state[kLayers];
  training.causal = state[kCausal];
  training.seed = state[kSeed];
  if (!has_waves(state)) return training;  // the panel has neither d nor base then
  training.d = static_cast<int>(state.d);
  training.base = state.base;
  training.convention = state.convention;
  training.scaling = scaling_of(state);
  return training;
}
/// The settings that all runs of the comparison share. Its own task, method and seed are the first.
Training training_of_all(const State& state) {
  Training training = training_of(state);
  training.task = &learning_tasks()[0];
  training.method = &learning_methods()[0];
  training.seed = 1;
  return training;
}

std::string why_not(const State& state) {
  Training training = training_of(state);
  const auto reason = [&] {
    const auto good = accepts(training);
    return good ? std::string() : good.error().message;
  };
  if (is_run(state)) {
    if (training.method == nullptr)
      return "a model cannot learn with a table from a file: choose another encoding, or "
             "learn-method = learned";
    return reason();
  }
  for (const auto& method : learning_methods()) {
    training.method = &method;
    if (auto why = reason(); !why.empty()) return why;
  }
  return "";
}

/// The State's run: trained up to its step, or, with a background, as far as it has come.
std::shared_ptr<Run> run_of(In in) {
  struct Request {
    std::shared_ptr<Run> run;
    std::shared_ptr<RunJob> job;
  };
  const auto request = in.once([](In of) {
    struct Kept {
      std::shared_ptr<Run> run;
    };
    const auto run = of.once([](In by) { return Kept{shared_run(training_of(by.state()))}; })->run;
    return Request{run, std::make_shared<RunJob>(run, of[kStep])};
  });
  Background* const background = in.background();
  if (background == nullptr) {
    request->run->reach(in[kStep]);
  } else if (!request->run->has(in[kStep])) {
    background->work_on(request->job);
  }
  return request->run;
}
const Snapshot& snapshot(In in) {
  run_of(in);  // so that the background trains it
  return *in.once([](In of) { return run_of(of)->at(of[kStep]); });
}
const TrainedModel& model(In in) { return *snapshot(in).model; }
const LearningTask& task(In in) { return learning_tasks()[static_cast<std::size_t>(in[kTask])]; }

/// The shown letters, the right answers and the model's.
struct Example {
  std::vector<int> letters;
  std::vector<std::optional<int>> answers;
  ModelReading reading;

  int count() const { return static_cast<int>(letters.size()); }
  bool is_right(int t) const {
    const auto i = static_cast<std::size_t>(t);
    return answers[i] && *answers[i] == reading.answers[i];
  }
  double weight(std::size_t layer, int query, int key) const {
    return reading.weights[layer][static_cast<std::size_t>(query * count() + key)];
  }
  /// The key with the largest weight in the last layer.
  int source(int query) const {
    const auto row = std::span(reading.weights.back())
                         .subspan(static_cast<std::size_t>(query * count()), letters.size());
    return static_cast<int>(std::ranges::max_element(row) - row.begin());
  }
};
const Example& example(In in) {
  return *in.once([](In of) {
    const Training& training = model(of).training();
    Example made;
    made.letters = learning_sequence(training.letters, training.seed, kShownSequence, kTrained);
    for (int t = 0; t < made.count(); ++t)
      made.answers.push_back(task(of).answer(made.letters, t, training.letters));
    made.reading = model(of).read(made.letters);
    return made;
  });
}
/// The State's t, within the shown sequence.
int chosen(In in) { return static_cast<int>(std::clamp<std::int64_t>(in.t(), 0, kTrained - 1)); }

std::string letter_text(int letter) { return {static_cast<char>('A' + letter)}; }
std::string answer_text(In in, int answer) {
  return task(in).is_number ? integer_text(answer) : letter_text(answer);
}

double chance_at(In in, int length) { return task(in).chance(Training{}.letters, length); }
std::size_t index_of(int length) {
  return static_cast<std::size_t>(std::ranges::find(kLengths, length) - kLengths.begin());
}
/// The accuracy at a length, once it is measured.
std::optional<Accuracy> accuracy_at(In in, int length) {
  const auto& measured = snapshot(in).measured;
  const std::size_t i = index_of(length);
  return i < measured.size() ? std::optional(measured[i]) : std::nullopt;
}

Quantity percent(double share) { return {100 * share, kPercent, 3}; }
std::string percent_text(double share) { return text_of(Value(percent(share))); }
NotMeasured not_yet(In in) {
  return {snapshot(in).is_there && snapshot(in).step == 0 ? "no step was made"
                                                          : "the model is training"};
}
Value interval_of(In in, int length) {
  const auto accuracy = accuracy_at(in, length);
  if (!accuracy) return not_yet(in);
  const auto [low, high] = accuracy->interval();
  return Between{100 * low, 100 * high, kPercent};
}
/// An accuracy is that of one seed, on some of all sequences.
Searched sampled(int length) {
  constexpr std::int64_t kSeeds = 1000, kSequences = 1'000'000'000;
  return some_of(1, "seed", 1, kSeeds).each("sequence", sequences_of(length), kSequences);
}
Finding accuracy_fact(In in, int length, std::string_view claims, double least) {
  const auto accuracy = accuracy_at(in, length);
  if (!accuracy) return not_yet(in);
  return {percent(accuracy->share()),
          Check{claims,
                {accuracy->interval()[0] > least,
                 phrase("{}, of {} answers", percent_text(accuracy->share()), accuracy->asked)},
                sampled(length)}};
}
Finding accuracy_twice(In in) {
  const auto trained = accuracy_at(in, kTrained), twice = accuracy_at(in, kTwice);
  if (!trained || !twice) return not_yet(in);
  return {percent(twice->share()),
          Check{"no less than at the trained length, within both intervals",
                {twice->interval()[1] >= trained->interval()[0],
                 phrase("{}, of {} answers", percent_text(twice->share()), twice->asked)},
                sampled(kTwice)}};
}

/// The learned rotation of each pair; empty where no sinusoids are added.
const std::vector<LearnedPair>& learned_pairs(In in) {
  return *in.once([](In of) { return model(of).pairs(); });
}
bool has_pairs(In in) { return is_run(in.state()) && !learned_pairs(in).empty(); }
double target_rad(In in, int k) { return in.waves().omega(k) * task(in).offset; }
void add_pair(In in, FactList& all) {
  if (!has_pairs(in) || snapshot(in).step == 0) return;
  const auto k = static_cast<int>(in.state().pair);
  const LearnedPair& pair = learned_pairs(in)[static_cast<std::size_t>(k)];
  constexpr double kDegree = 180 / std::numbers::pi;
  all.add("pair-angle", "learned rotation of pair k",
          Quantity(pair.angle_rad * kDegree, kDegrees, 3));
  if (task(in).offset != 0)
    all.add("pair-asked", "rotation that the task asks for",
            Quantity(std::remainder(target_rad(in, k), kTurnRad) * kDegree, kDegrees, 3));
  all.add("pair-weight", "weight of pair k among all", percent(pair.weight));
  all.add("pair-rest", "part of it that is no rotation", percent(pair.not_rotation));
}

Found if_run(In in, Finding (*find)(In)) {
  if (!is_run(in.state())) return {};
  return find(in);
}
std::string method_title(In in) { return std::string(method_of(in.state())->title); }

/// The comparison of all methods, as far as it has come.
std::shared_ptr<const Comparison> comparison(In in) {
  struct Kept {
    std::shared_ptr<Comparison> comparison;
  };
  const auto made = in.once([](In of) {
                        return Kept{shared_comparison(training_of_all(of.state()), of[kStep])};
                      })->comparison;
  Background* const background = in.background();
  const bool has_step = in[kStep] > 0;
  if (background == nullptr && has_step) {
    made->work({}, {});
  } else if (has_step && !made->is_whole()) {
    background->work_on(made);
  }
  return made;
}
/// The least, mean and greatest accuracy of a cell's seeds.
struct Spread {
  double least = 1, mean = 0, greatest = 0;

  explicit Spread(const Comparison::Results& results, double Comparison::Result::*part) {
    for (const auto& each : results) {
      least = std::min(least, each.*part);
      greatest = std::max(greatest, each.*part);
      mean += each.*part / static_cast<double>(results.size());
    }
  }
};
void add_cells(In in, FactList& all) {
  if (is_run(in.state())) return;
  const auto tasks = learning_tasks();
  const auto methods = learning_methods();
  const auto made = comparison(in);
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    for (std::size_t m = 0; m < methods.size(); ++m) {
      const auto results = made->results(t, m);
      const auto add = [&](std::string_view suffix, std::string_view words,
                           double Comparison::Result::*part) {
        Value value = NotMeasured{in[kStep] == 0 ? "no step was made" : "it is being tried"};
        if (!results.empty())
          value = mean(percent(Spread(results, part).mean),
                       some_of(std::ssize(results), "seed", 1, Comparison::kSeeds));
        all.add(fmt::format("{}-{}{}", tasks[t].id, methods[m].id, suffix),
                phrase("{}, {}: mean accuracy{}", tasks[t].title, methods[m].title, words),
                std::move(value));
      };
      add("", "", &Comparison::Result::trained);
      add("-twice", " at twice the length", &Comparison::Result::twice);
    }
  }
}

constexpr FactDefinition kFacts[]{
    {"learn-task-title", "task",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding { return std::string(task(of).title); });
     }},
    {"learn-method-title", "position by",
     [](In in) -> Found { return if_run(in, [](In of) -> Finding { return method_title(of); }); }},
    {"steps", "trained for",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding { return Quantity(snapshot(of).step, kSteps); });
     }},
    {"accuracy", "right answers",
     [](In in) -> Found {
       return if_run(in, [](In of) {
         return accuracy_fact(of, kTrained, "more than chance", chance_at(of, kTrained));
       });
     }},
    {"accuracy-interval", "95 % interval",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding { return interval_of(of, kTrained); });
     }},
    {"accuracy-twice", "twice as long", [](In in) -> Found { return if_run(in, accuracy_twice); }},
    {"accuracy-twice-interval", "95 % interval at twice the length",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding { return interval_of(of, kTwice); });
     }},
    {"chance", "chance",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding { return percent(chance_at(of, kTrained)); });
     }},
    {"loss", "loss of the last step",
     [](In in) -> Found {
       return if_run(in, [](In of) -> Finding {
         if (snapshot(of).losses.empty()) return not_yet(of);
         return Quantity(snapshot(of).losses.back(), {}, 3);
       });
     }},
    {"tested", "tested on",
     [](In in) -> Found {
       return if_run(in, [](In) -> Finding {
         return phrase("{} new sequences of {} letters, {} of {}; one seed", sequences_of(kTrained),
                       kTrained, sequences_of(kTwice), kTwice);
       });
     }},
    {"diverged", "the loss is no number from step",
     [](In in) -> Found {
       if (!is_run(in.state()) || !snapshot(in).diverged_at) return {};
       return Quantity(*snapshot(in).diverged_at);
     }},
    add_pair,
    {"runs", "runs that are done",
     [](In in) -> Found {
       if (is_run(in.state())) return {};
       return phrase("{} of {}", comparison(in)->done(),
                     Comparison::cell_count() * Comparison::kSeeds);
     }},
    add_cells};

constexpr std::array kClaims{
    Claim{has("diverged"), "The loss is no number from step {diverged} on"},
    Claim{has("accuracy-twice"),
          "{learn-method-title}: {accuracy} right after {steps}, {accuracy-twice} at twice the "
          "length",
          "{accuracy} right, {accuracy-twice} at twice the length"},
    Claim{"{learn-method-title}: the model after {steps}"}};
constexpr std::array kClaimsOfAll{Claim{"Right answers by task and method, of five seeds"}};

Heading heading(In in) {
  if (!is_run(in.state()))
    return {.how_to_read = {"Large: the trained length. Below: twice as long. Small: least and "
                            "greatest of the seeds. Larger models may do otherwise.",
                            "Large: the trained length. Below: twice as long."}};
  return {.how_to_read = phrase("Task: {}. Below a wrong answer: the right one.",
                                in.facts().text("learn-task-title")),
          .of_panels = {{kSequence, "Lines: where an answer looks."}}};
}

Color method_color(In in) { return in.palette().series[0]; }

Axis cells_axis(std::vector<std::string> names, Text name = {}) {
  return {.name = std::move(name),
          .extent = Extent{0, static_cast<double>(names.size())},
          .scale = AxisScale::cells,
          .names = std::move(names)};
}

/// From the top: letters, lines from each answer to the letters it attends to, answers, and the
/// right answer below each wrong one.
Plot sequence(In in) {
  const auto& palette = in.palette();
  const Example& shown = example(in);
  constexpr double kGap = 0.06;
  std::vector<std::string> places;
  for (int t = 0; t < shown.count(); ++t) places.push_back(integer_text(t));
  Plot plot{.x = cells_axis(std::move(places)),
            .y = cells_axis({"letters", "", "answers", "should be"})};
  const auto box = [&](int t, int row) {
    return Rect{{t + kGap, row + kGap}, {t + 1 - kGap, row + 1 - kGap}};
  };
  Bars bars;
  BoxTexts texts;
  const auto add = [&](int t, int row, Color fill, std::string text,
                       std::optional<Color> hatch = {}) {
    bars.bars.push_back({box(t, row), fill, {}, hatch});
    texts.texts.push_back({box(t, row), std::move(text), ink_on(fill)});
  };
  const int here = chosen(in);
  for (int t = 0; t < shown.count(); ++t) {
    const auto i = static_cast<std::size_t>(t);
    add(t, 0, mix(palette.ground, palette.text, 0.12), letter_text(shown.letters[i]));
    if (!shown.answers[i]) continue;
    const bool is_right = shown.is_right(t);
    add(t, 2, is_right ? palette.ok : mix(palette.ground, palette.error, 0.75),
        answer_text(in, shown.reading.answers[i]));
    if (is_right) continue;
    texts.texts.push_back(
        {box(t, 3), answer_text(in, *shown.answers[i]), palette.muted, Face::medium});
  }
  plot.add(std::move(bars));
  constexpr double kFaint = 0.1;
  const std::size_t last = shown.reading.weights.size() - 1;
  for (int t = 0; t < shown.count(); ++t) {
    if (!shown.answers[static_cast<std::size_t>(t)]) continue;
    for (int key = 0; key < shown.count(); ++key) {
      const double weight = shown.weight(last, t, key);
      if (weight < kFaint) continue;
      const bool is_here = t == here;
      const Color color = is_here ? palette.t : palette.muted;
      plot.add(Line{.points = {{key + 0.5, 1}, {t + 0.5, 2}},
                    .stroke = {color.with_alpha(is_here ? 1 : 0.25 + 0.6 * weight),
                               (is_here ? 5 : 3) * weight},
                    .is_readable = false});
    }
  }
  Bars outlines;
  for (const auto& [t, row] : {std::pair(here, 2), std::pair(shown.source(here), 0)})
    outlines.bars.push_back({box(t, row), palette.t.with_alpha(0), Stroke{palette.t, 3}});
  plot.add(std::move(outlines));
  plot.add(std::move(texts));
  return plot;
}

Plot weights(In in, std::size_t layer) {
  const Example& shown = example(in);
  std::vector<std::string> names;
  for (const int letter : shown.letters) names.push_back(letter_text(letter));
  Plot plot{.x = cells_axis(names, "letter attended to"),
            .y = cells_axis(names),
            .is_square = true,
            .sampling = Sampling::nearest,
            .title = in[kLayers] == 1 ? Text("Attention")
                                      : Text(phrase("Attention, layer {}", layer + 1))};
  const auto n = static_cast<std::size_t>(shown.count());
  plot.add(matrix_image(
      {shown.count(), shown.count(),
       [weights = shown.reading.weights[layer], n](auto query, auto key) {
         return weights[static_cast<std::size_t>(query) * n + static_cast<std::size_t>(key)];
       }},
      colormaps(in.palette()).front(), {-1, 1}));
  plot.add(CellMark{.cells = {chosen(in), 1}, .stroke = {in.palette().t, 2}});
  return plot;
}
Plot last_weights(In in) { return weights(in, example(in).reading.weights.size() - 1); }
Plot first_weights(In in) { return weights(in, 0); }

Plot losses(In in) {
  const auto& palette = in.palette();
  const double blind = std::log(Training{}.letters);
  const double top = 1.25 * blind;
  Plot plot{.x = {.name = "step", .extent = Extent{0, kMostSteps}, .whole = true},
            .y = {.name = "loss", .extent = Extent{0, top}},
            .title = "Loss"};
  plot.add(at_y(blind, {palette.muted, 2, Dash::dashed}, "blind guess"));
  Line line{.stroke = {method_color(in), 3}};
  for (std::size_t i = 0; i < snapshot(in).losses.size(); ++i)
    line.points.emplace_back(static_cast<double>(i + 1), std::min(snapshot(in).losses[i], top));
  plot.add(std::move(line));
  plot.add(at_x(snapshot(in).step, {palette.t, 2}));
  return plot;
}

Plot lengths(In in) {
  const auto& palette = in.palette();
  Plot plot{.x = {.name = "letters",
                  .extent = Extent{kLengths.front() / 1.1, kLengths.back() * 1.1},
                  .scale = AxisScale::logarithmic,
                  .ticks = {kLengths.begin(), kLengths.end()}},
            .y = {.name = "right, %", .extent = Extent{0, 100}, .has_air = true},
            .title = "Right answers by length"};
  plot.add(at_x(kTrained, {palette.muted, 2}, "trained"));
  Line chance{.stroke = {palette.muted, 2, Dash::dashed}, .name = "chance"};
  Line line{.stroke = {method_color(in), 3}, .dot = size::kMark};
  Band band{.color = method_color(in).with_alpha(0.3)};
  for (const int length : kLengths) {
    chance.points.emplace_back(length, 100 * chance_at(in, length));
    const auto accuracy = accuracy_at(in, length);
    if (!accuracy) continue;
    const auto [low, high] = accuracy->interval();
    line.points.emplace_back(length, 100 * accuracy->share());
    band.x.push_back(length);
    band.low.push_back(100 * low);
    band.high.push_back(100 * high);
  }
  plot.add(std::move(chance));
  if (!band.x.empty()) plot.add(std::move(band), std::move(line));
  return plot;
}

/// A hand for each pair, at its learned rotation. Its length is the square root of the pair's
/// weight, relative to the largest.
Dials pairs(In in) {
  const auto& palette = in.palette();
  const auto& learned = learned_pairs(in);
  const double most = std::ranges::max(learned, {}, &LearnedPair::weight).weight;
  const bool has_target = task(in).offset != 0;
  Dials dials = pair_dials(in.waves(), in.state().pair, [&](int k) {
    const LearnedPair& pair = learned[static_cast<std::size_t>(k)];
    std::vector<DialHand> hands;
    if (has_target)
      hands.push_back({on_circle(target_rad(in, k)), {palette.muted, 2, Dash::dashed}});
    hands.push_back({std::sqrt(most > 0 ? pair.weight / most : 0) * on_circle(pair.angle_rad),
                     {palette.k, 4},
                     DialHand::End::dot});
    return hands;
  });
  dials.before = "Learned rotation of ";
  dials.after = has_target ? "; dashed: ω · δ" : "";
  return dials;
}

Plot distances(In in) {
  const auto& palette = in.palette();
  const auto all = model(in).logits_by_distance(kTrained);
  Line line{.stroke = {method_color(in), 3}, .dot = size::kDot};
  Band band{.color = method_color(in).with_alpha(0.3)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double distance = static_cast<double>(i) - (kTrained - 1);
    line.points.emplace_back(distance, all[i].mean);
    band.x.push_back(distance);
    band.low.push_back(all[i].least);
    band.high.push_back(all[i].greatest);
  }
  Plot plot{
      .x = {.name = "positions back", .extent = Extent{1 - kTrained, kTrained - 1}, .whole = true},
      .y = {.name = "logit"},
      .title = "Logit by distance"};
  if (task(in).offset != 0)
    plot.add(at_x(task(in).offset, {palette.delta, 2}, symbol_text("δ", task(in).offset)));
  plot.add(std::move(band), std::move(line));
  return plot;
}

FactPanel numbers(In in) {
  const auto& palette = in.palette();
  return fact_panel(in.facts(), {{"accuracy", palette.text, {"accuracy-interval"}},
                                 {"accuracy-twice", palette.text, {"accuracy-twice-interval"}}});
}

/// Accuracies: a row for each task, a column for each method.
Plot all_methods(In in) {
  const auto& palette = in.palette();
  const auto tasks = learning_tasks();
  const auto methods = learning_methods();
  Plot plot{.x = cells_axis({}), .y = cells_axis({})};
  for (const auto& each : tasks) {
    plot.y.names.emplace_back(each.title);
    plot.y.brief_names.emplace_back(each.id);
    plot.y.values.push_back(
        {percent_text(each.chance(Training{}.letters, kTrained)), palette.muted});
  }
  plot.y.values_name = "chance";
  constexpr std::size_t kLongest = 7;  // "sin" is the sinusoids’
  for (const auto& each : methods) {
    plot.x.names.emplace_back(each.title.substr(0, each.title.find(',')));
    const auto brief = each.id.substr(0, each.id.find('-'));
    plot.x.brief_names.emplace_back(brief.substr(0, brief.size() > kLongest ? 3 : kLongest));
  }
  plot.x.extent->to = static_cast<double>(methods.size());
  plot.y.extent->to = static_cast<double>(tasks.size());
  const auto made = comparison(in);
  Bars bars;
  BoxTexts large, middle, small;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    for (std::size_t m = 0; m < methods.size(); ++m) {
      const auto results = made->results(t, m);
      const auto x = static_cast<double>(m), y = static_cast<double>(t);
      constexpr double kGap = 0.04;
      const auto part = [&](double from, double to) {
        return Rect{{x + kGap, y + from}, {x + 1 - kGap, y + to}};
      };
      Color fill = mix(palette.ground, palette.text, 0.08);
      if (!results.empty()) {
        const Spread trained(results, &Comparison::Result::trained),
            twice(results, &Comparison::Result::twice);
        fill = mix(fill, palette.ok, 0.75 * trained.mean);
        const auto whole = [](double share) { return integer_text(std::lround(100 * share)); };
        const Color ink = ink_on(fill);
        large.texts.push_back({part(0.04, 0.4), whole(trained.mean) + " %", ink});
        middle.texts.push_back({part(0.4, 0.68), whole(twice.mean) + " %", ink, Face::medium});
        small.texts.push_back(
            {part(0.68, 0.96),
             phrase("{}–{} · {}–{}", whole(trained.least), whole(trained.greatest),
                    whole(twice.least), whole(twice.greatest)),
             ink, Face::regular});
      }
      bars.bars.push_back({part(kGap, 1 - kGap), fill});
    }
  }
  plot.add(std::move(bars));
  for (auto* const texts : {&large, &middle, &small})
    if (!texts->texts.empty()) plot.add(std::move(*texts));
  return plot;
}

constexpr auto kOfRun = [](In in) { return is_run(in.state()); };
constexpr PanelDefinition kPanels[]{
    {kSequence,
     panel<sequence>,
     {0, 0, 3},
     {.least = {480, 130}, .weight = {1, 0.8}, .tall = Place{0, 0}},
     0,
     kOfRun},
    {kMap,
     panel<last_weights>,
     {0, 1, 1, 2},
     {.least = {200, 200}, .weight = {1, 1}, .tall = Place{0, 1}},
     0,
     kOfRun},
    {kLoss, panel<losses>, {1, 1}, {.least = {220, 130}, .tall = Place{0, 2}}, 2, kOfRun},
    {kAccuracy, panel<lengths>, {2, 1}, {.least = {220, 130}, .tall = Place{0, 3}}, 1, kOfRun},
    {kPairs, panel<pairs>, {1, 2}, {.least = {220, 100}, .tall = Place{0, 4}}, 4, has_pairs},
    {kDistances,
     panel<distances>,
     {1, 2},
     {.least = {220, 120}, .tall = Place{0, 4}},
     4,
     [](In in) { return is_run(in.state()) && !has_pairs(in); }},
    {kFirstMap,
     panel<first_weights>,
     {2, 2},
     {.least = {200, 200}, .tall = Place{0, 5}},
     5,
     [](In in) { return is_run(in.state()) && in[kLayers] > 1; }},
    {"facts",
     panel<numbers>,
     {2, 2},
     {.least = {220, 100}, .tall = Place{0, 6}},
     3,
     [](In in) { return is_run(in.state()) && in[kLayers] == 1; }},
    {kAll, panel<all_methods>, {0, 0}, {.least = {480, 240}, .tall = Place{0, 0}}, 0, [](In in) {
       return !is_run(in.state());
     }}};

/// The State with that method; where it adds an encoding, with that one.
State with_method(State state, const LearningMethod& method) {
  const auto by = std::ranges::find(kMethods, method.id, &Choice::id);
  state.set(kMethod, by == kMethods.end() ? By::added : static_cast<By>(by - kMethods.begin()));
  if (by == kMethods.end()) state.encoding = find_encoding(method.id);
  return state;
}

State act(In in, const Hit& hit) {
  State next = in.state();
  if (hit.panel == kPairs && hit.dial && hit.tapped) next.pair = hit.dial->number;
  if (!hit.in_frame) return next;
  if (hit.panel == kLoss && hit.down)
    next.set(kStep, std::clamp<std::int64_t>(std::llround(hit.at.x), 0, kMostSteps));
  if (hit.panel == kSequence && hit.tapped && hit.x_cells) next.position = hit.x_cells->first;
  if ((hit.panel == kMap || hit.panel == kFirstMap) && hit.tapped && hit.y_cells)
    next.position = hit.y_cells->first;
  if (hit.panel == kAll && hit.tapped && hit.x_cells && hit.y_cells) {
    next = with_method(next, learning_methods()[static_cast<std::size_t>(hit.x_cells->first)]);
    next.set(kTask, static_cast<int>(hit.y_cells->first));
    next.set(kShow, Show::run);
  }
  return within_limits(std::move(next));
}

std::optional<Reading> read_letter(In in, int t) {
  const Example& shown = example(in);
  const auto i = static_cast<std::size_t>(t);
  Reading reading{.color = in.palette().t,
                  .lines = {phrase("position {}: {}", t, letter_text(shown.letters[i]))}};
  if (!shown.answers[i]) {
    reading.lines.emplace_back("nothing is asked here");
    return reading;
  }
  const int answer = shown.reading.answers[i];
  const int source = shown.source(t);
  const auto k = static_cast<std::size_t>(model(in).training().letters);
  reading.lines.push_back(
      phrase("answer {} with {}, right: {}", answer_text(in, answer),
             percent_text(shown.reading.probabilities[i * k + static_cast<std::size_t>(answer)]),
             answer_text(in, *shown.answers[i])));
  reading.lines.push_back(
      phrase("looks most at position {}, {}", source,
             percent_text(shown.weight(shown.reading.weights.size() - 1, t, source))));
  reading.lines.emplace_back("click to keep its lines");
  return reading;
}

std::optional<Reading> read(In in, const Hit& hit) {
  if (hit.panel == kPairs && hit.dial) {
    const auto k = hit.dial->number;
    const LearnedPair& pair = learned_pairs(in)[static_cast<std::size_t>(k)];
    return Reading{.lines = {phrase("pair {}: {} rad learned", k, pair.angle_rad),
                             phrase("weight {}", percent_text(pair.weight)),
                             phrase("no rotation: {}", percent_text(pair.not_rotation))},
                   .box = hit.dial->box};
  }
  if (!hit.in_frame) return {};
  if (hit.panel == kSequence && hit.x_cells)
    return read_letter(in, static_cast<int>(hit.x_cells->first));
  if ((hit.panel == kMap || hit.panel == kFirstMap) && hit.x_cells && hit.y_cells) {
    const auto query = static_cast<int>(hit.y_cells->first),
               key = static_cast<int>(hit.x_cells->first);
    const std::size_t layer = hit.panel == kFirstMap ? 0 : example(in).reading.weights.size() - 1;
    const double weight = example(in).weight(layer, query, key);
    return Reading{.lines = {phrase("position {} looks at {}", query, key),
                             "weight " + short_text(weight, 4), "click to choose the row"},
                   .value = weight};
  }
  if (!hit.nearest) return {};
  const Point at = hit.nearest->at;
  Reading reading{.at = at, .color = in.palette().text};
  if (hit.panel == kLoss)
    reading.lines = {phrase("step {}", std::llround(at.x)), "loss " + short_text(at.y, 4),
                     "drag to choose the step"};
  if (hit.panel == kAccuracy)
    reading.lines = {phrase("{} letters", std::llround(at.x)), percent_text(at.y / 100)};
  if (hit.panel == kDistances)
    reading.lines = {phrase("{} positions back", std::llround(at.x)),
                     "mean logit " + short_text(at.y, 4)};
  return reading;
}

void write_all(In in, TableWriter& table) {
  table.header({"task", "method", "chance", "run", "accuracy", "accuracy_twice"});
  const auto made = comparison(in);
  const auto tasks = learning_tasks();
  const auto methods = learning_methods();
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const double chance = tasks[t].chance(Training{}.letters, kTrained);
    for (std::size_t m = 0; m < methods.size(); ++m) {
      const auto results = made->results(t, m);
      if (results.empty() && !table.row(tasks[t].id, methods[m].id, chance, "", "", "")) return;
      for (std::size_t i = 0; i < results.size(); ++i)
        if (!table.row(tasks[t].id, methods[m].id, chance, i + 1, results[i].trained,
                       results[i].twice))
          return;
    }
  }
}

/// A row for each number: its quantity, what x and y it belongs to, and its value.
void data(In in, TableWriter& table) {
  if (!is_run(in.state())) return write_all(in, table);
  table.header({"quantity", "x", "y", "value", "low", "high"});
  const Snapshot& at = snapshot(in);
  for (std::size_t i = 0; i < at.losses.size(); ++i)
    if (!table.row("loss", i + 1, "", at.losses[i], "", "")) return;
  for (const int length : kLengths) {
    if (!table.row("chance", length, "", chance_at(in, length), "", "")) return;
    const auto accuracy = accuracy_at(in, length);
    if (!accuracy) continue;
    const auto [low, high] = accuracy->interval();
    if (!table.row("accuracy", length, "", accuracy->share(), low, high)) return;
  }
  const Example& shown = example(in);
  for (int t = 0; t < shown.count(); ++t) {
    const auto i = static_cast<std::size_t>(t);
    if (!shown.answers[i]) continue;
    if (!table.row("answer", t, shown.letters[i], shown.reading.answers[i], *shown.answers[i], ""))
      return;
  }
  for (std::size_t layer = 0; layer < shown.reading.weights.size(); ++layer)
    for (int query = 0; query < shown.count(); ++query)
      for (int key = 0; key < shown.count(); ++key)
        if (!table.row("weight", query, key, shown.weight(layer, query, key), layer + 1, ""))
          return;
}

EquationText equation(In in) {
  return {phrase(R"(X′ = {}softmax(QK^T/\sqrt{{d}} + B)·X·W_V)", in[kLayers] > 1 ? "X + " : ""),
          {},
          {"each layer; the letters’ vectors, all matrices and the answers are learned", ""}};
}

}  // namespace
}  // namespace learning

extern const View kLearningView{
    .id = "learning",
    .title = "Learning",
    .help = "A small Transformer learns a task before your eyes, with each encoding",
    .group = ViewGroup::why,
    .opening = "--d 32 --position 12 --pair 0 --learn-step 400",
    .unused = "length offset",
    .options = learning::kOptions,
    .facts = learning::kFacts,
    .claims = [](const State& state) -> std::span<const Claim> {
      if (!learning::is_run(state)) return learning::kClaimsOfAll;
      return learning::kClaims;
    },
    .heading = learning::heading,
    .panels = learning::kPanels,
    .act = learning::act,
    .read = learning::read,
    .data = learning::data,
    .try_this =
        "Play from step 0: the diagonal of the attention map appears\n"
        "Position by: Rotary, then the task Mirror image: it does not learn\n"
        "ALiBi: half of the answers, since it knows how far but not on which side",
    .why_not = learning::why_not,
    .plays = learning::kStep.id,
    .masked = MaskedPairs::counted,
    .equation = learning::equation,
    .here = kAttends,
};

}  // namespace posenc
