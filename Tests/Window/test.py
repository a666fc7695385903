"""The test of the window: each step waits for its effect in the window and in the daemon."""
import sys

import screen
from screen import (
    State, Window, act, alert, every, find, gone, has, is_on, keys, notifications, peal, press, read, row,
    start_daemon, start_server, step, toggle, type_text, wait, write)


def test_list():
    peal("add", "Drink water", "daily", "9:30")
    find("list item", "Drink water")
    step("an alert that another program adds appears")
    peal("add", "Study?", "weekdays every 30 min from 9:30 to 21:30")
    assert is_on(toggle("Study?"))
    press(toggle("Study?"))
    wait("off in the daemon", lambda: alert("Study?")["isOn"] is False)
    step("a switch turns an alert off")
    peal("on", "Study?")
    wait("on in the window", lambda: is_on(toggle("Study?")))
    step("a change by the command line moves the switch")
    peal("add", "Report <b> & co", "daily", "17:00")
    find("list item", "Report <b> & co")
    step("a title is plain text")


def test_empty():
    find("label", "No Alerts")
    step("the empty page says what to do")


def test_add():
    press(find("push button", "New Alert"))
    dialog = find("frame", "New Alert")
    add = find("push button", "Add", dialog)
    assert not has(add, State.SENSITIVE)
    write(find("text", "Title", dialog), "Tea")
    write(find("text", "When", dialog), "weekdays 9:3x")
    find("label", "9:3x", dialog)
    step("words without a meaning are explained under the field")
    write(find("text", "When", dialog), "weekdays 9:30")
    find("label", "Mon-Fri at 9:30", dialog)
    step("the next rings are shown while the user types")
    wait("add can be pressed", lambda: has(add, State.SENSITIVE))
    press(add)
    row("Tea")
    assert alert("Tea")
    gone("frame", "New Alert")
    step("the dialog adds an alert by words")


def test_picker():
    press(find("push button", "New Alert"))
    dialog = find("frame", "New Alert")
    write(find("text", "Title", dialog), "Gym")
    hour = find("spin button", "Hour", dialog)
    minute = find("spin button", "Minute", dialog)
    write(hour, "7")
    write(minute, "15")
    press(find("push button", "AM", dialog))
    for day in ("Monday", "Friday"):
        press(find("push button", day, dialog))
    find("label", "7:15 PM", dialog)
    press(find("push button", "Add", dialog))
    gone("frame", "New Alert")
    found = alert("Gym")
    assert "19:15" in str(found), found
    assert "MO,FR" in str(found), found
    step("the clock and the days add an alert in the evening")


def test_edit():
    act(row("Gym"), "row.edit")
    dialog = find("frame", "Edit Alert")
    title = find("text", "Title", dialog)
    wait("the title", lambda: read(title) == "Gym")
    words = read(find("text", "When", dialog))
    assert "7:15" in words, words
    write(find("text", "Title", dialog), "Sports")
    save = find("push button", "Save", dialog)
    wait("save can be pressed", lambda: has(save, State.SENSITIVE))
    press(save)
    row("Sports")
    found = alert("Sports")
    assert "19:15" in str(found) and "MO,FR" in str(found), found
    step("an edit of the title keeps the times")
    peal("edit", "Sports", "--except", "2030-12-24", "--zone", "Europe/Paris")
    act(row("Sports"), "row.edit")
    dialog = find("frame", "Edit Alert")
    write(find("text", "When", dialog), "18:00")
    find("label", "6:00 PM", dialog)
    press(find("push button", "Save", dialog))
    wait("the new time", lambda: "18:00" in str(alert("Sports")))
    found = str(alert("Sports"))
    assert "2030-12-24" in found and "Europe/Paris" in found and "MO,FR" in found, found
    step("an edit of the time keeps days, excluded days and the zone")


def test_remove():
    peal("add", "Bins", "tuesday 19:00")
    act(row("Bins"), "row.edit")
    dialog = find("frame", "Edit Alert")
    press(find("push button", "Remove Alert", dialog))
    wait("removed", lambda: alert("Bins") is None)
    press(find("push button", "Undo"))
    wait("back", lambda: alert("Bins"))
    row("Bins")
    step("the button of the message brings a removed alert back")


def test_undo_only():
    act(row("Bins"), "row.edit")
    press(find("push button", "Remove Alert", find("frame", "Edit Alert")))
    wait("removed", lambda: alert("Bins") is None)
    undo = find("push button", "Undo")
    peal("off", "Tea")
    press(undo)
    find("label", "Something else was changed")
    assert alert("Bins") is None and alert("Tea")["isOn"] is False
    peal("undo")
    peal("undo")
    row("Bins")
    step("Undo of a message undoes no other change")


def test_waiting():
    peal("present", "Drink water")
    waiting = find("list", "Waiting for You")
    row("Drink water", waiting)
    wait("shown", lambda: any(c.get("summary") == "Drink water" for c in notifications()))
    wait("the badge", lambda: peal("badge").strip() == "1")
    step("a ring that nobody has looked at stays on the badge")
    press(find("push button", "Done", waiting))
    wait("nothing waits", lambda: peal("badge").strip() == "0")
    gone("list", "Waiting for You")
    step("Done takes a waiting ring away")


def test_search():
    press(find("push button", "Search"))
    write(find("entry", "Search"), "study")
    wait("only the found row", lambda: [
        n.get_name() for n in every("list item", "", find("list", "Alerts"))] == ["Study?"])
    write(find("entry", "Search"), "xyz")
    find("label", "Nothing Found")
    press(find("push button", "Search"))
    row("Drink water")
    step("the search leaves only the alerts with the words")


def test_pause():
    peal("pause", "2h")
    find("label", "All alerts are paused until")
    press(find("push button", "Resume"))
    gone("label", "All alerts are paused until")
    step("the line about a pause ends it")


def test_restart(daemon):
    daemon.stop()
    find("label", "Nothing Rings")
    press(find("push button", "Start Peal"))
    row("Drink water")
    step("the page about an absent daemon starts it")


def test_pages():
    for page, text in (("Today", "Drink water"), ("History", "Drink water")):
        press(find("page tab", page))
        find("list item", text)
    press(find("page tab", "Alerts"))
    step("the pages with the coming days and the history")


def run(argument):
    server = start_server()
    daemon = start_daemon()
    window = Window()
    for each in (
            test_empty, test_list, test_add, test_picker, test_edit, test_remove, test_undo_only,
            test_waiting, test_search, test_pause, test_pages):
        each()
        window.check()
    test_restart(daemon)
    window.stop()
    server.stop()


if __name__ == "__main__":
    try:
        run(sys.argv[1] if len(sys.argv) > 1 else "")
    except Exception as error:
        screen.fail(error)
