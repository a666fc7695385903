# shellcheck shell=bash
# Sourced by the scripts beside it: what they share.

# shellcheck disable=SC2034  # used by those scripts
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What Peal is built with, and what it runs with.
# shellcheck disable=SC2034
peal_packages=(
    libdbus-1-dev libical-dev libjansson-dev libsqlite3-dev pkg-config gettext tzdata dbus
)

# need PACKAGE... installs the Debian packages that are missing, and says which.
need() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "Installing with apt-get: ${missing[*]}"
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

need_swift() {
    command -v swift >/dev/null && return
    echo "Swift is missing. Install Swift 6.2 or newer from https://www.swift.org/install/linux" >&2
    exit 69
}
