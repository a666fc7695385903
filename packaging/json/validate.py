#!/usr/bin/python3
"""Validates JSON output of peal with docs/output.schema.json.

  peal list --json | validate.py list

The argument is a name under $defs/verbs. The script needs Debian's package python3-jsonschema.
"""

import json
import pathlib
import sys

import jsonschema

TOP = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((TOP / "docs/output.schema.json").read_text())


def main():
    verb = sys.argv[1]
    if verb not in SCHEMA["$defs"]["verbs"]:
        sys.exit(f"There is no schema for '{verb}'.")
    pointer = verb.replace("~", "~0").replace("/", "~1").replace(" ", "%20")
    schema = {**SCHEMA, "$ref": f"#/$defs/verbs/{pointer}"}
    faults = list(jsonschema.Draft202012Validator(schema).iter_errors(json.load(sys.stdin)))
    for fault in faults:
        print(f"{fault.json_path}: {fault.message[:300]}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
