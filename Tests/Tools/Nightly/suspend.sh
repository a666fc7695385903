#!/usr/bin/env bash
# Suspends a virtual machine, which peal-wake must wake: suspend.sh [SECONDS]
#
# QEMU starts Debian's kernel with busybox and the program of the package peal-wake. A user without
# rights runs it, and its file has the one capability. The machine suspends to RAM and must be awake again
# at the instant that peal-wake was given, SECONDS later (20 by default). A second machine without peal-wake
# must go on sleeping. This takes two minutes.
#
# It needs the packages busybox-static, cpio, gcc, libcap2-bin and qemu-system-x86. The kernel is
# downloaded from Debian, but not installed; KERNEL names another one.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../packaging/wake" && pwd)/peal-wake.c
seconds=${1:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

kernel=${KERNEL:-}
if [ -z "$kernel" ]; then
    package=$(apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-.*\)/\1/p')
    if ! (cd "$work" && apt-get -q download "$package") >"$work/download" 2>&1; then
        cat "$work/download" >&2
        echo "Debian's kernel cannot be downloaded. Set KERNEL to another one." >&2
        exit 1
    fi
    dpkg-deb --fsys-tarfile "$work"/linux-image-*.deb | tar -x -C "$work" --wildcards './boot/vmlinuz-*'
    kernel=$(echo "$work"/boot/vmlinuz-*)
fi

root=$work/root
mkdir -p "$root"/{bin,dev,etc,proc,sys,tmp}
cp "$(command -v busybox)" "$root/bin/busybox"
gcc -O2 -static -o "$root/bin/peal-wake" "$source"
# setcap is the only program that needs libraries.
setcap=$(command -v setcap || echo /sbin/setcap)
ldd "$setcap" | grep -o '/[^ ]*' | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
done
cp "$setcap" "$root/bin/setcap"
echo 'user:x:1000:1000::/tmp:/bin/sh' >"$root/etc/passwd"
echo 'user:x:1000:' >"$root/etc/group"
cat >"$root/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox --install /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
# The root file system of a start is not one that keeps capabilities.
mount -t tmpfs tmp /tmp
cp /bin/peal-wake /tmp/peal-wake
seconds=$(sed 's/.*peal\.seconds=\([0-9]*\).*/\1/' /proc/cmdline)
begin=$(date +%s)
if [ "$seconds" -gt 0 ]; then
    wake() { start-stop-daemon -S -c user -x /tmp/peal-wake -- $((begin + seconds)); }
    wake 2>/dev/null && echo "PEAL: allowed without a capability"
    setcap cap_wake_alarm=ep /tmp/peal-wake
    wake &
fi
sleep 1
echo "PEAL: suspends"
echo mem >/sys/power/state
echo "PEAL: woke after $(($(date +%s) - begin)) s"
poweroff -f
INIT
chmod +x "$root/init"
(cd "$root" && find . | cpio --quiet -o -H newc | gzip -1) >"$work/initrd"

# Starts a machine with a time limit, and prints its messages.
machine() {
    timeout "$2" qemu-system-x86_64 -accel tcg -m 256 -display none -no-reboot \
        -serial stdio -nodefaults -kernel "$kernel" -initrd "$work/initrd" \
        -append "console=ttyS0 quiet no_console_suspend peal.seconds=$1" </dev/null 2>/dev/null |
        tr -d '\r' | sed -n 's/.*PEAL: //p' || true
}

woken=$(machine "$seconds" 180)
echo "With peal-wake: ${woken//$'\n'/, }"
after=$(sed -n 's/woke after \([0-9]*\) s/\1/p' <<<"$woken")
asleep=$(machine 0 $((seconds + 40)))
echo "Without peal-wake: $asleep"
[[ $woken != *allowed* && $asleep == suspends ]] &&
    [ "${after:-0}" -ge "$seconds" ] && [ "$after" -le $((seconds + 3)) ]
