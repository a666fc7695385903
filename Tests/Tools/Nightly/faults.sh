#!/usr/bin/env bash
# Runs the fault tests with many rounds: faults.sh [ROUNDS]
#
# The tests run `kill -9` ROUNDS times (default 200). They also end a server (ROUNDS/4 times), kill a bus
# (ROUNDS/20 times), and start daemons and commands at the same moment (ROUNDS/10 times). While the daemon is
# killed, a program that adds requests and takes the user's responses is killed, too. This takes about five
# minutes and prints what was lost (nothing, if all is well) and what was shown again. Then the tests
# kill a first start and a restoration at each system call, and flip each byte of a small store. As root,
# they also fill small disks and change the time zone in mounts of their own; otherwise these are skipped.
set -euo pipefail
export PEAL_FAULT_ROUNDS=${1:-200}
test=$(dirname "${BASH_SOURCE[0]}")/../../../packaging/test.sh
"$test" --filter 'EndToEndTests.*Fault'
"$test" --filter 'EndToEndTests.*StoreKill'
"$test" --filter 'AlertStorageTests.*FlippedByte'
