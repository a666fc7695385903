#!/usr/bin/env python3
"""Prints the tests that have started and not ended, from the event stream of `swift test`.

The log cannot tell: the lines of tests that run at the same time are mixed with their output.
"""
import json
import sys

running = {}
for line in open(sys.argv[1], encoding="utf-8"):
    try:
        payload = json.loads(line)["payload"]
    except ValueError:
        continue  # The last line may be incomplete.
    kind, test = payload.get("kind"), payload.get("testID")
    if kind == "testStarted":
        running[test] = payload["messages"][0]["text"] if payload["messages"] else test
    elif kind in ("testEnded", "testSkipped"):
        running.pop(test, None)
# The id of a test ends with its place, such as /CallTests.swift:12:6; that of a suite does not.
for test in running:
    if ".swift:" in test:
        print("  " + test)
