#!/bin/sh
# Reads generated phrases in English and Korean: run.sh [COUNT] [FIRST SEED] [EXAMPLES].
# Prints how many are read as meant, refused, or read as something else, with the forms that the
# failing phrases have in common. Fails if any phrase is read as something else.
set -eu
cd "$(dirname "$0")"
phrases=$(../build.sh tools phrases)
status=0
for mode in read noise echo; do
    "$phrases" "$mode" all "${1:-100000}" "${2:-1}" "${3:-3}" || status=1
done
exit $status
