#!/usr/bin/env bash
# Builds peal_VERSION_ARCH.deb, and peal-dbgsym beside it, for the Debian that it runs on:
#
#   packaging/deb.sh [FOLDER]       where they go; the present folder by default
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

out=$(cd "${1:-.}" && pwd)
need dpkg-dev
stage=$(mktemp -d)
chmod 755 "$stage"
trap 'rm -rf "$stage" "$stage.debug"' EXIT
"$top/packaging/stage.sh" "$stage" /usr

version=$("$stage/usr/bin/peal" --version)
architecture=$(dpkg --print-architecture)
install -D -m 644 "$top/packaging/desktop/io.github.peal.Peal.autostart.desktop" \
    "$stage/etc/xdg/autostart/io.github.peal.Peal.desktop"
doc=$stage/usr/share/doc/peal
install -D -m 644 "$top/packaging/debian/copyright" "$doc/copyright"
gzip -9nc "$top/CHANGELOG.md" >"$doc/changelog.gz"
chmod 644 "$doc/changelog.gz"
install -D -m 644 "$top/packaging/debian/lintian-overrides" "$stage/usr/share/lintian/overrides/peal"

# What the binary is linked with, in the versions whose symbols it uses.
work=$(mktemp -d)
trap 'rm -rf "$stage" "$stage.debug" "$work"' EXIT
mkdir "$work/debian"
printf 'Source: peal\n\nPackage: peal\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$stage/usr/bin/peal" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')

control() {
    local package=$1 folder=$2
    mkdir -p "$folder/DEBIAN"
    sed -e "s|@version@|$version|" -e "s|@arch@|$architecture|" -e "s|@depends@|$depends, tzdata|" \
        -e "s|@size@|$(du -k -s --exclude=DEBIAN "$folder" | cut -f1)|" \
        "$top/packaging/debian/$package.control" >"$folder/DEBIAN/control"
    (cd "$folder" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z |
        xargs -0 md5sum >DEBIAN/md5sums)
    dpkg-deb --root-owner-group -Zxz --build "$folder" \
        "$out/${package}_${version}_$architecture.deb" >/dev/null
    echo "$out/${package}_${version}_$architecture.deb"
}

install -m 755 -d "$stage/DEBIAN"
(cd "$stage" && find etc -type f -printf '/%p\n') >"$stage/DEBIAN/conffiles"
install -m 755 "$top/packaging/debian/postinst" "$top/packaging/debian/prerm" "$stage/DEBIAN/"
control peal "$stage"
symbols=$work/dbgsym
install -D -m 644 "$stage.debug/peal.debug" "$symbols/usr/lib/debug/usr/bin/peal.debug"
control peal-dbgsym "$symbols"
