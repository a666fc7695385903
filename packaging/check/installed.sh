#!/usr/bin/env bash
# Tests the package and install.sh as an ordinary user who starts nothing by hand:
#
#   packaging/check/installed.sh DEB WINDOW WAKE STAGE
#
# WINDOW is the package of the window, and WAKE that of the program that wakes the machine; STAGE is the output folder of stage.sh, with the window.
#
# The tests run in a throw-away copy of this machine. If the kernel does not allow one, the package
# is not installed, and install.sh installs Peal into a temporary folder.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=packaging/check/machine.sh
. "$top/packaging/check/machine.sh"
# shellcheck source=packaging/check/session.sh
. "$top/packaging/check/session.sh"
# shellcheck source=packaging/check/systemd.sh
. "$top/packaging/check/systemd.sh"

deb=$(realpath "$1")
window=$(realpath "$2")
wake=$(realpath "$3")
stage=$(realpath "$4")
runtime=
work=$(mktemp -d)
chmod 755 "$work"
finish() {
    [ -z "$runtime" ] || end_session
    stop_machine
    remove_groups
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# use INSTALL UPGRADE: installs Peal and rings an alert, then upgrades Peal and rings another one.
use() {
    local begun added old new memory
    "$1"
    start_session
    begun=$(date +%s%N)
    as_user peal add "Tea is ready" --in 2s --id first --urgency critical >/dev/null || fail "The alert was not added."
    added=$(date +%s%N)
    until_true 20 was_shown first || fail "The alert did not ring."
    echo "cold start: 'peal add' ended after $(((added - begun) / 1000000)) ms, with the daemon running;" \
        "the first ring was seen $((($(date +%s%N) - begun) / 1000000 - 2000)) ms after it was due"
    [ "$(as_user dunstctl count displayed)" = 1 ] || fail "The server shows no pop-up."
    old=$(daemon)
    memory=$(inside cat "/proc/$old/smaps" | awk -f "$top/packaging/check/memory.awk")
    echo "memory of the daemon: $memory"
    [ "${memory%% *}" -le $((16 * 1024)) ] || fail "The daemon takes more than 16 MB."

    as_user peal add "Still there" --in 15s --id second --urgency critical >/dev/null || fail "The alert was not added."
    "$2"
    new=$(daemon)
    [ "$old" != "$new" ] || fail "The daemon is still the old one."
    ! was_shown second || fail "The alert rang too early, or the upgrade took too long for this test."
    until_true 20 was_shown second || fail "After the upgrade, the alert did not ring."
    [ "$(as_user dunstctl count displayed)" = 2 ] || fail "The server does not show both notifications."
}

check_calendar() {
    printf '%s\r\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:visit SUMMARY:Dentist DTSTART:20990105T090000Z \
        END:VEVENT END:VCALENDAR | as_user peal import - --yes >/dev/null || fail "The calendar is not imported."
    as_user peal export --ics >"$work/calendar.ics" || fail "The alerts cannot be exported as a calendar."
    grep -q '^SUMMARY:Dentist' "$work/calendar.ics" || fail "The exported calendar lacks the alert."
}

no_daemon_left() {
    ! inside test -e "/proc/$1" || fail "The daemon runs on after the removal of the program."
    [ -s "$store" ] || inside test -s "$store" || fail "The store is gone."
}

# MARK: The package

install_deb() {
    inside dpkg --install /tmp/peal.deb >>"$work/session-dpkg.log" 2>&1 || fail "dpkg has failed."
}

# Runs systemd's generator for autostart entries, as a login does, and looks for Peal's unit.
systemd_starts_it() {
    as_user mkdir -p "$runtime/units"
    as_user /usr/lib/systemd/user-generators/systemd-xdg-autostart-generator \
        "$runtime/units" "$runtime/units" "$runtime/units"
    inside ls "$runtime/units" | grep -q 'Peal@autostart.service$'
}

check_autostart() {
    as_user peal autostart status | grep -q /etc/xdg/autostart || fail "The daemon does not start at login."
    systemd_starts_it || fail "systemd does not start the daemon at login."
    as_user peal autostart off >/dev/null
    inside rm -r "$runtime/units"
    ! systemd_starts_it || fail "The daemon starts at login although that is off."
    as_user peal autostart on >/dev/null
    as_user peal autostart status | grep -q /etc/xdg/autostart || fail "The daemon no longer starts at login."
    inside rm -r "$runtime/units"
}

# A desktop menu can start Peal through the bus when no daemon runs.
check_activation() {
    inside kill -KILL "$(daemon)"
    until_true 5 nobody_serves || fail "The daemon does not end."
    as_user busctl --user call io.github.peal.Peal /io/github/peal/Peal org.freedesktop.Application \
        ActivateAction 'sava{sv}' pause 0 0
    as_user peal status --json | grep -q '"pausedUntil" *: *"' || fail "The menu's action did nothing."
}

# check_window: the window opens through the bus, comes from this copy of Peal, and closes.
check_window() {
    as_user peal window || fail "The window does not open."
    until_true 20 window_is_there || fail "The window has no name on the bus."
    as_user gdbus call --session --dest io.github.peal.Peal.Window \
        --object-path /io/github/peal/Peal/Window --method org.gtk.Actions.Activate \
        close '[]' '{}' >/dev/null
    until_true 20 no_window || fail "The window does not close."
}

# check_wake: the package of the program that wakes the machine gives it one capability, and no other.
check_wake() {
    give "$wake" /tmp/peal-wake.deb
    inside dpkg --install /tmp/peal-wake.deb >>"$work/session-dpkg.log" 2>&1 ||
        fail "The package peal-wake cannot be installed."
    inside getcap /usr/lib/peal/peal-wake | grep -qx '.* cap_wake_alarm=ep' ||
        fail "peal-wake may not wake the machine."
    inside dpkg --purge peal-wake >>"$work/session-dpkg.log" 2>&1 || fail "dpkg has failed."
}

window_is_there() { ask_bus NameHasOwner string:io.github.peal.Peal.Window | grep -q true; }

no_window() { ask_bus NameHasOwner string:io.github.peal.Peal.Window | grep -q false; }

nobody_serves() { ask_bus NameHasOwner string:io.github.peal.Peal | grep -q false; }

check_package() {
    local running
    user=tester group=tester home=/home/tester runtime=/run/tester store=/home/tester/.local/share/peal/peal.db
    inside useradd --create-home --no-log-init tester
    inside install -d -m 700 -o tester -g tester "$runtime"
    give "$deb" /tmp/peal.deb
    differences >"$work/before"
    use install_deb install_deb
    check_calendar
    check_autostart
    check_activation
    give "$window" /tmp/peal-window.deb
    inside dpkg --install /tmp/peal-window.deb >>"$work/session-dpkg.log" 2>&1 ||
        fail "The package of the window cannot be installed."
    check_window
    inside dpkg --purge peal-window >>"$work/session-dpkg.log" 2>&1 || fail "dpkg has failed."
    check_wake
    running=$(daemon)
    inside dpkg --remove peal >>"$work/session-dpkg.log" 2>&1 || fail "dpkg has failed."
    no_daemon_left "$running"
    inside dpkg --purge peal >>"$work/session-dpkg.log" 2>&1 || fail "dpkg has failed."
    end_session
    nothing_left
    echo "installed, rang, upgraded, rang, opened from a menu, opened the window, removed, purged"
}

nothing_left() {
    # libcanberra makes its cache for the sounds of all programs. fontconfig makes one for the
    # notification server if the system's cache of fonts is outdated.
    differences |
        grep -vE '^/home/tester/(.local/share/peal/|.cache/(event-sound-cache|fontconfig/))' | comm -13 "$work/before" - >"$work/left"
    [ ! -s "$work/left" ] || fail "Left behind: $(cat "$work/left")"
}

# MARK: install.sh

install_files() {
    as_user bash "$script" --from "$staged" >>"$work/session-install.log" 2>&1 || fail "install.sh has failed."
}

check_install_sh() {
    local running
    inside rm -rf "$home/.local"
    use install_files install_files
    check_window
    running=$(daemon)
    as_user peal autostart on >/dev/null
    as_user bash "$script" --uninstall >>"$work/session-install.log" 2>&1 || fail "install.sh has failed."
    no_daemon_left "$running"
    end_session
    left=$(inside find "$home/.local" "$home/.config" ! -type d ! -path "$home/.local/share/peal/*")
    [ -z "$left" ] || fail "Left behind: $left"
    echo "installed, rang, upgraded, rang, opened the window, removed"
}

if start_machine "$work/machine"; then
    printf '\n== the package in use\n'
    check_package
    give "$top/packaging/install.sh" /tmp/install.sh
    give "$stage" /tmp/stage
    script=/tmp/install.sh staged=/tmp/stage
else
    echo "The kernel does not allow a copy of this machine, so the package is not installed." >&2
    sed 's/^/  /' "$work/machine.log" >&2
    inside() { "$@"; }
    user=$(id -un) group=$(id -gn)
    if [ "$(id -u)" -eq 0 ]; then user=nobody group=nogroup; fi
    home=$work/home runtime=$work/run script=$top/packaging/install.sh staged=$stage
    store=$home/.local/share/peal/peal.db
    mkdir -m 700 "$home" "$runtime"
    chown "$user:$group" "$home" "$runtime" 2>/dev/null || true
fi
printf '\n== install.sh in use\n'
check_install_sh
if [ -n "$machine" ]; then
    printf '\n== the package in a session of systemd\n'
    check_unit
fi
