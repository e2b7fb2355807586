#include "lesson/lesson.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lesson/placeholders.hpp"
#include "lesson/words.hpp"
#include "state/stated.hpp"
#include "state/toml/node.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr std::string_view kView = "view", kSet = "set", kMotion = "motion",
                           kAnswerSet = "answer_set", kAnswerMotion = "answer_motion",
                           kRightChoice = "right", kHidden = "hidden";
constexpr std::array<std::string_view, 5> kMotionKeys{"parameter", "from", "to", "seconds",
                                                      "freeze"};
constexpr auto kAnswerMotionKeys = std::span(kMotionKeys).first<4>();
/// The texts of a lesson.
struct LessonText {
  std::string_view key;
  std::string Lesson::*text;
  std::size_t most;  ///< characters
};
constexpr std::array kLessonTexts{LessonText{"title", &Lesson::title, kMaxHeadingCharacters},
                                  LessonText{"about", &Lesson::about, 400},
                                  LessonText{"for", &Lesson::audience, kMaxHeadingCharacters}};
constexpr std::string_view kStep = "step";
constexpr std::array<std::string_view, 4> kLessonKeys{kLessonTexts[0].key, kLessonTexts[1].key,
                                                      kLessonTexts[2].key, kStep};

/// Reads the steps of one file, each on top of the one before.
class Reader {
 public:
  Reader(std::string_view source, const std::filesystem::path& folder)
      : source_(source), folder_(folder) {}

  Expected<Lesson> read(const toml::table& root) {
    if (auto known = check_keys(root, kLessonKeys); !known) return tl::unexpected(known.error());
    Lesson lesson;
    for (const auto& [key, text, most] : kLessonTexts) {
      if (auto done = read_text(root, key, most, lesson.*text); !done)
        return tl::unexpected(done.error());
    }
    if (lesson.title.empty()) return fail(fmt::format("{} needs a title", source_));
    const auto* const steps = root[kStep].as_array();
    if (steps == nullptr || !steps->is_homogeneous(toml::node_type::table) || steps->empty())
      return fail(fmt::format("{} needs steps: begin each with [[step]]", source_));
    if (steps->size() > kMaxLessonSteps) {
      return fail(fmt::format("{} has {} steps: leave at most {}", source_, steps->size(),
                              kMaxLessonSteps));
    }
    for (const auto& each : *steps) {
      auto step = read_step(*each.as_table());
      if (!step) return tl::unexpected(step.error());
      state_ = step->state;
      lesson.steps.push_back(*std::move(step));
    }
    if (std::ranges::all_of(lesson.steps, &Step::is_hidden))
      return fail(fmt::format("{} hides all of its steps: leave hidden out of one", source_));
    return lesson;
  }

 private:
  tl::unexpected<Error> at(const toml::source_region& where, std::string_view what) const {
    return fail(fmt::format("{}, line {}: {}", source_, where.begin.line, what));
  }

  Expected<void> check_keys(const toml::table& table, const auto& known) const {
    for (const auto& [key, node] : table) {
      if (std::ranges::find(known, key.str()) == known.end()) {
        return at(key.source(), fmt::format("{} is not known: there are {}", quotable(key.str()),
                                            fmt::join(known, ", ")));
      }
    }
    return {};
  }

  Expected<void> read_text(const toml::table& table, std::string_view key, std::size_t most,
                           std::string& to) const {
    const auto* const node = table.get(key);
    if (node == nullptr) return {};
    const auto text = node->value<std::string>();
    if (!text) return at(node->source(), fmt::format("{} is not text: give it in quotes", key));
    if (has_controls(*text)) {  // toml++ reads no carriage return at a line’s end
      return at(node->source(),
                fmt::format(
                    "{} has a control character, such as a tab or what TOML makes of \\f in \"…\": "
                    "use spaces, and write text with \\ between '…'",
                    key));
    }
    if (trimmed(*text).empty()) return {};
    // toml++ writes ''' before the text, where a line's end is none of it.
    to = text->substr(std::min(text->find_first_not_of('\n'), text->size()));
    while (to.ends_with('\n')) to.pop_back();
    if (const auto length = characters(to); length > most)
      return at(node->source(),
                fmt::format("{} has {} characters: leave at most {}", key, length, most));
    return {};
  }

  Expected<void> read_list(const toml::table& table, const StepList& list, Step& step) const {
    const auto* const node = table.get(list.key);
    if (node == nullptr) return {};
    const auto* const all = node->as_array();
    if (all == nullptr || !all->is_homogeneous(toml::node_type::string))
      return at(node->source(),
                fmt::format(R"({0} is not a list of ids: give it as {0} = ["facts"])", list.key));
    for (const auto& id : *all) (step.*list.ids).push_back(id.as_string()->get());
    return {};
  }

  Expected<void> read_choices(const toml::table& table, Step& step) const {
    if (auto done = read_list(table, kStepChoices, step); !done) return done;
    const auto* const node = table.get(kStepChoices.key);
    const auto* const right = table.get(kRightChoice);
    if (node == nullptr)
      return right == nullptr ? Expected<void>() : at(right->source(), "right needs choices");
    if (step.answer.empty()) return at(node->source(), "choices need a question and an answer");
    const auto count = step.choices.size();
    if (count < 2 || count > kMostChoices)
      return at(node->source(),
                fmt::format("choices has {}: give 2 to {}",
                            counted(std::ssize(step.choices), "answer", "answers"), kMostChoices));
    for (const auto& choice : step.choices) {
      if (trimmed(choice).empty() || has_controls(choice) || choice.find('\n') != choice.npos)
        return at(node->source(),
                  fmt::format("choices has {}: give each as one line of text", quotable(choice)));
      if (const auto length = characters(choice); length > kMaxChoiceCharacters)
        return at(node->source(), fmt::format("a choice has {} characters: leave at most {}",
                                              length, kMaxChoiceCharacters));
      if (std::ranges::count(step.choices, choice) > 1)
        return at(node->source(), fmt::format("choices has {} twice", quotable(choice)));
      for (const auto& check : {&check_placeholders, &check_links})
        if (auto ok = check(choice); !ok) return at(node->source(), ok.error().message);
    }
    const auto letter = right == nullptr ? "" : right->value<std::string>().value_or("?");
    for (std::size_t i = 0; i < count; ++i)
      if (letter == std::string(1, letter_of_choice(i))) step.right = i + 1;
    if (step.right > 0) return {};
    return at(
        (right == nullptr ? node : right)->source(),
        fmt::format(
            R"(right does not say which of the choices is: give it as right = "A", up to "{}")",
            letter_of_choice(count - 1)));
  }

  Expected<Step> read_step(const toml::table& table) {
    std::vector<std::string_view> known{
        kView, kSet, kMotion, kAnswerSet, kAnswerMotion, kStepChoices.key, kRightChoice, kHidden};
    for (const auto& text : kStepTexts) known.push_back(text.key);
    for (const auto& list : kStepLists) known.push_back(list.key);
    if (auto ok = check_keys(table, known); !ok) return tl::unexpected(ok.error());
    Step step;
    step.state = state_;
    step.line = static_cast<int>(table.source().begin.line);
    for (const auto& row : kStepTexts) {
      const auto& text = step.*row.text;
      if (auto done = read_text(table, row.key, row.most, step.*row.text); !done)
        return tl::unexpected(done.error());
      for (const auto& [applies, check] :
           {std::pair(row.has_numbers, &check_placeholders), {row.has_markdown, &check_links}}) {
        if (!applies) continue;
        if (auto ok = check(text); !ok) return at(table.get(row.key)->source(), ok.error().message);
      }
    }
    for (const auto& list : kStepLists) {
      if (auto done = read_list(table, list, step); !done) return tl::unexpected(done.error());
    }
    if (step.heading.empty()) return at(table.source(), "a step needs a heading");
    if (!step.answer.empty() && step.question.empty())
      return at(table.source(), "an answer needs a question");
    if (const auto* const node = table.get(kHidden)) {
      const auto is_hidden = node->value_exact<bool>();
      if (!is_hidden) return at(node->source(), "hidden is not true or false");
      step.is_hidden = *is_hidden;
    }
    if (auto done = read_choices(table, step); !done) return tl::unexpected(done.error());
    if (!step.covers.empty() && step.answer.empty())
      return at(table.source(), "covers needs an answer, with which it ends");
    for (const auto& key : {kAnswerSet, kAnswerMotion, kStepLists[3].key, kStepLists[4].key}) {
      if (step.answer.empty() && table.contains(key))
        return at(table.get(key)->source(),
                  fmt::format("{} needs an answer, with which it begins", key));
    }
    if (const auto* const node = table.get(kView)) {
      const auto view = node->value<std::string>().value_or("");
      if (find_view(view) == nullptr && view != kAllViews) {
        return at(node->source(), fmt::format("view = {} is not one of {}", quotable(view),
                                              fmt::join(page_ids(), ", ")));
      }
      step.state.view = view;
    }
    if (auto done = read_settings(table, kSet, step.state); !done)
      return tl::unexpected(done.error());
    if (auto done = read_motion(table, kMotion, kMotionKeys, step.state, step.motion); !done)
      return tl::unexpected(done.error());
    if (auto done = read_freeze(table, step); !done) return tl::unexpected(done.error());
    if (auto done = read_answer(table, step); !done) return tl::unexpected(done.error());
    return step;
  }

  /// What the steps before have stated stays so; what the answer states is its own.
  Expected<void> read_answer(const toml::table& table, Step& step) {
    if (!table.contains(kAnswerSet) && !table.contains(kAnswerMotion)) return {};
    State state = ended(step, false);
    const auto stated = set_;
    const auto done = read_settings(table, kAnswerSet, state);
    set_ = stated;
    if (!done) return done;
    step.answer_state = state;
    if (!table.contains(kAnswerMotion) && state == ended(step, false))
      return at(table.get(kAnswerSet)->source(), "answer_set changes nothing: leave it out");
    return read_motion(table, kAnswerMotion, kAnswerMotionKeys, state, step.answer_motion);
  }

  Expected<void> read_settings(const toml::table& table, std::string_view name, State& state) {
    const auto* const node = table.get(name);
    if (node != nullptr && !node->is_table()) {
      return at(node->source(),
                fmt::format("{0} is not a table: give it as {0} = {{ d = 8, length = 32 }}", name));
    }
    static const toml::table kNone;
    const auto& given = node == nullptr ? kNone : *node->as_table();
    for (const auto& [key, value] : given) {
      const auto* const p = find_parameter(key.str());
      if (p == nullptr) {
        return at(key.source(), fmt::format("{} is not known: posenc list parameters lists what "
                                            "can be set",
                                            quotable(key.str())));
      }
      if (is_of_window(*p)) {
        return at(key.source(),
                  fmt::format("{} is not a lesson’s to set: leave it to who gives it", p->id));
      }
    }
    const auto has = [&](const Parameter& p) { return given.contains(p.id); };
    auto done = assign_stated(
        state,
        {.has = has,
         .assign = [&](State& s,
                       const Parameter& p) { return assign(s, p, *given.get(p.id), folder_); },
         .keeps = [this](const Parameter& p) { return std::ranges::count(set_, &p) > 0; },
         .refused = [&](State&, const Parameter& p, const Error& error) -> Expected<void> {
           return at(given.get(p.id)->source(), error.message);
         }});
    for (const auto& p : parameters())
      if (has(p)) set_.push_back(&p);
    return done;
  }

  Expected<void> read_motion(const toml::table& table, std::string_view name,
                             std::span<const std::string_view> known, const State& state,
                             std::optional<Sweep>& motion) const {
    const auto* const node = table.get(name);
    if (node == nullptr) return {};
    const auto form = fmt::format(
        R"({} is not {{ parameter = "position", from = 0, to = 64, seconds = 8 }})", name);
    if (!node->is_table()) return at(node->source(), form);
    const auto& given = *node->as_table();
    if (auto all = check_keys(given, known); !all) return all;
    const auto number = [&](std::string_view key) { return given[key].value<double>(); };
    const auto id = given[kMotionKeys[0]].value<std::string_view>();
    const auto from = number(kMotionKeys[1]), to = number(kMotionKeys[2]),
               seconds = number(kMotionKeys[3]);
    if (!id || !from || !to || !seconds) return at(node->source(), form);
    const auto* const p = find_parameter(*id);
    if (p == nullptr || !can_sweep(*p)) {
      return at(node->source(), fmt::format("parameter = {} has no numbers to move between: posenc "
                                            "list parameters lists those with limits",
                                            quotable(*id)));
    }
    const Sweep sweep{p, *from, *to, *seconds};
    if (auto ok = check_sweep(state, sweep); !ok) return at(node->source(), ok.error().message);
    motion = sweep;
    return {};
  }

  Expected<void> read_freeze(const toml::table& table, Step& step) const {
    const auto node = table[kMotion][kMotionKeys[4]];
    if (!node) return {};
    step.freeze = node.value<double>();
    const auto [least, most] = std::minmax(step.motion->from, step.motion->to);
    if (!(least <= step.freeze && step.freeze <= most))
      return at(node.node()->source(), "freeze is not a number between from and to");
    return {};
  }

  std::string_view source_;
  const std::filesystem::path& folder_;
  State state_;                        ///< of the step before
  std::vector<const Parameter*> set_;  ///< by the steps before
};

/// What of the State differs from the one before.
void insert_settings(toml::table& table, std::string_view name, State before, const State& state) {
  toml::table set;
  // As it would be read: what is brought within other limits need not be written.
  for (const auto& p : parameters()) {
    if (is_of_window(p)) continue;
    bring_within_limits(before, p);
    if (plain_text(p, before) == plain_text(p, state)) continue;
    insert(set, p, state);
    if (const auto* const value = set.get(p.id)) [[maybe_unused]]
      const auto done = assign(before, p, *value);
  }
  if (set.empty()) return;
  set.is_inline(true);
  table.insert(name, std::move(set));
}

void insert_motion(toml::table& table, std::string_view name, const std::optional<Sweep>& sweep,
                   std::optional<double> freeze) {
  if (!sweep) return;
  toml::table motion{{kMotionKeys[0], sweep->parameter->id},
                     {kMotionKeys[1], sweep->from},
                     {kMotionKeys[2], sweep->to},
                     {kMotionKeys[3], sweep->seconds}};
  if (freeze) motion.insert(kMotionKeys[4], *freeze);
  motion.is_inline(true);
  table.insert(name, std::move(motion));
}

State moved(State state, const Sweep& motion, double to) {
  motion.parameter->set(state, to);
  return within_limits(std::move(state));
}

}  // namespace

Expected<Lesson> lesson_from_toml(std::string_view text, std::string_view source,
                                  const std::filesystem::path& folder) {
  const auto table = parse_toml(text, source);
  if (!table) return tl::unexpected(table.error());
  return Reader(source, folder).read(*table);
}

char letter_of_choice(std::size_t choice) { return static_cast<char>('A' + choice); }

std::optional<std::size_t> next_shown(const Lesson& lesson, std::size_t step, int by) {
  const auto count = std::ssize(lesson.steps);
  for (auto at = static_cast<std::ptrdiff_t>(step) + by; at >= 0 && at < count; at += by) {
    const auto found = static_cast<std::size_t>(at);
    if (!lesson.steps[found].is_hidden) return found;
  }
  return {};
}

Lesson without_hidden(Lesson lesson) {
  std::erase_if(lesson.steps, [](const Step& step) { return step.is_hidden; });
  return lesson;
}

bool has_words(const Lesson& lesson) {
  return std::ranges::any_of(
      lesson.steps, [](const Step& step) { return !step.words.empty() || !step.question.empty(); });
}

bool is_lesson(std::string_view text) {
  const auto table = parse_toml(text, "");
  return table && table->contains(kStep);
}

std::string to_toml(const Lesson& lesson) {
  toml::table root;
  for (const auto& [key, text, most] : kLessonTexts)
    if (!(lesson.*text).empty()) root.insert(key, lesson.*text);
  toml::array steps;
  State before;
  for (const auto& step : lesson.steps) {
    toml::table table;
    for (const auto& row : kStepTexts) {
      if (!(step.*row.text).empty()) table.insert(row.key, step.*row.text);
    }
    const auto insert_list = [&](const StepList& list) {
      toml::array all;
      for (const auto& id : step.*list.ids) all.push_back(id);
      if (!all.empty()) table.insert(list.key, std::move(all));
    };
    std::ranges::for_each(kStepLists, insert_list);
    insert_list(kStepChoices);
    if (step.right > 0)
      table.insert(kRightChoice, std::string(1, letter_of_choice(step.right - 1)));
    if (step.is_hidden) table.insert(kHidden, true);
    if (step.state.view != before.view) table.insert(kView, step.state.view.value());
    insert_settings(table, kSet, before, step.state);
    insert_motion(table, kMotion, step.motion, step.freeze);
    if (step.answer_state)
      insert_settings(table, kAnswerSet, ended(step, false), *step.answer_state);
    insert_motion(table, kAnswerMotion, step.answer_motion, {});
    steps.push_back(std::move(table));
    before = step.state;
  }
  root.insert(kStep, std::move(steps));
  return text_of(root);
}

const std::optional<Sweep>& motion_of(const Step& step, bool has_answer) {
  return has_answer && step.answer_state ? step.answer_motion : step.motion;
}

State opening(const Step& step, bool has_answer) {
  if (!has_answer) return step.state;
  return step.answer_state ? *step.answer_state : frozen(step, true);
}

State ended(const Step& step, bool has_answer) {
  const auto& motion = motion_of(step, has_answer);
  State state = opening(step, has_answer);
  return motion ? moved(std::move(state), *motion, motion->to) : state;
}

State frozen(const Step& step, bool has_answer) {
  const bool is_answer = has_answer || step.answer.empty();
  if (has_answer && step.answer_state) return ended(step, true);
  if (!step.motion) return step.state;
  const double to = is_answer ? step.motion->to : step.motion->from;
  return moved(step.state, *step.motion, step.freeze.value_or(to));
}

State state_of(State step, const State& own) {
  for (const auto& p : parameters()) {
    if (is_of_window(p) && p.text == nullptr) p.set(step, p.get(own));
  }
  if (!step.table.table) step.table = own.table;
  return step;
}

}  // namespace posenc
