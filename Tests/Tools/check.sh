#!/usr/bin/env bash
# Compiles the tools for developers and the package of the examples, so that a change cannot break
# them unnoticed.
#
# The tools use the debug build of packaging/test.sh, whose modules need not be compiled again. They
# are not linked, because a fuzzer links only with --sanitize=fuzzer.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/lib.sh"
export PEAL_TOOLS=1
tools=$(swift package --package-path "$top" dump-package | python3 -c '
import json, sys
for target in json.load(sys.stdin)["targets"]:
    if target["type"] == "executable" and (target.get("path") or "").startswith("Tests/Tools/"):
        print(target["name"])')
for tool in $tools; do
    swift build -q --package-path "$top" --disable-xctest \
        --explicit-target-dependency-import-check error --target "$tool"
done
# packaging/desktops.sh uses the same folder.
swift build -q --package-path "$top/Examples/swift" --scratch-path "$top/.build-examples"
