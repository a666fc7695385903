"""The apps of the tutorials, step by step in the window; writes the pictures of docs/window.md."""
import subprocess
import sys
import time

from screen import (
    Window, act, alert, every, find, gone, is_on, keys, peal, picture, press, row, start_daemon,
    start_action, start_server, toggle, wait, write)


def settle():
    """Waits until a message at the lower edge or a menu's animation is over."""
    wait("the message stays", lambda: not every("push button", "Undo"))


def drink_water(folder):
    """A list of times with switches, a clock in Korean, a button that adds, and removing."""
    window = Window(LANG="ko_KR.UTF-8")
    find("label", "알림이 없어요")
    picture(f"{folder}/window-empty-ko.png")
    for hour, half in (("9", "오전"), ("1", "오후")):
        press(find("push button", "새 알림"))
        dialog = find("frame", "새 알림")
        write(find("text", "제목", dialog), "물 마실 시간이에요! 💦")
        write(find("spin button", "시", dialog), hour)
        write(find("spin button", "분", dialog), "30")
        if half == "오후":
            press(find("push button", "오전", dialog))
        else:
            press(find("push button", "오전", dialog))
            press(find("push button", "오후", dialog))
        find("label", f"{half} {hour}:30", dialog)
        if half == "오전":
            picture(f"{folder}/window-dialog-ko.png")
        press(find("push button", "추가", dialog))
        gone("frame", "새 알림")
    wait("two alerts", lambda: len(every("list item", "물 마실 시간")) == 2)
    first = every("list item", "물 마실 시간")[0]
    press(find("check box", "", first))
    wait("off", lambda: "off" in peal("list"))
    picture(f"{folder}/window-water-ko.png")
    act(every("list item", "물 마실 시간")[1], "row.remove")
    wait("one alert", lambda: len(every("list item", "물 마실 시간")) == 1)
    window.stop()


def study_nag(folder):
    """Every half hour on weekdays, written in words."""
    window = Window()
    press(find("push button", "New Alert"))
    dialog = find("frame", "New Alert")
    write(find("text", "Title", dialog), "Are you studying?")
    write(find("text", "When", dialog), "weekdays every 30 min from 9:30 to 21:30")
    find("label", "Mon-Fri, every 30 min", dialog)
    picture(f"{folder}/window-dialog.png")
    press(find("push button", "Add", dialog))
    gone("frame", "New Alert")
    row("Are you studying?")
    window.stop()


def weekday_alarm(folder):
    """The clock and the days Monday, Wednesday and Friday."""
    window = Window()
    press(find("push button", "New Alert"))
    dialog = find("frame", "New Alert")
    write(find("text", "Title", dialog), "Wake up")
    write(find("spin button", "Hour", dialog), "7")
    write(find("spin button", "Minute", dialog), "0")
    for day in ("Monday", "Wednesday", "Friday"):
        press(find("push button", day, dialog))
    find("label", "Mon, Wed, Fri at 7:00 AM", dialog)
    picture(f"{folder}/window-alarm.png")
    press(find("push button", "Add", dialog))
    gone("frame", "New Alert")
    assert "MO,WE,FR" in str(alert("Wake up"))
    peal("present", "Wake up")
    row("Wake up", find("list", "Waiting for You"))
    picture(f"{folder}/window.png")
    press(find("push button", "Done", find("list", "Waiting for You")))
    gone("list", "Waiting for You")
    press(find("page tab", "Today"))
    find("list item", "Wake up")
    picture(f"{folder}/window-today.png")
    window.stop()


def alarm(folder):
    """The page of an alarm that sounds; the Korean one is only to look at."""
    peal("add", "Good morning", "daily", "8:00", "--alarm")
    for path, variables in (
            ("window-alarm-page", {}), ("look-alarm-ko", {"LANG": "ko_KR.UTF-8"}),
            ("look-alarm-contrast-dark", {
                "ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})):
        window = Window(**variables)
        row("Good morning")
        peal("present", "Good morning")
        find("panel", "Good morning, ")
        resize(360)
        picture(f"{folder}/{path}.png")
        peal("done", "Good morning")
        window.stop()
    peal("remove", "Good morning")


def looks(folder):
    """The list in the dark and in Korean; pictures to look at, which docs/window.md does not show."""
    window = Window(ADW_DEBUG_COLOR_SCHEME="prefer-dark", LANG="ko_KR.UTF-8")
    row("Wake up")
    picture(f"{folder}/window-dark-ko.png")
    window.stop()
    peal("add", "לשתות מים", "daily", "10:30")
    peal("add", "A long title that says at great length what there is to do", "weekdays every 45 min "
         "from 9:30 to 21:30", "--group", "work")
    peal("present", "Wake up")
    for name, variables in (
            ("light", {}), ("hebrew", {"LANG": "he_IL.UTF-8"}),
            ("contrast", {"ADW_DEBUG_HIGH_CONTRAST": "1"}),
            ("contrast-dark", {
                "ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})):
        window = Window(**variables)
        row("לשתות מים")
        for width in (360, 1080):
            resize(width)
            picture(f"{folder}/look-{name}-{width}.png")
        if name in ("light", "contrast-dark"):
            resize(480)
            start_action("settings")
            picture_of("Settings", f"{folder}/look-{name}-settings.png")
            start_action("new")
            picture_of("New Alert", f"{folder}/look-{name}-new.png")
            start_action("shortcuts")
            picture_of("Keyboard Shortcuts", f"{folder}/look-{name}-keys.png")
        window.stop()


def picture_of(dialog, path):
    find("frame", dialog)
    rest()
    picture(path)
    keys("Escape")
    gone("frame", dialog)


def resize(width):
    """Makes the window narrower or wider."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "^Peal$"], check=True, capture_output=True,
        text=True).stdout.split()
    subprocess.run(["xdotool", "windowsize", found[-1], str(width), "720"], check=True)
    rest()


def rest():
    """Waits until the window is drawn. No event says so; a picture too early is only less useful."""
    time.sleep(0.7)


def run(folder):
    server = start_server()
    daemon = start_daemon()
    for part in (drink_water, study_nag, weekday_alarm, alarm, looks):
        part(folder)
        print("ok", part.__name__, flush=True)
    daemon.stop()
    server.stop()
