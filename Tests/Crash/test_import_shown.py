# SPDX-License-Identifier: Apache-2.0
"""What an import shows on its way: a bar on a terminal, none in a pipe; and how Ctrl-C ends it."""

import json
import pathlib
import re
import subprocess

from import_files import contents, write_csv
from martlet_server import binary
from terminal import converse
from test_import_death import prepared

# Enough that the program that is built for release, at 35,000 a second, is still at it when the key is pressed.
RECORDS = 120_000
BAR = re.compile(r"\[(#*)(\.*)\] (\d+)% of \d+ [KM]iB, (\d+) accounts, 0 refused")
BAR_GONE = "\r\x1b[K"


def command(data: pathlib.Path, file: pathlib.Path, *flags: str) -> list[str]:
    return [str(binary()), "account", "import", str(file), *flags, "--data", str(data)]


def test_a_terminal_shows_a_bar_and_ctrl_c_stops_where_the_next_run_goes_on(tmp_path: pathlib.Path) -> None:
    data, file = prepared(tmp_path / "stopped"), tmp_path / "accounts.csv"
    write_csv(file, RECORDS)
    # Pressed as soon as a bar stands there.
    status, shown = converse(command(data, file), [(" left", "\x03")], patience=120)
    assert status == 130, shown
    bars = BAR.findall(shown)
    assert bars, shown
    for filled, empty, percent, _ in bars:
        assert (len(filled), len(empty)) == (int(percent) // 5, 20 - int(percent) // 5)
    # The bar is taken away before the words, which say what is done and how it goes on.
    words = shown.rpartition(BAR_GONE)[2]
    assert "[" not in words and "the same command goes on from here" in words
    stopped = int(re.search(r"stopped after (\d+) records", words)[1])
    assert int(bars[0][3]) <= stopped < RECORDS

    rest = subprocess.run(command(data, file, "--json"), capture_output=True, text=True, timeout=120)
    assert rest.returncode == 0, rest.stderr
    told = json.loads(rest.stdout)
    assert (told["resumed"], told["finished"], told["imported"]) == (True, True, RECORDS)

    whole = prepared(tmp_path / "whole")
    status, shown = converse(command(whole, file), [], patience=120)
    assert status == 0 and BAR.search(shown), shown
    assert f"imported {RECORDS} accounts" in shown.rpartition(BAR_GONE)[2]
    assert contents(data / "martlet.sqlite") == contents(whole / "martlet.sqlite")


def test_a_pipe_sees_no_bar(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "accounts.csv"
    write_csv(file, RECORDS // 10)
    for flags in [[], ["--json"]]:
        data = prepared(tmp_path / f"data{len(flags)}")
        ended = subprocess.run(command(data, file, *flags), capture_output=True, text=True, timeout=120)
        assert ended.returncode == 0, ended.stderr
        assert not re.search(r"[\r\x1b]|\[[#.]", ended.stdout + ended.stderr)
        assert (ended.stderr == "") == (flags == ["--json"])
