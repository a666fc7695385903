# shellcheck shell=bash
# A systemd user instance in the machine, as in a desktop session. installed.sh sources this file.
# shellcheck disable=SC2154  # installed.sh sets $user, $home, $runtime and $work

# The control groups of that systemd, one for each hierarchy that it uses.
groups=()

# start_systemd: starts systemd for $user; fails if this machine's control groups cannot be divided.
start_systemd() {
    local hierarchy hierarchies=(/sys/fs/cgroup)
    [ "$(stat -fc %T /sys/fs/cgroup)" = cgroup2fs ] || hierarchies=(/sys/fs/cgroup/{unified,systemd})
    for hierarchy in "${hierarchies[@]}"; do
        groups+=("$hierarchy/peal-check-$$")
        mkdir "$hierarchy/peal-check-$$" && inside chown -R "$user" "$hierarchy/peal-check-$$" || return 1
    done 2>/dev/null
    # This folder tells programs that the machine runs systemd.
    inside mkdir -p /run/systemd/system
    # shellcheck disable=SC2016  # the inner shell expands it
    inside bash -ec '
        user=$1 runtime=$2
        shift 2
        for group in "$@"; do echo $$ >"$group/cgroup.procs"; done
        exec setpriv --reuid="$user" --regid="$user" --clear-groups \
            env HOME="/home/$user" XDG_RUNTIME_DIR="$runtime" /lib/systemd/systemd --user' \
        bash "$user" "$runtime" "${groups[@]}" >"$work/session-systemd.log" 2>&1 &
    until_true 20 as_user systemctl --user show-environment >/dev/null &&
        until_true 20 ask_bus GetId >/dev/null
}

# Removes the control groups. Call this when the machine and so all of its processes have ended.
remove_groups() {
    local group
    for group in "${groups[@]}"; do
        [ ! -d "$group" ] || until_true 5 find "$group" -depth -type d -exec rmdir {} + || true
    done
}

# Checks the parts that need systemd: the unit with its restrictions, and restarts.
check_unit() {
    local first second
    start_screen
    start_systemd || { echo "No systemd can be started here, so the unit is not tested." >&2; return; }
    as_user systemctl --user import-environment DISPLAY
    start_server
    # Replace xdg-open with a script that records whether it runs under the unit's restrictions.
    # shellcheck disable=SC2016  # the inner shell expands it
    printf '#!/bin/sh\ngrep NoNewPrivs /proc/self/status >"$HOME/opened"\n' >"$work/xdg-open"
    inside rm -f /usr/bin/xdg-open
    give "$work/xdg-open" /usr/bin/xdg-open
    inside chmod 755 /usr/bin/xdg-open
    install_deb

    as_user peal add "Tea is ready" --in 2s --id tea --urgency critical --open https://example.org/ >/dev/null
    first=$(daemon)
    [ "$(unit MainPID)" = "$first" ] || fail "The bus does not start the unit."
    as_user peal daemon --background
    [ "$(daemon)" = "$first" ] || fail "Two daemons run."
    until_true 20 was_shown tea || fail "The alert did not ring."
    as_user dunstctl action
    until_true 10 inside grep -q 'NoNewPrivs:.*0' "$home/opened" || fail "The opened program is not free of the unit's restrictions."

    # systemd must not replace the variables in a command, or the shell would run the title.
    # shellcheck disable=SC2016  # the command's shell expands them
    as_user peal add '"; touch ~/injected; "' --in 1s \
        --run 'for i in 1 2; do echo "${i}"; done >ran; echo "${PEAL_TITLE}" >>ran; pwd >>ran' >/dev/null
    until_true 10 inside grep -qx "$home" "$home/ran" || fail "The command did not run in the home."
    [ "$(inside cat "$home/ran")" = "$(printf '%s\n' 1 2 '"; touch ~/injected; "' "$home")" ] ||
        fail "The command ran in another way than with a shell."
    ! inside test -e "$home/injected" || fail "The title of an alert was run as a command."

    inside kill -KILL "$first"
    until_true 10 unit_runs || fail "systemd does not restart the daemon."
    second=$(unit MainPID)
    install_deb
    unit_runs || fail "After the upgrade the unit does not run."
    [ "$(unit MainPID)" != "$second" ] || fail "After the upgrade, the old daemon still runs."
    second=$(unit MainPID)
    as_user systemctl --user exit
    until_true 10 daemon_is_gone "$second" || fail "The daemon outlives its session."
    echo "started by the bus, once; rang, opened, restarted after a crash, upgraded, ended with the session"
}

unit() { as_user systemctl --user show --property="$1" --value peal.service; }

unit_runs() { [ "$(unit ActiveState)" = active ]; }

daemon_is_gone() { ! inside test -e "/proc/$1"; }
