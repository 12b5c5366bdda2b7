# SPDX-License-Identifier: Apache-2.0
"""A vault that a later version wrote: said so in a sentence, and left as it is."""

import pathlib
import sqlite3
from collections.abc import Callable

import cbor2
import pytest
from keychain import PASSCODE, Keychain

DATA_INVALID = 65
LOCKED = 77


def vault(keychain: Keychain) -> pathlib.Path:
    return keychain.home / ".local/share/martlet/keychain.vault"


def later_tables(file: sqlite3.Connection) -> None:
    file.execute("PRAGMA user_version = 3")


def later_tables_with_more_of_them(file: sqlite3.Connection) -> None:
    later_tables(file)
    file.execute("CREATE TABLE devices(id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT")


def rewritten(file: sqlite3.Connection, table: str, change: Callable[[dict], None]) -> None:
    """Puts records with another header in the place of a table's."""
    for row, record in file.execute(f"SELECT rowid, record FROM {table}").fetchall():
        header, *parts = cbor2.loads(record)
        fields = cbor2.loads(header)
        change(fields)
        changed = cbor2.dumps([cbor2.dumps(fields, canonical=True), *parts], canonical=True)
        file.execute(f"UPDATE {table} SET record = ? WHERE rowid = ?", (changed, row))


def later_keybag(file: sqlite3.Connection) -> None:
    rewritten(file, "keybag", lambda fields: fields.update({1: 2}))


def keybag_with_a_field_of_tomorrow(file: sqlite3.Connection) -> None:
    rewritten(file, "keybag", lambda fields: fields.update({60: b"what nobody knows today"}))


def later_epochs(file: sqlite3.Connection) -> None:
    rewritten(file, "epochs", lambda fields: fields.update({1: 2}))


LATER = {
    later_tables: "was written by a newer version of this program; run that version",
    later_tables_with_more_of_them: "was written by a newer version of this program; run that version",
    later_keybag: "the keybag record is of version 2, and this program reads version 1; use a newer one",
    keybag_with_a_field_of_tomorrow: "has a field that this program must understand and does not; use a newer one",
    later_epochs: "the epoch record is of version 2, and this program reads version 1; use a newer one",
}


@pytest.fixture(params=LATER, ids=lambda change: change.__name__)
def newer(request: pytest.FixtureRequest, keychain: Keychain) -> tuple[Keychain, str]:
    """A keychain whose vault a later version has taken over, and what is to be said of it."""
    keychain.add("example.com")
    keychain.end()
    file = sqlite3.connect(vault(keychain))
    with file:
        request.param(file)
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    return keychain, LATER[request.param]


def test_each_command_says_so_and_leaves_it_as_it_is(newer: tuple[Keychain, str]) -> None:
    keychain, sentence = newer
    before = vault(keychain).read_bytes()
    backup = keychain.home / "copy"
    opening = [
        (["unlock", "--passcode-fd", "0"], PASSCODE),
        (["passcode", "--passcode-fd", "0"], f"{PASSCODE}\n{PASSCODE} again\n"),
        (["verify"], ""),
        (["backup", str(backup)], ""),
    ]
    for command, said in opening:
        ran = keychain.try_to(*command, said=said)
        assert (ran.status, ran.output) == (DATA_INVALID, ""), (command, ran)
        assert ran.talk.startswith("martlet-keychain: ") and ran.talk.count("\n") == 1, (command, ran)
        assert sentence in ran.talk, (command, ran)
        assert vault(keychain).read_bytes() == before, command
    # It cannot be unlocked; what needs that looks no further.
    for command in [["list"], ["show", "example.com"], ["add", "example.org", "--password-fd", "0"]]:
        ran = keychain.try_to(*command, said="word")
        assert (ran.status, ran.output) == (LOCKED, "") and "martlet-keychain unlock" in ran.talk, (command, ran)
        assert vault(keychain).read_bytes() == before, command
    keychain.end()
    assert vault(keychain).read_bytes() == before
    usual = (".lock", ".sock", ".reserve")
    beside = [path.name for path in vault(keychain).parent.iterdir() if not path.name.endswith(usual)]
    assert beside == [vault(keychain).name] and not backup.exists()


def test_a_copy_of_a_later_version_is_not_restored(newer: tuple[Keychain, str]) -> None:
    keychain, sentence = newer
    copy = keychain.home / "copy"
    copy.write_bytes(vault(keychain).read_bytes())
    copy.chmod(0o600)
    vault(keychain).unlink()
    keychain.run("init", "--passcode-fd", "0", said=PASSCODE)
    keychain.end()
    mine = vault(keychain).read_bytes()
    ran = keychain.try_to("restore-backup", str(copy))
    assert ran.status == DATA_INVALID and sentence in ran.talk and ran.talk.count("\n") == 1, ran
    assert vault(keychain).read_bytes() == mine
    keychain.unlock()
