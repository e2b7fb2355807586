#include "documents/pptx.hpp"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "documents/pptx_parts.hpp"
#include "files/zip.hpp"

namespace posenc {
namespace {

constexpr std::string_view kContentTypes =
                               "http://schemas.openxmlformats.org/package/2006/content-types",
                           kRelationships =
                               "http://schemas.openxmlformats.org/package/2006/relationships";
constexpr std::string_view
    kOffice = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
    kPackage = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/";
constexpr std::string_view kPresentationType =
                               "application/vnd.openxmlformats-officedocument.presentationml.",
                           kOfficeType = "application/vnd.openxmlformats-officedocument.";
constexpr double kPerPoint = 12700;  ///< English Metric Units

std::int64_t emu(double points) { return std::llround(points * kPerPoint); }

std::string srgb(Color color) {
  return fmt::format("{:02X}{:02X}{:02X}", color.r, color.g, color.b);
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream text;
  document.save(text, "", pugi::format_raw, pugi::encoding_utf8);
  return text.str();
}

pugi::xml_document parsed(std::string_view xml) {
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size());
  auto declaration = document.prepend_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  declaration.append_attribute("standalone") = "yes";
  return document;
}

/// The first element of that name.
pugi::xml_node element(const pugi::xml_node& of, std::string_view name) {
  return of.find_node([&](const pugi::xml_node& node) { return node.name() == name; });
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  auto attribute = node.attribute(name);
  (attribute ? attribute : node.append_attribute(name)).set_value(value.c_str());
}
void set(pugi::xml_node node, const char* name, std::int64_t value) {
  set(node, name, std::to_string(value));
}

/// The parts of a package, their types and what leads from one to another.
class Package {
 public:
  /// `type`: "" of a picture, whose ending says it.
  void add(std::string path, std::string_view bytes, std::string_view type = "") {
    if (!type.empty()) types_.emplace_back(path, type);
    parts_.push_back({std::move(path), std::string(bytes)});
  }
  /// From a part, or "" for the package, to another; the id of it.
  std::string relate(const std::string& from, std::string_view type, const std::string& to) {
    auto& all = relations_[from];
    all.emplace_back(type, std::filesystem::path(to)
                               .lexically_relative(std::filesystem::path(from).parent_path())
                               .generic_string());
    return fmt::format("rId{}", all.size());
  }
  Expected<std::string> zipped() const {
    std::vector<ZipEntry> entries{{"[Content_Types].xml", content_types()}};
    for (const auto& [from, all] : relations_) {
      const std::filesystem::path path(from);
      entries.push_back(
          {(path.parent_path() / "_rels" / path.filename()).generic_string() + ".rels",
           relationships(all)});
    }
    entries.insert(entries.end(), parts_.begin(), parts_.end());
    return zip_of(entries);
  }

 private:
  using Relations = std::vector<std::pair<std::string, std::string>>;  ///< type and target

  std::string content_types() const {
    auto document = parsed("<Types/>");
    auto root = document.document_element();
    set(root, "xmlns", std::string(kContentTypes));
    for (const auto& [ending, type] :
         {std::pair("rels", "application/vnd.openxmlformats-package.relationships+xml"),
          {"xml", "application/xml"},
          {"png", "image/png"},
          {"svg", "image/svg+xml"}}) {
      auto node = root.append_child("Default");
      set(node, "Extension", std::string(ending));
      set(node, "ContentType", std::string(type));
    }
    for (const auto& [path, type] : types_) {
      auto node = root.append_child("Override");
      set(node, "PartName", "/" + path);
      set(node, "ContentType", type);
    }
    return text_of(document);
  }
  static std::string relationships(const Relations& all) {
    auto document = parsed("<Relationships/>");
    auto root = document.document_element();
    set(root, "xmlns", std::string(kRelationships));
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto node = root.append_child("Relationship");
      set(node, "Id", fmt::format("rId{}", i + 1));
      set(node, "Type", all[i].first);
      set(node, "Target", all[i].second);
    }
    return text_of(document);
  }

  std::vector<ZipEntry> parts_;
  std::vector<std::pair<std::string, std::string>> types_;  ///< by paths
  std::map<std::string, Relations> relations_;
};

std::string office(std::string_view what) { return std::string(kOffice).append(what); }
std::string presentation_type(std::string_view what) {
  return fmt::format("{}{}+xml", kPresentationType, what);
}

void add_paragraph(pugi::xml_node body, const FlowParagraph& paragraph, double size,
                   const Palette& palette) {
  auto node = body.append_child("a:p");
  if (paragraph.is_item) {
    auto item = node.append_child("a:pPr");
    set(item, "marL", emu(size));
    set(item, "indent", -emu(size));
    set(item.append_child("a:buFont"), "typeface", "Arial");
    set(item.append_child("a:buChar"), "char", "•");
  }
  for (const auto& piece : paragraph.pieces) {
    auto run = node.append_child("a:r");
    auto look = run.append_child("a:rPr");
    constexpr double kPerSize = 100;  // of a point
    set(look, "lang", "en-GB");
    set(look, "sz", std::llround(size * kPerSize));
    set(look, "b", piece.face == Face::semibold || piece.face == Face::bold ? 1 : 0);
    const bool is_formula = std::holds_alternative<Formula>(piece.content);
    if (!is_formula && piece.color != palette.text && piece.color != Color())
      set(look.append_child("a:solidFill").append_child("a:srgbClr"), "val", srgb(piece.color));
    run.append_child("a:t").text() = plain_text(piece).c_str();
  }
}

void set_place(pugi::xml_node transform, const Rect& box) {
  auto corner = transform.child("a:off"), extent = transform.child("a:ext");
  set(corner, "x", emu(box.min.x));
  set(corner, "y", emu(box.min.y));
  set(extent, "cx", emu(box.width()));
  set(extent, "cy", emu(box.height()));
}

/// A placeholder of the layout with text of its own.
void add_text(pugi::xml_node tree, int id, const char* name, const char* type, const char* index,
              const PptxText& text, const Palette& palette) {
  if (text.words.empty()) return;
  auto shape = tree.append_child("p:sp");
  auto about = shape.append_child("p:nvSpPr");
  auto named = about.append_child("p:cNvPr");
  set(named, "id", id);
  set(named, "name", name);
  set(about.append_child("p:cNvSpPr").append_child("a:spLocks"), "noGrp", 1);
  auto place = about.append_child("p:nvPr").append_child("p:ph");
  set(place, "type", type);
  if (index != nullptr) set(place, "idx", index);
  auto transform = shape.append_child("p:spPr").append_child("a:xfrm");
  transform.append_child("a:off");
  transform.append_child("a:ext");
  set_place(transform, text.box);
  auto body = shape.append_child("p:txBody");
  body.append_child("a:bodyPr").append_child("a:normAutofit");
  body.append_child("a:lstStyle");
  for (const auto& paragraph : text.words) add_paragraph(body, paragraph, text.size, palette);
}

/// The picture is first in the template and comes after title and words.
std::string slide_xml(const PptxSlide& slide, const Palette& palette, const std::string& png,
                      const std::string& svg) {
  auto document = parsed(pptx::kSlide);
  auto tree = element(document, "p:spTree");
  auto picture = tree.child("p:pic");
  set(element(picture, "p:cNvPr"), "descr", slide.description);
  set(element(picture, "a:blip"), "r:embed", png);
  set(element(picture, "asvg:svgBlip"), "r:embed", svg);
  set_place(element(picture, "a:xfrm"), slide.picture);
  add_text(tree, 3, "Title", "title", nullptr, slide.title, palette);
  add_text(tree, 4, "Words", "body", "1", slide.words, palette);
  tree.append_move(picture);
  add_text(tree, 5, "Question", "body", "2", slide.question, palette);
  return text_of(document);
}

std::string notes_xml(const std::string& note) {
  auto document = parsed(pptx::kNotes);
  auto body = element(document, "p:txBody");
  std::istringstream lines(note);
  std::string line;
  do {
    line.clear();
    std::getline(lines, line);
    auto run = body.append_child("a:p").append_child("a:r");
    set(run.append_child("a:rPr"), "lang", "en-GB");
    run.append_child("a:t").text() = line.c_str();
  } while (lines && !lines.eof());
  return text_of(document);
}

std::string theme_xml(const Palette& palette) {
  auto document = parsed(pptx::kTheme);
  auto colours = element(document, "a:clrScheme");
  std::vector<Color> all{palette.text, palette.ground, palette.muted,
                         mix(palette.ground, palette.text, 0.06)};
  all.insert(all.end(), palette.series.begin(), palette.series.end());
  all.insert(all.end(), {palette.t, palette.delta});
  auto at = all.begin();
  for (auto colour : colours.children()) set(colour.first_child(), "val", srgb(*at++));
  return text_of(document);
}

std::string app_xml(std::size_t slides) {
  auto document = parsed(pptx::kApp);
  for (const auto* const name : {"Slides", "Notes"})
    document.document_element().child(name).text() = std::to_string(slides).c_str();
  return text_of(document);
}

std::string core_xml(const std::string& title) {
  auto document = parsed(pptx::kCore);
  element(document, "dc:title").text() = title.c_str();
  return text_of(document);
}

}  // namespace

Expected<std::string> pptx_of(const PptxDeck& deck) {
  const std::string presentation = "ppt/presentation.xml",
                    master = "ppt/slideMasters/slideMaster1.xml",
                    layout = "ppt/slideLayouts/slideLayout1.xml",
                    notes_master = "ppt/notesMasters/notesMaster1.xml";
  Package package;
  auto root = parsed(pptx::kPresentation);
  auto top = root.document_element();
  package.relate("", office("officeDocument"), presentation);
  package.relate("", fmt::format("{}core-properties", kPackage), "docProps/core.xml");
  package.relate("", office("extended-properties"), "docProps/app.xml");
  package.add("docProps/core.xml", core_xml(deck.title),
              "application/vnd.openxmlformats-package.core-properties+xml");
  package.add("docProps/app.xml", app_xml(deck.slides.size()),
              fmt::format("{}extended-properties+xml", kOfficeType));

  constexpr std::int64_t kFirstMaster = 2147483648, kFirstSlide = 256;
  auto masters = top.child("p:sldMasterIdLst").append_child("p:sldMasterId");
  set(masters, "id", kFirstMaster);
  set(masters, "r:id", package.relate(presentation, office("slideMaster"), master));
  auto master_xml = parsed(pptx::kMaster);
  auto layouts = element(master_xml, "p:sldLayoutIdLst").append_child("p:sldLayoutId");
  set(layouts, "id", kFirstMaster + 1);
  set(layouts, "r:id", package.relate(master, office("slideLayout"), layout));
  package.relate(master, office("theme"), "ppt/theme/theme1.xml");
  package.add(master, text_of(master_xml), presentation_type("slideMaster"));
  package.relate(layout, office("slideMaster"), master);
  package.add(layout, text_of(parsed(pptx::kLayout)), presentation_type("slideLayout"));
  set(top.child("p:notesMasterIdLst").append_child("p:notesMasterId"), "r:id",
      package.relate(presentation, office("notesMaster"), notes_master));
  package.relate(notes_master, office("theme"), "ppt/theme/theme2.xml");
  package.add(notes_master, text_of(parsed(pptx::kNotesMaster)), presentation_type("notesMaster"));
  // Notes are black on white whatever the slides are.
  for (const auto& [path, palette] : {std::pair("ppt/theme/theme1.xml", &deck.palette),
                                      {"ppt/theme/theme2.xml", &light_palette()}})
    package.add(path, theme_xml(*palette), fmt::format("{}theme+xml", kOfficeType));
  for (const auto& [name, xml] : {std::pair("presProps", pptx::kPresentationProperties),
                                  {"viewProps", pptx::kViewProperties},
                                  {"tableStyles", pptx::kTableStyles}}) {
    const auto path = fmt::format("ppt/{}.xml", name);
    package.relate(presentation, office(name), path);
    package.add(path, text_of(parsed(xml)), presentation_type(name));
  }
  package.relate(presentation, office("theme"), "ppt/theme/theme1.xml");

  for (std::size_t i = 0; i < deck.slides.size(); ++i) {
    const auto& each = deck.slides[i];
    const auto numbered = [&](const char* form) { return fmt::format(fmt::runtime(form), i + 1); };
    const auto slide = numbered("ppt/slides/slide{}.xml"),
               notes = numbered("ppt/notesSlides/notesSlide{}.xml"),
               png = numbered("ppt/media/image{}.png"), svg = numbered("ppt/media/image{}.svg");
    package.relate(slide, office("slideLayout"), layout);
    package.relate(slide, office("notesSlide"), notes);
    const auto png_id = package.relate(slide, office("image"), png);
    const auto svg_id = package.relate(slide, office("image"), svg);
    package.add(slide, slide_xml(each, deck.palette, png_id, svg_id), presentation_type("slide"));
    package.add(png, each.png);
    package.add(svg, each.svg);
    package.relate(notes, office("notesMaster"), notes_master);
    package.relate(notes, office("slide"), slide);
    package.add(notes, notes_xml(each.note), presentation_type("notesSlide"));
    auto listed = top.child("p:sldIdLst").append_child("p:sldId");
    set(listed, "id", kFirstSlide + static_cast<std::int64_t>(i));
    set(listed, "r:id", package.relate(presentation, office("slide"), slide));
  }
  set(top.child("p:sldSz"), "cx", emu(deck.width));
  set(top.child("p:sldSz"), "cy", emu(deck.height));
  package.add(presentation, text_of(root), presentation_type("presentation.main"));
  return package.zipped();
}

}  // namespace posenc
