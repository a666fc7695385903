#!/usr/bin/env python3
"""Prints the tests that have started and not ended, from the event stream of `swift test`.

The log cannot tell: the lines of tests that run at the same time are mixed with their output.
"""
import json
import sys
import time

names, starts = {}, {}
for line in open(sys.argv[1], encoding="utf-8"):
    try:
        record = json.loads(line)
    except ValueError:
        continue  # The last line may be incomplete.
    payload = record["payload"]
    if record["kind"] == "test":
        # A suite is running as long as one of its tests.
        if payload["kind"] == "function":
            names[payload["id"]] = payload.get("displayName") or payload["name"]
        continue
    if payload["kind"] == "testStarted":
        starts[payload["testID"]] = payload["instant"]["since1970"]
    elif payload["kind"] == "testEnded":
        starts.pop(payload["testID"], None)
for test, start in starts.items():
    if test in names:
        print(f"  {test.split('/')[0]}: \"{names[test]}\", for {time.time() - start:.0f} s")
