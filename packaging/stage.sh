#!/usr/bin/env bash
# Builds Peal with the Swift runtime in it, and puts all its files where they belong below a folder:
#
#   packaging/stage.sh FOLDER PREFIX
#
# FOLDER/PREFIX/bin/peal and so on; PREFIX is where they will be when they are used (/usr, /home/me/.local).
# Debug symbols go to FOLDER.debug.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

[ $# -eq 2 ] || { echo "Usage: packaging/stage.sh FOLDER PREFIX" >&2; exit 64; }
root=$1
prefix=$2
need_swift
need "${peal_packages[@]}" binutils gzip

options=(
    --package-path "$top" -c release --static-swift-stdlib --scratch-path "$top/.build-static"
    # What nothing refers to stays out: most of Foundation.
    -Xlinker --gc-sections
)
echo "Building Peal (a first release build takes a few minutes) ..." >&2
swift build "${options[@]}" --product peal >&2
binary=$(swift build "${options[@]}" --show-bin-path)/peal

to=$root$prefix
put() { install -D -m "${3:-644}" "$1" "$to/$2"; }
# The paths in it are those of the place where it will be.
put_filled() {
    mkdir -p "$to/$(dirname "$2")"
    sed "s|@bindir@|$prefix/bin|g" "$1" >"$to/$2"
    chmod 644 "$to/$2"
}

put "$binary" bin/peal 755
mkdir -p "$root.debug"
objcopy --only-keep-debug "$to/bin/peal" "$root.debug/peal.debug"
strip --strip-all --remove-section=.comment --remove-section=.note "$to/bin/peal"
objcopy --add-gnu-debuglink="$root.debug/peal.debug" "$to/bin/peal"

id=io.github.peal.Peal
files=$top/packaging/desktop
put "$files/$id.desktop" "share/applications/$id.desktop"
put "$files/$id.metainfo.xml" "share/metainfo/$id.metainfo.xml"
put "$files/icons/$id.svg" "share/icons/hicolor/scalable/apps/$id.svg"
put "$files/icons/$id-symbolic.svg" "share/icons/hicolor/symbolic/apps/$id-symbolic.svg"
put_filled "$files/$id.service" "share/dbus-1/services/$id.service"
put_filled "$files/peal.service" lib/systemd/user/peal.service
for page in "$top"/packaging/man/*.[15]; do
    section=${page##*.}
    put "$page" "share/man/man$section/$(basename "$page")"
    gzip -9nf "$to/share/man/man$section/$(basename "$page")"
done
for shell in bash zsh fish; do
    case $shell in
    bash) place=share/bash-completion/completions/peal ;;
    zsh) place=share/zsh/site-functions/_peal ;;
    fish) place=share/fish/vendor_completions.d/peal.fish ;;
    esac
    mkdir -p "$to/$(dirname "$place")"
    "$binary" --generate-completion-script $shell >"$to/$place"
done
if [ -x "$top/packaging/po/build.sh" ]; then
    "$top/packaging/po/build.sh" "$to/share/locale"
fi
