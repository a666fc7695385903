# shellcheck shell=bash
# A session of an ordinary user on an invisible screen, for installed.sh, which sources this file.
# No part of Peal is started by hand in it. `inside` runs the commands. The session belongs
# to $user in $group with $home and $runtime, and its logs are in $work.
# shellcheck disable=SC2154  # installed.sh sets these variables

# The X display of the session.
display=

# until_true SECONDS COMMAND...: repeats a command until it succeeds; fails after the time.
until_true() {
    local end=$((SECONDS + $1 + 1))
    shift
    until "$@" 2>/dev/null; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

fail() {
    echo "$*" >&2
    tail -n 20 "$work"/session-*.log >&2
    exit 1
}

# in_session COMMAND...: runs a command as $user in the session.
in_session() {
    local become=()
    [ "$user" = "$(id -un)" ] || become=(setpriv --reuid="$user" --regid="$group" --clear-groups)
    inside "${become[@]}" env -i -C "$home" HOME="$home" USER="$user" LC_ALL=C.UTF-8 \
        PATH="$home/.local/bin:/usr/bin:/bin" XDG_RUNTIME_DIR="$runtime" \
        XDG_DATA_HOME="$home/.local/share" DISPLAY="$display" \
        DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" "$@"
}

as_user() { in_session timeout 60 "$@"; }

# start NAME COMMAND...: starts a program that runs until the session ends.
start() {
    local name=$1
    shift
    # shellcheck disable=SC2016  # the inner shell expands it
    in_session sh -c 'echo $$ >"$1"; shift; exec "$@"' sh "$runtime/$name.pid" "$@" \
        >"$work/session-$name.log" 2>&1 &
}

start_session() {
    start_screen
    start bus dbus-daemon --session --nofork --nopidfile --address="unix:path=$runtime/bus"
    until_true 20 inside test -S "$runtime/bus" || fail "There is no bus."
    start_server
}

start_screen() {
    start screen Xvfb -displayfd 1 -screen 0 640x480x24 -nolisten tcp
    until_true 20 grep -qxE "[0-9]+" "$work/session-screen.log" || fail "There is no screen."
    display=:$(grep -xE "[0-9]+" "$work/session-screen.log")
}

start_server() {
    start server dunst
    until_true 20 server_is_there || fail "There is no notification server."
}

# A call to the server itself would have the bus start one, so ask the bus for the name's owner.
server_is_there() { ask_bus NameHasOwner string:org.freedesktop.Notifications | grep -q true; }

ask_bus() {
    local method=$1
    shift
    as_user dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / \
        "org.freedesktop.DBus.$method" "$@"
}

end_session() {
    local name
    for name in server bus screen; do
        # shellcheck disable=SC2016  # the inner shell expands it
        inside sh -c '[ ! -e "$1" ] || { kill "$(cat "$1")"; rm "$1"; }' sh "$runtime/$name.pid" \
            2>/dev/null || true
    done
}

# Prints the process id of the session's daemon.
daemon() { ask_bus GetConnectionUnixProcessID string:io.github.peal.Peal | awk '{ print $2 }'; }

# was_shown ID: whether the history says that the alert was shown.
was_shown() { as_user peal history "$1" --json | grep -q '"event" *: *"shown"'; }
