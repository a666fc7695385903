"""The test of the window: each step waits for its effect in the window and in the daemon."""
import json
import os
import re
import subprocess
import sys

import alarm
import edges
import measure
import screen
import tour
from screen import (
    State, Window, act, alert, alerts, every, find, gone, has, invoke, is_on, keys, notifications,
    peal, press, read, row, start_action, start_daemon, start_server, step, stop_daemon, toggle,
    type_text, wait, write)


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


def test_messages():
    """Each message takes the place of the one before, while that one still appears."""
    before = alerts()
    for _ in range(6):
        start_action("undo")
        start_action("redo")
    wait("as before", lambda: alerts() == before)
    find("label", "Done again: ")
    step("messages in quick succession take each other's place")


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
    peal("away", "on")
    find("label", "You have been away since")
    press(find("push button", "I Am Back"))
    gone("label", "You have been away since")
    step("the line about an absence ends it")


def test_restart():
    stop_daemon()
    press(find("push button", "Start Peal"))
    row("Drink water")
    step("the page about an absent daemon starts it")


def show_page(page):
    press(find("page tab", page))
    wait(f"the page {page}", lambda: has(find("page tab", page), State.PRESSED))


def test_pages():
    for page, text in (("Today", "Drink water"), ("History", "Drink water")):
        show_page(page)
        find("list item", text)
    show_page("Alerts")
    find("list", "Alerts")
    step("the pages with the coming days and the history")


def test_row_actions():
    peal("add", "Walk", "daily", "20:00")
    act(row("Walk"), "row.skip")
    wait("skipped", lambda: alert("Walk")["state"]["skip"] == 1)
    act(row("Walk"), "row.unskip")
    wait("not skipped", lambda: alert("Walk")["state"]["skip"] == 0)
    act(row("Walk"), "row.postpone-hour")
    wait("postponed", lambda: "21:00" in json.dumps(alerts()))
    act(row("Walk"), "row.pause")
    wait("paused", lambda: alert("Walk")["state"]["pausedUntil"])
    act(row("Walk"), "row.unskip")
    wait("resumed", lambda: not alert("Walk")["state"]["pausedUntil"])
    act(row("Walk"), "row.copy")
    wait("copied", lambda: len([a for a in alerts() if a["title"] == "Walk"]) == 2)
    act(row("Walk"), "row.remove")
    wait("removed", lambda: len([a for a in alerts() if a["title"] == "Walk"]) == 1)
    act(row("Walk"), "row.ring")
    find("list item", "Walk", find("list", "Waiting for You"))
    waiting = find("list", "Waiting for You")
    act(row("Walk", waiting), "row.snooze-600")
    wait("snoozed", lambda: alert("Walk")["state"]["snoozedUntil"])
    gone("list", "Waiting for You")
    step("the menu of a row skips, postpones, pauses, copies, rings and removes")


def test_click():
    peal("present", "Tea")
    wait("shown", lambda: any(c.get("summary") == "Tea" for c in notifications()))
    invoke("Tea", "default")
    wait("the row has the focus", lambda: any(
        has(node, State.FOCUSED) for node in every("list item", "Tea")))
    step("a click on a notification shows its alert")


def test_activation():
    peal("window")
    find("frame", "Peal")
    step("'peal window' opens the window")
    call("ActivateAction", "new", "[]", "{}")
    dialog = find("frame", "New Alert")
    press(find("push button", "Cancel", dialog))
    gone("frame", "New Alert")
    step("the entry 'New Alert' of the desktop's menu opens the dialog")


def call(method, *arguments):
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "io.github.peal.Peal", "--object-path",
         "/io/github/peal/Peal", "--method", "org.freedesktop.Application." + method, *arguments],
        check=True, capture_output=True, timeout=30)


def test_settings():
    peal("config", "quiet", "04:00-12:00")
    find("label", "Quiet hours until")
    step("the line above the list names the quiet hours")
    start_action("settings")
    dialog = find("frame", "Settings")
    quiet = find("text", "Quiet hours", dialog)
    assert read(quiet) == "04:00-12:00"
    close(dialog)
    start_action("undo")
    wait("undone", lambda: peal("config", "quiet").strip() == "none")
    gone("label", "Quiet hours until")
    step("the settings are shown, and their change is undone")


def test_setting_texts():
    start_action("settings")
    dialog = find("frame", "Settings")
    change_setting(dialog, "Quiet hours", "05:00-11:30")
    wait("the quiet hours", lambda: peal("config", "quiet").strip() == "05:00-11:30")
    find("label", "Quiet hours until")
    change_setting(dialog, "Snooze lengths", "5m, 1h")
    wait("the lengths", lambda: peal("config", "snooze").strip() == "5m,1h")
    change_setting(dialog, "Quiet hours", "25:00-7")
    find("label", "25:00", dialog)
    assert peal("config", "quiet").strip() == "05:00-11:30"
    step("the settings are written as texts, and a wrong one is explained")
    change_setting(dialog, "Quiet hours", "none")
    change_setting(dialog, "Snooze lengths", "10m")
    wait("as before", lambda: peal("config", "snooze").strip() == "10m")
    close(dialog)


def change_setting(dialog, name, text):
    """Writes a setting with the pointer and the keyboard."""
    field = find("text", name, dialog)
    screen.click(field, dialog)
    keys("ctrl+a")
    type_text(text)
    wait("the text", lambda: read(field) == text)
    keys("Return")


def close(dialog):
    """Closes a dialog with its own button."""
    name = dialog.get_name()
    press(find("push button", "Close", dialog))
    gone("frame", name)


def test_programs():
    peal("apps", "allow", "org.example.Water")
    start_action("programs")
    dialog = find("frame", "Programs")
    find("list item", "org.example.Water", dialog)
    allowed = find("check box", "Allowed", dialog)
    assert is_on(allowed)
    press(allowed)
    wait("denied", lambda: "denied" in peal("apps", "list"))
    close(dialog)
    step("a program's permission is taken away")


def test_wrong_titles():
    for title in ("<b>bold</b> & \u202eevil", "line 1\nline 2", "long " * 40, "\u05e9\u05dc\u05d5\u05dd"):
        press(find("push button", "New Alert"))
        dialog = find("frame", "New Alert")
        write(find("text", "Title", dialog), title)
        write(find("text", "When", dialog), "daily 8:30")
        add = find("push button", "Add", dialog)
        if "\n" in title or "\u202e" in title:
            wait("a reason", lambda: any(
                "title" in label.get_name() for label in every("label", "", dialog)
            ) or has(add, State.SENSITIVE))
        press(find("push button", "Cancel", dialog))
        gone("frame", "New Alert")
    press(find("push button", "New Alert"))
    dialog = find("frame", "New Alert")
    write(find("text", "When", dialog), "daily 8:30")
    write(find("text", "Title", dialog), "x" * 10_000)
    find("label", "title", dialog)
    assert not has(find("push button", "Add", dialog), State.SENSITIVE)
    press(find("push button", "Cancel", dialog))
    gone("frame", "New Alert")
    step("a title that cannot be used is explained")


def test_keys():
    keys("ctrl+n")
    find("frame", "New Alert")
    type_text("Dog")
    keys("Tab")
    type_text("daily 23:15")
    find("label", "every day at 11:15 PM", find("frame", "New Alert"))
    keys("Return")
    row("Dog")
    gone("frame", "New Alert")
    keys("ctrl+z")
    gone("list item", "Dog")
    keys("ctrl+shift+z")
    row("Dog")
    start_action("show", alert("Dog")["id"])
    wait("the row has the focus", lambda: has(row("Dog"), State.FOCUSED))
    keys("space")
    wait("off", lambda: alert("Dog")["isOn"] is False)
    keys("space")
    wait("on", lambda: alert("Dog")["isOn"])
    keys("Return")
    find("frame", "Edit Alert")
    keys("Escape")
    gone("frame", "Edit Alert")
    names = [item.get_name() for item in every("list item", "", find("list", "Alerts"))]
    place = names.index("Dog")
    keys("Delete")
    wait("removed", lambda: alert("Dog") is None)
    neighbour = (names[place + 1:] or [names[place - 1]])[0]
    wait("the next row has the focus", lambda: has(row(neighbour), State.FOCUSED))
    keys("ctrl+f")
    type_text("study")
    wait("found", lambda: len(every("list item", "", find("list", "Alerts"))) == 1)
    keys("Escape")
    row("Tea")
    keys("F1")
    find("frame", "Keyboard Shortcuts")
    keys("Escape")
    gone("frame", "Keyboard Shortcuts")
    step("the keyboard adds, undoes, switches, edits, removes and searches")


def open_more(title, when, sentence):
    """Opens a new alert, writes both texts, and opens 'More' with the keyboard."""
    keys("ctrl+n")
    dialog = find("frame", "New Alert")
    type_text(title)
    keys("Tab")
    type_text(when)
    find("label", sentence, dialog)
    for _ in range(40):
        if any(has(more, State.FOCUSED) for more in every("list item", "More", dialog)):
            break
        keys("Tab")
    else:
        raise screen.Failure("'More' never has the focus")
    keys("Return")
    return dialog


def test_more_does_not_add():
    open_more("Half", "daily 7:15", "every day at 7:15 AM")
    keys("Escape")
    gone("frame", "New Alert")
    assert alert("Half") is None
    step("Enter on 'More' adds nothing")


def test_more():
    dialog = open_more("Nag", "daily 9:00", "every day at 9:00 AM")
    write(find("text", "Ring again until answered (5m)", dialog), "5m")
    steps = find("text", "If unanswered (3:critical; 5:alarm)", dialog)
    write(steps, "3:loud")
    find("label", "'loud' is not a step", dialog)
    write(steps, "3:critical; 5:alarm")
    add = find("push button", "Add", dialog)
    wait("add can be pressed", lambda: has(add, State.SENSITIVE))
    press(add)
    gone("frame", "New Alert")
    found = [(each["after"], each["kind"]) for each in alert("Nag")["escalate"]]
    assert found == [(3, "critical"), (5, "alarm")], found
    peal("remove", "Nag")
    step("the rows below 'More' make unanswered rings stronger")


def test_badge():
    peal("in", "1s", "Ping")
    wait("the badge", lambda: peal("badge").strip() == "1")
    row("Ping", find("list", "Waiting for You"))
    keys("F1")
    wait("no badge", lambda: peal("badge").strip() == "0")
    keys("Escape")
    find("label", "seen", find("list", "Waiting for You"))
    step("a key in the window takes the ring from the badge, and its row stays")
    press(find("push button", "Done", row("Ping", find("list", "Waiting for You"))))
    wait("the row is still there", lambda: not [
        found for waiting in every("list", "Waiting for You")
        for found in every("list item", "Ping", waiting)])
    step("Done takes a seen ring away")


def test_no_server(server):
    server.stop()
    peal("in", "1s", "Lonely")
    row("Lonely", find("list", "Waiting for You"))
    keys("F1")
    find("frame", "Keyboard Shortcuts")
    keys("Escape")
    gone("frame", "Keyboard Shortcuts")
    peal("add", "Later", "daily", "11:00")
    row("Later")
    row("Lonely", find("list", "Waiting for You"))
    assert peal("badge").strip() == "1"
    step("a ring that no notification server has shown keeps waiting")


def test_objects(window):
    def count():
        start_action("count")
        before = len(re.findall("objects", window.text))
        start_action("count")
        wait("a number", lambda: len(re.findall("objects", window.text)) > before)
        return int(re.findall(r"objects (\d+)", window.text)[-1])

    def dialogs(number):
        for index in range(number):
            start_action("new")
            dialog = find("frame", "New Alert")
            press(find("push button", "Cancel", dialog))
            gone("frame", "New Alert")
            if index % 5 == 0:
                for name in ("Settings", "Programs"):
                    start_action(name.lower())
                    close(find("frame", name))

    def many(number):
        # To count the objects is faster than to walk through hundreds of rows.
        before = count()
        document = json.loads(peal("export"))
        example = next(each for each in document["alerts"] if each["title"] == "Tea")
        document["alerts"] = [
            {**example, "id": f"bulk-{i}", "title": f"Bulk {i}", "group": "bulk"}
            for i in range(number)]
        path = f"{screen.WORK}/bulk.json"
        with open(path, "w") as file:
            json.dump(document, file)
        peal("import", path, "--yes")
        wait("rows", lambda: count() > before + min(number, 100))
        subprocess.run(
            ["peal", "remove", "--group", "bulk", "--yes"], check=True, stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL)
        wait("no rows", lambda: count() < before + min(number, 100))

    dialogs(1)
    many(20)
    before = count()
    dialogs(int(os.environ.get("PEAL_DIALOGS", "50")))
    many(int(os.environ.get("PEAL_ALERTS", "500")))
    wait(f"{count()} objects instead of {before}", lambda: count() <= before)
    step(f"no object is left over: {before}")


def test_korean():
    window = Window(LANG="ko_KR.UTF-8")
    find("list item", "Tea")
    press(find("push button", "새 알림"))
    dialog = find("frame", "새 알림")
    write(find("text", "제목", dialog), "물마실 시간")
    write(find("text", "언제", dialog), "평일 오전 9시 30분")
    find("label", "평일 오전 9:30", dialog)
    press(find("push button", "추가", dialog))
    row("물마실 시간")
    wait("added", lambda: alert("물마실 시간"))
    window.stop()
    step("the window in Korean")


def run(argument):
    server = start_server()
    start_daemon()
    window = Window()
    steps = [
        test_empty, test_list, test_add, test_picker, test_edit, test_remove, test_undo_only,
        test_messages, test_waiting, test_search, test_pause, test_pages, test_row_actions,
        test_activation, test_settings, test_programs, test_wrong_titles,
        edges.test_groups, edges.test_right_to_left,
        alarm.test_alarm]
    if argument != "--wayland":
        steps += [
            test_keys, test_more_does_not_add, test_more, test_setting_texts, test_badge, edges.test_narrow,
            alarm.test_alarm_keys]
    steps.append(edges.test_token)
    # PEAL_STEPS names the only steps to run.
    only = os.environ.get("PEAL_STEPS", "").split()
    for each in steps:
        if only and each.__name__ not in ["test_empty", "test_list", "test_add", *only]:
            continue
        each()
        window.check()
    test_objects(window)
    test_click()
    if argument != "--wayland":
        test_no_server(server)
    edges.test_removed_store()
    edges.test_other_daemon()
    test_restart()
    window.stop()
    test_korean()
    edges.test_hebrew_window()


if __name__ == "__main__":
    try:
        if sys.argv[1:2] == ["--tour"]:
            os.makedirs(sys.argv[2], exist_ok=True)
            tour.run(sys.argv[2])
        elif sys.argv[1:2] == ["--measure"]:
            measure.run()
        else:
            run(sys.argv[1] if len(sys.argv) > 1 else "")
    except Exception as error:
        screen.fail(error)
