#!/usr/bin/env bash
# Passes the tests of faults at length: faults.sh [ROUNDS]
#
# ROUNDS (200) times `kill -9`, a quarter as often a server that goes, a twentieth as often a bus that is
# killed, a tenth as often daemons and commands at one moment. It takes about five minutes, and prints
# what was lost (nothing) and what was shown again. As root it fills a small disk and changes the time
# zone, too, in mounts that nobody else sees; otherwise those tests are skipped, and it says so.
set -euo pipefail
export PEAL_FAULT_ROUNDS=${1:-200}
exec "$(dirname "${BASH_SOURCE[0]}")/../../packaging/test.sh" --filter 'EndToEndTests.*Fault'
