# shellcheck shell=bash
# The check of programs, for ../desktops.sh, which sources this file.
#
# Examples/swift/Sources/drink-water schedules a notification and ends. A click starts it again, and
# its delegate writes a line into a file. There are three ways to start a program: by the bus, by the
# Exec line of its desktop entry, and by its file.
#
# The names of variables that ../desktops.sh sets:
# shellcheck disable=SC2154

program_ways=(activated entry file)

# Builds the program as its readers do, in the folder of Tests/Tools/check.sh.
build_program() {
    local options=(
        --package-path "$top/Examples/swift" --scratch-path "$top/.build-examples"
    )
    swift build "${options[@]}" --product drink-water >&2
    program=$(swift build "${options[@]}" --show-bin-path)/drink-water
}

# Installs a copy of the program for each way. The bus reads the folder `services` when it starts.
install_programs() {
    local way home id
    mkdir -p "$XDG_DATA_HOME/applications" "$folder/services"
    for way in "${program_ways[@]}"; do
        home=$folder/$way id=org.example.$way
        mkdir "$home"
        cp "$program" "$home/drink-water"
        [ "$way" != file ] || continue
        # The library reads the id of the program from this file.
        cat >"$home/Info.plist" <<END
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>$id</string>
<key>CFBundleName</key><string>Drink water</string>
</dict></plist>
END
        cat >"$XDG_DATA_HOME/applications/$id.desktop" <<END
[Desktop Entry]
Type=Application
Name=Drink water
Exec="$home/drink-water" %U
DBusActivatable=$([ "$way" = activated ] && echo true || echo false)
END
    done
    printf '[D-BUS Service]\nName=org.example.activated\nExec=%s\n' \
        "$folder/activated/drink-water" >"$folder/services/org.example.activated.service"
}

check_program() {
    local way glasses=$XDG_DATA_HOME/drink-water.log
    for way in "${program_ways[@]}"; do
        starts_by "$way" || fail "$way: $why" || return
    done
}

# starts_by WAY: whether a click starts the program in this way. A click can come too late, or hit an
# older notification that is still drawn, so the check tries three times.
starts_by() {
    local i
    rm -f "$glasses"
    for i in 1 2 3; do
        why=
        schedule "$1" && pop_up "program-$1" && open_notification "$name" "$(last_id)" "${where[@]}"
        within 5 grep -qs '1 glass' "$glasses" && break
        [ "$i" -lt 3 ] || fail "${why:-no response}" || return
    done
    timeout 20 "$folder/$1/drink-water" off >>"$folder/log" 2>&1
    within 3 nothing_drawn || true
}

# schedule WAY: runs the program, which ends, and waits until its notification is shown.
schedule() {
    local before
    before=$(count_shown 'Drink water' "$any")
    timeout 20 "$folder/$1/drink-water" in 1 >>"$folder/log" 2>&1 || fail "the program fails" ||
        return
    within 10 was_shown_again 'Drink water' "$before" || fail "no Notify that was answered"
}
