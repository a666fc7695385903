#!/usr/bin/env bash
# Builds peal_VERSION_ARCH.deb and peal-dbgsym for the Debian release that it runs on:
#
#   packaging/deb.sh [FOLDER]       FOLDER gets both packages; default: the current folder
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

out=$(cd "${1:-.}" && pwd)
need dpkg-dev >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
root=$work/peal
"$top/packaging/stage.sh" "$root/usr"

# A fixed date, so that the same sources give the same package.
SOURCE_DATE_EPOCH=$(git -C "$top" log -1 --format=%ct 2>/dev/null || stat -c %Y "$top/CHANGELOG.md")
export SOURCE_DATE_EPOCH
version=$("$root/usr/bin/peal" --version)
architecture=$(dpkg --print-architecture)

# Debian's own folders for units and completions.
mkdir -p "$root/usr/lib" "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/systemd" "$root/usr/lib/systemd"
mv "$root/usr/share/zsh/site-functions/_peal" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
sed -i 's|@bindir@|/usr/bin|' \
    "$root"/usr/lib/systemd/user/*.service "$root"/usr/share/dbus-1/services/*.service
install -D -m 644 "$top/packaging/desktop/io.github.peal.Peal.autostart.desktop" \
    "$root/etc/xdg/autostart/io.github.peal.Peal.desktop"
doc=$root/usr/share/doc/peal
awk -v maintainer="$(sed -n 's/^Maintainer: //p' "$top/packaging/debian/peal.control")" \
    -v date="$(date -R -u -d "@$SOURCE_DATE_EPOCH")" \
    -f "$top/packaging/debian/changelog.awk" "$top/CHANGELOG.md" | gzip -9n >"$doc/changelog.gz"

# The libraries that the program is linked with, with the versions that have its symbols.
mkdir "$work/debian"
printf 'Source: peal\n\nPackage: peal\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/peal" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ]

symbols=$work/peal-dbgsym
build_id=$(readelf --notes "$root/usr/bin/peal" | sed -n 's/.*Build ID: //p')
install -D -m 644 "$root/usr.debug/peal.debug" \
    "$symbols/usr/lib/debug/.build-id/${build_id:0:2}/${build_id:2}.debug"
rm -r "$root/usr.debug"
mkdir -p "$symbols/usr/share/doc"
ln -s peal "$symbols/usr/share/doc/peal-dbgsym"

# build PACKAGE: builds a package from the folder with its name in $work.
build() {
    local folder=$work/$1 deb=$out/$1_${version}_$architecture.deb
    mkdir -p "$folder/DEBIAN"
    sed -e "s/@version@/$version/" -e "s/@arch@/$architecture/" -e "s/@depends@/$depends/" \
        -e "s/@build-id@/$build_id/" \
        -e "s/@size@/$(du -k -s --exclude=DEBIAN "$folder" | cut -f1)/" \
        "$top/packaging/debian/$1.control" >"$folder/DEBIAN/control"
    (cd "$folder" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z |
        xargs -0 md5sum >DEBIAN/md5sums)
    dpkg-deb --root-owner-group -Zxz --build "$folder" "$deb" >/dev/null
    echo "$deb"
}

mkdir "$root/DEBIAN"
(cd "$root" && find etc -type f -printf '/%p\n') >"$root/DEBIAN/conffiles"
install -m 755 "$top/packaging/debian/postinst" "$top/packaging/debian/prerm" "$root/DEBIAN/"
build peal
build peal-dbgsym
