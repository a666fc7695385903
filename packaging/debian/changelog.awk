# Turns CHANGELOG.md into a Debian changelog. All versions get the same `date`. Changes that are not
# released yet are left out, as every entry needs a version.

/^## / {
    end_version()
    version = $2 == "Unreleased" ? "" : $2
    sub(/,$/, "", version)
    if (version != "") print "peal (" version ") unstable; urgency=medium\n"
}
/^- / { end_item() }
version != "" && /^(- |  )/ { item = item " " substr($0, 3) }
END { end_version() }

function end_item(   count, words, line, i) {
    count = split(item, words, / +/)
    line = "  *"
    for (i = 2; i <= count; i++) {
        if (length(line " " words[i]) > 79) {
            print line
            line = "   "
        }
        line = line " " words[i]
    }
    if (item != "") print line
    item = ""
}

function end_version() {
    end_item()
    if (version != "") print "\n -- " maintainer "  " date "\n"
}
