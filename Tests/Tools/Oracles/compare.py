"""Compares answers: compare.py WANTED QUESTIONS OURS REFERENCE PEER=FILE…

Our answer must equal the answer of reference.py, which applies RFC 5545 by brute force, for every
rule. Then our answers are compared with those of each peer, up to 40 instances in 30 years. If a
peer's answer differs, the cause must be a defect listed in defects.py, which quotes the text of RFC
5545 that it breaks:

- dateutil and recurring-ical-events are wrong only in BYWEEKNO, in BYSETPOS with WEEKLY, and in
  BYMONTHDAY with YEARLY. Their answers must be exactly those that an implementation with these
  defects predicts.
- libical is wrong in BYWEEKNO, in BYSETPOS in general, in negative days where they limit the set, in
  BYDAY with WEEKLY and INTERVAL, in BYDAY together with BYMONTHDAY, and in the phase of HOURLY,
  MINUTELY and SECONDLY rules. Most of its answers are predicted. The others only have to come from a
  rule with such a part, and are counted separately.

Each peer must give complete answers to WANTED rules. An answer is incomplete if the peer refuses
the rule, for a known reason, or runs out of time; then the instances found so far are compared.
Differences without an explanation are printed and make the exit code 1.
"""

import collections
import sys

from defects import CLAUSES, READINGS, clauses, refusal
from peers import EMPTY
from reference import answer


def read(path):
    with open(path) as file:
        return [line.rstrip("\n") for line in file]


def difference(our, their):
    our, their = our.split(), their.split()
    at = next((i for i, (a, b) in enumerate(zip(our, their)) if a != b), min(len(our), len(their)))
    return f"{our[at:at + 3]} {their[at:at + 3]}"


class Comparison:
    def __init__(self, peer):
        self.peer, self.whole, self.unexplained = peer, 0, []
        self.agreeing, self.partial, self.partly_agreeing = 0, 0, 0
        self.others = collections.Counter()

    def add(self, question, our, reference, their):
        if their.startswith(EMPTY):
            their = ""
        rule, start = question.split("\t")[1:3]
        parts = dict(part.split("=") for part in rule.split(";"))

        def predicted():
            return answer(question, READINGS[self.peer])

        if their.startswith("error"):
            reason = refusal(self.peer, parts, their, predicted())
            if reason:
                self.others[f"no answer: {reason}"] += 1
            else:
                self.unexplained.append((question, our, their))
            return
        is_whole = not their.endswith("...")
        self.whole += is_whole
        self.partial += not is_whole

        def agrees(our):
            # recurring-ical-events always includes DTSTART if it finds any instance. If DTSTART
            # does not match the rule, RFC 5545 (3.8.5.3) leaves the result undefined.
            if self.peer == "recurring" and their and not our.startswith(start):
                our = " ".join([start, *our.split()[:39]])
            return our == their if is_whole else (our + " ").startswith(their[:-3].lstrip())

        known = [name for name, has in clauses(parts) if has and name in CLAUSES[self.peer]]
        if agrees(our):
            self.agreeing += is_whole
            self.partly_agreeing += not is_whole
        elif our == reference and known and agrees(predicted()):
            self.others[f"otherwise, as predicted: {known[0]}"] += 1
        elif our == reference and known and self.peer == "libical":
            self.others[f"otherwise, in a rule with {known[0]}"] += 1
        else:
            self.unexplained.append((question, our, their))

    def report(self, wanted):
        print(f"{self.peer}: {self.whole} whole answers, {self.agreeing} as ours;"
              f" {self.partial} cut short by time, {self.partly_agreeing} as ours so far")
        for name, count in sorted(self.others.items(), key=lambda item: -item[1]):
            print(f"  {count:6} {name}")
        for question, our, their in self.unexplained:
            print(f"  NOT EXPLAINED {question}\n    ours, {self.peer}: {difference(our, their)}")
        if self.whole < wanted:
            print(f"  TOO FEW: {wanted} are wanted")
        return bool(self.unexplained) or self.whole < wanted


def main():
    wanted = int(sys.argv[1])
    questions, ours, references = map(read, sys.argv[2:5])
    bad = [pair for pair in zip(questions, ours, references, strict=True) if pair[1] != pair[2]]
    print(f"reference: {len(questions) - len(bad)} of {len(questions)} rules agree")
    for question, our, reference in bad:
        print(f"  OURS IS WRONG {question}\n    ours, reference: {difference(our, reference)}")
    failed = bool(bad)
    for argument in sys.argv[5:]:
        peer, path = argument.split("=", 1)
        comparison = Comparison(peer)
        for row in zip(questions, ours, references, read(path)):
            comparison.add(*row)
        failed |= comparison.report(wanted)
        for name, text in CLAUSES[peer].items():
            print(f"    {name}: {text}")
    sys.exit(failed)


main()
