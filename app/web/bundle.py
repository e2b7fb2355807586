#!/usr/bin/python3
"""Writes <posenc-view> as one script that needs no other file, with the module and its fonts in it.

    bundle.py PAGE_FOLDER SITE OUT.js
"""
import base64
import gzip
import json
import pathlib
import re
import sys

FILES = ["posenc.js", "files.js", "painter.js", "controls.js", "pointer.js", "view.js"]  # each after what it imports


def packed(path):
    return base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()


def embedded(page, site):
    fonts = {font.stem: base64.b64encode(font.read_bytes()).decode() for font in sorted((site / "fonts").glob("*.woff2"))}
    return f"""const kFonts = {json.dumps(fonts)};
const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const moduleFile = () => new Response(
  new Blob([bytesOf("{packed(site / 'posenc.wasm')}")]).stream().pipeThrough(new DecompressionStream('gzip')),
  {{ headers: {{ 'Content-Type': 'application/wasm' }} }});
const styleText = async () => {json.dumps((page / 'view.css').read_text())};
const fontFile = (name) => bytesOf(kFonts[name]);
"""


def main(page, site, out):
    page, site = pathlib.Path(page), pathlib.Path(site)
    parts = [embedded(page, site) if name == "files.js" else (page / name).read_text() for name in FILES]
    code = re.sub(r"^import .*;\n|^export (?=\w)", "", "\n".join(parts), flags=re.M)
    pathlib.Path(out).write_text("(() => {\n'use strict';\n" + code + "})();\n")


main(*sys.argv[1:])
