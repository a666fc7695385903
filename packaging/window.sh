#!/usr/bin/env bash
# Builds peal-window_VERSION_ARCH.deb, the package with Peal's window:
#
#   packaging/window.sh [FOLDER]    FOLDER gets the package; default: the current folder
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

out=$(cd "${1:-.}" && pwd)
need dpkg-dev >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
root=$work/peal-window
"$top/packaging/stage.sh" --window "$root/usr"
rm -r "$root/usr.debug"
sed -i 's|@bindir@|/usr/bin|' "$root"/usr/share/dbus-1/services/*.service

# A fixed date, so that the same sources give the same package.
SOURCE_DATE_EPOCH=$(git -C "$top" log -1 --format=%ct 2>/dev/null || stat -c %Y "$top/CHANGELOG.md")
export SOURCE_DATE_EPOCH
awk -v maintainer="$(sed -n 's/^Maintainer: //p' "$top/packaging/debian/peal-window.control")" \
    -v date="$(date -R -u -d "@$SOURCE_DATE_EPOCH")" \
    -f "$top/packaging/debian/changelog.awk" "$top/CHANGELOG.md" |
    sed 's/^peal (/peal-window (/' | gzip -9n >"$root/usr/share/doc/peal-window/changelog.gz"

version=$(sed -n 's/.*current = "\(.*\)"/\1/p' "$top/Sources/AlertService/PealVersion.swift")
architecture=$(dpkg --print-architecture)
mkdir "$work/debian"
printf 'Source: peal\n\nPackage: peal-window\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/peal-window" |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]
mkdir "$root/DEBIAN"
sed -e "s/@version@/$version/" -e "s/@arch@/$architecture/" -e "s/@depends@/$depends/" \
    -e "s/@size@/$(du -k -s --exclude=DEBIAN "$root" | cut -f1)/" \
    "$top/packaging/debian/peal-window.control" >"$root/DEBIAN/control"
(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z |
    xargs -0 md5sum >DEBIAN/md5sums)
deb=$out/peal-window_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$deb" >/dev/null
echo "$deb"
