"""What the Python peers share: each answers `rule RULE START LIMIT COUNT` lines, one line each.

PEER.py WANTED stops when it has given so many whole answers. A rule gets a twentieth of a second of
the processor: what was found by then counts as far as it goes, and "..." says that it is not all.
"""

import signal
import sys
from datetime import datetime
from functools import partial
from multiprocessing import Pool

SECONDS = 0.05
# How dateutil says that a rule never occurs; this is an answer.
EMPTY = ("error: Invalid rrule byxxx generates an empty set",
         "error: Invalid combination of interval")


is_armed = False


class Slow(BaseException):
    """Not an Exception, so that no peer catches it."""


def alarm(*_):
    if is_armed:
        raise Slow


def is_whole(answer):
    return answer.startswith(EMPTY) or not (answer.startswith("error") or answer.endswith("..."))


def answer(times, line):
    global is_armed
    _, text, start, limit, count = line.rstrip("\n").split("\t")
    limit, found = datetime.fromisoformat(limit), []
    signal.signal(signal.SIGPROF, alarm)
    # Again and again, since a finalizer that is interrupted swallows it. An alarm may still come when
    # the rule is done; out of here it would end the process, and its other answers with it.
    signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
    try:
        try:
            is_armed = True
            for time in times(text, datetime.fromisoformat(start)):
                if time > limit or len(found) >= int(count):
                    break
                found.append(time.isoformat())
        finally:
            is_armed = False
    except Slow:
        is_armed = False
        found.append("...")
    except Exception as error:
        found = [f"error: {error}"[:200].replace("\n", " ")]
    signal.setitimer(signal.ITIMER_PROF, 0)
    return " ".join(found)


def main(times):
    wanted = int(sys.argv[1])
    with Pool(2) as pool:
        for text in pool.imap(partial(answer, times), sys.stdin, chunksize=20):
            print(text)
            wanted -= is_whole(text)
            if wanted == 0:
                return
