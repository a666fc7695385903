# shellcheck shell=bash
# The notification servers and their differences, for ../desktops.sh, which sources this file.

# shellcheck disable=SC2034  # used by ../desktops.sh
all_servers=(dunst mako xfce notification-daemon mate lxqt)
# Desktops that bring a gigabyte of packages. They are tested only if they are named.
# shellcheck disable=SC2034
desktops=(plasma cinnamon)

# package SERVER: prints the Debian package of a server. The server has the package's version.
package() {
    case $1 in
    dunst) echo dunst ;;
    mako) echo mako-notifier ;;
    xfce) echo xfce4-notifyd ;;
    notification-daemon) echo notification-daemon ;;
    mate) echo mate-notification-daemon ;;
    lxqt) echo lxqt-notificationd ;;
    plasma) echo plasma-workspace ;;
    cinnamon) echo cinnamon ;;
    *) return 1 ;;
    esac
}

# other_packages SERVER: prints the other Debian packages that a server or its session needs.
other_packages() {
    if is_wayland "$1"; then echo sway grim; else echo xvfb xdotool; fi
    case $1 in
    plasma) echo plasma-desktop kwin-x11 kded5 librsvg2-common ;;
    # Cinnamon does not start without logind, which is mocked.
    cinnamon) echo python3-dbusmock librsvg2-common ;;
    esac
}

# panel SERVER: prints the height of the panel at the bottom of the screen. Its clock changes, so
# pictures are taken without it.
panel() {
    case $1 in
    plasma) echo 44 ;;
    cinnamon) echo 40 ;;
    *) echo 0 ;;
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

# set_timeout SERVER SECONDS: lets the pop-ups of normal alerts leave the screen after this time. Call
# it before the server starts. The servers without a setting here do that anyway.
set_timeout() {
    local config=$XDG_CONFIG_HOME
    case $1 in
    dunst)
        mkdir -p "$config/dunst"
        sed "s/timeout = 10$/timeout = $2/" /etc/xdg/dunst/dunstrc >"$config/dunst/dunstrc"
        ;;
    mako)
        mkdir -p "$config/mako"
        echo "default-timeout=${2}000" >"$config/mako/config"
        ;;
    xfce)
        mkdir -p "$config/xfce4/xfconf/xfce-perchannel-xml"
        cat >"$config/xfce4/xfconf/xfce-perchannel-xml/xfce4-notifyd.xml" <<END
<channel name="xfce4-notifyd" version="1.0">
  <property name="expire-timeout" type="int" value="$2"/>
</channel>
END
        ;;
    lxqt)
        mkdir -p "$config/lxqt"
        printf '[General]\nserver_decides=%s\n' "$2" >"$config/lxqt/notifications.conf"
        ;;
    esac
}

# bus_services SERVER: prints the patterns of the services that the bus may start for a desktop.
bus_services() {
    case $1 in
    plasma) echo 'org.kde.[!p]*' ;;
    cinnamon) echo 'org.[Cc]innamon.*' ;;
    esac
}

# prepare_desktop SERVER: starts what a desktop needs before its server, on the screen and the bus of
# this session.
prepare_desktop() {
    case $1 in
    plasma)
        export XDG_CURRENT_DESKTOP=KDE KDE_FULL_SESSION=true KDE_SESSION_VERSION=5
        export QT_QUICK_BACKEND=software
        tell_bus XDG_CURRENT_DESKTOP KDE_FULL_SESSION KDE_SESSION_VERSION QT_QUICK_BACKEND
        start kwin_x11
        start kded5
        within 30 has_name org.kde.KWin
        within 30 has_name org.kde.kded5
        ;;
    cinnamon)
        export XDG_CURRENT_DESKTOP=X-Cinnamon
        start_system_bus
        tell_bus XDG_CURRENT_DESKTOP DBUS_SYSTEM_BUS_ADDRESS
        ;;
    esac
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
        start env QT_QPA_PLATFORM=xcb lxqt-notificationd
        ;;
    plasma) start plasmashell --no-respawn ;;
    cinnamon) start cinnamon ;;
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
    plasma) column=55 row=20 ;;
    cinnamon) column=15 row=24 ;;
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
    # Some servers keep a notification while the pointer is on it.
    timeout 5 xdotool mousemove 200 300
}
