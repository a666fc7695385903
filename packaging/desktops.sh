#!/usr/bin/env bash
# Tests Peal with the notification servers of real desktops, and prints a table of the results.
#
#   packaging/desktops.sh [--pictures FOLDER] [SERVER...]
#
# SERVER is a name from desktops/servers.sh; by default all but the large desktops are tested. Each
# server has a bus of its own, which starts no other server, an invisible screen and a home. FOLDER
# gets pictures of that screen, the messages on the bus and the log.
#
# This works on Debian and Ubuntu; missing packages are installed. PEAL names the binary to test, and
# DRINK_WATER that of the example program; by default they are built. The exit code is 1 if a check
# has failed.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=packaging/desktops/session.sh
. "$top/packaging/desktops/session.sh"
# shellcheck source=packaging/desktops/servers.sh
. "$top/packaging/desktops/servers.sh"
# shellcheck source=packaging/desktops/programs.sh
. "$top/packaging/desktops/programs.sh"

# The first check needs an empty screen: notification-daemon still draws the notifications of the
# others, which are critical, after it has closed them.
checks=(again shown replaced action closed restarted program burst)
burst=60

pictures=
if [ "${1:-}" = --pictures ]; then
    [ $# -ge 2 ] || { echo "--pictures needs a folder" >&2; exit 64; }
    mkdir -p "$2"
    pictures=$(cd "$2" && pwd)
    shift 2
fi
servers=("$@")
[ $# -gt 0 ] || servers=("${all_servers[@]}")
packages=(
    dbus dbus-bin imagemagick jq procps fonts-dejavu-core fonts-nanum fonts-noto-color-emoji
)
for name in "${servers[@]}"; do
    packages+=("$(package "$name")") || {
        echo "Unknown server '$name'. The servers are: ${all_servers[*]} ${desktops[*]}" >&2
        exit 64
    }
    mapfile -tO ${#packages[@]} packages < <(other_packages "$name" | tr ' ' '\n')
done
# Only the table goes to standard output.
need "${packages[@]}" >&2

peal=${PEAL:-}
if [ -z "$peal" ]; then
    build_release peal
    peal=$release_folder/peal
fi
program=${DRINK_WATER:-}
[ -n "$program" ] || build_program

work=$(mktemp -d)
# Sway runs as nobody if this script runs as root, and its socket is in this folder.
chmod o+x "$work"
child=
finish() {
    # The child ends the processes that it has started.
    [ -z "$child" ] || { kill "$child" 2>/dev/null && wait "$child"; } || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# MARK: Events on the bus and in the history

calls() { awk -f "$top/packaging/desktops/calls.awk" "$folder/calls"; }

# The pattern of all Notify calls that were answered: ID REPLACED silent|loud.
any='[1-9][0-9]* [0-9]+ [a-z]+'

# count_shown TITLE PATTERN: counts the Notify calls that match PATTERN.
count_shown() { calls | grep -cE "^shown $2 $1\$" || true; }

was_shown() { [ "$(count_shown "$1" "${2:-$any}")" -gt 0 ]; }

# was_shown_again TITLE COUNT: whether more than COUNT Notify calls were answered.
was_shown_again() { [ "$(count_shown "$1" "$any")" -gt "$2" ]; }

# Prints the last id that the server gave to a notification.
last_id() { calls | awk '$1 == "shown" { id = $2 } END { print id }'; }

# was_closed "ID REASON": whether the server has closed the notification for this reason.
was_closed() { calls | grep -qx "closed $1"; }

# was_replaced TITLE ID: whether another notification has taken the place of this one. On Plasma, Peal
# closes the old one before each ring.
was_replaced() {
    was_shown "$1" "$2 $2 [a-z]+" || { was_closed "$2 3" && was_shown_again "$1" 1; }
}

# has_history ALERT EVENT: whether the alert's history has this event.
has_history() {
    timeout 10 "$peal" history "$1" --json |
        jq -e --arg event "$2" 'any(.entries[]; .event == $event)' >/dev/null
}

# picture NAME: takes a picture of the screen.
picture() {
    if is_wayland "$name"; then
        timeout 20 grim "$folder/$1.png"
    else
        timeout 20 import -window root -crop "$screen" "$folder/$1.png"
    fi
}

# drawn PICTURE: prints WIDTH HEIGHT X Y of the area that differs from the picture of the empty
# screen; 0 0 0 0 if there is none.
drawn() {
    local differs box
    # The box is meaningless if the pictures are equal.
    read -r differs box < <(convert "$folder/$1.png" "$folder/empty.png" \
        -compose difference -composite -colorspace gray -threshold 5% \
        -format '%[fx:mean > 0] %@\n' info: 2>/dev/null)
    if [ "$differs" = 1 ]; then
        tr 'x+' '  ' <<<"$box"
    else
        echo 0 0 0 0
    fi
}

# pop_up PICTURE: takes pictures until a shape with the size of a notification is drawn and stands
# still. Saves that picture, and sets `where` to WIDTH HEIGHT X Y. Some servers remove a
# notification after a few seconds, so the last picture with one counts.
pop_up() {
    local end=$((SECONDS + 12)) now
    where=(0 0 0 0)
    while [ $SECONDS -lt $end ]; do
        picture moving
        read -ra now < <(drawn moving)
        if [ "${now[0]}" -ge 100 ] && [ "${now[1]}" -ge 30 ]; then
            mv "$folder/moving.png" "$folder/$1.png"
            [ "${now[*]}" != "${where[*]}" ] || break
            where=("${now[@]}")
        elif [ "${where[0]}" -gt 0 ]; then
            break
        fi
    done
    [ -z "$pictures" ] || ! [ -e "$folder/$1.png" ] || cp "$folder/$1.png" "$pictures/$name/"
    [ "${where[0]}" -gt 0 ] || fail "nothing is drawn"
}

# stands_still: takes the picture of the empty screen, unless the screen still changes.
stands_still() {
    picture empty
    sleep "$calm"
    nothing_drawn
}

nothing_drawn() {
    picture moving
    [ "$(drawn moving)" = "0 0 0 0" ]
}

# MARK: The checks, each a function that fails with the reason in `why`

fail() {
    why=$1
    return 1
}

# present ID TITLE: adds an alert that is not due during the test, and rings it.
present() {
    local id=$1 title=$2
    # Critical notifications stay until the user acts, however slow this machine is.
    try add "$title" --id "$id" --at "$quiet" --urgency critical && try present "$id" &&
        within 10 was_shown "$title"
}

check_shown() {
    local title='Tea & <b>차</b> 💦'
    try add "$title" --id tea --in 2s --urgency critical --icon "$folder/icon.png" \
        --body 'Fish & <i>chips</i>: 1 < 2. 물 마실 시간이에요!' || fail "peal add" || return
    within 10 was_shown "$title" || fail "no Notify that was answered" || return
    pop_up shown || return
    [ "$(convert "$folder/shown.png" -fill black +opaque '#ff00aa' \
        -format '%[fx:int(mean * w * h)]' info:)" -ge 50 ] || fail "its icon is not drawn"
}

check_replaced() {
    local id height
    present again 'Once more' || fail "no Notify that was answered" || return
    id=$(last_id)
    try present again || fail "peal present" || return
    within 10 was_replaced 'Once more' "$id" || fail "no Notify that replaces $id" || return
    pop_up replaced || return
    height=${where[1]}
    try remove again
    within 3 nothing_drawn || true
    present single 'Once more' && pop_up single || fail "it is not drawn alone" || return
    [ "$height" -lt $((where[1] * 3 / 2)) ] || fail "more than one is drawn"
}

# A click can come too late, so the check tries three times.
check_action() {
    local i
    present act 'Act on me' || fail "no Notify that was answered" || return
    for i in 1 2 3; do
        pop_up "before-action" || return
        act "$name" "$(last_id)" "${where[@]}" || fail "no way to act" || return
        within 3 has_history act "$deed" && break
        [ "$i" -lt 3 ] || fail "not in the history" || return
        try present act
    done
    within 3 nothing_drawn || note="stays drawn"
}

check_closed() {
    local id
    present close 'Close me' || fail "no Notify that was answered" || return
    id=$(last_id)
    pop_up before-close || return
    try 'done' close || fail "peal done" || return
    within 5 was_closed "$id 3" || fail "no NotificationClosed" || return
    within 5 nothing_drawn || note="stays drawn"
}

# The pop-up of a normal alert leaves the screen by itself. Some servers report that, others keep the
# notification in a tray.
check_again() {
    local alert=nag title='Ring again' shown id
    try add "$title" --id "$alert" --at "$quiet" && try present "$alert" || fail "peal present" ||
        return
    within 10 was_shown "$title" || fail "no Notify that was answered" || return
    id=$(last_id)
    pop_up again-first || return
    within 20 nothing_drawn || fail "the first pop-up stays" || return
    ! was_closed "$id [^1]" || fail "the first notification did not expire" || return
    shown=$(count_shown "$title" "$any")
    try present "$alert" || fail "peal present" || return
    within 10 was_shown_again "$title" "$shown" || fail "no second Notify that was answered" || return
    pop_up again-second || fail "nothing is drawn at the second ring"
}

check_restarted() {
    present stay 'I come back' || fail "no Notify that was answered" || return
    stop "$server"
    start_server "$name"
    within 10 server_is_there || fail "the server does not come back" || return
    within 10 was_shown 'I come back' "[1-9][0-9]* 0 silent" || fail "it was not shown again" ||
        return
    pop_up restarted || return
    sleep 2
    [ "$(count_shown 'I come back' "$any")" -eq 2 ] ||
        fail "it was shown more than once"
}

# Clears the screen for the next check.
clear() {
    local ids
    mapfile -t ids < <(timeout 10 "$peal" list --all --json | jq -r '.alerts[].id')
    [ ${#ids[@]} -eq 0 ] || try remove --yes "${ids[@]}"
    within 3 nothing_drawn || true
}

# All alerts of the burst are due within a second. If a server shows only a few at once, the others
# must wait and be delivered later.
check_burst() {
    local due shown waiting
    due=$(($(date +%s) + 8))
    export -f add_at
    export due peal
    seq -w "$burst" | timeout 60 xargs -P4 -I{} bash -c 'add_at {}' >>"$folder/log" 2>&1 ||
        fail "peal add" || return
    within 30 all_due || true
    # Wait until all are shown, or until the number has not changed for 15 seconds.
    local before=-1 quiet_rounds=0
    shown=$(count_burst)
    while [ "$shown" -lt "$burst" ] && [ $quiet_rounds -lt 15 ]; do
        sleep 1
        before=$shown
        shown=$(count_burst)
        if [ "$shown" -eq "$before" ]; then quiet_rounds=$((quiet_rounds + 1)); else quiet_rounds=0; fi
    done
    waiting=$(timeout 10 "$peal" list --all --json |
        jq --argjson shown "$(burst_shown)" \
            '[.alerts[] | select(.id | startswith("b-")) | select(.state.unseen > 0)
              | select(IN(.id; $shown[]) | not)] | length')
    picture burst
    [ -z "$pictures" ] || cp "$folder/burst.png" "$pictures/$name/"
    [ "$shown" -eq "$burst" ] || note="$shown shown, $waiting wait"
    [ $((shown + waiting)) -eq "$burst" ] || fail "$shown shown, $waiting wait, the rest is lost"
}

add_at() {
    local left=$((due - $(date +%s)))
    "$peal" add "Burst $1" --id "b-$1" --in "$((left > 1 ? left : 1))s"
}

all_due() { [ "$(date +%s)" -gt "$due" ]; }

# Prints the ids of the alerts that the history records as shown.
burst_shown() {
    timeout 10 "$peal" history --json | jq -c \
        '[.entries[] | select(.event == "shown") | .alert | select(startswith("b-"))] | unique'
}

count_burst() { burst_shown | jq length; }

# MARK: The matrix

# try_server: tests the server $name and adds its line to the table.
try_server() {
    local check result line
    # Variables for the functions above. Each server is tested in a process of its own.
    folder=$work/$name server='' started='' xfconf='' deed='' processes=()
    size=800x600 calm=0.5
    if [ "$(panel "$name")" -gt 0 ]; then size=1280x800 calm=4; fi
    screen=${size%x*}x$((${size#*x} - $(panel "$name")))+0+0
    mkdir "$folder"
    [ -z "$pictures" ] || mkdir -p "$pictures/$name"
    : >"$folder/log"
    # The alerts are set for a time twelve hours from now, when the test has long ended.
    quiet=$(date -d '12 hours' +%H:%M)
    trap stop_all EXIT
    trap 'exit 130' INT TERM

    start_session
    convert -size 48x48 'xc:#ff00aa' "$folder/icon.png"
    set_timeout "$name" 3
    start_server "$name"
    if ! within 15 server_is_there; then
        tail "$folder/server-log" >&2
        exit 1
    fi
    # The server may draw something of its own when it starts.
    within 60 stands_still
    start_daemon

    line="$name $(dpkg-query -W -f='${Version}' "$(package "$name")" | sed 's/^[0-9]*://; s/-[^-]*$//')"
    for check in "${checks[@]}"; do
        why='' note=''
        if "check_$check"; then
            result="pass${note:+: $note}"
        else
            result="FAIL: $why"
            { calls | tail -n 5; tail -n 5 "$folder/log"; } >&2
        fi
        echo "$name: $check: $result ($SECONDS s)" >&2
        line+=" | $result"
        clear
    done
    echo "| $line |" >>"$work/table"
}

for name in "${servers[@]}"; do
    # The test runs in the background, so a signal to this script takes effect at once.
    try_server &
    child=$!
    wait "$child" || echo "| $name | FAIL: the test did not end |" >>"$work/table"
    child=
done

echo "| server | rings again | shown | replaced | action | closed | restarted | program | burst of $burst |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
cat "$work/table"
! grep -q FAIL "$work/table"
