#include "commands/given_words.hpp"

#include <algorithm>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace posenc {
namespace {

constexpr char kMark = '\0';

std::string marked(std::string word) {
  const auto equals = word.find('=');
  if (!word.starts_with("--") || equals == std::string::npos) return word;
  return word.insert(word.starts_with("--no-") ? equals : equals + 1, 1, kMark);
}

}  // namespace

CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help) {
  return app.add_option(names, word, help)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->check([](const std::string& given) { return given.empty() ? "empty" : ""; });
}

std::vector<std::string> marked(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  std::ranges::transform(words, words.begin(), [](std::string word) { return marked(word); });
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
