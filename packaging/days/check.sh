#!/usr/bin/env bash
# Compares the lunar tables, the solar terms and the files of holidays with the packages of PyPI that they come from.
# Needs Python 3 with venv. Takes some minutes.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install holidays==0.109 korean-lunar-calendar==0.4.0 lunar_python==1.4.8 lunardate==0.3.0 \
    ephem==4.2.1 python-dateutil==2.9.0.post0 sxtwl==2.0.7
"$work/venv/bin/python" "$here/holidays.py" --check
"$work/venv/bin/python" "$here/lunar.py" --check
"$work/venv/bin/python" "$here/solar.py" --check
