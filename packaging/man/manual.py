#!/usr/bin/env python3
"""Writes the manual page peal(1): manual.py PEAL >peal.1

The descriptions of verbs and options come from the program's help; the other sections are in this
file.
"""

import json
import os
import re
import subprocess
import sys


def escaped(text):
    """Escapes a text for mdoc, so that it contains no requests and no escapes."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith((".", "'")) else text


def sentences(text):
    """Splits a text into lines, each sentence on a new line as is usual in mdoc."""
    text = " ".join(text.split())
    for sentence in re.split(r"(?<=[^.][.:;?!]) (?=[A-Z'])", text):
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


def page(command, times):
    yield ".\\\" Written by packaging/man/manual.py from the help texts of the commands."
    yield ".Dd November 22, 2026"
    yield ".Dt PEAL 1"
    yield ".Os"
    yield ".Sh NAME"
    yield ".Nm peal"
    yield ".Nd schedule desktop notifications"
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
    yield from sentences(
        "An id can be shortened if no other id begins like it; remove needs whole ids or titles. "
        "Every "
        "command has --help, and --json, which prints one JSON document. Times, days and durations "
        "can be written in English and Korean. Put a title that begins with a dash after --.")
    yield ".Sh TIMES"
    yield from literal(times.rstrip().split("\n"), strip=False)
    yield ".Sh COMMANDS"
    for child in command["commands"]:
        yield from verb(child, [])
    yield from END


END = r""".Sh ENVIRONMENT
.Bl -tag -width Ds
.It Ev PEAL_STORE
The path of the store, the file with the alerts.
.It Ev PEAL_AUTHORIZATION
For tests: the daemon's answer to every program that asks for permission,
.Cm allow
or
.Cm deny .
Only the daemon reads it.
.It Ev XDG_DATA_HOME
The folder that contains
.Pa peal/peal.db ,
by default
.Pa ~/.local/share .
.It Ev NO_COLOR
If set, Peal prints no colours.
.It Ev CLICOLOR_FORCE
If set and not 0, Peal also prints colours to files and pipes.
.It Ev LANGUAGE , LC_ALL , LC_MESSAGES , LANG
The language of messages.
JSON is the same in every language.
.It Ev TEXTDOMAINDIR
The folder with the translations, by default
.Pa share/locale
next to the folder of the program.
.It Ev LC_TIME
The format of times and dates, if
.Ev LC_ALL
is not set.
.It Ev TZ , TZDIR
The time zone, and the folder with the time zone data.
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa ~/.local/share/peal/peal.db
The store: the alerts in an SQLite database.
.It Pa ~/.local/share/peal/peal.db.backup-DATE
The four most recent daily backups of the store.
.It Pa ~/.config/peal/config
The settings, see
.Nm
.Cm config .
.It Pa ~/.local/state/peal/answers
The last answers to the questions of
.Nm
.Cm add .
.It Pa ~/.config/autostart/io.github.peal.Peal.desktop
Starts the daemon at login, or turns off the system's autostart entry.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Success.
.It 1
The user cancelled
.Nm
.Cm add .
.It 64
The command line or a value is invalid.
.It 65
The contents of a file are invalid.
.It 66
The alert, the program or the file does not exist.
.It 69
The command needs a daemon, a bus or a notification server, and there is none.
Commands that can use the store directly exit with 0;
.Nm
.Cm status
exits with 69 if no daemon runs.
.It 73
The store or another file cannot be written.
.It 74
The store cannot be read, or the output cannot be written.
.It 75
Another process kept changing the alert.
.It 130 , 141
.Nm
was ended by ^C, or by a pipe whose reader has exited.
.El
.Sh SEE ALSO
.Xr peal-alerts 5
.Sh STANDARDS
Rules and calendars follow RFC 5545 and RFC 9074.
Notifications follow the Desktop Notifications Specification 1.2.
""".splitlines()


def main():
    peal = os.path.abspath(sys.argv[1])
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}

    description = subprocess.run(
        [peal, "---describe"], env=environment, check=True, capture_output=True,
        text=True).stdout
    times = subprocess.run(
        [peal, "help", "times"], env=environment, check=True, capture_output=True,
        text=True).stdout
    print("\n".join(page(json.loads(description), times)))


main()
