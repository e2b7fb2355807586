#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "commands/commands.hpp"
#include "documents/opening.hpp"
#include "temporary_folder.hpp"

/// Runs the command line as the program does, with what it writes as strings.
namespace posenc::testing_commands {

struct Outcome {
  int status = 0;
  std::string out, err;
};

/// What is written to it as a string.
class MemoryStream {
 public:
  MemoryStream() : file_(open_memstream(&data_, &size_)) {}
  ~MemoryStream() {
    std::fclose(file_);
    std::free(data_);
  }
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;

  std::FILE* file() { return file_; }
  std::string text() {
    std::fflush(file_);
    return {data_, size_};
  }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

inline const KeyRows kKeys{{"F1, ?", "Keyboard shortcuts"}, {"Ctrl+Z", "Undo the last change"}};

inline Expected<int> no_window(const WindowRequest&) { return fail("a window was opened"); }

using Words = std::vector<std::string>;

inline Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

template <class Stream = MemoryStream>
Outcome posenc(const Words& words, const OpenWindow& open_window = no_window,
               Stream&& out = Stream()) {
  std::vector<const char*> argv{"posenc"};
  for (const auto& word : words) argv.push_back(word.c_str());
  MemoryStream err;
  const int status =
      run(static_cast<int>(argv.size()), argv.data(), out.file(), err.file(), open_window, kKeys);
  return {status, out.text(), err.text()};
}

/// What a command line that is right puts out.
inline std::string output(const Words& words) {
  const auto outcome = posenc(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

/// The State that the window would open with, from the one it was left in.
inline State window_state(const Words& words, State left = {}) {
  State state = left;
  const auto outcome = posenc(words, [&](const WindowRequest& request) -> Expected<int> {
    if (!request.file.empty()) {
      const auto opened = open_file(request.file, state);
      if (!opened) return tl::unexpected(opened.error());
      state = opened->state;
    }
    if (request.flags) {
      const auto done = request.flags(state);
      EXPECT_TRUE(done) << done.error().message;
    }
    return 0;
  });
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return state;
}

/// A command line with single spaces between its words, how it ends, and a part of what it says.
struct Row {
  std::string line;
  int status;
  std::string says;
};

inline Words words_in(const std::string& line) {
  Words words;
  for (std::size_t from = 0; from < line.size();) {
    const auto end = std::min(line.find(' ', from), line.size());
    words.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

/// What is refused says why in one line and nothing else; what is done complains of nothing.
inline void expect_rows(const std::vector<Row>& rows) {
  for (const auto& [line, status, says] : rows) {
    SCOPED_TRACE(line);
    const auto [ended, out, err] = posenc(words_in(line));
    EXPECT_EQ(ended, status) << err;
    const bool is_done = status == 0;
    EXPECT_EQ(is_done ? err : out, "");
    EXPECT_NE((is_done ? out : err).find(says), std::string::npos) << (is_done ? out : err);
    if (is_done) continue;
    EXPECT_EQ(err.find("posenc: "), 0u) << err;
    EXPECT_EQ(err.find('\n') + 1, err.size()) << err;
  }
}

/// A test whose command lines run in a folder of their own.
class CommandFolder : public test::InFolder {
 protected:
  void SetUp() override { std::filesystem::current_path(folder()); }
  void TearDown() override { std::filesystem::current_path(before_); }

 private:
  const std::filesystem::path before_ = std::filesystem::current_path();
};

inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = text.find('\n', from);
    all.push_back(text.substr(from, end - from));
    from = end == std::string::npos ? text.size() : end + 1;
  }
  return all;
}

}  // namespace posenc::testing_commands
