#!/usr/bin/env python3
"""Compares the table of targets in docs/architecture.md with Package.swift.

Prints every difference and exits with 1 if there is one.
"""
import json
import pathlib
import re
import subprocess
import sys

top = pathlib.Path(__file__).resolve().parent.parent
package = json.loads(
    subprocess.run(
        ["swift", "package", "--package-path", top, "dump-package"],
        check=True, capture_output=True, text=True).stdout)
# A dependency is {"byName": [name, …]} or {"product": [name, package, …]}.
declared = {
    target["name"]: {next(iter(each.values()))[0] for each in target["dependencies"]}
    for target in package["targets"]
    if target["type"] != "test" and not target.get("path", "").startswith(("Tests/", "Examples/"))
}
rows = re.findall(
    r"^\| `([\w-]+)` \|[^|]*\|([^|]*)\|$", (top / "docs/architecture.md").read_text(), re.MULTILINE)
described = {name: set(re.findall(r"\w+", imports)) for name, imports in rows}

differences = []
for name in sorted(declared.keys() | described.keys()):
    if name not in described:
        differences.append(f"docs/architecture.md has no row for the target {name}.")
    elif name not in declared:
        differences.append(f"docs/architecture.md describes {name}, which is no target.")
    else:
        for extra in sorted(described[name] - declared[name]):
            differences.append(f"{name} may import {extra} only in docs/architecture.md.")
        for missing in sorted(declared[name] - described[name]):
            differences.append(f"{name} may import {missing} only in Package.swift.")
print("\n".join(differences), end="\n" if differences else "")
sys.exit(bool(differences))
