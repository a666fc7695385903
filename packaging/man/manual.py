#!/usr/bin/env python3
"""Writes the manual page peal(1) in a language, en unless it is given: manual.py PEAL [LANGUAGE]

  manual.py PEAL >peal.1
  manual.py PEAL ko >ko/peal.1

The descriptions of verbs and options come from the program's help and its translations. The last
sections are in end.mdoc and ko/end.mdoc. The headings are English in every language, because the
formatters know the sections by them.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# The texts that are not in the program's help: the line of NAME, and the end of DESCRIPTION.
TEXTS = {
    "en": (
        "schedule desktop notifications",
        "An id can be shortened if no other id begins like it; remove needs whole ids or titles. "
        "Every command has --help, and --json, which prints one JSON document. Times, days and "
        "durations can be written in English and Korean. Put a title that begins with a dash after --.",
    ),
    "ko": (
        "데스크톱 알림 예약",
        "ID는 앞부분이 같은 다른 ID가 없으면 줄여 쓸 수 있어요. remove에는 ID나 제목을 끝까지 써야 해요. "
        "모든 명령에 --help가 있고, JSON 문서 하나를 출력하는 --json도 있어요. 시각과 날짜, 길이는 "
        "한국어와 영어로 쓸 수 있어요. 줄표로 시작하는 제목은 -- 뒤에 쓰세요.",
    ),
}


def escaped(text):
    """Escapes a text for mdoc, so that it contains no requests and no escapes."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith((".", "'")) else text


def sentences(text):
    """Splits a text into lines, each sentence on a new line as is usual in mdoc."""
    text = " ".join(text.split())
    for sentence in re.split(r"(?<=[^.][.:;?!]) (?=[A-Z'가-힣])", text):
        words, line = sentence.split(" "), ""
        for word in words:
            if line and len(escaped(line + " " + word)) > 76:
                yield escaped(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        yield escaped(line)


def prose(text):
    """Formats paragraphs. The lines of an indented one are kept."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.startswith("  "):
            yield from literal(paragraph.split("\n"))
        else:
            yield ".Pp"
            yield from sentences(paragraph)


def literal(lines, strip=True):
    """Formats lines that are not filled, such as examples."""
    yield ".Bd -literal -offset indent"
    for line in lines:
        yield escaped(line.strip() if strip else line)
    yield ".Ed"


def item(argument):
    names, value = argument["names"], argument["value"]
    if not names:
        return f".It Ar {escaped(value)}"
    words = " , ".join("Fl " + escaped(name[1:]) for name in names)
    return f".It {words}" + (f" Ar {escaped(value)}" if value else "")


def verb(command, path):
    # All commands have --json.
    arguments = [each for each in command["arguments"] if each["names"] != ["--json"]]
    yield f".Ss {escaped(' '.join(path + [command['name']]))}"
    yield from sentences(command["abstract"])
    if command["discussion"]:
        yield from prose(command["discussion"])
    if command["examples"]:
        yield from literal(command["examples"])
    if arguments:
        yield ".Bl -tag -width Ds"
        for argument in arguments:
            yield item(argument)
            yield from sentences(argument["help"])
        yield ".El"
    for child in command["commands"]:
        yield from verb(child, path + [command["name"]])


def page(command, times, language):
    name, ids = TEXTS[language]
    yield ".\\\" Written by packaging/man/manual.py from the help texts of the commands."
    yield ".Dd November 22, 2026"
    yield ".Dt PEAL 1"
    yield ".Os"
    yield ".Sh NAME"
    yield ".Nm peal"
    yield f".Nd {name}"
    yield ".Sh SYNOPSIS"
    yield ".Nm peal"
    yield ".Op Fl \\-json"
    yield ".Nm peal"
    yield ".Ar command"
    yield ".Op Ar argument ..."
    yield ".Sh DESCRIPTION"
    yield from sentences(command["abstract"])
    yield from prose(command["discussion"])
    yield from literal(command["examples"])
    yield ".Pp"
    yield from sentences(ids)
    yield ".Sh TIMES"
    yield from literal(times.rstrip().split("\n"), strip=False)
    yield ".Sh COMMANDS"
    for child in command["commands"]:
        yield from verb(child, [])
    end = HERE / ("" if language == "en" else language) / "end.mdoc"
    yield from end.read_text().splitlines()


def main():
    peal = os.path.abspath(sys.argv[1])
    language = sys.argv[2] if len(sys.argv) > 2 else "en"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([HERE.parent / "po/build.sh", folder], check=True)
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LANGUAGE": language,
            "TEXTDOMAINDIR": folder,
        }

        def output(*words):
            return subprocess.run(
                [peal, *words], env=environment, check=True, capture_output=True, text=True).stdout

        description, times = output("---describe"), output("help", "times")
    print("\n".join(page(json.loads(description), times, language)))


main()
