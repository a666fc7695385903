#!/usr/bin/env python3
"""Writes the public holidays of many countries, one file each, from the package holidays of PyPI.

  packaging/days/holidays.py           writes packaging/days/holidays/*.txt
  packaging/days/holidays.py --check   compares all files with the package, and counts differences

  python3 -m venv VENV && VENV/bin/pip install holidays==0.109

A line is a date, the English name and, if it differs, the name in the country's language:
`2026-02-17 Korean New Year | 설날`. The names of two holidays on one day are joined with a
semicolon. The package and its data have the licence in packaging/days/LICENSE.holidays (MIT).
"""

import importlib.metadata
import pathlib
import sys

# The folder of this script, which has this script's own name in it, must not hide the package.
sys.path = [path for path in sys.path if pathlib.Path(path or ".").resolve().name != "days"]
import holidays  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent / "holidays"
YEARS = range(2020, 2036)
# The package has no holidays of Ukraine from 2022 on, because of the martial law.
COUNTRIES = """
    AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP
    KR LT LU LV MX MY NL NO NZ PE PH PL PT RO RU SA SE SG SI SK TH TR TW US VN ZA
""".split()
# The countries of whose parts there are files, too, because each has holidays of its own.
DIVIDED = ["AU", "CA", "DE", "GB"]


def names():
    """Yields (file name, country, part of the country)."""
    for country in COUNTRIES:
        yield country, country, None
        if country in DIVIDED:
            for part in holidays.country_holidays(country).subdivisions:
                # Cities and regions, such as "Augsburg" and "NSW Western", have no code.
                if part.isalnum() and part.isupper():
                    yield f"{country}-{part}", country, part


def days(country, part, language):
    """Returns {date: name} in a language."""
    found = holidays.country_holidays(country, subdiv=part, years=YEARS, language=language)
    return {date: found[date] for date in sorted(found) if date.year in YEARS}


def entries(country, part):
    """Returns {date: text} of a file."""
    own = holidays.country_holidays(country).default_language
    local = days(country, part, own)
    languages = holidays.country_holidays(country).supported_languages
    english = days(country, part, "en_US") if "en_US" in languages else local
    if list(english) != list(local):
        sys.exit(f"The days of {country} depend on the language.")
    return {
        date: english[date] if english[date] == local[date] else f"{english[date]} | {local[date]}"
        for date in local
    }


def text(name, country, part):
    """Returns the content of a file."""
    version = importlib.metadata.version("holidays")
    head = (
        f"# Public holidays of {name}, {YEARS[0]}-{YEARS[-1]}, from the package holidays {version}\n"
        "# (https://github.com/vacanza/holidays, MIT License).\n"
        "# An update of Peal replaces this file, unless you remove this line.\n")
    return head + "".join(f"{date} {line}\n" for date, line in entries(country, part).items())


def check():
    """Compares all files with the package."""
    files, compared, faults = 0, 0, 0
    expected = {f"{name}.txt" for name, _, _ in names()}
    for path in FOLDER.iterdir():
        if path.name not in expected:
            faults += 1
            print(f"{path.name} is not written by this script.")
    for name, country, part in names():
        files += 1
        lines = (FOLDER / f"{name}.txt").read_text().splitlines()
        shipped = dict(line.split(" ", 1) for line in lines if not line.startswith("#"))
        truth = {str(date): line for date, line in entries(country, part).items()}
        compared += len(truth)
        for date in sorted(shipped.keys() | truth.keys()):
            if shipped.get(date) != truth.get(date):
                faults += 1
                print(f"{name} {date}: {shipped.get(date)}, but the package says {truth.get(date)}")
    print(f"{files} files, {compared} holidays compared, {faults} differences")
    sys.exit(1 if faults else 0)


def main():
    if sys.argv[1:] == ["--check"]:
        check()
    FOLDER.mkdir(exist_ok=True)
    for name, country, part in names():
        (FOLDER / f"{name}.txt").write_text(text(name, country, part))


if __name__ == "__main__":
    main()
