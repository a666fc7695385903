# shellcheck shell=bash
# Sourced by installed.sh: a throw-away copy of this machine.
#
# The copy sees this machine's files and writes to memory; it has processes and a network of its own, and
# neither Swift nor these sources. It needs root, and a kernel that lets root have it.

machine=

# start_machine FOLDER: whether there is one then.
start_machine() {
    local folder=$1 swift hidden=("$top" /opt)
    if swift=$(command -v swift) && swift=$(realpath "$swift") && [[ $swift != /usr/bin/* ]]; then
        hidden+=("${swift%/usr/bin/*}")
    fi
    mkdir "$folder"
    # Its first process has to reap, which bash does.
    # shellcheck disable=SC2016  # for that bash
    unshare --mount --pid --net --ipc --fork --kill-child bash -ec '
        folder=$1
        shift
        mount -t tmpfs none "$folder"
        cd "$folder"
        mkdir upper work root
        mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
        for hidden in "$@"; do [ ! -d "root$hidden" ] || mount -t tmpfs none "root$hidden"; done
        mount -t tmpfs -o mode=1777 none root/tmp
        mkdir -m 1777 root/tmp/.X11-unix
        mount -t tmpfs -o mode=755 none root/run
        mount -t proc proc root/proc
        mount --rbind /dev root/dev
        mount --rbind /sys root/sys
        touch root/tmp/ready
        sleep infinity &
        wait' bash "$folder" "${hidden[@]}" 2>"$folder.log" &
    machine=$!
    machine_folder=$folder
    until_true 20 machine_is_decided
    inside test -e /tmp/ready || { stop_machine; return 1; }
}

machine_is_decided() { inside test -e /tmp/ready || ! kill -0 "$machine"; }

# With it end all processes in it.
stop_machine() {
    [ -z "$machine" ] || { kill -KILL "$machine" && wait "$machine"; } 2>/dev/null || true
    machine=
}

# beside COMMAND...: in the machine's mounts and processes, but with this machine's files.
beside() {
    local first
    first=$(cat "/proc/$machine/task/$machine/children" 2>/dev/null) && [ -n "$first" ] || return 1
    nsenter --target "${first% }" --mount --pid --net --ipc "$@"
}

# inside COMMAND...: in the machine, as root.
inside() {
    beside chroot "$machine_folder/root" env -i HOME=/root LC_ALL=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# give FILE PATH: copies it, or what is in a folder, into the machine.
give() { beside cp -rT "$1" "$machine_folder/root$2"; }

# What is not as it is outside, but for the accounts, and what dpkg and its triggers write of all packages.
differences() {
    local theirs='etc/(passwd|shadow|group|gshadow|sub[ug]id)-?|var/(lib/dpkg|log|cache)/.*'
    theirs+='|usr/share/(applications/mimeinfo|icons/hicolor/icon-theme).cache'
    beside find "$machine_folder/upper" ! -type d -printf '/%P\n' | sort | grep -vxE "/($theirs)"
}
