# SPDX-License-Identifier: Apache-2.0
"""A process that writes a vault is killed at any moment: what it acknowledged is there, and nothing is half there."""

import contextlib
import os
import pathlib
import random
import select
import sqlite3
import subprocess
import time

from programs import program

ROUNDS = int(os.environ.get("VAULT_CRASH_ROUNDS", "10"))


def run(*arguments: object) -> list[str]:
    """The lines that a worker prints which ends by itself."""
    command = [program("VaultWorker"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def killed(delay: float, *arguments: object, after: str = "") -> list[str]:
    """The lines of a worker that is killed so long after the first line that begins with this word."""
    with subprocess.Popen([program("VaultWorker"), *map(str, arguments)], stdout=subprocess.PIPE) as worker:
        text, deadline = b"", time.monotonic() + 60
        while not (text.startswith(after.encode()) or f"\n{after}".encode() in text) or not text:
            assert select.select([worker.stdout], [], [], deadline - time.monotonic())[0], "the worker said nothing"
            piece = os.read(worker.stdout.fileno(), 65_536)
            assert piece, text
            text += piece
        time.sleep(delay)
        worker.kill()
        text += worker.communicate(timeout=60)[0]
    # The last line may be half there; what was not said whole was not acknowledged.
    return text[: text.rfind(b"\n") + 1].decode().splitlines()


class Aim:
    """How long a worker lives behind a word of its own, so that it dies before it has done what the word says.

    Nobody knows how long that takes on a machine: one lives a little longer each time that it was in time, and less when not.
    """

    def __init__(self, chance: random.Random, longest: float = 0.002):
        self.chance = chance
        self.longest = longest

    def delay(self) -> float:
        return self.chance.uniform(0, self.longest)

    def learn(self, in_time: bool) -> None:
        self.longest *= 1.5 if in_time else 0.6


class Tally:
    """How many deaths fell inside of something, and what was there after them."""

    def __init__(self, what: str):
        self.what = what
        self.inside = self.before = self.after = 0
        self.old = self.new = 0

    def count(self, lines: list[str], begun: str, done: str) -> bool:
        """Counts a death by the worker's own words; tells whether it fell inside."""
        last = [line.split()[0] for line in lines if line.split()[0] in (begun, done)]
        inside = last[-1:] == [begun]
        self.inside += inside
        self.before += not last
        self.after += last[-1:] == [done]
        return inside

    def found(self, is_new: bool) -> None:
        """Counts what was there after a death inside."""
        self.new += is_new
        self.old += not is_new

    def __str__(self) -> str:
        return (
            f"{self.inside} deaths inside of {self.what} ({self.old} ended with the old, {self.new} with the new), "
            f"{self.before} before, {self.after} after"
        )


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
    writes, changes, aim, write_aim = Tally("a write"), Tally("a change of the passcode"), Aim(chance), Aim(chance)
    for number in range(ROUNDS):
        passcode = ledger.passcodes[0]
        if number % 2 == 0:
            first = ledger.next()
            lines = killed(write_aim.delay(), "work", vault, first, passcode, after=f"begin {first + chance.randint(0, 15)}\n")
        else:
            # One write in twenty is followed by a change: left to chance alone, hardly a death would fall into one.
            lines = killed(aim.delay(), "work", vault, ledger.next(), passcode, after="change ")
        amid = writes.count(lines, "begin", "ack")
        if number % 2 == 0:
            write_aim.learn(amid)
        inside = changes.count(lines, "change", "changed")
        if number % 2 == 1:
            aim.learn(inside)
        ledger.read(lines)
        chosen, begun = ledger.passcodes[-1], ledger.begun
        ledger.judge(run("look", vault, *ledger.passcodes))
        if amid:
            writes.found(ledger.acknowledged == begun)
        if inside:
            changes.found(ledger.passcodes == [chosen])
    print(f"{ROUNDS} rounds: {writes}; {changes}; {ledger.acknowledged + 1} items")
    assert ledger.acknowledged > 0 and writes.before < ROUNDS / 2, "the deaths came before there was any work"
    assert writes.inside >= max(ROUNDS // 20, 1), writes
    assert changes.inside >= max(ROUNDS // 8, 1), changes


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
    restores, aim = Tally("a restore"), Aim(chance)
    for _ in range(ROUNDS):
        inside = restores.count(
            killed(aim.delay(), "restore", vault, backup, after="restore"), "restore", "restored"
        )
        aim.learn(inside)
        lines = run("look", vault, *ledger.passcodes, 1)
        assert not list(tmp_path.glob("*.restored-*")), "what the dead left half done goes with the next start"
        assert "end" in lines and not [line for line in lines if line.startswith("finding")], lines
        found = sum(line.startswith("item ") for line in lines)
        assert found in (count, 0), "neither the old vault nor the new"
        if inside:
            restores.found(found == 0)
        else:
            assert found == 0, "a restore that was acknowledged was not there"
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
    print(f"{ROUNDS} rounds: {restores}")
    assert restores.inside >= max(ROUNDS // 4, 1), restores


def test_a_conversion_that_is_killed_ends_with_the_old_or_the_new(tmp_path: pathlib.Path) -> None:
    tmp_path.chmod(0o700)
    vault, former, chance, ledger = tmp_path / "vault.sqlite", tmp_path / "former", random.Random(11), Ledger()
    assert run("make", vault, "1") == ["made"]
    ledger.read(killed(0.5, "work", vault, ledger.next(), 1))
    ledger.judge(run("look", vault, *ledger.passcodes))
    count, passcode = ledger.acknowledged + 1, ledger.passcodes[0]
    assert count > 0
    with contextlib.closing(sqlite3.connect(vault)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    former.write_bytes(vault.read_bytes())
    conversions, aim = Tally("a conversion"), Aim(chance, 0.05)
    for _ in range(ROUNDS):
        for path in tmp_path.glob("vault.sqlite*"):
            path.unlink()
        vault.write_bytes(former.read_bytes())
        vault.chmod(0o600)
        inside = conversions.count(
            killed(aim.delay(), "convert", vault, passcode, after="convert"), "convert", "converted"
        )
        aim.learn(inside)
        with contextlib.closing(sqlite3.connect(f"file:{vault}?mode=ro", uri=True)) as database:
            [[version]] = database.execute("PRAGMA user_version")
        lines = run("look", vault, passcode)
        assert lines[-1] == "end" and sum(line.startswith("item ") for line in lines) == count, lines
        # The word about the copy is the only one.
        assert not [line for line in lines if line.startswith("finding")], lines
        assert not list(tmp_path.glob("*.part*")), "what the dead left half done goes with the next start"
        copies = list(tmp_path.glob("vault.sqlite.version-1-*"))
        assert len(copies) == version - 1, "the old vault lies beside the new one, and beside itself it does not"
        if inside:
            conversions.found(version == 2)
        else:
            assert version == 2, "a conversion that was acknowledged was not there"
        for copy in copies:
            assert copy.read_bytes() == former.read_bytes()
    print(f"{ROUNDS} rounds: {conversions}")
    assert conversions.inside >= max(ROUNDS // 4, 1), conversions


def test_sealing_again_that_is_killed_loses_nothing(tmp_path: pathlib.Path) -> None:
    """Behind another passcode the rows are sealed under new keys, some at a time; a process that dies between two goes on later."""
    tmp_path.chmod(0o700)
    vault, chance, ledger = tmp_path / "vault.sqlite", random.Random(13), Ledger()
    assert run("make", vault) == ["made"]
    sealing, aim = Tally("sealing again"), Aim(chance, 0.05)
    for _ in range(ROUNDS):
        lines = killed(aim.delay(), "work", vault, ledger.next(), ledger.passcodes[0], after="reseal")
        inside = sealing.count(lines, "reseal", "resealed")
        aim.learn(inside)
        ledger.read(lines)
        ledger.judge(run("look", vault, *ledger.passcodes))
        with contextlib.closing(sqlite3.connect(f"file:{vault}?mode=ro", uri=True)) as database:
            [[epochs]] = database.execute("SELECT count(*) FROM epochs")
        assert epochs >= 2 and epochs % 2 == 0, "one vault gave its former epochs up and the other did not"
        if inside:
            sealing.found(epochs == 2)
    print(f"{ROUNDS} rounds: {sealing}; {ledger.acknowledged + 1} items")
    assert sealing.inside >= max(ROUNDS // 4, 1), sealing
