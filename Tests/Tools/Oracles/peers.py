"""The common part of the Python peers, which answer `rule RULE START LIMIT COUNT` lines.

PEER.py WANTED stops after WANTED complete answers. Each rule gets a twentieth of a second of
processor time. After that the answer is cut off, and "..." marks it as incomplete.
"""

import signal
import sys
from datetime import datetime
from functools import partial
from multiprocessing import Pool

SECONDS = 0.05
# The messages with which dateutil reports that a rule never occurs. They count as answers.
EMPTY = ("error: Invalid rrule byxxx generates an empty set",
         "error: Invalid combination of interval")


is_armed = False


class Slow(BaseException):
    """Raised when the time is up; not an Exception, so that a peer's code does not catch it."""


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
    # Repeat the signal, because a finalizer that is interrupted swallows the exception. A signal
    # may still arrive after the rule is finished. Outside the try block, an exception would end the
    # process and lose its other answers.
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
