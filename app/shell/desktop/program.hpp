#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <posenc/expected.hpp>

#include "files/input_file.hpp"

namespace posenc {

/// A file in memory, for what a program is to read: it need not be fed while it reads.
class MemoryFile {
 public:
  static Expected<MemoryFile> create();
  std::FILE* stream() const { return stream_.get(); }
  int descriptor() const { return fileno(stream_.get()); }
  /// A name that this process can write to it by.
  std::string path() const;

 private:
  OpenFile stream_;
};

/// A program that runs beside the window, which it wakes when it ends. It is a session of its own,
/// so that Ctrl+C in the terminal and closing that do not end it.
class Program {
 public:
  /// Its name and its arguments, and what it reads (nullptr: nothing). What it writes is kept where
  /// it `answers`; otherwise it may leave a child behind, as clipboards' programs do.
  static Expected<std::unique_ptr<Program>> start(std::vector<std::string> words, const MemoryFile*,
                                                  bool answers);
  /// Ends it where it answers, and waits for it otherwise.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  struct End {
    int status = -1;  ///< −1 where a signal ended it
    std::string output;
  };
  /// Once it has ended.
  const End* end() const { return over_ ? &end_ : nullptr; }

 private:
  Program(pid_t id, int answer);
  void watch();

  pid_t id_;
  int answer_;  ///< what it writes comes here; −1 where nobody reads it
  End end_;
  std::atomic<bool> over_ = false;
  std::thread watcher_;
};

}  // namespace posenc
