#!/usr/bin/env bash
# Installs Peal for those without dpkg, into ~/.local unless another folder is given:
#
#   packaging/install.sh [--prefix DIR] [--from FOLDER]     FOLDER is what stage.sh has made; else it is built
#   packaging/install.sh --uninstall [--prefix DIR]         leaves nothing but your alerts
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

prefix=$HOME/.local
remove=false
stage=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --from)
        [ $# -ge 2 ] || { echo "$1 takes a folder." >&2; exit 64; }
        if [ "$1" = --prefix ]; then prefix=$2; else stage=$2; fi
        shift
        ;;
    --uninstall) remove=true ;;
    *)
        echo "Usage: packaging/install.sh [--uninstall] [--prefix DIR] [--from FOLDER]" >&2
        exit 64
        ;;
    esac
    shift
done
# As the system names it, which is how its processes are found.
prefix=$(realpath -m -- "$prefix")
case $prefix in
*[\"\\\$%\&\|\`]*) echo "No folder for programs: $prefix" >&2; exit 64 ;;
esac
# What was installed, and is to be removed.
list=$prefix/share/peal/installed-files

# The daemon of this copy, also when it has been replaced.
find_daemon() {
    local process
    for process in /proc/[0-9]*; do
        case $(readlink "$process/exe" 2>/dev/null || true) in
        "$prefix/bin/peal" | "$prefix/bin/peal (deleted)")
            ! tr '\0' ' ' <"$process/cmdline" | grep -q '^[^ ]*peal daemon ' || echo "$process"
            ;;
        esac
    done
}

# end_daemon PROCESS: it has its alerts on disk.
end_daemon() {
    kill "${1#/proc/}" 2>/dev/null || true
    for _ in {1..100}; do
        [ -d "$1" ] || return 0
        sleep 0.1
    done
    echo "It does not end: process ${1#/proc/}." >&2
    exit 1
}

# discard FILE...: and the folders that were for them alone.
discard() {
    local file
    for file in "$@"; do
        rm -f "$prefix/$file"
        (cd "$prefix" && rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2>/dev/null) || true
    done
}

if $remove; then
    [ -f "$list" ] || { echo "Peal is not installed in $prefix." >&2; exit 66; }
    for daemon in $(find_daemon); do end_daemon "$daemon"; done
    # What 'peal autostart on' and 'systemctl --user enable' have left.
    config=${XDG_CONFIG_HOME:-$HOME/.config}
    entry=$config/autostart/io.github.peal.Peal.desktop
    ! grep -qsF "$prefix/bin/peal" "$entry" || rm "$entry"
    find "$config/systemd/user" -lname "$prefix/share/systemd/user/peal.service" -delete 2>/dev/null || true
    mapfile -t files <"$list"
    discard "${files[@]}"
    echo "Peal is removed from $prefix. Your alerts stay in ${XDG_DATA_HOME:-$HOME/.local/share}/peal."
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "$stage" ]; then
    stage=$work/stage
    "$here/stage.sh" "$stage"
fi
(cd "$stage" && find . -type f -printf '%P\n') | sort >"$work/files"
sort "$list" >"$work/old-files" 2>/dev/null || true

mkdir -p "$prefix/share/peal"
while read -r file; do
    new=$prefix/$file.new
    mkdir -p "$(dirname "$new")"
    case $file in
    *.service) sed "s|@bindir@|$prefix/bin|" "$stage/$file" >"$new" ;;
    *) cp "$stage/$file" "$new" ;;
    esac
    # At once: what runs goes on with what it has.
    mv -f "$new" "$prefix/$file"
done <"$work/files"
(cat "$work/files"; echo share/peal/installed-files) >"$list"
mapfile -t files < <(comm -13 "$work/files" "$work/old-files" | grep -vx share/peal/installed-files || true)
discard "${files[@]}"

systemctl --user daemon-reload 2>/dev/null || true
# A new daemon takes the place of an old one, in its environment, and goes on with what is on disk.
for daemon in $(find_daemon); do
    mapfile -d '' -t environment <"$daemon/environ"
    end_daemon "$daemon"
    env -i "${environment[@]}" "$prefix/bin/peal" daemon --background
done
if command -v gtk-update-icon-cache >/dev/null && [ -f "$prefix/share/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -qf "$prefix/share/icons/hicolor" || true
fi
echo "Peal is installed: $prefix/bin/peal"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add $prefix/bin to PATH, to have it as 'peal'." ;;
esac
echo "'peal autostart on --now' starts it now and at every login."
