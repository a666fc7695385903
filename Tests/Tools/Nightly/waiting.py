"""Waiting for what real services do; for the scripts that run a daemon beside them."""

import time


def happens(condition, seconds):
    """Returns whether a condition holds within the given time."""
    end = time.monotonic() + seconds
    while not (holds := condition()) and time.monotonic() < end:
        time.sleep(0.002)
    return bool(holds)
