# SPDX-License-Identifier: Apache-2.0
"""SIGKILL at random moments of an import: given the same command again, it leaves what an undisturbed one leaves.

IMPORT_CRASH_ROUNDS sets the number of imports (3; Scripts/crash-test runs more), each killed several times; CRASH_SEED
repeats a run's choices.
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import time

from import_files import contents, write_mixed_lines
from martlet_server import MartletServer, binary

RECORDS = 32_000


def import_once(data: pathlib.Path, file: pathlib.Path, deadline: float | None) -> int:
    """Runs the command; kills it after so many seconds, unless it ended before."""
    process = subprocess.Popen(
        [str(binary()), "account", "import", str(file), "--json", "--data", str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        process.wait(deadline)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    output, errors = process.communicate(timeout=120)
    assert process.returncode in (0, 3, -signal.SIGKILL), errors.decode()
    if process.returncode >= 0:
        assert json.loads(output)["finished"]
    return process.returncode


def prepared(folder: pathlib.Path) -> pathlib.Path:
    """A data folder as a first start of the service leaves it."""
    folder.mkdir()
    server = MartletServer(folder)
    server.start()
    server.kill()
    return server.data


def test_an_import_survives_every_death(tmp_path: pathlib.Path) -> None:
    rounds = int(os.environ.get("IMPORT_CRASH_ROUNDS", "3"))
    seed = int(os.environ.get("CRASH_SEED", str(random.SystemRandom().getrandbits(32))))
    print(f"CRASH_SEED={seed}")
    chance = random.Random(seed)
    calm = tmp_path / "calm"
    calm_data = prepared(calm)
    file = calm / "accounts.jsonl"
    write_mixed_lines(file, RECORDS)
    begin = time.monotonic()
    assert import_once(calm_data, file, None) == 3
    duration = time.monotonic() - begin
    expected = contents(calm_data / "martlet.sqlite")
    report = (calm / "accounts.jsonl.refused.jsonl").read_bytes()
    assert len(expected["accounts"]) + report.count(b"\n") == RECORDS
    # What could differ is there: addresses of both kinds and groups, some of them refused.
    assert {kind for _, kind, *_ in expected["addresses"]} == {"email", "phone"} and len(expected["groups"]) > 1_000
    for code in [b"email_taken", b"phone_taken", b"email_unverified", b"value_invalid"]:
        assert code in report, code
    for number in range(rounds):
        folder = tmp_path / f"round-{number}"
        data = prepared(folder)
        own = folder / "accounts.jsonl"
        own.write_bytes(file.read_bytes())
        deaths = 0
        while import_once(data, own, chance.uniform(0.02, duration / 3) if deaths < 12 else None) < 0:
            deaths += 1
        assert contents(data / "martlet.sqlite") == expected
        assert (folder / "accounts.jsonl.refused.jsonl").read_bytes() == report
        print(f"round {number + 1} of {rounds}: {deaths} deaths, and nothing differs")
