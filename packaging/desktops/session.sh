# shellcheck shell=bash
# The processes of a session and the session itself, for ../desktops.sh, which sources this file.
#
# The names of variables that ../desktops.sh sets:
# shellcheck disable=SC2154

# MARK: Processes

# start COMMAND...: starts a command in the background and sets `started`; stop_all ends it.
start() {
    setsid "$@" </dev/null >>"$folder/server-log" 2>&1 &
    started=$!
    processes+=("$started")
}

stop() {
    local process=$1
    kill -TERM -- "-$process" 2>/dev/null || return 0
    within 3 is_gone "$process" || kill -KILL -- "-$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
}

is_gone() { ! kill -0 -- "-$1" 2>/dev/null; }

stop_all() {
    local i
    for ((i = ${#processes[@]} - 1; i >= 0; i--)); do stop "${processes[i]}"; done
    [ -z "$pictures" ] || cp "$folder"/{calls,log,server-log} "$pictures/$name/" 2>/dev/null || true
}

# within SECONDS COMMAND...: repeats a command until it succeeds; fails after the time.
within() {
    local end=$((SECONDS + $1 + 1))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.1
    done
}

# MARK: The session: a bus, a screen and a home

start_session() {
    mkdir -p "$folder"/{home,run,config,data,cache,state}
    chmod 700 "$folder/run"
    export HOME=$folder/home XDG_RUNTIME_DIR=$folder/run XDG_CONFIG_HOME=$folder/config
    export XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache XDG_STATE_HOME=$folder/state
    export PEAL_STORE=$folder/peal.db
    # The servers must not see or change the session that runs this script.
    export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent
    export NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory LIBGL_ALWAYS_SOFTWARE=1
    unset DISPLAY WAYLAND_DISPLAY XDG_CURRENT_DESKTOP

    # The daemon allows every program without asking the user.
    export PEAL_AUTHORIZATION=allow
    install_programs
    # The folder of services has only a program of this test and what a desktop needs, so no call can
    # start a server.
    local pattern
    for pattern in $(bus_services "$name"); do
        find /usr/share/dbus-1/services -name "$pattern" -exec ln -s {} "$folder/services" \;
    done
    cat >"$folder/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <servicedir>$folder/services</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
    start_bus bus
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
    setsid dbus-monitor --session \
        "interface='org.freedesktop.Notifications'" "type='method_return'" "type='error'" \
        </dev/null >"$folder/calls" 2>>"$folder/server-log" &
    processes+=($!)

    if is_wayland "$name"; then start_sway; else start_x; fi
    prepare_desktop "$name"
}

# start_bus NAME: starts a bus with the settings $folder/NAME.conf, which listens at $folder/NAME.
start_bus() {
    start dbus-daemon --config-file="$folder/$1.conf" --nofork
    within 5 test -S "$folder/$1"
}

# start_system_bus: starts a system bus on which logind and UPower are mocked.
start_system_bus() {
    local mock
    sed "s,<type>session<,<type>system<,; s,$folder/bus,$folder/system,; /servicedir/d" \
        "$folder/bus.conf" >"$folder/system.conf"
    export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/system
    start_bus system
    for mock in logind upower; do start /usr/bin/python3 -m dbusmock --system --template "$mock"; done
    within 20 has_name --system org.freedesktop.login1
    within 20 has_name --system org.freedesktop.UPower
}

# tell_bus VARIABLE...: sets variables for the services that the bus starts.
tell_bus() { dbus-update-activation-environment DISPLAY "$@"; }

start_x() {
    setsid Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset \
        3>"$folder/display" </dev/null >>"$folder/server-log" 2>&1 &
    processes+=($!)
    within 10 test -s "$folder/display"
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY
}

start_sway() {
    local nobody=()
    if [ "$(id -u)" -eq 0 ]; then
        # Sway refuses to run as root.
        nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
        chown -R nobody "$folder"/{home,run,config}
        chmod o+x "$folder"
    fi
    printf 'output HEADLESS-1 resolution 800x600 bg #305070 solid_color\n' >"$folder/sway.conf"
    start "${nobody[@]}" env WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 \
        WLR_RENDERER=pixman sway -c "$folder/sway.conf"
    within 10 sway_listens
    WAYLAND_DISPLAY=$(basename "$(find "$XDG_RUNTIME_DIR" -name 'wayland-?')")
    export WAYLAND_DISPLAY
}

sway_listens() { find "$XDG_RUNTIME_DIR" -name 'wayland-?' | grep -q .; }

server_is_there() { has_name org.freedesktop.Notifications; }

# has_name [--system] NAME: whether a program on the bus has the name.
has_name() {
    local bus=--session
    [ "$1" != --system ] || { bus=--system; shift; }
    timeout 5 dbus-send "$bus" --print-reply=literal --dest=org.freedesktop.DBus \
        /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner "string:$1" 2>/dev/null |
        grep -q true
}

start_daemon() {
    setsid "$peal" daemon --delivery desktop </dev/null >>"$folder/log" 2>&1 &
    processes+=($!)
    within 20 peal_runs
}

peal_runs() { try status; }

# try ARGS...: runs peal; its output goes to the log.
try() { timeout 10 "$peal" "$@" >>"$folder/log" 2>&1; }
