#!/usr/bin/env bash
# Installs Peal for those without dpkg, into ~/.local unless another folder is given:
#
#   packaging/install.sh [--prefix DIR]
#   packaging/install.sh --uninstall [--prefix DIR]     leaves nothing but your alerts
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

prefix=$HOME/.local
remove=false
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ $# -ge 2 ] || { echo "--prefix takes a folder." >&2; exit 64; }
        prefix=$2
        shift
        ;;
    --uninstall) remove=true ;;
    *)
        echo "Usage: packaging/install.sh [--uninstall] [--prefix DIR]" >&2
        exit 64
        ;;
    esac
    shift
done
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
list=$prefix/share/peal/installed-files

# A daemon of this copy; it has its alerts on disk.
was_running=false
end_daemon() {
    local process
    for process in $(pgrep -u "$(id -u)" -x peal || true); do
        case $(readlink "/proc/$process/exe" 2>/dev/null) in
        "$prefix/bin/peal"*)
            kill "$process" 2>/dev/null || continue
            was_running=true
            while [ -d "/proc/$process" ]; do sleep 0.1; done
            ;;
        esac
    done
}

if $remove; then
    [ -f "$list" ] || { echo "Peal is not installed in $prefix." >&2; exit 66; }
    end_daemon
    rm -f "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/io.github.peal.Peal.desktop"
    while read -r file; do rm -f "$prefix/$file"; done <"$list"
    # Folders that were for this alone.
    sort -r "$list" | while read -r file; do
        rmdir -p --ignore-fail-on-non-empty "$prefix/$(dirname "$file")" 2>/dev/null || true
    done
    rm -f "$list"
    rmdir "$prefix/share/peal" 2>/dev/null || true
    echo "Peal is removed from $prefix. Your alerts stay in ${XDG_DATA_HOME:-$HOME/.local/share}/peal."
    exit
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage" "$stage.debug"' EXIT
"$here/stage.sh" "$stage" "$prefix"
mkdir -p "$prefix/share/peal"
(cd "$stage$prefix" && find . -type f -printf '%P\n') >"$stage/list"
echo share/peal/installed-files >>"$stage/list"
# Renamed into place: what runs goes on with what it has.
cp -r --remove-destination "$stage$prefix/." "$prefix/"
cp "$stage/list" "$list"
# Its successor goes on with what is on disk.
end_daemon
if $was_running; then "$prefix/bin/peal" daemon --background || true; fi
if command -v gtk-update-icon-cache >/dev/null && [ -f "$prefix/share/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -qf "$prefix/share/icons/hicolor" || true
fi
echo "Peal is installed: $prefix/bin/peal"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add $prefix/bin to PATH, to have it as 'peal'." ;;
esac
echo "'peal autostart on --now' starts it now and at every login."
