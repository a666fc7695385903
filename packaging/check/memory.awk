# Prints the parts of a process's resident memory, from its /proc/PID/smaps.

/^[0-9a-f]+-[0-9a-f]+ / {
    file = NF >= 6 ? $6 : "[anonymous]"
    write = $2 ~ /w/
    if (file ~ /\/peal$/) kind = write ? "the program's data" : "the program's code and constants"
    else if (file ~ /^\//) kind = "libraries and other files"
    else if (file == "[stack]") kind = "stack"
    else kind = "heap, stacks of threads and other memory of its own"
}
/^Rss:/ { size[kind] += $2; total += $2 }
/^Anonymous:/ { own += $2 }
END {
    print total " KiB, of which " own " KiB are not those of files"
    for (kind in size) print "  " size[kind] " KiB " kind
}
