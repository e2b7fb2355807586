#!/usr/bin/python3
"""Writes <posenc-view> as one script that needs no other file, with the module and its fonts in it; and the page of all
views as one file, to which `posenc web --one-file` adds the lessons and the manual.

    bundle.py PAGE_FOLDER SITE OUT.js PAGE.html
"""
import base64
import gzip
import json
import pathlib
import re
import sys

FILES = ["posenc.js", "files.js", "painter.js", "controls.js", "pointer.js", "view.js"]  # each after what it imports
OF_PAGE = ["export.js", "present.js"]


def packed(path):
    return base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()


def embedded(page, site):
    fonts = {font.stem: base64.b64encode(font.read_bytes()).decode() for font in sorted((site / "fonts").glob("*.woff2"))}
    return f"""const kFonts = {json.dumps(fonts)};
const inside = (type, text) => `data:${{type}};base64,${{text}}`;
const moduleFile = async () => new Response(
  (await fetch(inside('application/gzip', "{packed(site / 'posenc.wasm')}"))).body.pipeThrough(new DecompressionStream('gzip')),
  {{ headers: {{ 'Content-Type': 'application/wasm' }} }});
const styleText = async () => {json.dumps((page / 'view.css').read_text())};
const fontFile = (name) => `url("${{inside('font/woff2', kFonts[name])}}")`;
const bookFile = async () => JSON.parse(document.getElementById('book-data').textContent);
"""


def joined(page, site, names):
    parts = [embedded(page, site) if name == "files.js" else (page / name).read_text() for name in names]
    return re.sub(r"^import .*;\n|^export (?=\w)", "", "\n".join(parts), flags=re.M)


def one_file(page, site):
    code = joined(page, site, FILES + OF_PAGE)
    own = re.sub(r"^import .*;\n", "", (page / "page.js").read_text(), flags=re.M)
    icon = base64.b64encode((site / "icon.svg").read_bytes()).decode()
    replaced = {
        r"<meta http-equiv=.*": "",
        r'href="icon.svg"': f'href="data:image/svg+xml;base64,{icon}"',
        r'<link rel="stylesheet".*': "<style>\n" + (page / "page.css").read_text() + "</style>",
        r"<script .*": "",
    }
    text = (page / "index.html").read_text()
    for what, by in replaced.items():
        text = re.sub(what, lambda _: by, text)
    return (text + '<script type="application/json" id="book-data"></script>\n<script>\n(async () => {\n\'use strict\';\n' + code
            + "await (async () => {\n" + own + "})();\n})();\n</script>\n")


def main(page, site, out, out_page):
    page, site = pathlib.Path(page), pathlib.Path(site)
    pathlib.Path(out).write_text("(() => {\n'use strict';\n" + joined(page, site, FILES) + "})();\n")
    pathlib.Path(out_page).write_text(one_file(page, site))


main(*sys.argv[1:])
