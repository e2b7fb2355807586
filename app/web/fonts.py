#!/usr/bin/python3
"""Writes the fonts of a page: WOFF2 files of the characters that the program writes, and their advances as C++.

    fonts.py GLYPHS_CPP OUT_FOLDER ADVANCES_CPP FACE.otf=FILE…
"""
import pathlib
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = ["sans", "sans-medium", "sans-semibold", "sans-bold", "math", "math-italic"]  # as enum class Face


def characters(source):
    table = source[source.index("kRanges = {{"):source.index("}};", source.index("kRanges = {{"))]
    return sorted({c for a, b in re.findall(r"\{0x([0-9a-f]+), 0x([0-9a-f]+)\}", table)
                   for c in range(int(a, 16), int(b, 16) + 1)})


def main(glyphs, out, advances, *files):
    wanted = characters(pathlib.Path(glyphs).read_text())
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    rows, ems = [], []
    for face, name in enumerate(FACES):
        font = TTFont(dict(file.split("=", 1) for file in files)[name + ".otf"])
        map_, widths = font.getBestCmap(), font["hmtx"]
        rows += [f"{{{face}, {c:#x}, {widths[map_[c]][0]}}}" for c in wanted if c in map_]
        ems.append(str(font["head"].unitsPerEm))
        # Lines are set by advances alone; a browser would kern.
        options = subset.Options(flavor="woff2", layout_features=[], drop_tables=["GSUB", "GPOS", "GDEF", "FFTM"], hinting=False,
                                 notdef_outline=True, name_IDs=[0, 1, 2, 5, 13, 14])
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(pathlib.Path(out, name + ".woff2"))
    pathlib.Path(advances).write_text(
        '#include "web/advances.hpp"\n\n#include <algorithm>\n#include <cstdint>\n#include <tuple>\n\nnamespace posenc {\nnamespace {\n'
        "struct Row {\n  std::uint16_t face, character, units;\n};\nconstexpr Row kRows[] = {\n"
        + ",\n".join(rows) + "};\nconstexpr double kEm[] = {" + ", ".join(ems) + "};\n}  // namespace\n\n"
        "std::optional<double> advance_of(Face face, char32_t character) {\n"
        "  const auto key = [](const Row& row) { return std::tuple<unsigned, char32_t>(row.face, row.character); };\n"
        "  const std::tuple<unsigned, char32_t> asked(static_cast<unsigned>(face), character);\n"
        "  const auto* const found = std::ranges::lower_bound(kRows, asked, {}, key);\n"
        "  if (found == std::end(kRows) || key(*found) != asked) return {};\n"
        "  return found->units / kEm[found->face];\n}\n}  // namespace posenc\n")


main(*sys.argv[1:])
