#!/usr/bin/env bash
# Compiles the translations into DIR/LANGUAGE/LC_MESSAGES/peal.mo for gettext:
#
#   packaging/po/build.sh DIR
#
# After changing a message, run extract.py and then msgmerge --update --no-fuzzy-matching
# --backup=none ko.po peal.pot, and translate the new messages.
set -euo pipefail
target=$(realpath -m -- "${1:?"usage: build.sh DIR"}")
cd "$(dirname "${BASH_SOURCE[0]}")"
while read -r language; do
    mkdir -p "$target/$language/LC_MESSAGES"
    msgfmt --check-format --output-file="$target/$language/LC_MESSAGES/peal.mo" "$language.po"
done <LINGUAS
