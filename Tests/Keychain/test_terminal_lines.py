# SPDX-License-Identifier: Apache-2.0
"""Lines that are written over at a terminal: a code that counts down, and how far an import or an export is."""

import pathlib
import re
import signal
import subprocess
import time

import pyotp
import pytest
from keychain import PASSCODE, PROGRAM, Keychain
from observed import slowed
from typist import Typist

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
# Back to the first cell, and the line emptied.
AGAIN = "\r\x1b[K"


def until(typist: Typist, count: int, line: re.Pattern[str]) -> list[re.Match[str]]:
    """Waits until so many such lines were written over each other."""
    deadline = time.monotonic() + 120
    while len(found := list(line.finditer(typist.shown.decode()))) < count:
        assert typist.process.poll() is None and time.monotonic() < deadline, typist.shown
        typist.read()
    return found


def table(keychain: Keychain, count: int) -> pathlib.Path:
    """A file of another program with so many logins."""
    path = keychain.home / "in.csv"
    rows = "".join(f"T{number},https://site{number}.example,robin,p{number}\n" for number in range(count))
    path.write_text("name,url,username,password\n" + rows)
    return path


def drawn(typist: Typist, width: int) -> list[str]:
    """Some lines as they are written at a terminal of this width."""
    typist.resize(width)
    # What was drawn before waits to be read: as much as nobody read while others had the processor.
    typist.read_all()
    typist.shown = b""
    deadline = time.monotonic() + 60
    # The first may be a rest, the next drawn before the terminal was resized, the last not yet whole.
    while len(lines := typist.shown.decode().split(AGAIN)) < 6:
        assert typist.process.poll() is None and time.monotonic() < deadline, typist.shown
        typist.read()
    return lines[2:-1]


def test_a_watched_code_counts_down_and_the_next_follows(keychain: Keychain) -> None:
    keychain.add("example.com")
    keychain.run("edit", "example.com", "--code-fd", "0", said=f"otpauth://totp/Nest:robin?secret={SECRET}&period=4")
    began = int(time.time())
    typist = Typist(keychain.home, "code", "example.com", "--watch")
    try:
        lines = until(typist, 7, re.compile(re.escape(AGAIN) + r"(\d{6})  (\d) s"))
        assert typist.process.poll() is None, "it was to go on until Ctrl-C"
        shown = [(line[1], int(line[2])) for line in lines]
        # Counted down to 1 and begun again, which a second that was slept through may leave out.
        for (_, former), (_, later) in zip(shown, shown[1:]):
            assert (former - later) % 4 in (1, 2), shown
        codes = list(dict.fromkeys(code for code, _ in shown))
        right = [pyotp.TOTP(SECRET, interval=4).at(moment) for moment in range(began, int(time.time()) + 1)]
        assert len(codes) >= 2 and codes == [code for code in dict.fromkeys(right) if code in codes], (codes, right)
        typist.type("\x03")
        assert typist.process.wait(60) == -signal.SIGINT
    finally:
        typist.close()


def test_a_program_that_watches_gets_one_code(keychain: Keychain) -> None:
    keychain.add("example.com")
    keychain.run("edit", "example.com", "--code-fd", "0", said=SECRET)
    assert re.fullmatch(r"\d{6}\n", keychain.run("code", "example.com", "--watch").output)
    assert len(keychain.run("code", "example.com", "--watch", "--json").json["code"]) == 6


def test_an_import_that_takes_a_while_says_how_far_it_is(keychain: Keychain) -> None:
    # So many that it goes on for seconds on a fast machine, too, and ended once it was seen.
    count = 40_000
    path = table(keychain, count)
    began = time.monotonic()
    typist = Typist(keychain.home, "import", str(path))
    try:
        lines = until(typist, 12, re.compile(re.escape(AGAIN) + rf"stored (\d+) of {count} \[(#*)(\.*)\]"))
        # Nothing in the first second, then at most ten lines in each.
        assert time.monotonic() - began > 2
        done = [int(line[1]) for line in lines]
        assert done == sorted(set(done)) and 0 < done[0] and done[-1] < count
        # The bar says the same as the numbers, of which a screen reader reads out as much as before.
        assert [(len(line[2]), len(line[2] + line[3])) for line in lines] == [(number * 40 // count, 40) for number in done]
    finally:
        typist.close()
    # Those that it told of are there.
    logins = keychain.run("list", "--json").json["logins"]
    assert len(logins) >= done[-1]


def test_a_bar_goes_by_the_room_that_the_terminal_has_and_a_line_is_never_folded(keychain: Keychain) -> None:
    typist = Typist(keychain.home, "import", str(table(keychain, 40_000)))
    try:
        # So slow that there is something to draw for as long as is looked.
        with slowed(keychain.agent()):
            for width in (200, 50, 40, 33):
                for line in drawn(typist, width):
                    shape = re.fullmatch(r"(stored \d+ of 40000) \[(#*\.*)\]", line)
                    assert shape and len(shape[2]) == min(40, width - 1 - len(shape[1]) - 3), (width, line)
            for width, pattern in [(28, r"stored \d+ of 40000"), (18, r"\d+/40000"), (12, r"\d+/40000"), (5, "")]:
                for line in drawn(typist, width):
                    assert re.fullmatch(pattern, line) and len(line) < width, (width, line)
    finally:
        typist.close()


@pytest.mark.parametrize("options", [[], ["--dry-run"]], ids=["real", "dry"])
def test_an_export_says_how_far_it_is_and_then_what_was_written(keychain: Keychain, options: list[str]) -> None:
    count = 3_000
    keychain.run("import", str(table(keychain, count)))
    out = keychain.home / "out.csv"
    typist = Typist(keychain.home, "export", str(out), "--format", "csv", *options)
    try:
        typist.until("Passcode: ")
        assert not typist.shows
        # Slow from before it begins: on a fast machine all is read in a moment.
        with slowed(keychain.agent()):
            typist.type(PASSCODE + "\n")
            lines = until(typist, 3, re.compile(re.escape(AGAIN) + rf"read (\d+) of {count} \[(#*)(\.*)\]"))
        done = [int(line[1]) for line in lines]
        assert done == sorted(set(done)) and [len(line[2]) for line in lines] == [number * 40 // count for number in done]
        typist.until(f"wr{'ite' if options else 'ote'} {count} logins")
        assert typist.process.wait(120) == 0
        typist.read()
        assert "[#" not in typist.shown.decode().rpartition(AGAIN)[2], typist.shown
    finally:
        typist.close()
    assert out.exists() == (not options)
    quiet = keychain.run("export", str(keychain.home / "other.csv"), "--format", "csv", "--passcode-fd", "0", *options, said=PASSCODE)
    assert quiet.talk == ""


def test_the_line_goes_when_all_is_done_and_a_program_gets_none(keychain: Keychain) -> None:
    keychain.add("example.com")
    # A dry run of as many stores nothing, and ends.
    path = table(keychain, 60_000)
    typist = Typist(keychain.home, "import", str(path), "--dry-run")
    try:
        with slowed(typist.process.pid):
            until(typist, 1, re.compile(re.escape(AGAIN) + r"looked at (\d+) of 60000"))
        typist.until("60000")
        assert typist.process.wait(120) == 0
        typist.read()
        last = typist.shown.decode().rpartition(AGAIN)
        assert "looked at" not in last[2] and last[2].strip(), typist.shown
    finally:
        typist.close()
    quiet = subprocess.run(
        [PROGRAM, "import", str(path), "--dry-run"], env=keychain.environment, capture_output=True, timeout=120
    )
    assert quiet.returncode == 0 and quiet.stderr == b""
