#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace posenc {

/// CLI11's help in lines that fit a terminal, with `--loop, --no-loop` for a toggle.
class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat();
  std::string make_option_name(const CLI::Option*, bool is_positional) const override;
  std::string make_option_usage(const CLI::Option*) const override;
  std::string make_option_desc(const CLI::Option*) const override;
};

}  // namespace posenc
