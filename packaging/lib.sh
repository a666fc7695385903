# shellcheck shell=bash
# Definitions that the scripts in this folder share by sourcing this file.

# shellcheck disable=SC2034  # used by the scripts that source this file
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The Debian packages for building and running Peal.
# shellcheck disable=SC2034
peal_packages=(
    libdbus-1-dev libsqlite3-dev pkg-config gettext tzdata dbus
)

# need PACKAGE...: installs the missing Debian packages, and prints their names. Scripts that run beside
# each other install one after the other.
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
    {
        flock 9
        "${sudo[@]}" apt-get update -qq
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    } 9>"${TMPDIR:-/tmp}/peal-packages.lock"
}

# Options for the shipped program, which includes Swift's runtime. All scripts use the same options,
# so Peal is built once. No other program links with it, so it exports no symbols. The optimization
# for size (-Osize) would save 1.4 MB, but 'peal list --json' with many alerts would take 7 % longer.
# With a section for each function, the linker leaves out the functions that are not used, and puts
# those that are used most next to each other. order.sh finds them. The linker's script leaves
# out 2.2 MB of tables, and -O2 lets strings share their ends.
release=(
    --package-path "$top" -c release --static-swift-stdlib --disable-local-rpath
    -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections
    -Xlinker --build-id=sha1 -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now
    -Xlinker "--symbol-ordering-file=$top/packaging/order/functions.txt"
    -Xlinker --no-warn-symbol-ordering
    -Xlinker -T -Xlinker "$top/packaging/without-unwind-tables.ld" -Xlinker -O2
)
# Saves 2 MB of memory, but needs a C library of at least this version.
libc=$(getconf GNU_LIBC_VERSION)
if printf '2.36\n%s\n' "${libc#glibc }" | sort -CV; then
    release+=(-Xlinker -z -Xlinker pack-relative-relocs)
fi

# The C++ library and GCC's runtime, which Swift's runtime needs, become part of the program, too: each
# command takes a fifth less processor time, and the daemon 1.4 MB less memory. Swift always asks for
# the C++ library by its name, so this folder, which is searched first, has only the archive.
archive=$("$(dirname "$(command -v swift)")/clang" -print-file-name=libstdc++.a 2>/dev/null || true)
if [ -f "$archive" ]; then
    mkdir -p "$top/.build/archives"
    ln -sf "$archive" "$top/.build/archives/libstdc++.a"
    release+=(-Xswiftc "-L$top/.build/archives" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
fi

# build_release PRODUCT: builds `peal` or `peal-window`, and sets `release_folder`. Prints to
# standard error only, since callers use standard output for their results.
build_release() {
    local product=$1 packages=("${peal_packages[@]}")
    [ "$product" != peal-window ] || packages+=(libadwaita-1-dev)
    need_swift
    need "${packages[@]}" >&2
    echo "Building $product (a first release build takes a few minutes) ..." >&2
    swift build "${release[@]}" --product "$product" >&2
    # shellcheck disable=SC2034  # used by the scripts that source this file
    release_folder=$(swift build "${release[@]}" --show-bin-path)
}

# build_wake: builds .build/peal-wake, the program that wakes the machine.
build_wake() {
    need_swift
    need libc6-dev >&2
    mkdir -p "$top/.build"
    "$(dirname "$(command -v swift)")/clang" -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -Os -g \
        -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -pie -Wl,-z,relro,-z,now \
        -o "$top/.build/peal-wake" "$top/packaging/wake/peal-wake.c"
}

need_swift() {
    command -v swift >/dev/null && return
    echo "Swift is missing. Install Swift 6.2 or newer from https://www.swift.org/install/linux" >&2
    exit 69
}
