#!/usr/bin/env bash
# Compiles the translations into DIR/LANGUAGE/LC_MESSAGES/peal.mo, for gettext to find.
#
#   packaging/po/build.sh DIR
#
# After a change of what Peal says: extract.py, then
# msgmerge --update --no-fuzzy-matching --backup=none ko.po peal.pot, and translate what is new.
set -euo pipefail
target=$(realpath -m -- "${1:?"usage: build.sh DIR"}")
cd "$(dirname "${BASH_SOURCE[0]}")"
while read -r language; do
    mkdir -p "$target/$language/LC_MESSAGES"
    msgfmt --check-format --output-file="$target/$language/LC_MESSAGES/peal.mo" "$language.po"
done <LINGUAS
