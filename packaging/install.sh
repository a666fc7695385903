#!/usr/bin/env bash
# Installs Peal on systems without dpkg, into ~/.local unless another folder is given:
#
#   packaging/install.sh [--prefix DIR] [--from FOLDER]     installs from the output of stage.sh, or builds it
#   packaging/install.sh --window [--prefix DIR]            also builds and installs the window
#   packaging/install.sh --uninstall [--prefix DIR]         removes everything but your alerts
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

prefix=$HOME/.local
remove=false
window=false
stage=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --from)
        [ $# -ge 2 ] || { echo "$1 needs a folder." >&2; exit 64; }
        if [ "$1" = --prefix ]; then prefix=$2; else stage=$2; fi
        shift
        ;;
    --uninstall) remove=true ;;
    --window) window=true ;;
    *)
        echo "Usage: packaging/install.sh [--uninstall] [--window] [--prefix DIR] [--from FOLDER]" >&2
        exit 64
        ;;
    esac
    shift
done
# The path without links, as /proc shows it, so that the running processes can be found.
prefix=$(realpath -m -- "$prefix")
case $prefix in
*[\"\\\$%\&\|\`$'\n']*) echo "The folder must not contain line breaks, double quotes or any of \\ \$ % & | \`: $prefix" >&2; exit 64 ;;
esac
# The list of installed files, for the uninstallation.
list=$prefix/share/peal/installed-files

# Prints the daemons that run this copy, even if the file has been replaced.
find_daemon() {
    local process
    for process in /proc/[0-9]*; do
        case $(readlink "$process/exe" 2>/dev/null || true) in
        "$prefix/bin/peal" | "$prefix/bin/peal (deleted)")
            [ "$(sed -zn 2p "$process/cmdline" | tr -d '\0')" != daemon ] || echo "$process"
            ;;
        esac
    done
}

# end_daemon PROCESS: ends a daemon. No alert is lost, as the store is on disk.
end_daemon() {
    kill "${1#/proc/}" 2>/dev/null || true
    for _ in {1..100}; do
        [ -d "$1" ] || return 0
        sleep 0.1
    done
    echo "The daemon does not end: process ${1#/proc/}." >&2
    exit 1
}

# is_own FILE: whether a file of holidays is the user's. The folder of the installed files is also that
# of the user's if Peal is installed in ~/.local.
is_own() {
    case $1 in
    share/peal/holidays/*) [ -f "$prefix/$1" ] && ! grep -qs '^# An update of Peal replaces this file' "$prefix/$1" ;;
    *) false ;;
    esac
}

# discard FILE...: removes files, and the folders that are empty then.
discard() {
    local file
    for file in "$@"; do
        is_own "$file" || rm -f "$prefix/$file"
        (cd "$prefix" && rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2>/dev/null) || true
    done
}

if $remove; then
    [ -f "$list" ] || { echo "Peal is not installed in $prefix." >&2; exit 66; }
    for daemon in $(find_daemon); do end_daemon "$daemon"; done
    # Remove the traces of 'peal autostart on' and 'systemctl --user enable'.
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
    # An installed window stays: this is an upgrade.
    if $window || [ -f "$prefix/bin/peal-window" ]; then "$here/stage.sh" --window "$stage"; fi
fi
(cd "$stage" && find . -type f -printf '%P\n') | sort >"$work/files"
sort "$list" >"$work/old-files" 2>/dev/null || true

mkdir -p "$prefix/share/peal"
while read -r file; do
    ! is_own "$file" || continue
    new=$prefix/$file.new
    mkdir -p "$(dirname "$new")"
    case $file in
    *.service) sed "s|@bindir@|$prefix/bin|" "$stage/$file" >"$new" ;;
    *) cp "$stage/$file" "$new" ;;
    esac
    # Replace the file in one step, so that a running program keeps the old one.
    mv -f "$new" "$prefix/$file"
done <"$work/files"
(cat "$work/files"; echo share/peal/installed-files) >"$list"
mapfile -t files < <(comm -13 "$work/files" "$work/old-files" | grep -vx share/peal/installed-files || true)
discard "${files[@]}"

systemctl --user daemon-reload 2>/dev/null || true
# Start a new daemon in place of each old one, in the same environment.
for daemon in $(find_daemon); do
    mapfile -d '' -t environment <"$daemon/environ"
    end_daemon "$daemon"
    # The shell is in between, because env(1) takes a path with an equals sign for a variable.
    # shellcheck disable=SC2016  # the inner shell expands it
    env -i "${environment[@]}" sh -c 'exec "$0" daemon --background' "$prefix/bin/peal"
done
if command -v gtk-update-icon-cache >/dev/null && [ -f "$prefix/share/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -qf "$prefix/share/icons/hicolor" || true
fi
echo "Peal is installed: $prefix/bin/peal"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add $prefix/bin to PATH, so that you can run 'peal'." ;;
esac
echo "To start the daemon now and at every login, run 'peal autostart on --now'."
