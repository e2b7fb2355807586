// Decks for PowerPoint: what is in their packages.

#include <unzip.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include "command_run.hpp"
#include "documents/lesson_export.hpp"
#include "documents/opening.hpp"
#include "expect_has.hpp"
#include "files/child.hpp"
#include "lesson/lesson.hpp"
#include "lesson/slide.hpp"
#include "program_run.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::IsSupersetOf;

/// The parts of a package by their names.
std::map<std::string, std::string> parts_in(const std::string& file) {
  struct Close {
    void operator()(void* archive) const { unzClose(archive); }
  };
  std::map<std::string, std::string> parts;
  const std::unique_ptr<void, Close> archive(unzOpen64(file.c_str()));
  if (!archive) return parts;
  for (int at = unzGoToFirstFile(archive.get()); at == UNZ_OK;
       at = unzGoToNextFile(archive.get())) {
    std::string name(256, '\0');
    unz_file_info64 info{};
    unzGetCurrentFileInfo64(archive.get(), &info, name.data(), name.size(), nullptr, 0, nullptr, 0);
    name.resize(info.size_filename);
    std::string bytes(info.uncompressed_size, '\0');
    EXPECT_EQ(unzOpenCurrentFile(archive.get()), UNZ_OK) << name;
    EXPECT_EQ(unzReadCurrentFile(archive.get(), bytes.data(), static_cast<unsigned>(bytes.size())),
              static_cast<int>(bytes.size()))
        << name;
    EXPECT_EQ(unzCloseCurrentFile(archive.get()), UNZ_OK) << name << " has another checksum";
    EXPECT_TRUE(parts.emplace(name, bytes).second) << name << " is there twice";
  }
  return parts;
}

std::vector<pugi::xml_node> elements(const pugi::xml_node& of, std::string_view name) {
  struct Walker : pugi::xml_tree_walker {
    std::string_view name;
    std::vector<pugi::xml_node> found;
    bool for_each(pugi::xml_node& node) override {
      if (node.name() == name) found.push_back(node);
      return true;
    }
  } walker;
  walker.name = name;
  pugi::xml_node(of).traverse(walker);
  return walker.found;
}

std::string text_in(const pugi::xml_node& of) {
  std::string all;
  for (const auto& text : elements(of, "a:t")) all.append(text.child_value()) += ' ';
  return all;
}

class PptxTest : public CommandFolder {
 protected:
  void write(const std::string& more = "") {
    EXPECT_EQ(output(words_in("lesson export first-lecture -o deck.pptx" + more)), "");
    parts_ = parts_in(path("deck.pptx"));
    for (const auto& [name, bytes] : parts_) {
      if (name.ends_with(".png")) continue;
      EXPECT_TRUE(documents_[name].load_buffer(bytes.data(), bytes.size())) << name;
    }
  }
  /// What a part's relations lead to, by their ids.
  std::map<std::string, std::string> targets(const std::string& part) {
    namespace fs = std::filesystem;
    const fs::path from(part);
    const auto rels = (from.parent_path() / "_rels" / from.filename()).generic_string() + ".rels";
    std::map<std::string, std::string> all;
    for (const auto& each : elements(documents_[rels], "Relationship"))
      EXPECT_TRUE(all.emplace(each.attribute("Id").value(),
                              (from.parent_path() / each.attribute("Target").value())
                                  .lexically_normal()
                                  .generic_string())
                      .second);
    return all;
  }

  std::map<std::string, std::string> parts_;
  std::map<std::string, pugi::xml_document> documents_;
};

TEST_F(PptxTest, HasEveryPartThatPowerPointExpectsWithItsType) {
  write();
  std::set<std::string> names, types, endings;
  for (const auto& [name, bytes] : parts_) names.insert(name);
  EXPECT_THAT(
      names, IsSupersetOf({"[Content_Types].xml", "_rels/.rels", "docProps/app.xml",
                           "docProps/core.xml", "ppt/presentation.xml", "ppt/presProps.xml",
                           "ppt/viewProps.xml", "ppt/tableStyles.xml", "ppt/theme/theme1.xml",
                           "ppt/theme/theme2.xml", "ppt/slideMasters/slideMaster1.xml",
                           "ppt/slideLayouts/slideLayout1.xml", "ppt/notesMasters/notesMaster1.xml",
                           "ppt/slides/slide1.xml", "ppt/notesSlides/notesSlide1.xml",
                           "ppt/media/image1.png", "ppt/media/image1.svg"}));
  const auto& content = documents_["[Content_Types].xml"];
  for (const auto& each : elements(content, "Override")) {
    const std::string part = each.attribute("PartName").value();
    EXPECT_TRUE(types.insert(part.substr(1)).second) << part;
    EXPECT_TRUE(names.contains(part.substr(1))) << part;
  }
  for (const auto& each : elements(content, "Default"))
    EXPECT_TRUE(endings.insert(each.attribute("Extension").value()).second);
  for (const auto& name : names) {
    const auto ending = name.substr(name.rfind('.') + 1);
    EXPECT_TRUE(endings.contains(ending)) << name;
    EXPECT_EQ(types.contains(name), ending == "xml" && name != "[Content_Types].xml") << name;
  }
}

TEST_F(PptxTest, LeadsFromPartToPartAndUsesEachIdOnce) {
  write();
  std::set<std::string> reached{"[Content_Types].xml"};
  for (const auto& [rels, bytes] : parts_) {
    if (!rels.ends_with(".rels")) continue;
    const auto at = rels.find("_rels/");
    const auto part = rels.substr(0, at) + rels.substr(at + 6, rels.size() - at - 11);
    EXPECT_TRUE(part.empty() || parts_.contains(part)) << rels;
    reached.insert(rels);
    const auto to = targets(part);
    for (const auto& [id, target] : to) {
      EXPECT_TRUE(parts_.contains(target)) << rels << ": " << target;
      reached.insert(target);
    }
    // Each r:id and r:embed is one of them.
    for (const auto* const name : {"r:id", "r:embed"}) {
      for (const auto& found : documents_[part].select_nodes(fmt::format("//@{}", name).c_str()))
        EXPECT_TRUE(to.contains(found.attribute().value())) << part;
    }
  }
  for (const auto& [name, bytes] : parts_) EXPECT_TRUE(reached.contains(name)) << name;

  std::set<std::string> ids;
  for (const auto* const part : {"ppt/presentation.xml", "ppt/slideMasters/slideMaster1.xml"}) {
    for (const auto* const name : {"p:sldId", "p:sldMasterId", "p:sldLayoutId"})
      for (const auto& each : elements(documents_[part], name))
        EXPECT_TRUE(ids.insert(each.attribute("id").value()).second);
  }
  for (const auto& [name, document] : documents_) {
    std::set<std::string> shapes;
    for (const auto& each : elements(document, "p:cNvPr"))
      EXPECT_TRUE(shapes.insert(each.attribute("id").value()).second) << name;
  }
}

TEST_F(PptxTest, HasASlideAStepAndAnswerWithTextPictureAndNotes) {
  write();
  const auto lesson = *find_lesson("first-lecture");
  const auto slides = slides_of(lesson, {});
  const auto listed = elements(documents_["ppt/presentation.xml"], "p:sldId");
  ASSERT_EQ(listed.size(), slides.size());
  const auto targets_of_all = targets("ppt/presentation.xml");
  for (std::size_t i = 0; i < slides.size(); ++i) {
    const auto part = targets_of_all.at(listed[i].attribute("r:id").value());
    const auto& step = slides[i].of();
    SCOPED_TRACE(part);
    const auto shapes = elements(documents_[part], "p:sp");
    ASSERT_GE(shapes.size(), 2u);
    EXPECT_EQ(text_in(shapes[0]), step.heading + ' ');
    EXPECT_EQ(shapes.size(), step.question.empty() ? 2u : 3u);
    if (!step.choices.empty()) {
      const auto said = text_in(shapes[2]);
      test::expect_has(said, {"A", step.choices[0], step.choices[1]});
      const auto right = fmt::format("{}. ", letter_of_choice(step.right - 1));
      EXPECT_EQ(said.find(right) != std::string::npos, slides[i].has_answer);
    }
    const auto to = targets(part);
    const auto pictures = elements(documents_[part], "p:pic");
    ASSERT_EQ(pictures.size(), 1u);
    const auto png = to.at(elements(pictures[0], "a:blip")[0].attribute("r:embed").value()),
               svg = to.at(elements(pictures[0], "asvg:svgBlip")[0].attribute("r:embed").value());
    EXPECT_TRUE(parts_[png].starts_with("\x89PNG"));
    EXPECT_STREQ(documents_[svg].document_element().name(), "svg");
    const auto note = std::ranges::find_if(
        to, [](const auto& each) { return each.second.starts_with("ppt/notesSlides/"); });
    ASSERT_NE(note, to.end());
    EXPECT_EQ(text_in(documents_[note->second]).find("{{"), std::string::npos);
    if (step.note.find("{{") == std::string::npos) {
      EXPECT_EQ(text_in(documents_[note->second]), step.note + ' ');
    }
  }
}

TEST_F(PptxTest, TakesShapeThemeAndAnswers) {
  write(" --shape 4:3 --theme dark --answers without");
  const auto& top = documents_["ppt/presentation.xml"];
  EXPECT_EQ(elements(top, "p:sldId").size(), find_lesson("first-lecture")->steps.size());
  EXPECT_STREQ(elements(top, "p:sldSz")[0].attribute("cy").value(), "9144000");
  const auto colours = elements(documents_["ppt/theme/theme1.xml"], "a:lt1");
  ASSERT_EQ(colours.size(), 1u);
  EXPECT_STRNE(colours[0].first_child().attribute("val").value(),
               elements(documents_["ppt/theme/theme2.xml"], "a:lt1")[0]
                   .first_child()
                   .attribute("val")
                   .value());
}

TEST_F(PptxTest, IsReadByOtherPrograms) {
  write();
  const auto lesson = *find_lesson("first-lecture");
  const auto slides = slides_of(lesson, {});
  const bool has_python = test::shell("python3 -c 'import pptx'").status == 0;
  if (!has_python && !has_program("soffice"))
    GTEST_SKIP() << "there is neither python3-pptx nor LibreOffice";
  if (has_python) {
    const auto read = test::shell(
        fmt::format("python3 -c \"import pptx\n"
                    "for s in pptx.Presentation('{}').slides:\n"
                    "  print(s.shapes.title.text, '|', s.notes_slide.notes_text_frame.text)\"",
                    path("deck.pptx")));
    std::string wanted;
    for (const auto& slide : slides)
      wanted += fmt::format("{} | {}\n", slide.of().heading, slide.of().note);
    EXPECT_EQ(read.output, wanted);
  }
  if (has_program("soffice")) {
    const auto made = test::shell(fmt::format(
        "cd {0} && HOME={0} soffice --headless --convert-to pdf deck.pptx", folder().string()));
    ASSERT_EQ(made.status, 0) << made.output;
    const auto pdf = contents("deck.pdf");
    std::size_t pages = 0;
    for (auto at = pdf.find("/Type/Page"); at != pdf.npos; at = pdf.find("/Type/Page", at + 1))
      pages += pdf.compare(at, 11, "/Type/Pages") == 0 ? 0U : 1U;
    EXPECT_EQ(pages, slides.size());
  }
}

}  // namespace
}  // namespace posenc
