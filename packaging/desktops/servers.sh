# shellcheck shell=bash
# The notification servers and their differences, for ../desktops.sh, which sources this file.

# shellcheck disable=SC2034  # used by ../desktops.sh
all_servers=(dunst mako xfce notification-daemon mate lxqt)

# package SERVER: prints the Debian package of a server. The server has the package's version.
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

# program PACKAGE NAME: prints the path of a program; some are in a folder for the architecture.
program() {
    local path
    while read -r path; do
        [ ! -f "$path" ] || [ ! -x "$path" ] || { echo "$path"; return; }
    done < <(dpkg -L "$1" | grep "/$2\$")
    return 1
}

# start_server SERVER: starts the server and sets `server` to its process.
start_server() {
    case $1 in
    dunst) start dunst ;;
    mako) start mako ;;
    xfce)
        # xfce4-notifyd keeps its settings in xfconfd, and does not start without it.
        # shellcheck disable=SC2154  # `start` sets it
        [ -n "$xfconf" ] || { start "$(program xfconf xfconfd)"; xfconf=$started; }
        start "$(program xfce4-notifyd xfce4-notifyd)"
        ;;
    notification-daemon) start "$(program notification-daemon notification-daemon)" ;;
    mate) start "$(program mate-notification-daemon mate-notification-daemon)" ;;
    lxqt)
        # By default its pop-ups close after ten seconds, even critical ones. Slow machines need
        # more.
        mkdir -p "$XDG_CONFIG_HOME/lxqt"
        printf '[General]\nserver_decides=60\n' >"$XDG_CONFIG_HOME/lxqt/notifications.conf"
        start env QT_QPA_PLATFORM=xcb lxqt-notificationd
        ;;
    esac
    server=$started
}

# act SERVER ID WIDTH HEIGHT X Y: acts like a user on the notification drawn there, and sets `deed`
# to the event that Peal's history must have then.
act() {
    local server=$1 id=$2 width=$3 height=$4 x=$5 y=$6
    # Most servers draw a button. Its position is in percent from the left, and in pixels from the
    # bottom.
    local column row=32
    deed='done'
    case $server in
    dunst)
        # dunst draws no buttons; a middle click opens the notification.
        # shellcheck disable=SC2034  # used by ../desktops.sh
        deed=opened
        open_notification "$@"
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

# open_notification SERVER ID WIDTH HEIGHT X Y: clicks on the notification drawn there, which opens its
# program.
open_notification() {
    case $1 in
    dunst) click 2 $(($5 + $3 / 2)) $(($6 + $4 / 2)) ;;
    mako) timeout 5 makoctl invoke -n "$2" default ;;
    # xfce has a button for it.
    xfce) click 1 $(($5 + $3 / 5)) $(($6 + $4 - 32)) ;;
    *) click 1 $(($5 + $3 / 2)) $(($6 + $4 / 4)) ;;
    esac
}

# click BUTTON X Y
click() {
    timeout 5 xdotool mousemove "$2" "$3"
    sleep 0.2
    timeout 5 xdotool click "$1"
}
