# Reads dbus-monitor's output for org.freedesktop.Notifications, and prints one line for each event:
#
#   shown ID REPLACED silent|loud TITLE     a Notify call and its answer
#   refused TITLE                           a Notify call that was answered with an error
#   action ID KEY
#   closed ID REASON

# The arguments of a message are indented by three spaces, their contents by more.
/^(method|signal|error)/ {
    kind = ""
    depth = count = 0
}

/^method call .*interface=org.freedesktop.Notifications; member=Notify$/ {
    kind = "notify"
    call = field("sender") " " field("serial")
    silent[call] = "loud"
}

/^method return / || /^error / {
    call = field("destination") " " field("reply_serial")
    if (call in title) kind = ($1 == "error") ? "refusal" : "answer"
    if (kind == "refusal") print "refused", title[call]
}

/^signal .*interface=org.freedesktop.Notifications; member=/ {
    kind = ($0 ~ /member=ActionInvoked$/) ? "action" : ($0 ~ /member=NotificationClosed$/) ? "closed" : ""
}

/^   (uint32|string) / && kind != "" {
    count++
    value = $0
    sub(/^   (uint32|string) /, "", value)
    gsub(/^"|"$/, "", value)
    if (kind == "notify" && count == 2) replaced[call] = value
    if (kind == "notify" && count == 4) title[call] = value
    if (kind == "answer") print "shown", value, replaced[call], silent[call], title[call]
    if ((kind == "action" || kind == "closed") && count == 1) id = value
    if ((kind == "action" || kind == "closed") && count == 2) print kind, id, value
}

/"suppress-sound"/ && kind == "notify" { asked = NR }
/boolean true/ && kind == "notify" && asked == NR - 1 { silent[call] = "silent" }

# Returns the value of NAME=VALUE in the first line of a message.
function field(name,   i) {
    for (i = 1; i <= NF; i++)
        if (index($i, name "=") == 1) return substr($i, length(name) + 2)
    return ""
}
