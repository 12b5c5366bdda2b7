# SPDX-License-Identifier: Apache-2.0
"""What is wrong with a vault is told when it is unlocked, until somebody says that they know."""

import sqlite3

import pytest
from keychain import PASSCODE, Keychain

DAMAGED = 65


def unlock(keychain: Keychain) -> tuple[list[str], str]:
    ran = keychain.run("unlock", "--passcode-fd", "0", "--json", said=PASSCODE)
    return ran.json["findings"], ran.talk


def without_a_row(keychain: Keychain) -> None:
    keychain.end()
    vault = keychain.home / ".local/share/martlet/keychain.vault"
    with sqlite3.connect(vault) as file:
        taken = file.execute("DELETE FROM rows WHERE id = (SELECT max(id) FROM rows WHERE is_current = 1)").rowcount
    file.close()
    assert taken == 1


@pytest.mark.real_vault
def test_an_old_copy_of_the_whole_vault_is_told_and_one_that_its_owner_restores_is_not(keychain: Keychain) -> None:
    """Replay: each record of a former file is right, and so is its sum; what tells lies elsewhere."""
    vault = keychain.home / ".local/share/martlet/keychain.vault"
    keychain.add("one.example")
    backup = keychain.home / "backup"
    keychain.run("backup", str(backup))
    keychain.end()
    former = vault.read_bytes()
    keychain.unlock()
    keychain.add("two.example")
    keychain.end()
    vault.write_bytes(former)
    findings, talk = unlock(keychain)
    assert len(findings) == 1 and "old copy" in findings[0] and talk.startswith("warning: the vault is an old copy")
    keychain.try_to("verify", "--acknowledge")
    assert unlock(keychain) == ([], "")
    keychain.add("two.example")
    keychain.end()
    keychain.run("restore-backup", str(backup))
    assert unlock(keychain) == ([], "")
    # What is remembered says nothing of what is kept.
    (seen,) = (keychain.home / ".local/state/martlet").iterdir()
    assert b"example" not in seen.read_bytes() and seen.stat().st_mode & 0o077 == 0


def test_a_row_that_somebody_took_is_told_until_it_is_acknowledged(keychain: Keychain) -> None:
    for site in ("one.example", "two.example"):
        keychain.add(site)
    assert unlock(keychain) == ([], "")
    without_a_row(keychain)
    findings, talk = unlock(keychain)
    assert len(findings) == 1 and "items are missing" in findings[0]
    assert talk.startswith("warning: items are missing") and "--acknowledge" in talk
    # Told again, also by an agent that began anew.
    keychain.end()
    assert unlock(keychain)[0] == findings
    verified = keychain.try_to("verify", "--acknowledge", "--json")
    assert verified.status == DAMAGED and verified.json["findings"] == findings
    assert unlock(keychain) == ([], "")
    assert keychain.run("verify", "--json").json["findings"] == []
    # The next loss is told, though the former one was acknowledged.
    without_a_row(keychain)
    assert len(unlock(keychain)[0]) == 1
