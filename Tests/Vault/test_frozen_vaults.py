# SPDX-License-Identifier: Apache-2.0
"""Vaults that earlier programs made are opened by today's, and nothing in them is lost or read in another way."""

import contextlib
import os
import pathlib
import random
import sqlite3
import time

import pytest
from frozen_vaults import FOLDER, PASSCODE, VAULT, held, laid_in, opened
from keychain import Keychain
from observed import eventually

NAMES = sorted(path.stem for path in FOLDER.glob("*.vault"))
ROUNDS = int(os.environ.get("VAULT_CRASH_ROUNDS", "10"))


def test_there_are_three() -> None:
    assert NAMES == ["empty", "kinds", "logins"]


def version(vault: pathlib.Path) -> int:
    """The format of a vault, as its file says; read from the file alone, since an agent may have it open."""
    return int.from_bytes(vault.read_bytes()[60:64], "big")


def as_now(holds: dict) -> dict:
    """What a frozen vault holds, as today's programs say it: logins lie in the vault that may be on other devices, and have more members."""
    items = [item | {"vault": 1} if item["group"] == "passwords" and item["class"] != "P" and "stays" not in item else item
             for item in holds["items"] + holds["removed"]]
    count = len(holds["items"])
    history = {name: [former | {"vault": 1} if former["group"] == "passwords" else former for former in formers]
               for name, formers in holds["history"].items()}
    logins = [{"folder": [], "favorite": False} | login for login in holds["logins"]]
    return holds | {"items": items[:count], "removed": items[count:], "history": history, "logins": logins}


LISTS = ("alis", "icmt", "addresses", "tags")


def in_one_order(value: object, name: str = "") -> object:
    """With the lines of lists in one order: those of one write have none in format 2."""
    if isinstance(value, dict):
        return {key: in_one_order(each, key) for key, each in value.items()}
    if name in LISTS:
        return sorted(value.split("\n") if isinstance(value, str) else value)
    return [in_one_order(each) for each in value] if isinstance(value, list) else value


def compared(found: dict, expected: dict) -> None:
    """Item by item, so that a difference is one's own."""
    found, expected = in_one_order(found), in_one_order(expected)
    for part in ("items", "removed"):
        former, now = ({item["item"]["hex"]: item for item in holding[part]} for holding in (expected, found))
        assert now.keys() == former.keys(), part
        for item, told in former.items():
            assert now[item] == told, (part, item)
    assert found == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_frozen_vault_is_converted_and_holds_what_it_held(tmp_path: pathlib.Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    expected = laid_in(name, home)
    assert version(home / VAULT) == 1
    with opened(home, tmp_path, at=expected["frozen"]) as keychain:
        compared(held(keychain), as_now(expected["holds"]))
        told = keychain.run("unlock", "--passcode-fd", "0", said=PASSCODE)
        assert ".version-1-" in told.talk
    assert version(home / VAULT) == 2
    [copy] = (home / VAULT).parent.glob("*.version-1-*")
    assert version(copy) == 1 and copy.stat().st_mode & 0o777 == 0o600
    with opened(home, tmp_path, at=expected["frozen"]) as keychain:
        # Every item of the new one was read: the former goes, and the word about it.
        eventually(lambda: not list((home / VAULT).parent.glob("*.version-1-*")))
        compared(held(keychain), as_now(expected["holds"]))


def test_a_conversion_that_is_killed_leaves_the_old_vault_or_the_new(tmp_path: pathlib.Path) -> None:
    """With the agent itself, killed at a moment of an unlock; the next unlock has all that was there."""
    chance, longest, inside = random.Random(17), 0.6, {1: 0, 2: 0}
    for number in range(ROUNDS):
        home = tmp_path / f"home-{number}"
        home.mkdir()
        expected = laid_in("logins", home)
        keychain = Keychain(home)
        agent = keychain.start("agent", "--no-session-watch")
        eventually(lambda: keychain.is_running)
        command = keychain.start("unlock", "--passcode-fd", "0", stdin=-1, stdout=-3, stderr=-3)
        command.stdin.write(PASSCODE.encode())
        command.stdin.close()
        time.sleep(chance.uniform(0.05, longest))
        was_done = command.poll() is not None
        agent.kill()
        agent.wait()
        command.wait()
        found = version(home / VAULT)
        with contextlib.closing(sqlite3.connect(f"file:{home / VAULT}?mode=ro", uri=True)) as database:
            [[whole]] = database.execute("PRAGMA integrity_check(1)")
        assert whole == "ok"
        if was_done:
            assert found == 2, "an unlock that was answered had converted it"
            longest *= 0.8
        else:
            inside[found] += 1
            longest *= 1.1
        with opened(home, tmp_path, at=expected["frozen"]) as again:
            compared(held(again), as_now(expected["holds"]))
        assert not list((home / VAULT).parent.glob("*.part*"))
    print(f"{ROUNDS} rounds: {inside[1]} ended with the old, {inside[2]} with the new, the others behind the answer")
    assert sum(inside.values()) >= max(ROUNDS // 4, 1)
