#!/usr/bin/env bash
# Tests Peal with whole desktops: desktops.sh [--pictures FOLDER] [SERVER...]
#
# This runs packaging/desktops.sh in a Debian system of its own, because KDE Plasma and Cinnamon
# install hundreds of packages. By default it tests these two; the other servers can be named, too. The
# system is made by debootstrap in the folder ROOT, or .build-desktops at the top, and kept for the next
# run: about 2 GB and three minutes. It runs only as root, on Debian and Ubuntu.
#
# PEAL names the binary to test; by default one is built.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../../packaging/lib.sh"
# shellcheck source=packaging/desktops/programs.sh
. "$top/packaging/desktops/programs.sh"

[ "$(id -u)" -eq 0 ] || { echo "Only root can make a system of its own." >&2; exit 77; }
root=${ROOT:-$top/.build-desktops}
mirror=${MIRROR:-http://deb.debian.org/debian}

pictures=
if [ "${1:-}" = --pictures ]; then
    [ $# -ge 2 ] || { echo "--pictures needs a folder" >&2; exit 64; }
    mkdir -p "$2"
    pictures=$(cd "$2" && pwd)
    shift 2
fi
[ $# -gt 0 ] || set -- plasma cinnamon

peal=${PEAL:-}
if [ -z "$peal" ]; then
    build_release peal
    peal=$release_folder/peal
fi
build_program

if [ ! -e "$root/made" ]; then
    need debootstrap >&2
    rm -rf "$root"
    debootstrap --variant=minbase \
        --include=ca-certificates,libcurl4,libdbus-1-3,libsqlite3-0,libxml2 \
        bookworm "$root" "$mirror" >&2
    # No package may start a service, and manual pages only take time.
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    printf 'force-unsafe-io\npath-exclude=/usr/share/doc/*\npath-exclude=/usr/share/man/*\n' \
        >"$root/etc/dpkg/dpkg.cfg.d/quick"
    touch "$root/made"
fi
# The settings of this machine for the network.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp -n /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true

# The mounts belong to a namespace of their own and end with it. The example program needs Swift's
# libraries.
swift=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
export root top peal program pictures swift
# shellcheck disable=SC2016  # the inner shell reads the variables
exec unshare --mount --propagation private bash -euc '
    bind() { mkdir -p "$root$2"; mount --bind "$1" "$root$2"; }
    mount -t proc proc "$root/proc" 2>/dev/null || bind /proc /proc
    bind /dev /dev
    mount -t tmpfs tmpfs "$root/dev/shm"
    mount -t tmpfs tmpfs "$root/tmp"
    bind "$top" /peal
    bind "$swift" "$swift"
    bind "$(dirname "$peal")" /peal-binary
    bind "$(dirname "$program")" /peal-program
    options=()
    if [ -n "$pictures" ]; then
        bind "$pictures" /pictures
        options=(--pictures /pictures)
    fi
    # Foundation needs these libraries.
    exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 PEAL="/peal-binary/$(basename "$peal")" \
        DRINK_WATER="/peal-program/$(basename "$program")" \
        /peal/packaging/desktops.sh "${options[@]}" "$@"' _ "$@"
