#!/usr/bin/env bash
# Checks what is installed, as a distribution would: every file by the tools of its kind, then the package
# and install.sh in use. CI runs it.
#
#   packaging/check.sh          all
#   packaging/check.sh lint     only the files
#
# The package is installed in a throw-away copy of this machine (an overlay that only this script sees, without
# Swift), by an ordinary user who has started nothing: that needs root.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$top"

heading() { printf '\n== %s\n' "$*"; }
need appstream desktop-file-utils dunst lintian libxml2-utils mandoc procps python3 shellcheck systemd \
    util-linux xvfb xauth

work=$(mktemp -d)
chmod 755 "$work"
mounts=
finish() {
    [ -z "$mounts" ] || kill "$mounts" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
desktop=packaging/desktop

heading "desktop entries, metainfo, scripts"
desktop-file-validate $desktop/*.desktop
appstreamcli validate --no-net --pedantic $desktop/*.metainfo.xml
shellcheck -x .ci/run packaging/*.sh packaging/check/*.sh packaging/debian/p??inst packaging/debian/prerm \
    Tests/*/*.sh Tests/*/*/*.sh

heading "the package"
packaging/deb.sh "$work"
deb=$(echo "$work"/peal_*.deb)
dpkg-deb -x "$deb" "$work/root"
peal=$work/root/usr/bin/peal
version=$("$peal" --version)

heading "one version everywhere"
[ "$(dpkg-deb -f "$deb" Version)" = "$version" ]
grep -q "^## $version" CHANGELOG.md || { echo "CHANGELOG.md has no section $version." >&2; exit 1; }
grep -q "<release version=\"$version\"" $desktop/*.metainfo.xml ||
    { echo "The metainfo has no release $version." >&2; exit 1; }
echo "$version"

heading "manual"
python3 packaging/man/manual.py "$peal" | diff packaging/man/peal.1 - ||
    { echo "packaging/man/peal.1 is not what the commands say: write it anew with manual.py." >&2; exit 1; }
# Each names the other, which is not installed here.
if mandoc -Tlint packaging/man/*.[15] | grep -v 'referenced manual not found: Xr peal'; then exit 1; fi

heading "completions"
for shell in bash zsh fish; do
    command -v $shell >/dev/null || continue
    find "$work/root" -path '*complet*' -name 'peal*' -o -name _peal | while read -r file; do
        case $shell:$file in
        bash:*bash-completion* | zsh:*_peal | fish:*.fish) $shell -n "$file" ;;
        esac
    done
done

heading "systemd unit"
mkdir -p "$work/units"
sed "s|@bindir@/peal|$peal|" $desktop/peal.service >"$work/units/peal.service"
units=$(XDG_RUNTIME_DIR=$work systemd-analyze --user --man=no verify "$work/units/peal.service" 2>&1) || true
[ -z "$units" ] || { echo "$units" >&2; exit 1; }

heading "introspection"
eval "$(dbus-launch --sh-syntax 2>/dev/null || true)"
if [ -n "${DBUS_SESSION_BUS_PID:-}" ]; then
    PEAL_STORE=$work/peal.db "$peal" daemon --delivery terminal >/dev/null 2>&1 &
    daemon=$!
    until PEAL_STORE=$work/peal.db "$peal" status >/dev/null 2>&1; do sleep 0.1; done
    dbus-send --session --print-reply=literal --dest=io.github.peal.Peal /io/github/peal/Peal \
        org.freedesktop.DBus.Introspectable.Introspect >"$work/introspection.xml"
    xmllint --nonet --noout --dropdtd "$work/introspection.xml"
    kill "$daemon" "$DBUS_SESSION_BUS_PID"
    wait "$daemon" || true
    unset DBUS_SESSION_BUS_ADDRESS DBUS_SESSION_BUS_PID
else
    echo "dbus-launch is missing (package dbus-x11)." >&2
    exit 1
fi

heading "lintian"
lintian --fail-on error,warning --no-tag-display-limit "$deb"

heading "sizes"
stat -c '%s bytes: %n' "$work"/*.deb
echo "installed: $(dpkg-deb -f "$deb" Installed-Size) KiB; the program: $(stat -c %s "$peal") bytes"
[ "${1:-}" = lint ] && exit

heading "the package in use"
[ "$(id -u)" -eq 0 ] || { echo "Left out: it needs root." >&2; exit 1; }
root=$work/machine
mkdir "$root"
unshare --mount sh -ec "
    mount -t tmpfs none $root
    mkdir $root/upper $root/work $root/root
    mount -t overlay overlay -o lowerdir=/,upperdir=$root/upper,workdir=$root/work $root/root
    mount --rbind /dev $root/root/dev
    mount -t proc proc $root/root/proc
    mount -t tmpfs none $root/root/opt
    mount -t tmpfs -o mode=1777 none $root/root/tmp
    echo ready >$work/mounted
    exec sleep infinity" &
mounts=$!
until [ -e "$work/mounted" ]; do kill -0 $mounts; sleep 0.1; done
inside() { nsenter --mount --target "$mounts" chroot "$root/root" "$@"; }
give() { nsenter --mount --target "$mounts" cp "$1" "$root/root$2"; }

inside useradd --create-home tester
give "$deb" /tmp/peal.deb
give packaging/check/session.sh /tmp/session.sh
inside chmod 755 /tmp/session.sh
inside dpkg -i /tmp/peal.deb >"$work/dpkg.log"
home=/home/tester
inside runuser -u tester -- /tmp/session.sh $home &
session=$!
wait_for() {
    for _ in $(seq 600); do
        inside test -e "$home/$1" && return
        kill -0 $session 2>/dev/null || { echo "The session has ended." >&2; exit 1; }
        sleep 0.1
    done
    echo "There is no $1." >&2
    exit 1
}
wait_for ready-to-upgrade
old=$(inside pgrep -x peal)
inside dpkg -i /tmp/peal.deb >>"$work/dpkg.log"
inside touch $home/upgraded
wait_for rang-again
new=$(inside pgrep -x peal)
[ "$old" != "$new" ] || { echo "The daemon is still the old one." >&2; exit 1; }
echo "cold start to first ring: $(inside cat $home/cold-start) ms besides the two seconds asked for"
echo "memory of the daemon: $(inside cat $home/memory)"
inside dpkg -r peal >>"$work/dpkg.log"
! inside pgrep -x peal || { echo "The daemon outlives its package." >&2; exit 1; }
inside test -e $home/.local/share/peal/peal.db
inside dpkg -P peal >>"$work/dpkg.log"
left=$(inside find /usr /etc -name '*peal*' ! -path '/usr/lib/swift*' ! -path '*/doc/*' -newer /tmp/peal.deb || true)
[ -z "$left" ] || { echo "Left behind: $left" >&2; exit 1; }
inside touch $home/end
wait $session
echo "installed, rang, upgraded, rang, removed, purged"

heading "install.sh in use"
export HOME=$work/home
mkdir -p "$HOME"
packaging/install.sh >/dev/null
PATH=$HOME/.local/bin:$PATH packaging/check/session.sh "$HOME" &
session=$!
for _ in $(seq 600); do
    [ -e "$HOME/ready-to-upgrade" ] && break
    kill -0 $session || exit 1
    sleep 0.1
done
DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/run/bus packaging/install.sh >/dev/null
touch "$HOME/upgraded"
for _ in $(seq 600); do
    [ -e "$HOME/rang-again" ] && break
    kill -0 $session || exit 1
    sleep 0.1
done
packaging/install.sh --uninstall
touch "$HOME/end"
wait $session
left=$(find "$HOME/.local" "$HOME/.config" -type f ! -path '*/share/peal/*' 2>/dev/null || true)
[ -z "$left" ] || { echo "Left behind: $left" >&2; exit 1; }
[ -e "$HOME/.local/share/peal/peal.db" ] || { echo "The store is gone." >&2; exit 1; }
echo "installed, rang, upgraded, rang, removed"
