#include "commands/given_words.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <span>
#include <utility>

#include "state/parameters.hpp"

namespace posenc {
namespace {

constexpr char kMark = '\0';

std::string marked(std::string word) {
  const auto equals = word.find('=');
  if (!word.starts_with("--") || equals == std::string::npos) return word;
  return word.insert(word.starts_with("--no-") ? equals : equals + 1, 1, kMark);
}

/// What a switch takes: each of them takes the same.
bool is_switch_value(std::string_view word) {
  State state;
  return assign(state, *find_parameter("loop"), word).has_value();
}

}  // namespace

CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help) {
  return app.add_option(names, word, help)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->check([](const std::string& given) { return given.empty() ? "empty" : ""; });
}

void add_output(CLI::App& app, std::string& file, std::string_view more) {
  add_word(app, "-o,--output", file, "FILE",
           fmt::format("The file, which is replaced if it is there{}", more));
}

void add_switch(CLI::App& app, const std::string& name, bool& is_on, const std::string& help) {
  app.add_flag(name, is_on, help)->disable_flag_override();
}

std::vector<std::string> marked(int argc, const char* const* argv, const CLI::App& app) {
  std::vector<std::string> words;
  const CLI::App* command = &app;
  bool after_switch = false, takes_next = false;
  for (const std::string word : std::span(argv + std::min(argc, 1), argv + argc)) {
    if (std::exchange(after_switch, false) && is_switch_value(word)) {
      words.back() = marked(fmt::format("{}={}", words.back(), word));
      continue;
    }
    words.push_back(marked(word));
    if (std::exchange(takes_next, false)) continue;
    const auto* const option = word.starts_with('-') ? command->get_option_no_throw(word) : nullptr;
    takes_next = option != nullptr && option->get_items_expected_max() > 0;
    after_switch = option != nullptr && !takes_next;
    for (const auto* const each :
         app.get_subcommands([&](const CLI::App* a) { return a->get_name() == word; }))
      command = each;
  }
  std::ranges::reverse(words);
  return words;
}

std::string unmarked(std::string word) {
  std::erase(word, kMark);
  return word;
}

void take_unmarked(CLI::App& app) {
  for (auto* const option : app.get_options([](CLI::Option*) { return true; }))
    option->transform(unmarked);
}

}  // namespace posenc
