#!/usr/bin/env bash
# Tests the window through AT-SPI, as a screen reader and a user without a mouse use it.
#
#   Tests/Window/run.sh                under X11, with the keyboard
#   Tests/Window/run.sh --wayland      under a headless Wayland compositor, without the keyboard
#   Tests/Window/run.sh --tour FOLDER  the apps of the tutorials; writes pictures to FOLDER,
#                                      for which PEAL_SCREEN=1200x800 has room
#   Tests/Window/run.sh --measure      start, memory, changes and wake-ups of the window
#
# PEAL_BUILD names the folder with the programs (.build/debug).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib.sh
. "$here/../../packaging/lib.sh"

if [ -z "${PEAL_WINDOW_TEST:-}" ]; then
    export PEAL_WINDOW_TEST=1
    # dogtail is not needed: the library of AT-SPI has all that the test uses.
    need libadwaita-1-dev xvfb xauth x11-utils openbox xdotool imagemagick weston at-spi2-core \
        gir1.2-atspi-2.0 python3-gi python3-dbus locales gettext dbus adwaita-icon-theme \
        fonts-nanum fonts-noto-color-emoji libglib2.0-bin
    build=$(realpath "${PEAL_BUILD:-$top/.build/debug}")
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work"/{home,run,config,data,cache,state,locale,services,store}
    chmod 700 "$work/run"
    for name in en_US ko_KR he_IL; do
        localedef -i "$name" -f UTF-8 "$work/locale/$name.UTF-8"
    done
    "$top/packaging/po/build.sh" "$work/translations"
    # It is between 6 and 7 in the morning, whenever the test runs.
    offset=$((6 - 10#$(date -u +%H)))
    [ $offset -ge -12 ] || offset=$((offset + 24))
    [ $offset -ge 0 ] && zone=Etc/GMT-$offset || zone=Etc/GMT+$((-offset))
    export TZ=$zone LOCPATH=$work/locale TEXTDOMAINDIR=$work/translations
    unset LC_ALL LANGUAGE LC_TIME LC_MESSAGES DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY
    export LANG=en_US.UTF-8 HOME=$work/home XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work/config
    export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
    export XDG_CURRENT_DESKTOP="" PEAL_STORE=$work/store/peal.db PEAL_AUTHORIZATION=deny
    export GSETTINGS_BACKEND=memory GTK_A11Y=atspi ADW_DISABLE_PORTAL=1 GTK_USE_PORTAL=0
    export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent NO_AT_BRIDGE=0
    export PATH=$build:$PATH WORK=$work
    # Memory that is used after its end has other contents then, so that the program crashes.
    export MALLOC_PERTURB_=85
    # The bus starts the accessibility bus, and Peal's programs as they are installed.
    cp /usr/share/dbus-1/services/org.a11y.Bus.service "$work/services/"
    id=io.github.peal.Peal
    for name in "$id" "$id.Window"; do
        sed "s|@bindir@|$build|; /^SystemdService/d" "$top/packaging/desktop/$name.service" \
            >"$work/services/$name.service"
    done
    cat >"$work/bus.conf" <<CONF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir=$work/run</listen><servicedir>$work/services</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
CONF
    limit=${PEAL_TEST_LIMIT:-600}
    if [ "${1:-}" = --wayland ]; then
        export GDK_BACKEND=wayland WAYLAND_DISPLAY=peal-test
        timeout --kill-after=10 "$limit" dbus-run-session --config-file "$work/bus.conf" -- \
            "$0" "$@"
    else
        export GDK_BACKEND=x11
        # Without -r, a key would repeat if the machine stood still between its press and release.
        timeout --kill-after=10 "$limit" xvfb-run -a \
            -s "-screen 0 ${PEAL_SCREEN:-600x800}x24 -nolisten tcp -r" \
            dbus-run-session --config-file "$work/bus.conf" -- "$0" "$@"
    fi
    exit
fi

processes=()
finish() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
}
trap finish EXIT
if [ "$GDK_BACKEND" = wayland ]; then
    # Without input, weston would turn the display off after five minutes, and a window that nobody
    # sees is not drawn: no switch would end its movement then.
    weston --backend=headless-backend.so --socket="$WAYLAND_DISPLAY" --width=600 --height=800 \
        --idle-time=0 >"$WORK/weston.log" 2>&1 &
    processes+=($!)
    until [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ]; do sleep 0.05; done
else
    openbox >"$WORK/openbox.log" 2>&1 &
    processes+=($!)
fi
# Another Python than the system's has no `gi`.
/usr/bin/python3 "$here/test.py" "$@"
