#!/bin/sh
# Reminds you to drink water three times a day. Run it again to change the reminders.
#
# A script needs no permission and no D-Bus: `peal add` makes an alert of your own, which `peal list`
# shows and `peal remove water` removes.
set -eu

if peal show water >/dev/null 2>&1; then
    set -- edit water --title 'Drink water'
else
    set -- add 'Drink water' --id water
fi
peal "$@" --body 'A glass is enough.' --at 09:30,13:30,17:30 --sound message
