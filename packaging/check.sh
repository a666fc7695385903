#!/usr/bin/env bash
# Checks the installed files as a distribution does: each file with the tool for its kind, then the
# package and install.sh in use. CI runs this script.
#
#   packaging/check.sh          checks everything
#   packaging/check.sh lint     checks only the files
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$top"

heading() { printf '\n== %s\n' "$*"; }
complain() {
    echo "$*" >&2
    exit 1
}
need appstream binutils dbus-user-session desktop-file-utils dunst fish libcap2-bin libglib2.0-bin libxml2-utils \
    lintian mandoc passwd procps python3 shellcheck systemd util-linux xvfb zsh

work=$(mktemp -d)
chmod 755 "$work"
# The bus and the daemon for the introspection check.
bus=
finish() {
    [ -z "$bus" ] || kill "$bus" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM
desktop=packaging/desktop

heading "desktop entries, metainfo, scripts"
desktop-file-validate $desktop/*.desktop
appstreamcli validate --no-net --pedantic $desktop/*.metainfo.xml
shellcheck -x .ci/run packaging/*.sh packaging/*/*.sh packaging/debian/{postinst,prerm,peal-wake.postinst} \
    Tests/Tools/*.sh Tests/Tools/*/*.sh Tests/Tools/*/*/*.sh

heading "the package"
packaging/deb.sh "$work"
deb=$(echo "$work"/peal_*.deb)
dpkg-deb -x "$deb" "$work/root"
peal=$work/root/usr/bin/peal
version=$("$peal" --version)
# The program must include the runtimes of Swift and C++, so it must not link with their libraries.
if ldd "$peal" |
    grep -E 'swift|Foundation|dispatch|BlocksRuntime|libicu|stdc|gcc_s|not found'; then
    exit 1
fi

heading "the package of the window"
packaging/part.sh window "$work"
window=$(echo "$work"/peal-window_*.deb)
# GTK's libraries use ICU and the C++ library, so only those that the program asks for are looked at.
dpkg-deb -x "$window" "$work/window"
if objdump -p "$work/window/usr/bin/peal-window" |
    grep -E 'NEEDED +lib(swift|_?Foundation|dispatch|BlocksRuntime|icu|stdc|gcc_s)'; then
    exit 1
fi
files() { (cd "$1" && find . ! -type d | sort); }
! comm -12 <(files "$work/root") <(files "$work/window") | grep . || complain "Both packages have these files."
files "$work/window"

heading "the package peal-wake"
packaging/part.sh wake "$work"
wake=$(echo "$work"/peal-wake_*.deb)
dpkg-deb -x "$wake" "$work/wake"
files "$work/wake"
helper=$work/wake/usr/lib/peal/peal-wake
said=$("$helper" soon 2>&1) && complain "peal-wake accepts a wrong instant."
[ "$said" = "Usage: peal-wake SECONDS" ] || complain "$said"
# Without its capability, the program must say so instead of waiting.
said=$(setpriv --bounding-set=-all --inh-caps=-all --reuid=65534 --clear-groups \
    timeout 20 "$helper" 4000000000 2>&1) && complain "peal-wake waits without its capability."
[[ $said == *"Operation not permitted"* ]] || complain "$said"

heading "lintian"
lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$work"/*.deb

heading "manual"
for page in peal.1 ko/peal.1; do
    language=$(dirname "$page")
    python3 packaging/man/manual.py "$peal" "${language/#./en}" | diff "packaging/man/$page" - ||
        complain "packaging/man/$page does not match the program: write it again with manual.py."
done
# Each page refers to the other one, which is not installed here. The rules of style see a Hangul
# syllable as `\[uD55C]`.
if (mandoc -Tlint packaging/man/{,window/}{,ko/}*.[15] || true) |
    grep -v -e 'referenced manual not found: Xr peal' -e 'section name: Sh TIMES' \
        -e '/ko/.* STYLE:'; then
    exit 1
fi

heading "completions"
bash -n "$work/root/usr/share/bash-completion/completions/peal"
zsh -n "$work/root/usr/share/zsh/vendor-completions/_peal"
fish -n "$work/root/usr/share/fish/vendor_completions.d/peal.fish"

heading "systemd unit"
mkdir "$work/units"
sed "s|/usr/bin/peal|$peal|" "$work/root/usr/lib/systemd/user/peal.service" >"$work/units/peal.service"
said=$(XDG_RUNTIME_DIR=$work systemd-analyze --user --man=no verify "$work/units/peal.service" 2>&1) ||
    complain "$said"
[ -z "$said" ] || complain "$said"

heading "introspection"
dbus-daemon --session --nofork --address="unix:path=$work/bus" --print-address=3 3>"$work/address" &
bus=$!
until [ -s "$work/address" ]; do kill -0 $bus; sleep 0.05; done
on_bus() { DBUS_SESSION_BUS_ADDRESS=unix:path=$work/bus PEAL_STORE=$work/peal.db timeout 20 "$@"; }
on_bus "$peal" daemon --delivery terminal >"$work/daemon.log" 2>&1 &
until on_bus "$peal" status >/dev/null 2>&1; do kill -0 $!; sleep 0.05; done
ask() { on_bus dbus-send --print-reply=literal --dest=io.github.peal.Peal /io/github/peal/Peal "$@"; }
ask org.freedesktop.DBus.Introspectable.Introspect >"$work/introspection.xml"
xmllint --nonet --noout --dropdtd "$work/introspection.xml"
said=$(ask org.freedesktop.DBus.Properties.Get string:io.github.peal.Alerts1 string:Version)
kill $! $bus
wait $! $bus || true
bus=

heading "one version everywhere"
[ "$(echo "$said" | awk '{ print $NF }')" = "$version" ] || complain "The version on the bus is:$said"
for package in "$deb" "$window" "$wake"; do
    [ "$(dpkg-deb -f "$package" Version)" = "$version" ] || complain "$package has another version."
done
grep -qE "^## $version(,|$)" CHANGELOG.md || complain "CHANGELOG.md has no section $version."
grep -q "<release version=\"$version\"" $desktop/*.metainfo.xml ||
    complain "The metainfo has no release $version."
echo "$version"

heading "sizes"
stat -c '%s bytes: %n' "$work"/*.deb | sed "s|$work/||"
echo "installed: $(dpkg-deb -f "$deb" Installed-Size) KiB; the program: $(stat -c %s "$peal") bytes"
[ "${1:-}" = lint ] && exit

packaging/stage.sh "$work/stage"
packaging/stage.sh --window "$work/stage"
packaging/check/installed.sh "$deb" "$window" "$wake" "$work/stage"
