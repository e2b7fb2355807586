"""Prints what is structure in the files named, as JSON: how often each element of HTML or SVG, key of JSON or TOML,
row of CSV or node of Python has which attributes, fields or children. Text is not in it."""

import ast
import csv
import html.parser
import json
import sys
import tomllib
import xml.etree.ElementTree


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found.append([tag, [name for name, _ in attributes]])

    def handle_endtag(self, tag):
        self.found.append(["/" + tag])

    def handle_comment(self, data):
        self.found.append(["comment"])

    handle_decl = handle_pi = unknown_decl = handle_comment


def of_html(text):
    tags = Tags()
    tags.feed(text)
    tags.close()
    return tags.found


def of_value(value):
    if isinstance(value, dict):
        return {key: of_value(each) for key, each in value.items()}
    if isinstance(value, list):
        return [of_value(each) for each in value]
    return type(value).__name__


def of_svg(text):
    # Letters are outlines, of which other text has others.
    elements = xml.etree.ElementTree.fromstring(text).iter()
    return sorted({(each.tag, *sorted(each.attrib)) for each in elements})


READERS = {
    "html": of_html,
    "svg": of_svg,
    "json": lambda text: of_value(json.loads(text)),
    "toml": lambda text: of_value(tomllib.loads(text)),
    "csv": lambda text: [len(row) for row in csv.reader(text.splitlines(keepends=True), strict=True)],
    "py": lambda text: [type(node).__name__ for node in ast.walk(ast.parse(text))],
}

for path in sys.argv[1:]:
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    print(json.dumps([path, READERS[path.rsplit(".", 1)[1]](text)]))
