# shellcheck shell=bash
# A throw-away copy of this machine, for installed.sh, which sources this file.
#
# The copy has this machine's files, but writes to memory. It has its own processes and network, and
# neither Swift nor these sources. It needs root, and a kernel that allows these namespaces and
# mounts.

machine=

# start_machine FOLDER: starts the copy in FOLDER; fails if that is not possible.
start_machine() {
    local folder=$1 swift hidden=("$top" /opt)
    if swift=$(command -v swift) && swift=$(realpath "$swift") && [[ $swift != /usr/bin/* ]]; then
        hidden+=("${swift%/usr/bin/*}")
    fi
    mkdir "$folder"
    # The first process of a PID namespace must reap orphans. bash does that.
    # shellcheck disable=SC2016  # the inner shell expands it
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

# Kills the machine's first process, and with it all processes in the machine.
stop_machine() {
    [ -z "$machine" ] || { kill -KILL "$machine" && wait "$machine"; } 2>/dev/null || true
    machine=
}

# beside COMMAND...: runs a command in the machine's namespaces, but with this machine's files.
beside() {
    local first
    first=$(cat "/proc/$machine/task/$machine/children" 2>/dev/null) && [ -n "$first" ] || return 1
    nsenter --target "${first% }" --mount --pid --net --ipc "$@"
}

# inside COMMAND...: runs a command in the machine as root.
inside() {
    beside chroot "$machine_folder/root" env -i HOME=/root LC_ALL=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# give FILE PATH: copies a file or the contents of a folder into the machine.
give() { beside cp -rT "$1" "$machine_folder/root$2"; }

# Lists the files that differ from this machine's, except for the accounts and for the databases,
# logs and caches that dpkg and its triggers write for all packages.
differences() {
    local theirs='etc/(passwd|shadow|group|gshadow|sub[ug]id)-?|var/(lib/dpkg|log|cache)/.*'
    theirs+='|usr/share/(applications/mimeinfo|icons/hicolor/icon-theme).cache'
    beside find "$machine_folder/upper" ! -type d -printf '/%P\n' | sort | grep -vxE "/($theirs)"
}
