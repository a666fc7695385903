#!/usr/bin/env python3
"""Collects the messages for users from Peal's Swift sources into peal.pot, next to this file.

  extract.py           writes peal.pot
  extract.py --check   fails if peal.pot is out of date

A message is a string literal, or a sum of literals, among the arguments of a call in CALLS. These
calls are `tr`, `Message`, and the functions and initializers that make errors and findings. Interpolations
become {0}, {1} ... as in `Message`. Two arguments with the labels `one:` and `other:` are the singular
and the plural of one message. Literals inside interpolations and lists are not messages, unless they
are in such a call themselves.
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent

# The functions that take messages, by the part of the sources in which their name means that.
CALLS = {
    "": "tr Message counted invalid complain AlertError BusError DeliveryError Unavailable UnusableFile "
    "UnwritableOutput MissingFile ProgramError UsageError ValidationError",
    "Recurrence": "CivilError conflict DateComponentsError DaySetError Failure Fault HolidayError RuleError ScheduleError TZifError unexpected ZoneError",
    "AlertCoding": "JSONFields JSONForm JSONReader place.unexpected",
    "Alerts": "Text.check",
    "CalendarFolders": "Failure",
    "Calendars": "Refusal CalendarError",
    "DBus": "check NameRule",
    "JSON": "error",
    "Localization": "text",
    "Commands/Doctor": "ok warning error",
    "Wording/RelativeTimeFormat.swift": "date",
}


class Failure(Exception):
    """A message that cannot be extracted."""


class Reader:
    """A reader of the arguments of one call."""

    def __init__(self, text, position):
        self.text = text
        self.position = position

    def messages(self):
        """Returns the label and the format of each message in the call."""
        found, label, open_sum, depth = [], "", False, 0
        while True:
            rest = self.text[self.position:]
            if space := re.match(r"\s+|//[^\n]*", rest):
                self.position += space.end()
            elif rest[0] == '"':
                literal = self.literal()
                if open_sum:
                    if not found:
                        raise Failure("a sum that does not begin with a literal")
                    found[-1] = (found[-1][0], found[-1][1] + literal)
                else:
                    found.append((label, literal))
                open_sum = False
                if plus := re.match(r"(\s|//[^\n]*)*\+\s*", self.text[self.position:]):
                    self.position += plus.end()
                    if self.text[self.position] != '"':
                        raise Failure("a sum with something else than literals")
                    open_sum = True
            elif rest[0] in "[{":
                self.skip(rest[0])
            elif rest[0] == "(":
                # Skip the arguments of another call, which has its own messages. Plain parentheses
                # belong to this call.
                if re.search(r"[\w?!>]$", self.text[: self.position]):
                    self.skip("(")
                else:
                    depth += 1
                    self.position += 1
            elif rest[0] == ")":
                self.position += 1
                if depth == 0:
                    return found
                depth -= 1
            else:
                if name := re.match(r"(\w+):", rest):
                    label = name.group(1)
                elif rest[0] == ",":
                    label = ""
                self.position += (re.match(r"\w+:?", rest) or re.match(r".", rest)).end()

    def skip(self, opening):
        """Skips an expression in brackets."""
        closing = {"(": ")", "[": "]", "{": "}"}[opening]
        self.position += 1
        while self.text[self.position] != closing:
            character = self.text[self.position]
            if character == '"':
                self.literal()
            elif character in "([{":
                self.skip(character)
            else:
                self.position += 1
        self.position += 1

    def literal(self):
        """Returns the pieces of a literal, with None for each interpolation."""
        start = self.position
        is_long = self.text.startswith('"""', start)
        end = '"""' if is_long else '"'
        self.position += len(end)
        pieces = []
        while not self.text.startswith(end, self.position):
            character = self.text[self.position]
            if character != "\\":
                pieces.append(character)
                self.position += 1
                continue
            following = self.text[self.position + 1]
            if following == "(":
                self.position += 1
                self.skip("(")
                pieces.append(None)
            elif following == "u":
                code = re.match(r"u\{(\w+)\}", self.text[self.position + 1:])
                pieces.append(chr(int(code.group(1), 16)))
                self.position += 1 + code.end()
            else:
                plain = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "\n": "\\\n", "0": "\0"}
                pieces.append(plain[following])
                self.position += 2
        self.position += len(end)
        if is_long:
            pieces = dedented(pieces, self.text[: self.position - 3].rsplit("\n", 1)[1])
        return pieces


def dedented(pieces, margin):
    """Returns the pieces of a multi-line literal without indentation and outer line breaks."""
    text = "".join("\uE000" if piece is None else piece for piece in pieces)
    lines = text.split("\n")[1:-1]
    joined = "\n".join(line.removeprefix(margin) for line in lines).replace("\\\n", "")
    return [None if character == "\uE000" else character for character in joined]


def format_of(pieces):
    number = 0
    text = ""
    for piece in pieces:
        if piece is None:
            text += f"{{{number}}}"
            number += 1
        else:
            text += piece
    return text


def entries():
    """Returns the places of each message by its singular and plural, in the order of the sources."""
    found = {}
    for path in sorted((TOP / "Sources").rglob("*.swift")):
        name = path.relative_to(TOP / "Sources").as_posix()
        names = [n for place, some in CALLS.items() if name.startswith(place) for n in some.split()]
        calls = re.compile(r"(?<![\w])(" + "|".join(map(re.escape, names)) + r")(?:<\w+>)?\(")
        text = path.read_text(encoding="utf-8")
        for call in calls.finditer(text):
            line = text.count("\n", 0, call.start()) + 1
            before = text[: call.start()].rsplit("\n", 1)[-1]
            if before.lstrip().startswith("//") or re.search(r"func $|logger\.$", before):
                continue
            try:
                messages = Reader(text, call.end()).messages()
            except Failure as failure:
                sys.exit(f"{name}:{line}: {failure} cannot be translated")
            forms = [(label, format_of(pieces)) for label, pieces in messages]
            labels = dict(forms)
            if set(labels) == {"one", "other"}:
                forms = [("", (labels["one"], labels["other"]))]
            for _, form in forms:
                pair = form if isinstance(form, tuple) else (form, None)
                if re.search(r"[^\W\d_]", re.sub(r"\{\d+\}", "", pair[1] or pair[0])):
                    found.setdefault(pair, []).append(f"Sources/{name}:{line}")
    return found


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = [line for line in re.split(r"(?<=\n)", escaped) if line]
    lines = ['"' + line.replace("\n", "\\n") + '"' for line in lines]
    return lines[0] if len(lines) == 1 else '""\n' + "\n".join(lines)


def template():
    parts = [
        'msgid ""\nmsgstr ""\n"Project-Id-Version: peal\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    ]
    for (form, other), places in entries().items():
        # Leave out line numbers, so that a change elsewhere in a file does not change the template.
        files = dict.fromkeys(place.rsplit(":", 1)[0] for place in places)
        lines = [f"#: {file}" for file in files] + [f"msgid {quoted(form)}"]
        if other is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {quoted(other)}", 'msgstr[0] ""', 'msgstr[1] ""']
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def main():
    target = HERE / "peal.pot"
    text = template()
    if sys.argv[1:] == ["--check"]:
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            sys.exit("peal.pot is not what the sources say: run packaging/po/extract.py")
    else:
        target.write_text(text, encoding="utf-8")


main()
