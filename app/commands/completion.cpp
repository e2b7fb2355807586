#include "commands/command.hpp"

#include <array>
#include <memory>

#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// What a person may go on with.
struct Offer {
  std::string word, help = {};
};

std::vector<Offer> split_offers(std::string_view list, std::string_view between) {
  std::vector<Offer> all;
  for (std::size_t from = 0; from <= list.size();) {
    const auto to = std::min(list.find(between, from), list.size());
    all.push_back({std::string(list.substr(from, to - from))});
    from = to + between.size();
  }
  return all;
}

/// What may follow a flag, by the table that its values are in.
std::vector<Offer> values_of(const CLI::Option& option) {
  const auto& name = option.get_lnames().front();
  if (option.get_option_text().find('|') != std::string::npos)
    return split_offers(option.get_option_text(), "|");
  std::vector<Offer> all;
  if (const auto* const p = find_parameter(name)) {
    for (const auto& choice : p->choices)
      all.push_back({std::string(choice.id), std::string(choice.label)});
  } else if (name == "preset") {
    for (const auto& preset : presets())
      all.push_back({std::string(preset.id), std::string(preset.title)});
  } else if (name == "view") {
    for (const auto id : page_ids()) all.push_back({std::string(id)});
  }
  return all;
}

/// Commands, flags, and the words that a command takes. The description of a word is the list of
/// those that it may be; it is a sentence where the word is anybody's.
std::vector<Offer> words_of(const CLI::App& app, bool with_flags) {
  std::vector<Offer> all;
  for (const auto* const each : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!each->get_group().empty()) all.push_back({each->get_name(), each->get_description()});
  for (const auto* const option : app.get_options()) {
    const auto& help = option->get_description();
    if (with_flags) {
      for (const auto& name : option->get_lnames()) all.push_back({"--" + name, on_one_line(help)});
    }
    if (!option->get_positional()) continue;
    const auto words = split_offers(help, ", ");
    if (std::ranges::none_of(words,
                             [](const Offer& o) { return o.word.find(' ') != std::string::npos; }))
      all.insert(all.end(), words.begin(), words.end());
  }
  return all;
}

/// What a shell's own completion asks `posenc --complete`. Where nothing is offered, files are.
constexpr std::array kShells{Named<std::string_view>{"bash", R"(# bash completion of posenc
_posenc() {
  local IFS=$'\n'
  COMPREPLY=($("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f1))
}
complete -o default -F _posenc posenc
)"},
                             Named<std::string_view>{"zsh", R"(#compdef posenc
local -a offers=("${(@f)$("$words[1]" --complete "${(@)words[2,CURRENT]}")}")
offers=("${(@)${(@)offers//:/\\:}//$'\t'/:}")
if [[ -n $offers ]]; then _describe value offers; else _files; fi
)"},
                             Named<std::string_view>{"fish", R"(# fish completion of posenc
function __posenc
    set -l words (commandline -opc) (commandline -ct)
    set -l offers ($words[1] --complete $words[2..])
    if set -q offers[1]
        printf '%s\n' $offers
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c posenc -f -a '(__posenc)'
)"}};

RunCommand add_completion(CLI::App& app, ParameterFlags&) {
  auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, fmt::format("{}", fmt::join(names_of(kShells), ", ")));
  return [shell](const Running& running) -> Expected<void> {
    const auto script = choose(kShells, "shell", *shell);
    return script ? running.out.write(*script) : tl::unexpected(script.error());
  };
}

}  // namespace

std::string offers(const CLI::App& program, std::span<const char* const> given) {
  std::vector<std::string> words(given.begin(), given.end());
  std::erase(words, "=");  // bash divides --theme=dark
  if (words.empty()) words.emplace_back();
  auto typed = std::move(words.back());
  words.pop_back();
  const CLI::App* app = &program;
  for (const auto& word : words) {
    const auto named = program.get_subcommands(
        [&](const CLI::App* command) { return command->get_name() == word; });
    if (!named.empty()) app = named.front();
  }
  std::string before;  // what stands before the value in the same word
  if (const auto equals = typed.find('='); typed.starts_with("--") && equals != std::string::npos) {
    words.push_back(typed.substr(0, equals));
    before = typed.substr(0, equals + 1);
    typed.erase(0, equals + 1);
  }
  const auto* const flag = words.empty() || !words.back().starts_with('-')
                               ? nullptr
                               : app->get_option_no_throw(words.back());
  const bool takes_value = flag != nullptr && flag->get_items_expected_max() > 0;
  std::string lines;
  for (const auto& [word, help] :
       takes_value ? values_of(*flag) : words_of(*app, typed.starts_with('-'))) {
    if (!word.starts_with(typed)) continue;
    lines += fmt::format("{}{}{}{}\n", before, word, help.empty() ? "" : "\t", help);
  }
  return lines;
}

const CommandRow kCompletionCommand{"completion", "", "", "", add_completion};

}  // namespace posenc
