"""Makers of values that are certainly invalid, each a function of a random number generator."""

import pathlib

ZONES = pathlib.Path("/usr/share/zoneinfo")

CONTROLS = [chr(code) for code in [*range(1, 9), *range(14, 32), *range(127, 160)] if code != 0x85]
# Peal treats these as blanks between words.
SPACES = ["\t", "\n", "\r", "\v", "\f", "\x85"]
NOT_UTF8 = [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\xaf", b"\xe2\x82"]
# No valid time, length, date, number, name or rule contains any of these.
SIGNS = [
    "§", "¶", "€", "Ж", "ॐ", "💥", "\u0301", "\u200d", "\ufe0f", "\u20e3", "\u202e", "\u2066",
    "\ufeff", "\ufffd", "\uffff", "\U000e0041", "\U0010ffff", "٣", "३", "５", "𝟗", "²", "½", "Ⅳ",
    "一", "㏂", "%s", "%n", "%100$s", "$(x)", "${HOME}", "`id`", "{0}", "{}", "\\", "\\0", "^", "|",
    "&&", ">", "<", "?", "!", "@", "#", "*", "[", "]", '"', "'", "&amp;",
]
JUNK = [
    "nonsense", "NaN", "inf", "null", "nil", "None", "undefined", "true", "%s%s%n", "$(reboot)",
    "`reboot`", "{0}", "${IFS}", "../../etc/passwd", "'; DROP TABLE alerts; --", "<b>x</b>", "&lt;",
    "\\u0000", "%00", "💥", "\u202e", "\u200b", "1e400", "0x1F", "1_000", "1,5", "-", "--", "=", "==",
    ";", ";;", "()", "𝟎𝟗:𝟑𝟎", "０９：３０", "٠٩:٣٠", "九時半", "-0x8000000000000000", "!!", "~",
]
TIMES = ["09:30", "9:30pm", "21:30:15", "noon", "오후 9:30", "21시 반", "오전 9시 30분", "24:00"]
DATES = [
    "2099-12-24", "tomorrow", "24 dec", "dec 24 2099", "내일", "12월 24일", "2099년 12월 24일", "모레",
    "2099-12-24 18:00", "tomorrow 8:00",
]
LENGTHS = ["5m", "1h30m", "2 hours", "45s", "30분", "1시간 30분", "1시간 반", "2d", "1주"]
DAYS = ["mon,wed", "mon-fri", "weekdays", "월수금", "월~금", "평일", "fri", "월요일", "daily"]
RULES = [
    "FREQ=DAILY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2;WKST=SU",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "FREQ=DAILY;UNTIL=20991224T180000Z", "FREQ=DAILY;COUNT=3",
]


def any_of(*makers):
    """Returns a maker that uses a random one of these makers for each value."""
    return lambda rng: rng.choice(makers)(rng)


def one(values):
    """Returns a maker that picks one of these values."""
    values = list(values)
    return lambda rng: rng.choice(values)


def spoiled(samples, signs=(), base=SIGNS + CONTROLS):
    """Returns a maker that inserts one to three invalid characters into a sample."""
    signs = [*base, *signs]

    def make(rng):
        text = rng.choice(samples)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            place = rng.randint(0, len(text))
            text = text[:place] + rng.choice(signs) + text[place:]
        return text
    return make


def not_utf8(samples):
    """Returns a maker that inserts bytes that are not UTF-8 into a sample."""
    def make(rng):
        text = rng.choice(samples)
        place = rng.randint(0, len(text))
        return text[:place].encode() + rng.choice(NOT_UTF8) + text[place:].encode()
    return make


def unicode(rng):
    """Makes random Unicode text with at least one character of a script that Peal does not read."""
    signs = [chr(rng.choice([rng.randint(0x5b, 0x2fff), rng.randint(0xe000, 0x10ffff)]))
             for _ in range(rng.randint(0, 12))]
    signs.append(chr(rng.randint(0x12000, 0x1254f)))
    rng.shuffle(signs)
    return "".join(signs)


def long(rng):
    sign = rng.choice(["x", "9", "§", "💥", "한", "-", "%n", "0:", "A="])
    return "§" + sign * rng.randint(5_000 // len(sign), 100_000 // len(sign.encode()))


def named(samples, *more):
    """Returns a maker for names, which can be any word."""
    return any_of(spoiled(samples), spoiled(samples), not_utf8(samples), unicode, long, *more)


def typed(samples, *more):
    """Returns a maker for values with a syntax of their own."""
    return named(samples, one(JUNK), *more)


def text(samples, most=None, octets=4096, spaces=SPACES, can_be_empty=False):
    """Returns a maker for texts, which must not have control characters, be blank or be too long."""
    def too_long(rng):
        sign = rng.choice(["x", "é", "한", "💥", "a "])
        least = octets // len(sign.encode()) + 1
        if most and rng.random() < 0.5:
            least = most // len(sign) + 1
        return rng.choice(samples) + sign * (least + rng.choice([0, 1, rng.randint(0, 9_000)]))

    def blank(rng):
        blanks = [" ", "\t", "\n", "\u00a0", "\u2003", "\u2028", "\u3000", "\u200b", "\u2060", "\ufeff"]
        return "".join(rng.choice(blanks) for _ in range(rng.randint(can_be_empty, 5)))
    controls = spoiled(samples, base=CONTROLS + spaces)
    return any_of(controls, controls, too_long, blank, not_utf8(samples))


def choice(words, *more, besides=()):
    """Returns a maker for a fixed choice of words; the values are neither these words nor in `besides`."""
    def slip(rng):
        word = rng.choice(words)
        place = rng.randrange(len(word))
        letter = rng.choice("abcdefghijklmnopqrstuvwxyz0123456789_.ABCDEF")
        return rng.choice([
            word[:place] + word[place + 1:], word[:place] + letter + word[place:],
            word[:place] + letter + word[place + 1:], word.upper(), word.capitalize(), word * 2,
            word + " ", " " + word, f"{word},{rng.choice(words)}", f"{word} {rng.choice(words)}",
        ])
    return lambda rng: until_not_in([*words, *besides], any_of(slip, slip, typed(words), *more), rng)


def until_not_in(words, make, rng):
    while (value := make(rng)) in words:
        pass
    return value


def number(least, most):
    def beyond(rng):
        far = rng.choice([1, 2, 10, rng.randint(1, 10**6), 2**31, 2**32, 2**63, 2**64, 10**rng.randint(7, 400)])
        return str(rng.choice([least - far, most + far]))

    def odd(rng):
        count = rng.randint(least, most)
        return rng.choice([
            f"{count}.0", f"{count}.", f".{count}", f"{count}e0", f"0x{count:x}h", f"{count}L", f"--{count}",
            f"{count},000", f"{count}_0", f"{count}%", f"{count} {count}", f"+-{count}", f"{count}-"])
    return typed(["5", "42", "1"], beyond, beyond, odd)


def off_clock(rng):
    hour, minute = rng.randint(0, 23), rng.randint(0, 59)
    return rng.choice([
        f"{rng.randint(25, 99)}:{minute:02}", f"{hour:02}:{rng.randint(60, 99)}", f"24:{rng.randint(1, 59):02}",
        f"{hour:02}:{minute:02}:{rng.randint(60, 99)}", f"{hour:02}:{minute:03}", f"{hour:03}:{minute:02}",
        f"{hour:02}::{minute:02}", f":{minute:02}", f"{hour:02}:", f"{hour:02}{minute:02}", f"-{hour}:{minute:02}",
        f"{rng.randint(13, 99)}am", f"{rng.randint(24, 99)}pm", f"오전 {rng.randint(13, 99)}시",
        f"오후 {rng.randint(24, 99)}:00", f"{hour}시 {rng.randint(60, 99)}분", f"{rng.randint(25, 99)}시",
        f"오전 {hour}:{minute:02}pm", f"{hour:02}:{minute:02} o'clock", f"{hour:02}:{minute:02}Z+25:00",
        f"{hour}:{minute:02}ampm", str(hour), f"{hour:02};{minute:02}", f"{hour:02}:{minute:02}:", f"noon {hour}",
    ])


def off_calendar(rng):
    year, month, day = rng.randint(2027, 2098), rng.randint(1, 12), rng.randint(1, 28)
    short = rng.choice(["apr", "jun", "sep", "nov"])
    return rng.choice([
        f"{year}-{rng.randint(13, 99)}-{day:02}", f"{year}-00-{day:02}", f"{year}-{month:02}-00",
        f"{year}-{month:02}-{rng.randint(32, 99)}", f"{year}-02-{rng.randint(30, 31)}", f"{year}-11-31",
        f"0000-{month:02}-{day:02}", f"1{year}-{month:02}-{day:02}", f"{year}-{month:02}-{day:02}-{day:02}",
        f"{year}--{month:02}-{day:02}", f"{year}-{month:02}", f"{year}{month:02}-{day:02}", f"{month:02}-{day:02}",
        f"{rng.randint(13, 31)}/{rng.randint(13, 99)}", f"{month}/{day}", f"31 {short}", f"{short} 31", "30 feb",
        f"{rng.randint(32, 99)} dec", f"0 {short}", f"{day} {short}x", f"{short}", f"{day} {short} {day} {short}",
        f"{rng.randint(13, 99)}월 {day}일", f"{month}월 {rng.randint(32, 99)}일", "2월 30일", f"{month}월", f"0월 {day}일",
        f"٢٠٩٩년 {month}월 {day}일", f"{day} {short} ٢٠٩٩", f"２０９９-{month:02}-{day:02}", f"tomorrow+{day}",
        f"{year}-{month:02}-{day:02} {rng.randint(25, 99)}:00", f"{year}-{month:02}-{day:02}T{day:02}",
        f"{year}-{month:02}-{day:02}T10:00+99:00", f"yesterday-{day}", f"{year}-W{month:02}-1", f"@{year}{month:02}",
    ])


def past(rng):
    return f"{rng.randint(1900, 2020)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"


def doubled(samples):
    """Returns a maker of lists with an empty item between, before or after commas."""
    def make(rng):
        parts = [rng.choice(samples) for _ in range(rng.randint(0, 6))]
        parts.insert(rng.randint(0, len(parts)), "")
        return ",".join(parts) if len(parts) > 1 else ","
    return make


def no_length(rng):
    count = rng.randint(1, 99)
    return rng.choice([
        f"{count}", f"-{count}m", f"{count} parsecs", f"{count}x", f"{count}.5h", f"m{count}", f"{count}m{count}",
        f"{count}:00", f"{count}h:{count}m", f"PT{count}M", f"{'9' * rng.randint(19, 60)}h", f"{count}mm", "½h",
        f"{10**18 * rng.randint(1, 9)}h", f"{count}h,{count}m", f"{count} {count}m", f"{count}M{count}", "h", "반",
        f"{count}분{count}", f"٣{count}m", f"{count}時間", f"반 {count}시간", f"+{count}m", f"{count}/2h", f"{count}month",
    ])


def too_short(rng):
    return f"{rng.randint(0, 59)}{rng.choice(['s', ' s', 'sec', ' seconds', '초'])}"


def too_long(rng):
    return f"{rng.randint(36_600, 10**12)}{rng.choice(['d', ' days', '일', 'w'])}"


def no_days(rng):
    day, other = rng.sample(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], 2)
    return rng.choice([
        f"{day},,{other}", f"{day},", f",{day}", f"{day}-", f"-{day}", f"{day}-{other}-{day}", f"{day}--{other}",
        f"{day};{other}", f"{day}{other}", f"{day[:2]}", f"{day[:2]},{other}", f"{day}x", f"월{day}", f"{day}/{other}",
        f"월요{day}", f"월{rng.choice('월화수')}요", f"{day}~{other}~{day}", f"not {day}", f"{day}&{other}", f"{day}..{other}",
        f"{day}day{other}", f"{rng.randint(1, 7)}", f"{day}{rng.randint(0, 99)}", f"weekday{day}", f"{other}-weekdays",
    ])


def no_rule(rng):
    name, value = rng.choice([
        ("BYHOUR", rng.randint(24, 999)), ("BYMINUTE", rng.randint(60, 999)), ("BYSECOND", rng.randint(61, 999)),
        ("BYMONTH", rng.choice([0, -1, rng.randint(13, 99)])), ("BYMONTHDAY", rng.choice([0, -32, rng.randint(32, 99)])),
        ("COUNT", rng.choice([0, -1, "x", 10**12])), ("INTERVAL", rng.choice([0, -2, "1.5", 10**14])),
        ("BYDAY", rng.choice(["XX", "MON", "0MO", "54MO", "MO,", ",MO", "M", "1-MO"])), ("WKST", "1"), ("WKST", "MO,TU"),
        ("BYSETPOS", rng.choice([0, 367, -367])), ("UNTIL", rng.choice(["2099", "20991301", "2099-12-24", "20991224T"])),
        ("BYWEEKNO", 20), ("BYYEARDAY", 100), ("BYDAY", "1MO"), (f"X{rng.randint(0, 99)}", 1), ("FREQ", "DAILY"),
        ("COUNT", "2;UNTIL=20991224"), ("BYHOUR", "9;BYHOUR=10"), ("BYEASTER", rng.randint(-9, 9)), ("", "1"),
    ])
    return rng.choice([
        f"FREQ=DAILY;{name}={value}", f"FREQ=DAILY;{name}={value}", f"{name}={value};FREQ=DAILY",
        f"FREQ={rng.choice(['DAYLY', 'FORTNIGHTLY', 'daily ', '', 'DAILY,WEEKLY'])};COUNT={rng.randint(1, 9)}",
        f"INTERVAL={rng.randint(1, 99)}", f"FREQ=DAILY;;COUNT={rng.randint(1, 9)}", f"FREQ=DAILY;COUNT={rng.randint(1, 9)};",
        f"FREQ=DAILYCOUNT={rng.randint(1, 9)}", f"FREQ==DAILY;COUNT={rng.randint(1, 9)}", f"RRULE:FREQ=DAILY;{name}={value}",
    ])


def no_window(rng):
    hour, other = rng.sample(range(10, 24), 2)
    return rng.choice([
        f"{hour}:00-{other}:00", f"{hour}:00/1h", f"{hour}:00-{other}:00/", f"{hour}:00-{other}:00//1h",
        f"{hour}:00--{other}:00/1h", f"{hour}:00-{other}:00/{rng.randint(0, 59)}s", f"{hour}:00-/1h", f"-{other}:00/1h",
        f"{hour}:00 {other}:00/1h", f"{off_clock(rng)}-{other}:00/1h", f"{hour}:00-{off_clock(rng)}/1h", "24:00-09:30/1h",
        f"{hour}:00-{other}:00/{no_length(rng)}", f"{hour}:00-{other}:00/1h/1h", f"{hour}:00-{other}:00-{hour}:30/1h",
    ])


def is_zone(name):
    try:
        return name[:1].isalpha() and (ZONES / name).read_bytes()[:4] == b"TZif"
    except (OSError, TypeError, ValueError):
        return False


def no_zone(rng):
    name = rng.choice(["Asia/Seoul", "Europe/Berlin", "America/Argentina/Salta", "Etc/GMT+9", "UTC"])
    make = choice([name], one([
        "Asia", "America/Argentina", "tzdata.zi", "zone.tab", f"/usr/share/zoneinfo/{name}", f"{name}/", f"/{name}",
        f"./{name}", f":{name}", "KST-9", "CET-1CEST,M3.5.0,M10.5.0/3", "+09:00", "UTC+9", "", " "]))
    while is_zone(value := make(rng)):
        pass
    return value


def no_name(rng):
    return rng.choice(["-", "_", "."]) + rng.choice(["a", "b", "water"]) + str(rng.randint(0, 9_999))


def no_action(rng):
    count = rng.randint(0, 9_999)
    return rng.choice([
        f"label{count}", f"={count}", f"key{count}=", f"k {count}=Label", f"default=Open {count}", f"done={count}",
        f"snooze={count}", f"{'k' * rng.randint(65, 999)}=Label", f"key={'L' * rng.randint(65, 999)}", f"key{count}= ",
        f"k§{count}=Label", f"key{count}=La\x07bel", f"key=\x1b[{count}m", f"k/{count}=Label", f"%s{count}=x", f"${count}=x"])


def no_target(rng):
    count = rng.randint(0, 9_999)
    return rng.choice([
        f"rm -rf /{count}", f"a {count}", f"https://example.org/{count} x", f"http://x/\x1b[{count}m", f":{count}", f"a{count}:",
        f"{count}:x", f"-x{count}", f".x{count}", f"h§{count}:x", f"https://x/\x9b{count}m", f"https://x/\u2028{count}",
        f"https://x/\u3000{count}", f"$(x{count})", f"%s{count}", f"/etc/passwd{count}", f"~/x{count}", f"mailto:\n{count}",
        f"https://x/{'x' * rng.randint(2_048, 9_999)}", f"https://x/\x7f{count}", f"x{count}§", f"💥{count}", f"x;{count}"])


def no_path(rng):
    return rng.choice(["", "./", "~/", "../", "$HOME/", "file:", "C:\\"]) + f"x{rng.randint(0, 9_999)}.png"


def no_category(rng):
    return rng.choice(["{}..x", ".{}", "{}.", "{} x", "{}_x", "x/{}", "{}" + "x" * 128, "x.{}.", "{}:x"]).format(rng.randint(0, 9_999))


def no_file(rng):
    return rng.choice(["", "/", "./", "~/", "../nowhere/", "http://nowhere/"]) + f"nowhere{rng.randint(0, 9_999)}.ics"


def dashes(rng):
    """Makes words that look like a flag but are not one; they avoid the letter h, because -h is a flag."""
    letters = "".join(rng.choice("abcdefgijklmopqrstuvwxyz") for _ in range(rng.randint(2, 9)))
    return rng.choice([f"--x{letters}", f"---{letters}", f"-z{letters}", f"--{letters}§", f"--{letters}-x=1", f"--al{letters}q",
                       f"--json={letters}", f"--💥{letters}", f"--{letters}\x1b[m", f"--%s{letters}", f"--no-{letters}"])
