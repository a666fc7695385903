# shellcheck shell=bash
# Sourced by installed.sh: a session of an ordinary user, on a screen that nobody sees, in which nothing of
# Peal was started by hand. `inside` runs what belongs to it; $user of $group has $home and $runtime, and
# $work has the logs.
# shellcheck disable=SC2154  # those are installed.sh's

# The screen that its programs are shown on.
display=

# until_true SECONDS COMMAND...: whether it succeeds before they are over; tried again and again.
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

# in_session COMMAND...: as $user, whose $home and $runtime are there.
in_session() {
    local become=()
    [ "$user" = "$(id -un)" ] || become=(setpriv --reuid="$user" --regid="$group" --clear-groups)
    inside "${become[@]}" env -i -C "$home" HOME="$home" USER="$user" LC_ALL=C.UTF-8 \
        PATH="$home/.local/bin:/usr/bin:/bin" XDG_RUNTIME_DIR="$runtime" \
        XDG_DATA_HOME="$home/.local/share" DISPLAY="$display" \
        DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" "$@"
}

as_user() { in_session timeout 60 "$@"; }

# start NAME COMMAND...: until the session ends.
start() {
    local name=$1
    shift
    # shellcheck disable=SC2016  # for that shell
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

# To ask itself would have the bus start another.
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
        # shellcheck disable=SC2016  # for that shell
        inside sh -c '[ ! -e "$1" ] || { kill "$(cat "$1")"; rm "$1"; }' sh "$runtime/$name.pid" \
            2>/dev/null || true
    done
}

# The process of the daemon that serves the session.
daemon() { ask_bus GetConnectionUnixProcessID string:io.github.peal.Peal | awk '{ print $2 }'; }

# was_shown ID: as the history has it.
was_shown() { as_user peal history "$1" --json | grep -q '"event" *: *"shown"'; }
