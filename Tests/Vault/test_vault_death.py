# SPDX-License-Identifier: Apache-2.0
"""A process that writes a vault is killed at any moment: what it acknowledged is there, and nothing is half there."""

import contextlib
import os
import pathlib
import random
import select
import subprocess
import time

ROUNDS = int(os.environ.get("VAULT_CRASH_ROUNDS", "10"))
WORKER = pathlib.Path(__file__).parents[2] / ".build" / "debug" / "VaultWorker"


def run(*arguments: object) -> list[str]:
    """The lines that a worker prints which ends by itself."""
    command = [str(WORKER), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def killed(delay: float, *arguments: object) -> list[str]:
    """The lines of a worker that is killed so long after its first line."""
    with subprocess.Popen([str(WORKER), *map(str, arguments)], stdout=subprocess.PIPE) as worker:
        ready, _, _ = select.select([worker.stdout], [], [], 60)
        assert ready, "the worker said nothing"
        time.sleep(delay)
        worker.kill()
        output, _ = worker.communicate(timeout=60)
    text = output.decode()
    # The last line may be half there; what was not said whole was not acknowledged.
    return text[: text.rfind("\n") + 1].splitlines()


class Ledger:
    """What a worker acknowledged, and what it may have done without being able to say so."""

    def __init__(self) -> None:
        self.acknowledged = -1
        self.begun = -1
        self.passcodes = [1]
        # With which items the workers began: none of them revised the one before it.
        self.starts: set[int] = set()

    def next(self) -> int:
        """The item with which the next worker begins."""
        self.starts.add(self.acknowledged + 1)
        return self.acknowledged + 1

    def read(self, lines: list[str]) -> None:
        for line in lines:
            word, _, rest = line.partition(" ")
            assert word != "error", line
            if word == "open":
                assert rest == "0", "a vault that was merely killed had findings"
            elif word == "begin":
                self.begun = int(rest)
            elif word == "ack":
                self.acknowledged = int(rest)
            elif word == "change":
                self.passcodes.append(int(rest))
            elif word == "changed":
                self.passcodes = [int(rest)]

    def judge(self, lines: list[str]) -> None:
        assert not [line for line in lines if line.startswith(("error", "finding"))], lines
        assert lines[-1] == "end"
        [passcode] = [int(line.split()[1]) for line in lines if line.startswith("passcode ")]
        assert passcode in self.passcodes
        self.passcodes = [passcode]
        items = dict(line.split()[1:] for line in lines if line.startswith("item "))
        last = len(items) - 1
        assert last in (self.acknowledged, self.begun), "an acknowledged item is missing, or one was invented"
        assert sorted(items) == sorted(f"item-{number}" for number in range(last + 1))
        # One transaction holds the next item and the later revision of the one before it: both or neither.
        for number in range(last + 1):
            revised = number < last and number + 1 not in self.starts
            assert items[f"item-{number}"] == (f"later-{number}" if revised else f"value-{number}")
        self.acknowledged = self.begun = last


def test_what_was_acknowledged_outlives_any_death(tmp_path: pathlib.Path) -> None:
    tmp_path.chmod(0o700)
    vault, ledger, chance = tmp_path / "vault.sqlite", Ledger(), random.Random(20261123)
    assert run("make", vault) == ["made"]
    deaths = 0
    for _ in range(ROUNDS):
        lines = killed(chance.uniform(0, 0.4), "work", vault, ledger.next(), ledger.passcodes[0])
        deaths += any(line.startswith("begin") for line in lines)
        ledger.read(lines)
        ledger.judge(run("look", vault, *ledger.passcodes))
    assert ledger.acknowledged > 0 and deaths > ROUNDS / 2, "the deaths came before there was any work"


def test_a_restore_that_is_killed_ends_with_the_old_or_the_new(tmp_path: pathlib.Path) -> None:
    tmp_path.chmod(0o700)
    vault, backup, chance = tmp_path / "vault.sqlite", tmp_path / "backup", random.Random(7)
    assert run("make", vault) == ["made"]
    backup.write_bytes(vault.read_bytes())
    backup.chmod(0o600)
    ledger = Ledger()
    ledger.read(killed(0.5, "work", vault, ledger.next(), 1))
    ledger.judge(run("look", vault, *ledger.passcodes))
    count = ledger.acknowledged + 1
    assert count > 0
    for _ in range(ROUNDS):
        with subprocess.Popen([str(WORKER), "restore", vault, backup], stdout=subprocess.PIPE) as worker:
            time.sleep(chance.uniform(0, 0.05))
            worker.kill()
        lines = run("look", vault, *ledger.passcodes, 1)
        assert "end" in lines and not [line for line in lines if line.startswith("finding")], lines
        found = sum(line.startswith("item ") for line in lines)
        assert found in (count, 0), "neither the old vault nor the new"
        if found == 0:
            # What was replaced is kept, whole; from there the next round begins.
            [kept] = [path for path in tmp_path.glob("vault.sqlite.replaced-*") if path.suffix not in (".lock",)
                      and not path.name.endswith(("-wal", "-shm"))]
            for ending in ["", "-wal", "-shm"]:
                with contextlib.suppress(FileNotFoundError):
                    pathlib.Path(f"{vault}{ending}").unlink()
                with contextlib.suppress(FileNotFoundError):
                    pathlib.Path(f"{kept}{ending}").rename(f"{vault}{ending}")
            lines = run("look", vault, *ledger.passcodes)
            assert sum(line.startswith("item ") for line in lines) == count
