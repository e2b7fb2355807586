#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/expected.hpp>

#include "files/input_file.hpp"

namespace posenc {

/// Whether there is such a program on the PATH.
bool has_program(std::string_view name);

/// The number of an open file, which it closes.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();
  /// −1 where there is none.
  int number() const { return number_; }

 private:
  int number_;
};

/// A file in memory that another program reads or writes at its own pace, so that neither waits for
/// the other.
class MemoryFile {
 public:
  /// Takes `most` bytes; whoever writes more gets an error. 0: no limit.
  static Expected<MemoryFile> create(std::size_t most = 0);
  std::FILE* stream() const { return stream_.get(); }
  int descriptor() const { return fileno(stream_.get()); }
  /// A name that this process can write to it by.
  std::string path() const;
  /// Back to its beginning, for another program to read.
  void rewind() const;
  /// What another program wrote to it.
  std::string written() const;

 private:
  OpenFile stream_;
};

/// Another program that runs beside this one, which never waits for it. It and whatever it starts
/// end with this program, however that ends (SIGKILL included), or with the Child: SIGTERM, and
/// SIGKILL a second later. It is a session of its own, so that Ctrl+C in the terminal does not end
/// it. What it leaves behind when it ends by itself may stay, as clipboard programs do.
class Child {
 public:
  /// Open files that are its standard streams; −1: nothing.
  struct Streams {
    int input = -1, output = -1, errors = -1;
  };
  /// `words` are its name and its arguments.
  static Expected<std::unique_ptr<Child>> start(const std::vector<std::string>& words,
                                                const Streams&);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Its exit status once it has ended; −1 where a signal ended it.
  std::optional<int> status();

 private:
  Child(pid_t id, Descriptor alive) : id_(id), alive_(std::move(alive)) {}

  pid_t id_;
  Descriptor alive_;  ///< closed without a word, it ends the program
  std::optional<int> status_;
};

}  // namespace posenc
