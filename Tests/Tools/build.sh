#!/bin/sh
# Builds a tool for developers and prints the path of its program: build.sh SCRATCH PRODUCT [OPTION...]
#
# The options go to `swift build`. Tools that are built with the same options share the folder
# .build-SCRATCH at the top, and leave .build as it is.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$top/.build-$1 product=$2
shift 2
PEAL_TOOLS=1 swift build -q -c release --package-path "$top" --scratch-path "$scratch" \
    --explicit-target-dependency-import-check error --product "$product" "$@" >&2
echo "$scratch/release/$product"
