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

# The program as it is shipped, with Swift's runtime in it. All scripts build it alike: so it is built once.
# Nobody links with it, so it exports nothing.
release=(
    --package-path "$top" -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld
    -Xlinker --build-id=sha1 -Xlinker --no-export-dynamic
)
# 2 MB of memory less, where the C library is new enough.
libc=$(getconf GNU_LIBC_VERSION)
if printf '2.36\n%s\n' "${libc#glibc }" | sort -CV; then
    release+=(-Xlinker -z -Xlinker pack-relative-relocs)
fi

# Builds it; `release_folder` is where it is then. Standard output is left alone.
build_release() {
    need_swift
    need "${peal_packages[@]}" >&2
    echo "Building Peal (a first release build takes a few minutes) ..." >&2
    swift build "${release[@]}" --product peal >&2
    # shellcheck disable=SC2034  # used by those scripts
    release_folder=$(swift build "${release[@]}" --show-bin-path)
}

need_swift() {
    command -v swift >/dev/null && return
    echo "Swift is missing. Install Swift 6.2 or newer from https://www.swift.org/install/linux" >&2
    exit 69
}
