#pragma once

#include <string>
#include <string_view>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "commands/encode.hpp"
#include "state/state.hpp"

namespace posenc {

/// What `--encoding` takes beside the State's encodings.
inline constexpr std::string_view kRotary = "rotary";

/// The flags of `posenc encode` that say nothing of the State.
class EncodeFlags {
 public:
  void add_to(CLI::App&);
  /// What is to be written of the State's encoding; a table that is given without a length goes to
  /// its end.
  Expected<EncodeRequest> request(const State&, bool length_given) const;
  /// The same of rotary embeddings, which are no encoding of the State.
  Expected<EncodeRequest> rotary_request(const State&) const;
  /// "-" for the standard output.
  const std::string& file() const { return file_; }

 private:
  /// What is to be written, at positions that no encoding has moved.
  Expected<EncodeRequest> request_of(const State&) const;
  Expected<EncodeRequest> with_table(EncodeRequest, const State&, bool length_given) const;
  Expected<EncodeRequest> with_kind(EncodeRequest, const State&) const;

  std::string file_, format_, start_, type_, layout_;
};

}  // namespace posenc
