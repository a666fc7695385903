#!/usr/bin/env bash
# Passes the tests of faults at length: faults.sh [ROUNDS]
#
# The tests run `kill -9` ROUNDS (200) times, a quarter as often end a server, a twentieth as often kill a
# bus, and a tenth as often start daemons and commands at one moment. That takes about five minutes and
# prints what was lost (nothing) and what was shown again. Then a first start and a restoration are
# killed at each system call, and each byte of a small store is flipped. As root the tests also fill
# small disks and change the time zone, in mounts of their own; otherwise they say that they are skipped.
set -euo pipefail
export PEAL_FAULT_ROUNDS=${1:-200}
test=$(dirname "${BASH_SOURCE[0]}")/../../packaging/test.sh
"$test" --filter 'EndToEndTests.*Fault'
"$test" --filter 'EndToEndTests.*StoreKill'
"$test" --filter 'AlertStorageTests.*FlippedByte'
