"""The test of the page of an alarm, which the user answers half asleep."""
from screen import (
    State, alert, every, find, gone, has, is_on, keys, peal, press, row, step, type_text, wait)


def ring(title="Wake & <go>"):
    peal("present", title)
    return find("panel", f"Alarm: {title}")


def is_shown():
    return bool(every("panel", "Alarm: "))


def over():
    gone("panel", "Alarm: ")
    find("list", "Alerts")


def test_alarm():
    peal("add", "Wake & <go>", "daily", "10:00", "--alarm")
    page = ring()
    find("label", "Wake & <go>", page)
    assert not every("list", "Alerts") and not every("push button", "New Alert")
    snooze = find("push button", "Snooze for", page)
    assert snooze.get_name() == "Snooze for 10 min"
    press(snooze)
    wait("snoozed", lambda: alert("Wake & <go>")["state"]["snoozedUntil"])
    over()
    step("the page of an alarm snoozes it")
    press(find("push button", "Done", ring()))
    wait("done", lambda: "done" in peal("history", "Wake & <go>"))
    over()
    press(find("push button", "Undo"))
    find("panel", "Alarm: ")
    peal("done", "Wake & <go>")
    over()
    step("an alarm that is answered elsewhere takes its page along")
    press(find("push button", "Answer Later", ring()))
    over()
    wait("no badge", lambda: peal("badge").strip() == "0")
    waiting = find("list", "Waiting for You")
    find("label", "seen", row("Wake", waiting))
    press(find("push button", "Done", waiting))
    gone("list", "Waiting for You")
    step("an alarm that is answered later is silent, and its ring stays in the list")
    peal("present", "Drink water")
    row("Drink water", find("list", "Waiting for You"))
    assert not is_shown()
    peal("done", "Drink water")
    ring()
    peal("pause")
    over()
    peal("resume")
    peal("remove", "Wake & <go>")
    gone("list", "Waiting for You")
    step("only an alarm that sounds has a page")


def test_alarm_keys():
    peal("add", "Wake & <go>", "daily", "10:00", "--alarm")
    keys("ctrl+f")
    type_text("t")
    page = ring()
    wait("the page has the focus", lambda: has(find("panel", "Alarm: "), State.FOCUSED))
    type_text("ea for two")
    keys("Return", "space", "Escape", "Delete")
    wait("the badge", lambda: peal("badge").strip() == "1")
    assert is_shown()
    step("keys that are hit by chance do not answer an alarm")
    for name in ("Snooze for 10 min", "Done", "Answer Later"):
        keys("Tab")
        button = find("push button", name, page)
        wait(f"{name} has the focus", lambda: has(button, State.FOCUSED))
    keys("shift+Tab", "shift+Tab")
    wait("the focus", lambda: has(find("push button", "Snooze", page), State.FOCUSED))
    keys("space")
    wait("snoozed", lambda: alert("Wake & <go>")["state"]["snoozedUntil"])
    gone("panel", "Alarm: ")
    wait("the search goes on", lambda: is_on(find("push button", "Search")))
    keys("Escape")
    wait("the search ends", lambda: not is_on(find("push button", "Search")))
    peal("remove", "Wake & <go>")
    step("the keyboard reaches the buttons of an alarm")
