# shellcheck shell=bash
# Sourced by ../desktops.sh: the notification servers, and what differs between them.

# shellcheck disable=SC2034  # used there
all_servers=(dunst mako xfce notification-daemon mate lxqt)

# package SERVER: what it is in; its version is that of the server.
package() {
    case $1 in
    dunst) echo dunst ;;
    mako) echo mako-notifier ;;
    xfce) echo xfce4-notifyd ;;
    notification-daemon) echo notification-daemon ;;
    mate) echo mate-notification-daemon ;;
    lxqt) echo lxqt-notificationd ;;
    *) return 1 ;;
    esac
}

is_wayland() { [ "$1" = mako ]; }

# program PACKAGE NAME: where the package has it; some are in a folder of their architecture.
program() {
    local path
    while read -r path; do
        [ ! -f "$path" ] || [ ! -x "$path" ] || { echo "$path"; return; }
    done < <(dpkg -L "$1" | grep "/$2\$")
    return 1
}

# start_server SERVER starts it; `server` is its process then.
start_server() {
    case $1 in
    dunst) start dunst ;;
    mako) start mako ;;
    xfce)
        # It keeps its settings there, and does not start without it.
        # shellcheck disable=SC2154  # `start` sets it
        [ -n "$xfconf" ] || { start "$(program xfconf xfconfd)"; xfconf=$started; }
        start "$(program xfce4-notifyd xfce4-notifyd)"
        ;;
    notification-daemon) start "$(program notification-daemon notification-daemon)" ;;
    mate) start "$(program mate-notification-daemon mate-notification-daemon)" ;;
    lxqt)
        # Its pop-ups go after ten seconds, critical or not: too soon for a slow machine.
        mkdir -p "$XDG_CONFIG_HOME/lxqt"
        printf '[General]\nserver_decides=60\n' >"$XDG_CONFIG_HOME/lxqt/notifications.conf"
        start env QT_QPA_PLATFORM=xcb lxqt-notificationd
        ;;
    esac
    server=$started
}

# act SERVER ID WIDTH HEIGHT X Y does what a user does on the notification that is drawn there;
# `deed` is what history has to say then.
act() {
    local server=$1 id=$2 width=$3 height=$4 x=$5 y=$6
    # Most have a button for it; where that is, in percent from the left and from the bottom up.
    local column row=32
    deed='done'
    case $server in
    dunst)
        # It has no buttons: the middle one of the mouse opens the notification.
        # shellcheck disable=SC2034  # used there
        deed=opened
        click 2 $((x + width / 2)) $((y + height / 2))
        return
        ;;
    mako) timeout 5 makoctl invoke -n "$id" 'done'; return ;;
    xfce) column=50 ;;
    lxqt) column=33 ;;
    mate) column=55 row=28 ;;
    notification-daemon) column=52 row=38 ;;
    esac
    click 1 $((x + width * column / 100)) $((y + height - row))
}

# click BUTTON X Y
click() {
    timeout 5 xdotool mousemove "$2" "$3"
    sleep 0.2
    timeout 5 xdotool click "$1"
}
