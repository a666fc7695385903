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


class Slow(BaseException):
    """Not an Exception, so that no peer catches it."""


def alarm(*_):
    raise Slow


def is_whole(answer):
    return answer.startswith(EMPTY) or not (answer.startswith("error") or answer.endswith("..."))


def answer(times, line):
    _, text, start, limit, count = line.rstrip("\n").split("\t")
    limit, found = datetime.fromisoformat(limit), []
    signal.signal(signal.SIGPROF, alarm)
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        for time in times(text, datetime.fromisoformat(start)):
            if time > limit or len(found) >= int(count):
                break
            found.append(time.isoformat())
    except Slow:
        found.append("...")
    except Exception as error:
        found = [f"error: {error}"[:200].replace("\n", " ")]
    finally:
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
