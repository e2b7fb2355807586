#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include <posenc/encodings.hpp>

namespace posenc {
namespace {

std::string page() {
  std::ifstream file(POSENC_COMMAND_LINE_PAGE);
  EXPECT_TRUE(file) << POSENC_COMMAND_LINE_PAGE;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string columns_text(ColumnLayout layout) {
  switch (layout) {
    case ColumnLayout::interleaved: return "sin, cos alternate";
    case ColumnLayout::sines_cosines: return "sines, cosines";
    case ColumnLayout::cosines_sines: return "cosines, sines";
  }
  return "";
}

std::string dims_text(const Convention& convention) {
  const std::string limit =
      convention.min_d > 2 ? ", ≥ " + std::to_string(convention.min_d) : std::string();
  switch (convention.odd_d) {
    case OddD::refused: return "even" + limit;
    case OddD::zero_column: return "odd: a column of 0" + limit;
    case OddD::sine_column: return "odd: one sine more" + limit;
  }
  return "";
}

TEST(Documents, NamesEveryConventionAsCoreDoes) {
  const std::string text = page();
  for (const Convention& convention : conventions()) {
    std::ostringstream row;
    row << "| `" << convention.id << "` | " << convention.frequency << " | "
        << columns_text(convention.layout) << " | " << (convention.descending ? "down to " : "")
        << convention.first_position << " | " << dims_text(convention) << " | " << convention.note
        << " |\n";
    EXPECT_NE(text.find(row.str()), std::string::npos) << row.str();
  }
}

TEST(Documents, NamesEveryEncodingAsCoreDoes) {
  const std::string text = page();
  for (const EncodingKind& kind : encodings()) {
    std::ostringstream row;
    row << "| `" << kind.id << "` | " << kind.formula << " | " << kind.note << " |\n";
    EXPECT_NE(text.find(row.str()), std::string::npos) << row.str();
  }
}

}  // namespace
}  // namespace posenc
