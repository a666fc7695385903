#!/usr/bin/env bash
# Builds a package with a part of Peal that not everybody needs:
#
#   packaging/part.sh window [FOLDER]   peal-window_VERSION_ARCH.deb, with the window
#   packaging/part.sh wake [FOLDER]     peal-wake_VERSION_ARCH.deb, with the program that wakes the machine
#
# FOLDER gets the package; default: the current folder.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

[ "${1:-}" = window ] || [ "${1:-}" = wake ] ||
    { echo "Usage: packaging/part.sh window|wake [FOLDER]" >&2; exit 64; }
package=peal-$1
out=$(cd "${2:-.}" && pwd)
need dpkg-dev >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
root=$work/$package
"$top/packaging/stage.sh" "--$1" "$root/usr"
rm -r "$root/usr.debug"
[ "$1" != window ] || sed -i 's|@bindir@|/usr/bin|' "$root"/usr/share/dbus-1/services/*.service

# A fixed date, so that the same sources give the same package.
SOURCE_DATE_EPOCH=$(git -C "$top" log -1 --format=%ct 2>/dev/null || stat -c %Y "$top/CHANGELOG.md")
export SOURCE_DATE_EPOCH
awk -v maintainer="$(sed -n 's/^Maintainer: //p' "$top/packaging/debian/$package.control")" \
    -v date="$(date -R -u -d "@$SOURCE_DATE_EPOCH")" \
    -f "$top/packaging/debian/changelog.awk" "$top/CHANGELOG.md" |
    sed "s/^peal (/$package (/" | gzip -9n >"$root/usr/share/doc/$package/changelog.gz"

version=$(sed -n 's/.*current = "\(.*\)"/\1/p' "$top/Sources/AlertService/PealVersion.swift")
architecture=$(dpkg --print-architecture)
mkdir "$work/debian"
printf 'Source: peal\n\nPackage: %s\nArchitecture: any\n' "$package" >"$work/debian/control"
program=$(find "$root/usr" -name "$package" -type f)
depends=$(cd "$work" && dpkg-shlibdeps -O "$program" |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]
mkdir "$root/DEBIAN"
script=$top/packaging/debian/$package.postinst
[ ! -f "$script" ] || install -m 755 "$script" "$root/DEBIAN/postinst"
sed -e "s/@version@/$version/" -e "s/@arch@/$architecture/" -e "s/@depends@/$depends/" \
    -e "s/@size@/$(du -k -s --exclude=DEBIAN "$root" | cut -f1)/" \
    "$top/packaging/debian/$package.control" >"$root/DEBIAN/control"
(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z |
    xargs -0 md5sum >DEBIAN/md5sums)
deb=$out/${package}_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$deb" >/dev/null
echo "$deb"
