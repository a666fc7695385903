#!/usr/bin/env python3
"""Checks that the code that docs/architecture.md names in backticks exists.

A path and `Type+Topic` must be files, and `Type.member` must be declared in a file that declares or
extends the type. Any other name must be a word of the sources or a folder. Prints every name that
does not exist, and exits with 1 if there is one.
"""
import pathlib
import re
import sys

# Names that are placeholders, or belong to another program.
OTHERS = {"Type+Topic", "Type+Topic.swift", "conffiles"}

top = pathlib.Path(__file__).resolve().parent.parent
page = (top / "docs/architecture.md").read_text()
paths = [path for folder in ("Sources", "Modules", "Tests") for path in (top / folder).rglob("*")]
texts = [path.read_text() for path in paths if path.suffix in (".swift", ".modulemap")]
stems = {path.stem for path in paths}
words = stems.union(*(re.findall(r"\w+", text) for text in texts))


def has_member(path):
    *_, owner, member = path.split(".")
    type_ = rf"\b(?:struct|class|enum|actor|protocol|extension) (?:\[|\w+\.)*{owner}\b"
    name = r"\binit\b" if member == "init" else rf"\b(?:func|var|let|case) (?:\w+, )*`?{member}\b"
    return any(re.search(type_, text) and re.search(name, text) for text in texts)


def exists(name):
    name = re.sub(r"\(.*\)$", "", name)
    if "/" in name:
        return (top / name).exists()
    if "+" in name:
        return name in stems
    return has_member(name) if "." in name else name in words


names = set(re.findall(r"`([\w.+/]+(?:\([\w:]*\))?)`", page)) - OTHERS
missing = sorted(name for name in names if not exists(name))
for name in missing:
    print(f"docs/architecture.md names {name}, which does not exist.")
sys.exit(bool(missing))
