#!/usr/bin/env bash
# Builds Peal and puts all of its files into a folder, in the layout of /usr or ~/.local:
#
#   packaging/stage.sh FOLDER
#   packaging/stage.sh --window FOLDER      the files of the window, which needs GTK
#   packaging/stage.sh --wake FOLDER        the program that wakes the machine
#
# Files that name the program say @bindir@/peal; the caller fills in the folder. The debug symbols
# are in FOLDER.debug.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

product=peal
folder=bin
case ${1:-} in
--window) product=peal-window ;;
--wake) product=peal-wake folder=lib/peal ;;
esac
[ $product = peal ] || shift
[ $# -eq 1 ] || { echo "Usage: packaging/stage.sh [--window|--wake] FOLDER" >&2; exit 64; }
to=$1
need binutils gzip >&2
if [ $product = peal-wake ]; then
    build_wake
    program=$top/.build/peal-wake
else
    build_release $product
    program=$release_folder/$product
fi

put() { install -D -m "${3:-644}" "$1" "$to/$2"; }

# put_manual FOLDER: puts the manual pages of a folder and those of its folders of languages.
put_manual() {
    local page language name
    for page in "$1"/{,ko/}*.[15]; do
        language=$(dirname "${page#"$1/"}")
        name=man/$language/man${page##*.}/$(basename "$page")
        put "$page" "share/$name"
        gzip -9nf "$to/share/$name"
    done
}

put "$program" $folder/$product 755
mkdir -p "$to.debug"
objcopy --only-keep-debug "$program" "$to.debug/$product.debug"
strip --strip-all --remove-section=.comment "$to/$folder/$product"
put "$top/packaging/debian/copyright" share/doc/$product/copyright

[ $product != peal-wake ] || exit 0
id=io.github.peal.Peal
files=$top/packaging/desktop
if [ $product = peal-window ]; then
    # The desktop entry, the icons and the translations are those of Peal as a whole.
    put "$files/$id.Window.service" "share/dbus-1/services/$id.Window.service"
    put_manual "$top/packaging/man/window"
    exit
fi
put "$files/$id.desktop" "share/applications/$id.desktop"
put "$files/$id.metainfo.xml" "share/metainfo/$id.metainfo.xml"
put "$files/icons/$id.svg" "share/icons/hicolor/scalable/apps/$id.svg"
put "$files/icons/$id-symbolic.svg" "share/icons/hicolor/symbolic/apps/$id-symbolic.svg"
put "$files/$id.service" "share/dbus-1/services/$id.service"
put "$files/peal.service" share/systemd/user/peal.service
for file in "$top"/packaging/days/holidays/*.txt; do
    put "$file" "share/peal/holidays/${file##*/}"
done
put_manual "$top/packaging/man"
# The completion scripts are read by a shell and not run, so their first line is dropped.
complete() {
    mkdir -p "$to/$(dirname "$2")"
    "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$to/$2"
}
complete bash share/bash-completion/completions/peal
complete zsh share/zsh/site-functions/_peal
complete fish share/fish/vendor_completions.d/peal.fish
"$top/packaging/po/build.sh" "$to/share/locale"
