#pragma once

#include <string>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "commands/encode.hpp"
#include "state/state.hpp"

namespace posenc {

/// The flags of `posenc encode` that are no parameters of the State.
class EncodeFlags {
 public:
  void add_to(CLI::App&);
  /// What is to be written. Convention, d, length and base are the State's; a table that is given without a length goes to its
  /// end.
  Expected<EncodeRequest> request(const State&, bool length_given) const;
  /// "-" for the standard output.
  const std::string& file() const { return file_; }

 private:
  Expected<EncodeRequest> with_table(EncodeRequest, bool length_given) const;
  Expected<EncodeRequest> with_kind(EncodeRequest, const State&) const;

  std::string file_, format_, encoding_, table_, start_, type_;
  const CLI::Option *format_given_ = nullptr, *encoding_given_ = nullptr, *table_given_ = nullptr,
                    *start_given_ = nullptr, *type_given_ = nullptr;
};

}  // namespace posenc
